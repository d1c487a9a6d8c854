"""What is written against a clock reaches the server by itself, and what is asked comes first."""

from __future__ import annotations

import os
from collections.abc import Mapping
from time import time

import pytest
from held import HeldPhone, line, seat, table
from playwright.sync_api import Page, expect
from stage import Screens

from classroom.views.schemas import LastEventView

FEW = line("2C", "9H", "-4S", "KS", "-JC 3C", "AH")
HAND = "2S 6S JS KS 2H 8H JH AD"
SIZES = [(320, 568), (375, 553), (360, 740)]
FALL = LastEventView(
    "play", by="s2", verdict="right", cards=["10C"], laid=["10C"], called="wrong",
    overthrown="s3", penalty={"s3": 5},
)  # fmt: skip
REIGN = {
    "seat": "s3", "flag": 2, "after": 2, "until": 3, "ended": "overthrown", "deciding": [4],
    "calls": 1, "bonus": 0,
}  # fmt: skip


def picture(page: Page, name: str) -> None:
    """Keep pictures of the pages in a folder: ``SHOTS=folder pytest``."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")


@pytest.fixture
def phone(screens: Screens) -> HeldPhone:
    return HeldPhone(screens)


def sent(phone: HeldPhone, kind: str) -> list[Mapping[str, object]]:
    """Return what was sent of a kind, without its ids."""
    asked = [message[1:3] for message in phone.sent if message[0] == "ask"]
    return [{k: v for k, v in what.items() if k != "id"} for name, what in asked if name == kind]  # type: ignore[attr-defined]


def clocks(**more: object) -> dict[str, object]:
    none = dict.fromkeys(("move", "round", "last_call", "thinking", "next"))
    return {**none, "now": time(), "stand": False, "extended": False, "nudge": 0, **more}


def test_a_last_guess_is_sent_while_it_is_written_and_its_button_says_what_is_missing(
    phone: HeldPhone,
) -> None:
    page = phone.page
    phone.show(table(FEW, clocks=clocks(last_call=time() + 80)), seat(HAND, asked=True))
    main = page.locator(".last-call .button.main")
    expect(main).to_have_text("What is the rule? Tap here")
    main.tap()
    words = page.get_by_label("In your own words")
    expect(words).to_be_focused()
    words.fill("red black red black")
    expect(main).to_have_text("How sure are you? Tap here")
    page.wait_for_function("stage.sent.length > 0")
    note = "text:red black red black"
    written = {"seat": "s1", "note": note, "words": None, "draft": True}
    assert sent(phone, "last_guess") == [{**written, "confidence": None}]
    phone.answer(ok=True)
    main.tap()
    first = page.get_by_role("radio", name="just guessing, 10%")
    expect(first).to_be_focused()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        main.tap()
        expect(first).to_be_in_viewport()
        expect(main).to_be_in_viewport()
        picture(page, f"last-call-{width}x{height}")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="rather unsure, 30%")).to_be_checked()
    page.wait_for_function("stage.sent.length > 1")
    assert sent(phone, "last_guess")[1:] == [{**written, "confidence": 30}]
    phone.answer(ok=True)
    main.tap()
    page.wait_for_function("stage.sent.length > 2")
    assert sent(phone, "last_guess")[2:] == [{**written, "confidence": 30, "draft": False}]


def test_words_alone_are_a_guess_and_are_sent_while_they_are_written(phone: HeldPhone) -> None:
    page = phone.page
    phone.show(table(FEW, turn="s2"), seat(HAND, ["guess"]))
    page.locator(".declare").tap()
    main = page.get_by_role("dialog").locator(".button.main")
    expect(main).to_have_text("What is the rule? Tap here")
    phone.answer(ok=True)
    page.get_by_role("dialog").locator(".input").fill("red")
    expect(main).to_have_text("Send my guess")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        picture(page, f"guess-{width}x{height}")
    page.wait_for_function("stage.sent.length > 1")
    assert sent(phone, "guessing") == [
        {"seat": "s1", "guess": None, "words": None},
        {"seat": "s1", "guess": "text:red", "words": None},
    ]


def test_a_moment_is_a_band_after_six_seconds_or_as_soon_as_something_is_asked(
    phone: HeldPhone,
) -> None:
    page = phone.page
    page.clock.install()
    fallen = {"happened": FALL, "reigns": [REIGN], "turn": "s2"}
    phone.show(table(FEW, turn="s2"), seat(HAND))
    phone.show(table(FEW, version=9, **fallen), seat(HAND))
    moment = page.get_by_role("dialog")
    expect(moment).to_be_visible()
    page.clock.run_for(6100)
    expect(moment).to_be_hidden()
    band = page.locator(".moment-band")
    expect(band).to_contain_text("overthrew")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        picture(page, f"band-{width}x{height}")
    band.get_by_role("button", name="Show again").tap()
    expect(moment).to_be_visible()
    phone.show(table(FEW, version=10, **{**fallen, "turn": "s1"}), seat(HAND, ["play", "no_play"]))
    expect(moment).to_be_hidden()

    # A menu gives way to the last call; who types is told above.
    page.locator(".menu-button").tap()
    expect(moment).to_be_visible()
    call = {"clocks": clocks(last_call=time() + 80), "version": 11}
    phone.show(table(FEW, **call), seat(HAND, asked=True))
    expect(moment).to_be_hidden()
    expect(band).to_have_count(0)
    expect(page.get_by_label("In your own words")).to_be_visible()
