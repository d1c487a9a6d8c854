"""Acceptance: the mean share of the 52 cards that is legal in the long run."""

import random

import pytest

from classroom.cards import DECK, FACE, RED, members, values
from classroom.rules.automaton import compile
from classroom.rules.catalogue import RULES
from classroom.rules.combine import cycle, rule
from classroom.rules.measure import acceptance


@pytest.mark.parametrize(
    ("rule_id", "share"),
    [
        ("alternate-colour", 1 / 2),
        ("odd-black-even-red", 1 / 2),
        ("growing-colour-blocks", 1 / 2),
        ("suit-cycle", 1 / 4),
        ("suit-shuttle", 1 / 4),
        ("by-twos", 8 / 52),
        ("match-suit-or-value", 16 / 52),
        ("red-black-odd-even", (26 + 26 + 28 + 24) / 4 / 52),
        ("skip-primes-by-one", 4 / 52),  # from the second step on
        ("alternate-primes", (24 + 28) / 2 / 52),
        ("sum-divisible-by-three", (20 + 16) / 2 / 52),  # 1 4 7 10 13 and 2 5 8 11 take turns
        # a walk on the path 1 to 13 is at an inner value twice as often as at an end
        ("one-up-or-down", (11 * 2 * 8 + 2 * 1 * 4) / (11 * 2 + 2 * 1) / 52),
    ],
)
def test_acceptance_worked_by_hand(rule_id, share):
    assert RULES[rule_id].acceptance == pytest.approx(share, abs=1e-6)


def test_a_pattern_that_never_mixes_has_a_mean_all_the_same():
    assert acceptance(rule(cycle(RED, FACE))) == pytest.approx((26 + 12) / 2 / 52, abs=1e-6)


def test_a_rule_that_ends_in_one_of_several_corners_is_weighed_by_its_starters():
    def allowed(corner):
        return {None: DECK, "face": FACE, "number": DECK & ~FACE}[corner]

    ends = compile(None, allowed, lambda corner, card: "face" if card.value > 10 else "number")
    expected = (12 * 12 + 40 * 40) / 52 / 52
    assert acceptance(ends) == pytest.approx(expected, abs=1e-6)


def test_the_starter_itself_does_not_count():
    once = compile(0, lambda n: FACE if n == 0 else RED, lambda n, card: 1)
    assert acceptance(once) == pytest.approx(1 / 2, abs=1e-6)


def test_a_rule_that_runs_dry_accepts_nothing_in_the_long_run():
    climbing = compile(0, lambda value: values(value + 1, 13), lambda value, card: card.value)
    assert acceptance(climbing) == pytest.approx(0, abs=1e-6)
    assert acceptance(compile(0, lambda n: 0, lambda n, card: n)) == 0


def test_a_rule_that_allows_everything_accepts_everything():
    assert acceptance(rule(DECK)) == pytest.approx(1)


@pytest.mark.parametrize("rule_id", RULES)
def test_acceptance_is_what_long_random_lines_show(rule_id):
    rule, chance = RULES[rule_id].rule, random.Random(rule_id)
    laid = total = 0
    for _ in range(20):
        state = rule.step(0, chance.choice(list(members(rule.legal(0)))))
        for _ in range(1000):
            legal = rule.legal(state)
            laid, total = laid + 1, total + legal.bit_count()
            state = rule.step(state, chance.choice(list(members(legal))))
    assert RULES[rule_id].acceptance == pytest.approx(total / laid / 52, abs=0.01)
