"""A class that is over: its tables lie as they lay, and no one is asked for anything."""

import pytest
import worlds

from classroom.classes import classroom as lesson
from classroom.classes import table as tables
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.last_call import LastCallBegun
from classroom.classes.verbs.pause import Paused
from classroom.classes.verbs.robot import RobotChanged
from classroom.views.console import tile
from classroom.views.projector import projector_table
from classroom.views.table import seat_view, table_view

from .test_guesses import OWN, guessed
from .test_secrecy import CLASS, PEOPLE, folded, tables_after


def closed(classroom=CLASS):
    return lesson.evolve(classroom, classroom.version + 1, Closed())


def after(table, *bodies):
    """The table after these too."""
    for seq, body in enumerate(bodies, table.version + 1):
        table = tables.evolve(table, seq, 2000.0 + seq, body)
    return table


def all_may(classroom, table):
    seats = [*worlds.PLAYERS, worlds.DEALER]
    return [seat_view(classroom, table, seat, PEOPLE).may for seat in seats]


@pytest.mark.parametrize("dealer", ["Nature", worlds.DEALER])
def test_whenever_it_was_closed_nobody_may_do_anything_and_nothing_waits(dealer):
    header = worlds.deal(3, dealer=dealer)
    waited = set()
    for table in tables_after(header, worlds.play(header, 30, 3)):
        before = table_view(CLASS, table, PEOPLE)
        waited |= {bool(before.pending), bool(before.may_declare), bool(before.turn)}
        view = table_view(closed(), table, PEOPLE)
        assert (before.closed, view.closed) == (False, True)
        assert (view.turn, view.pending, view.guess, view.may_declare) == (None,) * 4
        assert view.clocks is None
        assert not any(all_may(closed(), table))
        assert (view.line, view.seats) == (before.line, before.seats)
        assert projector_table(closed(), table, PEOPLE).turn is None
        assert tile(closed(), table, "BDF7K3", PEOPLE).table.closed
    assert waited == {False, True}


def test_a_play_that_waits_for_a_call_waits_no_more():
    header = worlds.deal(1)
    entries = worlds.play(header, 40, 1)
    waiting = [n for n, round_ in enumerate(worlds.rounds(header, entries)) if round_.pending]
    classroom, table = folded(header, entries[: waiting[0]])
    assert table_view(classroom, table, PEOPLE).pending
    assert any("call" in may for may in all_may(classroom, table))
    assert table_view(closed(), table, PEOPLE).pending is None
    assert not any(all_may(closed(), table))


def test_a_guess_that_waits_for_its_verdict_waits_no_more():
    header, entries, _ = guessed(OWN)
    classroom, table = folded(header, entries)
    assert table_view(classroom, table, PEOPLE).guess
    assert table_view(closed(), table, PEOPLE).guess is None


def test_who_deals_judges_no_guess_any_more():
    header, entries, _ = guessed(OWN, dealer=worlds.DEALER)
    classroom, table = folded(header, entries)
    assert ["verdict"] in all_may(classroom, table)
    assert not any(all_may(closed(), table))


@pytest.mark.usefixtures("asked_at_once")
def test_a_pause_and_a_last_call_are_over_too_and_no_robot_plays_for_now():
    classroom, table = folded(worlds.deal(1), [])
    table = after(table, Paused(all=True), LastCallBegun())
    stood_in = RobotChanged(seat="s1", robot="learner", for_now=True)
    classroom = lesson.evolve(classroom, classroom.version + 1, stood_in)
    mine = seat_view(classroom, table, "s1", PEOPLE)
    assert (mine.asked, mine.stand_in) == (True, True)
    mine = seat_view(closed(classroom), table, "s1", PEOPLE)
    assert (mine.asked, mine.stand_in) == (False, False)
    view = table_view(closed(classroom), table, PEOPLE)
    assert view.pause is None


def test_the_end_of_a_round_is_seen_as_before():
    header = worlds.deal(1)
    entries = [*worlds.play(header, 10, 1), {"by": "teacher", "end": True}]
    classroom, table = folded(header, entries, revealed=True)
    before, view = table_view(classroom, table, PEOPLE), table_view(closed(), table, PEOPLE)
    assert view.over == before.over
    assert view.over.rule
    assert view.phase == "over"
