"""The few words above the page: the most telling thing that happened, and nothing more."""

from __future__ import annotations

from classroom.debrief import plays
from classroom.debrief.course import Course
from classroom.debrief.turning import CALLS_TO_COUNT
from classroom.game.round import Reign, Result
from classroom.said import Said, counted, said
from classroom.words import N_

_UNTESTED = {
    "A": N_("An ace nobody had tested"),
    "J": N_("A jack nobody had tested"),
    "Q": N_("A queen nobody had tested"),
    "K": N_("A king nobody had tested"),
}
_UNTESTED_VALUE = N_("A value nobody had tested")
_BY_NO_PLAY = {
    11: N_("A card that fitted after all"),
    12: N_("A hand without a single card that fitted"),
    13: N_("Right that a card fitted, wrong about which"),
}


def headline(course: Course) -> Said:
    """A headline the record bears out."""
    round_ = course.round
    fallen = [
        (reign, round_.results[reign.result]) for reign in round_.reigns if reign.result is not None
    ]
    if fallen:
        told = [words for fall in fallen if (words := _tested_fall(course, *fall))]
        if told:
            return told[0]
        if round_.reign is not None:
            return said("One Prophet fell, another stood")
        if len(fallen) > 1:
            return counted(
                "%(count)s Prophet overthrown", "%(count)s Prophets overthrown", len(fallen)
            )
        return _fall(course, *fallen[0])
    if round_.reign is not None:
        return _stood(course, round_.reign)
    return _without_prophet(course)


def _tested_fall(course: Course, reign: Reign, result: Result) -> Said | None:
    """What is worth telling of a fall, if it is more than that somebody fell."""
    rank = plays.untested(course, result)
    if rank is not None:
        return said(_UNTESTED.get(rank, _UNTESTED_VALUE))
    confirmed = len(course.calls(reign))
    if confirmed < CALLS_TO_COUNT or result.cards is None or len(result.cards) > 1:
        return None
    return counted(
        "One card did what %(count)s call could not",
        "One card did what %(count)s calls could not",
        confirmed,
    )


def _fall(course: Course, reign: Reign, result: Result) -> Said:
    row = result.row.number
    if row in _BY_NO_PLAY:
        return said(_BY_NO_PLAY[row])
    if not course.calls(reign):
        return said("Declared, and overthrown at the first call")
    if row == 9:
        return said("A rule that allowed too much")
    return said("A rule that forbade too much")


def _stood(course: Course, reign: Reign) -> Said:
    calls = len(course.calls(reign))
    if calls == 0:
        return said("A Prophet who was never tested")
    return counted(
        "One call, and it was confirmed", "%(count)s calls, and every one confirmed", calls
    )


def _without_prophet(course: Course) -> Said:
    round_ = course.round
    if not round_.results:
        return said("Dealt, and not played")
    if round_.ended_by == "guessed":
        return said("The rule, said aloud")
    if round_.ended_by == "all_expelled":
        return said("Nobody left to ask the next question")
    if round_.ended_by == "empty_hand":
        if round_.ruleset.prophet and not round_.reigns:
            return said("The last card played, and no Prophet")
        return said("The last card played")
    if round_.reigns or not round_.ruleset.prophet:
        return said("Still open when time was up")
    return said("No Prophet yet when time was up")
