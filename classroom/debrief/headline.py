"""The few words above the page: what happened that matters most, and nothing more."""

from __future__ import annotations

from collections.abc import Mapping

from classroom.debrief import plays
from classroom.debrief.claims import Broken
from classroom.debrief.course import Course
from classroom.debrief.turning import CALLS_TO_COUNT
from classroom.game.round import Reign, Result
from classroom.said import Said, counted, said
from classroom.words import N_

_UNTESTED = {
    "A": N_("The first card after an ace"),
    "J": N_("The first card after a jack"),
    "Q": N_("The first card after a queen"),
    "K": N_("The first card after a king"),
}
_BY_NO_PLAY = {
    11: N_("A card that fitted after all"),
    12: N_("A hand without a single card that fitted"),
    13: N_("Right that a card fitted, wrong about which"),
}


def headline(course: Course, falls: Mapping[int, Broken]) -> Said:
    """A headline the record bears out; `falls` are the overthrows by the entries of their plays."""
    round_ = course.round
    fallen = [
        (reign, round_.results[reign.result]) for reign in round_.reigns if reign.result is not None
    ]
    if fallen:
        told = [
            words
            for reign, result in fallen
            if (words := _notable_fall(course, reign, result, falls[result.number]))
        ]
        if told:
            return told[0]
        if round_.reign is not None and len(fallen) > 1:
            return said("%(count)s Prophets fell, one stood", count=len(fallen))
        if round_.reign is not None:
            return said("One Prophet fell, another stood")
        if len(fallen) > 1:
            return counted(
                "%(count)s Prophet overthrown", "%(count)s Prophets overthrown", len(fallen)
            )
        (reign, result), *_ = fallen
        return _fall(course, reign, result, falls[result.number])
    if round_.reign is not None:
        return _stood(course, round_.reign)
    return _without_prophet(course)


def _notable_fall(course: Course, reign: Reign, result: Result, broken: Broken) -> Said | None:
    """What is worth telling of an overthrow, if it is more than that there was one."""
    if broken.fall == "slipped":
        return said("The rule was right, but wasn’t followed") if broken.right else None
    rank = plays.untested(course, result)
    if rank is not None:
        if rank in _UNTESTED:
            return said(_UNTESTED[rank])
        return said("The first card after a card of value %(value)s", value=int(rank))
    confirmed = len(course.calls(reign))
    if broken.fall != "broke" or confirmed < CALLS_TO_COUNT or len(result.cards or ()) != 1:
        return None
    return counted(
        "One card did what %(count)s call couldn’t",
        "One card did what %(count)s calls couldn’t",
        confirmed,
    )


def _fall(course: Course, reign: Reign, result: Result, broken: Broken) -> Said:
    """A belief is told of only where a note shows that it broke."""
    if broken.fall == "slipped":
        return said("A rule that wasn’t followed")
    row = result.row.number
    if row in _BY_NO_PLAY:
        return said(_BY_NO_PLAY[row])
    confirmed = len(course.calls(reign))
    if not confirmed:
        return said("Declared, and overthrown at the first call")
    if broken.fall == "broke":
        return (
            said("A rule that allowed too much")
            if broken.allowed
            else said("A rule that forbade too much")
        )
    return counted(
        "Overthrown after %(count)s confirmed call",
        "Overthrown after %(count)s confirmed calls",
        confirmed,
    )


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
        return said("Cards dealt, none played")
    if round_.ended_by == "guessed":
        return said("The rule, said aloud")
    if round_.ended_by == "all_expelled":
        return said("Everyone was knocked out")
    if round_.ended_by == "empty_hand":
        if round_.ruleset.prophet and not round_.reigns:
            return said("The last card played, and no Prophet")
        return said("The last card played")
    if round_.reigns or not round_.ruleset.prophet:
        return said("Still open when time was up")
    return said("No Prophet yet when time was up")
