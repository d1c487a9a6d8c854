"""A class without devices: the teacher's phone judges what is laid on the desk, and there is a
debrief anyway."""

from __future__ import annotations

import re

from people import Teacher
from playwright.sync_api import Page, expect
from stage import PHONE, Screens


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
    expect(page.get_by_text("Put two shuffled decks on each table")).to_be_visible()
    wall = teacher.projector()
    expect(wall.get_by_text("Today we play with real cards.")).to_be_visible()

    page.get_by_role("link", name="Judge page").click()
    page.get_by_label("Players at this table").fill("Amara, Ben, Chiara")
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
    expect(
        page.get_by_role("heading", name="Amara’s turn. Tap the card that’s played.")
    ).to_be_visible()
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
    answered(page, "Right", "Chiara said no card fits")

    # Someone declares, and is wrong at the first call.
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
    expect(wall.locator(".projector-head.slide h1")).to_have_text(
        "Overthrown at the very first call"
    )
    pdf = teacher.paper(page.get_by_role("button", name="Round 1: debrief (PDF)", exact=True))
    assert pdf.startswith(b"%PDF")


def test_a_pack_with_letters_of_its_own_is_typed_by_them(
    teacher: Teacher, screens: Screens
) -> None:
    page = teacher.page
    page.get_by_role("link", name="New class").click()
    page.get_by_label("Title").fill("French cards")
    page.get_by_label("Pupils", exact=True).fill("4")
    page.get_by_role("radio", name=re.compile("^Real cards")).check()
    page.get_by_role("button", name="Open the lobby").click()
    page.get_by_role("button", name="Start the round").click()
    page.get_by_role("link", name="Judge page").click()
    expect(page.get_by_role("heading", name="Turn up the first card")).to_be_visible()

    cookies = page.context.storage_state()
    french = screens.page("French desk", screens.context(locale="fr-FR", storage_state=cookies))
    french.goto(page.url)
    expect(french.get_by_text("9P est le neuf de pique")).to_be_visible()
    laid = page.locator(".layout [data-n]")
    french.keyboard.type("dd")  # D is dame, and then carreau
    expect(laid).to_have_count(1)
    expect(laid.first).to_have_attribute("aria-label", re.compile("queen of diamonds"))
    french.keyboard.down("r")
    expect(french.locator(".secrets .rule")).to_have_count(0)
    french.keyboard.up("r")
    french.keyboard.type("t")
    expect(laid).to_have_count(2)
    expect(laid.nth(1)).to_have_attribute("aria-label", re.compile("king of clubs"))
    french.keyboard.type("vc")
    expect(laid).to_have_count(3)
    expect(laid.nth(2)).to_have_attribute("aria-label", re.compile("jack of hearts"))
