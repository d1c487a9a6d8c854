"""A lesson plan from the list to the class: read, printed, a class led through it."""

from __future__ import annotations

import io

import pytest
from people import Teacher
from playwright.sync_api import expect
from pypdf import PdfReader

pytest.importorskip("axe_playwright_python")

from inspector import Inspector
from stage import PHONE

BAD = b"---\ntitle: Ours\nminutes: 30\nrules: by-two\n---\n\n## Play (30 minutes)\n\n> Play.\n"


def test_a_plan_is_read_printed_and_led_through(teacher: Teacher) -> None:
    page, look = teacher.page, Inspector()
    page.get_by_role("link", name="Lesson plans").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lesson plans")
    look(page, "plans", "console")
    page.set_viewport_size(PHONE)
    look(page, "plans on a phone", "console")

    # A file that is no plan yet: where, and why. Nothing of it is kept.
    page.get_by_label("A plan of your own, a Markdown file").set_input_files(
        {"name": "ours.md", "mimeType": "text/markdown", "buffer": BAD}
    )
    page.get_by_role("button", name="Add plan").click()
    expect(page.get_by_role("alert")).to_contain_text(
        "Line 4 There’s no rule called 'by-two'. Did you mean 'by-twos'?"
    )
    # The browser tells of the answer as of a mistake of ours.
    assert "400" in teacher.screens.complaints.pop()
    look(page, "a bad plan", "console")

    page.get_by_role("link", name="Prophet").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Prophet")
    look(page, "plan on a phone", "console")
    page.set_viewport_size({"width": 1280, "height": 800})
    look(page, "plan", "console")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    paper = PdfReader(io.BytesIO(page.pdf(format="A4")))
    text = "\n".join(sheet.extract_text() for sheet in paper.pages)
    assert len(paper.pages) <= 8
    for said in ("Three forecasts (10 minutes)", "It will rain tomorrow.", "Rubric", "Exit ticket"):
        assert said in text
    for pressed in ("Save as a file", "Rehearse", "keep it off the projector"):
        assert pressed not in text

    # From it a class, whose second lesson has a beginning of its own.
    page.get_by_role("button", name="Start a class from it").click()
    script = page.locator(".script")
    expect(script).to_contain_text("1 of 17 · Lesson 1")
    expect(script).to_contain_text("10 minutes")
    script.get_by_role("button", name="Start the lesson").click()
    expect(script).to_contain_text("50 minutes of the lesson left")
    expect(script).to_contain_text("Next: Everyone joins")
    look(page, "the script", "console")
    for step in range(2, 11):
        script.get_by_role("button", name="Next step of the lesson").click()
        expect(script).to_contain_text(f"{step} of 17")
    expect(script).to_contain_text("10 of 17 · Lesson 2")
    expect(script).to_contain_text("Reconnect phones")
    expect(script).not_to_contain_text("left")
    script.get_by_role("link", name="Open the projector").click()
    expect(script).to_contain_text("2 minutes left in this step · 50 minutes of the lesson left")
    assert look.found == []
