"""Running time: seconds that pass while the program runs, whatever the computer's clock shows.

All durations are measured in it: turns, pending verdicts, pauses, tickets, the age of a session. It
never goes back, and it does not pass while the program is stopped. The date comes only from
:class:`classroom.service.calendar.Calendar`.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class RunningTime:
    """A clock that counts on from `start`, where the last run stopped, by a monotonic clock."""

    def __init__(self, start: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._ahead = start - monotonic()

    def __call__(self) -> float:
        return self._monotonic() + self._ahead

    def reach(self, moment: float) -> None:
        """Continue from `moment`, the time of another worker, if that is later.

        A worker that starts counts on from the last event, so it is never ahead of those that have
        been running.
        """
        self._ahead = max(self._ahead, moment - self._monotonic())
