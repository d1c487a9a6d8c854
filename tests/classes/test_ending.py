"""The end of a class and the removal of its names, decided without a server or a database."""

import pytest
import worlds
from lessons import right_move
from stored_rounds import stored

from classroom.classes import classroom as lesson
from classroom.classes.classroom import Classroom
from classroom.classes.retention import retention
from classroom.classes.roster import Roster, SeatRow
from classroom.classes.settings import plan_of
from classroom.classes.table import Table, evolve
from classroom.classes.verbs import close, remove_names
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.pause import Paused
from classroom.classes.verbs.predict import VerdictShown
from classroom.game.refusal import Refused

CLOSED_AT = 500.0


@pytest.fixture
def playing():
    """A table in the middle of a round."""
    return after(Table(1), *stored(worlds.deal(1)))


def after(table, *events):
    for event in events:
        table = evolve(table, table.version + 1, 10.0, event)
    return table


def closed(**plan):
    """A class of one table with two pupils, as it was closed."""
    plan = plan_of(title="7b", tables=1, **plan)
    events = [Opened(engine="1", plan=plan.to_json(), seed="ab")]
    events += [Seated(seat=f"s{n}", table=1) for n in (1, 2)]
    classroom = Classroom("c1")
    for version, event in enumerate([*events, Closed()], 1):
        classroom = lesson.evolve(classroom, version, event)
    return classroom


def row(name, *members, wanted=None, waits=None):
    return SeatRow(name, "secret", "1234", members=members, wanted=wanted, waits=waits)


ROSTER = Roster(
    {
        "s1": row("Ann"),
        "s2": row("The Owls", "Ben", "Cy"),
        "s3": row("Bix"),
        "s4": row(None),
        "s5": row("Dee", wanted=("Queen Dee",)),
    },
    ("ann", "Ben", "Eva"),
)
ROBOTS = frozenset({"s3"})


# Closing and reopening


def test_a_pending_verdict_is_shown_when_the_class_is_closed():
    header = worlds.deal(1)
    by, move = right_move(header.deal())
    table = after(Table(1), *stored(header, [{"by": by, **move}], held=0))
    assert table.held is not None
    assert close.shown_at_the_end(table) == [VerdictShown()]
    assert close.shown_at_the_end(after(table, VerdictShown())) == []


def test_a_table_that_plays_is_paused_as_of_the_end_of_its_class(playing):
    (event,) = close.paused_at_reopening(closed(), playing, CLOSED_AT)
    assert event == Paused(all=True, by="teacher", since=CLOSED_AT)
    paused = evolve(playing, playing.version + 1, 900.0, event)
    assert close.paused_at_reopening(closed(), paused, CLOSED_AT) == []


def test_a_table_that_has_nothing_to_go_on_with_is_not_paused(playing):
    assert close.paused_at_reopening(closed(), Table(1), CLOSED_AT) == []
    assert close.paused_at_reopening(closed(devices="cards"), playing, CLOSED_AT) == []


# Names


def test_the_names_of_a_seat_are_its_own_its_members_and_the_same_on_the_list():
    found = remove_names.names_of_one(ROSTER, ROBOTS, "s1", "")
    assert found == remove_names.NamesFound(["s1"], ["ann"], ["Ann", "ann"])
    found = remove_names.names_of_one(ROSTER, ROBOTS, "s2", "")
    assert found == remove_names.NamesFound(["s2"], ["Ben"], ["The Owls", "Ben", "Cy", "Ben"])
    found = remove_names.names_of_one(ROSTER, ROBOTS, "s5", "")
    assert found.names == ["Dee", "Queen Dee"]


def test_a_name_that_nobody_took_is_on_the_list_alone():
    found = remove_names.names_of_one(ROSTER, ROBOTS, "", "Eva")
    assert found == remove_names.NamesFound([], ["Eva"], ["Eva", "Eva"])


@pytest.mark.parametrize(("seat", "name"), [("s3", ""), ("s4", ""), ("", "Zoe"), ("s9", "")])
def test_a_robot_and_who_has_no_name_any_more_are_refused(seat, name):
    with pytest.raises(Refused, match="already been removed"):
        remove_names.names_of_one(ROSTER, ROBOTS, seat, name)


def test_all_names_are_those_of_pupils_and_of_the_whole_list():
    found = remove_names.names_of_all(ROSTER, ROBOTS)
    assert found.seats == ["s1", "s2", "s5"]
    assert found.listed == ("ann", "Ben", "Eva")
    assert set(found.names) == {
        *("Ann", "The Owls", "Ben", "Cy", "Dee", "Queen Dee"),
        *("ann", "Eva"),
    }


def test_the_teacher_chooses_among_pupils_and_those_who_did_not_join():
    assert remove_names.names_shown(ROSTER, ROBOTS) == [
        ("s1", "Ann"),
        ("s2", "The Owls (Ben, Cy)"),
        ("s5", "Dee"),
        ("", "Eva"),
    ]


def test_names_are_removed_from_a_closed_class_or_once_they_are_due():
    with pytest.raises(Refused, match="close it first"):
        remove_names.check_names_removable(closed=False)
    remove_names.check_names_removable(closed=True)
    month = retention(0.0, 30)
    with pytest.raises(Refused, match="playing right now"):
        remove_names.check_names_due(month, 29 * 86_400.0)
    remove_names.check_names_due(month, 30 * 86_400.0)
