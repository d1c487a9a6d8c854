"""Two tables play the mirror image of each other, and climb a list of rules by themselves."""

from __future__ import annotations

import os

from people import Phone, Teacher, read_card
from playwright.sync_api import Page, expect
from stage import LAPTOP, Screens

from classroom.cards import Card
from classroom.rules import mirror, swap
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described

FIRST, SECOND = "no-clubs", "only-even"
STATEMENT = str(RULES[FIRST].statement)
TWIN = str(described(mirror.twin(FIRST)).statement)


def picture(page: Page, name: str) -> None:
    """Keep pictures of the pages in a folder: ``SHOTS=folder pytest``."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=name.startswith("form"))


def fill_in(teacher: Teacher) -> None:
    page = teacher.page
    page.get_by_role("link", name="New class").click()
    page.get_by_label("Title").fill("9A Twins")
    page.get_by_label("Pupils", exact=True).fill("8")
    expect(page.get_by_text("Colour-swapped twins")).to_be_hidden()
    picture(page, "form-before")
    teacher.unfold_choices()
    page.get_by_role("radio", name="A list of rules").check()
    page.get_by_role("button", name="Show the rules").click()
    page.get_by_label("Rule 1").select_option(FIRST)
    page.get_by_label("Rule 2", exact=True).select_option(SECOND)
    page.get_by_text("Show settings").click()
    page.get_by_role("radio", name="Colour-swapped twins").check()
    expect(page.get_by_text("turns 1 of the rules into a different rule")).to_be_visible()
    page.get_by_text("Deal the next rule automatically").click()
    picture(page, "form")
    page.set_viewport_size({"width": 390, "height": 844})
    picture(page, "form-narrow")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    page.set_viewport_size(LAPTOP)
    page.get_by_role("button", name="Open the lobby").click()
    expect(page.get_by_role("heading", name="9A Twins")).to_be_visible()


def starter(phone: Phone) -> str:
    return read_card(
        phone.page.locator(".col > .card[data-n]").first.get_attribute("aria-label") or ""
    )


def test_twins_climb_the_ladder_and_the_rule_waits_for_the_teacher(
    teacher: Teacher, screens: Screens
) -> None:
    page = teacher.page
    fill_in(teacher)
    wall = teacher.projector()
    phones = [Phone(screens, teacher.server, name) for name in ("Amara", "Fox")]
    for number, phone in enumerate(phones, 1):
        phone.join(f"{teacher.code[:3]}-{number}")
    amara, fox = phones
    expect(page.locator(".person")).to_have_count(2)
    page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".playing")).to_be_visible()
    assert str(swap.card(Card.parse(starter(amara)))) == starter(fox)
    expect(teacher.tile(1)).to_contain_text("rule 1 of 2")

    # Who is done sees scores, how far it is and when it goes on; not the rule.
    teacher.table_action(1, "End the round")
    page.get_by_role("dialog").get_by_role("button", name="End the round").click()
    expect(amara.page.get_by_role("heading", name="The rule is still sealed.")).to_be_visible()
    expect(amara.page.locator(".ladder")).to_contain_text("Next rule in 0:")
    expect(amara.page.locator(".ladder")).to_contain_text("Rule 1 of 2")
    tile = teacher.tile(1)
    tile.get_by_role("button", name="Don’t deal yet").click()
    expect(tile).to_contain_text("The next rule is waiting for you")
    expect(amara.page.locator(".ladder")).to_contain_text("Your teacher will start the next rule")
    expect(wall.locator(".projector-tables")).to_contain_text("Rule 1 of 2")
    picture(page, "held")
    picture(amara.page, "phone-held")
    picture(wall, "projector-held")
    tile.get_by_role("button", name="Next rule").click()
    expect(amara.page.locator(".playing")).to_be_visible()
    expect(tile).to_contain_text("rule 2 of 2")

    # The teacher sees who still plays the rule before revealing it to all.
    teacher.table_action(1, "Reveal to all")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Table 2 is still playing it.")
    expect(sheet).not_to_contain_text(STATEMENT)
    picture(page, "reveal")
    for screen in (wall, amara.page, fox.page):
        expect(screen.locator("body")).not_to_contain_text(STATEMENT)
    sheet.get_by_role("button", name="Reveal to all").click()
    expect(amara.page.locator(".word")).to_contain_text(STATEMENT)
    picture(amara.page, "phone-told")
    expect(fox.page.locator("body")).not_to_contain_text(TWIN)
    teacher.table_action(2, "End the round")
    page.get_by_role("dialog").get_by_role("button", name="End the round").click()
    expect(fox.page.get_by_role("heading", name=TWIN)).to_be_visible()
    picture(fox.page, "phone-twin")
