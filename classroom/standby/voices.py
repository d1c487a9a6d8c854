"""The devices that are with a laptop, by what they have confirmed lately.

A laptop numbers its questions by its own clock. A device confirms a question, and then confirms
none of the other laptop for `LASTS` seconds from when the question arrived. The voice counts for
`LASTS` seconds from when the question was asked, which is earlier. So however long messages take,
no device counts at both laptops at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

LASTS = 6.0
"""Seconds; static/js/transport/second.ts has the same number."""
WHOSE = 16
"""Characters at the beginning of a page's id that are the same for all pages of a session."""
MAX_PAGES = 4
"""Pages of one session that count: nobody is to be most of the class."""


def clock() -> float:
    """Return seconds of a clock that nobody sets, and that goes on while the computer sleeps."""
    # On macOS the monotonic clock does so, and on Windows Python's own.
    kind = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    return time.monotonic() if kind is None else time.clock_gettime(kind)


class _Voice(NamedTuple):
    until: float
    mark: int


class Voices:
    """The voices of devices, by their ids."""

    def __init__(self, now: Callable[[], float] = clock) -> None:
        self._now = now
        self._voices: dict[str, _Voice] = {}

    def question(self) -> int:
        """Return the number of a question that is asked now."""
        return int(self._now() * 1000)

    def confirmed(self, device: str, question: int, mark: int) -> None:
        """Count the answer of a device to a question, with the highest mark it has seen."""
        asked = question / 1000
        beside = {each for each in self.heard() if each[:WHOSE] == device[:WHOSE]}
        if asked <= self._now() and len(beside | {device}) <= MAX_PAGES:
            self._voices[device] = _Voice(asked + LASTS, mark)

    def heard(self) -> frozenset[str]:
        """Return the devices whose voices count now."""
        return self.with_mark(0)

    def with_mark(self, mark: int) -> frozenset[str]:
        """Return those of them that have seen this mark or a higher one."""
        now = self._now()
        self._voices = {each: voice for each, voice in self._voices.items() if voice.until > now}
        return frozenset(each for each, voice in self._voices.items() if voice.mark >= mark)

    def highest_mark(self, devices: Iterable[str]) -> int:
        """Return the highest mark that any of these devices has seen; 0 without any."""
        return max((self._voices[each].mark for each in devices if each in self._voices), default=0)
