"""The pages that are with a laptop, by what they confirmed lately, and the devices they are of.

A laptop numbers its questions by its own clock. A page confirms a question, and then confirms none
of the other laptop for `LASTS` seconds from when the question arrived. The voice counts for `LASTS`
seconds from when the question was asked, which is earlier. So however long messages take, no page
counts at both laptops at once.

All pages of a session are one device with one vote. Each of them has its share of it, since they
may reach different laptops: so no part of a vote counts at both laptops, and what the two have
together is no more than there are devices.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Set
from typing import NamedTuple

LASTS = 6.0
"""Seconds; static/js/transport/second.ts has the same number."""
WHOSE = 16
"""Characters at the beginning of a page's id that are the same for all pages of a session."""
MAX_PAGES = 4
"""Pages of one session that are listed."""
_SHARES = math.lcm(*range(1, MAX_PAGES + 1))
"""The parts into which a vote is divided, so that each page has a whole number of them."""


def clock() -> float:
    """Return seconds of a clock that no one sets, and that goes on while the computer sleeps."""
    # On macOS the monotonic clock does so, and on Windows Python's own.
    kind = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    return time.monotonic() if kind is None else time.clock_gettime(kind)


def votes(here: Set[str], pages: Set[str]) -> tuple[int, int]:
    """Return the votes of those of these `pages` that are `here`, and of all of them.

    Both in parts of a vote, of which a device has as many as any other.
    """
    of_device = Counter(page[:WHOSE] for page in pages)
    counted = Counter(page[:WHOSE] for page in here & pages)
    mine = sum(_SHARES * pages_here // of_device[one] for one, pages_here in counted.items())
    return mine, _SHARES * len(of_device)


class _Voice(NamedTuple):
    until: float
    mark: int


class Voices:
    """The voices of pages, by their ids."""

    def __init__(self, now: Callable[[], float] = clock) -> None:
        self._now = now
        self._voices: dict[str, _Voice] = {}

    def question(self) -> int:
        """Return the number of a question that is asked now."""
        return int(self._now() * 1000)

    def confirmed(self, page: str, question: int, mark: int) -> None:
        """Count the answer of a page to a question, with the highest mark it has seen."""
        asked = question / 1000
        beside = {each for each in self.heard() if each[:WHOSE] == page[:WHOSE]}
        if asked <= self._now() and len(beside | {page}) <= MAX_PAGES:
            self._voices[page] = _Voice(asked + LASTS, mark)

    def heard(self) -> frozenset[str]:
        """Return the pages whose voices count now."""
        return self.with_mark(0)

    def with_mark(self, mark: int) -> frozenset[str]:
        """Return those of them that have seen this mark or a higher one."""
        now = self._now()
        self._voices = {each: voice for each, voice in self._voices.items() if voice.until > now}
        return frozenset(each for each, voice in self._voices.items() if voice.mark >= mark)

    def highest_mark(self, pages: Iterable[str]) -> int:
        """Return the highest mark that any of these pages has seen; 0 without any."""
        return max((self._voices[each].mark for each in pages if each in self._voices), default=0)
