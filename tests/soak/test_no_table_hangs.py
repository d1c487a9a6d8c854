"""Ordinary pupils in real browsers, under all rules of play: no table ever hangs.

``SEED=7 pytest -s tests/soak/test_no_table_hangs.py`` plays other rounds; `-s` shows the figures,
``-n 2`` plays two classes at a time.
"""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from ordinary.lesson import Lesson
from ordinary.pupils import Temperament
from ordinary.serve import ShortServer
from ordinary.short import CALL, ROUND, TURN, short_clocks
from ordinary.watcher import WRONG_FOR
from people import Phone, Teacher
from stage import Screens, launch
from test_sharing import join as join_together

from classroom.classes.settings import Plan, plan_of
from classroom.game.rulesets import RULESETS

SEED = int(os.environ.get("SEED", "1"))
NAMES = ("Ann", "Dee", "Ben", "Eve", "Cy", "Flo")
ROUNDS = 2
"""At each of two tables."""
WITHIN = 900
"""Seconds for all rounds of a class; a table that hangs is found long before."""
PRESSES = 60
"""Keys pressed at random on the judge page in a round."""
CLOCKS = {"turn_clock": TURN, "call_clock": CALL, "round_clock": ROUND}
DECLARES = Temperament(declares=0.8, never=0.05, wrong=0.05)
NEVER = Temperament(never=0.9, slow=0.5)

expect.set_options(timeout=30_000)


@dataclass(frozen=True)
class Class:
    """What a class plays, and who is in it."""

    plan: Mapping[str, object]
    names: tuple[str, ...] = NAMES
    together: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Who shares a phone with whom ..."""
    way: str = "One hand for all"
    """... and how."""


CLASSES = {
    "everything": Class({"predictions": True, "chance": True, "prompts": True, "stand_in": True}),
    "gardner": Class({"ruleset": "gardner", "chance": True, "prompts": True}),
    "howell": Class({"ruleset": "howell", "predictions": True, "prompts": True}),
    "bicycle": Class(
        {"ruleset": "bicycle", "dealers": "pupils", "chance": True, "predictions": True},
        (*NAMES, "Gus", "Ida"),
    ),
    "wikipedia": Class({"ruleset": "wikipedia", "turn_clock": None, "call_clock": None}),
    "matuszek": Class(
        {"ruleset": "matuszek", "chance": True, "prompts": True},
        ("Ann", "Dee"),
        {"Ann": ("Ben", "Cy"), "Dee": ("Eve", "Flo")},
        "A hand for each",
    ),
    "express": Class({"ruleset": "express", "predictions": True}),
    "express dealt by pupils": Class(
        {"ruleset": "express", "dealers": "pupils", "chance": True}, (*NAMES, "Gus", "Ida")
    ),
    "teams": Class(
        {"predictions": True, "chance": True},
        NAMES,
        {"Ann": ("Gus",), "Eve": ("Ida", "Jo")},
    ),
    "ladder": Class({"ladder": True, "chance": True, "stand_in": True}),
}


def test_all_rules_of_play_are_played() -> None:
    assert {lesson.plan.get("ruleset", "lesson") for lesson in CLASSES.values()} == set(RULESETS)
    assert 2 * ROUNDS * len(CLASSES) >= 30


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        opened = launch(driver)
        yield opened
        opened.close()


@pytest.fixture
def teacher(browser: Browser, tmp_path: Path) -> Iterator[Teacher]:
    server, screens = ShortServer(tmp_path / "data"), Screens(browser)
    screens.network_fails = True
    server.start()
    try:
        desk = Teacher(screens, server)
        desk.first_start()
        with short_clocks():
            yield desk
    finally:
        screens.picture(tmp_path)
        print(f"Screenshots of the end are in {tmp_path}")
        screens.close()
        server.stop()


@pytest.mark.parametrize("name", CLASSES)
def test_no_table_of_a_class_hangs(name: str, teacher: Teacher) -> None:
    played = CLASSES[name]
    plan = plan_of(title=name, tables=2, **{**CLOCKS, **played.plan})

    def join(phone: Phone, code: str) -> None:
        if phone.name in played.together:
            join_together(phone, code, *played.together[phone.name], way=played.way)
        else:
            phone.join(code)

    is_ = {"Ann": DECLARES, "Eve": DECLARES, "Flo": NEVER}
    seed = SEED * 100 + list(CLASSES).index(name)
    lesson = Lesson(teacher.screens, teacher, plan, played.names, seed, is_, join=join)
    try:
        lesson.start()
        lesson.run(
            lambda: all(lesson.rounds[n] >= ROUNDS for n in (1, 2)),
            WITHIN,
            lambda now: lesson.deal_again(ROUNDS, now),
        )
        assert teacher.screens.complaints == []
    finally:
        print(f"\n{name}: {lesson.figures}")
        lesson.close()
    # How often someone declares, or plays enough cards to be asked for a note, is up to them.
    certain = {"turn", "last call"} if plan.pace.turn_clock else {"last call"}
    assert certain <= lesson.watcher.ran_out.keys()


def test_no_table_with_real_cards_hangs(teacher: Teacher) -> None:
    """There the judge page is the only screen: it always has a key to press."""
    page, rng = teacher.page, random.Random(SEED)
    teacher.open_class(Plan(title="Real cards", tables=1, devices="cards", ruleset="gardner"))
    page.get_by_role("link", name="Judge page").click()
    page.get_by_label("Players at this table").fill("Amara, Ben, Chiara, Dee")
    page.get_by_role("button", name="Add these names").click()
    page.get_by_role("link", name="Real cards").click()
    expect(page.get_by_role("button", name="Amara")).to_be_visible()
    for round_ in range(ROUNDS):
        page.get_by_role("button", name="Next rule" if round_ else "Start the round").first.click()
        if round_:
            page.get_by_role("dialog").get_by_role("button", name="Play this rule").click()
        else:
            page.get_by_role("link", name="Judge page").click()
        expect(page.get_by_role("heading", name="Turn up the first card")).to_be_visible()
        all_keys = page.locator(".judge-next button:enabled")
        keys = all_keys.filter(has_not_text=re.compile("End the round|time is up|no cards left"))
        pressed = 0
        for _ in range(PRESSES):
            expect(keys.first).to_be_visible(timeout=WRONG_FOR * 1000)
            # A key that is gone was pressed too late.
            with suppress(Error, IndexError):
                keys.nth(rng.choice(range(keys.count()))).click(timeout=500)
                pressed += 1
        assert pressed > PRESSES / 2
        while not (ends := page.locator(".judge-next").get_by_text("End the round")).count():
            keys.last.click()
        ends.click()
        page.get_by_role("button", name="Time is up").click()
        expect(page.get_by_role("button", name="Next rule").first).to_be_visible()
        print(f"\nreal cards: round {round_ + 1}, {pressed} keys pressed")
