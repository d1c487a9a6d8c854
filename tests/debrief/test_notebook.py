"""Notes: who held which rule when, how sure, and the card that ruled it out."""

from typing import Any

import pytest
from tables import Table

from classroom.cards import Card
from classroom.debrief.evidence.notebook import Noted, notes
from classroom.rules.catalogue import RULES
from classroom.rules.surviving import Right, WrongCard

SAME = {"format": "eleusis-rule/1", "asks": {"is": "different", "trait": "colour"}}
"""The sealed rule in other words: a colour that is not the last one's."""


def noted(table: Table) -> tuple[Noted, ...]:
    return notes(table.round, table.entries)


def note(table: Table, by: str, note: Any, **more: Any) -> None:
    table.do(by=by, note=note, **more, info=True)


@pytest.fixture
def table() -> Table:
    """Black on red on black ...: 1 A♥, 2 2♠ right, 3 5♠ wrong, 4 4♦ right, 5 9♣ right."""
    table = Table(
        "lesson",
        players=3,
        hands={"Ann": "2S 9C 3S 10S", "Ben": "5S 3D 9S JS", "Cy": "4D 6D 8D 10D"},
        starter="AH",
    )
    note(table, "Ann", "one-up-or-down", confidence=40)  # entry 1, before any play
    table.play("Ann", "2S")  # 2
    note(table, "Ben", "text: something with black", confidence=20)  # 3
    table.play("Ben", "5S")  # 4
    note(table, "Ann", "change-suit", confidence=55, refuted_by="9S")  # 5
    note(table, "Cy", "one-up-or-down")  # 6
    table.play("Cy", "4D")  # 7
    note(table, "Ann", SAME, confidence=80)  # 8
    table.play("Ann", "9C")  # 9
    return table


def test_each_note_with_the_cards_that_lay_then_and_what_became_of_it(table: Table) -> None:
    first, own, suits, late, right = noted(table)
    assert [each.number for each in (first, own, suits, late, right)] == [1, 3, 5, 6, 8]
    assert [(each.laid, each.until) for each in noted(table)] == [
        (1, 3),  # Ann's next note came when three cards lay
        (2, None),
        (3, 4),
        (3, None),
        (4, None),
    ]
    # A♥ 2♠ is one up; 5♠ on 2♠ is not, and was wrong; 4♦ on 2♠ is not either, but was right.
    assert first.contradiction is not None
    assert (first.contradiction.number, first.contradiction.ordinals) == (7, (4,))
    assert first.contradiction.seen == Right(Card.parse("4D"))
    assert (first.fitted, first.right, first.confidence) == (True, False, 40)
    assert (own.fitted, own.right, own.contradiction) == (None, None, None)
    assert own.words == "something with black"
    # Different suits all the way, but 9♣ after 4♦ fits as well: nothing is against it yet.
    assert (suits.contradiction, suits.fitted, suits.right) == (None, True, False)
    assert suits.refuted_by == Card.parse("9S")
    assert (late.fitted, late.confidence) == (True, None)
    assert (right.fitted, right.right, right.contradiction) == (True, True, None)


def test_a_rule_that_lay_refuted_when_it_was_noted_did_not_fit(table: Table) -> None:
    note(table, "Cy", "one-up-or-down", confidence=90)
    *_, last = noted(table)
    assert (last.who, last.laid, last.fitted) == ("Cy", 5, False)
    assert last.contradiction is not None
    assert last.contradiction.ordinals == (4,)


def test_a_card_that_was_wrong_and_that_the_rule_allows_contradicts_it() -> None:
    table = Table("lesson", players=3, hands={"Ann": "5H", "Ben": "3D"}, starter="AH")
    note(table, "Ben", "same-colour")
    table.play("Ann", "5H")  # red on red: wrong
    (found,) = noted(table)
    assert found.contradiction is not None
    assert found.contradiction.seen == WrongCard(Card.parse("5H"))
    assert (found.contradiction.ordinals, found.fitted) == ((2,), True)


def test_of_several_notes_before_another_card_the_last_one_counts(table: Table) -> None:
    for words in ("text: a", "text: al", "text: alternating"):
        note(table, "Ben", words)
    mine = [each for each in noted(table) if each.who == "Ben"]
    assert [each.words for each in mine] == ["something with black", "alternating"]
    assert mine[0].until == mine[1].laid == 5


def test_a_note_that_is_taken_back_ends_the_one_before(table: Table) -> None:
    note(table, "Ben", None)
    mine = [each for each in noted(table) if each.who == "Ben"]
    assert [(each.words, each.until) for each in mine] == [
        ("something with black", 5),
        (None, None),
    ]


def test_a_note_after_the_end_is_late(table: Table) -> None:
    table.end()
    note(table, "Ben", "alternate-colour", confidence=100)
    assert [each.late for each in noted(table)] == [False] * 5 + [True]


def test_robots_strangers_and_what_is_no_note_are_left_out(table: Table) -> None:
    before = len(noted(table))
    note(table, "Ben", "alternate-colour", robot=True)
    note(table, "Zoe", "alternate-colour")
    note(table, "Cy", "no such rule")
    note(table, "Cy", ["alternate-colour"])
    table.do(by="Cy", note="alternate-colour", refuted_by="99", info=True)
    assert len(noted(table)) == before


def test_the_words_of_a_rule_are_the_rules_own(table: Table) -> None:
    first, *_ = noted(table)
    assert str(first.words.statement) == str(RULES["one-up-or-down"].statement)
