"""Clocks on real screens: a turn that is told it is late, a phone that is gone, and a last call.

The clocks that a form offers are too long to wait for, so these classes are opened behind its back.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from people import Phone, Teacher, on_turn
from playwright.sync_api import Locator, Page, expect
from stage import Screens

from classroom.classes.settings import plan_of
from classroom.rules.catalogue import RULES

RULE = "alternate-colour"
STATEMENT = str(RULES[RULE].statement)
NAMES = ("Amara", "Fox")


def picture(page: Page, name: str) -> None:
    """Keep pictures of the pages in a folder: ``SHOTS=folder pytest``."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")


@pytest.fixture
def lesson(
    early_teacher: Teacher, screens: Screens
) -> Callable[..., tuple[Teacher, Page, list[Phone]]]:
    """A class of two pupils and a robot, whose clocks may be as short as a test wants."""
    teacher = early_teacher

    def opened(**plan: object) -> tuple[Teacher, Page, list[Phone]]:
        plan = {"title": "8B", "tables": 1, "rule": RULE, **plan}
        teacher.open_class(plan_of(**plan))
        wall = teacher.projector()
        phones = [Phone(screens, teacher.server, name) for name in NAMES]
        for phone in phones:
            phone.join(teacher.code)
        expect(teacher.page.locator(".person")).to_have_count(len(NAMES))
        teacher.page.get_by_role("button", name="Start the round").click()
        for phone in phones:
            expect(phone.page.locator(".playing")).to_be_visible()
        return teacher, wall, phones

    return opened


def answer(phone: Phone, words: str, choice: str | None, sure: int) -> None:
    phone.page.get_by_label("In your own words").fill(words)
    understood = phone.page.locator(".understood .guess-choice")
    understood.filter(has_text=choice or "No, keep my words").tap()
    phone.page.get_by_role("radio", name=f", {sure}%").check()
    phone.button("Send my answer").tap()


def told(where: Page | Locator, text: str) -> None:
    expect(where.get_by_text(text).first).to_be_visible()


def test_a_round_ends_with_a_last_call_that_nobody_else_reads(lesson):
    teacher, wall, (amara, fox) = lesson(round_clock=0.25)
    told(amara.page, "Time left in this round:")
    picture(amara.page, "phone-minute-left")
    teacher.page.set_viewport_size({"width": 1366, "height": 768})
    picture(teacher.page, "console-minute-left")
    picture(wall, "projector-minute-left")
    expect(amara.headline).to_have_text("Last call", timeout=25_000)
    expect(fox.headline).to_have_text("Last call")
    expect(amara.page.locator(".hand")).to_have_count(0)
    picture(amara.page, "phone-last-call")
    answer(amara, "red after black", None, 75)
    told(amara.page, "Your answer is in.")
    picture(amara.page, "phone-answered")
    told(teacher.page, "1 of 2 have answered")
    picture(teacher.page, "console-last-call")
    told(wall, "Last call")
    picture(wall, "projector-last-call")
    fox.page.get_by_label("In your own words").fill("colour")
    expect(fox.page.locator(".last-list .guess-choice").first).to_be_visible()
    picture(fox.page, "phone-choosing")
    for page in (fox.page, wall):
        assert "red after black" not in page.content()
    amara.page.reload()
    told(amara.page, "red after black")
    answer(fox, "red card on a black", STATEMENT, 30)
    for phone, words, sure in ((amara, "red after black", "75"), (fox, STATEMENT, "30")):
        expect(phone.page.locator(".plate")).to_contain_text("Time’s up")
        expect(phone.page.locator(".last-guess")).to_contain_text(words)
        expect(phone.page.locator(".last-guess")).to_contain_text(f"{sure}% sure")
    expect(amara.page.locator("#play")).not_to_contain_text("30% sure")
    picture(amara.page, "phone-over")


def test_who_is_late_is_told_and_who_is_gone_is_shown(lesson):
    teacher, _, phones = lesson(turn_clock=8)
    late = on_turn(phones)
    other = next(phone for phone in phones if phone is not late)
    expect(late.page.locator(".clock").first).to_be_visible()
    expect(late.page.locator(".nudge")).to_have_text(
        "Time’s up. Play now or you’ll miss your turn.", timeout=20_000
    )
    picture(late.page, "phone-nudged")
    teacher.page.set_viewport_size({"width": 1366, "height": 768})
    picture(teacher.page, "console-nudged")
    late.page.close()
    waits = f"Waiting for {late.name}: their phone is offline."
    expect(other.page.locator(".head")).to_contain_text(waits, timeout=20_000)
    picture(other.page, "phone-waiting")
    told(teacher.page, "away")
    picture(teacher.page, "console-away")


def test_a_pause_of_all_tables_and_a_pupil_who_is_nudged_and_gone(lesson):
    teacher, _, phones = lesson()
    a_pause_of_all_tables_is_lifted_for_all(teacher, phones[0])
    a_nudge_a_robot_for_now_and_the_pupil_is_back(teacher, phones)


def a_pause_of_all_tables_is_lifted_for_all(teacher: Teacher, amara: Phone) -> None:
    teacher.page.get_by_role("button", name="Pause all").click()
    teacher.page.get_by_role("dialog").get_by_role("button", name="Pause all").click()
    expect(amara.headline).to_have_text("Paused by your teacher")
    told(teacher.tile(1), "Paused (all tables)")
    teacher.table_action(1, "Pause")
    teacher.page.get_by_role("button", name="Resume all").click()
    expect(teacher.page.get_by_role("button", name="Pause all")).to_be_visible()
    told(teacher.tile(1), "Paused by you")
    expect(amara.headline).to_have_text("Paused by your teacher")
    teacher.tile(1).get_by_role("button", name="Resume").click()
    expect(amara.headline).not_to_have_text("Paused by your teacher")


def a_nudge_a_robot_for_now_and_the_pupil_is_back(teacher: Teacher, phones: list[Phone]) -> None:
    late = on_turn(phones)
    teacher.table_action(1, "Nudge")
    expect(late.page.locator(".nudge")).to_have_text("Your table is waiting: it’s your turn.")
    picture(late.page, "phone-nudged-by-teacher")
    other = next(phone for phone in phones if phone is not late)
    expect(other.page.locator(".nudge")).to_have_count(0)
    address = late.page.url
    late.page.close()
    helped = teacher.page.get_by_role("button", name=f"Let a robot play for {late.name}")
    helped.click(timeout=60_000)
    expect(other.page.locator(".seat", has_text=late.name)).to_contain_text("robot")
    late.page = late.context.new_page()
    late.page.goto(address)
    expect(other.page.locator(".seat", has_text=late.name)).not_to_contain_text("robot")
