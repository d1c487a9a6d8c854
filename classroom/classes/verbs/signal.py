"""Signals on thinking: which a teacher was shown of a table, and what the teacher did with them."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Literal

import msgspec

from classroom.classes.classroom import AnsweredSignal, ClassEvent, Classroom
from classroom.classes.commands import ForClass
from classroom.classes.situation import ClassSituation
from classroom.game.refusal import NotFound
from classroom.i18n.markers import N_
from classroom.signals.signal import Name


class SignalShown(ClassEvent, frozen=True, kw_only=True, tag="signal_shown"):
    """A teacher's console began to show a signal of a table.

    `at` is the entry of the round before it, `plays` the plays settled then, `held` the signals
    that held then and weren't shown.
    """

    table: int
    round: int
    at: int
    plays: int
    name: Name
    sureness: float
    held: tuple[Name, ...] = ()
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        shown = {**classroom.signals.shown, self.table: (self.round, self.name)}
        return replace(classroom, signals=replace(classroom.signals, shown=shown))


class SignalEnded(ClassEvent, frozen=True, kw_only=True, tag="signal_ended"):
    """A teacher's console no longer shows a signal: it holds no more, or was replaced or answered.

    The keys are those of `signal_shown`.
    """

    table: int
    round: int
    at: int
    plays: int
    name: Name
    sureness: float
    held: tuple[Name, ...] = ()
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        others = {t: shown for t, shown in classroom.signals.shown.items() if t != self.table}
        return replace(classroom, signals=replace(classroom.signals, shown=others))


class SignalPutOff(ClassEvent, frozen=True, kw_only=True, tag="signal_put_off"):
    """The teacher put a signal off: *Not now*. The keys are those of `signal_shown`."""

    table: int
    round: int
    at: int
    plays: int
    name: Name
    sureness: float
    held: tuple[Name, ...] = ()
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        return _answered(classroom, self.table, self.round, self.plays, self.name)


class SignalActed(ClassEvent, frozen=True, kw_only=True, tag="signal_acted"):
    """The teacher asked the table: *I asked them*. The keys are those of `signal_shown`."""

    table: int
    round: int
    at: int
    plays: int
    name: Name
    sureness: float
    held: tuple[Name, ...] = ()
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        return _answered(classroom, self.table, self.round, self.plays, self.name)


class SignalNotUseful(ClassEvent, frozen=True, kw_only=True, tag="signal_not_useful"):
    """The teacher called a signal *Not useful*. The keys are those of `signal_shown`."""

    table: int
    round: int
    at: int
    plays: int
    name: Name
    sureness: float
    held: tuple[Name, ...] = ()
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        return _answered(classroom, self.table, self.round, self.plays, self.name)


def _answered(classroom: Classroom, table: int, round_: int, plays: int, name: Name) -> Classroom:
    answer = AnsweredSignal(table, round_, plays, name)
    log = classroom.signals
    return replace(classroom, signals=replace(log, answered=(*log.answered, answer)))


_EVENTS = {
    "shown": SignalShown,
    "ended": SignalEnded,
    "put_off": SignalPutOff,
    "acted": SignalActed,
    "not_useful": SignalNotUseful,
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
    kind: Literal["shown", "ended", "put_off", "acted", "not_useful"]
    held: list[Name] = msgspec.field(default_factory=list)
    """The signals that held then and weren't shown."""

    in_closed_class: ClassVar[bool] = True

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Log it once, however many consoles there are."""
        if self.table not in at.tables:
            raise NotFound(N_("this class has no table %(table)s"), table=self.table)
        log = at.classroom.signals
        shown = log.shown.get(self.table) == (self.round, self.signal)
        answer = AnsweredSignal(self.table, self.round, self.plays, self.signal)
        if self.kind in ("shown", "ended"):
            known = shown is (self.kind == "shown")
        else:
            known = answer in log.answered
        if known:
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
