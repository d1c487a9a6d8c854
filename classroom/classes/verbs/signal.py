"""Signals on thinking: which a teacher was shown of a table, and what the teacher did with them."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final, Literal

import msgspec

from classroom.classes import signal_log
from classroom.classes.classroom import ClassEvent, Classroom, LoggedSignal, SignalStep
from classroom.classes.commands import ForClass
from classroom.classes.situation import ClassSituation
from classroom.game.refusal import NotFound
from classroom.i18n.markers import N_
from classroom.signals.signal import Name


class SignalLogged(ClassEvent, frozen=True, kw_only=True):
    """A step of a signal.

    `at` is the entry of the round before it, `plays` the plays settled then, `held` the signals
    that held then and weren't shown.
    """

    step: ClassVar[SignalStep]
    table: int
    round: int
    at: int
    plays: int
    name: Name
    sureness: float
    held: tuple[Name, ...] = ()
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        step = LoggedSignal(self.step, self.table, self.round, self.name, self.at, self.plays)
        return replace(classroom, signals=(*classroom.signals, step))


class SignalShown(SignalLogged, frozen=True, kw_only=True, tag="signal_shown"):
    """A teacher's console began to show a signal of a table.

    `at` is the entry of the round before it, `plays` the plays settled then, `held` the signals
    that held then and weren't shown.
    """

    step = "shown"


class SignalEnded(SignalLogged, frozen=True, kw_only=True, tag="signal_ended"):
    """A teacher's console no longer shows a signal: it holds no more, or was replaced or answered.

    The keys are those of `signal_shown`.
    """

    step = "ended"


class SignalPutOff(SignalLogged, frozen=True, kw_only=True, tag="signal_put_off"):
    """The teacher put a signal off: *Not now*. The keys are those of `signal_shown`."""

    step = "put_off"


class SignalActed(SignalLogged, frozen=True, kw_only=True, tag="signal_acted"):
    """The teacher asked the table: *I asked them*. The keys are those of `signal_shown`."""

    step = "acted"


class SignalNotUseful(SignalLogged, frozen=True, kw_only=True, tag="signal_not_useful"):
    """The teacher called a signal *Not useful*. The keys are those of `signal_shown`."""

    step = "not_useful"


_EVENTS: Final = {
    kind.step: kind
    for kind in (SignalShown, SignalEnded, SignalPutOff, SignalActed, SignalNotUseful)
}


class AnswerSignal(ForClass, frozen=True, tag="signal"):
    """Logs that a console shows a signal of a table or no longer does, or the teacher's answer.

    After an answer the signal doesn't come again for ten plays. What a different console logged
    already isn't logged again.
    """

    table: int
    round: int
    at: int
    """The entry of the round before the signal."""
    plays: int
    """Plays settled then."""
    signal: Name
    sureness: float
    kind: SignalStep
    held: list[Name] = msgspec.field(default_factory=list)
    """The signals that held then and weren't shown."""

    in_closed_class: ClassVar[bool] = True

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Log it once, however many consoles there are."""
        if self.table not in at.tables:
            raise NotFound(N_("this class has no table %(table)s"), table=self.table)
        if self._is_logged(at.classroom):
            return []
        return [
            _EVENTS[self.kind](
                table=self.table,
                round=self.round,
                at=self.at,
                plays=self.plays,
                name=self.signal,
                sureness=self.sureness,
                held=tuple(self.held),
            )
        ]

    def _is_logged(self, classroom: Classroom) -> bool:
        log = classroom.signals
        if self.kind in signal_log.SHOWING:
            shown = signal_log.is_shown(log, self.table, self.round, self.signal)
            return shown is (self.kind == "shown")
        answers = signal_log.answers(log, self.table, self.round)
        return (self.plays, self.signal) in [(each.plays, each.name) for each in answers]
