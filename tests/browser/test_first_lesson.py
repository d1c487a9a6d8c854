"""The first minutes of a first lesson: from one press to the first deal, on console and wall."""

from __future__ import annotations

import re

from people import Phone, Teacher
from playwright.sync_api import Locator, Page, expect
from stage import Screens

from classroom.rules.catalogue import RULES

RULE = str(RULES["change-suit"].statement)


def step(page: Page, title: str) -> Locator:
    """The script, which stands at this step."""
    script = page.locator(".script")
    expect(script.get_by_role("heading", name=title)).to_be_visible()
    return script


def go_on(page: Page) -> None:
    page.locator(".script").get_by_role("button", name="Next", exact=True).click()


def test_from_the_one_press_to_the_first_deal(teacher: Teacher, screens: Screens) -> None:
    page = teacher.page
    page.get_by_role("button", name="Start a first lesson").click()
    step(page, "Six cards on the board").get_by_role("button", name="Start the lesson").click()
    expect(page.locator(".script-time")).to_contain_text(
        # a minute may be over by now
        re.compile("[56] minutes left in this step")
    )
    expect(page.locator(".script-time")).to_contain_text("50 minutes of the lesson left")
    go_on(page)
    join = step(page, "Everyone joins")
    expect(page.locator(".script-time")).to_contain_text(
        # a minute may be over by now
        re.compile("[56] minutes left in this step")
    )
    expect(page.get_by_role("button", name="Start the lesson")).to_have_count(0)
    expect(join.get_by_role("link", name="Open the projector")).to_be_visible()
    wall = teacher.projector()
    phones = [Phone(screens, teacher.server, name) for name in ("Amara", "Ben")]
    for phone in phones:
        phone.join(teacher.code)
    go_on(page)
    step(page, "Tables of four").get_by_role("button", name="Seat evenly").click()
    expect(phones[1].headline).to_have_text("You’re at table 1.")
    go_on(page)

    # The explanation: by itself, stopped, by the keys of either screen.
    step(page, "The rules in 60 seconds").get_by_role("button", name="Show the explanation").click()
    expect(wall.locator("h1")).to_have_text("Nature has a secret rule.")
    expect(wall.locator("soft-bar")).to_have_count(1)
    remote = page.locator(".remote")
    remote.get_by_role("button", name="Pause the slides").click()
    expect(wall.locator("soft-bar")).to_have_count(0)
    at = int(remote.locator("h2 .number").inner_text().split()[0])
    wall.keyboard.press("PageDown")
    expect(remote.locator("h2")).to_contain_text(f"{at + 1} of 6")
    page.keyboard.press("ArrowRight")
    expect(wall.locator(".explain-bar .over")).to_have_count(at + 2)
    for slide in range(at + 3, 7):
        remote.get_by_role("button", name="Next slide").click()
        expect(remote.locator("h2")).to_contain_text(f"{slide} of 6")
    expect(wall.locator("h1")).to_have_text("Know the rule? Become the Prophet.")
    expect(wall.locator(".flag")).to_have_count(1)
    remote.get_by_role("button", name="Close").click()
    expect(wall.locator(".big-code")).to_be_visible()

    # The demo round: the class votes, the rule answers; a clicker shows, a reload changes nothing.
    go_on(page)
    step(page, "A round together").get_by_role("button", name="Start the demo").click()
    expect(wall.locator("h1")).to_have_text("A secret rule decides which card fits next.")
    remote.get_by_text("Any card").click()
    remote.locator(".remote-deck").get_by_role("button", name="Hold up the nine of spades").click()
    expect(wall.locator("h1")).to_have_text("Does it fit?")
    wall.keyboard.press("PageDown")
    expect(wall.locator("h1")).to_contain_text("Wrong. It goes below the line.")
    expect(wall.locator(".sides .half")).to_have_attribute(
        "aria-label", "nine of spades, card 2, wrong"
    )
    for number in (1, 2):
        remote.locator(".offers").get_by_role("button").nth(number % 4).click()
        remote.get_by_role("button", name="Show where it belongs").click()
        expect(remote.locator("h2")).to_contain_text(f"{number + 1} cards")
    wall.reload()
    expect(wall.locator(".wall-felt [data-n]")).to_have_count(4)
    assert RULE not in wall.content() + page.locator("body").inner_text()
    second = screens.page("second console", teacher.context)
    second.goto(page.url)
    step(second, "A round together")
    second.locator(".remote").get_by_role("button", name="Reveal the rule").click()
    expect(wall.locator("h1 .rule")).to_have_text(RULE)

    go_on(second)
    step(page, "The first round").get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".playing")).to_be_visible()
    expect(wall.locator(".wall-felt")).to_be_visible()
    expect(remote).to_have_count(0)
    page.get_by_role("button", name="Hide script").click()
    page.reload()
    expect(page.locator(".script")).to_contain_text("The first round")
    expect(page.get_by_role("button", name="Show script")).to_be_visible()

    # What is left, for the teacher alone: whole minutes, and no alarm once they are over.
    tell = """([of, minutes]) => {
        const left = document.createElement("minutes-left");
        if (of === "lesson") left.setAttribute("of-lesson", "");
        left.setAttribute("until", Date.now() / 1000 + 60 * minutes);
        document.body.append(left);
        return left.textContent;
    }"""
    for of, minutes, text in (
        ("step", 2.9, "3 minutes left in this step"),
        ("step", 0.4, "1 minute left in this step"),
        ("step", -0.5, "1 minute more than planned"),
        ("step", -4.2, "4 minutes more than planned"),
        ("lesson", 12, "12 minutes of the lesson left"),
        ("lesson", -3, "The lesson time is up"),
    ):
        assert page.evaluate(tell, [of, minutes]) == text
    assert "minutes left" not in wall.content()
