"""One clock, one set, one noun: each round of a review, what was said of it, and what is said now.

The predicates find the old sentence wherever it can still be said; where it can't, no page says it.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import papers
import pytest

from classroom.cards import Card
from classroom.debrief.evidence.timeline import follow
from classroom.debrief.findings.asked_again import AGAIN
from classroom.debrief.findings.claims import claim
from classroom.debrief.findings.of_class import find_class
from classroom.debrief.findings.of_pupil import of_lesson
from classroom.debrief.findings.of_table import find
from classroom.debrief.findings.standards import met
from classroom.debrief.findings.teachers_notes import TALKS
from classroom.debrief.told.class_script import script
from classroom.debrief.told.class_slides import class_slides
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import Message, PlayerRef, message
from truth import generator, rooms
from truth.collect import At, Several, Spoken, judge, listening, walk
from truth.facts import Facts

TABLE = At("table")


@cache
def record(name: str) -> Any:
    path = Path(__file__).parent / "records" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def the_class(*names: str) -> Any:
    return find_class(map(record, names), load_hypotheses(), None, "table")


def pupil(name: str, who: str) -> Any:
    (found,) = (
        each
        for each in of_lesson([(None, 1, follow(record(name), load_hypotheses()))])
        if each.who == who
    )
    return found


def on_paper(names: tuple[str, ...], **wanted: Any) -> list[str]:
    """Return what a paper of these records says, in English."""
    heard: list[Message] = []
    with listening(heard):
        papers.pdf(list(map(record, names)), **wanted)
    return [str(each) for each in heard]


@pytest.mark.parametrize(
    ("name", "at", "sentence"),
    [
        (
            "between_two_reigns",
            TABLE,
            message(
                "%(prophet)s: %(calls)s",
                prophet=message("%(player)s as Prophet", player=PlayerRef("Leila")),
                calls=message("called cards %(first)s and %(last)s", first=12, last=13),
            ),
        ),
        ("between_two_reigns", TABLE, message("Card %(number)s overthrows %(player)s.",
                                               number=16, player=PlayerRef("Leila"))),
        (
            "notes_the_rule_before_the_first_call",
            At("pupil", who="Jonas"),
            message(
                "%(cards)s had already contradicted the rule you wrote down, yet no call "
                "failed. Which rule did you follow?",
                cards=(Card.parse("4S"),),
            ),
        ),
        (
            "notes_the_rule_before_the_first_call",
            TABLE,
            message(
                "%(prophet)s’s note had already been contradicted. How can you notice that "
"in your own notes?",
                prophet=PlayerRef("Jonas"),
            ),
        ),
        (
            "only_the_list_agreed",
            TABLE,
            message(
                ("Of the %(plays)s plays and shown hands up to then, %(count)s could tell rules "
                 "apart."),
                plays=6,
                count=5,
            ),
        ),
        (
            "three_ways_of_being_sure",
            TABLE,
            message("%(first)s, then %(last)s%% sure", first=75, last=40),
        ),
        (
            "few_predictions_many_calls",
            At("pupil", who="Jonas"),
            message(
                "You can predict well and still not know the rule: a wrong rule gets many cards "
                "right too."
            ),
        ),
    ],
)  # fmt: skip
def test_the_old_sentence_is_found_to_be_false(name: str, at: At, sentence: Message) -> None:
    assert rooms.PREDICATES
    assert judge(Spoken(sentence, at), {1: Facts(record(name), name)}, None, name) is not None


def test_the_table_as_class_is_held_to_its_curve() -> None:
    facts = Facts(record("only_the_list_agreed"))
    said = Spoken(message("%(part)s of %(whole)s", part=5, whole=10), At("class"))
    assert judge(said, {1: facts}, Several({1: facts}), "") is not None


@pytest.mark.parametrize(
    "names",
    [
        ("had_the_rule_without_a_break",),
        ("one_rule_noted_seven_times", "one_rule_noted_seven_times"),
        ("only_the_list_agreed", "stands_with_the_rule_itself"),
        ("barely_believed", "barely_believed_too"),
    ],
)
def test_classes_of_these_rounds_are_told_truly(names: tuple[str, ...]) -> None:
    found = rooms.wrong_of_class([record(name) for name in names], " and ".join(names))
    assert found == [], "\n\n".join(found)


def test_a_note_counts_at_the_call_it_is_about() -> None:
    course = follow(record("notes_the_rule_before_the_first_call"), load_hypotheses())
    (reign,) = (r for r in course.round.prophets.reigns if course.who(r.seat) == "Jonas")
    held = claim(course, reign)
    assert held is not None and held.right and held.number > reign.number


def test_someone_always_had_the_rule_from_the_card_that_is_printed() -> None:
    (row,) = the_class("had_the_rule_without_a_break").tables
    assert row.stable == 12


def test_notes_and_rules_are_counted_apart() -> None:
    found = the_class("one_rule_noted_seven_times", "one_rule_noted_seven_times")
    assert (found.practised.fitting.times, found.practised.fitting.rules) == (14, 2)
    told = [str(standard.why) for standard in met(found)]
    assert any("In 14 notes or guesses" in each and "(2 different rules)" in each for each in told)


def test_a_page_shows_the_rule_it_asks_about_and_what_replaced_it() -> None:
    found = pupil("gave_up_the_right_rule_twice", "Tom")
    assert "made you change it" in str(found.question.said)
    (round_,) = found.rounds
    (*_, (right, later)) = (
        (one, other) for one, other in pairwise(round_.held) if one.right and not other.right
    )
    said = on_paper(("gave_up_the_right_rule_twice",), kind="pupil", form="long", pupil="Tom")
    assert f"At card {right.note.laid} you had written down the right rule." in str(
        found.question.said
    )
    assert str(right.words) in said and str(later.words) in said


def test_a_rule_that_was_declared_with_is_no_rule_kept_back() -> None:
    acts = pupil("declared_with_the_waiting_note", "Maya").acts
    assert not any("You didn’t declare yet" in str(act.told) for act in acts)


def test_a_card_is_praised_only_where_rules_disagreed_on_it() -> None:
    for seed in range(120):
        made = generator.record(seed)
        course = follow(made, load_hypotheses())
        for found in of_lesson([(None, 1, course)]):
            told = [str(act.told) for act in found.acts if act.kind == "named"]
            assert not any("could prove a claim wrong" in each for each in told)
    named = [str(a.told) for a in pupil("names_any_card_of_the_hand", "Priya").acts]
    assert not any("could prove a claim wrong" in each for each in named)


def test_a_changed_rule_of_a_prophet_is_told_with_what_it_became() -> None:
    said = " ".join(on_paper(("changed_a_right_rule_as_prophet",), kind="pupil", form="short"))
    assert "When you declared, you had written down exactly this rule." in said
    assert "After card 22 you changed it to:" in said


def test_no_idea_is_named_that_no_sentence_earns() -> None:
    found = find(record("wins_by_a_no_play"), load_hypotheses())
    named = {moment.idea for moment in found.moments}
    assert "know_how" not in named
    assert not any("Skill" in str(spoken.said) for spoken in walk(found, TABLE))


def test_what_fitted_was_not_believed_too_soon() -> None:
    said = on_paper(("barely_believed", "barely_believed_too"), kind="class", form="long")
    assert not any("too soon" in each for each in said)


@cache
def scripts() -> list[Any]:
    classes = [generator.lesson(seed) for seed in range(25)]
    classes.append([record("stands_with_the_rule_itself")] * 2)
    classes.append([record("notes_the_rule_before_the_first_call")] * 2)
    found = [find_class(records, load_hypotheses()) for records in classes]
    return [(each, minutes) for each in found for minutes in (8, 15, 25, 40)]


def test_a_teachers_notes_belong_to_the_question_that_is_asked() -> None:
    """Whatever happened: the same question has the same notes, and each has some."""
    for found, minutes in scripts():
        for beat in script(found, minutes).beats:
            talk = TALKS[beat.question.asks.text]
            expected = talk if not beat.question.again or talk.again is None else talk.again
            notes = beat.question.listen, beat.question.likely, beat.question.go_on
            assert tuple(note.text for note in notes) == expected[:3]


def test_the_second_question_of_a_kind_has_words_of_its_own() -> None:
    """In one script no question and no note stands twice."""
    again = 0
    for found, minutes in scripts():
        questions = [beat.question for beat in script(found, minutes).beats]
        for of in (lambda each: each.asks.text, lambda each: each.listen.text):
            words = [of(each) for each in questions]
            assert sorted(set(words)) == sorted(words)
        again += sum(each.again or each.asks.text in AGAIN.values() for each in questions)
    assert again > 20
    told = script(the_class(*["stands_with_the_rule_itself"] * 2), 40).beats
    (asked,) = {
        (str(beat.question.listen), str(beat.question.likely))
        for beat in told
        if "sure enough to declare" in str(beat.question.asks)
    }
    assert any("the hardest test" in str(beat.question.asks) for beat in told)
    assert asked[1] != "“So the rule was right.”"
    assert "how many other rules still fitted" in asked[0]


def test_a_question_about_a_note_comes_with_that_note() -> None:
    """Who noted a rule is asked about only beside the words of it."""
    asked = 0
    for seed in range(250):
        found = find(generator.record(seed), load_hypotheses())
        for moment in found.moments:
            if "note had already been contradicted" in str(moment.main.question):
                assert moment.main.quoted is not None
                asked += 1
    for found, minutes in scripts():
        for slide in class_slides(found, minutes):
            if "note had already been contradicted" in str(slide.step.question.asks):
                assert any("had written down:" in str(line) for line in slide.step.text), minutes
                asked += 1
    assert asked > 5
