"""Which rules are the same from the line as it lies, and how many still fit."""

from __future__ import annotations

from found import follow
from tables import Table

from classroom.cards import Card
from classroom.rules.catalogue import RULES


def two_right_blacks():
    """Alternate colour from a red starter, the first play right: the colour two back agrees."""
    table = Table("lesson", hands={"Ann": "2S", "Ben": "4D", "Cy": "5D"}, starter="AH")
    table.play("Ann", "2S").play("Ben", "4D").play("Cy", "5D")
    return follow(table.record)


def test_a_rule_is_the_same_from_the_card_on_which_no_line_can_tell_it_from_the_sealed_one():
    course = two_right_blacks()
    # After AH alone a second red card would be right for one rule and wrong for the other; after
    # AH 2S both say: red, black, red, black for ever.
    assert course.rules.same_since(RULES["colour-two-back"].rule) == 2
    assert course.rules.same_since(RULES["alternate-colour"].rule) == 1


def test_a_rule_that_a_card_can_still_tell_apart_or_that_is_contradicted_is_not_the_same():
    course = two_right_blacks()
    assert course.rules.same_since(RULES["change-suit"].rule) is None
    assert course.rules.same_since(RULES["same-colour"].rule) is None


def test_rules_that_still_fit_are_counted_in_the_catalogue_and_in_the_family():
    course = two_right_blacks()
    narrow = [len(each) for each in course.rules.survivors]
    wide = [len(each) for each in course.rules.wider]
    assert len(narrow) == len(wide) == 1 + len(course.round.results)
    assert all(few < many for few, many in zip(narrow, wide, strict=True))
    assert len(course.rules.hypotheses.library) == 6_083
    assert course.line(2) == [Card.parse("AH"), Card.parse("2S")]
