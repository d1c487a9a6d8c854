"""What the class does together: counts for everyone, a vote for its own phone alone."""

from __future__ import annotations

import msgspec
import pytest
import worlds

from classroom.classes import classroom as lesson
from classroom.classes.script import ScriptStep
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.demo import DemoAnswered, DemoBegun, DemoCardShown
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.projector import ProjectorSet
from classroom.classes.verbs.seat import Moved, Reseated
from classroom.classes.verbs.vote import AnswerShown, QuestionAsked, VoteCast
from classroom.rules.catalogue import RULES
from classroom.views.console import class_view
from classroom.views.lesson import lesson_view, step_slide
from classroom.views.projector import projector_class
from classroom.views.table import People

SEATS = tuple(worlds.NAMES)
PEOPLE = People(worlds.NAMES, frozenset(SEATS))
DEMO = [DemoBegun(rule="change-suit", starter="7S"), DemoCardShown(card="9H")]
QUESTION = [
    QuestionAsked(
        about="taught",
        table=1,
        round=1,
        cards=["2H", "9S", "KD", "4C"],
        ended=[171, 0, 182, 164],
        answer=2,
    )
]


def shown(what: str, *events, votes=(), step=0):
    """The class after these events, with votes in the poll that the last of them opened."""
    classroom = lesson.Classroom("c0ffee")
    show = ProjectorSet(what=what, table=None, step=step, names=True)
    bodies = [Opened(plan=lesson.Plan(title="Class").to_json())]
    bodies += [*(Seated(seat=seat, table=1) for seat in SEATS), show, *events]
    for body in bodies:
        classroom = lesson.evolve(classroom, classroom.version + 1, body)
    for seat, choice in votes:
        vote = VoteCast(seat=seat, of=classroom.poll.number, choice=choice)
        classroom = lesson.evolve(classroom, classroom.version + 1, vote)
    return classroom


def phone(classroom, seat):
    return msgspec.json.encode(lesson_view(classroom, seat, PEOPLE))


def screens(classroom):
    """The class as the console and the projector show it."""
    about = classroom, "BDF7K3", "http://x", "http://x/k", PEOPLE, True
    return class_view(*about), projector_class(*about)


@pytest.mark.parametrize(("what", "events"), [("demo", DEMO), ("question", QUESTION)])
def test_a_vote_changes_no_byte_on_another_phone(what, events):
    mine, other = SEATS[:2]
    without = shown(what, *events)
    for choice in (0, 1):
        voted = shown(what, *events, votes=[(mine, choice)])
        assert phone(voted, other) == phone(without, other)
        assert phone(voted, mine) != phone(without, mine)


@pytest.mark.parametrize(("what", "events"), [("demo", DEMO), ("question", QUESTION)])
def test_while_a_class_votes_no_screen_depends_on_what_was_voted(what, events):
    one = shown(what, *events, votes=[(SEATS[0], 0), (SEATS[1], 0)])
    other = shown(what, *events, votes=[(SEATS[0], 1), (SEATS[1], 1)])
    assert list(map(msgspec.json.encode, screens(one))) == list(
        map(msgspec.json.encode, screens(other))
    )


@pytest.mark.parametrize(("what", "events"), [("demo", DEMO), ("question", QUESTION)])
def test_whose_vote_it_was_shows_on_no_screen(what, events):
    one = shown(what, *events, votes=[(SEATS[0], 0), (SEATS[1], 1)])
    swapped = shown(what, *events, votes=[(SEATS[0], 1), (SEATS[1], 0)])
    assert list(map(msgspec.json.encode, screens(one))) == list(
        map(msgspec.json.encode, screens(swapped))
    )


def test_a_demos_votes_are_one_number_until_its_verdict():
    voted = shown("demo", *DEMO, votes=[(SEATS[0], 0), (SEATS[1], 1), (SEATS[2], 1)])
    judged = lesson.evolve(voted, voted.version + 1, DemoAnswered(right=True))
    for classroom, counts in ((voted, [3]), (judged, [1, 2])):
        for screen in screens(classroom):
            assert screen.demo.votes.counts == counts
            assert screen.demo.votes.of == len(SEATS)
    assert lesson_view(judged, SEATS[0], PEOPLE).demo.of is None
    assert lesson_view(judged, SEATS[0], PEOPLE).demo.choice == 0


def test_the_rule_of_a_demo_is_on_no_phone_before_it_is_revealed():
    statement = str(RULES["change-suit"].statement).encode()
    assert statement not in phone(shown("demo", *DEMO), SEATS[0])


def test_an_answer_and_how_the_class_voted_are_nowhere_before_they_are_shown():
    asked = shown("question", *QUESTION, votes=[(SEATS[0], 0), (SEATS[1], 2)])
    for screen in screens(asked):
        assert screen.question.votes.counts == [2]
        assert screen.question.answer is None
        assert screen.question.ended == []
    assert b"182" not in phone(asked, SEATS[0])
    told = lesson.evolve(asked, asked.version + 1, AnswerShown())
    for screen in screens(told):
        assert screen.question.votes.counts == [1, 0, 1, 0]
        assert screen.question.answer == 2
    assert b"182" in phone(told, SEATS[0])


def test_each_slide_has_a_question_with_its_cards_and_answers_to_tap():
    slides = lesson_view(shown("explain"), SEATS[0], PEOPLE).slides
    assert len(slides.slides) == 6
    assert slides.seconds * len(slides.slides) == 60
    for slide in slides.slides:
        assert slide.question.endswith("?")
        assert slide.plays or slide.hand
        assert len(slide.choices) == 2
        assert slide.told.endswith(".")
    assert slides.slides[0].card == "JS"
    assert slides.slides[0].told == "J♠ is right. It joins the line."
    assert slides.runs is None


def test_a_step_on_the_big_screen_is_on_the_phones_without_the_teachers_note():
    steps = (
        ScriptStep(
            title="Riddle",
            say="Which card?",
            note="Keep it short.",
            minutes=5,
            line=("2C", "(9H)"),
        ),
        ScriptStep(
            title="Ticket",
            say="In silence.",
            minutes=4,
            tasks=("Find a rule.", "Find a card."),
        ),
    )
    first = lesson_view(shown("slide"), SEATS[0], PEOPLE, steps)
    assert (first.step.title, first.step.say, first.step.tasks) == ("Riddle", "Which card?", [])
    plays = [(play.cards, play.right) for play in first.step.plays]
    assert plays == [(["2C"], True), (["9H"], False)]
    assert b"Keep it short" not in msgspec.json.encode(first)
    ticket = lesson_view(shown("slide", step=1), SEATS[0], PEOPLE, steps).step
    assert (ticket.say, ticket.tasks) == ("", ["Find a rule.", "Find a card."])
    assert lesson_view(shown("tables"), SEATS[0], PEOPLE, steps).step is None


@pytest.mark.parametrize("what", ["lobby", "tables", "explain", "demo", "question"])
def test_a_closed_class_does_nothing_together(what):
    view = lesson_view(shown(what, *DEMO, *QUESTION, Closed()), SEATS[0], PEOPLE)
    assert (view.step, view.slides, view.demo, view.question) == (None, None, None, None)


def test_cards_that_follow_one_by_one_are_on_no_phone_before_they_are_on_the_big_screen():
    steps = (ScriptStep(title="Riddle", say="?", minutes=5, line=("2C",), later=("JC", "(9H)")),)
    classroom = shown("slide")
    for added, cards in (
        (0, ["2C"]),
        (1, ["2C", "JC"]),
        (2, ["2C", "JC", "9H"]),
        (9, ["2C", "JC", "9H"]),
    ):
        show = ProjectorSet(what="slide", table=None, step=0, names=True, added=added)
        now = lesson.evolve(classroom, classroom.version + 1, show)
        plays = lesson_view(now, SEATS[0], PEOPLE, steps).step.plays
        assert [card for play in plays for card in play.cards] == cards
    assert not plays[-1].right


def test_a_slide_of_the_script_has_its_cards_and_its_words_but_no_note():
    step = ScriptStep(
        title="Warm up",
        say="Hello",
        note="Smile.",
        minutes=5,
        line=("9S 3C", "(2H)"),
        above=("Above",),
        below=("Below",),
    )
    view = step_slide(step)
    assert (view.title, view.say, view.tasks) == ("Warm up", "Hello", [])
    assert (view.above, view.below) == (["Above"], ["Below"])
    assert [(play.cards, play.right) for play in view.plays] == [
        (["9S", "3C"], True),
        (["2H"], False),
    ]
    assert b"Smile" not in msgspec.json.encode(view)
    # Tasks take the place of what is said.
    view = step_slide(ScriptStep(title="Warm up", say="Hello", minutes=5, tasks=("One", "Two")))
    assert (view.say, view.tasks) == ("", ["One", "Two"])


def test_a_change_of_seats_that_can_be_undone_names_whose_it_was():
    moved = Moved(seat=SEATS[1], table=2)
    evenly = Reseated(tables=dict.fromkeys(SEATS, 2))
    (one, _), (all_, _) = screens(shown("lobby", moved)), screens(shown("lobby", evenly))
    assert (one.change.what, one.change.name, one.change.table) == (
        "moved",
        worlds.NAMES[SEATS[1]],
        2,
    )
    assert (all_.change.what, all_.change.name, all_.change.table) == ("reseated", "", 0)
    over = lesson.evolve(shown("lobby", moved), 99, Closed())
    assert screens(over)[0].change is None
