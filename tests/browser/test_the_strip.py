"""What is always at hand on the console: who is here, pause, undo, marks; on several consoles."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from people import Phone, Teacher
from playwright.sync_api import Page, expect
from stage import LAPTOP, Screens, Server

RULE = "alternate-colour"
NAMES = ("Amara", "Ben", "Chiara")
COVERED = """() => {
  const said = document.querySelector(".notice");
  const over = said.getBoundingClientRect();
  const meets = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
  };
  return [...document.querySelectorAll("button, a")]
    .filter((one) => one.checkVisibility() && !said.contains(one) && meets(one))
    .map((one) => one.innerText);
}"""


@pytest.fixture
def teacher(serve: Callable[..., Server], screens: Screens) -> Teacher:
    """With one class only: which one stands first on the list is looked at here."""
    teacher = Teacher(screens, serve())
    teacher.first_start()
    return teacher


@pytest.fixture
def phones(teacher: Teacher, screens: Screens) -> list[Phone]:
    """Three pupils at table 1; table 2 is empty."""
    teacher.new_class(pupils=8, rule=RULE)
    pupils = [Phone(screens, teacher.server, name) for name in NAMES]
    for pupil in pupils:
        pupil.join(f"{teacher.code[:3]}-1")
    return pupils


def second(teacher: Teacher, screens: Screens) -> Page:
    """The same teacher's phone, which comes to the class that runs with one tap."""
    page = screens.page("second console", teacher.context)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{teacher.server.desk}/console")
    page.get_by_role("link", name="Back to this class").click()
    expect(page.locator(".rail")).to_be_visible(timeout=30_000)
    return page


def test_two_consoles_and_a_marked_moment(
    teacher: Teacher, phones: list[Phone], screens: Screens
) -> None:
    other = second(teacher, screens)
    two_consoles_seat_undo_and_pause_as_one(teacher, phones, other)
    other.close()
    a_marked_moment_comes_back_in_the_debrief(teacher, phones)


def two_consoles_seat_undo_and_pause_as_one(
    teacher: Teacher, phones: list[Phone], other: Page
) -> None:
    page = teacher.page
    # By keyboard; the focus stays with the pupil, and the other console takes it back.
    page.get_by_role("button", name="Ben:").focus()
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_contain_text("Move Ben")
    page.keyboard.press("2")
    expect(phones[1].headline).to_have_text("You’re at table 2.")
    expect(page.get_by_role("button", name="Ben:")).to_be_focused()
    expect(page.get_by_text("Ben is now at table 2.")).to_be_attached()
    expect(other.locator(".rail-change")).to_contain_text("Moved Ben to table 2.")
    other.get_by_role("button", name="Undo").click()
    expect(phones[1].headline).to_have_text("You’re at table 1.")
    expect(page.locator(".rail-change")).to_have_count(0)
    # By mouse, and by a finger's drag nothing else happens: no dialog opens.
    name = page.get_by_role("button", name="Amara:")
    name.drag_to(page.locator(".lobby-table[data-table='2']"))
    expect(phones[0].headline).to_have_text("You’re at table 2.")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".lobby-table[data-table='2'] .name")).to_have_text("Amara")
    page.get_by_role("button", name="Undo").click()
    expect(phones[0].headline).to_have_text("You’re at table 1.")

    page.locator(".rail-joined").click()
    page.get_by_label("Pupils in class today").fill("8")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_contain_text("3 of 8 are here. 5 missing")
    page.keyboard.press("Escape")
    expect(other.locator(".rail-joined")).to_contain_text("5 missing")

    page.get_by_role("button", name="Start the round").click()
    expect(other.locator("#table-1")).to_be_visible()
    # Two who pause at once: one does, the other is told.
    for each in (page, other):
        each.get_by_role("button", name="Pause all").click()
    page.get_by_role("dialog").get_by_role("button", name="Eyes on me").click()
    expect(phones[2].headline).to_have_text("Eyes on me")
    expect(other.locator(".rail-paused")).to_have_text("All paused: Eyes on me")
    other.get_by_role("dialog").get_by_role("button", name="Fire drill").click()
    expect(other.get_by_role("dialog").get_by_role("alert")).to_contain_text("already paused")
    other.keyboard.press("Escape")
    bar = other.locator(".rail-acts .pause-all")
    other.locator("#table-2").scroll_into_view_if_needed()
    expect(bar).to_be_in_viewport()
    expect(other.locator(".rail nav")).to_be_in_viewport()
    bar.click()
    expect(phones[2].headline).not_to_have_text("Eyes on me")
    expect(page.get_by_role("button", name="Pause all")).to_be_visible()


def a_marked_moment_comes_back_in_the_debrief(teacher: Teacher, phones: list[Phone]) -> None:
    page = teacher.page
    # A table without pupils leaves the room to the other.
    expect(page.locator(".unused .table-tile")).to_have_count(1)
    heights = [teacher.tile(number).bounding_box()["height"] for number in (1, 2)]
    assert heights[1] < heights[0] / 3
    teacher.tile(1).hover()
    page.keyboard.press("b")
    expect(page.locator(".notice")).to_contain_text("Marked at table 1.")
    for size in ({"width": 1366, "height": 768}, LAPTOP):
        page.set_viewport_size(size)
        assert page.evaluate(COVERED) == []
    page.get_by_role("button", name="Add a note").click()
    page.get_by_label("Note for the debrief").fill("Ben sees it")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(phones[1].page.get_by_text("Ben sees it")).to_have_count(0)

    teacher.table_action(1, "End the round")
    page.get_by_role("dialog").get_by_role("button", name="End the round").click()
    # Until its rule is revealed, a moment later, a round is looked back at card by card.
    expect(teacher.tile(1)).not_to_contain_text("The rule is sealed")
    teacher.tile(1).get_by_role("button", name="Step through").click()
    teacher.go("Projector")
    page.get_by_role("button", name="Next turning point").click()
    expect(page.locator(".step-body")).to_contain_text("Your teacher marked this moment")
    expect(page.locator(".step-body")).to_contain_text("“Ben sees it” 1 card was on the table.")


def test_tables_that_need_help_come_first_and_keep_still_under_a_hand(
    teacher: Teacher, screens: Screens
) -> None:
    """One pupil at each table, with robots, who play until it is the pupil's turn."""
    page = teacher.page
    page.clock.install()
    teacher.new_class(pupils=12, rule=RULE)
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    for number, phone in enumerate(phones, 1):
        phone.join(f"{teacher.code[:3]}-{number}")
    page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.headline).to_have_text("Your turn", timeout=45_000)
    tiles = page.locator(".table-tile h2 a")
    expect(tiles).to_have_text(["Table 1", "Table 2", "Table 3"])
    phones[2].page.close()
    expect(teacher.tile(3)).to_contain_text("away", timeout=45_000)
    page.clock.fast_forward(25_000)
    expect(tiles).to_have_text(["Table 3", "Table 1", "Table 2"])
    expect(teacher.tile(3)).to_contain_text(re.compile(r"Waiting \d+ s for Chiara \(away\)"))

    teacher.tile(3).get_by_role("button", name="Actions for table 3").first.click()
    phones[1].page.close()
    expect(teacher.tile(2)).to_contain_text("for Ben (away)", timeout=45_000)
    expect(tiles.first).to_have_text("Table 3")
    expect(tiles.nth(1)).to_have_text("Table 1")
    page.keyboard.press("Escape")
    page.mouse.move(0, 0)
    page.clock.fast_forward(10_000)
    expect(tiles.last).to_have_text("Table 1")
