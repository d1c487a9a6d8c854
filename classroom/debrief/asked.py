"""What each play asked: how the rules alive would have answered, and what its hand had to ask.

Of these plays one is praised and one is missed: of a table's, or of a pupil's alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from classroom.cards import Card, card_set
from classroom.debrief.course import Course
from classroom.debrief.experiments import Experiment, Split, best, foretold
from classroom.debrief.turning import ALIVE_TO_COUNT
from classroom.said import Who

_ENOUGH = 4
"""A test is praised that had to rule out one in so many of the rules alive, whatever its answer;
one is missed where the hand had a card that had to rule out so many more."""


@dataclass(frozen=True)
class Asked:
    """A play or no play as an experiment, among the rules of the library."""

    index: int
    """Of its result in the round."""
    number: int
    """The entry of the play."""
    by: Who
    robot: bool
    cards: tuple[Card, ...] | None
    """None for a no play."""
    ordinals: tuple[int, ...]
    """Of the cards it put on the layout."""
    right: bool
    split: Split | None
    """None for a no play whose hand nobody knows."""
    left: int
    """Rules alive afterwards."""
    best: Experiment | None
    """The card of the hand that would have told most; None if the rules agree on all of it, or
    nobody knows the hand."""


def asked(course: Course) -> tuple[Asked, ...]:
    """Every settled play, in order."""
    return tuple(_asked(course, index) for index in range(len(course.round.results)))


def _asked(course: Course, index: int) -> Asked:
    result, survivors = course.round.results[index], course.survivors[index]
    hand = course.hand(result.number - 1, result.by)
    return Asked(
        index=index,
        number=result.number,
        by=course.who(result.by),
        robot=course.by_robot(result.number),
        cards=result.cards,
        ordinals=course.ordinals(result),
        right=result.right,
        split=foretold(survivors, result.cards, result.shown),
        left=course.alive_after(index),
        best=None if hand is None else best(survivors, card_set(hand)),
    )


def praised(plays: Iterable[Asked]) -> Asked | None:
    """The play of cards that had to rule out the largest share of the rules alive, whatever came.

    None where no play had to rule out a quarter of at least four rules. Of several, the one with
    the most rules alive, then the first. Robots' are left out.
    """
    good = [
        play for play in plays if _counts(play) and play.cards and _ENOUGH * _share(play.split) >= 1
    ]
    return max(good, key=lambda play: _rank(play, _share(play.split)), default=None)


def missed(plays: Iterable[Asked]) -> Asked | None:
    """The single card that told least beside what the best card of its hand would have told.

    None where the best one had not to rule out a quarter more of at least four rules. Of several,
    the one with the most rules alive, then the first. Robots' are left out.
    """
    poor = [
        (play, lost)
        for play in plays
        if _counts(play) and len(play.cards or ()) == 1 and play.best
        if _ENOUGH * (lost := _share(play.best.split) - _share(play.split)) >= 1
    ]
    return max(poor, key=lambda pair: _rank(*pair))[0] if poor else None


def _counts(play: Asked) -> bool:
    return not play.robot and play.split is not None and play.split.alive >= ALIVE_TO_COUNT


def _share(split: Split | None) -> Fraction:
    return Fraction(split.ruled_out, split.alive) if split else Fraction(0)


def _rank(play: Asked, share: Fraction) -> tuple[Fraction, int, int]:
    return share, play.split.alive if play.split else 0, -play.index
