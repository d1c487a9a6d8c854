"""Trusted dates: decide which dates of the computer's clock to trust. Dates are UTC seconds.

The clock can be set to anything, at any start or between two, and nothing shows how long the
computer was off. So the clock never confirms itself, neither by showing a date again nor by going
on from it. Only running time (:mod:`classroom.clock`) proves that time has passed: the trusted date
goes on by it, and a date that differs is trusted once the program has run for two days while the
clock kept to it. Sooner only a person can confirm it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CONFIRMED_AFTER_SECONDS: Final = 2 * 86_400.0
"""Running time after which a different date is trusted, if the clock has kept to it."""
AGREES_WITHIN_SECONDS: Final = 60.0
"""Difference within which two dates are the same. It is never added to the trusted date, because
many such differences would add up."""


@dataclass(frozen=True, slots=True)
class Dates:
    """The trusted date and, if the clock shows a different one, that."""

    plausible: float | None = None
    """The trusted date; None before the first, which always is."""
    doubtful: float | None = None
    """The different date that the clock showed first; None: it shows none."""
    ran: float | None = None
    """The running time at the trusted date; None in what was stored before 0.2.0."""
    doubtful_ran: float | None = None
    """The running time at the doubtful date; None: see `ran`."""

    def at(self, ran: float) -> float:
        """Return the date that is certain at this running time; 0.0 if there is none.

        >>> Dates(1000.0, ran=5.0).at(15.0)
        1010.0
        """
        if self.plausible is None:
            return 0.0
        return self.plausible if self.ran is None else self.plausible + max(0.0, ran - self.ran)

    def then(self, date: float, ran: float) -> Dates:
        """Return the dates after the clock has shown `date` at this running time.

        >>> day = 86_400.0
        >>> off = Dates(0.0, ran=0.0).then(40 * day, ran=100.0)
        >>> off.at(100.0), off.doubtful == 40 * day
        (100.0, True)
        >>> off.then(43 * day, ran=200.0).at(200.0)
        200.0
        >>> later = off.then(42 * day + 100.0, ran=2 * day + 100.0)
        >>> later.at(2 * day + 100.0) == 42 * day
        True
        """
        if self.plausible is None:
            return Dates(date, ran=ran)
        certain = self.at(ran)
        if abs(date - certain) <= AGREES_WITHIN_SECONDS:
            return Dates(certain, ran=ran)
        first, since = self.doubtful, self.doubtful_ran
        if first is None or since is None or (first > certain) != (date > certain):
            return Dates(certain, date, ran, ran)
        reached = Dates(first, ran=since).at(ran)
        if date < reached - AGREES_WITHIN_SECONDS:
            return Dates(certain, date, ran, ran)
        if ran - since < CONFIRMED_AFTER_SECONDS:
            return Dates(certain, first, ran, since)
        return Dates(reached, ran=ran).then(date, ran)
