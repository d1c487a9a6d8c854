"""A message that is sent again is given its own first answer, and nothing is done twice.

Its answer was lost: meanwhile others of its kind may have been sent, the next round may have begun,
and the program may have been started again.
"""

import pytest
from commands import fields
from lessons import right_move

from classroom.classes.registry import TEACHER_COMMANDS
from classroom.classes.verbs.last_call import BeginLastCall
from classroom.classes.verbs.mark import MarkMoment
from classroom.classes.verbs.pause import Resume
from classroom.classes.verbs.repair import EndRound
from classroom.web.console import actions

from ..conftest import Playing
from .test_dealing import OTHER, RULE, Dealing

TABLES = ("events", "classes", "seats", "listed_names", "tickets", "answers")


def everything(school):
    """All that is kept of classes."""
    with school.store._database.reading() as connection:
        return {
            table: sorted(map(repr, connection.exec_driver_sql(f"SELECT * FROM {table}")))
            for table in TABLES
        }


def next_round(playing, **more):
    if playing.table.playing:
        playing.school.service.command(EndRound(class_=playing.id, table=1))
    playing.school.service.open(playing.id).rounds.start_round(1, **more)


def restarted(playing, build, tmp_path):
    """A socket of the teacher, and of each seat, at the program started again on the database."""
    school = build(tmp_path, store=playing.school.store)
    teacher = school.logged_in(playing.teacher.id)
    secrets = school.service.open(playing.id).pupils.secrets()
    seats = {seat: school.seated(playing.id, seat, secrets[seat]) for seat in secrets}
    phones = {seat: browser.socket() for seat, browser in seats.items()}
    for phone in phones.values():
        assert phone.watch(**{"as": "seat"})["ok"]
    return teacher.socket(), phones


# The teacher


def test_every_act_is_done_once_and_answered_alike(playing, build, tmp_path, monkeypatch):
    """Whatever an act does, and whatever it answers: both are for the first time it came."""
    acts = [
        (do, fields(kind, table=table))
        for do, kind in TEACHER_COMMANDS.items()
        for table in (1, None)
        if table or "table" not in fields(kind)
    ]
    done = []

    def doing(_house, _classroom, act):
        done.append(act.id)
        return {"number": len(done)}

    for kind in TEACHER_COMMANDS.values():
        monkeypatch.setitem(actions._DOINGS, kind, doing)
    monkeypatch.setattr(actions, "_ANSWERS", {})

    def wrong(console, sent, number):
        """The acts that are answered with a different number than that of their first time."""
        expected = [{"ok": True, "number": number + at} for at in range(len(acts))]
        answers = [
            console.act(playing.id, do, **said, id=f"{sent}{at}")
            for at, (do, said) in enumerate(acts)
        ]
        compared = zip(acts, answers, expected, strict=True)
        return [(act, answer) for act, answer, right in compared if answer != right]

    assert wrong(playing.console, "first", 1) == []
    assert wrong(playing.console, "other", 1 + len(acts)) == []
    assert wrong(playing.console, "first", 1) == []
    next_round(playing)
    assert wrong(playing.console, "first", 1) == []
    console, _ = restarted(playing, build, tmp_path)
    assert wrong(console, "first", 1) == []
    assert done == [f"{sent}{at}" for sent in ("first", "other") for at in range(len(acts))]


REAL = {
    "mark": ({"table": 1, "text": "one"}, {"table": 1, "text": "two"}),
    "rename": ({"seat": "s1", "name": "Anna"}, {"seat": "s1", "name": "Anne"}),
    "hand": ({"seat": "s1"}, {"seat": "s2"}),
    "robot": ({"seat": "s1"}, {"seat": "s1", "on": False}),
    "expect": ({"pupils": 4}, {"pupils": 5}),
    "lock": ({}, {}),
    "message": ({"table": 1, "text": "one"}, {"table": 1, "text": "two"}),
    "hint": ({}, {"table": 1}),
    "pause": ({}, {"table": 1}),
    "show": ({"what": "tables"}, {"what": "lobby"}),
    "demo": ({}, {}),
    "time": ({"seat": "s1", "factor": 2}, {"seat": "s1", "factor": 1}),
    "even": ({}, {}),
    "close": ({}, {}),
    "wifi": ({"name": "one", "password": ""}, {"name": "two", "password": ""}),
    "end": ({}, {"table": 1}),
    "skip": ({"table": 1}, {"table": 1}),
}


@pytest.mark.parametrize("do", sorted(REAL))
def test_an_act_that_comes_again_changes_nothing(playing, build, tmp_path, do):
    one, two = REAL[do]
    school = playing.school
    if do == "even":
        playing = Waiting(school)
    console = playing.console
    first = console.act(playing.id, do, id="first", **one)
    assert first["ok"], first
    console.act(playing.id, do, id="other", **two)
    if do == "close":
        school.service.open(playing.id).ending.reopen()
    before = everything(school)
    assert console.act(playing.id, do, id="first", **one) == first
    assert everything(school) == before
    if do != "even":
        next_round(playing)
    before = everything(school)
    assert console.act(playing.id, do, id="first", **one) == first
    console, _ = restarted(playing, build, tmp_path)
    assert console.act(playing.id, do, id="first", **one) == first
    assert everything(school) == before


class Waiting(Playing):
    """Before the first deal."""

    def begin(self):
        pass


def test_a_repeated_mark_gets_the_number_of_that_mark(playing):
    """So the teacher's word goes to the mark it was written for."""
    console = playing.console
    numbers = [
        console.act(playing.id, "mark", table=1, text=word, id=word)["mark"]
        for word in ("one", "two")
    ]
    assert len(set(numbers)) == 2
    assert console.act(playing.id, "mark", table=1, text="one", id="one")["mark"] == numbers[0]
    next_round(playing)
    assert console.act(playing.id, "mark", table=1, text="one", id="one")["mark"] == numbers[0]
    service = playing.school.service
    third = MarkMoment(class_=playing.id, table=1, id="k", text="three")
    marks = service.command(third).current.marks
    service.command(MarkMoment(class_=playing.id, table=1, id="l", text="four"))
    assert service.command(third).current.marks == marks


# All tables at once


class TwoTables:
    """A class with two tables that play the same rule, and the console of its teacher."""

    def __init__(self, school):
        self.school = school
        teacher = school.teacher()
        self.id = school.open(teacher)
        for number, names in ((1, ("Ann", "Ben", "Cy")), (2, ("Dee", "Eva", "Flo"))):
            for name in names:
                school.pupil(self.id, name, number)
            school.service.open(self.id).rounds.start_round(number, "alternate-colour")
        self.console = teacher.socket()

    def hints(self):
        return [len(self.school.table(self.id, number).current.hints) for number in (1, 2)]

    def act(self, do, **more):
        return self.console.act(self.id, do, **more)


def test_an_act_at_all_tables_reports_where_it_was_done_and_where_not(school):
    both = TwoTables(school)
    while both.act("hint", table=1)["ok"]:
        pass
    (all_of_them, _) = both.hints()
    why = "This rule has no more hints."
    first = both.act("hint", id="h")
    assert first == {"ok": True, "at": [2], "not_at": [{"table": 1, "why": why}]}
    assert both.hints() == [all_of_them, 1]
    assert both.act("hint", id="h") == first, "pressed once, however often it is sent"
    assert both.hints() == [all_of_them, 1]


def test_refused_at_all_tables_means_that_nothing_changed(school):
    both = TwoTables(school)
    for table in (1, 2):
        while both.act("hint", table=table)["ok"]:
            pass
    before = everything(school)
    answer = both.act("hint", id="h")
    assert not answer["ok"]
    assert everything(school) == before


def test_an_act_at_all_tables_that_comes_again_is_not_done_at_a_table_that_began_since(school):
    both = TwoTables(school)
    school.service.command(EndRound(class_=both.id, table=2))
    assert both.act("pause", id="p") == {"ok": True}
    school.service.command(Resume(class_=both.id), 1)
    school.service.open(both.id).rounds.start_round(2)
    assert both.act("pause", id="p") == {"ok": True}
    assert not any(school.table(both.id, number).paused for number in (1, 2))


# Pupils


def move(playing, n):
    player, played = right_move(playing.round)
    return player, {"seen": playing.table.shown, "move": played}


def note(playing, n):
    return "s1", {"round": len(playing.table.rounds), "note": f"text:idea {n}"}


def time(playing, n):
    return "s1", {"factor": [2, 1.5, 1][n]}


def add_name(playing, n):
    return "s1", {"name": f"Friend {n}"}


def last_guess(playing, n):
    if playing.table.last_call is None:
        playing.school.service.command(BeginLastCall(class_=playing.id, table=1))
    return "s1", {"note": f"text:idea {n}", "confidence": 50 + n}


@pytest.mark.parametrize("message", [move, note, time, add_name, last_guess])
@pytest.mark.usefixtures("asked_at_once")
def test_a_repeated_message_of_a_pupil_gets_the_same_answer_and_is_done_once(
    playing, build, tmp_path, message
):
    event, school = message.__name__, playing.school
    seat, said = message(playing, 0)
    first = playing.sockets[seat].ask(event, {"id": "first", **said})
    assert first["ok"], first
    later, more = message(playing, 1)
    assert playing.sockets[later].ask(event, {"id": "other", **more})["ok"]
    before = everything(school)
    assert playing.sockets[seat].ask(event, {"id": "first", **said}) == first
    assert everything(school) == before
    next_round(playing)
    before = everything(school)
    assert playing.sockets[seat].ask(event, {"id": "first", **said}) == first
    _, sockets = restarted(playing, build, tmp_path)
    assert sockets[seat].ask(event, {"id": "first", **said}) == first
    assert everything(school) == before


def test_a_deal_that_is_sent_again_is_answered_alike_and_deals_once(school, build, tmp_path):
    dealing = Dealing(school)
    first = dealing.deal(id="first", rule=RULE)
    assert first["ok"]
    school.service.command(EndRound(class_=dealing.id, table=1))
    school.service.open(dealing.id).rounds.start_round(1)
    asked = school.table(dealing.id).asked.seat
    assert dealing.deal(asked, rule=OTHER, id="other")["ok"]
    before = everything(school)
    assert dealing.deal(id="first", rule=RULE) == first
    _, sockets = restarted(dealing, build, tmp_path)
    assert sockets["s1"].ask("deal", {"id": "first", "rule": RULE}) == first
    assert everything(school) == before
