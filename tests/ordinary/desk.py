"""The teacher at the console, by its buttons: pauses, messages, nudges, moves and removes."""

from __future__ import annotations

import random
import re
from collections import Counter
from time import time

from people import Teacher
from playwright.sync_api import Error

WITHIN = 4_000
"""Milliseconds for a press. A button may be gone by then: tables move on."""


class Desk:
    """What a teacher does, each with how often it was done."""

    def __init__(self, teacher: Teacher, rng: random.Random) -> None:
        self.teacher = teacher
        self.page = teacher.page
        self.rng = rng
        self.did: Counter[str] = Counter()
        self.log: list[str] = []

    def do(self, what: str, number: int, name: str = "") -> bool:
        """Do it at a table, to a pupil where it takes one; False where it could not be done."""
        try:
            getattr(self, f"_{what}")(number, name)
        except Error as error:
            self.log.append(f"{time():.1f} teacher: could not {what}: {str(error).splitlines()[0]}")
            self._away()
            return False
        self.did[what] += 1
        self.log.append(f"{time():.1f} teacher: {what}, table {number} {name}")
        return True

    def _away(self) -> None:
        """Close what is open, and go back to the tables."""
        self.page.keyboard.press("Escape")
        self.page.evaluate("location.hash = 'tables'")

    def _press(self, name: str | re.Pattern[str], exact: bool = True) -> None:
        self.page.get_by_role("button", name=name, exact=exact).first.click(timeout=WITHIN)

    def _choose(self, number: int, action: str) -> None:
        """Something from the menu of a table's tile, by its first words."""
        self._press(f"Actions for table {number}")
        dialog = self.page.get_by_role("dialog")
        try:
            dialog.get_by_role("button", name=re.compile(f"^{action}")).click(timeout=WITHIN)
        except Error:
            self._away()
            raise

    def _start(self, number: int, _: str) -> None:
        """The first round of all tables, or the next of one."""
        self.page.evaluate("location.hash = 'tables'")
        first = self.page.get_by_role("button", name="Start the round")
        if first.count():
            first.click(timeout=WITHIN)
            return
        tile = self.teacher.tile(number)
        tile.get_by_role("button", name=re.compile("Next rule|Start")).first.click(timeout=WITHIN)
        deal = self.page.locator("dialog[open] .sheet-foot .button.main")
        if deal.count():
            deal.click(timeout=WITHIN)

    def _pause(self, number: int, _: str) -> None:
        self._choose(number, "Pause")

    def _resume(self, number: int, _: str) -> None:
        self.teacher.tile(number).get_by_role("button", name="Resume").click(timeout=WITHIN)

    def _pause_all(self, *_: object) -> None:
        self._press("Pause all")
        self.page.get_by_role("dialog").get_by_role(
            "button", name=re.compile("^Pause")
        ).first.click(timeout=WITHIN)

    def _resume_all(self, *_: object) -> None:
        self._press("Resume all")

    def _message(self, number: int, _: str) -> None:
        self._choose(number, "Send a message")
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("What do you want to say?").fill("Try a card that could be wrong.")
        dialog.get_by_role("button", name="Send").click(timeout=WITHIN)

    def _nudge(self, number: int, _: str) -> None:
        self._choose(number, "Nudge")

    def _hint(self, number: int, _: str) -> None:
        self._choose(number, "Give a hint")

    def _more_time(self, number: int, _: str) -> None:
        self._choose(number, "Add 30 seconds")

    def _skip(self, number: int, _: str) -> None:
        self._choose(number, "Skip this turn")

    def _last_call(self, number: int, _: str) -> None:
        self._choose(number, "Last call")

    def _end(self, number: int, _: str) -> None:
        self._choose(number, "End the round")
        self._press("End the round")

    def _verdict(self, number: int, _: str) -> None:
        """Judge a guess in own words."""
        name = self.rng.choice(("Wrong", "Wrong", "Right"))
        box = self.teacher.tile(number).locator(".help")
        box.get_by_role("button", name=re.compile(name)).first.click(timeout=WITHIN)

    def _pupil(self, name: str) -> None:
        self.page.evaluate("location.hash = 'pupils'")
        self.page.locator(".person", has_text=name).first.click(timeout=WITHIN)

    def _move(self, number: int, name: str) -> None:
        """To this table."""
        self._pupil(name)
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("button", name=re.compile(f"^Table {number}\\b")).click(timeout=WITHIN)
        self.page.evaluate("location.hash = 'tables'")

    def _remove(self, _: int, name: str) -> None:
        self._pupil(name)
        self._press(f"Remove {name}")
        self.page.evaluate("location.hash = 'tables'")
