"""A round looked back at on the wall: card by card, by turning points, and what was thought.

The round is played behind the server's back, so that no phone is needed.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator

import lessons
import pytest
from hosted.installation import wait_until
from people import Teacher
from playwright.sync_api import Page, expect

from classroom.classes.verbs.last_call import BeginLastCall, GuessLast
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.reveal import Reveal
from classroom.config import default_database
from classroom.game import actions
from classroom.rules.catalogue import RULES
from classroom.store import open_store

RULE = "odd-black-even-red"
SEATS = ("Amara", "Ben", "Chiara", "Dev")
PRESSES = 12


def picture(page: Page, name: str) -> None:
    """Keep pictures of the pages in a folder: ``SHOTS=folder pytest``."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")


@pytest.fixture
def played(teacher: Teacher) -> Iterator[lessons.Lesson]:
    """Two tables with one rule: at the first a Prophet fell and the round is over."""
    store = open_store(default_database(teacher.server.data))
    seed = random.randrange(10**9)
    lesson = lessons.Lesson(store, seed, teacher=store.teachers.all()[0].id, title="8B")
    seats = lesson.join(*SEATS, table=1)
    lesson.join("Elif", "Fox", "Gus", table=2)
    for table in (1, 2):
        lesson.service.open(lesson.id).rounds.start_round(table, RULE)
    _play_to_a_fall(lesson)
    lesson.service.command(BeginLastCall(class_=lesson.id, table=1))
    said = ((RULE, 85), ("alternate-colour", 60), ("text:red after even", 30))
    for seat, (note, confidence) in zip(seats, said, strict=False):
        lesson.service.open(lesson.id).rounds.pupil_command(
            seat, GuessLast(id=seat, note=note, confidence=confidence)
        )
    lesson.service.command(EndRound(class_=lesson.id, table=1))
    assert not lesson.table().current.revealed
    yield lesson
    store.close()


def _play_to_a_fall(lesson: lessons.Lesson) -> None:
    """Right and wrong plays, a Prophet, and a call that is not what the rule says."""
    for number in range(14):
        choose = lessons.wrong_move if number % 3 else lessons.right_move
        seat, move = choose(lesson.round())
        lesson.move(seat, **move)
    while not (
        may := [
            seat
            for seat in lesson.round().players
            if "declare" in actions.may(lesson.round(), seat)
        ]
    ):
        seat, move = lessons.right_move(lesson.round())
        lesson.move(seat, **move)
    lesson.move(may[0], declare=True)
    seat, move = lessons.wrong_move(lesson.round())
    lesson.move(seat, **move)
    pending = lesson.round().pending
    lesson.move(may[0], call="wrong" if pending.truth else "right")
    assert lesson.round().prophets.overthrown
    assert not lesson.round().ended_by


def shows(lesson: lessons.Lesson) -> list[int]:
    """The steps that the class was told of."""
    events = lesson.store.log.read(f"class:{lesson.id}")
    return [event.body["step"] for event in events if event.body["type"] == "show"]


def test_a_round_is_replayed_by_arrow_keys_and_stays_where_it_was(
    teacher: Teacher, played: lessons.Lesson
) -> None:
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console/class/{played.id}#debriefs")
    wall = teacher.projector()
    desk.get_by_role("button", name="Step through").click()
    panel = desk.locator(".stepper-panel")
    where = wall.locator(".projector-now .projector-quiet")

    # Sealed: cards and verdicts, and nothing of the rule.
    expect(where).to_contain_text("1 of")
    expect(wall.locator(".curve")).to_have_count(0)
    wall.keyboard.press("ArrowRight")
    wall.keyboard.press("PageDown")
    wall.keyboard.press("ArrowLeft")
    expect(where).to_contain_text("2 of")
    expect(panel).to_contain_text("2 of")
    expect(desk.get_by_role("button", name="Turning points")).to_be_disabled()
    assert str(RULES[RULE].statement) not in wall.content()

    # A key that is held down is followed at once, and told twice at most: as it begins and ends.
    told = len(shows(played))
    wall.evaluate(
        """(presses) => {
            const key = () => new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
            for (let at = 0; at < presses; at += 1) document.dispatchEvent(key());
        }""",
        PRESSES,
    )
    expect(where).to_contain_text(f"{PRESSES + 2} of")
    expect(panel).to_contain_text(f"{PRESSES + 2} of")
    steps = shows(played)[told:]
    assert len(steps) <= 2
    assert steps[-1] == PRESSES + 1
    wall.reload()
    expect(where).to_contain_text(f"{PRESSES + 2} of")

    # Revealed to its table alone, while the other one plays with the rule.
    panel.get_by_role("button", name="Reveal the rule").click()
    wait_until(lambda: played.table().current.revealed)
    expect(wall.locator(".curve")).to_have_count(0)
    assert str(RULES[RULE].statement) not in wall.content()

    # Then with the fitting rules and the card that did it.
    played.service.command(EndRound(class_=played.id, table=2))
    for page in (wall, desk):
        page.reload()  # no one tells them what is played behind the server's back
    expect(wall.locator(".curve-here")).to_be_visible()
    wall.keyboard.press("End")
    expect(wall.locator(".curve-fall")).to_have_count(1)
    fallen = wall.locator(".projector-fall")
    expect(fallen).to_contain_text("The Prophet said")
    picture(wall, "projector-fall")
    for name in SEATS:
        expect(fallen).not_to_contain_text(name)

    # The turning points, the rule and what was thought, without names.
    wall.keyboard.press("ArrowUp")
    expect(wall.locator(".projector-idea")).to_be_visible()
    wall.keyboard.press("End")
    thoughts = wall.locator(".projector-thoughts")
    expect(thoughts.get_by_role("listitem")).to_have_count(3)
    expect(thoughts.get_by_role("listitem").first).to_contain_text("85% sure")
    expect(thoughts.get_by_role("listitem").first).to_contain_text("the rule")
    picture(wall, "projector-thoughts")
    for name in SEATS:
        expect(thoughts).not_to_contain_text(name)
    # The console goes on from where it has been told that the wall is.
    expect(panel.get_by_role("heading", name="What we thought at the end")).to_be_visible()
    panel.get_by_role("button", name="Back").click()
    expect(wall.locator(".projector-after .curve")).to_be_visible()
    picture(wall, "projector-rule")

    # By itself, until someone stops it.
    panel.get_by_role("button", name="Card by card").click()
    panel.get_by_role("slider").press("Home")
    expect(where).to_contain_text("1 of")
    panel.get_by_role("button", name="Autoplay").click()
    expect(where).to_contain_text("2 of")
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("button", name="Autoplay")).to_be_visible()


def test_last_guesses_are_for_the_teacher_covered_until_the_rule_is(
    teacher: Teacher, played: lessons.Lesson
) -> None:
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console/class/{played.id}")
    tile = teacher.tile(1)
    sealed = tile.get_by_role("img", name="3 last guesses, sealed")
    expect(sealed).to_be_visible()
    expect(tile).not_to_contain_text("red after even")
    desk.keyboard.down("r")
    expect(tile.locator(".peeked")).to_be_visible()
    expect(tile).not_to_contain_text("red after even")  # they don't lie over the cards
    desk.keyboard.up("r")
    desk.goto(f"{desk.url.split('#')[0]}/table/1")
    words = desk.locator(".last-guesses")
    expect(words).to_contain_text("red after even")
    expect(words).not_to_contain_text("a different rule")
    desk.keyboard.down("r")
    expect(words).to_contain_text("a different rule")
    expect(words).to_contain_text("in their own words")
    picture(desk, "whole-last-guesses")


def test_a_class_is_debriefed_by_slides_once_no_table_plays_the_rule(
    teacher: Teacher, played: lessons.Lesson
) -> None:
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console/class/{played.id}#projector")
    wall = teacher.projector()
    cut = desk.get_by_role("button", name="15 minutes")

    # The second table still plays the rule of the first: there is nothing to tell.
    played.service.command(Reveal(class_=played.id, table=1))
    cut.click()
    expect(desk.get_by_text("there’s no rule yet that the whole class can see")).to_be_visible()
    expect(cut).to_have_attribute("aria-pressed", "false")

    for _ in range(6):
        seat, move = lessons.right_move(played.round(2))
        played.move(seat, 2, **move)
    played.service.command(EndRound(class_=played.id, table=2))
    cut.click()
    where = wall.locator(".projector-now .projector-quiet, .projector-words .projector-quiet").first
    expect(wall.get_by_role("heading", name="2 tables, side by side")).to_be_visible()
    expect(wall.locator(".side-by-side tbody tr")).to_have_count(2)
    picture(wall, "class-tables")
    picture(desk, "class-console")
    wall.keyboard.press("ArrowRight")
    expect(where).to_contain_text("Table 1 · 2 of")
    expect(wall.locator(".layout .deciding")).not_to_have_count(0)
    expect(wall.get_by_role("heading", level=1)).to_contain_text("overthrows")
    picture(wall, "class-turning")
    for name in SEATS:
        expect(wall.locator("#projector")).not_to_contain_text(name)

    # It stays where it was, and both can go on.
    wall.reload()
    expect(where).to_contain_text("2 of")
    panel = desk.locator(".stepper-panel")
    expect(panel).to_contain_text("2 of")
    desk.locator("h1").click()
    desk.keyboard.press("ArrowRight")
    expect(where).to_contain_text("3 of")
    for at in range(4, 8):
        wall.keyboard.press("PageDown")
        expect(where).to_contain_text(f"{at} of 7")
        picture(wall, f"class-slide-{at}")
    expect(wall.locator(".projector-idea")).to_contain_text("On a slip")
    expect(panel).to_contain_text("7 of 7")
    desk.get_by_role("button", name="8 minutes", exact=True).click()
    expect(where).to_contain_text("1 of 2")


def test_the_round_that_print_outs_are_about_is_shown_and_can_be_changed(
    teacher: Teacher, played: lessons.Lesson
) -> None:
    service, laid = played.service, len(played.round().layout.cards)
    service.open(played.id).rounds.start_round(1, "zigzag")
    seat, move = lessons.right_move(played.round())
    played.move(seat, **move)
    service.command(EndRound(class_=played.id, table=1))
    page = teacher.page
    page.goto(f"{teacher.server.desk}/console/class/{played.id}#debriefs")
    table = page.locator(".debrief-list > li").first
    told = table.get_by_text("Print-outs and slides:")
    expect(told).to_have_text(f"Print-outs and slides: round 1, {laid} cards.")
    picture(page, "told-round")
    table.get_by_text("Change").click()
    choice = table.get_by_role("radiogroup", name="Round for print-outs and slides, table 1")
    expect(choice.get_by_role("radio", name=f"Round 1: {laid} cards")).to_be_checked()
    picture(page, "told-round-change")
    choice.get_by_role("radio", name="Round 2:").click()
    expect(told).to_have_text(re.compile(r"round 2, \d+ cards?\. It was ended after a few plays\."))
    table.get_by_role("button", name="Choose automatically").click()
    expect(told).to_have_text(f"Print-outs and slides: round 1, {laid} cards.")
    # What steps through a round begins with that one.
    expect(table.get_by_role("button", name="Choose automatically")).to_have_count(0)
