"""Three phones predict each other's plays, and wait for who may declare."""

from __future__ import annotations

import os
import re

from people import Phone, Teacher, on_turn, two_plays
from playwright.sync_api import Page, expect
from stage import Screens

RULE = "odd-black-even-red"
SIZES = ((360, 740), (320, 568), (768, 1024), (740, 360))


def picture(page: Page, name: str) -> None:
    """Keep pictures of the pages in a folder: ``SHOTS=folder pytest``."""
    if not (folder := os.environ.get("SHOTS")):
        return
    before = page.viewport_size
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for light in ("light", "dark"):
            page.emulate_media(color_scheme=light)
            page.screenshot(path=f"{folder}/{name}-{width}-{light}.png")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(before)


def question(phone: Phone):
    return phone.page.get_by_role("radiogroup", name="What do you predict?")


def predict(phone: Phone, word: str) -> None:
    """A tap, and no look at what it did: the last prediction takes the question away."""
    question(phone).get_by_role("radio", name=word).tap()


def keep(phone: Phone, word: str) -> None:
    """Until the server has it: a reload right after a tap may be faster than what was tapped."""
    radio = question(phone).get_by_role("radio", name=word)
    for _ in range(5):
        predict(phone, word)
        phone.page.reload()
        expect(question(phone)).to_be_visible()
        if radio.is_checked():
            return
    raise AssertionError(f"{word} was tapped five times, and the server never had it")


def test_all_predict_a_play_and_wait_for_who_may_declare(
    teacher: Teacher, screens: Screens
) -> None:
    teacher.new_class(pupils=3, rule=RULE, waiting=True)
    phones = {name: Phone(screens, teacher.server, name) for name in ("Ann", "Ben", "Cy")}
    for phone in phones.values():
        phone.join(teacher.code)
    expect(teacher.page.locator(".person")).to_have_count(3)
    teacher.page.get_by_role("button", name="Start the round").click()
    wall = teacher.projector()
    expect(phones["Ann"].on_turn).to_be_visible()
    for phone in phones.values():
        phone.take_your_time()
    two_plays(teacher, list(phones.values()))
    player = on_turn(list(phones.values()))
    one, two = (phone for phone in phones.values() if phone is not player)

    # The player says what they expect, and keeps it over a reload.
    card = player.look().hand[0]
    player.choose(card)
    own = player.page.get_by_role("radiogroup", name="I predict")
    own.get_by_role("radio", name="right").check()
    picture(player.page, "my-turn")
    player.page.reload()
    expect(own.get_by_role("radio", name="right")).to_be_checked()
    laid = player.laid.inner_text()
    player.page.locator(".actions .button.main").tap()

    # The others tap for themselves; a reload in the middle shows the same; no one sees a verdict.
    predict(one, "wrong")
    expect(one.page.get_by_text("You can still change it.")).to_be_visible()
    keep(one, "wrong")
    expect(two.page.locator("#live-region")).to_contain_text("What do you predict")
    picture(two.page, "asked")
    picture(one.page, "said")
    picture(player.page, "held")
    expect(player.page.get_by_text("Your prediction: right.")).to_be_visible()
    for phone in phones.values():
        expect(phone.laid).to_have_text(laid)
        expect(phone.headline).to_contain_text("play")
    expect(teacher.tile(1)).to_contain_text("The others are predicting")
    keep(one, "unsure")
    predict(two, "right")
    for phone in phones.values():
        expect(phone.laid).not_to_have_text(laid)
        expect(question(phone)).to_have_count(0)

    # The next player waits for who may declare, and is told why.
    is_next = next(phone for phone in (one, two) if "You’re next" in phone.headline.inner_text())
    picture(is_next.page, "next")
    picture(player.page, "chance")
    expect(is_next.page.locator(".head")).to_contain_text(f"{player.name} may declare first.")
    expect(wall.locator(".projector-now h1")).to_have_text(f"{is_next.name} is next")
    expect(wall.locator(".projector-sub")).to_have_text(f"{player.name} may declare first.")
    picture(wall, "projector-chance")
    is_next.choose(is_next.look().hand[0])
    main = is_next.page.locator(".actions .button.main")
    expect(main).to_have_attribute("aria-disabled", "true")
    player.button("Not now").tap()
    expect(is_next.headline).to_have_text("Your turn")
    expect(wall.locator(".projector-now h1")).to_have_text(f"{is_next.name}’s turn")
    expect(main).to_have_attribute("aria-disabled", "false")
    expect(player.button("Not now")).to_have_count(0)

    # Where the teacher switches it off, a verdict comes at once.
    teacher.table_action(1, "Turn predictions off")
    expect(player.page.get_by_role("radiogroup")).to_have_count(0)
    expect(is_next.page.get_by_role("radiogroup")).to_have_count(0)
    main.tap()
    expect(is_next.last).to_contain_text(re.compile("right|wrong"))

    # At the end each sees their own sum.
    teacher.table_action(1, "End the round")
    teacher.page.get_by_role("dialog").get_by_role("button", name="End the round").click()
    expect(two.page.locator(".predicted")).to_contain_text(
        re.compile(r"Your right predictions: [01] of 1\.")
    )
    expect(one.page.locator(".predicted")).to_contain_text("You were unsure 1 time.")
    picture(two.page, "over")
