"""The keys of the plans' exit tickets are true by the engine: every rule, every card."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

import pytest

from classroom.cards import BLACK, DECK, EVEN, FACE, ODD, RED, Card, members
from classroom.lesson_plans import shipped
from classroom.rules.catalogue import RULES
from classroom.rules.combinators import (
    DIAMOND,
    HEART,
    HIGH,
    NUMBER,
    SPADE,
    both,
    cycle,
    different,
    either,
    higher,
    if_last,
    not_,
    rule,
    same,
    steps_on_circle,
    values,
    within,
)

PLANS = {plan.id: plan for plan in shipped()}
COLOURS = RULES["alternate-colour"].rule
KINGS, ACES = values(13, 13), values(1, 1)


@dataclass(frozen=True)
class Known:
    """A rule that a key names, and what it says of the cards in the key, after the line."""

    words: str
    """As the key has them; empty: the ticket names it."""
    rule: object
    right: str = ""
    wrong: str = ""
    fits: bool = True
    """True if every card on the layout is as it says."""


KEYS = {
    "0-first-lesson": [
        Known("", COLOURS, right="4♥ 7♦", wrong="K♣"),
        Known("no hearts", rule(DECK & ~HEART), right="K♣ 7♦", wrong="4♥"),
        Known("diamonds and black cards take turns", rule(cycle(DIAMOND, BLACK))),
        Known("no card below 5", rule(values(5, 13))),
        Known(
            "after a diamond, a black card; after a black card, anything",
            rule(if_last(DIAMOND).then(BLACK).otherwise(DECK)),
        ),
    ],
    "1-first-law": [
        Known("only red", rule(RED), right="7♦", wrong="6♣"),
        Known("no face cards", rule(NUMBER), right="6♣ 7♦"),
        Known("no spades", rule(DECK & ~SPADE), right="6♣ 7♦"),
    ],
    "2-lab-notebook": [
        Known("red and black take turns", COLOURS, right="5♥", wrong="8♠"),
        Known("odd and even", RULES["alternate-odd-even"].rule, right="8♠", wrong="5♥"),
        Known("only even red cards and odd black ones", rule((EVEN & RED) | (ODD & BLACK))),
    ],
    "3-the-trap": [
        Known("", COLOURS, wrong="3♣ K♣"),
        Known("never the suit of the last card", RULES["change-suit"].rule, right="3♣ K♣"),
        Known("each card at least four away from the last", RULES["far-off"].rule, right="K♣ 3♣"),
        Known("any card at all", rule(DECK), right="3♣ K♣"),
    ],
    "4-publish": [
        Known(
            "after an even card, anything",
            rule(if_last(ODD).then(BLACK).otherwise(DECK)),
            fits=False,
        ),
        Known("after an even card, red", RULES["odd-black-even-red"].rule, right="K♥", wrong="2♣"),
        Known("no king", rule(DECK & ~KINGS), right="2♣", wrong="K♥"),
        Known("no spade", rule(DECK & ~SPADE), right="2♣"),
        Known("only even cards", rule(EVEN), right="2♣"),
    ],
    "5-prophet": [
        Known("", COLOURS, fits=False),
        Known(
            "high and low cards take turns",
            RULES["alternate-low-high"].rule,
            right="3♦",
            wrong="10♦",
        ),
        Known(
            "after red, low; after black, high",
            RULES["red-low-black-high"].rule,
            right="10♦",
            wrong="3♦",
        ),
        Known("each card at least five away from the last", rule(not_(within(4)))),
    ],
    "6-same-data": [
        Known("only red", rule(RED), right="J♦", wrong="8♣"),
        Known(
            "never a 4, 5 or jack",
            rule(DECK & ~values(4, 5) & ~values(11, 11)),
            right="8♣",
            wrong="J♦",
        ),
        Known("the colour of the last card", RULES["same-colour"].rule, right="J♦", wrong="8♣"),
    ],
    "7-revolution": [
        Known("", COLOURS, right="2♦", wrong="K♠", fits=False),
        Known("", rule(both(different("colour"), DECK & ~(HEART & HIGH))), fits=False),
        Known(
            "high and low cards take turns",
            RULES["alternate-low-high"].rule,
            right="K♠",
            wrong="2♦",
        ),
    ],
    "9-homework": [
        Known("", RULES["same-colour"].rule, fits=False),
        Known("never the suit of the last card", RULES["change-suit"].rule, right="5♠", wrong="5♥"),
        Known("the other suit of the same colour", RULES["twin-suit"].rule, wrong="5♠"),
        Known("never a 4", rule(DECK & ~values(4, 4)), right="5♥"),
    ],
}


def cards(text):
    return [Card.parse(f"{rank}{'SHDC'['♠♥♦♣'.index(suit)]}")
            for rank, suit in re.findall(r"(10|[2-9AJQK])([♠♥♦♣])", text)]  # fmt: skip


def words(text):
    return "".join(run.text for run in text)


def key_of(plan):
    return " ".join(words(block.text) for block in plan.papers.ticket.key)


def layout(plan):
    """The line, and each wrong play with how many cards of the line came before it."""
    (places,) = (block.line for block in plan.papers.ticket.about if block.line)
    line = [Card.parse(place.card) for place in places]
    wrong = [
        (count, [Card.parse(card) for card in play])
        for count, place in enumerate(places, 1)
        for play in place.below
    ]
    return line, wrong


def fits(automaton, line, wrong):
    if not automaton.accepts(0, line):
        return False
    return not any(automaton.accepts(automaton.run(line[:count]), play) for count, play in wrong)


@pytest.mark.parametrize("id", KEYS)
def test_every_rule_of_a_key_fits_the_ticket_s_cards_unless_it_is_refuted(id):
    line, wrong = layout(PLANS[id])
    for known in KEYS[id]:
        assert known.words in key_of(PLANS[id])
        assert fits(known.rule, line, wrong) is known.fits, known


@pytest.mark.parametrize("id", KEYS)
def test_every_card_of_a_key_is_right_or_wrong_as_it_says(id):
    line, _ = layout(PLANS[id])
    for known in KEYS[id]:
        if known.right or known.wrong:
            # The starter alone decides where a refuted rule can't be followed down the line.
            state = known.rule.run(line if known.fits else line[-1:])
            for card in cards(known.right):
                assert known.rule.step(state, card) >= 0, (known, card)
            for card in cards(known.wrong):
                assert known.rule.step(state, card) < 0, (known, card)


@pytest.mark.parametrize("id", KEYS)
def test_a_key_and_the_best_answer_name_no_card_that_is_not_checked_here(id):
    line, wrong = layout(PLANS[id])
    checked = {card for known in KEYS[id] for card in cards(known.right + known.wrong)}
    shown = {*line, *(card for _, play in wrong for card in play)}
    best = PLANS[id].papers.ticket.samples[0]
    assert set(cards(key_of(PLANS[id]) + words(best.answer))) <= checked | shown


def test_no_card_tells_only_red_from_the_last_card_s_colour_after_a_red_start():
    line, _ = layout(PLANS["6-same-data"])
    red, last = rule(RED), rule(same("colour"))
    one, two = red.run(line), last.run(line)
    assert red.legal(one) == last.legal(two) == RED
    for card in members(RED):
        assert red.legal(red.step(one, card)) == last.legal(last.step(two, card)) == RED


def test_only_red_blames_the_black_card_of_the_wrong_string():
    line, wrong = layout(PLANS["6-same-data"])
    red = rule(RED)
    ((count, string),) = [(count, play) for count, play in wrong if len(play) == 2]
    state = red.run(line[:count])
    assert [str(card) for card in string] == ["QH", "5S"]
    assert red.accepts(state, string[:1])
    assert not red.accepts(state, string)


def test_ann_s_idea_has_been_refuted_by_five_of_clubs_on_the_jack():
    line, wrong = layout(PLANS["7-revolution"])
    anns = rule(both(different("colour"), DECK & ~(HEART & HIGH)))
    assert fits(anns, line[:4], wrong)
    assert not anns.accepts(anns.run(line[:4]), [Card.parse("5C")])
    # By Cy's, any high card comes next, of any colour; by Ann's a red one, low if a heart.
    cys = RULES["alternate-low-high"].rule
    assert cys.legal(cys.run(line)) == HIGH


def test_an_even_card_does_not_test_the_part_about_odd_ones():
    (four,), ((_, (king,)),) = layout(PLANS["4-publish"])
    assert four.value % 2 == 0
    assert str(king) == "KS"


def test_the_shares_and_bits_of_the_last_plan_are_right():
    key = key_of(PLANS["8-be-nature"])
    team = rule(if_last(KINGS).then(ACES).otherwise(either(higher())))

    def share(automaton, card):
        return automaton.legal(automaton.run([Card.parse(card)])).bit_count()

    assert [share(team, card) for card in ("2H", "QH", "KH")] == [44, 4, 4]
    assert "44 of 52 (85 per cent); 4 of 52 (8 per cent); 4 of 52" in key
    assert (round(100 * 44 / 52), round(100 * 4 / 52)) == (85, 8)
    p = 4 / 52
    assert round(-p * math.log2(p) - (1 - p) * math.log2(1 - p), 2) == 0.39
    assert "0.39 bits" in key
    ring = rule(steps_on_circle(1, 2, 3))
    assert {share(ring, f"{rank}S") for rank in ("A", "5", "Q", "K")} == {12}
    faces = rule(if_last(FACE).then(NUMBER).otherwise(higher()))
    assert {share(faces, f"{rank}D") for rank in "JQK"} == {40}


def test_the_cards_that_most_turn_are_not_those_that_can_say_no():
    """Every A has a 4 on the back: of the four cards only A and 7 can refute it."""
    (turned,) = [cards for cards in PLANS["3-the-trap"].papers.cards if cards.kind == "cards"]
    sides = [(card.front.text, card.back.text) for card in turned.cards]
    assert sides == [("A", "4"), ("K", "2"), ("4", "K"), ("7", "A")]
    letters, digits = "AK", "247"

    def can_refute(front):
        backs = digits if front in letters else letters
        return any({front, back} - {"A"} != {"4"} and "A" in (front, back) for back in backs)

    assert [front for front, _ in sides if can_refute(front)] == ["A", "7"]


def test_the_first_lesson_s_spoken_task_is_its_ticket_s():
    plan = PLANS["0-first-lesson"]
    spoken = plan.plan.steps[-1].say
    tasks = [words(ask.text) for ask in plan.papers.ticket.asks]
    for both_say in ("a different rule", "one card", "tells the two rules apart"):
        assert both_say in spoken
    assert "a different rule that fits" in tasks[0]
    assert "one card that tells the two rules apart" in tasks[1]
