"""What is false is found: sentences that were once printed, on the records that disproved them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from classroom.cards import Card
from classroom.debrief.findings import of_table as findings
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import message
from truth import contradictions, generator, rooms
from truth.collect import At, Spoken, judge
from truth.facts import Facts
from truth.registry import predicate_of

TABLE, DEV = At("table"), At("pupil", who="Dev")
HEART = (Card.parse("10H"),)

SLIP, NO_NOTE, SAME, TWIN = (
    "prophet_slips_with_the_right_rule",
    "fall_without_a_note",
    "two_rules_never_told_apart",
    "prophet_with_a_twin_from_this_starter",
)
SAFE, HARD = At("table", 75), At("table", 63)
"""A call that no known rule disputed, and one that some did."""
PART = "%(prophet)s’s rule failed at %(what)s. Which part of it could be kept?"
SHOWED = "Then %(what)s showed that the rule you declared with was wrong."
FALSE = (
    (SLIP, TABLE, message(PART, prophet="Dev", what=HEART)),
    (SLIP, TABLE, message("Falsification")),
    (SLIP, TABLE, message("A rule that forbade too much")),
    (SLIP, DEV, message(SHOWED, what=HEART)),
    (NO_NOTE, TABLE, message("The rule in the notebook said otherwise.")),
    (NO_NOTE, TABLE, message("The rule in the notebook had predicted this. It wasn’t followed.")),
    (SAME, TABLE, message("A Prophet who was never tested")),
    (TWIN, SAFE, message("Predictions that can fail")),
    (TWIN, TABLE, message("Confirmed, but not tested")),
    (
        TWIN,
        TABLE,
        message(
            "It isn’t the secret rule, but after card %(number)s no card could show that.", number=2
        ),
    ),
)
TRUE = (
    (TWIN, HARD, message("Predictions that can fail")),
    (
        TWIN,
        TABLE,
        message("It isn’t the secret rule, but no card could show that after this first card."),
    ),
    (SLIP, TABLE, message("The rule in the notebook had predicted this. It wasn’t followed.")),
    (NO_NOTE, TABLE, message("No one can say what failed")),
    (
        SAME,
        TABLE,
        message(
            "At the end %(count)s rules in the list still fitted. After card %(number)s, no "
            "card could tell them apart. What could have, up to then?",
            count=2,
            number=2,
        ),
    ),
)


def judged(name, at, sentence):
    assert rooms.PREDICATES and predicate_of(sentence.text, False) is not None, sentence.text
    path = Path(__file__).parent / "records" / f"{name}.json"
    facts = Facts(json.loads(path.read_text(encoding="utf-8")), name)
    return judge(Spoken(sentence, at), {1: facts}, None, name)


@pytest.mark.parametrize(("name", "at", "sentence"), FALSE)
def test_a_false_sentence_is_found(name, at, sentence):
    false = judged(name, at, sentence)
    assert false is not None
    assert name in str(false) and sentence.text in str(false) and "false:" in str(false)


@pytest.mark.parametrize(("name", "at", "sentence"), TRUE)
def test_a_true_sentence_is_not(name, at, sentence):
    assert judged(name, at, sentence) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            message("A test that divides"),
            message("After %(after)s you played %(cards)s. You also held"),
        ),
        (
            message("The rule in the notebook failed"),
            message("The rule was right. Only the call was wrong."),
        ),
        (message("The rule in the notebook failed"), message("No one can tell what failed.")),
        (message("It counts as right."), message("%(cards)s contradicted it later.")),
        (
            message("Was %(prophet)s’s rule wrong, or not followed? What was missing?"),
            message("No note says which rule %(prophet)s went by."),
        ),
    ],
)
def test_a_page_that_contradicts_itself_is_found(one, other):
    here, there = At("table", 7, 1), At("table", 9, 1)
    assert list(contradictions.found([Spoken(one, here), Spoken(other, here)]))
    assert not list(contradictions.found([Spoken(one, here), Spoken(other, there)]))


def test_a_surprise_that_is_not_told_is_not_asked_about():
    asks = Spoken(message("What did that surprise tell you?"), At("review", who="Dev"))
    praise = message("Your %(cards)s was wrong, and it stayed on the table as evidence.")
    told = message("You played it. It was right: a surprise for you, and evidence for everyone.")
    assert list(contradictions.found([Spoken(praise, At("review")), asks]))
    assert not list(contradictions.found([Spoken(told, At("review")), asks]))


LOST = message("%(player)s’s rule no longer fitted after %(what)s. What could be kept of it?")
LAW = message("How would you play if the rule could change in the middle?")
NOTED = message("%(player)s had written down: “%(rule)s”")


@pytest.mark.parametrize(
    ("paths", "sentences", "false"),
    [
        ((".questions[1].asks", ".what_if.asks"), (LAW, LAW), True),
        ((".questions[1].asks", ".turning_points[0].asks"), (LAW, LAW), False),
        ((".questions[1].asks", ".questions[2].asks"), (LOST, LAW), True),
        ((".questions[1].asks", ".questions[1].about"), (LOST, NOTED), False),
    ],
)
def test_no_question_is_asked_twice_or_about_a_rule_that_is_not_quoted(paths, sentences, false):
    page = [
        Spoken(sentence, At("table", 7, 1, path=path))
        for path, sentence in zip(paths, sentences, strict=True)
    ]
    assert bool(list(contradictions.found(page))) is false


@pytest.mark.parametrize("seed", [99038, *range(63000, 63030)])
def test_the_questions_of_a_page_differ(seed):
    found = findings.find(generator.record(seed), load_hypotheses())
    asked = [*(question.asks for question in found.closing.questions), found.closing.what_if.asks]
    assert len(set(map(str, asked))) == len(asked)
