"""``classroom demo``: a class of robots that anyone can watch."""

from __future__ import annotations

import re
from collections.abc import Callable

from people import Teacher
from playwright.sync_api import expect
from stage import Screens, Server


def test_three_tables_play_round_after_round(
    serve: Callable[..., Server], screens: Screens
) -> None:
    server = serve("demo", "--fast")
    teacher = Teacher(screens, server)
    page = teacher.page
    page.goto(server.door)
    tiles = page.locator(".table-tile")
    expect(tiles).to_have_count(3)
    wall = teacher.projector()
    expect(wall.locator(".projector-tables > li")).to_have_count(3)

    # Every table moves, within a minute.
    for number in (1, 2, 3):
        laid = teacher.tile(number).get_by_text(re.compile(r"^([3-9]|\d\d+) played"))
        expect(laid.or_(teacher.tile(number).get_by_text("Round over"))).to_be_visible(
            timeout=60_000
        )
        expect(teacher.tile(number)).to_contain_text("4 robots")

    # A round ends, its rule is there to read, and the next one begins.
    over = page.locator(".table-tile.over")
    expect(over.first).to_be_visible(timeout=120_000)
    number = int(over.first.get_attribute("id").removeprefix("table-"))
    tile = teacher.tile(number)
    rule = tile.locator(".sealed .rule")
    expect(rule).to_have_text(re.compile(r"\w+ .*\w"))
    expect(tile.locator(".status")).to_contain_text("Round over")
    expect(teacher.tile(number)).to_have_class(re.compile("playing"), timeout=30_000)
    expect(tile.get_by_role("img", name="The rule is sealed")).to_be_visible()
    page.goto(f"{page.url.split('#')[0]}/table/{number}")
    expect(page.get_by_text("Round 2")).to_be_visible()
    expect(page.locator(".hand-row")).to_have_count(4)
