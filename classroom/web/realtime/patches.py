"""Patches: the difference between the view that a page has and the one that it gets next.

A patch is JSON. A list of one holds the new value. An object holds the patches of parts: of an
object by key, of a list by index, where an index past the end appends. So of a table after a move
go out the last column, two seats and some numbers, and not the whole line.

    difference([1, 2], [1, 3, 4])       # {"1": [3], "2": [4]}

A page applies a patch only to the very view that it was made from: each view that is sent has a
number, and a patch names the one before.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple, fields

Patch = dict[str, Any] | list[Any]
_PLAIN = frozenset((str, int, float, bool, type(None)))
"""Types of values without parts, as most are."""


def difference(old: Any, new: Any) -> Patch:
    """Return the patch that turns `old` into `new`, for values that msgspec encodes as JSON."""
    kind = type(new)
    if kind is not type(old):
        return [new]
    patch: dict[str, Any] = {}
    if kind is list:
        kept = len(old)
        if not 0 < kept <= len(new):
            return [new]
        for place, (before, after) in enumerate(zip(old, new, strict=False)):
            if before is not after and before != after:
                plain = type(after) in _PLAIN
                patch[str(place)] = [after] if plain else difference(before, after)
        if len(patch) == kept and {*map(type, patch.values())} == {list}:
            return [new]  # shorter, as nothing of it stays
        for place in range(kept, len(new)):
            patch[str(place)] = [new[place]]
        return patch
    names = _names(kind)  # type: ignore[arg-type]  # a class can be hashed
    if names is None:
        return [new]
    for name, before, after in zip(names, astuple(old), astuple(new), strict=True):
        if before is not after and before != after:
            patch[name] = [after] if type(after) in _PLAIN else difference(before, after)
    return patch


@cache
def _names(kind: type) -> list[str] | None:
    """Return the names of a struct's fields in JSON; None for a value without parts."""
    return [field.encode_name for field in fields(kind)] if issubclass(kind, Struct) else None
