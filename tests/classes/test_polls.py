"""Votes of the whole class: decided purely, counted, and no one's but their device's."""

from dataclasses import replace

import pytest

from classroom.classes.classroom import Classroom, evolve
from classroom.classes.commands import decide
from classroom.classes.settings import Plan
from classroom.classes.situation import ClassSituation
from classroom.classes.verbs import vote as votes
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.demo import DemoAnswered, DemoBegun, DemoCardShown
from classroom.classes.verbs.join import Seated, SeatTakenOver
from classroom.classes.verbs.leave import Freed
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.vote import AnswerShown, CastVote, QuestionAsked, ShowAnswer, VoteCast
from classroom.game.refusal import Refused

QUESTION = QuestionAsked(
    about="taught", table=1, round=1, cards=["2H", "9S", "KD", "4C"], ended=[1, 0, 9, 2], answer=2
)


class Here:
    """A class of three pupils; the second and third share a device."""

    def __init__(self, *events):
        self.classroom = Classroom("c")
        seats = [Seated(seat=f"s{n}", table=1) for n in (1, 2, 3)]
        for event in (Opened(plan=Plan(title="Class").to_json()), *seats, *events):
            self.add(event)

    def add(self, *events):
        for event in events:
            self.classroom = evolve(self.classroom, self.classroom.version + 1, event)

    def at(self, by="teacher"):
        shared = ("s2", "s3")
        return ClassSituation(self.classroom, {}, by, 0.0, {"s2": shared, "s3": shared})

    def vote(self, seat, choice, of=None):
        of = self.classroom.poll.number if of is None else of
        events = decide(self.at(seat), CastVote(id="v", of=of, choice=choice))
        self.add(*events)
        return events


@pytest.fixture
def demo():
    return Here(DemoBegun(rule="change-suit", starter="7S"), DemoCardShown(card="9H"))


def test_votes_are_counted(demo):
    demo.vote("s1", 0)
    demo.vote("s2", 1)
    assert demo.classroom.poll.counts == [1, 1]


def test_a_vote_may_be_changed_and_the_same_again_is_nothing(demo):
    of = demo.classroom.poll.number
    assert demo.vote("s1", 0) == [VoteCast(seat="s1", of=of, choice=0)]
    assert demo.vote("s1", 0) == []
    demo.vote("s1", 1)
    assert demo.classroom.poll.counts == [0, 1]


def test_a_shared_device_has_one_vote(demo):
    demo.vote("s3", 0)
    demo.vote("s2", 1)
    assert demo.classroom.poll.said == {"s3": 1}


def test_the_vote_closes_when_the_card_is_judged_and_its_counts_stay(demo):
    demo.vote("s1", 0)
    demo.add(DemoAnswered(right=True))
    with pytest.raises(Refused, match="the vote is over"):
        demo.vote("s2", 0)
    assert demo.classroom.poll.counts == [1, 0]


def test_a_vote_on_an_earlier_card_does_not_count_for_the_next(demo):
    before = demo.classroom.poll.number
    demo.add(DemoCardShown(card="2C"))
    with pytest.raises(Refused, match="the vote is over"):
        demo.vote("s1", 0, of=before)
    assert demo.classroom.poll.counts == [0, 0]


@pytest.mark.parametrize("choice", [-1, 2])
def test_there_are_no_other_choices(demo, choice):
    with pytest.raises(Refused, match="no such choice"):
        demo.vote("s1", choice)


def test_nobody_votes_in_a_closed_class_or_without_a_poll(demo):
    of = demo.classroom.poll.number
    demo.add(DemoCardShown(card=None))
    with pytest.raises(Refused, match="the vote is over"):
        demo.vote("s1", 0, of=of)
    demo.add(Closed())
    with pytest.raises(Refused, match="this class is over"):
        demo.vote("s1", 0, of=of)


@pytest.mark.parametrize("ends", [Freed(seat="s1"), SeatTakenOver(seat="s1")])
def test_a_vote_is_not_that_of_the_seats_next_pupil(demo, ends):
    demo.vote("s1", 0)
    demo.add(ends)
    assert demo.classroom.poll.said == {}


# The class's question


def test_a_question_has_as_many_choices_as_cards_until_its_answer_is_shown():
    here = Here(QUESTION)
    here.vote("s1", 3)
    events = decide(here.at(), ShowAnswer(class_="c"))
    assert events == [AnswerShown()]
    here.add(*events)
    assert here.classroom.questions[-1].shown
    assert here.classroom.poll.counts == [0, 0, 0, 1]
    with pytest.raises(Refused, match="the vote is over"):
        here.vote("s1", 2)
    with pytest.raises(Refused, match="no question is waiting"):
        decide(here.at(), ShowAnswer(class_="c"))


def test_a_class_is_asked_something_new_and_then_the_oldest_again():
    other = QuestionAsked(
        about="wrong_taught", table=2, round=1, cards=["2H", "9S"], ended=[1, 0], answer=0
    )
    here = Here()
    for wanted in (QUESTION, other, QUESTION):
        events = votes.ask(here.at(), [QUESTION, other])
        assert events == [wanted]
        here.add(*events)
    with pytest.raises(Refused, match="nothing to ask yet"):
        votes.ask(replace(here.at()), [])
