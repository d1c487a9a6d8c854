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


def difference(old: Any, new: Any) -> Patch:
    """Return the patch that turns `old` into `new`, for values that msgspec encodes as JSON."""
    kind, added = type(new), range(0)
    if kind is not type(old):
        return [new]
    if kind is list:
        if not 0 < len(old) <= len(new):
            return [new]
        parts, added = (
            zip(map(str, range(len(old))), old, new, strict=False),
            range(len(old), len(new)),
        )
    elif issubclass(kind, Struct):
        parts = zip(_names(kind), astuple(old), astuple(new), strict=True)
    else:
        return [new]
    patch: dict[str, Any] = {}
    for name, before, after in parts:
        if before is not after and before != after:
            patch[name] = difference(before, after) if isinstance(after, Struct | list) else [after]
    for place in added:
        patch[str(place)] = [new[place]]
    if isinstance(new, list) and len(patch) == len(new) and {*map(type, patch.values())} == {list}:
        return [new]  # shorter, as nothing of it stays
    return patch


@cache
def _names(kind: type[Struct]) -> list[str]:
    """Return the names of a struct's fields in JSON."""
    return [field.encode_name for field in fields(kind)]
