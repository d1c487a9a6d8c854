"""A round to look back at entry by entry: its layout, the rules that still fit, overthrows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from classroom.cards import Card
from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings import plays
from classroom.debrief.findings.claims import Broken
from classroom.debrief.findings.turning_points import CALLS_TO_COUNT, Moment
from classroom.game.round import Result, markers
from classroom.i18n.messages import Message, counted_message, message


@dataclass(frozen=True)
class ReplayOverthrow:
    """Play that overthrew a Prophet, without names."""

    after: Card
    """The last card of the main line before it."""
    cards: tuple[Card, ...]
    """The cards that decided; empty for a hand in which nothing fitted."""
    called: bool
    """The Prophet's call of the play ..."""
    right: bool
    """... and its verdict. The two are the same only where a wrong card was picked."""
    why: Message
    """The cause in a sentence, such as a noted rule that was not followed or a case that had never
    been tested. It reveals something of the sealed rule."""


@dataclass(frozen=True)
class ReplayFrame:
    """State of a round after an entry of its record; ordinals count the cards played from 1."""

    upto: int
    """Cards on the layout."""
    markers: tuple[int, ...]
    """Ordinals with a dealer's marker; while a Prophet rules only those up to the flag."""
    prophet_markers: tuple[int, ...]
    reigns: int
    """The number of declarations so far."""
    prophet: int | None
    """The seat that rules now."""
    still_fit: int
    """Rules of the library that fit everything so far."""
    fall: ReplayOverthrow | None
    """The overthrow that this entry brought."""
    turning: int | None
    """The index of the turning point at this entry, from 0; None: it is no turning point."""


def frames(
    course: Course, turning_points: Iterable[Moment], falls: Mapping[int, Broken]
) -> tuple[ReplayFrame, ...]:
    """Return the frames of a round after the deal and after each entry.

    `falls` are the overthrows by their plays' entries.
    """
    turning = _turning(course, turning_points)
    shown = {
        result.settled: _fall(course, result, falls[result.number])
        for result in course.round.results
        if result.overthrown is not None
    }
    made = []
    for number, round_ in enumerate(course.rounds):
        dealers, prophets = markers(round_)
        reign = round_.prophets.reign
        made.append(
            ReplayFrame(
                upto=round_.layout.laid,
                markers=tuple(n for n in dealers if reign is None or n <= reign.marked),
                prophet_markers=tuple(prophets),
                reigns=len(round_.prophets.reigns),
                prophet=round_.prophets.ruling,
                still_fit=len(course.rules.survivors[len(round_.results)]),
                fall=shown.get(number),
                turning=turning.get(number),
            )
        )
    return tuple(made)


def _turning(course: Course, points: Iterable[Moment]) -> Mapping[int, int]:
    """Return the turning points' indexes by the entry that settled them, such as a call."""
    settled = {result.number: result.settled for result in course.round.results}
    settled |= {guess.number: guess.settled or guess.number for guess in course.round.guesses.made}
    return {settled.get(point.number, point.number): at for at, point in enumerate(points)}


def _fall(course: Course, result: Result, broken: Broken) -> ReplayOverthrow:
    assert result.called is not None
    wrong_pick = result.row.number == 13
    picked = () if result.picked is None else (result.picked,)
    return ReplayOverthrow(
        after=course.after(result),
        cards=picked if wrong_pick else result.laid,
        called=result.called,
        right=result.right,
        why=_why(course, result, broken),
    )


def _why(course: Course, result: Result, broken: Broken) -> Message:
    if broken.fall == "slipped":
        return message("The rule in the notebook had predicted this. It wasn’t followed.")
    rank = plays.untested(course, result)
    if rank is not None:
        return plays.never_after(rank)
    if broken.fall == "already":
        return message("The rule in the notebook had already been contradicted.")
    if broken.fall == "unknown":
        return message("No one can tell whether the rule was wrong, or not followed.")
    reign = course.reign_of(result)
    confirmed = 0 if reign is None else len(course.calls(reign))
    if confirmed < CALLS_TO_COUNT or len(result.cards or ()) != 1:
        return message("The rule in the notebook said otherwise.")
    return counted_message(
        "One card did what %(count)s call couldn’t.",
        "One card did what %(count)s calls couldn’t.",
        confirmed,
    )
