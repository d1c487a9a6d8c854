"""The evening before: the whole lesson once, played by robots, from the lobby to the paper."""

from __future__ import annotations

import re
from pathlib import Path

from inspector import Inspector
from people import Teacher
from playwright.sync_api import expect
from stage import LAPTOP


def test_a_lesson_is_rehearsed_to_its_pdf_and_leaves_nothing(teacher: Teacher) -> None:
    page = teacher.page
    teacher.new_class("8C Rehearsing", pupils=4)
    page.get_by_role("button", name="Rehearse with robots").click()
    expect(page.get_by_role("heading", name="Rehearsal: 8C Rehearsing")).to_be_visible()
    expect(page.locator(".person")).to_have_count(4)
    wall = teacher.projector()
    expect(wall.locator(".projector-seats ul li")).to_have_count(4)

    page.get_by_role("button", name="Start the round").click()
    tile = teacher.tile(1)
    expect(tile).to_contain_text("4 robots")
    expect(wall.locator(".projector-felt .card").first).to_be_visible()
    # It is steered as any class is, while it plays.
    teacher.table_action(1, "Give a hint")
    page.get_by_role("button", name="Pause all").click()
    page.get_by_role("dialog").get_by_role("button", name="Eyes on me").click()
    expect(tile).to_contain_text("Paused")
    page.get_by_role("button", name="Resume all").click()
    page.get_by_label("Robots play").select_option("as fast as possible")
    over = tile.get_by_text("Round over")
    expect(over).to_be_visible(timeout=60_000)
    # Then the robots say what they think, and the rule is revealed.
    expect(tile.get_by_role("img", name=re.compile("sealed"))).to_have_count(0)

    teacher.go("Debriefs")
    _papers_are_made(teacher)
    page.get_by_role("button", name="Step through").click()
    expect(wall.locator("body")).to_contain_text("Table 1")

    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", name="Your classes")).to_be_visible()
    expect(page.get_by_role("link", name="Rehearsal: 8C Rehearsing")).to_have_count(0)
    expect(page.get_by_role("link", name=re.compile("^8C Rehearsing")).first).to_be_visible()
    expect(wall.locator("body")).to_contain_text("This rehearsal has been deleted.")


def _papers_are_made(teacher: Teacher) -> None:
    """With one press, while the page says how far they are; it may be left and come back to."""
    page = teacher.page
    inspect = Inspector()
    page.route(re.compile("/papers$"), lambda route: None)  # no one answers: it stays as it is
    with page.expect_download() as coming:
        page.get_by_role("button", name="Create print-outs").click()
        bar = page.get_by_role("progressbar", name="The class and each table")
        expect(bar).to_be_visible()
        expect(page.get_by_text("Creating: The class and each table.")).to_be_attached()
        expect(page.get_by_role("button", name="Creating …")).to_be_visible()
        page.locator("summary", has_text="More print-outs").click()
        inspect(page, "papers being made", "console")
        page.unroute_all()
    assert Path(coming.value.path()).read_bytes().startswith(b"%PDF")
    name = "Rehearsal 8C Rehearsing - The class and each table.pdf"
    assert coming.value.suggested_filename == name
    expect(page.get_by_text("Ready: The class and each table.")).to_be_attached()
    page.reload()
    made = page.get_by_role("link", name="Download The class and each table")
    assert teacher.download(made).startswith(b"%PDF")

    with page.expect_popup() as opening:
        page.get_by_role("button", name="Print-outs: Web page").click()
    with opening.value as paper:
        expect(paper.get_by_role("heading", level=1).first).to_be_visible()
        expect(paper.locator("article")).to_have_count(2)
        paper.set_viewport_size(LAPTOP)
        inspect(paper, "the papers as a page", "console")
    page.locator("summary", has_text="More print-outs").click()
    size = page.get_by_role("switch", name="Large type (13 pt)")
    expect(size).not_to_be_checked()
    page.get_by_text("Large type (13 pt)").click()
    expect(size).to_be_checked()
    with page.expect_download() as coming:
        page.get_by_role("button", name=re.compile("^For each pupil, .*: PDF")).click()
    assert "large=yes" in coming.value.url
    assert inspect.found == []
