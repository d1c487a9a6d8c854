"""What a philosopher of science found on papers: each round, what was said of it, and what is said
now. The predicates find the old sentence, and no page says it any more."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from classroom.cards import Card
from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.of_class import find_class
from classroom.debrief.findings.of_pupil import find_pupils
from classroom.debrief.findings.of_table import find
from classroom.debrief.told.class_script import script
from classroom.debrief.told.class_slides import what_if
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import Message, PlayerRef, message
from truth import generator, rooms
from truth.collect import At, Spoken, judge
from truth.facts import Facts
from truth.registry import predicate_of

TABLE, POSTER = At("table"), At("poster")
KC, TWO_H, FOUR_S = (Card.parse("KC"),), (Card.parse("2H"),), Card.parse("4S")


def of(name: str) -> At:
    return At("pupil", who=name)


FALSE = (
    (
        "notes_a_rule_after_declaring",
        of("Ben"),
        message("Then %(what)s showed that the rule you declared with was wrong.", what=TWO_H),
    ),
    (
        "prophet_picks_wrongly",
        of("Ann"),
        message("Then one of your calls was wrong, at %(what)s.", what=FOUR_S),
    ),
    (
        "robot_calls_for_a_prophet",
        At("pupil", 17, who="Dee"),
        message("Your rule gave the right answer there."),
    ),
    (
        "robot_calls_for_a_prophet",
        At("table", 42),
        message("The rule in the notebook had predicted this. It wasn’t followed."),
    ),
    (
        "same_answers_from_this_starter",
        At("table", 5),
        message("It was %(prophet)s’s first call as Prophet.", prophet="Ben"),
    ),
    (
        "robots_declare_and_fall",
        TABLE,
        message("The notebook doesn’t show which rule %(prophet)s followed.", prophet="Cy"),
    ),
    (
        "robots_declare_and_fall",
        POSTER,
        message("What if the rule had been written down, clearly, before the call?"),
    ),
    (
        "robots_declare_and_fall",
        TABLE,
        message("How many rules did you keep in mind at once? What does it cost to keep just one?"),
    ),
    (
        "only_robots_play",
        TABLE,
        message("How many rules did you keep in mind at once? What does it cost to keep just one?"),
    ),
    ("wins_with_a_note_that_never_worked", TABLE, message("Success with a wrong theory")),
    (
        "same_answers_from_this_starter",
        of("Ben"),
        message("At card %(number)s you wrote down the right rule.", number=32),
    ),
    (
        "guesses_at_the_first_chance",
        TABLE,
        message(
            "%(player)s wrote the rule down at card %(first)s and named it at card %(last)s. "
            "Why not sooner?",
            player="Cy",
            first=9,
            last=14,
        ),
    ),
    (
        "stands_with_a_refuted_note",
        of("Ben"),
        message("Which play was the hardest test of your claim, and why?"),
    ),
    (
        "stands_with_a_refuted_cycle",
        of("Cy"),
        message("Which play was the hardest test of your claim, and why?"),
    ),
    (
        "guess_no_card_could_test",
        At("pupil", 56, who="Cy"),
        message(
            "Every card fitted your guess when you said it. Which cards, played next, could have "
            "tested it?"
        ),
    ),
)


@cache
def record(name: str) -> dict:
    path = Path(__file__).parent / "records" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


@cache
def pages(name: str) -> tuple[Spoken, ...]:
    return tuple(spoken for page in rooms.of_round(record(name)) for spoken in page)


def texts(name: str, at: At) -> set[str]:
    return {
        str(each.said) for each in pages(name) if each.at.page == at.page and each.at.who == at.who
    }


@pytest.mark.parametrize(("name", "at", "sentence"), FALSE)
def test_what_was_false_is_found_and_no_longer_said(name: str, at: At, sentence: Message) -> None:
    assert predicate_of(sentence.text, False) is not None, sentence.text
    assert judge(Spoken(sentence, at), {1: Facts(record(name), name)}, None, name) is not None
    numbers = (None, at.number) if at.number is None else (at.number,)
    assert not [
        each
        for each in pages(name)
        if each.said == sentence and (at.number is None or each.at.number in numbers)
    ]


@pytest.mark.parametrize(
    ("name", "at", "sentence"),
    [
        (
            "notes_a_rule_after_declaring",
            of("Ben"),
            "Then 2♥ showed that the rule you wrote down after declaring was wrong.",
        ),
        ("prophet_picks_wrongly", of("Ann"), "Then you picked 4♠, which didn’t fit."),
        ("prophet_picks_wrongly", POSTER, "The Prophet picked this card. It didn’t fit; 8♣ did."),
        (
            "robot_calls_for_a_prophet",
            of("Dee"),
            "Then a robot made a call for you, and it failed at 2♦.",
        ),
        (
            "robot_calls_for_a_prophet",
            TABLE,
            "Cy’s 2♦ after 10♥: Dee (here a robot) called it “wrong”, but it was right.",
        ),
        (
            "notes_a_rule_after_declaring",
            of("Ann"),
            "Why do the rule and your last idea always agree after that card?",
        ),
        ("wins_with_a_wrong_note", TABLE, "Success with a wrong theory"),
        (
            "same_answers_from_this_starter",
            of("Ben"),
            (
                "At card 32 you wrote down a rule that gives the same answers as the "
                "secret rule from this starting card."
            ),
        ),
        (
            "play_that_no_one_called",
            of("Ann"),
            "Nothing was judged after that, so it wasn’t tested.",
        ),
        (
            "play_that_no_one_called",
            TABLE,
            "Ann lasted to the end, but nothing was judged that could test it.",
        ),
        (
            "stands_with_a_refuted_note",
            of("Ben"),
            (
                "K♣ had already contradicted the rule you wrote down, yet no call "
                "failed. Which rule did you follow?"
            ),
        ),
        (
            "stands_with_a_refuted_note",
            POSTER,
            "What if someone had checked the rule in the notebook against the cards on the table?",
        ),
    ],
)
def test_what_is_said_now(name: str, at: At, sentence: str) -> None:
    poster = {str(each.said) for each in pages(name) if each.at.page == at.page}
    assert sentence in (poster if at is POSTER else texts(name, at) | _ideas(name, at))


def _ideas(name: str, at: At) -> set[str]:
    """The names of the ideas of the table's events."""
    if at is not TABLE:
        return set()
    return {str(IDEAS[each.idea].called) for each in find(record(name), load_hypotheses()).moments}


def test_two_rules_are_asked_about_up_to_the_card_that_could_have_told_them_apart() -> None:
    found = find(record("robots_declare_and_fall"), load_hypotheses())
    questions = found.closing.questions
    (asked,) = [str(each.asks) for each in questions if each.idea == "underdetermined"]
    assert "After card 2, no card could tell these two rules apart." in asked


def test_a_rule_without_a_memory_is_not_asked_what_came_before() -> None:
    said_of = {str(each.said) for each in pages("surprise_without_a_memory")}
    assert not [text for text in said_of if "had come directly after the starter" in text]


def test_rules_that_agree_only_from_this_starter_have_bars_of_their_own() -> None:
    found = find(record("same_answers_from_this_starter"), load_hypotheses())
    held = find_pupils(found.course)[PlayerRef("Cy")].held
    for before, after in pairwise(held):
        assert str(before.words) != str(after.words)
    assert any(each.right and each.only_here for each in held)
    assert any(each.right and not each.only_here for each in held)


def test_a_robots_reign_is_no_turn_of_the_class() -> None:
    records = generator.lesson(97008)
    found = find_class(records, load_hypotheses())
    for turn in found.turns:
        main = turn.moment.main
        assert not main.robot and not turn.moment.robot
    said_there = {str(text) for turn in found.turns for text in turn.moment.sentences}
    assert not [text for text in said_there if "16 confirmed calls" in text]


def test_tables_swap_cards_in_thought_only_where_both_came_to_the_rule() -> None:
    found = find_class(generator.lesson(97005), load_hypotheses())
    assert "Would each have come to the same rule?" not in str(what_if(found))


def test_the_last_play_of_a_round_is_no_hypothesis() -> None:
    found = find(record("surprise_without_a_memory"), load_hypotheses())
    facets = [facet for moment in found.moments for facet in moment.facets]
    assert {facet.idea for facet in facets if facet.kind == "empty_hand"} == {"reveal"}


def test_with_real_cards_nothing_is_said_about_notes_that_may_be_on_paper() -> None:
    path = Path(__file__).parents[1] / "records" / "layout.json"
    real = json.loads(path.read_text(encoding="utf-8"))
    real["moves"] = [move for move in real["moves"] if "note" not in move]
    spoken = [each.said for page in rooms.of_round(real) for each in page]
    templates = {each.text for each in spoken}
    assert "The record doesn’t show which rule %(prophet)s followed." in templates
    assert not [
        text for text in templates if text.startswith(("No note says", ("You hadn’t written down")))
    ]
    assert "Skill without a theory" not in templates
    assert not [text for text in templates if text.startswith("Next time, write your rule down")]
    facts = Facts(real, "layout")
    for text in (
        "You didn’t write down a guess in this round.",
        "Nothing was written down before the declaration.",
    ):
        assert judge(Spoken(message(text), of("Ann")), {1: facts}, None, "layout") is not None


def test_a_script_asks_about_tables_with_one_rule_once() -> None:
    beats = script(find_class(generator.lesson(97008), load_hypotheses()), 40).beats
    asked = [str(beat.question.asks) for beat in beats]
    assert len([ask for ask in asked if "different cards" in ask.lower()]) == 1


def test_a_table_where_pupils_gave_last_guesses_is_not_one_of_robots() -> None:
    """Robots made all plays; four pupils said in the last call which rule they had in mind."""
    found = find(record("robots_play_and_pupils_guess"), load_hypotheses())
    assert found.only_robots
    assert not found.no_pupils
    assert {str(who) for who in found.participants.robots} == {"Cy"}
