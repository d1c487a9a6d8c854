"""The pictures of the documentation show the screens as they are now."""

from __future__ import annotations

from pathlib import Path

from pictures import COMMAND, IMAGES, Album, difference, digest, kept, visit
from playwright.sync_api import Browser

AGAIN = f"Make the pictures again: {COMMAND}"


def test_a_changed_sentence_and_a_moved_button_are_differences():
    then = [["Your classes", 80, 40, 200, 40], ["<button>", 300, 40, 90, 44]]
    assert not difference(then, [then[0], ["<button>", 304, 40, 98, 44]])
    assert "Your lessons" in difference(then, [["Your lessons", 80, 40, 200, 40], then[1]])
    assert "<button>" in difference(then, [then[0], ["<button>", 300, 49, 90, 44]])
    assert "order" in difference(then, then[::-1])


def test_the_pictures_are_those_that_the_screens_were_kept_with():
    for name, picture in kept().items():
        assert digest(IMAGES / f"{name}.png") == picture["digest"], f"{name}: {AGAIN}"


def test_no_picture_is_older_than_its_screen(browser: Browser, tmp_path: Path):
    then = kept()
    album = Album(then={name: picture["seen"] for name, picture in then.items()})
    visit(tmp_path, browser, album)
    assert set(album.seen) == set(then), AGAIN
    changed = {
        name: found
        for name, seen in album.seen.items()
        if (found := difference(then[name]["seen"], seen))
    }
    assert not changed, "\n".join(
        (
            f"These pictures are older than their screens. {AGAIN}",
            *(f"  {name}: {found}" for name, found in changed.items()),
        )
    )
