"""Which rules a layout leaves alive."""

import math

import numpy as np
import pytest
from consistency import consistent
from hypothesis import given
from hypothesis import strategies as st

from classroom.cards import BLACK, CARDS, DECK, ODD, RED, Card, card_set, members
from classroom.rules.catalogue import RULES, library
from classroom.rules.combinators import alternate, rule
from classroom.rules.library import Library
from classroom.rules.surviving import (
    NoPlayEvidence,
    Right,
    Survivors,
    WrongCard,
    WrongNoPlay,
    WrongString,
)

AUTOMATA = {rule_id: entry.rule for rule_id, entry in RULES.items()}
RULE = Library.of({"odd-black-even-red": AUTOMATA["odd-black-even-red"]})
PLAIN = Library.of(
    {"odd": rule(ODD), "red": rule(RED), "by colour": rule(alternate(RED, BLACK))},
    weights={"odd": 4, "red": 3},
)


def line(text):
    return tuple(Card.parse(card) for card in text.split())


def right(text):
    return [Right(card) for card in line(text)]


def wrong(text):
    return WrongCard(Card.parse(text))


def hand(text):
    return card_set(line(text))


# Howell's example of play, sidelines and all
HOWELL = (
    *right("3H 9S"),
    wrong("JD"),
    wrong("5D"),
    *right("4C JD"),
    wrong("8H"),
    *right("2C"),
    wrong("10S"),
    *right("10D 8H 7H"),
    WrongString(line("10S 9H 4S 2S")),
    *right("2C 5H"),
)


def still_fit(library, evidence=()):
    return Survivors.of(library, evidence).still_fit


def test_a_rule_allows_every_step_of_the_main_line():
    assert still_fit(RULE, right("3H 9S 4C JD"))
    assert not still_fit(RULE, right("3H 9D"))


def test_the_starter_is_a_step_of_the_main_line():
    assert "growing-colour-blocks" in still_fit(library(), right("3S"))
    assert "growing-colour-blocks" not in still_fit(library(), right("3H"))


def test_a_rule_forbids_every_wrong_single_card_at_its_place():
    assert still_fit(RULE, [*right("3H 9S"), wrong("JD"), *right("4C JD")])
    assert not still_fit(RULE, [*right("3H"), wrong("9S")])


def test_a_rule_forbids_at_least_one_card_of_every_wrong_string():
    assert still_fit(RULE, [*right("7H"), WrongString(line("10S 9H 4S 2S"))])
    assert still_fit(RULE, [*right("7H"), WrongString(line("10H 9H 4S 2S"))])
    assert not still_fit(RULE, [*right("7H"), WrongString(line("10S 9H 4S"))])


def test_a_wrong_string_leaves_the_main_line_where_it_was():
    assert still_fit(RULE, [*right("7H"), WrongString(line("10S 9S")), *right("2C")])
    assert not still_fit(RULE, [*right("7H"), WrongString(line("10S 9S")), *right("2D")])


def test_a_confirmed_no_play_says_that_no_card_of_the_shown_hand_was_legal():
    assert still_fit(RULE, [*right("3H"), NoPlayEvidence(hand("2H 9D KD"))])
    assert not still_fit(RULE, [*right("3H"), NoPlayEvidence(hand("2H 9D KC"))])


def test_a_refuted_no_play_says_that_some_card_of_the_shown_hand_was_legal():
    assert still_fit(RULE, [*right("3H"), WrongNoPlay(hand("2H 9D KC")), *right("KC")])
    assert not still_fit(RULE, [*right("3H"), WrongNoPlay(hand("2H 9D KD"))])


def test_no_evidence_contradicts_nothing():
    assert still_fit(library()) == tuple(RULES)
    assert len(Survivors.of(library())) == len(library()) == len(RULES)


def test_a_rule_dies_of_the_first_observation_that_contradicts_it():
    assert HOWELL[2] == wrong("JD")
    for count, rule_id in enumerate(
        ("suit-shuttle", "match-suit-or-value", "alternate-colour"), start=1
    ):
        assert rule_id in still_fit(library(), HOWELL[: count - 1])
        assert rule_id not in still_fit(library(), HOWELL[:count])
    assert "odd-black-even-red" in still_fit(library(), HOWELL)


def test_seeing_leaves_the_earlier_value_as_it_was():
    before = Survivors.of(library(), right("3H"))
    rules, states = before.rules.tolist(), before.states.tolist()
    after = before.seen(Right(Card.parse("5H")))
    assert (before.rules.tolist(), before.states.tolist()) == (rules, states)
    assert set(before.seen(wrong("5H")).still_fit) == set(before.still_fit) - set(after.still_fit)
    with pytest.raises(ValueError, match="read-only"):
        before.library.moves[0, 0] = 0


def test_the_votes_for_a_card_are_the_living_rules_that_call_it_right():
    survivors = Survivors.of(library(), right("3H"))
    for card in CARDS:
        assert survivors.votes[card] == len(survivors.seen(Right(card)))
        assert len(survivors) - survivors.votes[card] == len(survivors.seen(WrongCard(card)))


def test_of_equally_weighty_rules_the_share_that_calls_a_card_right_is_a_count():
    survivors = Survivors.of(library(), right("3H"))
    counts = survivors.votes / len(survivors)
    assert survivors.shares == pytest.approx(counts)


def test_belief_goes_by_the_weights_of_the_rules_alive():
    survivors = Survivors.of(PLAIN)
    assert survivors.weights.tolist() == [0.5, 0.375, 0.125]
    assert survivors.likeliest(2) == ("odd", "red")
    survivors = Survivors.of(PLAIN, right("3H"))
    three, black_three, two, black_two = map(Card.parse, ("5H", "5S", "2D", "2C"))
    assert survivors.shares[[three, black_three, two, black_two]].tolist() == [
        0.875, 0.625, 0.375, 0.125,
    ]  # fmt: skip
    survivors = survivors.seen(wrong("2C"))
    assert survivors.still_fit == survivors.likeliest(3) == ("odd", "red")
    assert survivors.weights.tolist() == pytest.approx([4 / 7, 3 / 7])


def test_a_card_tells_most_where_belief_is_divided_and_nothing_where_it_is_not():
    survivors = Survivors.of(PLAIN, right("3H")).seen(wrong("2C"))
    told = dict(zip(map(str, CARDS), survivors.bits.tolist(), strict=True))
    assert told["5H"] == told["2S"] == 0
    assert (
        told["5S"]
        == told["2H"]
        == pytest.approx(-4 / 7 * math.log2(4 / 7) - 3 / 7 * math.log2(3 / 7))
    )
    assert survivors.agreed == ODD & RED
    assert survivors.disputed == (ODD | RED) & ~(ODD & RED)


def test_the_likelihood_of_an_answer_is_the_weight_of_the_rules_that_predict_it():
    survivors = Survivors.of(PLAIN, right("3H"))
    assert survivors.likelihood(Right(Card.parse("5S"))) == 0.625
    assert survivors.likelihood(WrongString(line("5S 3S"))) == 0.5
    assert survivors.likelihood(NoPlayEvidence(hand("2S 4D"))) == 0.5
    assert survivors.likelihood(NoPlayEvidence(DECK)) == 0
    assert survivors.likelihood(WrongNoPlay(DECK)) == 1
    with pytest.raises(ValueError, match="no rule fits"):
        Survivors.of(PLAIN, right("2S")).seen(wrong("2H")).likelihood(NoPlayEvidence(0))


def test_rules_left_out_do_not_come_back():
    survivors = Survivors.of(PLAIN, right("3H")).only(np.array([True, False, True]))
    assert survivors.still_fit == ("odd", "by colour")
    assert survivors.seen(Right(Card.parse("5S"))).still_fit == ("odd", "by colour")


def test_where_no_rule_is_alive_nothing_is_believed():
    survivors = Survivors.of(PLAIN, right("2S"))
    survivors = survivors.seen(wrong("2H"))
    assert not survivors
    assert survivors.disputed == 0
    assert survivors.shares.tolist() == survivors.votes.tolist() == [0] * len(CARDS)


@st.composite
def layouts(draw):
    """A rule of the catalogue and what a table that plays by it sees."""
    name = draw(st.sampled_from(list(AUTOMATA)))
    rule = AUTOMATA[name]
    cards = st.sampled_from(CARDS)
    start = draw(st.sampled_from(list(members(rule.legal(0)))))
    seen, state = [Right(start)], rule.step(0, start)
    for _ in range(draw(st.integers(0, 12))):
        if draw(st.integers(0, 5)) == 0:
            shown = card_set(draw(st.lists(cards, min_size=1, max_size=8)))
            verdict = WrongNoPlay if rule.legal(state) & shown else NoPlayEvidence
            seen.append(verdict(shown))
            play = [next(members(rule.legal(state) & shown))] if verdict is WrongNoPlay else []
        else:
            play = draw(st.lists(cards, min_size=1, max_size=3))
        if rule.accepts(state, play):
            seen += [Right(card) for card in play]
            for card in play:
                state = rule.step(state, card)
        else:
            seen.append(WrongCard(play[0]) if len(play) == 1 else WrongString(tuple(play)))
    return name, seen


@given(layouts())
def test_the_sealed_rule_always_survives(layout):
    name, seen = layout
    assert name in still_fit(library(), seen)


@given(layouts())
def test_survivors_step_by_step_are_the_rules_consistent_with_everything(layout):
    _, seen = layout
    survivors = Survivors.of(library())
    for count, observation in enumerate(seen, start=1):
        survivors = survivors.seen(observation)
        assert survivors.still_fit == tuple(
            name for name, rule in AUTOMATA.items() if consistent(rule, seen[:count])
        )
        assert [
            survivors.library.allowed[state] for state in survivors.states
        ] == survivors.legal.tolist()
