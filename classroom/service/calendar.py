"""The date, for lists and print-outs, and for the removal of names."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from classroom.classes.trusted_dates import Dates
from classroom.store import Store

_SETTING = "dates"
_KEPT_EVERY = 43_200.0
"""Seconds between two dates that are saved, so that not every look writes."""


class Calendar:
    """The date of the computer's clock, but none before the trusted one.

    Durations are not measured by it: the clock may be wrong, and may be corrected. They are
    measured in running time, which `now` returns.
    """

    def __init__(self, store: Store, clock: Callable[[], float], now: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._now = now
        kept = self._stored()
        # What was played before dates were kept was played at the dates that it says.
        self._dates = self._kept = Dates(store.log.last_date()) if kept is None else kept

    def __call__(self) -> float:
        return max(self._clock(), self._dates.at(self._now()))

    @property
    def certain(self) -> float:
        """The date that has certainly been reached, which may be long ago; 0.0 if none has."""
        return self._dates.at(self._now())

    def is_plausible(self) -> bool:
        """Look at the clock, and return whether the date that it shows can be trusted.

        Call it now and then. Until a date that differs from the trusted one is confirmed, it is
        stored as doubtful.
        """
        # Another worker may have looked, or its teacher may have confirmed the date.
        self._dates = self._kept = self._stored() or self._kept
        self._dates = self._dates.then(self._clock(), self._now())
        if self._is_worth_keeping():
            self._store_dates()
        return self._dates.doubtful is None

    def confirm(self) -> None:
        """Trust the date that the clock shows now, because a person says that it is right."""
        self._dates = Dates(self._clock(), ran=self._now())
        self._store_dates()

    def _stored(self) -> Dates | None:
        kept = self._store.settings.get(_SETTING)
        return None if kept is None else msgspec.json.decode(kept, type=Dates)

    def _store_dates(self) -> None:
        self._store.settings.set(_SETTING, msgspec.json.encode(self._dates).decode())
        self._kept = self._dates

    def _is_worth_keeping(self) -> bool:
        now, kept = self._dates, self._kept
        if now.doubtful != kept.doubtful or kept.plausible is None or kept.ran is None:
            return True
        return abs((now.plausible or 0.0) - kept.plausible) >= _KEPT_EVERY
