"""The bell rings in the middle of a round: what phones, the wall and the console say then."""

from __future__ import annotations

import re

from people import Phone, Teacher, on_turn
from playwright.sync_api import expect
from stage import Screens

OVER, THANKS = "This class is over.", "Thanks for playing."
NAMES = ("Amara", "Ben", "Chiara")


def test_closing_in_the_middle_of_a_round_by_mistake_and_for_good(
    teacher: Teacher, screens: Screens
) -> None:
    page = teacher.page
    teacher.new_class(pupils=8, rule="alternate-colour")
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    for phone in phones:
        phone.join(f"{teacher.code[:3]}-1")
    page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".playing")).to_be_visible()
    a_class_that_is_closed_by_mistake_goes_on_where_it_was(teacher, phones)
    waiting = Phone(screens, teacher.server, "Dev")
    waiting.join(f"{teacher.code[:3]}-2")
    playing = on_turn(phones)
    laid = playing.page.locator(".layout .card").count()
    playing.button("No play").tap()
    expect(playing.page.locator("#sheet[open]")).to_be_visible()
    wall = teacher.projector()

    teacher.go("Debriefs")
    page.get_by_role("button", name="Close the class").click()
    page.get_by_role("dialog").get_by_role("button", name="Close the class").click()
    expect(page.get_by_text("8B Science is closed.")).to_be_visible()
    expect(page.get_by_text("This round wasn’t finished.")).to_be_visible()

    for phone in (*phones, waiting):
        expect(phone.headline).to_have_text(OVER)
        expect(phone.page.locator(".head")).to_contain_text(THANKS)
        expect(phone.page.locator("#live-region")).to_have_text(f"{OVER} {THANKS}")
        expect(phone.page.locator("#sheet[open]")).to_have_count(0)
        expect(phone.page.locator(".actions, .hand, .seat.turn")).to_have_count(0)
    expect(playing.page.locator(".layout .card")).to_have_count(laid)
    # Who looks again sees the same.
    playing.page.reload()
    expect(playing.headline).to_have_text(OVER)

    expect(wall.get_by_text(f"{OVER} {THANKS}")).to_be_visible()
    expect(wall.locator(".projector-tables")).to_contain_text("This round wasn’t finished.")
    teacher.go("Projector")
    page.get_by_role("button", name="Table 1").click()
    expect(wall.get_by_role("heading", level=1)).to_have_text(OVER)
    expect(wall.locator(".projector-sub")).to_have_text(THANKS)
    expect(wall.locator(".projector-seat.turn")).to_have_count(0)
    page.get_by_role("button", name=re.compile("How to join")).click()
    expect(wall.locator(".projector-wait")).to_contain_text(OVER)
    expect(wall.locator(".big-code")).to_have_count(0)

    # The page of the table offers what can be done still, and no more.
    page.goto(f"{teacher.server.desk}/console/class/{teacher.class_id}/table/1")
    expect(page.get_by_text("8B Science is closed.")).to_be_visible()
    expect(page.locator(".action strong")).to_have_text(["Show on the projector", "End the round"])
    expect(page.get_by_role("switch")).to_have_count(0)
    page.go_back()

    # The round can still be ended, and looked back at on the wall.
    teacher.go("Debriefs")
    page.get_by_role("button", name="End the round").click()
    page.get_by_role("dialog").get_by_role("button", name="End the round").click()
    for phone in phones:
        expect(phone.page.locator(".class-over")).to_have_text(f"{OVER} {THANKS}")
        expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Play a red card")
        expect(phone.page.locator(".next")).to_have_count(0)
    page.get_by_role("button", name="Step through it on the projector").click()
    expect(wall.locator(".projector-felt .layout")).to_be_visible()
    expect(wall.get_by_text(OVER)).to_have_count(0)


def a_class_that_is_closed_by_mistake_goes_on_where_it_was(
    teacher: Teacher, phones: list[Phone]
) -> None:
    page = teacher.page
    player = on_turn(phones)
    teacher.go("Debriefs")
    page.get_by_role("button", name="Close the class").click()
    page.get_by_role("dialog").get_by_role("button", name="Close the class").click()
    for phone in phones:
        expect(phone.headline).to_have_text(OVER)
    page.goto(f"{teacher.server.desk}/console/class/{teacher.class_id}/after")
    page.get_by_role("button", name="Reopen the class").click()
    # The phones show their hands again without a reload.
    for phone in phones:
        expect(phone.page.locator(".hand .cards button")).not_to_have_count(0)
        expect(phone.headline).to_have_text("Paused by your teacher")
    page.get_by_role("button", name="Resume all").click()
    before = player.laid.inner_text()
    player.play(player.look().hand[0])
    expect(player.laid).not_to_have_text(before)
    expect(player.headline).not_to_have_text("Your turn")
