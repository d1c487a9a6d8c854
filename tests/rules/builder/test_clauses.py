"""Rules of the catalogue in the builder's words, and the clause that decided about a card."""

import pytest

from classroom.cards import Card
from classroom.rules.builder.clauses import deciding
from classroom.rules.builder.from_catalogue import spelled
from classroom.rules.builder.meaning import clause
from classroom.rules.builder.terms import (
    Both,
    Built,
    Different,
    Either,
    Every,
    Higher,
    If,
    Kind,
    Not,
    Same,
    Turns,
    Values,
)
from classroom.rules.catalogue import RULES
from classroom.rules.combinators import rule
from classroom.rules.compare import equivalent

SPELLED = {name: term for name, entry in RULES.items() if (term := spelled(entry.asks))}
ODD, EVEN, RED, BLACK, FACE = (Kind(kind) for kind in ("odd", "even", "red", "black", "face"))
MOCK = Built(If(Either((EVEN, FACE)), RED, BLACK))
"""After an even card or a face card red, after any other odd card black."""


def cards(text: str) -> list[Card]:
    return [Card.parse(card) for card in text.split()]


def broken(rule: str | Built, line: str, card: str) -> str | None:
    found = deciding(rule, cards(line), Card.parse(card))
    return None if found is None else str(found)


@pytest.mark.parametrize("name", SPELLED)
def test_what_is_spelled_is_the_same_rule(name: str) -> None:
    entry = RULES[name]
    assert equivalent(rule(clause(SPELLED[name]), entry.rule.starters), entry.rule)


def test_most_of_the_catalogue_can_be_spelled() -> None:
    assert len(SPELLED) >= 75
    assert {"odd-black-even-red", "suit-cycle", "higher-unless-face"} <= set(SPELLED)


def test_only_the_part_of_a_condition_that_held_is_told() -> None:
    """A king is odd and a face card: it was for being a face card that the rule asked for red."""
    assert broken(MOCK, "7S 8S KD", "9C") == "If the last card is a face card, play a red card."
    assert broken(MOCK, "7S 8S", "9C") == "If the last card is even, play a red card."
    queen = "If the last card is even or is a face card, play a red card."
    assert broken(MOCK, "7S QS", "9C") == queen, "both held, and so both are told"


def test_otherwise_is_told_as_what_did_hold() -> None:
    told = "If the last card is odd and is a number card, play a black card."
    assert broken(MOCK, "8S 7D", "9H") == told
    assert broken("odd-black-even-red", "7D 4S", "6C") == (
        "If the last card is even, play a red card."
    )


def test_of_several_things_asked_the_one_that_forbade_is_told() -> None:
    both = Built(Both((Higher(), Different("colour"))))
    assert broken(both, "7D", "3S") == "Play a card of a higher value than the last card."
    assert broken(both, "7D", "9H") == "Play a card of a different colour from the last card."
    assert broken(both, "7D", "3H") is None, "both forbade it"
    assert broken(both, "7D", "9S") is None, "it was allowed, which took both"


def test_of_several_things_allowed_the_one_that_allowed_is_told() -> None:
    either = Built(Either((Same("suit"), Same("value"), Kind("club"))))
    assert broken(either, "7D", "7S") == "Play a card of the same value as the last card."
    assert broken(either, "7D", "2D") == "Play a card of the same suit as the last card."
    assert broken(either, "7D", "7C") == (
        "Play a card of the same value as the last card, or a club."
    )
    assert broken(either, "7D", "9S") is None, "all of them forbade it"


def test_turns_patterns_and_places() -> None:
    assert broken("suit-cycle", "4H 2D", "3S") == "Play a club on a diamond."
    assert (
        broken(Built(Not(Turns(("red", "black")))), "4H", "3S") == "Play a red card on a red card."
    )
    assert broken("two-red-two-black", "6H 8D", "2H") == (
        "Card 3 of 4 in the pattern: Play a black card."
    )
    third = Built(Every(3, FACE, If(RED, BLACK, Same("suit"))))
    assert broken(third, "6H 8S", "2H") == (
        "For every third card of the main line: Play a face card."
    )
    assert broken(third, "6H", "2H") == (
        "For all cards of the main line but every third card: "
        "If the last card is red, play a black card."
    )


def test_conditions_within_conditions_are_told_together() -> None:
    nested = Built(If(RED, If(Kind("odd"), BLACK, Kind("heart"), 2), Values((1, 2))))
    assert broken(nested, "8S 6H", "2S") == (
        "If the last card is red and the card before the last one is even, play a heart."
    )
    assert broken(nested, "8S", "9S") == "If the last card is black, play an ace or a 2."


def test_a_rule_of_one_piece_has_no_clauses() -> None:
    assert broken("by-twos", "4H", "5S") is None
    assert broken("zigzag", "4H 5S", "9S") is None, "there are no words for its parts"
    assert broken(Built(If(RED, BLACK, RED, 2)), "8S", "9S") is None, "it asks nothing there yet"
