"""The first laptop dies: a phone, the console and the projector go to the second by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import two_laptops
from hosted.installation import wait_until
from people import Phone, Teacher, on_turn
from playwright.sync_api import expect
from stage import Screens, Server


@pytest.fixture
def second(tmp_path: Path) -> Iterator[two_laptops.Laptop]:
    laptop = two_laptops.Laptop("standby", "127.0.0.2", tmp_path / "second")
    laptop.start()
    yield laptop
    laptop.kill()


def test_every_page_goes_to_the_second_laptop_by_itself(
    serve: Callable[..., Server], second: two_laptops.Laptop, screens: Screens
) -> None:
    first = serve()
    teacher = Teacher(screens, first)
    teacher.first_start()
    teacher.new_class("8B Science", pupils=3)
    wall = teacher.projector()
    phones = [Phone(screens, first, name) for name in ("Amara", "Ben", "Cy")]
    for phone in phones:
        phone.join(teacher.code)
    teacher.page.get_by_role("button", name="Start the round").click()

    panel = screens.page("panel", teacher.context)
    panel.goto(f"{first.desk}/console/standby")
    code = panel.locator(".pair-code").inner_text()
    two_laptops.at(second, "/standby/pair", address=first.url, code=code)
    wait_until(lambda: "Ready" in two_laptops.at(second), what="the copy")
    panel.reload()
    expect(panel.get_by_text("The second laptop at")).to_be_visible()
    panel.close()

    pages = (teacher.page, wall, *(phone.page for phone in phones))
    for page in pages:  # which load again to know the second address
        expect(page.locator(f'html[data-second="{second.address}"]')).to_have_count(1)
    for phone in phones:
        expect(phone.page.locator(".hand .cards button").first).to_be_visible()
    player = on_turn(phones)
    before = player.laid.inner_text()
    player.play(player.look().hand[0])
    for phone in phones:
        expect(phone.laid).not_to_have_text(before)
    laid = player.laid.inner_text()
    wall.wait_for_timeout(8000)  # until each page counts, and the second laptop knows it

    screens.network_fails = True
    first.kill()
    for page in pages:
        page.wait_for_url(f"{second.address}/**", timeout=40_000)
    for phone in phones:
        expect(phone.page).to_have_url(f"{second.address}/play")
        expect(phone.laid).to_have_text(laid)
    expect(teacher.page.get_by_role("heading", name="8B Science")).to_be_visible()
    expect(wall.locator("#projector")).to_be_visible()

    player = on_turn(phones)
    player.play(player.look().hand[0])
    for phone in phones:
        expect(phone.laid).not_to_have_text(laid)
