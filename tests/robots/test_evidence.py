"""What a robot reads from the view of its table."""

from robot_tables import changed, start, with_layout

from classroom.cards import Card
from classroom.classes.classroom import LEARNER
from classroom.robots.evidence import EvidenceAnswer, answers
from classroom.rules.surviving import NoPlayEvidence, Right, WrongCard, WrongString
from classroom.views.schemas import LastEventView


def card(text):
    return Card.parse(text)


def test_the_layout_is_read_answer_by_answer():
    view = with_layout(start(LEARNER)[0], "3H/4H/5S,6D", "9S")
    assert answers(view) == (
        EvidenceAnswer(Right(card("3H")), 1),
        EvidenceAnswer(WrongCard(card("4H")), 2),
        EvidenceAnswer(WrongString((card("5S"), card("6D"))), 4),
        EvidenceAnswer(Right(card("9S")), 5),
    )


def test_a_shown_hand_counts_while_it_is_seen():
    shown = LastEventView("no_play", by="s2", cards=["4S", "5S"], verdict="right")
    view = with_layout(start(LEARNER)[0], "3H", "9S", happened=shown)
    assert answers(view)[-1] == EvidenceAnswer(NoPlayEvidence(1 << card("4S") | 1 << card("5S")), 2)
    wrong = changed(shown, verdict="wrong")
    assert answers(changed(view, happened=wrong)) == answers(changed(view, happened=None))


def test_a_wrong_pick_counts_before_the_card_that_was_laid_instead():
    wrong = LastEventView("no_play", by="s2", cards=["4S"], verdict="wrong", picked_wrong="2H")
    view = with_layout(start(LEARNER)[0], "3H", "9S", happened=wrong)
    assert answers(view) == (
        EvidenceAnswer(Right(card("3H")), 1),
        EvidenceAnswer(WrongCard(card("2H")), 1),
        EvidenceAnswer(Right(card("9S")), 2),
    )


def test_where_nothing_is_seen_nothing_is_read():
    assert answers(changed(start(LEARNER)[0], columns=[], laid=0, happened=None)) == ()
