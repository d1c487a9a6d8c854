"""Who may take, leave and rename a seat, decided without a server, a database or a clock."""

import random
from dataclasses import replace

import pytest

from classroom.classes import classroom as lesson
from classroom.classes import pupil_names
from classroom.classes.classroom import Classroom
from classroom.classes.commands import decide
from classroom.classes.draft import SeatingSituation
from classroom.classes.pupil_names import NameTaken
from classroom.classes.roster import NamesLeftOut, Roster
from classroom.classes.settings import Plan, plan_of
from classroom.classes.table import Table, evolve
from classroom.classes.verbs import deal as dealing
from classroom.classes.verbs import open as opening
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.device import TakeSeat
from classroom.classes.verbs.join import Admit, JoinClass, Locked, ShareSeat, SitBeside, TurnAway
from classroom.classes.verbs.leave import RemovePupil, RemovePupils
from classroom.classes.verbs.name import (
    ApproveName,
    AskAnotherName,
    KeepName,
    ListName,
    Rename,
    UnlistName,
    WishName,
)
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.real_cards import SeatPlayers
from classroom.classes.verbs.robot import FillTable, SeatRobots
from classroom.classes.verbs.seat import GiveRobotsSeat, ShuffleSeats, UndoSeatChange
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.messages import ENGLISH
from classroom.rules.catalogue import RULES

ID = "c1"


class World:
    """A class with its tables and its roster, changed by decisions alone."""

    def __init__(self, listed=(), tables=2, **plan):
        opened = Opened(
            engine="1", plan=plan_of(title="7b", tables=tables, **plan).to_json(), seed=""
        )
        self.classroom = lesson.evolve(Classroom(ID), 1, opened)
        self.tables = {number: Table(number) for number in self.classroom.tables}
        self.roster = Roster(listed=listed)
        self.chance = random.Random(1)
        self.left_out = []
        self.open = True

    def do(self, command):
        devices = {}
        for seat, row in self.roster.rows.items():
            devices[row.secret] = (*devices.get(row.secret, ()), seat)
        shared = {seat: seats for seats in devices.values() if seats[1:] for seat in seats}
        at = SeatingSituation(
            self.classroom,
            self.tables,
            "teacher",
            10.0,
            shared,
            self.roster,
            self.chance,
            ENGLISH,
            str,
            lambda _classroom, _seats: self.open,
        )
        decided = decide(at, command)
        for event in decided.events:
            self.happens(event)
        for change in decided.changes:
            self.roster = self.roster.after(change)
            if isinstance(change, NamesLeftOut):
                self.left_out += change.names
        return decided

    def happens(self, event):
        self.classroom = lesson.evolve(self.classroom, self.classroom.version + 1, event)

    def join(self, name, secret="", **how):
        return self.do(JoinClass((name,), secret or f"phone of {name}", **how)).seats[0]

    def refused(self, command):
        with pytest.raises(Refused) as refused:
            self.do(command)
        return str(refused.value)

    def names(self):
        return {seat: row.name for seat, row in self.roster.rows.items() if row.name}

    def deal(self, number=1):
        shoe = dealing.Shoe(random.Random(1), random.Random, ENGLISH)
        whose = dealing.next_in_turn(rule := next(iter(RULES)))
        table = self.tables[number]
        for event in dealing.begin(self.classroom, table, whose, rule, shoe):
            table = evolve(table, table.version + 1, 10.0, event)
        self.tables[number] = table


def rename(seat, name, members=None):
    return Rename(class_=ID, seat=seat, name=name, members=members)


def remove(seat):
    return RemovePupil(class_=ID, seat=seat)


# Joining


def test_pupils_sit_at_the_emptiest_table_or_at_that_of_their_code():
    at = World()
    assert [at.join(name) for name in ("Ann", "Ben")] == ["s1", "s2"]
    assert at.join("Cy", table=2) == "s3"
    assert [seat.table for seat in at.classroom.seats.values()] == [1, 2, 2]


def test_a_phone_that_asks_again_gets_its_seat_and_another_one_does_not():
    at = World()
    assert at.join("Ann", "x") == at.join("ann", "x") == "s1"
    with pytest.raises(NameTaken) as taken:
        at.join("ANN", "y")
    assert (taken.value.name, taken.value.seat) == ("Ann", "s1")


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Locked(locked=True), "your teacher has locked this class; ask to be let in"),
        (Closed(), "this class is over"),
    ],
)
def test_no_one_joins_a_locked_or_closed_class(event, why):
    at = World()
    ann = at.join("Ann")
    at.happens(event)
    assert at.refused(JoinClass(("Ben",), "x")) == why
    assert at.refused(SitBeside(ann, "Ben")) == why
    assert at.refused(ShareSeat(ann, "Ben")) == why
    if not at.classroom.closed:
        assert at.join("Ann") == ann  # her seat again


def test_no_one_joins_a_full_table_or_one_with_real_cards():
    at = World(tables=1)
    for number in range(7):
        at.join(f"Pupil {number}x")
    assert at.refused(JoinClass(("Ann",), "x")) == "table 1 is full"
    cards = World(devices="cards")
    assert "real cards" in cards.refused(JoinClass(("Ann",), "x"))


def test_several_share_a_seat_or_pass_the_device_around():
    at = World()
    together = at.do(JoinClass(("Ann", "Ben"), "x", team="Foxes"))
    passed = at.do(JoinClass(("Cy", "Dee"), "y", passed=True))
    assert (together.seats, passed.seats) == (["s1"], ["s2", "s3"])
    assert at.roster.rows["s1"].members == ("Ann", "Ben")
    beside = at.do(SitBeside("s2", "Eva"))
    assert at.do(SitBeside("s3", "eva")).seats == tuple(beside.seats)
    at.do(ShareSeat("s1", "Flo"))
    assert at.roster.rows["s1"].names == ("Foxes", "Ann", "Ben", "Flo")


def test_a_newcomer_takes_over_a_robots_hand():
    at = World(tables=1)
    at.do(SeatRobots(1, 4))
    at.deal()
    assert at.join("Ann", "x") == "s1"
    assert at.classroom.seats["s1"].device
    assert at.roster.rows["s1"].is_opened_by("x")


def test_who_are_too_many_wait_to_be_let_in_or_are_turned_away():
    at = World()
    ann = at.join("Ann")
    at.open = False
    waits = at.do(JoinClass(("Ben",), "x"))
    assert waits.waits
    assert at.do(JoinClass(("ben",), "x")) == replace(
        waits, events=(), changes=(), seats=waits.seats
    )
    assert "too many" in at.refused(SitBeside(ann, "Cy"))
    other = at.do(JoinClass(("Cy",), "y", table=2))
    at.do(TurnAway(class_=ID, seat=other.seats[0]))
    assert at.do(Admit(class_=ID)).seats == ["s2"]
    assert not at.roster.waiting
    for command in (Admit, TurnAway):
        assert "no one is waiting" in at.refused(command(class_=ID))


def test_who_finds_no_room_goes_on_waiting():
    at = World(tables=1)
    for number in range(6):
        at.join(f"Pupil {number}x")
    at.open = False
    for name in ("Ann", "Ben"):
        at.do(JoinClass((name,), name))
    at.do(Admit(class_=ID))
    assert [row.name for row in at.roster.waiting.values()] == ["Ben"]
    assert at.refused(Admit(class_=ID)) == "table 1 is full"


# Names


def test_names_come_from_the_list():
    at = World(listed=("Zoë", "Ben"), names="list")
    assert at.names() == {}
    at.join("zoë")
    assert at.names() == {"s1": "Zoë"}
    assert "teacher’s list" in at.refused(JoinClass(("Mia",), "x"))
    at.do(ListName(class_=ID, name=" Mia "))
    assert at.refused(ListName(class_=ID, name="mia")) == "mia is already on the list"
    assert "has joined" in at.refused(UnlistName(class_=ID, name="Zoë"))
    at.do(UnlistName(class_=ID, name="Ben"))
    at.do(rename("s1", "Zora"))
    assert list(at.roster.listed) == ["Zora", "Mia"]
    assert at.left_out == ["Ben", "Zoë"]
    assert "no list" in World().refused(ListName(class_=ID, name="Mia"))


def test_a_name_waits_for_approval_or_for_another_one():
    at = World(names="approved")
    seat = at.join("Ann")
    assert at.roster.rows[seat].wanted == ("Ann",)
    at.do(AskAnotherName(class_=ID, seat=seat))
    assert at.left_out == ["Ann"]
    at.do(WishName(seat, "Anna"))
    at.do(ApproveName(class_=ID))
    assert at.names() == {seat: "Anna"}
    for command in (ApproveName(class_=ID), AskAnotherName(class_=ID, seat=seat)):
        assert at.refused(command) == "no name is waiting here any more"
    for command in (WishName(seat, "Ann"), KeepName(seat)):
        assert "your name is fixed" in at.refused(command)


def test_a_pupil_may_keep_the_made_up_name():
    at = World(names="approved")
    seat = at.join("Ann")
    given = at.names()[seat]
    at.do(AskAnotherName(class_=ID, seat=seat))
    at.do(KeepName(seat))
    assert at.roster.rows[seat].names == (given,)


def test_only_made_up_names_where_all_are():
    at = World(names="given")
    assert "made up" in at.refused(JoinClass(("Ann",), "x"))
    at.join("Brave Otter")


def test_a_name_can_be_put_right_in_a_closed_class_unless_names_were_removed():
    at = World()
    at.join("Ann")
    at.happens(Closed())
    at.do(rename("s1", "Anna"))
    assert at.names() == {"s1": "Anna"}
    at.roster = replace(at.roster, names_gone=True)
    assert "names were removed" in at.refused(rename("s1", "Ann"))


def test_no_seat_gets_a_name_that_someone_has():
    at = World()
    at.join("Ann")
    at.join("Ben")
    assert "Ann is already here" in at.refused(rename("s2", "ann"))
    at.do(rename("s1", "ANN"))  # her own
    assert at.refused(rename("s9", "Cy")) == "no one is in that seat"


# Taking seats, and giving them back


def test_a_pupil_who_plays_is_replaced_by_a_robot_and_any_other_leaves():
    at = World(tables=1)
    for name in ("Ann", "Ben", "Cy"):
        at.join(name)
    at.deal()
    dee = at.join("Dee")
    at.do(RemovePupils(class_=ID, seats=["s1", dee, "s9"]))
    assert list(at.classroom.seats) == ["s1", "s2", "s3"]
    assert at.names() == {"s1": "Robot Ada", "s2": "Ben", "s3": "Cy"}
    assert at.left_out == ["Ann", "Dee"]
    assert not at.roster.rows["s1"].is_opened_by("phone of Ann")
    assert at.refused(remove("s9")) == "no one is in that seat"


def test_a_robots_seat_goes_to_a_pupil_who_waits_and_back():
    at = World(tables=1)
    for name in ("Ann", "Ben"):
        at.join(name)
    at.do(SeatRobots(1, 1))
    at.deal()
    at.happens(Locked(locked=False))
    dee = at.join("Dee", table=1)
    assert dee == "s3"  # the robot's own: it was free to be taken over
    eve = at.join("Eve")
    assert at.refused(GiveRobotsSeat(class_=ID, seat=eve, robot=dee)) == (
        "a pupil can only take the seat of a robot"
    )
    at.do(remove("s3"))
    at.do(GiveRobotsSeat(class_=ID, seat=eve, robot="s3"))
    assert at.names()["s3"] == "Eve"
    assert eve not in at.classroom.seats
    change = at.classroom.undoable.seq
    assert "look at them again" in at.refused(UndoSeatChange(class_=ID, change=change - 1))
    assert at.do(UndoSeatChange(class_=ID, change=change)).seats == ("s3", eve)
    assert at.names()[eve] == "Eve"
    assert at.names()["s3"].startswith("Robot")


def test_a_device_takes_a_seat_with_all_on_the_old_one_or_beside_its_own():
    at = World(tables=1)
    at.do(JoinClass(("Ann", "Ben"), "x", passed=True))
    at.join("Cy", "y")
    taken = at.do(TakeSeat("s1", together=True))
    assert {at.roster.rows[seat].secret for seat in ("s1", "s2")} == {taken.secret}
    assert at.do(TakeSeat("s1", beside="y")).secret == "y"
    at.do(SeatRobots(1, 1))
    assert at.refused(TakeSeat("s4")) == "only a robot is in this seat"


def test_seats_are_shuffled_between_rounds():
    at = World()
    at.do(JoinClass(("Ann", "Ben"), "x", passed=True))
    for name in ("Cy", "Dee", "Eva", "Flo"):
        at.join(name)
    at.do(ShuffleSeats(class_=ID))
    assert at.classroom.seats["s1"].table == at.classroom.seats["s2"].table
    at.deal()
    assert "still playing" in at.refused(ShuffleSeats(class_=ID))


def test_robots_fill_a_table_to_what_the_game_needs_and_no_more():
    at = World(tables=1)
    at.do(FillTable(1))
    assert not at.classroom.seats  # no pupils, no robots
    at.join("Ann")
    at.do(FillTable(1))
    needed = at.classroom.plan.game.ruleset.players[0]
    assert len(at.classroom.seats) == needed
    at.join("Ben")
    at.do(FillTable(1))
    assert len(at.classroom.seats) == needed
    at.do(FillTable(1, dealer="s1"))
    assert len(at.classroom.seats) == needed + 1


def test_players_with_real_cards_have_no_device():
    at = World(devices="cards")
    at.do(SeatPlayers(class_=ID, table=1, text="Ann, Ben,"))
    assert at.names() == {"s1": "Ann", "s2": "Ben"}
    with pytest.raises(NotFound):
        at.do(SeatPlayers(class_=ID, table=3, text="Cy"))
    assert "Ann is already here" in at.refused(SeatPlayers(class_=ID, table=2, text="Ann"))
    assert "real cards" in World().refused(SeatPlayers(class_=ID, table=1, text="Ann"))


# Opening


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ({"title": " "}, "needs a title"),
        ({"tables": 0}, "a class has 1 to"),
        ({"rule": "none such"}, "no rule with the id"),
        ({"dealers": "pupils", "devices": "cards"}, "dealing needs a phone"),
        ({"language": "tlh"}, "no language called"),
        ({"ruleset": "none such"}, "no rule-set called"),
    ],
)
def test_a_plan_that_cant_be_played_opens_no_class(plan, why):
    with pytest.raises(Refused, match=why):
        opening.opened(plan_of(**{"title": "7b", **plan}), ["en"], random.Random(1))


def test_a_rehearsal_has_screens_and_typed_names():
    plan = opening.rehearsed(Plan(title="7b", devices="cards", names="list"))
    assert (plan.rehearsal, plan.devices, plan.names) == (True, "each", "free")


def test_the_names_of_robots_are_not_pupils():
    at = World()
    at.do(SeatRobots(1, 1))
    assert pupil_names.robots_of(at.classroom) == {"s1"}
