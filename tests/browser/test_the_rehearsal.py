"""The evening before: the whole lesson once, played by robots, from the lobby to the paper."""

from __future__ import annotations

import re

from people import Teacher
from playwright.sync_api import expect


def test_a_lesson_is_rehearsed_to_its_pdf_and_leaves_nothing(teacher: Teacher) -> None:
    page = teacher.page
    teacher.new_class("8C Rehearsing", pupils=4)
    page.get_by_role("button", name="Rehearse it with robots").click()
    expect(page.get_by_role("heading", name="Rehearsal: 8C Rehearsing")).to_be_visible()
    expect(page.locator(".person")).to_have_count(4)
    wall = teacher.projector()
    expect(wall.locator(".wall-seats ul li")).to_have_count(4)

    page.get_by_role("button", name="Start the round").click()
    tile = teacher.tile(1)
    expect(tile).to_contain_text("4 robots")
    expect(wall.locator(".wall-felt .card").first).to_be_visible()
    # It is steered as any class is, while it plays.
    teacher.table_action(1, "Give a hint")
    page.get_by_role("button", name="Pause all").click()
    page.get_by_role("dialog").get_by_role("button", name="Eyes on me").click()
    expect(tile).to_contain_text("Paused")
    page.get_by_role("button", name="Resume all").click()
    page.get_by_label("Robots play").select_option("as fast as it goes")
    over = tile.get_by_text("Round over")
    expect(over).to_be_visible(timeout=60_000)

    teacher.go("Debriefs")
    paper = teacher.download(page.get_by_role("link", name="Class debrief (PDF)"))
    assert paper.startswith(b"%PDF")
    page.get_by_role("button", name="Step through").click()
    expect(wall.locator("body")).to_contain_text("Table 1")

    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_role("heading", name="Your classes")).to_be_visible()
    expect(page.get_by_role("link", name="Rehearsal: 8C Rehearsing")).to_have_count(0)
    expect(page.get_by_role("link", name=re.compile("^8C Rehearsing")).first).to_be_visible()
    expect(wall.locator("body")).to_contain_text("This rehearsal is deleted.")
