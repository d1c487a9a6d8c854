"""The help of the console's pages: by keyboard, on a laptop and on a phone, also in a class."""

from __future__ import annotations

import pytest
from people import Phone, Teacher
from playwright.sync_api import Page, expect
from stage import Screens

pytest.importorskip("axe_playwright_python")

from inspector import Inspector

SMALL_LAPTOP = {"width": 1366, "height": 768}
NARROW = {"width": 360, "height": 640}
ONE_LINE = 48
"""Pixels: a closed panel, with room for a thumb."""


def opened(page: Page) -> None:
    """Open the panel as someone without a mouse does."""
    summary = page.locator(".page-help summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".page-help-body")).to_be_visible()


def closed(page: Page) -> None:
    page.keyboard.press("Enter")
    expect(page.locator(".page-help-body")).to_be_hidden()


def looked_at(page: Page, name: str, look: Inspector) -> None:
    """Look at a page with its help open, on both screens; then close it."""
    page.set_viewport_size(SMALL_LAPTOP)
    height = page.locator(".page-help").bounding_box()["height"]
    assert height <= ONE_LINE, name
    opened(page)
    look(page, f"help of {name}", "console")
    closed(page)
    assert page.locator(".page-help").bounding_box()["height"] == height


def labels(page: Page) -> list[str]:
    return page.locator(".page-help dt").all_text_contents()


def test_help_on_pages_of_the_console(teacher: Teacher) -> None:
    page, look = teacher.page, Inspector({"console": [SMALL_LAPTOP, NARROW]})
    home = page.url
    for name in ("", "/new", "/plans", "/rules", "/rules/new", "/handouts"):
        page.goto(home + name)
        expect(page.locator(".page-help-body")).to_be_hidden()
        looked_at(page, name or "the first page", look)
    page.goto(home)
    opened(page)
    with page.expect_popup() as there:
        page.get_by_role("link", name="Read more in the guide").click()
    guide = there.value
    expect(guide.get_by_role("heading", name="Your classes", exact=True)).to_be_in_viewport()
    guide.close()
    assert look.found == []


def test_help_in_a_class(teacher: Teacher, screens: Screens) -> None:
    page, look = teacher.page, Inspector({"console": [SMALL_LAPTOP, NARROW]})
    teacher.new_class(pupils=4, rule="alternate-colour")
    looked_at(page, "lobby", look)
    pupil = Phone(screens, teacher.server, "Amara")
    pupil.join(teacher.code)
    for label in labels(page):
        expect(page.locator("#console button", has_text=label)).to_be_visible()
    page.get_by_role("button", name="Start the round").click()
    expect(page.locator(".table-tile")).to_be_visible()
    page.set_viewport_size(SMALL_LAPTOP)
    first = page.locator(".table-tile").bounding_box()
    for place in ("Pupils", "Projector", "Debriefs", "Tables"):
        teacher.go(place)
        expect(page.locator(f'.page-help[data-help="{place.lower()}"]')).to_be_visible()
        looked_at(page, place, look)
    # Closed again, it takes nothing from the tables.
    assert page.locator(".table-tile").bounding_box()["y"] == first["y"]
    page.goto(page.url.split("#")[0] + "/table/1")
    expect(page.locator('.page-help[data-help="table"]')).to_be_visible()
    looked_at(page, "table", look)
    assert look.found == []
