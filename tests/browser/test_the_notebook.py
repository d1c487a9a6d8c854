"""The lab notebook on a phone: kept at every pause, never in the way, there after anything."""

from __future__ import annotations

import os

import pytest
from people import Phone, Teacher, card_name
from playwright.sync_api import Locator, Page, expect
from rounds_by_hand import TableOfPhones
from stage import Screens

RULE = "alternate-colour"
NAMES = ("Amara", "Ben", "Chiara")


def picture(page: Page, name: str) -> None:
    """Keep pictures of the pages in a folder: ``SHOTS=folder pytest``."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")


@pytest.fixture
def lesson(teacher: Teacher, screens: Screens) -> tuple[Teacher, TableOfPhones]:
    teacher.new_class(pupils=len(NAMES), rule=RULE, prompts=True)
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    for phone in phones:
        phone.join(teacher.code)
    expect(teacher.page.locator(".person")).to_have_count(len(NAMES))
    teacher.page.get_by_role("button", name="Start the round").click()
    return teacher, TableOfPhones(phones, RULE)


def words(phone: Phone) -> Locator:
    return phone.page.get_by_role("textbox", name="In your own words")


def caret(phone: Phone) -> list[int]:
    return list(words(phone).evaluate("field => [field.selectionStart, field.selectionEnd]"))


def test_what_is_typed_stays_whatever_happens(
    lesson: tuple[Teacher, TableOfPhones], screens: Screens
) -> None:
    teacher, table = lesson
    writer = table.everybody_but(table.turn)[0]
    sheet = writer.page.get_by_role("dialog")
    picture(writer.page, "note-line")
    # The notebook comes when it is opened. Where it is lost on the way, its pupil is told.
    screens.network_fails = True
    writer.page.route("**/notebook-*.js", lambda part: part.abort(), times=1)
    writer.button("My rule").tap()
    expect(writer.page.get_by_text("You lost the connection.")).to_be_visible()
    screens.network_fails = False
    writer.button("My rule").tap()
    expect(sheet).to_contain_text("Your teacher can read this. After the round")
    words(writer).press_sequentially("black on black")
    expect(sheet.locator(".note-status")).to_have_text("Saved")

    # A view arrives while the caret stands in the middle of a selection.
    words(writer).evaluate("field => field.setSelectionRange(6, 8)")
    table.step("a right card")
    expect(words(writer)).to_be_focused()
    assert caret(writer) == [6, 8]
    writer.page.keyboard.type("after")
    expect(words(writer)).to_have_value("black after black")
    sheet.get_by_role("radio", name="rather unsure, 30%").check()
    sheet.get_by_label("A card that would prove me wrong").select_option(label=card_name("4C"))
    picture(writer.page, "note-sheet")

    # The phone loses its connection, and its page is killed in the middle of a word.
    screens.network_fails = True
    writer.context.set_offline(True)
    words(writer).press("End")
    words(writer).press_sequentially(", or re")
    expect(sheet.locator(".note-status")).to_have_text(
        "You’re offline. It’s safe on this phone and will be sent later."
    )
    picture(writer.page, "note-offline")
    writer.page.close()
    writer.context.set_offline(False)
    writer.page = screens.page(f"{writer.name} again", writer.context)
    writer.page.goto(f"{writer.server.url}/play")
    line = writer.button("My rule")
    expect(line).to_contain_text("black after black, or re")
    expect(line).to_contain_text("30%")
    whole = screens.page("whole table", teacher.context)
    whole.goto(f"{teacher.server.desk}/console/class/{teacher.class_id}/table/1")
    notes = whole.get_by_role("region", name="Lab notebooks")
    expect(notes).to_contain_text("black after black, or re")
    expect(notes).to_contain_text("30% sure")
    for other in table.everybody_but(writer.name):
        expect(other.page.locator("body")).not_to_contain_text("black after")
    picture(whole, "note-console")


def test_play_rests_after_eight_plays_and_the_trail_is_there_at_the_end(
    lesson: tuple[Teacher, TableOfPhones],
) -> None:
    teacher, table = lesson
    ann, ben, chiara = (table.phones[name] for name in NAMES)
    ann.button("My rule").tap()
    words(ann).fill("red and black in turn")
    ann.page.get_by_role("dialog").get_by_role("button", name="Done").tap()
    for _ in range(7):
        table.step("a right card")
    seen = table.player.look()
    last = table.plays(seen, 1, right=True) or table.plays(seen, 1, right=False)
    assert last
    table.player.play(*last)
    asked = ann.page.get_by_role("dialog")
    expect(asked.get_by_role("heading")).to_contain_text("What do you think the rule is now?")
    expect(words(ann)).to_have_value("red and black in turn")
    picture(ann.page, "think")
    words(ann).press_sequentially(", always")
    for phone in (ben, chiara):
        phone.page.get_by_role("dialog").get_by_role("button", name="No idea yet").tap()
    picture(ben.page, "think-waits")
    asked.get_by_role("button", name="That’s my rule").tap()
    expect(ben.headline).not_to_have_text("Time to think")
    ben.button("My rule").tap()
    words(ben).fill("no idea")
    ben.page.get_by_role("dialog").get_by_role("button", name="Done").tap()
    teacher.table_action(1, "End the round")
    teacher.page.get_by_role("dialog").get_by_role("button", name="End the round").click()
    trail = ann.page.get_by_role("region", name="My rules so far")
    expect(trail.get_by_role("listitem")).to_have_text(
        ["red and black in turn Cards 1 to 9.", "red and black in turn, always From card 9."]
    )
    trail.scroll_into_view_if_needed()
    picture(ann.page, "trail")
