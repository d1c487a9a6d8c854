"""Retention of the names of a class. Times are in seconds since the epoch."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

_DAY: Final = 86_400.0


@dataclass(frozen=True, slots=True)
class Retention:
    """The state of the names of a class: due for removal, kept or removed."""

    due: float
    """The time of their removal unless they are kept, in UTC seconds; it may have passed."""
    kept: bool = False
    """The teacher keeps them."""
    removed_at: float | None = None
    """The time at which they were removed, in UTC seconds; None while there may be some."""

    def is_due(self, now: float) -> bool:
        """Return whether the names must be removed now."""
        return not self.kept and self.removed_at is None and self.due <= now

    def days(self, now: float) -> int:
        """Return how many days are left, begun ones included; 0 once they are due."""
        return max(0, ceil((self.due - now) / _DAY))


def retention(
    ended: float, days: int, *, kept: bool = False, removed_at: float | None = None
) -> Retention:
    """Return the retention of names that are kept for `days` days after the class ended.

    `ended` is when the class was closed or, if it never was, when anything last happened.

    >>> month = retention(0.0, 30)
    >>> month.days(0.0), month.days(86_400.0 * 29.5), month.is_due(86_400.0 * 30)
    (30, 1, True)
    """
    return Retention(ended + days * _DAY, kept, removed_at)
