"""Papers as web pages in a real browser: on a phone, in the dark, from right to left, printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf import kinds
from playwright.sync_api import Browser, Page

from classroom.i18n import translations
from classroom.i18n.messages import Language
from classroom.i18n.vocabulary import Vocabulary
from classroom.pdf.accessible import accessible_page

pytest.importorskip("axe_playwright_python")

from axe_playwright_python.sync_playwright import Axe

ARABIC = Language("ar", right_to_left=True)
GERMAN = translations.language("de", Vocabulary())
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
OVERFLOWS = """[...document.querySelectorAll("main :not(.picture, .picture *)")].filter(
    each => getComputedStyle(each).clipPath == "none" // or it is for screen readers alone
        && each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX != "visible"
).map(each => each.outerHTML.slice(0, 80))"""


@pytest.fixture
def opened(browser: Browser, tmp_path: Path):
    pages: list[Page] = []

    def open_(kind: str, language: Language, width: int, **how: str) -> Page:
        path = tmp_path / f"{kind}.html"
        path.write_text(accessible_page(*kinds.parts(kind, language=language)), "utf-8")
        page = browser.new_page(viewport={"width": width, "height": 740}, **how)
        pages.append(page)
        page.goto(path.as_uri())
        return page

    yield open_
    for page in pages:
        page.close()


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_nothing_but_pictures_is_wider_than_the_window(kind: str, opened) -> None:
    page = opened(kind, GERMAN, 360)
    for width in (360, 830, 1366):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(SIDEWAYS) == 0
        assert page.evaluate(OVERFLOWS) == []


def test_a_wide_picture_is_moved_in_its_frame_by_the_keyboard(opened) -> None:
    page = opened("table", GERMAN, 360)
    frame = page.locator(".picture").first
    assert frame.evaluate("each => each.scrollWidth > each.clientWidth")
    frame.focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.activeElement.scrollLeft > 0")


def test_from_right_to_left_too(opened) -> None:
    page = opened("table", ARABIC, 360)
    assert page.evaluate(SIDEWAYS) == 0
    heading = page.locator("h1").first.bounding_box()
    assert heading["x"] + heading["width"] > 330


def test_in_the_dark_pictures_stay_on_paper(opened) -> None:
    page = opened("table", GERMAN, 1366, color_scheme="dark")
    colour = "each => getComputedStyle(each).backgroundColor"
    assert page.locator("body").evaluate(colour) == "rgb(24, 22, 19)"
    assert page.locator(".picture").first.evaluate(colour) == "rgb(255, 255, 255)"


def test_what_is_typed_is_printed_and_gone_with_the_page(opened) -> None:
    page = opened("pupil", GERMAN, 1366)
    field = page.locator("textarea").first
    before = field.bounding_box()["height"]
    field.fill("Vielleicht Farben.\n" * 9)
    assert field.bounding_box()["height"] > before
    page.emulate_media(media="print")
    assert field.is_visible()
    assert field.evaluate("each => each.scrollHeight <= each.clientHeight + 1")
    assert not page.locator("footer").is_visible()
    page.reload()
    assert page.locator("textarea").first.input_value() == ""


def test_the_rule_is_shown_when_it_is_opened(opened) -> None:
    page = opened("take-home", GERMAN, 360)
    rule = page.locator("details").last
    thought = rule.locator("i").first
    assert not thought.is_visible()
    rule.locator("summary").click()
    assert thought.is_visible()


@pytest.mark.parametrize("kind", ["table", "pupil", "take-home", "plan-sheet", "audit-sheet"])
@pytest.mark.parametrize("width", [360, 1366])
def test_axe_finds_nothing(kind: str, width: int, opened) -> None:
    page = opened(kind, GERMAN, width)
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"][:90] for node in each["nodes"]]) for each in found] == []
