"""How empty the pages of a PDF are: the share of their height in which nothing is drawn."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from itertools import groupby

import programs

from classroom.pdf.page import _FOOT, _HEAD
from classroom.pdf.style import MARGIN

_DPI = 36
"""Pixels per inch: half a point is enough to see whether a line is blank."""
_PAPER = 250
"""A lighter pixel is paper."""


def empty_shares(document: bytes) -> list[float]:
    """Return for each page the longest stretch without ink, as a share of its text's height.

    Lines to write on, frames and fields are ink. Running head and foot are not looked at.
    """
    return [_longest(page) for page in _pages(document)]


def _longest(blank: list[bool]) -> float:
    top, bottom = (round(points * _DPI / 72) for points in (MARGIN + _HEAD, _FOOT))
    between = blank[top : len(blank) - bottom]
    runs = (len([*run]) for empty, run in groupby(between) if empty)
    return max(runs, default=0) / len(between)


def _pages(document: bytes) -> Iterator[list[bool]]:
    """Yield for each page whether each of its rows of pixels is blank, from the top."""
    programs.path_of("pdftoppm")
    command = ["pdftoppm", "-r", str(_DPI), "-gray", "-"]
    drawn = subprocess.run(command, input=document, capture_output=True, check=True).stdout
    while drawn:
        kind, size, most, pixels = drawn.split(b"\n", 3)
        width, height = map(int, size.split())
        assert (kind, most) == (b"P5", b"255"), "a picture in grey"
        rows = (pixels[at : at + width] for at in range(0, width * height, width))
        yield [min(row) > _PAPER for row in rows]
        drawn = pixels[width * height :]
