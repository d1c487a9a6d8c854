"""No one taps, and the table goes on: every wait on a phone is over by itself."""

from __future__ import annotations

import re

from people import Phone, Teacher, on_turn, two_plays
from playwright.sync_api import expect
from stage import Screens

RULE = "odd-black-even-red"


def three_at_a_table(teacher: Teacher, screens: Screens) -> list[Phone]:
    """Pupils of a round in which all predict, and may declare first."""
    teacher.new_class(pupils=3, rule=RULE, waiting=True)
    phones = [Phone(screens, teacher.server, name) for name in ("Ann", "Ben", "Cy")]
    for phone in phones:
        phone.join(teacher.code)
    expect(teacher.page.locator(".person")).to_have_count(3)
    teacher.page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".hand .cards button")).to_have_count(8)
    return phones


_WATCH = """() => {
  window.shown = [];
  const look = () => {
    const clock = document.querySelector(".head .clock")?.innerText.trim() ?? "";
    if (window.shown[window.shown.length - 1] !== clock) window.shown.push(clock);
  };
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.body, all);
  look();
}"""
"""Keep what the clock beside the headline shows, one after the other."""


def counted(phone: Phone) -> list[int]:
    """Return what the clock of a phone has shown, in seconds, as long as it was there."""
    shown: list[str] = phone.page.evaluate("window.shown")
    return [int(m) * 60 + int(s) for clock in shown if clock for m, s in [clock.split(":")]]


def test_an_unanswered_chance_to_declare_ends_on_every_phone(
    teacher: Teacher, screens: Screens
) -> None:
    phones = three_at_a_table(teacher, screens)
    two_plays(teacher, phones)
    player = on_turn(phones)
    player.take_your_time()
    others = [phone for phone in phones if phone is not player]
    laid = player.laid.inner_text()
    player.play(player.look().hand[0])
    for phone in others:
        phone.page.get_by_role("radiogroup", name="What do you predict?").get_by_role(
            "radio", name="right"
        ).click()  # the last one opens the card, and the question is gone
    expect(player.laid).not_to_have_text(laid)
    for phone in phones:
        expect(phone.page.locator(".head .clock")).to_be_visible()
        phone.page.evaluate(_WATCH)
    following = on_turn(others)
    # The console and the wall name whom the server waits for.
    tile = teacher.tile(1)
    expect(tile.locator(".status")).to_contain_text(f"{player.name} may declare first.")
    expect(tile.locator(".seat.turn .seat-name")).to_have_text(player.name)
    expect(player.button("Not now")).to_be_visible()
    late = player.button("Not now").element_handle()
    expect(following.headline).to_contain_text("You’re next")
    following.choose(following.look().hand[0])

    # No one taps.
    expect(following.headline).to_have_text("Your turn")
    expect(tile.locator(".status")).to_contain_text(f"{following.name}’s turn")
    expect(tile.locator(".seat.turn .seat-name")).to_have_text(following.name)
    main = following.page.locator(".actions .button.main")
    expect(main).not_to_have_class(re.compile("lined|missing"))
    expect(player.button("Not now")).to_have_count(0)
    for phone in phones:
        seconds = counted(phone)
        assert seconds == sorted(seconds, reverse=True), f"{phone.name} counted {seconds}"
    # A tap that was on its way meanwhile does no harm.
    late.evaluate("button => button.click()")
    main.tap()
    # The next play is saved, and everyone is asked about it.
    expect(player.page.get_by_role("radiogroup", name="What do you predict?")).to_be_visible()
    expect(player.page.locator(".problem")).to_have_count(0)


def test_at_a_last_call_no_screen_marks_a_current_player(
    early_teacher: Teacher, screens: Screens
) -> None:
    teacher = early_teacher
    phones = three_at_a_table(teacher, screens)
    on_turn(phones)
    wall = teacher.projector()
    marks = [
        *(phone.page.locator(".seat.turn") for phone in phones),
        teacher.page.locator(".seat.turn"),
        wall.locator(".projector-seat.turn"),
    ]
    for mark in marks:
        expect(mark).to_have_count(1)
    teacher.table_action(1, re.compile("^Last call"))
    for phone in phones:
        expect(phone.headline).to_have_text("Last call")
    for mark in marks:
        expect(mark).to_have_count(0)
    expect(teacher.tile(1)).to_contain_text("Last call")
    teacher.table_action(1, "Pause")
    expect(teacher.tile(1)).to_contain_text("Paused by you")
    teacher.tile(1).get_by_role("button", name="Resume").click()
    expect(teacher.tile(1)).not_to_contain_text("Paused by you")
