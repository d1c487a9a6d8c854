"""A zero without its slash, for the text face: pupils read the slashed one as an empty set.

The face has no other zero. Its outline is three contours: the outside, and a hole on either side of
the slash. Here the two holes become one, within the bytes of the font. The format is that of the
table ``glyf``: https://learn.microsoft.com/typography/opentype/spec/glyf
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from struct import calcsize, pack, unpack_from

import uharfbuzz

Point = tuple[int, int, bool]
"""Across, up, and whether the outline goes through it; else it pulls a curve."""
Contour = list[Point]

_ON, _SHORT, _REPEAT, _SAME = 1, (2, 4), 8, (16, 32)
"""Flags of a point: on the outline; one byte across, up; the flag is repeated; with `_SHORT` the
difference is positive, without it there is none."""


def without_slash(font: bytes) -> bytes:
    """Return the font with an open zero; ValueError if its zero has no slash."""
    start, end = _zero(font)
    contours = _read(font, start)
    if len(contours) != 3:
        raise ValueError("the zero is not an outside and two holes")
    outside, *holes = contours
    written = _write(font[start + 2 : start + 10], [outside, _joined(*map(_opened, holes))])
    if len(written) > end - start:
        raise ValueError("the open zero is longer than the slashed one")
    return font[:start] + written.ljust(end - start, b"\0") + font[end:]


def _zero(font: bytes) -> tuple[int, int]:
    """Return where the zero's outline begins and ends."""
    (tables,) = unpack_from(">H", font, 4)
    at = {}
    for number in range(tables):
        tag, _, offset, _ = unpack_from(">4sLLL", font, 12 + 16 * number)
        at[tag] = offset
    (long,) = unpack_from(">h", font, at[b"head"] + 50)
    glyph = uharfbuzz.Font(uharfbuzz.Face(font)).get_nominal_glyph(ord("0"))
    form, unit = (">2L", 1) if long else (">2H", 2)
    places = unpack_from(form, font, at[b"loca"] + glyph * calcsize(form) // 2)
    start, end = (at[b"glyf"] + place * unit for place in places)
    return start, end


def _read(font: bytes, at: int) -> list[Contour]:
    (count,) = unpack_from(">h", font, at)
    if count < 0:
        raise ValueError("the zero is made of other letters")
    ends = unpack_from(f">{count}H", font, at + 10)
    at += 10 + 2 * count
    (instructions,) = unpack_from(">H", font, at)
    at += 2 + instructions
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag, again = font[at], 1
        at += 1
        if flag & _REPEAT:
            again += font[at]
            at += 1
        flags += [flag] * again
    axes = []
    for short, same in zip(_SHORT, _SAME, strict=True):
        place, places = 0, []
        for flag in flags:
            if flag & short:
                place += font[at] if flag & same else -font[at]
                at += 1
            elif not flag & same:
                place += unpack_from(">h", font, at)[0]
                at += 2
            places.append(place)
        axes.append(places)
    points = [(x, y, bool(flag & _ON)) for x, y, flag in zip(*axes, flags, strict=True)]
    starts = (0, *(end + 1 for end in ends))
    return [points[start : end + 1] for start, end in zip(starts, ends, strict=False)]


def _opened(hole: Contour) -> Contour:
    """Return the hole without the slash's edge, which is its longest straight line.

    From one end of it round to the other.
    """

    def straight(at: int) -> float:
        (x, y, on), (to_x, to_y, also) = hole[at - 1], hole[at]
        return (to_x - x) ** 2 + (to_y - y) ** 2 if on and also else 0

    edge = max(range(len(hole)), key=straight)
    return hole[edge:] + hole[:edge]


def _joined(one: Contour, other: Contour) -> Contour:
    """Two halves as one hole: instead of its end, each is led on to the other's beginning."""
    return [*one[:-1], _between(one, other), *other[:-1], _between(other, one)]


def _between(before: Contour, after: Contour) -> Point:
    """Return where the directions of an end and of a beginning meet."""
    (ax, ay, _), (bx, by, _) = before[-2:]
    (cx, cy, _), (dx, dy, _) = after[:2]
    across, up, back, down = bx - ax, by - ay, cx - dx, cy - dy
    share = ((cx - bx) * down - (cy - by) * back) / (across * down - up * back)
    return round(bx + share * across), round(by + share * up), False


def _write(box: bytes, contours: Sequence[Contour]) -> bytes:
    flags: list[int] = []
    across, up = bytearray(), bytearray()
    x = y = 0
    for point in (point for contour in contours for point in contour):
        flag = _ON if point[2] else 0
        for axis, (written, step) in enumerate(((across, point[0] - x), (up, point[1] - y))):
            if step == 0:
                flag |= _SAME[axis]
            elif abs(step) < 256:
                flag |= _SHORT[axis] | (_SAME[axis] if step > 0 else 0)
                written.append(abs(step))
            else:
                written += pack(">h", step)
        flags.append(flag)
        x, y = point[:2]
    ends = [sum(map(len, contours[: number + 1])) - 1 for number in range(len(contours))]
    head = pack(">h", len(contours)) + box + pack(f">{len(ends)}H", *ends) + pack(">H", 0)
    told = (
        pack("B", flag) if len(again) == 1 else pack("2B", flag | _REPEAT, len(again) - 1)
        for flag, same in groupby(flags)
        for again in [list(same)]
    )
    return head + b"".join(told) + bytes(across + up)
