"""Phones are never idle: practice, a question to think about, votes, a round to watch again."""

from __future__ import annotations

import os
import re

from people import Phone, Teacher
from playwright.sync_api import Locator, Page, expect
from rounds_by_hand import TableOfPhones
from stage import Screens

RULE = "alternate-colour"
NAMES = ("Amara", "Ben", "Chiara", "Dev")
SMALL = {"width": 320, "height": 568}
SLIDES = ("nine of spades", "ten of diamonds", "one card fits", "Prophet", "Who’s winning?")
"""The questions of the explanation after that of the first slide."""


def picture(page: Page, name: str, **how: object) -> None:
    """Keep pictures of the pages in a folder: ``SHOTS=folder pytest``."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", **how)


def scene(phone: Phone) -> Locator:
    """Return what the class does together, on a phone."""
    return phone.page.locator(".together")


def test_four_phones_through_a_lesson(teacher: Teacher, screens: Screens) -> None:
    teacher.new_class(pupils=len(NAMES), rule=RULE)
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    ann, ben, chiara, dev = phones
    for phone in phones:
        phone.join(teacher.code)
    wall = teacher.projector()
    page = teacher.page

    # In the lobby: practice cards that are no one's game.
    practice = ann.page.get_by_role("region", name="Practise while you wait")
    expect(practice).to_contain_text("It isn’t in the game.")
    practice.get_by_role("button", name="eight of clubs").tap()
    expect(practice.get_by_role("status")).to_contain_text("wrong. It goes below the line.")
    picture(ann.page, "practice", full_page=True)
    practice.get_by_role("button", name="queen of spades").tap()
    expect(practice.get_by_role("status")).to_contain_text("right. It joins the line.")

    # The explanation: the question of the slide that the teacher shows.
    teacher.go("Projector")
    page.get_by_role("button", name="The rules in 60 seconds").click()
    remote = page.locator(".remote")
    remote.get_by_role("button", name="Pause the slides").click()
    while "1 of 6" not in remote.locator("h2").inner_text():
        remote.get_by_role("button", name="Previous slide").click()
    for phone in phones:
        expect(scene(phone)).to_contain_text("Look at the big screen.")
        expect(scene(phone).locator("h1")).to_contain_text("comes next. Right or wrong?")
    ann.page.locator(".verdict-button.right").tap()
    picture(ann.page, "explained")
    picture(wall, "explained-wall")
    remote.get_by_role("button", name="Next slide").click()
    for phone in phones:
        expect(scene(phone)).to_contain_text("is right. It joins the line.")
    expect(scene(ann)).to_contain_text("You said: Right")
    expect(scene(ben)).not_to_contain_text("You said")
    ann.page.set_viewport_size(SMALL)
    for number in range(2, 7):
        expect(scene(ann).get_by_role("heading", name=SLIDES[number - 2])).to_be_visible()
        for choice in ann.page.locator(".together .verdicts button").all():
            expect(choice).to_be_in_viewport(ratio=1)
        picture(ann.page, f"explained-{number}")
        picture(wall, f"explained-wall-{number}")
        if number < 6:
            remote.get_by_role("button", name="Next slide").click()
            expect(remote.locator("h2")).to_contain_text(f"{number + 1} of 6")
    ann.page.set_viewport_size({"width": 360, "height": 740})

    # The demo round: a vote by phone, counted on the wall, no one named.
    remote.get_by_role("button", name="Close").click()
    expect(practice).to_be_visible()
    page.get_by_role("button", name="A demo round").click()
    expect(scene(ann).locator("h1")).to_have_text("You’ll vote on a card soon.")
    remote.get_by_text("Any card").click()
    remote.locator(".remote-deck").get_by_role("button", name="Hold up the nine of spades").click()
    for phone, word in zip(phones, ("right", "wrong", "wrong"), strict=False):
        expect(scene(phone).locator("h1")).to_have_text("Right or wrong?")
        phone.call(word)
    tally = wall.locator(".tally")
    expect(tally).to_contain_text("3 of 4 have voted")
    expect(tally.locator("li")).to_have_count(0)
    expect(remote).to_contain_text("3 of 4 have voted")
    expect(scene(dev)).to_contain_text("Everyone sees how many, but no one sees who.")
    picture(ann.page, "ballot")
    picture(wall, "tally")
    for phone in phones:
        phone.page.set_viewport_size(SMALL)
        expect(phone.page.locator(".verdict-button.wrong")).to_be_in_viewport(ratio=1)
    picture(dev.page, "ballot-small")
    # Letters twice as large, by the phone's own settings: the card is seen above the buttons.
    dev.page.set_viewport_size({"width": 360, "height": 616})
    session = dev.page.context.new_cdp_session(dev.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    card, buttons = (
        dev.page.locator(f".together {part}") for part in (".ballot-card .card", ".verdicts")
    )
    at, below = card.bounding_box(), buttons.bounding_box()
    assert at and below and at["y"] + at["height"] <= below["y"] + 1
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    ann.page.reload()
    expect(ann.page.locator(".verdict-button.right")).to_have_attribute("aria-pressed", "true")
    ann.call("wrong")
    expect(ann.page.locator(".verdict-button.wrong")).to_have_attribute("aria-pressed", "true")
    remote.get_by_role("button", name="Show where it belongs").click()
    for phone in phones:
        expect(scene(phone).locator("h1")).to_contain_text("is wrong. It goes below the line.")
        expect(phone.page.locator(".verdict-button")).to_have_count(0)
    expect(tally.locator("li strong")).to_have_text(["0", "3"])
    expect(remote).to_contain_text("Right: 0 · wrong: 3 · of 4 phones")
    expect(scene(ann)).to_contain_text("You said")
    expect(scene(dev)).not_to_contain_text("You said")
    picture(wall, "judged")

    # On a phone the end of a line stays in sight, however long it is.
    for number in range(9):
        remote.locator(".offers .card").nth(number % 4).click()
        remote.get_by_role("button", name="Show where it belongs").click()
        expect(remote.locator("h2")).to_contain_text(f"{number + 2} cards")
    hold = remote.get_by_role("button", name="Hold to show the rule")
    hold.hover()
    page.mouse.down()
    expect(remote.locator(".offers .offer-verdict")).not_to_have_count(0)
    picture(page, "marked")
    page.mouse.up()
    expect(remote.locator(".offers .offer-verdict")).to_have_count(0)
    for phone in (ann, dev):
        expect(phone.page.locator(".together-felt .fresh")).to_be_in_viewport(ratio=0.9)
    picture(dev.page, "long-line")

    # A deal ends all of that.
    teacher.go("Lobby")
    page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".playing")).to_be_visible()
        expect(scene(phone)).to_have_count(0)
        expect(phone.page.locator(".practice")).to_have_count(0)
        phone.page.set_viewport_size({"width": 360, "height": 740})
    table = TableOfPhones(phones, RULE)
    for wish in ("a right card", "a wrong card", "a right card") * 3:
        table.step(wish)
    teacher.table_action(1, "End the round")
    page.get_by_role("dialog").get_by_role("button", name="End the round").click()

    teacher.table_action(1, "Reveal the rule")

    # Watched again, card by card, on one's own phone.
    ann.button("Watch it again, card by card").tap()
    sheet = ann.page.locator("#sheet[open]")
    expect(sheet.locator("h2")).to_have_text("Step 1 of 10")
    expect(sheet).to_contain_text("The round started with this one.")
    ann.button("Next card").tap()
    expect(sheet.locator("h2")).to_have_text("Step 2 of 10")
    expect(sheet.locator(".layout [data-n]")).to_have_count(2)
    picture(ann.page, "watching")
    ann.back_to_the_table()

    # The class's own question: an answer each, shown when the teacher shows it.
    teacher.go("Projector")
    page.get_by_role("button", name="A question about your rounds").click()
    expect(scene(ben)).to_be_visible()
    choices = scene(ben).locator(".asked-choices button")
    picture(ben.page, "asked")
    choices.nth(1).tap()
    expect(scene(ben)).to_contain_text("You said:")
    scene(chiara).locator(".asked-choices button").nth(0).tap()
    expect(wall.locator(".projector-asked")).to_contain_text("2 of 4 have voted")
    expect(wall.locator(".projector-asked .tally-bar")).to_have_count(0)
    ben.page.reload()
    expect(choices.nth(1)).to_have_attribute("aria-pressed", "true")
    remote.get_by_role("button", name="Show the answer").click()
    expect(wall.locator(".projector-asked .tally-bar")).not_to_have_count(0)
    for phone in phones:
        expect(scene(phone).locator("h1")).to_have_text(re.compile("^The answer:"))
    expect(remote.locator(".asked-votes li", has_text="1 vote")).to_have_count(2)
    picture(wall, "answered")
    picture(ben.page, "answer")
    picture(page, "answer-at-the-console")
    for name in NAMES:
        expect(wall.locator(".projector-asked")).not_to_contain_text(name)
    remote.get_by_role("button", name="Close").click()
    expect(ann.button("Watch it again, card by card")).to_be_visible()
