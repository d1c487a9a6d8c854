"""Last guesses: whose, how sure, and whether the picked rule is the sealed one, however put."""

from typing import Any

import built_rules
import pytest
import rounds
from found import find
from tables import Table

from classroom.debrief.evidence.held_rules import find_held_rules, group_by_pupil, stable
from classroom.debrief.findings.of_pupil import find_pupils
from classroom.i18n.messages import PlayerRef

RULE = "odd-black-even-red"


def said(by: str, note: Any, confidence: Any = 50) -> dict[str, Any]:
    return {"by": by, "note": note, "confidence": confidence, "last_call": True, "info": True}


def with_words(*entries: dict[str, Any]) -> dict[str, Any]:
    data = rounds.record("overthrown_by_a_right_card")
    assert data["rule"] == RULE
    return {**data, "moves": [*data["moves"], *entries]}


def test_a_pick_is_held_against_the_rule_and_own_words_are_left_alone() -> None:
    built = built_rules.Built(built_rules.SOURCES[RULE]).to_json()
    words = find(
        with_words(
            said("Chiara", "text: something with red ", 30),
            said("Amara", RULE, 90),
            said("Ben", "alternate-colour", 60),
            said("Dev", built, 10),
        )
    ).last_guesses
    assert [(word.who, word.confidence, word.right) for word in words] == [
        ("Amara", 90, True),
        ("Ben", 60, False),
        ("Chiara", 30, None),
        ("Dev", 10, True),
    ]
    assert words[2].words == "something with red"


def test_the_latest_word_counts_and_the_order_is_that_of_sureness_then_of_seats() -> None:
    words = find(
        with_words(
            said("Dev", "text: a", 80), said("Ben", "text: b", 80), said("Dev", "text: c", 80)
        )
    ).last_guesses
    assert [(word.who, word.words) for word in words] == [("Ben", "b"), ("Dev", "c")]


def test_a_guess_after_the_end_is_held_from_the_end_on() -> None:
    """And is no late note: it was taken while the rule was sealed."""
    table = Table("lesson", players=3, hands={"Ann": "2S", "Ben": "4D"}, starter="AH")
    table.do(by="Ann", note="same-colour", info=True)  # 2♠ after A♥ is right: it fails
    table.play("Ann", "2S").play("Ben", "4D").end()
    table.do(by="Ann", note="text:late", info=True)
    table.do(by="Ann", note="alternate-colour", confidence=75, last_call=True, info=True)
    table.do(by="Cy", note="text:red", last_call=True, draft=True, info=True)
    found = find(table.record)
    assert [(word.who, word.right) for word in found.last_guesses] == [("Ann", True), ("Cy", None)]
    course = found.course
    held = [(each.who, each.laid, each.at_the_end) for each in find_held_rules(course)]
    assert held == [("Ann", 1, False), ("Ann", 3, True), ("Cy", 3, True)]
    ann = find_pupils(course)[PlayerRef("Ann")]
    assert ann.ending is not None
    assert ann.ending.kind == "rule"
    assert stable(group_by_pupil(find_held_rules(course))[PlayerRef("Ann")]) is None


@pytest.mark.parametrize(
    "entry",
    [
        said("Nobody", "text: a"),
        said("Ben", "no-such-rule"),
        said("Ben", 7),
        said("Ben", "text: a", 101),
        said("Ben", "text: a", True),
        {"by": "Ben", "info": True, "note": "text: a", "confidence": 50},
    ],
)
def test_a_note_that_is_no_answer_is_passed_over(entry: dict[str, Any]) -> None:
    assert find(with_words(entry)).last_guesses == ()
