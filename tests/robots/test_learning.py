"""A robot alone with a rule: when it calls everything right, by hand on tiny libraries."""

import random

import numpy as np
import pytest

from classroom.cards import BLACK, DECK, FACE, RED, Card
from classroom.robots.learning import MAX_CARDS, Ideas, cards_to_learn
from classroom.rules.combinators import alternate, cycle, different, opening, rule, same
from classroom.rules.library import Library

ANY = 0.0
"""So long is a rule that comes to mind at once."""


def ideas(lengths, **rules):
    """A library of these rules; each comes to mind within its length."""
    library = Library.of(
        {name: rule(part) for name, part in rules.items()},
        weights={name: 2.0 ** -(place + 1) for place, name in enumerate(rules)},
    )
    return Ideas.of(library, np.array(lengths, dtype=np.float64))


def learnt(thoughts, sealed, strategy="splits", starters=1, rounds=40):
    return [
        cards_to_learn(thoughts, sealed, starters, strategy, random.Random(seed))
        for seed in range(rounds)
    ]


both = pytest.mark.parametrize("strategy", ["splits", "confirms"])


@both
def test_who_has_only_one_idea_knows_it_with_the_starters(strategy):
    thoughts = ideas([ANY], only=same("colour"))
    assert set(learnt(thoughts, "only", strategy)) == {1}
    assert set(learnt(thoughts, "only", strategy, starters=3)) == {3}


def test_the_starter_alone_settles_what_it_contradicts():
    """Only a black card may start, so "red" is gone before anything is played."""
    thoughts = ideas([ANY, ANY], red=RED, black=BLACK)
    assert set(learnt(thoughts, "black")) == {1}


def test_what_judges_alike_from_here_on_is_learnt_though_it_is_another_rule():
    """Once red has started, "only red" is "the same colour"; "only red" is believed."""
    thoughts = ideas([ANY, ANY], red=RED, same=same("colour"))
    assert set(learnt(thoughts, "same")) == {1}


def test_who_splits_rivals_needs_one_card_for_one_question():
    """Every card of every hand tells "same" and "other" apart."""
    thoughts = ideas([ANY, ANY], same=same("colour"), other=different("colour"))
    assert set(learnt(thoughts, "other")) == {2}
    assert set(learnt(thoughts, "same")) == {1}


def test_who_confirms_what_is_simpler_and_narrower_hardly_learns_the_wider_rule():
    """It lays red cards, which are right by "anything but black faces" too, until it has none."""
    wide = DECK & ~(BLACK & FACE)
    thoughts = ideas([ANY, ANY], red=opening(wide, then=RED), wide=wide)
    assert max(learnt(thoughts, "wide", "splits")) == 2
    assert np.median(learnt(thoughts, "wide", "confirms")) > 10


def test_a_rule_has_to_come_to_mind_before_it_is_learnt():
    """After 30 cards at most; here nothing else is in the way."""
    found = learnt(ideas([30.0], late=same("suit")), "late", rounds=300)
    assert min(found) <= 2
    assert 27 <= max(found) <= 31
    assert 13 <= np.median(found) <= 18


def test_a_rule_that_has_not_come_to_mind_when_all_cards_lie_is_not_learnt():
    found = learnt(ideas([400.0], late=same("suit")), "late", rounds=60)
    known = [cards for cards in found if cards is not None]
    assert None in found and known
    assert max(known) <= MAX_CARDS


def test_what_is_believed_rightly_for_a_while_only_is_not_yet_learnt():
    """The sealed rule is in mind at once; a simpler one that fits as well comes up later, and is
    believed until the one card comes on which they differ."""
    king = 1 << Card.parse("KS")
    tempted = ideas([20, ANY], simple=opening(RED, then=RED | king), sealed=opening(RED, then=RED))
    found = learnt(tempted, "sealed")
    assert None not in found
    assert np.median(found) > 20


@both
def test_the_same_chance_gives_the_same_round(strategy):
    thoughts = ideas(
        [3, 9, 9, 20],
        red=RED,
        turns=alternate(RED, BLACK),
        pairs=cycle(RED, RED, BLACK, BLACK),
        suit=same("suit"),
    )
    assert learnt(thoughts, "pairs", strategy) == learnt(thoughts, "pairs", strategy)
    assert len(set(learnt(thoughts, "pairs", strategy))) > 1


def test_a_starter_that_the_rule_forbids_is_turned_under():
    """A rule of kings only has eight cards of 104 to start with."""
    kings = sum(1 << Card.parse(f"K{suit}") for suit in "SHDC")
    thoughts = ideas([ANY, ANY], red=RED, kings=opening(kings, then=DECK))
    assert None not in learnt(thoughts, "kings")
