"""The date, for lists and print-outs, and for the removal of names."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import structlog

from classroom.classes.trusted_dates import Dates
from classroom.store import Store

_SETTING = "dates"
_KEPT_EVERY = 43_200.0
"""Seconds between two dates that are saved, so that not every look writes."""

_log = structlog.get_logger(__name__)


class Calendar:
    """The date of the computer's clock, but none before the last trusted one.

    Durations are not measured by it: the clock may be wrong, and may be corrected.
    """

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        kept = store.settings.get(_SETTING)
        # What was played before dates were kept was played at the dates that it says.
        self._kept = (
            Dates(store.log.last_date()) if kept is None else msgspec.json.decode(kept, type=Dates)
        )
        self._dates = self._kept

    def __call__(self) -> float:
        return max(self._clock(), self._dates.plausible or 0.0)

    def is_plausible(self) -> bool:
        """Look at the clock, and return whether the date that it shows can be trusted.

        Call it now and then. A date that is far from the last trusted one is trusted if it is still
        there days later; until then it is stored as doubtful.
        """
        before, self._dates = self._dates, self._dates.then(self._clock())
        doubts = self._dates.doubtful is not None
        if doubts and before.doubtful is None:
            _log.warning("the date is far from the last one: no names are removed for now")
        if self._is_worth_keeping():
            self._store.settings.set(_SETTING, msgspec.json.encode(self._dates).decode())
            self._kept = self._dates
        return not doubts

    def _is_worth_keeping(self) -> bool:
        now, kept = self._dates, self._kept
        if now.doubtful != kept.doubtful or (now.plausible is None) != (kept.plausible is None):
            return True
        return abs((now.plausible or 0.0) - (kept.plausible or 0.0)) >= _KEPT_EVERY
