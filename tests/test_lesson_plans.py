"""Each lesson plan taught from its first step to the paper, on a clock that a test winds.

A class is started from the plan with one press, as on the console. The teacher goes from step to
step when its minutes are over, and presses its button. At two tables sit pupils who take half a
minute for a play; who is tired of thinking plays on. By the last step every rule has been played at
every table, and all of it has fitted into the plan's minutes.
"""

from __future__ import annotations

import json
import random
import re

import pytest
from structlog.testing import capture_logs
from web.conftest import School

from classroom import robots
from classroom.cards import CARDS
from classroom.classes import declare_window as chances
from classroom.classes.classroom import ENTHUSIAST, RANDOM
from classroom.classes.made_up_names import GIVEN
from classroom.classes.verbs.last_call import GuessLast
from classroom.classes.verbs.move import MakeMove
from classroom.lesson_plans import shipped
from classroom.rules import swap
from classroom.rules.builder.terms import KIND_CARDS
from classroom.views.table import People, seat_view, table_view

THINKS = {"play": (20.0, 40.0), "call": (3.0, 9.0), "pick": (6.0, 15.0), "guess": (10.0, 20.0)}
"""Seconds a pupil takes for what the table waits for."""
TICK = 4.0
SEATS = (ENTHUSIAST, RANDOM, RANDOM)
"""One who thinks at each table will do: the others lay cards and hope."""
TABLES = (1, 2)
DAY = 24 * 3600.0
TEAMS_DEAL = "8-be-nature"
"""Where each table plays another team's rule; those in reserve stand for them."""


class Taught:
    """A class started from a plan, its teacher at the console, its pupils at two tables."""

    def __init__(self, school, plan):
        self.school, self.plan, self.clock = school, plan, school.clock
        self.service, self.scheduler = school.service, school.components.scheduler
        self.chance = random.Random(7)
        self.teacher = school.teacher()
        opened = self.teacher.post(f"/console/plans/{plan.id}/start", page="/console/plans")
        self.id = opened.location.rsplit("/", 1)[1]
        self.console = self.teacher.socket()
        self.steps = self.desk()["script"]
        self.acts = 0
        self.thinking = {}
        """By table, seat and position: when the pupil has thought."""
        self.known = {}
        """What was read of the class and its tables, until it changes."""
        self.service.listeners.listen(lambda _, number: self.known.pop(number, None))

    def desk(self):
        """Return what the console's page knows."""
        page = self.teacher.get(f"/console/class/{self.id}").text
        found = re.search(r'id="desk">(.*?)</script>', page, re.DOTALL)
        return json.loads(found[1])

    def act(self, do, **more):
        self.acts += 1
        answer = self.console.act(self.id, do, id=f"{self.acts}", **more)
        assert answer["ok"], (do, answer)

    def classroom(self):
        if None not in self.known:
            self.known[None] = self.service.open(self.id).classroom()
        return self.known[None]

    def table(self, number):
        if number not in self.known:
            self.known[number] = self.service.open(self.id).table(number)
        return self.known[number]

    # The teacher

    def goes_through(self):
        """From the first step to the last, as long as each takes; what was pressed, and where."""
        for place, step in enumerate(self.steps):
            if place and step["lesson"] > self.steps[place - 1]["lesson"]:
                self.clock.time += DAY
            self.act("script", step=place)
            self.act("script", step=place)
            self.presses(step["press"])
            if self.plan.id == TEAMS_DEAL and step["title"] == "Another table's rule":
                for number, rule in zip(TABLES, self.plan.plan.rules[1:], strict=True):
                    self.act("start", table=number, rule=rule)
            ends = self.clock.time + 60 * step["minutes"]
            while self.clock.time < ends:
                self.clock.time += TICK
                self.scheduler.tick(self.clock.time)
                for number in TABLES:
                    self.pupils(number)
            at = self.classroom().script
            assert at.step == place
            assert at.since == ends - 60 * step["minutes"]

    def presses(self, press):
        if press is None or press["act"] is None:
            return
        what = dict(press["act"])
        if what["do"] == "even":
            self.pupils_come()
        playing = any(self.table(number).playing for number in TABLES)
        if what["do"] in ("end", "last_call") and not playing:
            return  # everyone was done before
        self.act(**what)

    def pupils_come(self):
        for number in TABLES:
            for name in GIVEN[len(SEATS) * (number - 1) : len(SEATS) * number]:
                code = f"{self.service.open(self.id).code[:3]}-{number}"
                joined = self.service.classes.join(code, name)
                self.service.presence.came(self.service.open(self.id), joined.secret)

    # The pupils

    def pupils(self, number):
        table, classroom = self.table(number), self.classroom()
        if table.last_call is not None and table.playing:
            for seat in set(table.current.round.players) - table.answers.seats:
                self.service.open(self.id).rounds.pupil_command(
                    seat,
                    GuessLast(id=f"w{seat}{table.version}", note="alternate-colour", confidence=40),
                )
            return
        if not table.playing or table.still or table.held is not None:
            return
        declaring = chances.open_declare_window(classroom, table)
        if declaring is not None and self.clock.time < declaring.until:
            return
        may = {seat: set(table.may(seat)) for seat in table.current.round.players}
        for seat, actions in may.items():
            if "verdict" in actions:
                raise AssertionError("nobody here guesses in own words")
            if actions & {*THINKS, "declare"} and self.moves(classroom, table, seat, actions):
                return

    def moves(self, classroom, table, seat, actions):
        must = next((what for what in ("call", "pick", "play") if what in actions), None)
        takes = THINKS[must] if must else THINKS["call"]
        key = table.number, seat, table.turn.version
        due = self.thinking.setdefault(key, self.clock.time + self.chance.uniform(*takes))
        if self.clock.time < due:
            return False
        self.thinking[key] = self.clock.time + TICK
        nameless = People({})
        view = table_view(classroom, table, nameless)
        mine = seat_view(classroom, table, seat, nameless)
        kind = SEATS[int(seat[1:]) % len(SEATS)]
        move = robots.choose(kind, view, mine, self.chance)
        if move is None:
            return False
        self.service.open(self.id).rounds.pupil_command(
            seat, MakeMove(id=f"{seat}{self.clock.time}", seen=table.shown, move=move)
        )
        return True


@pytest.fixture
def school(tmp_path):
    with capture_logs() as logs:
        school = School(tmp_path)
        yield school
        school.store.close()
    assert [line for line in logs if line["log_level"] not in ("info", "debug")] == []


ONLY_FOR_THE_QUICK = {"0-first-lesson": 1, "1-first-law": 1}
"""How many of the last rules are for tables that are done before the others."""


def rules_in_order(plan, number):
    """The rules that a table plays, in their order."""
    rules = [rule for rule in plan.plan.rules or (plan.plan.rule,) if rule]
    if plan.id == TEAMS_DEAL:
        return [rules[0], rules[number]]
    return rules[: len(rules) - ONLY_FOR_THE_QUICK.get(plan.id, 0)]


@pytest.mark.parametrize("plan", shipped(), ids=lambda plan: plan.id)
def test_a_plan_fits_its_minutes_from_the_first_step_to_the_paper(plan, school):
    began = school.clock.time
    taught = Taught(school, plan)
    taught.goes_through()

    overnight = DAY * (len(plan.minutes) - 1)
    assert school.clock.time - began == 60 * sum(plan.minutes) + overnight
    for number in TABLES:
        table = taught.table(number)
        assert not table.playing, "a round is left at the end of the lesson"
        order = rules_in_order(plan, number)
        played = [each.problem.id for each in table.rounds]
        assert played[: len(order)] == order
        assert set(played) <= {*plan.plan.rules, plan.plan.rule}
        for place, each in enumerate(table.rounds):
            plays = sum("play" in entry or "no_play" in entry for entry in each.entries)
            # A round that only the quick come to may begin just before the end.
            if each.round.ended_by == "teacher" and place < len(order):
                minutes = (each.times[-1] - each.dealt_at) / 60
                assert minutes >= 5, "the round is too short for anything to be found"
                assert plays >= 0.75 * minutes, "hardly anything is played"
            kind = dict(plan.plan.starters).get(each.problem.id)
            if kind is not None:
                there = each.round.layout.starters
                there = swap.cards(there) if number % 2 == 0 else there
                assert KIND_CARDS[kind] >> there[0] & 1
    pdf = taught.teacher.get(f"/console/class/{taught.id}/papers/class.pdf?sealed=with")
    assert pdf.data.startswith(b"%PDF")


def test_a_round_begins_with_the_kind_of_card_that_its_plan_names(school):
    teacher = school.teacher()
    for seed in range(12):
        class_id = school.open(teacher, title=f"{seed}", starters=(("by-twos", "face"),))
        for name in ("Ann", "Ben", "Cy"):
            school.pupil(class_id, name)
        school.service.open(class_id).rounds.start_round(1, "by-twos")
        begun = school.table(class_id).current
        assert str(begun.round.layout.starters[0])[:-1] in ("J", "Q", "K")
        assert sorted(begun.header.stock) == sorted(2 * CARDS)
