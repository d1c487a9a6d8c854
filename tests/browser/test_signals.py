"""Signals on thinking rise on the console and are acted on; phones never show one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from people import Phone, Teacher, on_turn
from playwright.sync_api import Locator, expect
from stage import Screens, Server

from classroom.cards import Card

NAMES = ("Amara", "Ben", "Chiara", "Dev")
SAYS = "no idea that fits"


def play_wrong(phones: list[Phone], times: int) -> None:
    """Cards of the colour of the line's last card are wrong, and the line stays as it is."""
    for _ in range(times):
        phone = on_turn(phones)
        expect(phone.page.locator(".hand .cards button").first).to_be_visible()
        seen = phone.look()
        red = Card.parse(seen.line[-1]).is_red
        wrong = [card for card in seen.hand if Card.parse(card).is_red == red]
        assert wrong, "the cards of this deal are the same each time"
        phone.play(wrong[0])
        expect(phone.page.locator(".seat.mine.turn")).to_have_count(0)


LINES = {
    "prophet-untested": "The Prophet hasn’t been tested",
    "ready-for-harder": "This table may have the rule",
    "sure-and-wrong": "predictions failed",
    "no-longer-predicting": "have stopped predicting",
    "wrong-without-learning": SAYS,
    "nobody-writes": "have never written an idea",
}


class Signals:
    """A class at whose tables signals rise, its console, and four phones at the first table."""

    def __init__(self, teacher: Teacher, screens: Screens) -> None:
        self.teacher, self.page = teacher, teacher.page
        self.page.goto(f"{teacher.server.desk}/console/class/{self.step('open')['class']}")
        expect(self.page.get_by_role("heading", name="8B Science")).to_be_visible()
        self.phones = [Phone(screens, teacher.server, name) for name in NAMES]
        for phone in self.phones:
            phone.join(self.code)
        self.step("deal")
        self.wall = teacher.projector()

    @property
    def code(self) -> str:
        """That of the first table."""
        return self.teacher.tile(1).locator(".code").inner_text()

    def step(self, name: str) -> Any:
        answer = self.teacher.context.request.get(f"{self.teacher.server.desk}/example/{name}")
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def lines(self) -> Locator:
        return self.page.locator(".table-tile .signal-line")

    def line(self, name: str) -> Locator:
        return self.lines.filter(has_text=LINES[name])

    @property
    def others(self) -> Locator:
        return self.page.locator(".other-signals")

    def nobody_else_sees_it(self) -> None:
        pages = [self.wall, *(phone.page for phone in self.phones)]
        for page in pages:
            content = page.content()
            assert not any(each in content for pair in LINES.items() for each in pair), page.url

    def answer(self, name: str, button: str) -> None:
        self.line(name).click()
        sheet = self.page.get_by_role("dialog")
        expect(sheet.locator(".signal-words")).to_contain_text(LINES[name])
        expect(sheet.locator(".signal-say")).to_have_text(re.compile(r".+[?.]"))
        sheet.get_by_role("button", name=button).click()
        expect(self.line(name)).to_have_count(0)


@pytest.fixture
def signals(screens: Screens, tmp_path: Path) -> Iterator[Signals]:
    server = Server(tmp_path / "signals")
    server.program = (str(Path(__file__).with_name("signal_classes.py")),)
    server.start()
    desk = Teacher(screens, server)
    desk.first_start()
    yield Signals(desk, screens)
    screens.network_fails = True  # pages are closed after their server
    server.stop()


def test_each_signal_rises_and_is_answered(signals: Signals) -> None:
    """Two tables are marked, the others folded; no phone and no projector ever shows one."""
    expect(signals.lines).to_have_count(0)
    play_wrong(signals.phones, 8)
    expect(signals.lines).to_have_count(0)
    play_wrong(signals.phones, 1)
    # No one predicts or has written: six wrong cards are still a matter for a hint.
    expect(signals.page.locator(".table-tile.needs")).to_contain_text("9 wrong plays in a row")
    expect(signals.lines).to_have_count(0)
    signals.page.get_by_role("button", name="Give a hint").first.click()
    expect(signals.line("wrong-without-learning")).to_have_count(1)
    expect(signals.page.locator("[role=status]", has_text=SAYS)).to_have_count(1)
    _the_sheet_says_what_was_seen(signals)
    signals.step("nobody-writes")
    expect(signals.line("nobody-writes")).to_have_count(1)
    expect(signals.others).to_have_count(0)
    for name in ("no-longer-predicting", "sure-and-wrong", "prophet-untested"):
        signals.step(name)
        expect(signals.line(name)).to_have_count(1)
    expect(signals.lines).to_have_count(2)
    expect(signals.others.locator("summary")).to_have_text("3 more tables")
    # A table that may have the rule takes no place from one that struggles.
    signals.step("ready-for-harder")
    expect(signals.others.locator("summary")).to_have_text("4 more tables")
    expect(signals.others).to_contain_text(LINES["ready-for-harder"])
    expect(signals.lines).to_have_count(2)
    signals.nobody_else_sees_it()

    page = signals.page
    signals.line("prophet-untested").click()
    page.get_by_role("dialog").get_by_text("This screen is mirrored").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(signals.lines).to_have_text(["•", "•"])
    assert not any(line in page.locator("main").inner_text() for line in LINES.values())
    page.get_by_role("button", name="Hold to show rules").hover()
    page.mouse.down()
    expect(signals.line("prophet-untested")).to_have_count(1)
    page.mouse.up()
    expect(signals.lines).to_have_text(["•", "•"])
    signals.lines.first.click()
    page.get_by_role("dialog").get_by_text("This screen is mirrored").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()

    _the_page_of_a_table_names_whom_the_evidence_is_from(signals)
    answers = {
        "prophet-untested": "I asked them",
        "sure-and-wrong": "Not now",
        "no-longer-predicting": "Not useful",
        "wrong-without-learning": "I asked them",
        "nobody-writes": "Not now",
        "ready-for-harder": "I asked them",
    }
    for name, button in answers.items():
        signals.answer(name, button)
    expect(signals.lines).to_have_count(0)
    signals.nobody_else_sees_it()
    steps = {"I asked them": "acted", "Not now": "put_off", "Not useful": "not_useful"}
    logged = [(step, name) for step, _, name in signals.step("log")]
    assert [each for each in logged if each[0] in steps.values()] == [
        (steps[button], name) for name, button in answers.items()
    ]
    assert {name for step, name in logged if step == "shown"} == LINES.keys()


def _the_sheet_says_what_was_seen(signals: Signals) -> None:
    signals.line("wrong-without-learning").click()
    sheet = signals.page.get_by_role("dialog")
    expect(sheet.locator(".signal-plays li")).to_have_count(6)
    expect(sheet).to_contain_text("Put a right card beside a wrong one. What is different?")
    expect(sheet.get_by_text("sure", exact=True)).to_be_visible()
    sheet.get_by_role("button", name="Close").click()


def _the_page_of_a_table_names_whom_the_evidence_is_from(signals: Signals) -> None:
    number = (
        signals.line("sure-and-wrong").locator("xpath=ancestor::li").get_attribute("data-table")
    )
    table = signals.teacher.screens.page("table", signals.teacher.context)
    table.goto(f"{signals.page.url}/table/{number}")
    part = table.locator(".whole-signal")
    expect(part).to_contain_text(LINES["sure-and-wrong"])
    expect(part).to_contain_text(f"Evidence from Dev {number}")
    table.close()
