"""Direction of each piece of a line: the implicit part of the Unicode bidirectional algorithm.

Rules P2-P3, W1-W7, N1-N2, I1-I2 and L2 of UAX 9, with first-strong isolates (FSI ... PDI), which is
how a name is set apart from the sentence it stands in. Explicit embeddings and overrides never get
here (`fonts.clean` takes them out of what people typed), and paired brackets (N0) are treated as
any other neutral.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

FSI, PDI = "\u2068", "\u2069"
_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))

_Item = TypeVar("_Item")


def runs_both_ways(text: str) -> bool:
    """Return whether some of it is written from right to left."""
    return not text.isascii() and not {"R", "AL"}.isdisjoint(map(unicodedata.bidirectional, text))


def base_level(classes: Iterable[str]) -> int:
    """0 for left to right, 1 for right to left, from the first strong class outside isolates."""
    depth = 0
    for kind in classes:
        if kind == "FSI":
            depth += 1
        elif kind == "PDI":
            depth = max(0, depth - 1)
        elif depth == 0 and kind in ("L", "R", "AL"):
            return 0 if kind == "L" else 1
    return 0


def levels(classes: Sequence[str], base: int) -> list[int]:
    """Return the embedding level of each position; odd runs right to left.

    `classes` are bidirectional classes as `unicodedata.bidirectional` names them.
    """
    result = [base] * len(classes)
    _resolve(classes, range(len(classes)), base, result)
    return result


def visual(items: Sequence[_Item], level_of: Callable[[_Item], int]) -> list[_Item]:
    """Return the items of one line from left to right (rule L2)."""
    order = list(items)
    for level in range(max(map(level_of, order), default=0), 0, -1):
        start = None
        for index in range(len(order) + 1):
            inside = index < len(order) and level_of(order[index]) >= level
            if inside and start is None:
                start = index
            elif not inside and start is not None:
                order[start:index] = reversed(order[start:index])
                start = None
    return order


def _resolve(classes: Sequence[str], where: range, base: int, result: list[int]) -> None:
    """Fill `result` for the positions in `where`, isolates within them included."""
    own: list[int] = []
    isolates: list[range] = []
    position = where.start
    while position < where.stop:
        own.append(position)
        if classes[position] == "FSI":
            close = _closing(classes, position, where.stop)
            isolates.append(range(position + 1, close))
            position = close
        else:
            position += 1
    kinds = ["ON" if classes[at] in ("FSI", "PDI") else classes[at] for at in own]
    if base % 2 == 0 and _RIGHT_TO_LEFT.isdisjoint(kinds):  # most text: nothing to resolve
        kinds = ["L"] * len(own)
    else:
        kinds = _neutral(_weak(kinds, base), base)
    for at, kind in zip(own, kinds, strict=True):
        if base % 2:
            result[at] = base if kind == "R" else base + 1
        else:
            result[at] = {"L": base, "R": base + 1}.get(kind, base + 2)
    for inner in isolates:
        around = result[inner.start - 1]
        right_to_left = base_level(classes[inner.start : inner.stop])
        _resolve(classes, inner, around + 1 + (around + 1 + right_to_left) % 2, result)


def _closing(classes: Sequence[str], opening: int, stop: int) -> int:
    depth = 0
    for position in range(opening, stop):
        depth += (classes[position] == "FSI") - (classes[position] == "PDI")
        if depth == 0:
            return position
    return stop


def _weak(kinds: list[str], base: int) -> list[str]:
    """Rules W1 to W7."""
    kinds = ["ON" if kind in ("BN", "B", "S", "WS") else kind for kind in kinds]
    start = "R" if base % 2 else "L"
    before, strong = start, start
    for index, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[index] = kind = before
        before = kind
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[index] = "AN"
    kinds = ["R" if kind == "AL" else kind for kind in kinds]
    for index in range(1, len(kinds) - 1):
        left, kind, right = kinds[index - 1 : index + 2]
        if left == right and (
            (left == "EN" and kind in ("ES", "CS")) or (left == "AN" and kind == "CS")
        ):
            kinds[index] = left
    _spread_terminators(kinds)
    strong = start
    for index, kind in enumerate(kinds):
        if kind in ("ES", "ET", "CS"):
            kinds[index] = "ON"
        elif kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[index] = "L"
    return kinds


def _spread_terminators(kinds: list[str]) -> None:
    """Rule W5: signs such as % belong to the number beside them."""
    for sequence in (range(len(kinds)), range(len(kinds) - 1, -1, -1)):
        beside = ""
        for index in sequence:
            if kinds[index] == "ET" and beside == "EN":
                kinds[index] = "EN"
            beside = kinds[index]


def _neutral(kinds: list[str], base: int) -> list[str]:
    """Rules N1 and N2: what is neither takes the direction on both its sides, or the base one."""
    start = "R" if base % 2 else "L"
    index = 0
    while index < len(kinds):
        if kinds[index] != "ON":
            index += 1
            continue
        end = index
        while end < len(kinds) and kinds[end] == "ON":
            end += 1
        left = _side(kinds[index - 1]) if index else start
        right = _side(kinds[end]) if end < len(kinds) else start
        kinds[index:end] = [left if left == right else start] * (end - index)
        index = end
    return kinds


def _side(kind: str) -> str:
    return "L" if kind == "L" else "R"
