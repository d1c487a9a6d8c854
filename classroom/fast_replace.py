"""Frozen values that change with every move, and are made anew each time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def replace(value: T, /, **changes: Any) -> T:
    """Do what :func:`dataclasses.replace` does, in less than half the time.

    For dataclasses with slots whose fields are all given to ``__init__`` and need no more than
    that.
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
    """Return a getter of all fields of a value at once, and a setter for each."""
    names = [field.name for field in fields(kind)]
    return attrgetter(*names), {name: vars(kind)[name].__set__ for name in names}
