"""A question has its rule, its cards and a teacher's notes with it, and second words."""

import re
from itertools import chain

import papers
import pytest
import rounds
from found import find
from truth import generator
from truth.collect import listening

from classroom.debrief.findings.asked_again import AGAIN
from classroom.debrief.findings.question import Question
from classroom.debrief.findings.teachers_notes import TALKS, talk_about
from classroom.i18n.messages import Message, message

PLACES = re.compile(r"%\((\w+)\)s")


def test_no_question_is_made_without_notes() -> None:
    with pytest.raises(KeyError):
        Question(message("A question that no teacher was prepared for?"))


def test_every_event_of_many_rounds_raises_a_question_with_all_that_belongs_to_it() -> None:
    asked = 0
    for seed in range(120):
        found = find(generator.record(seed))
        of_events = (moment.asks(facet) for moment in found.moments for facet in moment.facets)
        for question in chain(of_events, found.closing.questions):
            asked += 1
            for said in (question.asks, question.listen, question.likely, question.go_on):
                assert str(said)
            if question.number is not None and question.cards:
                assert max(question.cards) <= found.counts.laid
    assert asked > 500


def test_second_words_are_about_the_same() -> None:
    for first, again in AGAIN.items():
        assert set(PLACES.findall(again)) <= set(PLACES.findall(first)), again
        assert first != again
        one, other = (talk_about(message(text)) for text in (first, again))
        assert one.again is not None, f"no second notes: {first}"
        assert not {*one[:3]} & {*other[:3]}, first


def test_what_a_round_can_ask_twice_in_a_class_has_second_words() -> None:
    """All that events raise, unless it is the idea's own question in place of theirs."""
    for seed in range(120):
        for question in find(generator.record(seed)).closing.questions:
            assert question.asks.text in AGAIN, question.asks.text


def test_two_tables_are_not_asked_the_same_in_the_same_words() -> None:
    record = rounds.record("overthrown_by_a_right_card")
    questions = find(record).closing.questions
    heard: list[Message] = []
    with listening(heard):
        papers.pdf([record, record], kind="table", form="long")
    said = {each.text for each in heard}
    for question in questions:
        assert {question.asks.text, AGAIN[question.asks.text]} <= said


def test_notes_are_found_for_the_words_of_each_time() -> None:
    for text in TALKS:
        Question(message(text))
