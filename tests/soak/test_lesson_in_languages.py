"""A lesson in each language: 320 pixels wide, by keyboard, without WebSocket, and interrupted.

One pupil has only a keyboard, the network of one lets no WebSocket through, and one taps. On the
way a phone is reloaded, one sleeps without a network, and the server is killed and started again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from people import Phone, Teacher, on_turn
from stage import Screens, Server, launch

from classroom.classes.settings import plan_of
from classroom.i18n import translations
from classroom.i18n.messages import ENGLISH
from classroom.rules.catalogue import RULES

RULE = "alternate-colour"
SMALL = {"width": 320, "height": 568}
NAMES = ("Keya", "Paul", "Tom")
TURNS = 14

expect.set_options(timeout=30_000)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        opened = launch(driver)
        yield opened
        opened.close()


def tab_to(page: Page, selector: str) -> None:
    """Tab until the focus is on an element that matches."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"no {selector} can be reached by Tab")


class Pupil(Phone):
    """A pupil who acts by what is the same in every language: places, never words."""

    by_keyboard = False

    def come(self, code: str) -> None:
        self.page.goto(self.server.url)
        for typed in (code, self.name):
            with self.page.expect_navigation():
                if self.by_keyboard:
                    tab_to(self.page, "form input:not([type=hidden])")
                    self.page.keyboard.type(typed)
                    self.page.keyboard.press("Enter")
                else:
                    self.page.locator("form input:visible").first.fill(typed)
                    self.page.locator("form button.main").tap()
        expect(self.page).to_have_url(f"{self.server.url}/play")

    def press(self, selector: str) -> None:
        expect(self.page.locator(selector).first).to_be_visible()
        if self.by_keyboard:
            tab_to(self.page, selector)
            self.page.keyboard.press("Enter")
        else:
            self.page.locator(selector).first.tap()

    def play_first(self) -> None:
        """The first card of the hand, whatever it is."""
        if self.by_keyboard:
            tab_to(self.page, ".hand .cards button")
            self.page.keyboard.press("Home")
            self.page.keyboard.press("Space")
        else:
            self.page.locator(".hand .cards button").first.tap()
        main = self.page.locator(".actions .button.main")
        expect(main).to_have_attribute("aria-disabled", "false")
        self.press(".actions .button.main")


@pytest.mark.parametrize("code", ["en", "de", "es", "fr"])
def test_a_lesson(code: str, browser: Browser, tmp_path: Path) -> None:
    server, screens = Server(tmp_path / "data"), Screens(browser)
    server.start()
    try:
        _lesson(code, server, screens)
    finally:
        screens.picture(tmp_path)
        screens.close()
        server.stop()
    assert screens.complaints == []


def _lesson(code: str, server: Server, screens: Screens) -> None:
    language = ENGLISH if code == "en" else translations.language(code)
    teacher = Teacher(screens, server)
    teacher.first_start()
    plan = plan_of(title="8B", tables=1, rule=RULE, language=code, predictions=False, chance=False)
    teacher.open_class(plan)
    wall = teacher.projector()
    pupils = [Pupil(screens, server, name, locale=code) for name in NAMES]
    for pupil in pupils:
        pupil.page.set_viewport_size(SMALL)
    pupils[0].by_keyboard = True
    pupils[1].context.add_init_script("delete window.WebSocket")
    for pupil in pupils:
        pupil.come(teacher.code)
    expect(teacher.page.locator(".person")).to_have_count(len(pupils))
    teacher.page.get_by_role("button", name="Start the round").click()
    for pupil in pupils:
        expect(pupil.page.locator(".hand .cards button")).to_have_count(8)
        expect(pupil.page.locator("html")).to_have_attribute("lang", code)

    for turn in range(TURNS):
        player = on_turn(pupils)
        other = next(pupil for pupil in pupils if pupil is not player)
        if turn == 2:
            for pupil in (player, other):
                pupil.page.reload()
        if turn == 4:
            _sleeps(other, screens)
        if turn == 6:
            _dies(server, pupils, screens)
        laid = player.laid.inner_text()
        player.play_first()
        for pupil in pupils:
            expect(pupil.laid).not_to_have_text(laid)
            wide = pupil.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= SMALL["width"], f"{pupil.name}, turn {turn}: {wide} pixels wide"

    player.press(".declare")
    player.press("#sheet .choices .button.main")
    on_turn(pupils).play_first()
    player.press(".verdict-button.right")
    expect(player.page.locator(".verdict-button")).to_have_count(0)

    teacher.table_action(1, "End the round")
    teacher.page.get_by_role("dialog").get_by_role("button", name="End the round").click()
    statement = RULES[RULE].statement.say(language)
    for page in (*(pupil.page for pupil in pupils), wall):
        expect(page.locator("body")).to_contain_text(statement)
        expect(page.locator("html")).to_have_attribute("lang", code)


def _sleeps(pupil: Pupil, screens: Screens) -> None:
    """The phone is put away without a network, and taken out again."""
    screens.network_fails = True
    pupil.context.set_offline(True)
    expect(pupil.page.get_by_role("alert")).to_be_visible()
    pupil.context.set_offline(False)
    expect(pupil.page.get_by_role("alert")).to_have_count(0)
    screens.network_fails = False


def _dies(server: Server, pupils: list[Pupil], screens: Screens) -> None:
    screens.network_fails = True
    server.kill()
    for pupil in pupils:
        expect(pupil.page.get_by_role("alert")).to_be_visible()
    server.start()
    for pupil in pupils:
        expect(pupil.page.get_by_role("alert")).to_have_count(0)
        expect(pupil.page.locator(".seat.away")).to_have_count(0)
    screens.network_fails = False
