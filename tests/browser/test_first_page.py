"""The first page and New class fit one screen of a laptop, and a class has its own name."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from inspector import Inspector
from people import Teacher
from playwright.sync_api import Page, expect
from stage import Screens, Server

LAPTOP = {"width": 1366, "height": 768}
look = Inspector({"console": [LAPTOP]})


_INDENT = """main => {
  const date = document.createElement("section");
  date.className = "date-notice";
  main.append(date);
  const indent = getComputedStyle(date).paddingInlineStart;
  date.remove();
  return indent;
}"""


def one_screen(page: Page, name: str) -> None:
    """Nothing of the page is below the fold, and axe finds nothing."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"))
    hidden = page.evaluate(
        "document.documentElement.scrollHeight - document.documentElement.clientHeight"
    )
    assert hidden <= 0, f"{name}: {hidden} px are below the fold"
    look.found.clear()
    look(page, name, "console")
    assert look.found == []


def test_the_first_page_shows_the_game_and_names_the_class(
    serve: Callable[..., Server], screens: Screens
) -> None:
    teacher = Teacher(screens, serve())  # who has no class yet
    teacher.first_start()
    page = teacher.page
    page.set_viewport_size(LAPTOP)
    page.reload()
    expect(page.locator(".game .card")).to_have_count(6)
    expect(page.locator(".game .half")).to_have_count(2)
    expect(page.locator(".first-lesson ol > li")).to_have_count(3)
    one_screen(page, "first-page")
    # The question about the date, which comes after weeks, begins where other panels do.
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.locator("main").evaluate(_INDENT) == "16px"
    page.set_viewport_size(LAPTOP)
    page.get_by_label("Class (optional)").fill("8B")
    page.get_by_label("Class (optional)").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("8B: First lesson")

    # Renamed on the console, and after the lesson; then the first page is calm.
    page.get_by_role("button", name="Rename the class").click()
    page.get_by_label("Class name").fill("8C: First lesson")
    page.get_by_role("button", name="Rename", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("8C: First lesson")
    page.goto(f"{page.url.split('#')[0]}/after")
    page.get_by_label("Class name").fill("8D")
    page.get_by_role("button", name="Rename", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("8D")
    page.goto(f"{teacher.server.desk}/console")
    expect(page.locator(".class-row h2")).to_have_text(["8D"])
    expect(page.locator(".game")).to_have_count(0)
    one_screen(page, "first-page-with-a-class")


def test_new_class_asks_the_first_things_first(teacher: Teacher) -> None:
    page = teacher.page
    page.set_viewport_size(LAPTOP)
    page.goto(f"{teacher.server.desk}/console/new")
    for shown in ("Title", "Pupils", "Rules of play"):
        expect(page.get_by_label(shown, exact=True)).to_be_visible()
    expect(page.get_by_label("Expulsion")).to_be_hidden()
    one_screen(page, "new-class")
    aside = page.locator(".preview")
    assert aside.evaluate("(one) => one.scrollHeight <= one.clientHeight")

    # The full game knocks players out, and isn't ended by a clock, unless the teacher says so.
    follows = page.locator("[data-preview=follows]")
    expect(follows).to_have_text("No one is knocked out. The round ends after 15 minutes.")
    page.get_by_label("Rules of play").select_option("gardner")
    expect(follows).to_have_text(
        "Wrong cards late in the round knock players out. The round has no time limit."
    )
    page.get_by_text("More choices").click()
    expect(page.get_by_label("Expulsion")).to_be_checked()
    page.get_by_label("Expulsion").press("Space")
    expect(follows).to_contain_text("No one is knocked out.")
    page.get_by_label("Rules of play").select_option("howell")
    expect(follows).to_contain_text("No one is knocked out.")
    page.get_by_role("link", name="Your classes").click()
    expect(page).to_have_url(f"{teacher.server.desk}/console")
