"""A lesson from its plan to the sheet that hangs on the wall, in real browsers."""

from __future__ import annotations

import io

import pypdf
from people import Phone, Teacher
from playwright.sync_api import expect
from rounds_by_hand import TableOfPhones
from stage import Screens

from classroom.rules.catalogue import RULES

RULE = "odd-black-even-red"
NAMES = ("Amara", "Ben", "Chiara", "Dev")


def test_a_lesson_from_its_plan_to_the_sheet_on_the_wall(
    teacher: Teacher, screens: Screens
) -> None:
    desk = teacher.page
    desk.get_by_role("link", name="Lesson plans").click()
    desk.get_by_role("link", name="Publish", exact=True).click()
    expect(desk.locator("main")).to_contain_text(str(RULES[RULE].statement))
    # As it stands, but for what would only make the test wait.
    desk.get_by_role("link", name="Change something first").click()
    teacher.wait_for_nothing()
    desk.get_by_role("button", name="Open the lobby").click()
    script = desk.locator(".script")
    expect(script).to_be_visible()
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    for phone in phones:
        phone.join(teacher.code)

    expect(desk.locator(".person")).to_have_count(len(NAMES))

    # The steps lead to the round, whatever stands before it.
    while not script.get_by_role("button", name="Start the round").count():
        title = script.get_by_role("heading").first.inner_text()
        evenly = script.get_by_role("button", name="Even out the tables")
        if evenly.count():
            evenly.click()
            expect(evenly).to_have_count(0)
        script.get_by_role("button", name="Next step of the lesson").click()
        expect(script.get_by_role("heading").first).not_to_have_text(title)
    script.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".playing")).to_be_visible()
    table = TableOfPhones(phones, RULE)
    for wish in ("a right card", "a wrong card", "a wrong card", "a right card"):
        mover = table.until(wish)
    table.declare(mover)
    table.until("a right card")
    table.until("overthrow")
    teacher.table_action(1, "End the round")
    desk.get_by_role("dialog").get_by_role("button", name="End the round").click()
    teacher.table_action(1, "Reveal the rule")
    expect(phones[0].page.locator(".plate")).to_contain_text("The rule was")

    teacher.go("Debriefs")
    with desk.expect_download() as waiting:
        desk.get_by_role("button", name="For the wall").first.click()
    paper = pypdf.PdfReader(io.BytesIO(waiting.value.path().read_bytes()))
    text = " ".join(paper.pages[0].extract_text().split())
    assert len(paper.pages) == 1
    assert str(RULES[RULE].statement).split(";")[0] in text
    for part in ("What we felt", "What happened", "What we learned", "What if", "What next"):
        assert part in text
    assert not [name for name in NAMES if name in text]
