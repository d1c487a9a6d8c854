"""Acceptance: the mean share of the 52 cards that is legal in the long run."""

import random
import time

import one_test
import pytest

from classroom.cards import CARDS, DECK, FACE, RED, Card, card_set, members, values
from classroom.rules.automaton import compile
from classroom.rules.catalogue import RULES, library
from classroom.rules.combinators import cycle, rule
from classroom.rules.measure import acceptance, acceptances, after_each


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


def test_many_rules_measured_together_are_measured_as_each_alone():
    alone = [entry.acceptance for entry in RULES.values()]
    assert acceptances(library()).tolist() == pytest.approx(alone, abs=1e-9)


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


def long_lines(rule_id, cards=20_000):
    """Random lines, one from each card that may start: each card and the state after it."""
    rule, rng = RULES[rule_id].rule, random.Random(rule_id)
    legal = [tuple(members(allowed)) for allowed in rule.allowed]
    for starter in legal[0]:
        card, state = starter, rule.step(0, starter)
        for _ in range(cards // len(legal[0])):
            yield card, state
            card = rng.choice(legal[state])
            state = rule.step(state, card)


@one_test.of(tuple(RULES))
def test_acceptance_is_what_long_random_lines_show(rule_id):
    shares = [RULES[rule_id].rule.legal(state).bit_count() for _, state in long_lines(rule_id)]
    assert RULES[rule_id].acceptance == pytest.approx(sum(shares) / len(shares) / 52, abs=0.01)


# The share after each card


def after(automaton, *texts):
    shares = after_each(automaton)
    return [shares[Card.parse(text)] for text in texts]


def test_after_each_card_as_many_are_legal_as_its_traits_decide():
    """Higher than the last; after a face card, any that is none."""
    shares = after_each(RULES["higher-unless-face"].rule)
    for card in CARDS:
        legal = 40 if card.value > 10 else 4 * (13 - card.value)
        assert shares[card] == pytest.approx(legal / 52, abs=1e-6)


def test_where_a_card_stands_in_a_pattern_it_counts_as_often_as_it_stands_there():
    """Red, then face, and again: a red face card is laid at either place."""
    automaton = rule(cycle(RED, FACE))
    # As a red card it comes once in 26 times and 12 cards follow, as a face card once in 12 and 26.
    mean = (12 / 26 + 26 / 12) / (1 / 26 + 1 / 12)
    assert after(automaton, "2H", "KS", "KH") == pytest.approx([12 / 52, 26 / 52, mean / 52])


def test_a_card_that_only_starts_counts_as_a_starter():
    """2 of the 6 of the start are never seen again."""
    start, on = card_set(CARDS[:6]), card_set(CARDS[2:30])
    allowed = {"start": start, "low": on & ~1, "high": on}
    automaton = compile(
        "start", lambda state: allowed[state], lambda state, card: "low" if card < 2 else "high"
    )
    shares = after_each(automaton)
    assert shares[0] == shares[1] == pytest.approx(28 / 52)
    assert shares[29] == pytest.approx(28 / 52)
    assert shares[30:] == (None,) * 22


def test_a_card_at_several_places_of_the_beginning_counts_at_each():
    """The ace of spades is one of two starters; after the other it is the only second card."""
    ace, two = CARDS[0], CARDS[1]
    steps = {
        "start": {ace: "ended", two: "second"},
        "second": {ace: "long"},
        "ended": dict.fromkeys(CARDS[10:20], "ended"),
        "long": dict.fromkeys(CARDS[20:40], "long"),
    }
    automaton = compile(
        "start", lambda state: card_set(steps[state]), lambda state, card: steps[state][card]
    )
    assert after_each(automaton)[ace] == pytest.approx((10 + 20) / 2 / 52)


def test_a_rule_that_runs_dry_has_a_share_after_each_card_all_the_same():
    climbing = compile(0, lambda value: values(value + 1, 13), lambda value, card: card.value)
    assert after(climbing, "AS", "10H", "KC") == pytest.approx([48 / 52, 12 / 52, 0])
    assert after_each(compile(0, lambda n: 0, lambda n, card: n)) == (None,) * 52


@one_test.of(tuple(RULES))
def test_the_shares_after_each_card_are_what_long_random_lines_show(rule_id):
    rule = RULES[rule_id].rule
    laid, total = [0] * 52, [0] * 52
    for card, state in long_lines(rule_id):
        laid[card] += 1
        total[card] += rule.legal(state).bit_count()
    for share, times, legal in zip(after_each(rule), laid, total, strict=True):
        assert (share is None) is (times == 0)
        if times > 100:
            assert share == pytest.approx(legal / times / 52, abs=0.06)


def test_a_rule_measured_alone_is_measured_as_among_others():
    together = acceptances(library())
    assert together == pytest.approx([acceptance(entry.rule) for entry in RULES.values()], abs=1e-6)


def test_a_rule_that_hardly_ever_leaves_a_corner_or_goes_round_a_long_cycle_is_measured_at_once():
    """By solving; a random line would take millions of cards to settle."""

    def step(place, card):
        """Seven aces of spades in a row lead on, to where only red cards are right."""
        return min(place + 1, 7) if card == CARDS[0] or place == 7 else 0

    corner = compile(0, lambda place: RED if place == 7 else DECK, step)
    began = time.process_time()
    assert acceptance(corner) == pytest.approx(1 / 2, abs=1e-6)
    around = compile(0, lambda n: FACE if n == 0 else DECK, lambda n, card: (n + 1) % 997)
    assert acceptance(around) == pytest.approx((996 + 12 / 52) / 997)
    assert time.process_time() - began < 3
