"""A pupil's own page on the phone: there when a round is over, for its pupil alone."""

from __future__ import annotations

import os

import pytest
from inspector import EVERY, Inspector
from people import Phone, Teacher
from playwright.sync_api import Page, expect
from rounds_by_hand import TableOfPhones
from stage import Screens

pytest.importorskip("axe_playwright_python")

RULE = "alternate-colour"
NAMES = ("Amara", "Ben", "Chiara")


def picture(page: Page, name: str, **how: object) -> None:
    """Keep pictures of the pages in a folder: ``SHOTS=folder pytest``."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", **how)


def _fetched(page: Page) -> str:
    entries = "performance.getEntriesByType('resource').map(one => one.name)"
    return " ".join(page.evaluate(entries))


def takes_it_home(phone: Phone, look: Inspector) -> None:
    """The page opens beside the class, on this phone and by its code, and there is a file of it."""
    link = phone.page.get_by_role("link", name="Open my page")
    link.scroll_into_view_if_needed()
    code = phone.page.get_by_role("img", name="QR code of my page")
    expect(code).to_have_js_property("complete", True)
    assert code.evaluate("image => image.naturalWidth") > 0
    look(phone.page, "take it home")
    assert look.found == []
    with phone.page.context.expect_page() as opened:
        link.click()
    page = opened.value
    expect(page.get_by_role("heading", name="Our round of Eleusis")).to_be_visible()
    picture(page, "take-home", full_page=True)
    page.get_by_role("button", name="My rules").click()
    expect(page.get_by_text("red and black in turn")).to_be_visible()
    look(page, "the page at home")
    assert look.found == []
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save it as a file").click()
    assert saved.value.suggested_filename == "Our round of Eleusis.html"
    page.close()


def test_it_comes_when_the_round_is_over_and_stays_when_the_class_is(
    teacher: Teacher, screens: Screens
) -> None:
    teacher.new_class(pupils=len(NAMES), rule=RULE)
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    for phone in phones:
        phone.join(teacher.code)
    expect(teacher.page.locator(".person")).to_have_count(len(NAMES))
    teacher.page.get_by_role("button", name="Start the round").click()
    table = TableOfPhones(phones, RULE)
    ann, ben, _ = phones
    ann.button("My rule").tap()
    ann.page.get_by_role("textbox", name="In your own words").fill("red and black in turn")
    ann.page.get_by_role("dialog").get_by_role("button", name="Done").tap()
    for wish in ("a right card", "a wrong card", "a right card") * 4:
        table.step(wish)
    assert "pupil_review.js" not in _fetched(ann.page)
    wall = teacher.projector()
    teacher.table_action(1, "End the round")
    teacher.page.get_by_role("dialog").get_by_role("button", name="End the round").click()

    page = ann.page.get_by_role("region", name="Looking back at my round")
    expect(page).to_contain_text("Only you can see this.")
    expect(page.get_by_role("heading", name="A question for you")).to_be_visible()
    assert "pupil_review.js" in _fetched(ann.page)
    page.scroll_into_view_if_needed()
    picture(ann.page, "own", full_page=True)
    look = Inspector(EVERY, thorough=True)
    look(ann.page, "own page", whole=True)
    assert look.found == []
    expect(ben.page.get_by_role("region", name="Looking back at my round")).to_be_visible()
    for other in (ben.page, wall):
        expect(other.locator("body")).not_to_contain_text("red and black in turn")

    # After the class it tells of all rounds; each is opened by keyboard as well.
    teacher.go("Debriefs")
    teacher.page.get_by_role("button", name="Close the class").click()
    teacher.page.get_by_role("dialog").get_by_role("button", name="Close the class").click()
    lesson = ann.page.get_by_role("region", name="Looking back at my lesson")
    expect(lesson).to_be_visible()
    trail = ann.page.get_by_text("red and black in turn")
    expect(trail).to_have_count(1)
    lesson.get_by_text("Round 1").focus()
    ann.page.keyboard.press("Enter")
    expect(lesson.locator(".trail li")).to_contain_text("red and black in turn")
    picture(ann.page, "own-lesson", full_page=True)
    ann.page.reload()
    expect(lesson).to_be_visible()
    takes_it_home(ann, look)
