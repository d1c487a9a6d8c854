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

import msgspec

Patch = dict[str, Any] | list[Any]


def difference(old: Any, new: Any) -> Patch:
    """Return the patch that turns `old` into `new`, for values that msgspec encodes as JSON."""
    if type(old) is type(new):
        if isinstance(new, msgspec.Struct):
            return {
                name: difference(before, after)
                for name, attribute in _names(type(new))
                if (before := getattr(old, attribute)) != (after := getattr(new, attribute))
            }
        if isinstance(new, list) and 0 < len(old) <= len(new):
            return _of_lists(old, new)
    return [new]


def _of_lists(old: list[Any], new: list[Any]) -> Patch:
    same = len(old)
    changed = {
        str(place): difference(old[place], new[place])
        for place in range(same)
        if old[place] != new[place]
    }
    return changed | {str(place): [new[place]] for place in range(same, len(new))}


@cache
def _names(kind: type[msgspec.Struct]) -> list[tuple[str, str]]:
    """Return the fields of a struct: their names in JSON, and those of their attributes."""
    return [(field.encode_name, field.name) for field in msgspec.structs.fields(kind)]
