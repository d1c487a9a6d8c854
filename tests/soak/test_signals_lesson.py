"""Five rounds in which the taps of four pupils let each signal on thinking rise.

.venv/bin/python -m pytest tests/soak/test_signals_lesson.py -n 0

Only what a pupil would pick from the list of rules is noted without a phone. The teacher answers
each signal; tests/browser/test_signals.py has what is shown to whom.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from people import Phone, on_turn
from signal_lesson import Signals, opened
from stage import Screens, launch

from classroom.cards import Card

expect.set_options(timeout=30_000)


@pytest.fixture
def lesson(tmp_path: Path) -> Iterator[Signals]:
    with sync_playwright() as driver:
        browser: Browser = launch(driver)
        screens = Screens(browser)
        with opened(screens, tmp_path / "lesson") as found:
            yield found
        screens.close()
        browser.close()
        assert screens.complaints == []


def play(
    lesson: Signals,
    right: bool,
    says: Mapping[str, str] | None = None,
    prophet: Phone | None = None,
) -> bool:
    """Play a card that is right, or wrong, if the hand has one; return whether it was right.

    `says` are the other pupils' predictions, by name: "the opposite", or what they tap. The
    `prophet` calls it as it is.
    """
    phone = on_turn(lesson.phones)
    expect(phone.page.locator(".hand .cards button").first).to_be_visible()
    seen = phone.look()
    red = Card.parse(seen.line[-1]).is_red
    fits = {card: Card.parse(card).is_red != red for card in seen.hand}
    card = next((card for card, fit in fits.items() if fit is right), seen.hand[0])
    phone.play(card)
    for other in lesson.phones if says else ():
        said = (says or {}).get(other.name)
        if other is not phone and said is not None:
            if said == "the opposite":
                said = "wrong" if fits[card] else "right"
            asked = other.page.get_by_role("radiogroup", name="What do you predict?")
            expect(asked).to_be_visible()
            asked.locator(f".expectation.{said}").tap()
    if prophet is not None:
        prophet.call("right" if fits[card] else "wrong")
    expect(phone.page.locator(".seat.mine.turn")).to_have_count(0)
    return fits[card]


def _may_declare(phone: Phone) -> bool:
    return phone.button("Become the Prophet").count() > 0


def test_each_signal_rises_by_taps_alone(lesson: Signals) -> None:
    # No one writes, and nothing fits.
    for _ in range(9):
        assert not play(lesson, right=False)
    lesson.page.get_by_role("button", name="Give a hint").first.click()
    lesson.answer("wrong-without-learning", "I asked them")
    for _ in range(6):
        play(lesson, right=True)
    lesson.answer("nobody-writes", "Not now")

    # All have written the rule.
    lesson.step("deal")
    lesson.step("four-have-it")
    for _ in range(9):
        play(lesson, right=True)
    lesson.answer("ready-for-harder", "I asked them")

    # One of them becomes Prophet, and no one tests it.
    lesson.step("deal")
    lesson.step("four-have-it")
    for _ in range(4):
        play(lesson, right=True)
    prophet = next(phone for phone in lesson.phones if _may_declare(phone))
    prophet.declare()
    for _ in range(10):
        play(lesson, right=True, prophet=prophet)
    lesson.answer("prophet-untested", "I asked them")

    # One is sure, and all that this pupil predicts fails.
    lesson.step("deal-predicting")
    lesson.step("one-is-sure")
    sure, *others = (phone.name for phone in lesson.phones)
    for number in range(12):
        said = {sure: "the opposite", **dict.fromkeys(others, "unsure")}
        play(lesson, right=number % 2 == 0, says=said)
    lesson.answer("sure-and-wrong", "Not useful")

    # All predict, and then two are silent.
    lesson.step("deal-predicting")
    lesson.step("four-are-unsure")
    for number in range(18):
        names = [phone.name for phone in lesson.phones]
        said = dict.fromkeys(names if number < 10 else names[2:], "unsure")
        play(lesson, right=number % 2 == 0, says=said)
    lesson.answer("no-longer-predicting", "I asked them")
    lesson.nobody_else_sees_it()
