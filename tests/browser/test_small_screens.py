"""Small phones: nothing runs off the side, every card is in reach, thumbs hit what they aim at."""

from __future__ import annotations

import pytest
from people import Phone, Teacher
from playwright.sync_api import Page, expect
from stage import Screens

# The walk of tests/soak looks at every screen of these sizes, test_the_phone.py at hands of thirty.
pytestmark = pytest.mark.long

# Every other test has phones of 360 x 740.
SIZES = [
    pytest.param({"width": 320, "height": 640}, id="320x640"),
    pytest.param({"width": 740, "height": 360}, id="740x360"),
]
Size = dict[str, int]
THUMB = 44
HAND = 30

# Pictures of cards on the layout are looked at, not aimed at: their story is told elsewhere too.
_TOO_SMALL = """(least) => [...document.querySelectorAll("a, button, select, input")]
  .filter((one) => !one.closest(".layout") && one.checkVisibility())
  .map((one) => [one.closest("label") ?? one, one])
  .map(([box, one]) => [box.getBoundingClientRect(), one])
  .filter(([box]) => Math.min(box.width, box.height) < least - 0.5)
  .map(([box, one]) => `${one.ariaLabel || one.innerText}: ${box.width} x ${box.height}`)"""
_SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
_HIT = """(one) => {
  const box = one.getBoundingClientRect();
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return one.contains(found);
}"""


def fits(page: Page) -> None:
    assert page.evaluate(_SIDEWAYS) <= 0, "the page scrolls sideways"
    assert page.evaluate(_TOO_SMALL, THUMB) == []


@pytest.mark.parametrize("size", SIZES)
def test_joining_and_playing(teacher: Teacher, screens: Screens, size: Size) -> None:
    teacher.new_class(pupils=4)
    names = ("Maximiliana-Joséphin", "Bartholomew Featherst", "Wilhelmina", "Ann")
    phones = [Phone(screens, teacher.server, name[:20]) for name in names]
    for phone in phones:
        phone.page.set_viewport_size(size)
        phone.page.goto(phone.server.url)
        fits(phone.page)
        phone.send_code("BDF-7K3")
        expect(phone.page.get_by_text("No class has this code")).to_be_visible()
        fits(phone.page)
        phone.join(teacher.code)
        expect(phone.headline).to_be_visible()
        fits(phone.page)
    teacher.page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".hand")).to_be_visible()
        fits(phone.page)
    player = next(phone for phone in phones if phone.look().turn == "You")
    player.choose(*player.look().hand[:4])
    expect(player.page.locator(".place")).to_have_count(4)
    fits(player.page)
    player.button("No play").tap()
    expect(player.page.locator("#sheet[open]")).to_be_visible()
    fits(player.page)
    player.button("Back to my cards").tap()
    player.page.locator(".actions .button.main").tap()
    player.button("Become the Prophet").tap()
    fits(player.page)
    player.button("I’m the Prophet").tap()
    expect(player.headline).to_have_text("You’re the Prophet")
    fits(player.page)
    other = next(phone for phone in phones if phone.look().turn == "You")
    other.play(*other.look().hand[:4])
    expect(player.page.locator(".question")).to_be_visible()
    fits(player.page)
    fits(other.page)
    for word in ("right", "wrong"):
        answer = player.page.locator(f".verdict-button.{word}")
        answer.scroll_into_view_if_needed()
        assert answer.evaluate(_HIT)
    player.call("right")
    expect(player.page.locator(".question")).to_have_count(0)
    fits(player.page)


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_of_thirty(teacher: Teacher, screens: Screens, size: Size) -> None:
    """Every card can be brought under the thumb, and the action stays in sight."""
    page = teacher.page
    page.get_by_role("link", name="New class").click()
    page.get_by_label("Pupils", exact=True).fill("3")
    page.get_by_label("Rules of play").select_option("gardner")
    teacher.wait_for_nothing()
    page.get_by_role("button", name="Open the lobby").click()
    phones = [Phone(screens, teacher.server, name) for name in ("Amara", "Ben", "Chiara")]
    for phone in phones:
        phone.join(teacher.code)
    page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".hand")).to_be_visible()
    phone = next(phone for phone in phones if phone.look().turn == "You")
    phone.page.set_viewport_size(size)
    # A wrong no play brings four cards more; the others are skipped.
    while len(held := phone.look().hand) < HAND:
        phone.no_play()
        expect(phone.page.locator(".hand .cards button")).not_to_have_count(len(held))
        for _ in range(len(phones) - 1):
            waiting = phone.look().turn
            teacher.table_action(1, "Skip this turn")
            expect(phone.on_turn).not_to_have_text(waiting)
        expect(phone.headline).to_have_text("Your turn")

    teacher.table_action(1, "Turn predictions on")
    expect(phone.page.get_by_role("radiogroup", name="I predict")).to_be_visible()
    fits(phone.page)
    cards = phone.page.locator(".hand .cards button")
    for at in (0, HAND // 2, HAND - 1):
        cards.nth(at).scroll_into_view_if_needed()
        assert cards.nth(at).evaluate(_HIT), f"card {at + 1} lies under something"
        cards.nth(at).tap()
        expect(cards.nth(at)).to_have_attribute("aria-pressed", "true")
        action = phone.page.locator(".actions .button.main")
        expect(action).to_be_in_viewport(ratio=1)
        assert action.evaluate(_HIT)
    fits(phone.page)
