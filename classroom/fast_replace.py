"""A faster `dataclasses.replace` for frozen values that change with every move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def replace(value: T, /, **changes: Any) -> T:
    """Return a copy with changes, as :func:`dataclasses.replace`, in less than half the time.

    It is for dataclasses with slots whose fields are all given to ``__init__`` and need no more
    than that.
    """
    kind: Any = type(value)
    get, puts = _fields(kind)
    new: T = object.__new__(kind)
    for put, old in zip(puts.values(), get(value), strict=True):
        put(new, old)
    for name, other in changes.items():
        puts[name](new, other)
    return new


@cache
def _fields(kind: type) -> tuple[Callable[[Any], tuple[Any, ...]], dict[str, Callable[..., None]]]:
    """Return a function that reads all fields of a value, and by name those that write one."""
    names = [field.name for field in fields(kind)]
    return attrgetter(*names), {name: vars(kind)[name].__set__ for name in names}
