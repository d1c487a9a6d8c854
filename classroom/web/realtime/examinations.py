"""Examination of the rules that pupils build, wherever they send them: notes, guesses, the builder.

It is the one thing that a pupil can have worked out that takes long. So it is done here, before
anything is locked, in slices between which everyone else has a turn. A seat has one rule examined
at a time. What it costs is counted by the steps it takes, for the seat, and for its network in the
class, because one device may have many seats.
"""

from __future__ import annotations

import threading
from weakref import WeakValueDictionary

from limits import parse

from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.rules.builder import examine
from classroom.rules.builder.examine import Answer
from classroom.rules.builder.terms import Built
from classroom.web.platform.counters import hashed
from classroom.web.platform.rate_limits import counters
from classroom.web.platform.turns import TakesTurns, Whose

RULES_OF_A_SEAT = "40 per minute"
"""Built rules that are worked out for a seat, over all messages and forms."""
STEPS_OF_A_SEAT = "10000 per minute"
"""Steps of working them out. A rule that a class plays takes 10 to 200, the largest 1,200, which is
a tenth of a second of a laptop."""
STEPS_OF_A_NETWORK = "50000 per minute"
"""The same for all seats of a class that come from one network."""
TOO_MANY_RULES = N_("you’ve tried a lot of rules; wait a minute, then try again")

_RULES, _STEPS, _STEPS_OF_ALL = map(parse, (RULES_OF_A_SEAT, STEPS_OF_A_SEAT, STEPS_OF_A_NETWORK))


class _Busy:
    """Held while a rule of a seat is examined."""

    def __init__(self) -> None:
        self.lock = threading.Lock()


class Examinations:
    """Examines rules for seats; `secret` is the key of the counts' names."""

    def __init__(self, turns: TakesTurns, secret: bytes) -> None:
        self._turns, self._secret = turns, secret
        self._busy: WeakValueDictionary[str, _Busy] = WeakValueDictionary()

    def answer(self, built: Built, class_id: str, seat: str, whose: Whose) -> Answer:
        """Return what is known of a rule that this seat of the class sent from there.

        What the seat was answered lately is known, and costs nothing.

        Raises:
            Refused: the seat or its network has had too much worked out.
        """
        asker = f"{class_id}:{seat}"
        busy = self._busy.setdefault(asker, _Busy())
        with busy.lock:
            if not examine.is_answered(built, asker):
                return self._examined(built, asker, class_id, whose)
            return examine.answer(built, asker)

    def _examined(self, built: Built, asker: str, class_id: str, whose: Whose) -> Answer:
        of_seat = self._name(asker)
        of_all = self._name(class_id, whose.network)
        if (
            not counters.test(_STEPS, *of_seat)
            or not counters.test(_STEPS_OF_ALL, *of_all)
            or not counters.hit(_RULES, *of_seat)
        ):
            raise Refused(TOO_MANY_RULES)
        pause, steps = self._turns.pause(whose), 0

        def step() -> None:
            nonlocal steps
            steps += 1
            pause()

        try:
            return examine.answer(built, asker, step)
        finally:
            counters.hit(_STEPS, *of_seat, cost=steps + 1)
            counters.hit(_STEPS_OF_ALL, *of_all, cost=steps + 1)

    def _name(self, *whose: str) -> tuple[str, ...]:
        return "rules", *(hashed(each, self._secret) for each in whose)
