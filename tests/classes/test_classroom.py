"""Tables are filled evenly, and a class is what its log says."""

from itertools import product

import one_test
import pytest

from classroom.classes.classroom import (
    SHOWS,
    Classroom,
    ProjectorShow,
    Seat,
    even_tables,
    evolve,
    planned_seats,
)
from classroom.classes.events import UnknownEvent
from classroom.classes.registry import read_class_event
from classroom.classes.settings import Plan
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.join import Locked, Seated, SeatTakenOver
from classroom.classes.verbs.leave import Freed, Orphaned
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.projector import ProjectorSet
from classroom.classes.verbs.robot import RobotChanged
from classroom.classes.verbs.seat import Moved, Reseated


@one_test.of(range(1, 49))
def test_tables_of_four_with_threes_or_fives_for_the_rest(pupils):
    sizes = even_tables(pupils)
    assert sum(sizes) == pupils
    assert sizes == sorted(sizes, reverse=True)
    if pupils < 3:
        assert sizes == [pupils]
    else:
        assert set(sizes) <= {3, 4, 5}
        assert max(sizes) - min(sizes) <= 1
    if pupils % 4 == 0:
        assert set(sizes) == {4}
    if pupils > 5:
        assert abs(4 * len(sizes) - pupils) <= 2


def test_nobody_is_no_table_of_anybody():
    assert even_tables(0) == [0]


@one_test.of(list(product(range(1, 49), (1, 2, 5, 12))))
def test_no_more_tables_than_there_are(of):
    pupils, most = of
    sizes = even_tables(pupils, most)
    assert len(sizes) <= most
    assert sum(sizes) == pupils
    assert max(sizes) - min(sizes) <= 1
    if len(even_tables(pupils)) <= most:
        assert sizes == even_tables(pupils)


def classroom(*events, tables=3):
    state = Classroom("c")
    opened = Opened(plan=Plan(title="T", tables=tables).to_json())
    for seq, event in enumerate((opened, *events), 1):
        state = evolve(state, seq, event)
    return state


def seated(seat, table, robot=None):
    return Seated(seat=seat, table=table, robot=robot)


def test_a_class_is_opened_with_its_plan():
    state = classroom()
    assert (state.version, state.plan.title, list(state.tables)) == (1, "T", [1, 2, 3])
    assert not state.locked
    assert not state.closed
    assert state.show == ProjectorShow("lobby", None, 0, True)


def test_seats_are_taken_moved_and_freed_and_no_id_comes_twice():
    state = classroom(seated("s1", 1), seated("s2", 1), Freed(seat="s2"))
    assert list(state.seats) == ["s1"]
    assert state.taken == 2
    state = evolve(state, 5, Moved(seat="s1", table=2))
    assert state.at_table(1) == []
    assert state.at_table(2) == [Seat("s1", 2)]
    assert state.taken == 2


def test_a_robots_seat_becomes_a_pupils_and_back():
    state = classroom(seated("s1", 1, "learner"))
    assert state.seats["s1"] == Seat("s1", 1, "learner", device=False)
    state = evolve(state, 3, SeatTakenOver(seat="s1"))
    assert state.seats["s1"] == Seat("s1", 1, None, device=True)
    state = evolve(state, 4, RobotChanged(seat="s1", robot="learner"))
    assert state.seats["s1"] == Seat("s1", 1, "learner", device=True)
    state = evolve(state, 5, Orphaned(seat="s1", robot="random"))
    assert state.seats["s1"] == Seat("s1", 1, "random", device=False)


def test_the_next_pupil_sits_where_the_fewest_pupils_sit():
    state = classroom()
    for seq in range(2, 11):
        state = evolve(state, seq, seated(f"s{seq}", state.emptiest_table()))
    assert [len(state.at_table(table)) for table in state.tables] == [3, 3, 3]
    assert [seat.table for seat in state.seats.values()] == [1, 2, 3] * 3


def test_once_seated_evenly_a_latecomer_sits_with_others_as_long_as_there_is_room():
    seats = [seated(f"s{number}", number % 2 + 1) for number in range(1, 6)]
    state = classroom(*seats, Reseated(tables={f"s{number}": 1 for number in range(1, 6)}))
    assert state.emptiest_table() == 1
    most = state.plan.game.ruleset.players[1]
    assert state.emptiest_table(most - 5) == 1
    assert state.emptiest_table(most - 4) == 2


def test_robots_do_not_count_where_pupils_are_seated():
    state = classroom(seated("s1", 1), seated("s2", 2), seated("s3", 3, "learner"))
    assert state.emptiest_table() == 3


def test_locked_shown_and_closed():
    state = classroom(
        Locked(locked=True),
        ProjectorSet(what="table", table=2, step=4, names=False),
        Closed(),
    )
    assert state.locked
    assert state.closed
    assert state.show == ProjectorShow("table", 2, 4, False)
    cards = {"what": "debrief", "table": 1, "step": 3, "names": True, "by": "cards", "round": 2}
    assert evolve(state, 5, ProjectorSet(**cards)).show == ProjectorShow(
        "debrief", 1, 3, by="cards", round=2
    )
    assert not evolve(state, 5, Locked(locked=False)).locked
    shows = {
        "lobby",
        "tables",
        "table",
        "debrief",
        "class",
        "explain",
        "demo",
        "question",
        "slide",
        "end",
        "last_call",
        "thought",
        "rule",
    }
    assert set(SHOWS) == shows


def test_an_event_of_no_kind_is_not_passed_over():
    with pytest.raises(UnknownEvent, match="'sat'"):
        read_class_event({"type": "sat"})


def test_nothing_that_was_folded_changes_afterwards():
    before = classroom(seated("s1", 1))
    evolve(before, 3, seated("s2", 1))
    assert list(before.seats) == ["s1"]
    assert before.version == 2


def test_who_shares_a_phone_needs_fewer_seats_and_a_class_table_has_seven_at_most():
    assert planned_seats(24, "each") == planned_seats(24, "pass") == [4] * 6
    assert planned_seats(24, "teams") == [4, 4, 4]
    assert [planned_seats(pupils, "class") for pupils in (1, 8, 13, 28)] == [[1], [4], [7], [7]]
