"""A teacher opens handouts: for any class from the first page, for one from the class itself."""

from __future__ import annotations

from io import BytesIO

import pytest
from people import Teacher
from playwright.sync_api import Page, expect
from pypdf import PdfReader

pytest.importorskip("axe_playwright_python")

from inspector import Inspector


def opened(page: Page, title: str) -> str:
    """The text of the PDF that a handout's button opens, in a tab of its own."""
    button = page.get_by_role("button", name=f"Open (PDF) {title}", exact=True)
    with page.context.expect_event("request", lambda asked: ".pdf" in asked.url) as asked:
        button.click()
    # A browser without a window has no place to show a PDF: it is fetched once more.
    document = PdfReader(BytesIO(page.request.get(asked.value.url).body()))
    return " ".join(" ".join(each.extract_text() for each in document.pages).split())


def test_a_teacher_chooses_and_opens_and_a_class_has_chosen_already(teacher: Teacher) -> None:
    page = teacher.page
    page.get_by_role("link", name="Handouts", exact=True).click()
    expect(page.get_by_role("heading", name="Handouts", exact=True)).to_be_visible()
    look = Inspector()
    for device in ("console", "phone"):
        look(page, "handouts", device)
    page.get_by_role("radio", name="Letter").check()
    page.get_by_role("combobox", name="Words").select_option(label="Theorist, Oracle")
    page.get_by_role("combobox", name="Rules of play").select_option(label="Gardner, 1977")
    card = opened(page, "Rules card")
    assert "Gardner, 1977" in card
    assert "Become the Theorist." in card

    teacher.page.goto(f"{teacher.server.desk}/console")
    teacher.new_class(title="8B on Monday")
    code = teacher.code
    teacher.page.get_by_role("navigation", name="Sections").get_by_role(
        "link", name="Handouts"
    ).click()
    expect(page.get_by_role("link", name="8B on Monday")).to_be_visible()
    look(page, "handouts of a class", "console")
    assert look.found == []
    # The letters of the code stand apart, some of them so far that they read as two words.
    assert code in opened(page, "Join poster").replace(" ", "")
