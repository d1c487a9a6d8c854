"""A first lesson of fifty minutes, minute by minute, on a clock that a test winds.

Twenty-eight pupils come in, late ones too; a phone dies and another takes its seat, someone goes
home, a Prophet falls silent, the laptop restarts. They think like the robots, and take as long as
pupils do: half a minute for a play. At every second nothing may be lost, and no one may wait long.
"""

from __future__ import annotations

import random
from collections import Counter

import lessons
import papers
import pytest
from structlog.testing import capture_logs

from classroom import robots
from classroom.cards import CARDS
from classroom.classes.classroom import ROBOTS
from classroom.classes.made_up_names import GIVEN
from classroom.classes.settings import Plan, plan_of
from classroom.classes.verbs.deal import EXTRA_DECKS
from classroom.classes.verbs.last_call import GuessLast
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.seat import SeatEvenly
from classroom.game.moves import CLOCK
from classroom.scheduler import Scheduler
from classroom.service import Service
from classroom.views.table import People, seat_view, table_view

MINUTE = 60.0
PACE = (2.0, 5.0)
THINKS = {"play": (15.0, 45.0), "call": (3.0, 12.0), "pick": (6.0, 15.0)}
"""Seconds a pupil takes for what the table waits for."""
DARES_AFTER = 4.0
"""Seconds after which a pupil has declared who wants to."""
WORD = (15.0, 60.0)
"""Seconds a pupil takes for a last guess."""
LONGEST_WAIT = 75.0
"""Seconds without anything happening at a table: half a minute's thinking twice, and a robot that
comes a minute after a phone was gone."""
EVERYTHING = Counter(dict.fromkeys(CARDS, 2 + EXTRA_DECKS))
PLAN = plan_of(
    title="First lesson", tables=6, expulsion=False, call_clock=20, round_clock=15, stand_in=True
)


class Lesson:
    """The class, its pupils and its teacher; `at` is the time of the clock on the wall."""

    def __init__(self, folder):
        self.folder = folder
        self.clock = lessons.Clock()
        self.bell = self.clock.time
        self.chance = random.Random(7)
        self.thinking = {}
        """By table, what each pupil thinks about: the version they saw, and until when."""
        self.here = {}
        """The seats whose phones are in the room, with the secrets these carry."""
        self.silent = None
        """The Prophet who has fallen silent, once there is one."""
        self.seen = {}
        """By table, the last version the invariants held at, and when it was new."""
        self.program_starts()
        self.id = self.service.classes.open_class("teacher", PLAN)
        self.code = self.service.open(self.id).code

    def program_starts(self):
        """With nothing but what was saved."""
        self.store = lessons.open_sqlite(self.folder)
        self.service = Service(self.store, self.clock, random.Random(self.clock.time))
        self.scheduler = Scheduler(self.service, PACE, random.Random(3))
        self.scheduler.wake()
        self.known = {}
        self.service.listeners.listen(lambda _, number: self.known.pop(number, None))

    def restart(self):
        before = lessons.streams(self.store, self.id)
        tables = [self.table(number) for number in PLAN_TABLES]
        self.store.close()
        self.clock.time += 12
        self.program_starts()
        assert lessons.streams(self.store, self.id) == before
        assert [self.table(number) for number in PLAN_TABLES] == tables
        for secret in self.here.values():
            self.service.presence.came(self.service.open(self.id), secret)

    # The room

    @property
    def minute(self):
        return (self.clock.time - self.bell) / MINUTE

    @property
    def classroom(self):
        """Read again, as a table is, when it has changed: no one asks the database every second."""
        if None not in self.known:
            self.known[None] = self.service.open(self.id).classroom()
        return self.known[None]

    def table(self, number):
        if number not in self.known:
            self.known[number] = self.service.open(self.id).table(number)
        return self.known[number]

    def round(self, number):
        return self.table(number).current.round

    def comes(self, name):
        joined = self.service.classes.join(self.code, name)
        self.holds(joined)
        return joined.seat

    def holds(self, joined):
        self.here[joined.seat] = joined.secret
        self.service.presence.came(self.service.open(self.id), joined.secret)
        self.service.open(self.id).rounds.back(joined.seat)

    def goes(self, seat):
        self.service.presence.went(self.service.open(self.id), self.here.pop(seat))

    def until(self, minute):
        """Let time pass, a second at a time, and look at every table at each."""
        while self.minute < minute:
            self.clock.time += 1
            self.scheduler.tick(self.clock.time)
            for number in PLAN_TABLES:
                self.pupils(number)
            for number in PLAN_TABLES:
                self.nothing_is_wrong(number)

    # What pupils do

    def pupils(self, number):
        table = self.table(number)
        if not table.playing:
            return
        classroom = self.classroom
        for seat in table.current.round.players:
            held = classroom.seats.get(seat)
            if seat not in self.here or held is None or held.robot:
                continue
            if table.last_call is not None:
                self.last_guess(table, seat)
            elif self.moves(classroom, table, seat):
                return

    def last_guess(self, table, seat):
        if seat in table.answers.seats or seat == self.silent:
            return
        if self.has_thought(table, seat, table.last_call.at, WORD):
            word = f"word-{table.version}"
            self.service.open(self.id).rounds.pupil_command(
                seat, GuessLast(id=word, note="alternate-colour", confidence=70)
            )

    def moves(self, classroom, table, seat):
        may = set(table.may(seat))
        waits = next((what for what in THINKS if what in may), None)
        if waits is None and "declare" not in may:
            return False
        if waits == "call" and self.silent is None and self.minute > 18:
            self.silent = seat
        if waits == "call" and seat == self.silent:
            return False
        takes = (DARES_AFTER, DARES_AFTER) if waits is None else THINKS[waits]
        if not self.has_thought(table, seat, table.turn.at, takes):
            return False
        nameless = People({})
        view = table_view(classroom, table, nameless)
        mine = seat_view(classroom, table, seat, nameless)
        kind = ROBOTS[int(seat[1:]) % len(ROBOTS)]
        move = robots.choose(kind, view, mine, self.chance)
        if move is None:
            return False
        self.service.open(self.id).rounds.pupil_command(
            seat, MakeMove(id=f"{self.clock.time}", seen=table.version, move=move)
        )
        return True

    def has_thought(self, table, seat, since, takes):
        """Return whether the pupil has just come to the end of thinking about what lies there."""
        key = table.number, seat, table.turn.version, table.last_call is not None
        if key not in self.thinking:
            self.thinking[key] = since + self.chance.uniform(*takes)
        if self.clock.time < self.thinking[key]:
            return False
        self.thinking[key] = self.clock.time + 1
        return True

    # What has to hold

    def nothing_is_wrong(self, number):
        table = self.table(number)
        version, since = self.seen.get(number, (None, 0.0))
        if table.version == version:
            waits = self.clock.time - since
            assert not table.playing or waits <= self.patience(table), (number, waits)
            return
        self.seen[number] = table.version, self.clock.time
        if table.current is None:
            return
        round_ = table.current.round
        cards = Counter(laid.card for laid in round_.layout.cards)
        for hand in (*round_.hands, round_.stock.cards, *round_.stock.decks):
            cards.update(hand)
        assert cards == EVERYTHING
        assert all(player in self.classroom.seats for player in round_.players)

    def patience(self, table):
        return Plan(title="").pace.last_call if table.last_call is not None else LONGEST_WAIT

    def robots_play_for(self):
        return {seat.id for seat in self.classroom.seats.values() if seat.robot}

    def entries(self, number, **wanted):
        """The entries of a table's rounds in which these keys have these values, in order."""
        return [
            entry
            for played in self.table(number).rounds
            for entry in played.entries
            if all(entry.get(key) == value for key, value in wanted.items())
        ]


PLAN_TABLES = range(1, PLAN.tables + 1)


@pytest.fixture
def lesson(tmp_path):
    with capture_logs() as logs:
        lesson = Lesson(tmp_path)
        yield lesson
        lesson.store.close()
    assert [line for line in logs if line["log_level"] != "info"] == []


def test_a_first_lesson_from_the_bell_to_the_paper(lesson):
    service = lesson.service

    # 8 to 14: twenty-six come in over six minutes.
    names = list(GIVEN[:28])
    for at, name in enumerate(names[:26]):
        lesson.until(8 + 6 * at / 26)
        lesson.comes(name)
    lesson.until(14)
    service.open(lesson.id).rounds.class_command(SeatEvenly(class_=lesson.id))
    sizes = [len(lesson.classroom.at_table(number)) for number in PLAN_TABLES]
    assert sorted(sizes) == [4, 4, 4, 4, 5, 5]

    # 15: the round. Two come late: they sit down, and play from the next round on.
    lesson.until(15)
    for number in PLAN_TABLES:
        service.open(lesson.id).rounds.start_round(number, PLAN.rule)
    lesson.until(16)
    late = [lesson.comes(names[26])]
    lesson.until(17)
    late.append(lesson.comes(names[27]))
    assert not any(seat in lesson.round(number).players for seat in late for number in PLAN_TABLES)

    # 17: a phone dies. A robot plays, until the pupil is back on another phone.
    lost = lesson.round(2).players[1]
    old = lesson.here[lost]
    lesson.goes(lost)
    lesson.until(18.5)
    assert lesson.robots_play_for() == {lost}
    lesson.until(19.5)
    hand = lesson.round(2).hands[1]
    lesson.holds(
        service.open(lesson.id).seat_transfer.come_back(
            lost, service.open(lesson.id).seat_transfer.comeback(lost)
        )
    )
    assert lesson.robots_play_for() == set()
    assert lesson.round(2).hands[1] == hand
    assert lost not in service.open(lesson.id).pupils.seats_of(old)

    # 20: someone goes home. From here on a robot plays for them.
    home = lesson.round(3).players[0]
    lesson.goes(home)

    # 24: the laptop restarts; the phones find back by themselves.
    lesson.until(24)
    assert lesson.robots_play_for() == {home}
    lesson.restart()
    service = lesson.service

    # 25: the walls and phones count down from five minutes before the last call on, at 30.
    lesson.until(25)
    ends = lesson.bell + 30 * MINUTE
    playing = [number for number in PLAN_TABLES if lesson.table(number).playing]
    assert playing, "no table took as long as the clock gives it: nothing is seen of the last call"
    for number in playing:
        view = table_view(lesson.classroom, lesson.table(number), People({}))
        assert view.clocks.round == ends
    lesson.until(29.9)
    called = [number for number in playing if lesson.table(number).playing]
    lesson.until(30)
    assert all(lesson.table(number).last_call for number in called)

    # 30 to 31.5: last guesses. Who is there and silent is waited for until the time is up.
    lesson.until(30 + Plan(title="").pace.last_call / MINUTE)
    for number in PLAN_TABLES:
        assert lesson.table(number).finished.keys() == {1}
    for number in called:
        words = lesson.entries(number, last_call=True)
        spoke = {word["by"] for word in words}
        assert spoke >= set(lesson.round(number).players) & lesson.here.keys() - {lesson.silent}

    # The Prophet who fell silent was nudged, and released with no penalty.
    assert lesson.silent is not None
    released = [
        entry for number in PLAN_TABLES for entry in lesson.entries(number, release=lesson.silent)
    ]
    assert released[0]["by"] == CLOCK

    # 32: another rule, and everyone plays who is there.
    lesson.until(32)
    for number in PLAN_TABLES:
        service.open(lesson.id).rounds.start_round(number)
    players = {player for number in PLAN_TABLES for player in lesson.round(number).players}
    assert players == set(lesson.classroom.seats)
    assert players >= {*late, lost, home}

    # 47 at the latest is the last call again; 48.5 the end of the last round.
    lesson.until(48.6)
    for number in PLAN_TABLES:
        assert lesson.table(number).finished.keys() == {1, 2}, f"table {number} still plays"
    assert lesson.robots_play_for() == {home}
    by_robots = lesson.entries(3, robot=True)
    assert {entry["by"] for entry in by_robots} == {home}

    # And the paper, of every round of every table, before the bell.
    games = [service.open(lesson.id).records.game(number) for number in PLAN_TABLES]
    assert [len(game["rounds"]) for game in games] == [2] * PLAN.tables
    assert papers.pdf([game["rounds"][0] for game in games]).startswith(b"%PDF")
    service.open(lesson.id).ending.close()
    assert lesson.minute < 50
