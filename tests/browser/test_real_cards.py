"""A class without devices: the teacher's phone judges what is laid on the desk, and there is a
debrief all the same."""

from __future__ import annotations

import re

from people import Teacher
from playwright.sync_api import Page, expect
from stage import PHONE


def lay(page: Page, rank: str, suit: str) -> None:
    """Two taps."""
    page.get_by_role("group", name="Rank").get_by_role("button", name=rank, exact=True).click()
    page.get_by_role("group", name="Suit").get_by_role("button", name=suit, exact=True).click()


def tap_at_once(page: Page, *names: str) -> None:
    """Faster than anything is answered or painted."""
    page.evaluate(
        """(names) => {
            const keys = [...document.querySelectorAll(".judge-next button")];
            const called = (key) => key.ariaLabel ?? key.textContent.trim();
            for (const name of names) keys.find((key) => called(key) === name).click();
        }""",
        names,
    )


def answered(page: Page, word: str, sentence: str) -> None:
    expect(page.locator(".answer .word")).to_have_text(word)
    expect(page.locator(".answer")).to_contain_text(sentence)


def test_a_round_with_real_cards_on_a_phone_to_the_pdf(teacher: Teacher) -> None:
    page = teacher.page
    page.set_viewport_size(PHONE)
    page.get_by_role("link", name="New class").click()
    page.get_by_label("Title").fill("Real cards")
    page.get_by_label("Pupils", exact=True).fill("4")
    page.get_by_role("radio", name=re.compile("^Real cards")).check()
    page.get_by_role("button", name="Open the lobby").click()
    expect(page.get_by_text("Two decks of cards on each table.")).to_be_visible()
    wall = teacher.projector()
    expect(wall.get_by_text("Today we play with real cards.")).to_be_visible()

    page.get_by_role("link", name="Judge page").click()
    page.get_by_label("Who plays here").fill("Amara, Ben, Chiara")
    page.get_by_role("button", name="Add these names").click()
    page.get_by_role("link", name="Real cards").click()
    expect(page.get_by_role("button", name="Amara")).to_be_visible()
    page.get_by_role("button", name="Start the round").click()
    page.get_by_role("link", name="Judge page").click()

    # The rule shows only while it is held down.
    expect(page.get_by_role("heading", name="Turn up the first card")).to_be_visible()
    expect(page.locator("#judge")).not_to_contain_text("a red card on a black card")
    page.get_by_role("button", name="Hold to show the rule").hover()
    page.mouse.down()
    expect(page.locator(".secrets .rule")).to_contain_text("Play a red card on a black card")
    page.mouse.up()
    expect(page.locator(".secrets .rule")).to_have_count(0)

    lay(page, "five", "hearts")
    expect(page.get_by_role("heading", name="Amara plays. Tap the card.")).to_be_visible()
    tap_at_once(page, "nine", "spades", "Chiara")
    answered(page, "Right", "Amara’s")
    expect(page.get_by_role("button", name="Chiara", pressed=True)).to_be_visible()
    page.get_by_role("button", name="Ben").click()
    lay(page, "ten", "spades")  # a slip
    answered(page, "Wrong", "Ben’s")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".layout [data-n]")).to_have_count(2)
    page.keyboard.type("1h")
    answered(page, "Right", "Ben’s")

    page.get_by_role("button", name="No play").click()
    page.get_by_role("button", name="No card fits").click()
    answered(page, "Right", "Chiara said that no card fits")

    # Somebody declares, and is wrong at the first call.
    page.get_by_role("button", name="Chiara becomes Prophet").click()
    page.get_by_role("button", name="Several cards").click()
    page.keyboard.type("kcqc")
    page.get_by_role("button", name="Judge these 2 cards").click()
    expect(page.get_by_role("heading", name="What does Chiara, the Prophet, say?")).to_be_visible()
    page.get_by_role("button", name="Right", exact=True).click()
    answered(page, "Wrong", "Chiara said right and is overthrown.")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    page.get_by_role("button", name="Show on the projector").click()
    expect(wall.get_by_role("heading", level=1)).to_have_text("Wrong")
    expect(wall.locator(".layout [data-n]")).to_have_count(5)

    page.get_by_role("button", name="End the round").click()
    page.get_by_role("button", name="Amara has no cards left").click()
    expect(page.get_by_text("Amara has no cards left").first).to_be_visible()
    expect(wall.get_by_role("heading", level=1)).to_contain_text("Play a red card")
    page.get_by_role("button", name="Step through it on the projector").click()
    expect(wall.locator(".wall-head.slide h1")).to_have_text(
        "Declared, and overthrown at the first call"
    )
    pdf = teacher.paper(page.get_by_role("button", name="Round 1: debrief (PDF)", exact=True))
    assert pdf.startswith(b"%PDF")
