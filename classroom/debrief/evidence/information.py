"""Information in each play: the predictions of the fitting rules, and the best card of its hand.

Of these plays one is praised and one counts as missed: of a table, or of a single pupil.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from classroom.cards import Card, card_set
from classroom.debrief.evidence.experiments import Experiment, Split, best, split_on
from classroom.debrief.evidence.timeline import Course
from classroom.i18n.messages import Message, PlayerRef, counted_message, message
from classroom.rules.surviving import Survivors

FITTING_TO_COUNT = 4
"""The number of rules that still fit from which it is notable that a play told many apart."""
GOOD = Split(1, FITTING_TO_COUNT).bits
"""Expected bits from which on a test is a good one: at least one rule in four had to go, whatever
the answer."""
LOST = 0.5
"""Expected bits less than the best card of the hand from which on a test was missed. A good test is
never a missed one: it has more bits than are left below 1 - `LOST`."""


@dataclass(frozen=True)
class PlayInformation:
    """A play or no play as an experiment, among the rules of the library."""

    index: int
    """Of its result in the round."""
    number: int
    """The entry of the play."""
    by: PlayerRef
    robot: bool
    cards: tuple[Card, ...] | None
    """None for a no play."""
    ordinals: tuple[int, ...]
    """Of the cards it put on the layout."""
    right: bool
    split: Split | None
    """None for a no play whose hand no one knows."""
    before: int
    """Rules that still fitted before it."""
    left: int
    """Rules that still fitted afterwards."""
    best: Experiment | None
    """The card of the hand that would have told most; None if the rules agree on all of it, or
    no one knows the hand."""
    wider: Split | None = None
    """The same split of all known rules that still fitted, not just of those of the list."""
    could_tell: bool = False
    """True if it ruled out some of these, as it had to where they disagreed: the curves fall."""
    chosen_well: bool = False
    """True for a single card if most other cards of its hand would have told less."""

    @property
    def known(self) -> bool:
        """True if the record shows the play's information; a hand that was not noted hides it."""
        return self.split is not None or not self.right

    @property
    def told(self) -> bool:
        """True if the play ruled out rules in the list.

        Either its verdict did, or the card that fitted after a wrong no play.
        """
        return self.left < self.before


@dataclass(frozen=True)
class Asked:
    """The plays of a round as experiments, and the two to talk about."""

    plays: tuple[PlayInformation, ...]
    """In order; robots' too, marked as such."""
    praised: PlayInformation | None
    """The play of a pupil whose answer was expected to tell most."""
    missed: PlayInformation | None
    """The play of a pupil that was expected to tell little, and told little, while its hand had
    much to ask; never the one that is praised, nor a surprising one."""


def judged_plays(course: Course) -> tuple[PlayInformation, ...]:
    """Return every settled play, in order."""
    return tuple(_asked(course, index) for index in range(len(course.round.results)))


def _asked(course: Course, index: int) -> PlayInformation:
    result, survivors = course.round.results[index], course.rules.survivors[index]
    hand = course.hand(result.number - 1, result.by)
    split = split_on(survivors, result.cards, result.shown)
    return PlayInformation(
        index=index,
        number=result.number,
        by=course.who(result.by),
        robot=course.by_robot(result.number),
        cards=result.cards,
        ordinals=course.ordinals(result),
        right=result.right,
        split=split,
        before=course.rules.fitting_before(index),
        left=course.rules.fitting_after(index),
        best=None if hand is None else best(survivors, card_set(hand)),
        wider=split_on(course.rules.wider[index], result.cards, result.shown),
        could_tell=len(course.rules.wider[index + 1]) < len(course.rules.wider[index]),
        chosen_well=split is not None and _chosen_well(survivors, split, result.cards, hand),
    )


def _chosen_well(
    survivors: Survivors,
    split: Split,
    cards: tuple[Card, ...] | None,
    hand: tuple[Card, ...] | None,
) -> bool:
    """Return whether most other cards of a hand would have told less than a single card did."""
    others = set(hand or ()) - set(cards or ())
    if len(cards or ()) != 1 or not others:
        return False
    left, uneven = len(survivors), abs(2 * split.right - split.still_fit)
    poorer = sum(abs(2 * int(survivors.votes[card]) - left) > uneven for card in others)
    return 2 * poorer > len(others)


def praised(plays: Iterable[PlayInformation]) -> PlayInformation | None:
    """Return the play of a card with the most expected information, judged before its answer.

    It is one that was :attr:`PlayInformation.chosen_well`. None where no such play had :data:`GOOD`
    bits among at least four rules. Of several, it is the one with the most rules, then the first.
    Robots' plays are left out.
    """
    good = [
        play for play in plays if _counts(play) and play.chosen_well and _bits(play.split) >= GOOD
    ]
    return max(good, key=lambda play: _rank(play, _bits(play.split)), default=None)


def missed(plays: Iterable[PlayInformation]) -> PlayInformation | None:
    """Return the single card that lost most bits against the best card of its hand.

    None where the best one had not :data:`LOST` bits more, among at least four rules. A card with a
    surprising answer is not counted, since it was informative after all, and neither is one with
    as many bits among all known rules. Of several, it is the one with the most rules, then the
    first. Robots' plays are left out.
    """
    poor = [
        (play, lost)
        for play in plays
        if _counts(play) and len(play.cards or ()) == 1 and play.best
        if (lost := play.best.split.bits - _bits(play.split)) >= LOST
        and _bits(play.wider) < LOST
        and not surprising(play)
    ]
    return max(poor, key=lambda pair: _rank(*pair))[0] if poor else None


def surprising(play: PlayInformation) -> bool:
    """Return whether at most a third of the rules that still fitted predicted the answer.

    A wrong no play never counts: its answer also names a card that fits.
    """
    if play.split is None or (play.cards is None and not play.right):
        return False
    return play.split.still_fit >= FITTING_TO_COUNT and 3 * play.left <= play.split.still_fit


def most_surprising(course: Course, plays: Iterable[PlayInformation]) -> PlayInformation | None:
    """Return the play whose answer the smallest share of the remaining rules had predicted.

    A surprise is an outcome: it says nothing about how well someone chose. None where no answer was
    surprising, or where most of those who made a prediction predicted it correctly.
    """
    foreseen = Counter[int]()
    for each in course.expected:
        if each.came_true is not None:
            foreseen[each.of] += 1 if each.came_true else -1
    return min(
        (play for play in plays if surprising(play) and foreseen[play.number] <= 0),
        key=lambda play: (play.left / (play.split.still_fit if play.split else 1), play.index),
        default=None,
    )


def predicted(split: Split) -> Message:
    """Say how the rules that still fitted answered."""
    if not split.disputed:
        return counted_message(
            "Only %(count)s rule in the list still fitted, so this card couldn’t tell any apart.",
            "All %(count)s rules in the list that still fitted agreed, so this card couldn’t tell "
            "them apart.",
            split.still_fit,
        )
    return counted_message(
        "Of the %(fit)s rules in the list that still fitted, %(count)s said right, the others "
        "wrong.",
        "Of the %(fit)s rules in the list that still fitted, %(count)s said right, the others "
        "wrong.",
        split.right,
        fit=split.still_fit,
    )


def _counts(play: PlayInformation) -> bool:
    return not play.robot and play.split is not None and play.split.still_fit >= FITTING_TO_COUNT


def _bits(split: Split | None) -> float:
    return split.bits if split else 0.0


def _rank(play: PlayInformation, bits: float) -> tuple[float, int, int]:
    return bits, play.split.still_fit if play.split else 0, -play.index


def few_had_predicted(cards: tuple[Card, ...], ordinals: tuple[int, ...]) -> Message:
    """Ask about a surprising answer: expectations are unknown, only what rules predicted."""
    if len(ordinals) > 1:
        return message(
            "Few rules in the list had predicted the answer to %(cards)s (cards %(first)s to "
            "%(last)s). Could you have known beforehand that it would tell you so much?",
            cards=cards,
            first=ordinals[0],
            last=ordinals[-1],
        )
    return message(
        "Few rules in the list had predicted the answer to %(cards)s (card %(ordinal)s). Could you "
        "have known beforehand that it would tell you so much?",
        cards=cards,
        ordinal=ordinals[0],
    )
