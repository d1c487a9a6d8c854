"""The round of each table that papers, slides, script and questions tell of: one for all of them.

Three quick tables finish their round, press *Next rule* and play one card; then comes the last
call. All that is made of the class tells of the long rounds.
"""

from __future__ import annotations

import re

import lessons
import pytest

from classroom.classes.verbs.last_call import BeginLastCall
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.repair import EndRound
from classroom.service import Service
from classroom.views.class_slides import described_rounds

TAUGHT, NEXT = "alternate-colour", "odd-black-even-red"
PLAYS = 12
QUICK, SLOW = (1, 2), (3,)
TABLES = (*QUICK, *SLOW)


class Lesson:
    """A class after its last call: table 3 has played on, tables 1 and 2 have begun again."""

    def __init__(self, school, **plan):
        self.school, self.service = school, school.service
        self.teacher = school.teacher()
        self.id = school.open(self.teacher, tables=3, **plan)
        for table in TABLES:
            for name in ("Ann", "Ben", "Cy"):
                school.pupil(self.id, f"{name} {table}", table)
        self.moves = 0
        for table in TABLES:
            self.start(table, TAUGHT)
            self.play(table, PLAYS)
        for table in QUICK:
            self.end(table)
            self.start(table, NEXT)
            self.play(table, 1)
        self.last_call()

    def start(self, table, rule):
        self.service.open(self.id).rounds.start_round(table, rule)

    def play(self, table, plays):
        """So many plays: mostly wrong ones, so that no hand is empty."""
        for number in range(plays):
            round_ = self.table(table).current.round
            choose = lessons.right_move if number % 4 == 0 else lessons.wrong_move
            seat, move = choose(round_)
            self.moves += 1
            asked = MakeMove(id=f"m{self.moves}", seen=self.table(table).shown, move=move)
            self.service.open(self.id).rounds.pupil_command(seat, asked)

    def end(self, table):
        self.service.command(EndRound(class_=self.id, table=table))

    def last_call(self):
        for table in TABLES:
            if self.table(table).playing:
                self.service.command(BeginLastCall(class_=self.id, table=table))
                self.end(table)

    def table(self, number):
        return self.service.open(self.id).table(number)

    @property
    def tables(self):
        return [self.table(number) for number in TABLES]

    def page(self, name):
        """A paper as a web page, as text."""
        answer = self.teacher.get(f"/console/class/{self.id}/papers/{name}")
        assert answer.status_code == 200, answer.text
        return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())

    def console(self, **what):
        socket = self.teacher.socket()
        watched = {"as": "console", "class": self.id, **what}
        assert socket.watch(**watched) == {"ok": True}
        return socket

    def told(self):
        """Return what the console's page *Debriefs* is told of each table."""
        (view,) = self.console().got("class")
        return {each["table"]: each for each in view["told"]}


@pytest.fixture
def lesson(school):
    return Lesson(school)


def numbers_on_layout(view):
    return {table["number"]: (table["round"], table["laid"]) for table in view["tables"]}


def test_papers_slides_script_and_questions_tell_of_the_long_round(lesson):
    # The page of the class compares all three by the rule that all of them played.
    page = lesson.page("class.html")
    assert "Tables 1, 2 and 3 played the same rule" in page
    assert "ended after a few plays" not in page
    everything = lesson.page("everything.html?form=long")
    assert all(f"Round 1 · Table {table}" in everything for table in TABLES)
    assert "Round 2" not in everything
    tables = lesson.page("table.html")
    assert all(f"Round 1 · Table {table}" in tables for table in TABLES)
    assert "Round 2" not in tables
    assert "Round 1 · Table 1" in lesson.page("table.html?table=1")
    assert "Round 2" not in lesson.page("wall.html")
    assert "Tables 1, 2 and 3" in lesson.page("script.html?minutes=40")
    # On the wall it is the same.
    console = lesson.console()
    console.got()
    assert console.act(lesson.id, "show", what="class", minutes=40)["ok"]
    (slides,) = console.got("class_slides")
    assert [row["plays"] for row in slides["rows"]] == [PLAYS] * 3
    assert {table["round"] for table in slides["tables"]} == {1}
    (same,) = [slide for slide in slides["slides"] if slide["kind"] == "replication"]
    assert "Tables 1, 2 and 3" in same["text"]
    # And so are the questions, and the round that is stepped through if nothing is said.
    assert console.act(lesson.id, "ask")["ok"]
    assert {each.asked.round for each in lesson.service.open(lesson.id).classroom().questions} == {
        1
    }
    console.got()
    assert console.act(lesson.id, "show", what="debrief", table=1)["ok"]
    (stepped,) = console.got("slides")
    assert stepped["table"]["round"] == 1


def test_the_choice_is_shown_and_everything_follows_when_it_is_changed(lesson):
    laid = len(lesson.table(2).finished[1].round.layout.cards)
    two = lesson.told()[2]
    assert (two["round"], two["chosen"]) == (1, False)
    assert [(each["round"], each["cut_off"]) for each in two["finished"]] == [(1, False), (2, True)]
    assert two["finished"][0]["laid"] == laid
    console = lesson.console()
    assert console.act(lesson.id, "show", what="class", minutes=40)["ok"]
    console.got()
    assert console.act(lesson.id, "choose_round", table=2, round=2)["ok"]
    assert [row["plays"] for row in console.got("class_slides")[-1]["rows"]] == [PLAYS, 1, PLAYS]
    assert lesson.told()[2]["chosen"]
    page = lesson.page("everything.html")
    assert "Round 2 · Table 2" in page
    assert "Round 1 · Table 1" in page
    # Table 2 isn't left out of what is said of its rule, though that round isn't told of.
    assert "Tables 1 and 3 played the same rule" in page
    assert "Table 2 played this rule too, in a different round." in page
    assert "Table 2: ended after a few plays." in page
    # Another start of the program knows it, and it can be taken back, in a closed class too.
    elsewhere = Service(lesson.school.store, lesson.school.clock)
    tables = [elsewhere.open(lesson.id).table(number) for number in TABLES]
    assert described_rounds(elsewhere.open(lesson.id).classroom(), tables) == {1: 1, 2: 2, 3: 1}
    assert console.act(lesson.id, "close")["ok"]
    assert console.act(lesson.id, "choose_round", table=2, round=None)["ok"]
    assert (lesson.told()[2]["round"], lesson.told()[2]["chosen"]) == (1, False)


def test_a_choice_that_cannot_be_is_refused_and_changes_nothing(lesson):
    before, console = lessons.streams(lesson.school.store, lesson.id), lesson.console()
    unfinished = "This table hasn’t finished that round."
    for table, round_, why in (
        (1, 3, unfinished),
        (1, 0, unfinished),
        (1, -1, unfinished),
        (9, 1, "This class has no table 9."),
    ):
        assert console.act(lesson.id, "choose_round", table=table, round=round_)["why"] == why
    for table, round_ in ((1, "1"), ("1", 1), (None, 1), (1, 1.5)):
        answer = console.act(lesson.id, "choose_round", table=table, round=round_)
        assert not answer["ok"]
        assert answer["why"]
    assert lessons.streams(lesson.school.store, lesson.id) == before
    stranger = lesson.school.teacher("Stranger").socket()
    assert not stranger.act(lesson.id, "choose_round", table=1, round=2)["ok"]
    assert lessons.streams(lesson.school.store, lesson.id) == before


def test_a_table_with_a_short_round_alone_is_told_of_and_it_is_said(school):
    lesson = Lesson.__new__(Lesson)
    lesson.__dict__.update(school=school, service=school.service, moves=0)
    lesson.teacher = school.teacher()
    lesson.id = school.open(lesson.teacher, tables=3)
    for table in (1, 2):
        for name in ("Ann", "Ben", "Cy"):
            school.pupil(lesson.id, f"{name} {table}", table)
        lesson.start(table, TAUGHT)
        lesson.play(table, 3 if table == 2 else 12)
        lesson.end(table)
    assert {table: each["round"] for table, each in lesson.told().items()} == {1: 1, 2: 1}
    assert "Table 2: ended after a few plays." in lesson.page("class.html")
    assert "The round at table 2 was ended after a few plays." in lesson.page(
        "script.html?minutes=40"
    )
    # Table 3 has nothing to tell of, and a class without a finished round says so.
    assert 3 not in lesson.told()
    empty = school.open(lesson.teacher)
    token = lesson.teacher.token("/console/new")
    begun = lesson.teacher.client.post(
        f"/console/class/{empty}/papers/everything.pdf", headers={"X-CSRFToken": token}
    )
    assert begun.json["why"] == "No table has finished a round yet."


def test_the_phone_keeps_the_page_of_the_real_round(lesson):
    classroom = lesson.service.open(lesson.id).classroom()
    seat = classroom.at_table(1)[0].id
    phone = lesson.school.seated(
        lesson.id, seat, lesson.service.open(lesson.id).pupils.secrets()[seat]
    )
    socket = phone.socket()
    assert socket.watch(**{"as": "seat"}) == {"ok": True}
    own = socket.ask("own", {"seat": seat})["own"]
    assert [each["number"] for each in own["rounds"]] == [1]
    lesson.service.open(lesson.id).ending.close()
    own = socket.ask("own", {"seat": seat})["own"]
    assert own["lesson"]
    assert 1 in [each["number"] for each in own["rounds"]]
