"""Example cards: what each rule allows after the line, and what it forbids."""

import pytest

from classroom.cards import Card
from classroom.rules.builder.terms import Built, Either, If, Kind
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described
from classroom.views.example_cards import Examples, example_cards


def cards(*texts):
    return [Card.parse(text) for text in texts]


def after_odd(otherwise):
    return described(Built(If(Kind("odd"), Kind("red"), otherwise))).rule


BLACK, ANY = after_odd(Kind("black")), after_odd(Either((Kind("red"), Kind("black"))))


@pytest.mark.parametrize("line", [("3H",), ("3H", "9S"), ("2C", "KD", "7S", "7S")])
@pytest.mark.parametrize("rule", ["alternate-colour", "match-suit-or-value", "by-twos"])
def test_one_card_is_right_after_the_line_and_one_wrong(rule, line):
    """Also after a card that the rule forbids: there it begins again."""
    (shown,) = example_cards([RULES[rule].rule], cards(*line))
    begins = reversed(range(len(line)))
    last = next(at for at in begins if RULES[rule].rule.accepts(0, cards(*line[at:])))
    state = RULES[rule].rule.run(cards(*line[last:]))
    assert RULES[rule].rule.step(state, shown.right) >= 0
    assert RULES[rule].rule.step(state, shown.wrong) < 0


def test_examples_part_the_readings_where_the_line_lets_them():
    one, other = example_cards([BLACK, ANY], cards("2H"))
    assert one.wrong.is_red and not one.right.is_red
    assert other == Examples(other.right, None)
    assert other.right.is_red


def test_the_two_cards_have_as_much_in_common_as_possible():
    (shown,) = example_cards([BLACK], cards("3H"))
    assert shown.right.value == shown.wrong.value
    assert shown.right.is_red and not shown.wrong.is_red


def test_without_a_line_there_are_no_examples():
    assert example_cards([BLACK, ANY], []) == [Examples(None, None)] * 2
