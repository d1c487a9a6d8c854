"""Nothing can be saved for a while: everybody reads so where they are, until it is over."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from people import Phone, Teacher, on_turn
from playwright.sync_api import expect
from stage import Screens, Server

UNSAVED = "The program cannot save just now."


def test_a_card_that_cannot_be_saved_waits_on_the_phone_and_everybody_knows_why(
    serve: Callable[..., Server], screens: Screens, tmp_path: Path
) -> None:
    file = tmp_path / "data" / "classroom.sqlite3"
    server = serve(DATABASE_URL=f"sqlite:///{file}?timeout=0.2")
    teacher = Teacher(screens, server)
    teacher.first_start()
    teacher.new_class("8B Science", pupils=4)
    wall = teacher.projector()
    phones = [Phone(screens, server, name) for name in ("Amara", "Ben", "Cy")]
    for phone in phones:
        phone.join(teacher.code)
    teacher.page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".hand")).to_be_visible()
    player = on_turn(phones)
    before = player.laid.inner_text()

    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    player.play(player.look().hand[0])
    for phone in phones:
        expect(phone.page.get_by_text(UNSAVED)).to_be_visible()
    expect(teacher.page.get_by_text("Nothing can be saved just now")).to_be_visible()
    expect(wall.get_by_text(UNSAVED)).to_be_visible()
    expect(player.laid).to_have_text(before)
    # Who comes back just now comes back, and reads it too.
    back = next(phone for phone in phones if phone is not player)
    back.page.reload()
    expect(back.page.get_by_text(UNSAVED)).to_be_visible()

    other.execute("ROLLBACK")
    other.close()
    for phone in phones:
        expect(phone.page.get_by_text(UNSAVED)).to_have_count(0)
        expect(phone.laid).not_to_have_text(before)
    expect(teacher.page.get_by_text("Nothing can be saved just now")).to_have_count(0)
    expect(wall.get_by_text(UNSAVED)).to_have_count(0)
