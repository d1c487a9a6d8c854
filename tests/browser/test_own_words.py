"""A rule in a pupil's own words: read by the program, confirmed by a tap, or left as it is."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from time import time

import pytest
from held import HeldPhone, line, seat, table
from playwright.sync_api import Locator, Page, Route, expect
from stage import Screens

from classroom.cards import Card
from classroom.i18n import translations
from classroom.rules.builder.examine import answer
from classroom.web.pupil import own_words

axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()

OURS = (Path(__file__).parent / "fits.js").read_text()
FEW = line("2C", "9H", "-4S", "KS", "-JC 3C", "AH")
LINE = [Card.parse(card) for card in ("2C", "9H", "KS", "AH")]
HAND = "2S 6S JS KS 2H 8H JH AD"
SIZES = [(320, 568), (375, 553), (360, 740)]
KEYBOARD = (320, 300)
"""The room on a small phone above its keyboard."""
WORDS = "black after odd cards, red after even"
SAID = {"rule": "odd-black-even-red", "words": WORDS}


def picture(page: Page, name: str) -> None:
    """Keep pictures of the pages in a folder: ``SHOTS=folder pytest``."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")


def reading_phone(screens: Screens, language: str = "en") -> HeldPhone:
    """Return a phone whose server reads words as the program does."""
    phone = HeldPhone(screens, language=language)
    code = translations.language(language)

    def read(route: Route) -> None:
        words = json.loads(route.request.post_data or "")["words"]
        found = own_words.read(words, LINE, code, lambda built: answer(built, "phone"))
        route.fulfill(json={"readings": found})

    phone.page.route("**/guess/words", read)
    return phone


@pytest.fixture
def phone(screens: Screens) -> HeldPhone:
    return reading_phone(screens)


def sent(phone: HeldPhone, kind: str) -> list[Mapping[str, object]]:
    """Return what was sent of a kind, oldest first."""
    asked = [message[1:3] for message in phone.sent if message[0] == "ask"]
    return [what for name, what in asked if name == kind]  # type: ignore[misc]


def ends_with(phone: HeldPhone, kind: str, **what: object) -> None:
    """Wait until the last that was sent of a kind says this; the server takes all of it."""
    for _ in range(40):
        said = sent(phone, kind)
        if said and what.items() <= said[-1].items():
            return
        if phone.sent:
            phone.answer(ok=True)
        phone.page.wait_for_timeout(100)
    raise AssertionError(f"{what} is not the last of {sent(phone, kind)}")


def at_every_size(page: Page, shown: Locator, name: str) -> None:
    """Both answers can be seen and tapped on every phone, also beside a keyboard."""
    for width, height in (*SIZES, KEYBOARD):
        page.set_viewport_size({"width": width, "height": height})
        for radio in shown.get_by_role("radio").all():
            radio.scroll_into_view_if_needed()
            expect(radio).to_be_in_viewport()
        shown.evaluate("shown => shown.scrollIntoView({ block: 'center' })")
        page.evaluate(OURS)
        picture(page, f"{name}-{width}x{height}")
    page.set_viewport_size({"width": 320, "height": 568})
    found = axe.run(page).response["violations"]
    assert [each["id"] for each in found] == []


def clocks() -> dict[str, object]:
    none = dict.fromkeys(("move", "round", "thinking", "next"))
    now = {"now": time(), "last_call": time() + 80}
    return {**none, **now, "stand": False, "extended": False, "nudge": 0}


def last_call(phone: HeldPhone) -> Locator:
    phone.show(table(FEW, clocks=clocks()), seat(HAND, asked=True))
    return phone.page.locator(".last-call .button.main")


def test_a_last_guess_is_confirmed_with_a_tap(phone: HeldPhone) -> None:
    page, main = phone.page, last_call(phone)
    page.get_by_label("In your own words").fill(WORDS)
    shown = page.locator(".understood")
    expect(shown).to_contain_text("Is this your rule? If the last card is odd, play a black card")
    expect(main).to_have_text("Is this your rule? Tap here")
    main.tap()
    expect(page.get_by_role("radio", name="Yes, that’s it")).to_be_focused()
    at_every_size(page, shown, "last-guess")
    page.get_by_role("radio", name="Yes, that’s it").tap()
    ends_with(phone, "last_guess", note=SAID["rule"], words=WORDS, draft=True)
    expect(main).to_have_text("How sure are you? Tap here")
    page.get_by_role("radio", name="certain, 100%").tap()
    main.tap()
    ends_with(phone, "last_guess", note=SAID["rule"], words=WORDS, draft=False, confidence=100)


def test_one_of_three_readings_is_picked_or_none(phone: HeldPhone) -> None:
    page, main = phone.page, last_call(phone)
    page.get_by_label("In your own words").fill("red after odd")
    shown = page.locator(".understood")
    expect(shown).to_contain_text("Which one is your rule?")
    expect(shown.get_by_role("radio")).to_have_count(4)
    at_every_size(page, shown, "three")
    picked = shown.get_by_role("radio").nth(1)
    picked.check()
    ends_with(phone, "last_guess", words="red after odd", draft=True)
    page.get_by_role("radio", name="No, keep my words").check()
    ends_with(phone, "last_guess", note="text:red after odd", words=None, draft=True)
    page.get_by_role("radio", name="half sure, 50%").tap()
    expect(main).to_have_text("Send my answer")
    # Different words get a new question.
    page.get_by_label("In your own words").fill("zebras")
    expect(shown).to_have_count(0)
    ends_with(phone, "last_guess", note="text:zebras", words=None, draft=True)


def test_a_server_that_does_not_answer_keeps_nobody_waiting(screens: Screens) -> None:
    phone = HeldPhone(screens)
    phone.page.route("**/guess/words", lambda route: None)
    main = last_call(phone)
    phone.page.get_by_role("radio", name="certain, 100%").tap()
    phone.page.get_by_label("In your own words").fill(WORDS)
    main.tap()
    expect(main).to_have_text("Sending …")
    ends_with(phone, "last_guess", note=f"text:{WORDS}", words=None, draft=False)


def test_in_german(screens: Screens) -> None:
    phone = reading_phone(screens, "de")
    last_call(phone)
    page = phone.page
    page.locator(".last-call .input").fill("Rot nach ungerade, Schwarz nach gerade")
    shown = page.locator(".understood")
    expect(shown).to_contain_text("Wenn die letzte Karte ungerade ist")
    at_every_size(page, shown, "de")
    shown.get_by_role("radio").first.check()
    ends_with(phone, "last_guess", words="Rot nach ungerade, Schwarz nach gerade", draft=True)


def test_a_guess_aloud_is_the_rule_with_the_words_beside_it(phone: HeldPhone) -> None:
    page = phone.page
    phone.show(table(FEW, turn="s2"), seat(HAND, ["guess"]))
    page.locator(".declare").tap()
    sheet = page.get_by_role("dialog")
    phone.answer(ok=True)
    sheet.locator(".input").fill(WORDS)
    main = sheet.locator(".button.main")
    expect(main).to_have_text("Is this your rule? Tap here")
    at_every_size(page, sheet.locator(".understood"), "guess")
    main.tap()
    page.get_by_role("radio", name="Yes, that’s it").check()
    ends_with(phone, "guessing", guess=SAID["rule"], words=WORDS)
    expect(main).to_have_text("Send my guess")
    main.tap()
    ends_with(phone, "move", move={"guess": SAID["rule"], "words": WORDS})


def test_a_note_is_kept_in_words_until_its_rule_is_confirmed(phone: HeldPhone) -> None:
    page = phone.page
    phone.show(table(FEW, turn="s2"), seat(HAND, writes=True))
    page.get_by_role("button", name="My rule").tap()
    sheet = page.get_by_role("dialog")
    sheet.locator("textarea").fill(WORDS)
    expect(sheet.locator(".understood")).to_contain_text("Is this your rule?")
    ends_with(phone, "note", note=f"text:{WORDS}", words=None)
    at_every_size(page, sheet.locator(".understood"), "note")
    page.get_by_role("radio", name="Yes, that’s it").check()
    ends_with(phone, "note", note=SAID["rule"], words=WORDS)


def test_who_declares_confirms_the_rule_too(phone: HeldPhone) -> None:
    page = phone.page
    phone.show(table(FEW), seat(HAND, ["play", "declare"], writes=True))
    page.locator(".declare").tap()
    sheet = page.get_by_role("dialog")
    sheet.locator(".input").fill(WORDS)
    main = sheet.locator(".button.main")
    expect(main).to_have_text("Is this your rule? Tap here")
    at_every_size(page, sheet.locator(".understood"), "declare")
    page.get_by_role("radio", name="Yes, that’s it").check()
    ends_with(phone, "note", note=SAID["rule"], words=WORDS)
    main.tap()
    ends_with(phone, "move", move={"declare": True})


def test_a_notebook_asks_about_a_card_that_does_not_fit_its_rule(phone: HeldPhone) -> None:
    page = phone.page
    note = {"claim": SAID["rule"], "words": "Black after odd.", "typed": WORDS, "confidence": 75}
    own = {"note": {**note, "refuted_by": None}, "note_check": {"cards": ["9H"], "right": True}}
    phone.show(table(FEW, turn="s2"), seat(HAND, writes=True, **own))
    page.get_by_role("button", name="My rule").tap()
    asks = page.locator(".note-check")
    expect(asks).to_contain_text("fit your rule?")
    expect(asks.get_by_role("img", name="nine of hearts")).to_be_visible()
    expect(asks).to_contain_text("The table says it’s right.")
    at_every_size(page, asks, "note-check")
    page.get_by_role("dialog").locator("textarea").fill("zebras")
    expect(asks).to_have_count(0)
