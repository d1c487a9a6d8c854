"""The class's question: about cards that were played, with the answer that the record gives."""

from __future__ import annotations

import pytest
import rounds
from found import follow

from classroom.debrief.findings.class_question import OFFERED, class_questions

NAMES = ("an_expulsion", "overthrown_by_a_hand_without_a_card", "no_prophet", "a_release")


def ended(course):
    """For each single card the rules that it ruled out when it was first played."""
    found = {}
    for index, result in enumerate(course.round.results):
        if result.cards is not None and len(result.cards) == 1:
            before, after = course.rules.survivors[index], course.rules.survivors[index + 1]
            found.setdefault(str(result.cards[0]), (len(before) - len(after), result.right))
    return found


def before(course, card):
    """The right cards before it was first played."""
    line = [str(each) for each in course.round.layout.starters]
    for result in course.round.results:
        if result.cards is not None and [str(each) for each in result.cards] == [card]:
            return tuple(line)
        if result.right:
            line += [str(each) for each in result.cards or ()]
    raise AssertionError(card)


@pytest.mark.parametrize("name", NAMES)
def test_the_answer_is_what_the_record_says(name):
    course = follow(rounds.record(name))
    known = ended(course)
    for question in class_questions({3: course}):
        assert question.table == 3
        assert [known[card][0] for card in question.cards] == list(question.ended)
        assert list(question.lines) == [before(course, card) for card in question.cards]
        if question.about == "taught":
            best = question.ended[question.answer]
            assert len(set(question.cards)) == OFFERED
            others = [n for at, n in enumerate(question.ended) if at != question.answer]
            assert all(2 * n <= best for n in others)
        else:
            assert [known[card][1] for card in question.cards] == [False, True]
            wrong, right = question.ended
            assert (question.answer == 0) == (wrong > right)


def test_some_question_is_found_and_choosing_a_card_comes_first():
    courses = {n: follow(rounds.record(name)) for n, name in enumerate(NAMES, 1)}
    found = [question.about for question in class_questions(courses)]
    assert found
    assert found == sorted(found)


def test_nothing_is_asked_about_a_round_without_plays():
    course = follow({**rounds.record("no_prophet"), "moves": [{"by": "teacher", "end": True}]})
    assert class_questions({1: course}) == []
