"""Nothing on the console and the walls is cut, covered or too small, in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from inspector import OURS
from people import Teacher
from playwright.sync_api import Browser, Page, expect
from stage import WALL, Screens, Server

LANGUAGES = ("en-GB", "de-DE", "es-ES", "fr-FR")
LAPTOP_768 = {"width": 1366, "height": 768}
FITS = (Path(__file__).with_name("console_fits.js")).read_text(encoding="utf-8")


class ExampleServer(Server):
    program = (str(Path(__file__).with_name("example_classes.py")),)


@pytest.fixture(scope="module")
def full(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Any, dict[str, str]]]:
    """A server with six and with eight full tables, the cookies of its teacher, the class ids."""
    server = ExampleServer(tmp_path_factory.mktemp("full"), TZ="Europe/London")
    server.start()
    screens = Screens(browser)
    first = Teacher(screens, server)
    first.first_start()
    answer = first.context.request.get(f"{server.desk}/example/full")
    assert answer.ok, answer.text()
    classes, cookies = answer.json(), first.context.storage_state()
    screens.close()
    yield server, cookies, classes
    server.stop()


def wrong_on(page: Page, what: str) -> list[str]:
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("document.fonts.ready")
    if not page.evaluate("Boolean(window.consoleFits)"):
        page.evaluate(OURS)
        page.evaluate(FITS)
    found: list[str] = page.evaluate("consoleFits.wrong()")
    return [f"{what}: {one}" for one in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_full_tables_fit_on_a_laptop_and_a_large_screen(
    full: tuple[Server, Any, dict[str, str]], screens: Screens, language: str
) -> None:
    server, cookies, classes = full
    teacher = Teacher(screens, server, storage_state=cookies, locale=language)
    page, found = teacher.page, []
    for tables, size in (("6", LAPTOP_768), ("8", WALL)):
        page.set_viewport_size(size)
        page.goto(f"{server.desk}/console/class/{classes[tables]}")
        expect(page.locator(".table-tile")).to_have_count(int(tables))
        expect(page.locator(".table-tile.needs").first).to_be_visible()
        expect(page.locator(".table-tile .col").nth(20)).to_be_attached()
        found += wrong_on(page, f"console, {tables} tables")
        below = page.evaluate(
            "document.documentElement.scrollHeight - document.documentElement.clientHeight"
        )
        if below > 0:
            found.append(f"console, {tables} tables: {below} px below the screen")
    assert found == []


CUT = """() => [...document.querySelectorAll(".table-tile .seat-name")].map((one) =>
  [one.title, one.innerText, one.scrollWidth > one.clientWidth,
   one.clientWidth / parseFloat(getComputedStyle(one).fontSize)])"""
"""Of each name on a tile: whole, as it is shown, whether it is cut, and its width in letters."""


def test_names_stay_names_on_a_tile(
    full: tuple[Server, Any, dict[str, str]], screens: Screens
) -> None:
    server, cookies, classes = full
    teacher = Teacher(screens, server, storage_state=cookies)
    page = teacher.page
    page.set_viewport_size(LAPTOP_768)
    for tables in ("given", "6"):
        page.goto(f"{server.desk}/console/class/{classes[tables]}")
        expect(page.locator(".table-tile.needs").first).to_be_visible()
        for name, shown, cut, em in page.evaluate(CUT):
            if tables == "given":
                assert not cut, name
                assert len(shown) < len(name)
            else:
                assert not cut or em > 2, name


def test_a_done_table_and_a_slow_one_show_it(
    full: tuple[Server, Any, dict[str, str]], screens: Screens
) -> None:
    server, cookies, classes = full
    teacher = Teacher(screens, server, storage_state=cookies)
    page = teacher.page
    page.goto(f"{server.desk}/console/class/{classes['given']}")
    expect(teacher.tile(6)).to_have_class(re.compile("needs"))
    expect(teacher.tile(6).get_by_role("button", name="Next rule")).to_be_visible()
    expect(teacher.tile(5)).to_have_class(re.compile("is-slow"))
    expect(teacher.tile(5).get_by_role("button", name="Nudge")).to_be_visible()
    expect(page.locator(".place-head")).to_contain_text("2 tables need you.")
    numbers = page.locator(".table-tile").evaluate_all(
        "(all) => all.map((one) => one.dataset.table)"
    )
    assert sorted(numbers[:2]) == ["3", "6"]
    expect(page.locator(".desk-place .button.main")).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_shows_names_in_the_first_screen(
    full: tuple[Server, Any, dict[str, str]], screens: Screens, language: str
) -> None:
    server, cookies, classes = full
    teacher = Teacher(screens, server, storage_state=cookies, locale=language)
    page = teacher.page
    page.set_viewport_size(LAPTOP_768)
    page.goto(f"{server.desk}/console/class/{classes['lobby']}")
    names = page.locator(".lobby-table .person")
    expect(names).to_have_count(24)
    expect(page.locator(".script h3")).to_be_visible()
    bottoms = names.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().bottom)")
    assert sum(bottom <= LAPTOP_768["height"] for bottom in bottoms) >= 12


def turn_to(page: Page, step: int) -> None:
    """Turn the script to a step, whichever the class was left at."""
    number = page.locator(".script h2 .number").last
    while (at := int(number.inner_text().split()[0])) != step:
        page.locator(".script .icon-button").nth(0 if at > step else 1).click()
        expect(number).to_have_text(re.compile(rf"^{at + (1 if at < step else -1)}\b"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_walls_fit(
    full: tuple[Server, Any, dict[str, str]], screens: Screens, language: str
) -> None:
    server, cookies, classes = full
    teacher = Teacher(screens, server, storage_state=cookies, locale=language)
    page = teacher.page
    page.goto(f"{server.desk}/console/class/{classes['6']}#projector")
    wall, found = teacher.projector(), []

    def look(name: str, shows: str) -> None:
        for size in (WALL, {"width": 1280, "height": 720}):
            wall.set_viewport_size(size)
            expect(wall.locator(shows).first).to_be_visible()
            found.extend(wrong_on(wall, f"{name} {size['width']}"))

    choices = page.locator(".screen-choices").first.locator(".screen-choice")
    choices.nth(0).click()
    look("how to join", ".projector-seats")
    expect(wall.locator("button")).to_have_count(0)
    choices.nth(1).click()
    look("all tables", ".projector-tables .col")
    expect(wall.locator(".projector-tables [data-table='2']").locator("..")).to_contain_text(
        "Prophet"
    )
    page.locator(".screen-choices.tables .screen-choice").nth(1).click()
    look("one table", ".projector-players")
    page.locator(".screen-choices.tables .screen-choice").nth(3).click()
    look("many wrong cards below one", ".projector-players")
    # One before the line's card, and thirteen plays below it; one of them may be a string.
    expect(wall.locator(".projector-felt .half").nth(13)).to_be_visible()
    slide = page.locator(".script .slide-button")
    turn_to(page, 7)
    slide.click()
    look("a slide", ".slide-words")
    turn_to(page, 1)  # which shows it
    look("the riddle", ".projector-slide + .projector-felt")
    assert found == []
