"""Hints are true, and tell something."""

import time

import pytest

from classroom.cards import BLACK, DECK, FACE, ODD, RED
from classroom.rules.catalogue import RULES, find, hints
from classroom.rules.catalogue.hints import GENERAL, Hint, true_of
from classroom.rules.combine import (
    ANY,
    SPADE,
    both,
    cycle,
    if_last,
    not_,
    one_of,
    rule,
    same,
    steps,
)

NAMED = {name: hint for name, hint in vars(hints).items() if isinstance(hint, Hint)}

every_hint = pytest.mark.parametrize("hint", NAMED.values(), ids=NAMED.keys())


def test_hints_are_all_different():
    assert len({hint.sentence for hint in NAMED.values()}) == len(NAMED)
    assert set(GENERAL) <= set(NAMED.values())
    assert len(set(GENERAL)) == len(GENERAL)


@every_hint
def test_a_hint_that_is_true_of_everything_is_no_hint(hint):
    assert any(not hint.holds(entry.rule) for entry in RULES.values())


SHAPES = (
    *(rule(cycle(RED, *(BLACK,) * (length - 1))) for length in range(2, 13)),
    *(rule(same("colour", back=back)) for back in (3, 4, 7)),
    *(rule(same(trait)) for trait in ("colour", "suit", "value", "parity", "face")),
    *(
        rule(if_last(here).then(there).otherwise(DECK & ~there))
        for here in (BLACK, SPADE, ODD, FACE)
        for there in (BLACK, SPADE, ODD, FACE)
    ),
    rule(SPADE),
    rule(DECK & ~(SPADE & FACE)),
    rule(not_(both(same("suit"), same("value")))),
)
"""Rules for hints that no rule of the catalogue needs today."""


@every_hint
def test_a_hint_that_is_true_of_nothing_is_no_hint(hint):
    known = [*(entry.rule for entry in RULES.values()), *SHAPES]
    assert any(hint.holds(rule_) for rule_ in known)


def test_a_hint_would_be_found_out_if_it_lied():
    for name, rule_id in [
        ("ONLY_COLOURS", "suit-cycle"),
        ("ONLY_SUITS", "odd-black-even-red"),
        ("ONLY_VALUES", "black-up-red-down"),
        ("LAST_CARD_ONLY", "zigzag"),
        ("LAST_CARD_ONLY", "suit-shuttle"),
        ("LAST_CARD_IDLE", "zigzag"),
        ("CIRCLE_OF_VALUES", "one-up-or-down"),
        ("CIRCLE_OF_VALUES", "match-suit-or-value"),
        ("NO_SUIT_SPECIAL", "suit-cycle"),
        ("FACE_CARDS_ALIKE", "one-up-or-down"),
        ("ADD_TWO_VALUES", "one-up-or-down"),
        ("HOW_FAR_APART", "sum-divisible-by-three"),
        ("MULTIPLY_AND_DIVIDE", "zigzag"),
        ("BOTH_WAYS", "suit-cycle"),
        ("ONE_WAY", "by-twos"),
    ]:
        assert not NAMED[name].holds(find(rule_id).rule), (name, rule_id)


def test_the_hints_of_a_rule_nobody_has_looked_at_are_true_and_the_most_useful_come_first():
    built = rule(steps(2, -2, 3, -3))
    found = true_of(built)
    assert [hint.sentence for hint in found[:2]] == [
        "Suits and colours do not matter.",
        "Look only at the last card.",
    ]
    assert hints.HOW_FAR_APART not in found
    assert all(hint.holds(built) for hint in found)
    assert hints.SOME_VALUES_NEVER in true_of(rule(one_of((1, 2, 3))))


def test_of_a_rule_that_asks_nothing_there_is_hardly_a_hint():
    assert [hint.sentence for hint in true_of(rule(ANY))] == [
        "The same cards are right all the time.",
        "At every turn half of the deck or more is right.",
    ]


def test_the_hints_of_a_rule_are_found_quickly():
    taken = []
    for entry in RULES.values():
        start = time.thread_time()
        true_of(entry.rule)
        taken.append(time.thread_time() - start)
    assert sum(taken) / len(taken) < 0.1
