"""A class at whose tables signals on thinking rise: its console, and four phones at one table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

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


@contextmanager
def opened(screens: Screens, folder: Path) -> Iterator[Signals]:
    """Serve the class of `signal_classes.py`, on a server of its own."""
    server = Server(folder)
    server.program = (str(Path(__file__).with_name("signal_classes.py")),)
    server.start()
    desk = Teacher(screens, server)
    desk.first_start()
    yield Signals(desk, screens)
    screens.network_fails = True  # pages are closed after their server
    server.stop()
