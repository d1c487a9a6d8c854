"""The first minutes of a first lesson on the wire: what the console sends, and who is told what."""

import json
import re

import pytest

from classroom.classes.classroom import ProjectorShow
from classroom.classes.settings import FIRST_RULE
from classroom.classes.verbs.projector import ProjectorSet
from classroom.classes.verbs.script import ScriptMoved
from classroom.rules.catalogue import RULES
from classroom.store import StoreUnavailable

from ..conftest import as_bytes


class Desk:
    """A teacher with two consoles and the wall."""

    def __init__(self, school):
        self.school = school
        self.teacher = school.teacher()
        home = self.teacher.get("/console").text
        first = home[home.index('aria-labelledby="first-lesson-head"') :]
        address = re.search(r'<form method="post" action="([^"]+)"', first)[1]
        answer = self.teacher.post(address, page="/console")
        assert answer.status_code == 302
        self.id = answer.location.rsplit("/", 1)[1]
        self.console, self.other, self.wall = (self.teacher.socket() for _ in range(3))
        for socket, what in ((self.console, "console"), (self.other, "console")):
            assert socket.watch(**{"as": what, "class": self.id}) == {"ok": True}
        assert self.wall.watch(**{"as": "projector", "class": self.id}) == {"ok": True}

    def act(self, do, **more):
        return self.console.act(self.id, do, **more)

    @property
    def state(self):
        return self.school.service.open(self.id).classroom()

    def steps(self):
        """The script as the console's page has it."""
        page = self.teacher.get(f"/console/class/{self.id}").text
        found = re.search(r'id="desk">(.*?)</script>', page, re.DOTALL)
        return json.loads(found[1])["script"]

    def shown(self):
        """The class as the wall got it last."""
        return self.wall.got("class")[-1]


@pytest.fixture
def desk(school):
    return Desk(school)


def told(console):
    """At which step a console was told that the class is, and whether its button was pressed."""
    script = console.got("class")[-1]["script"]
    return script["step"], script["done"]


def test_one_press_sets_tables_of_four_an_easy_rule_a_clock_and_the_script(desk):
    plan = desk.state.plan
    assert (plan.ruleset, plan.rules[0], plan.tables) == ("lesson", FIRST_RULE, 6)
    assert (plan.pace.round_clock, plan.pace.turn_clock, plan.expulsion) == (15, None, False)
    assert RULES[FIRST_RULE].difficulty == "easy"
    assert plan.lesson == "0-first-lesson"
    steps = desk.steps()
    assert [step["press"] and step["press"]["label"] for step in steps][1:6] == [
        *("Open the projector", "Even out the tables", "Show the explanation"),
        *("Start the demo", "Start the round"),
    ]
    assert steps[4]["press"]["act"] == {"do": "show", "what": "demo"}


def test_every_button_of_the_script_works_in_its_turn(desk, school):
    for name in ("Ann", "Ben", "Cy", "Dee"):
        school.pupil(desk.id, name)
    shown = []
    for place, step in enumerate(desk.steps()):
        shown.append(desk.state.show.what)
        if step["press"] and step["press"]["act"]:
            if step["title"] == "What we thought":
                assert desk.act("end")["ok"]  # whose time is up by then
            assert desk.act(**step["press"]["act"])["ok"], step["title"]
            assert (desk.state.script.step, desk.state.script.done) == (place, True)
        if place + 1 < len(desk.steps()):
            assert desk.act("script", step=place + 1)["ok"]
    assert shown == [
        *("lobby", "lobby", "lobby", "explain", "demo", "tables", "tables", "tables", "tables"),
        *("tables", "last_call", "thought", "slide", "slide", "slide"),
    ]
    assert desk.state.show == ProjectorShow("slide", step=14)
    assert school.table(desk.id).last_call is not None


def test_the_explanation_goes_on_by_itself_stops_and_leaves(desk, school):
    assert desk.act("show", what="explain", runs=True)["ok"]
    assert desk.shown()["show"]["runs"] == 0
    school.clock.time += 12
    assert desk.act("show", what="explain", names=False)["ok"]
    shown = desk.shown()["show"]
    assert (shown["runs"], shown["names"], shown["step"]) == (12, False, 0)
    assert desk.act("show", what="explain", step=2, runs=False)["ok"]
    assert desk.shown()["show"]["runs"] is None
    assert desk.act("show", what="before")["ok"]
    assert desk.state.show == ProjectorShow("lobby", names=False)


def rule_of(desk):
    """The statement of the demo round's rule."""
    return str(RULES[desk.state.demo.rule].statement)


def test_the_wall_never_gets_the_rule_of_a_demo_before_it_is_revealed(desk, school):
    assert desk.act("show", what="demo")["ok"]
    rule = str(RULES[desk.state.demo.rule].statement)
    assert desk.act("demo_card", card="9S")["ok"]
    assert desk.act("demo_answer")["ok"]
    sent = desk.wall.got()
    assert rule.encode() not in as_bytes(sent)
    assert desk.state.demo.rule.encode() not in as_bytes(sent)
    assert not [name for name, _ in sent if name == "demo"]
    shown = [args[0]["demo"] for name, args in sent if name == "class"][-1]
    assert shown["tried"][-1] == {"card": "9S", "right": False}
    assert desk.other.got("demo")[-1]["rule"] == rule
    assert desk.act("demo_rule")["ok"]
    assert desk.shown()["demo"]["rule"] == rule
    pupil = school.pupil(desk.id, "Ann").socket()
    assert pupil.watch(**{"as": "seat"}) == {"ok": True}
    assert desk.act("demo")["ok"]
    assert desk.act("demo_card", card="9S")["ok"]
    assert rule_of(desk).encode() not in as_bytes(pupil.got())
    assert not pupil.act(desk.id, "demo_rule")["ok"]


def test_both_consoles_are_at_the_same_step_and_a_start_ends_the_demo_on_the_wall(desk, school):
    for name in ("Ann", "Ben", "Cy", "Dee"):
        school.pupil(desk.id, name)
    assert desk.act("script", step=2)["ok"]
    assert desk.act("even")["ok"]
    assert told(desk.other) == (2, True)
    assert desk.act("show", what="demo")["ok"]
    assert not desk.act("script", step=77)["ok"]
    assert desk.act("start", id="once")["ok"]
    assert desk.act("start", id="once")["ok"]
    assert (desk.state.script.step, desk.state.script.done) == (5, True)
    assert desk.state.show == ProjectorShow("tables")
    assert told(desk.other) == (5, True)


def test_the_page_turns_with_the_projector_on_every_screen_or_not_at_all(desk, monkeypatch):
    assert desk.act("script", step=4)["ok"]
    assert desk.shown()["show"]["what"] == "demo"
    assert desk.other.got("class")[-1]["show"]["what"] == "demo"
    append = type(desk.school.store.log).append

    def full(store, stream, expected, bodies, *more):
        if any(isinstance(body, ProjectorSet) for body in bodies):
            raise StoreUnavailable("the disk is full", full=True)
        return append(store, stream, expected, bodies, *more)

    before = desk.state
    with monkeypatch.context() as patched:
        patched.setattr(type(desk.school.store.log), "append", full)
        assert desk.act("script", step=0, id="once")["unavailable"]
    assert desk.state == before
    assert desk.act("script", step=0, id="once")["ok"]
    assert (desk.state.script.step, desk.state.show) == (0, ProjectorShow("slide"))
    assert desk.act("show", what="lobby")["ok"]
    assert desk.act("script", step=0, id="once")["ok"]
    assert desk.state.show == ProjectorShow("lobby")


def test_the_picture_of_the_projector_on_a_console_shows_the_same_and_is_no_projector(desk):
    def is_open():
        return desk.console.got("class")[-1]["projector"]

    picture = desk.teacher.socket()
    assert picture.watch(**{"as": "preview", "class": desk.id}) == {"ok": True}
    assert desk.act("show", what="lobby")["ok"]
    assert is_open()
    desk.wall.leave()
    assert not is_open()
    assert desk.act("show", what="tables", names=False)["ok"]
    assert not is_open()
    shown = picture.got("class")[-1]
    assert shown["show"]["what"] == "tables"
    again = desk.teacher.socket()
    assert again.watch(**{"as": "projector", "class": desk.id}) == {"ok": True}
    assert is_open()
    picture.leave()
    assert desk.act("show", what="lobby")["ok"]
    assert is_open()
    stranger = desk.school.teacher("Other").socket()
    assert not stranger.watch(**{"as": "preview", "class": desk.id})["ok"]


def test_an_act_is_done_with_the_step_of_the_script_or_not_at_all(desk, monkeypatch):
    append = type(desk.school.store.log).append

    def full(store, stream, expected, bodies, *more):
        if any(isinstance(body, ScriptMoved) for body in bodies):
            raise StoreUnavailable("the disk is full", full=True)
        return append(store, stream, expected, bodies, *more)

    presses = ((place, step["press"]) for place, step in enumerate(desk.steps()) if step["press"])
    place, act = next((place, press["act"]) for place, press in presses if press["act"])
    assert desk.act("script", step=place)["ok"]
    before = desk.state
    with monkeypatch.context() as patched:
        patched.setattr(type(desk.school.store.log), "append", full)
        assert desk.act(**act)["unavailable"]
    assert desk.state == before
    assert desk.act(**act) == {"ok": True}
    assert desk.state.script != before.script
