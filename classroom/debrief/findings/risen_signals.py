"""The signals on thinking that a teacher saw of a round, and what came after each.

What came after a visit needn't be because of it, and no sentence says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from classroom.classes.classroom import SignalStep
from classroom.classes.signal_log import RisenSignal
from classroom.debrief.evidence.timeline import Course
from classroom.i18n.messages import Message, counted_message, message
from classroom.rules.library import Library
from classroom.signals.moments import SignalMoment, follow

NEXT_PLAYS = 6
"""Plays after a signal, or after the teacher's answer to it, that are told of."""

RISEN: Final[Mapping[str, Message]] = {
    "prophet-untested": message("The Prophet wasn’t tested"),
    "ready-for-harder": message("May have had the rule"),
    "refuted-note-kept": message("A note didn’t fit and was kept"),
    "rivals-not-separated": message("Two ideas, and no card to decide between them"),
    "sure-and-wrong": message("Sure, but predictions failed"),
    "no-longer-predicting": message("Stopped predicting"),
    "wrong-without-learning": message("Wrong plays, and no idea that fitted"),
    "nobody-writes": message("Hardly anyone wrote an idea"),
}
ANSWERS: Final[Mapping[SignalStep, Message]] = {
    "acted": message("I asked them"),
    "put_off": message("Not now"),
    "not_useful": message("Not useful"),
}
NO_ANSWER: Final = message("No answer")


@dataclass(frozen=True)
class SignalSeen:
    """A signal that a teacher saw, and what came after it."""

    table: int
    number: int
    """The entry of the round after which it is told what came: of the answer, if there is one."""
    name: str
    card: int
    """Cards on the layout when the console first showed it."""
    risen: Message
    answer: SignalStep | None
    answered: Message
    then: tuple[Message, ...]
    """Sentences on the plays after the answer, or without one after the console showed it."""


def signals_seen(
    course: Course, library: Library, table: int, risen: Sequence[RisenSignal]
) -> tuple[SignalSeen, ...]:
    """Return the signals of a table's round, in the order in which they rose.

    `library` are the rules that the signals weigh. A signal or entry that this release doesn't know
    is left out.
    """
    entries = len(course.entries)
    known = [each for each in risen if each.name in RISEN and each.at <= entries]
    moments = [*follow(course.header, course.entries, course.rounds, library)] if known else []
    return tuple(_seen(course, table, each, moments) for each in known)


def _seen(
    course: Course, table: int, risen: RisenSignal, moments: Sequence[SignalMoment]
) -> SignalSeen:
    number = risen.at if risen.answered_at is None else risen.answered_at
    return SignalSeen(
        table=table,
        number=number,
        name=risen.name,
        card=course.rounds[risen.at].layout.laid,
        risen=RISEN[risen.name],
        answer=risen.answer,
        answered=NO_ANSWER if risen.answer is None else ANSWERS[risen.answer],
        then=(*_plays(course, number), *_lasted(risen.name, number, moments)),
    )


def _plays(course: Course, number: int) -> Iterator[Message]:
    """Yield what came in the next plays: verdicts, predictions, notes."""
    following = [result for result in course.round.results if result.number > number][:NEXT_PLAYS]
    if not following:
        yield message("No play came after it.")
        return
    yield counted_message(
        "Next play: %(right)s right.",
        "Next %(count)s plays: %(right)s right.",
        len(following),
        right=sum(result.right for result in following),
    )
    plays = {result.number for result in following}
    came_true = [
        each.came_true
        for each in course.expected
        if each.of in plays and each.came_true is not None
    ]
    if came_true:
        yield counted_message(
            "%(true)s of %(count)s prediction came true.",
            "%(true)s of %(count)s predictions came true.",
            len(came_true),
            true=sum(came_true),
        )
    until = following[-1].settled
    notes = sum(
        number < each.number <= until and each.words is not None for each in course.every_note
    )
    if notes:
        yield counted_message("%(count)s idea was written.", "%(count)s ideas were written.", notes)
    elif course.has_notebook:
        yield message("No idea was written.")


def _lasted(name: str, number: int, moments: Iterable[SignalMoment]) -> Iterator[Message]:
    """Yield for how long the signal held; nothing where it didn't hold any more."""
    after = [each for each in moments if each.at >= number and not each.over]
    holds = [any(signal.name == name for signal in each.held) for each in after]
    if not any(holds[:1]) or len(after) == 1:
        return
    if all(holds):
        yield message("The signal lasted until play ended.")
        return
    gone = after[holds.index(False)]
    yield counted_message(
        "The signal was gone %(count)s play later.",
        "The signal was gone %(count)s plays later.",
        gone.plays - after[0].plays,
    )
