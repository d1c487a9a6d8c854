"""The pictures of the documentation show the screens as they are now."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from pictures import COMMAND, IMAGES, KEPT, Album, Seen, digest, kept, visit
from playwright.sync_api import Browser

ROOT = IMAGES.parents[1]
NEAR = 8
"""Pixels by which two browsers may place the same thing differently."""
DRAWN = {"difficulty.svg"}
"""A figure of docs/difficulty.md, which isn't a picture of a screen."""


def difference(then: Seen, now: Seen) -> str:
    """Return what a screen shows differently, or nothing."""
    before, after = [piece[0] for piece in then], [piece[0] for piece in now]
    if before != after:
        gone = [text for text in before if text not in after]
        new = [text for text in after if text not in before]
        return f"no longer there: {gone}; new: {new}; or in a different order"
    moved = [
        f"{old[0]!r} from {old[1:]} to {new[1:]}"
        for old, new in zip(then, now, strict=True)
        if any(abs(a - b) > NEAR for a, b in zip(old[1:], new[1:], strict=True))
    ]
    return f"moved: {'; '.join(moved[:5])}" if moved else ""


def test_no_picture_is_older_than_its_screen(browser: Browser, tmp_path: Path):
    album = Album()
    visit(tmp_path, browser, album)
    then = kept()
    assert set(album.seen) == set(then), f"make the pictures again: {COMMAND}"
    changed = {
        name: found
        for name, seen in album.seen.items()
        if (found := difference(then[name]["seen"], seen))
    }
    assert not changed, "\n".join(
        (
            f"These pictures are older than their screens. Make them again: {COMMAND}",
            *(f"  {name}: {found}" for name, found in changed.items()),
        )
    )
