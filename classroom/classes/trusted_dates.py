"""Plausible dates: decide which dates of the computer's clock to trust. Dates are UTC seconds.

A clock that was set to a distant date, as with an empty battery, shows it once. Days later it has
been corrected, or time has really passed: the computer was off for so long.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

_DAY: Final = 86_400.0
A_FEW_DAYS: Final = 4 * _DAY
"""Distance from the last plausible date within which a date is plausible at once."""
CONFIRMED_AFTER_SECONDS: Final = 2 * _DAY
"""Time after which a distant date that is still shown is plausible, too."""


@dataclass(frozen=True, slots=True)
class Dates:
    """The dates that the clock has shown, as far as we need them."""

    plausible: float | None = None
    """The last plausible date; None before the first, which always is."""
    doubtful: float | None = None
    """The first distant date that the clock has shown since; None: it shows none."""

    def then(self, date: float) -> Dates:
        """Return the dates after the clock has shown this date.

        >>> day = 86_400.0
        >>> off = Dates(0.0).then(40 * day)
        >>> off.doubtful is None, off.then(41 * day).doubtful is None
        (False, False)
        >>> off.then(42 * day)
        Dates(plausible=3628800.0, doubtful=None)
        >>> off.then(1 * day)
        Dates(plausible=86400.0, doubtful=None)
        """
        last, first = self.plausible, self.doubtful
        if last is None or abs(date - last) <= A_FEW_DAYS:
            return Dates(date)
        if first is None or (first > last) != (date > last) or date < first:
            return replace(self, doubtful=date)
        return Dates(date) if date - first >= CONFIRMED_AFTER_SECONDS else self
