"""The page to take home, opened as a file: on phones, a laptop, and in old browsers.

SHOTS=FOLDER keeps pictures of it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import firefox_esr
import home_files
import pytest
import webkit_gtk
import wpe
from driven_browser import DrivenBrowser
from inspector import Inspector
from playwright.sync_api import Browser, Page, expect
from stage import Screens

PHONES = [{"width": 320, "height": 568}, {"width": 360, "height": 740}]
LAPTOP = {"width": 1366, "height": 768}
PARTS = ("Round", "Puzzles", "My rules", "Science", "Practice")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return home_files.written(tmp_path_factory.mktemp("home"))


@pytest.fixture
def closing() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def opened(browser: Browser, files: dict[str, str]) -> Iterator[Callable[..., Page]]:
    """Opens a file on a device; fails if the page complains, or asks for more than the file."""
    screens, complaints = Screens(browser), []

    def open_file(name: str, size: dict[str, int]) -> Page:
        page = screens.context(viewport=size).new_page()
        screens.open.append((name, page))
        page.on("console", lambda said: complaints.append(said.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "request",
            lambda asked: None if asked.url == files[name] else complaints.append(asked.url),
        )
        page.goto(files[name])
        return page

    yield open_file
    screens.close()
    assert complaints == []


def keep(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        width = (page.viewport_size or LAPTOP)["width"]
        page.screenshot(path=Path(folder) / f"home-{width}-{name}.png", full_page=True)


def tab(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name).click()


@pytest.mark.parametrize(
    ("device", "size"), [*(("phone", size) for size in PHONES), ("laptop", LAPTOP)]
)
def test_every_part_can_be_read_and_used_by_everyone(
    opened: Callable[..., Page], device: str, size: dict[str, int]
) -> None:
    look = Inspector({device: [size]}, thorough=True)
    page = opened("round", size)
    for _ in range(14):
        page.get_by_role("button", name="Next card").click()
    for part in PARTS:
        tab(page, part)
        keep(page, part.replace(" ", "-"))
        look(page, part, device)
    page.get_by_role("button", name="Start", exact=True).click()
    for place in range(5):
        page.locator(".home-hand button").nth(place).click()
    page.get_by_role("button", name="Show a hint").click()
    keep(page, "bench")
    look(page, "the bench", device)
    page.get_by_role("button", name="Guess the rule").click()
    keep(page, "guess")
    look(page, "a guess", device)
    page.get_by_role("button", name="Not on the list? Build it").click()
    page.get_by_role("radio", name="If … then").check()
    keep(page, "builder")
    look(page, "a rule that is built", device)
    page.get_by_role("button", name="Back to the list").click()
    page.get_by_role("button", name="Not now").click()
    while page.get_by_role("button", name="Show a hint").count():
        page.get_by_role("button", name="Show a hint").click()
    page.get_by_role("button", name="Show the rule").click()
    keep(page, "shown")
    look(page, "the rule", device)
    assert look.found == []


@pytest.mark.parametrize("size", PHONES)
def test_the_hand_and_the_buttons_are_in_reach_of_the_line(
    opened: Callable[..., Page], size: dict[str, int]
) -> None:
    page = opened("practice", size)
    page.get_by_role("button", name="Easy: rule 1", exact=True).click()
    page.locator(".home-hand button").first.click()
    expect(page.locator(".home-hand")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Guess the rule")).to_be_in_viewport()
    page.get_by_role("button", name="Guess the rule").click()
    page.get_by_role("radio").first.check()
    expect(page.get_by_role("button", name="This is my guess")).to_be_in_viewport(ratio=1)


def test_a_phones_own_way_back_leads_to_the_list(opened: Callable[..., Page]) -> None:
    page = opened("practice", PHONES[1])
    page.get_by_role("button", name="Easy: rule 1", exact=True).click()
    page.locator(".home-hand button").first.click()
    page.go_back()
    page.get_by_role("button", name="Easy: rule 1", exact=True).click()
    expect(page.locator(".layout [data-n='2']")).to_be_visible()


def test_a_phone_that_loads_the_page_again_has_kept_the_cards(opened: Callable[..., Page]) -> None:
    page = opened("practice", PHONES[1])
    page.get_by_role("button", name="Start", exact=True).click()
    for place in (0, 1, 2):
        page.locator(".home-hand button").nth(place).click()
    table = page.get_by_role("group", name="The cards on the table: 4").aria_snapshot()
    page.reload()
    page.get_by_role("button", name="Start", exact=True).click()
    assert page.get_by_role("group", name="The cards on the table: 4").aria_snapshot() == table


def test_by_keyboard_alone(opened: Callable[..., Page]) -> None:
    page = opened("round", LAPTOP)
    page.get_by_role("button", name="Next card").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Step 2 of 37")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name="Step 37 of 37")).to_be_visible()
    tab(page, "Puzzles")
    line = page.get_by_role("region", name="Is this rule refuted").get_by_role("group")
    line.locator("button[tabindex='0']").focus()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.get_by_text("is just what the rule says")).to_be_visible()
    tab(page, "Practice")
    page.get_by_role("button", name="Start", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Experiment of the day")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    guess = page.get_by_role("button", name="Guess the rule")
    guess.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="What is the rule?")).to_be_focused()
    page.get_by_role("button", name="Not now").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Experiment of the day")).to_be_focused()
    page.get_by_role("button", name="All rules").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Our round of Eleusis")).to_be_focused()


def test_a_rule_is_built_and_guessed_by_keyboard(opened: Callable[..., Page]) -> None:
    page = opened("practice", LAPTOP)
    page.get_by_role("button", name="Easy: rule 1", exact=True).press("Enter")
    page.get_by_role("button", name="Guess the rule").press("Enter")
    page.get_by_role("button", name="Not on the list? Build it").press("Enter")
    expect(page.get_by_role("heading", name="Build the rule you have in mind")).to_be_focused()
    page.get_by_role("radio", name="If … then").focus()
    page.keyboard.press("Space")
    condition = page.get_by_role("group", name="If", exact=True)
    condition.get_by_role("combobox", name="What").select_option("is red")
    page.get_by_role("button", name="This is my guess").press("Enter")
    expect(page.get_by_role("status").filter(has_text="No, that’s not the rule.")).to_be_visible()
    expect(page.get_by_role("heading", name="Easy: rule 1")).to_be_focused()


BENCH = """
- 'region "Easy: rule 1"':
  - 'heading "Easy: rule 1" [level=1]'
  - button "All rules"
  - 'group "The cards on the table: 1"':
    - list:
      - listitem:
        - img /card 1, right/
  - status: Tap a card. Is it right?
  - list "Your hand":
    - listitem:
      - button
  - button "No card fits"
  - button "Guess the rule"
  - button "Show a hint"
  - figure /Rules in the list that fit everything so far/
"""
GUESS = """
- region "What is the rule?":
  - heading "What is the rule?" [level=2]
  - textbox "Find it in the list"
  - button "Not on the list? Build it"
  - radiogroup "Rules it might be":
    - radio /red card on a black card/ [checked]
  - button "Not now"
  - button "This is my guess"
"""
BUILDER = """
- region "Build the rule you have in mind":
  - heading "Build the rule you have in mind" [level=2]
  - group "What kind of rule":
    - radio /If … then/ [checked]
  - group "The rule":
    - group "If":
      - combobox "Which card"
      - checkbox "not"
      - combobox "What"
    - group "play":
      - combobox "What"
    - group "otherwise play":
      - combobox "What"
  - status
  - button "Back to the list"
  - button "This is my guess"
"""


def test_the_tree_of_a_screen_reader_has_each_part_in_its_order(
    opened: Callable[..., Page],
) -> None:
    page = opened("practice", PHONES[1])
    page.get_by_role("button", name="Easy: rule 1", exact=True).click()
    main = page.get_by_role("main")
    expect(main).to_match_aria_snapshot(BENCH)
    page.get_by_role("button", name="Guess the rule").click()
    page.get_by_role("radio").first.check()
    expect(main).to_match_aria_snapshot(GUESS)
    page.get_by_role("button", name="Not on the list? Build it").click()
    page.get_by_role("radio", name="If … then").check()
    expect(main).to_match_aria_snapshot(BUILDER)


def test_a_card_by_keyboard_is_told_to_a_screen_reader(opened: Callable[..., Page]) -> None:
    page = opened("practice", LAPTOP)
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".home-hand button").first.focus()
    page.keyboard.press("Space")
    expect(
        page.get_by_role("status").filter(has_text=re.compile("joins the line|below the line"))
    ).to_be_visible()


def test_what_was_found_and_noted_is_still_there_when_it_is_opened_again(
    opened: Callable[..., Page],
) -> None:
    page = opened("practice", PHONES[0])
    page.get_by_role("button", name="Easy: rule 1", exact=True).click()
    page.get_by_text("My notes").click()
    page.get_by_role("textbox", name="My notes").fill("red, black, red")
    page.get_by_role("button", name="Guess the rule").click()
    page.get_by_role("radio").first.check()
    page.get_by_role("button", name="This is my guess").click()
    expect(page.get_by_text("You found it. The rule is")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Easy: rule 1, found").click()
    page.get_by_text("My notes").click()
    expect(page.get_by_role("textbox", name="My notes")).to_have_value("red, black, red")


def test_in_firefox(firefox: Browser, files: dict[str, str]) -> None:
    screens = Screens(firefox)
    page = screens.page("home", screens.context(viewport=PHONES[1]))
    page.goto(files["round"])
    page.get_by_role("button", name="Next card").click()
    expect(page.get_by_role("heading", name="Step 2 of 37")).to_be_visible()
    tab(page, "Practice")
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".home-hand button").first.click()
    expect(page.locator(".layout [data-n='2']")).to_be_visible()
    screens.close()
    ours = (firefox_esr.NOT_OURS, "asked for file:")
    assert [each for each in screens.complaints if not any(one in each for one in ours)] == []


def plays(browser: DrivenBrowser, files: dict[str, str]) -> None:
    browser.go(files["round"])
    browser.until('document.querySelector("#home-round")')
    browser.press("Next card")
    browser.until('/Step 2 of 37/.test(document.querySelector("#home-round").textContent)')
    browser.press("Puzzles")
    browser.until('document.querySelectorAll(".home-puzzle").length === 3')
    browser.press("Practice")
    browser.press("Start")
    browser.click(".home-hand button")
    browser.until('document.querySelector(".layout [data-n=\\"2\\"]")')


def test_in_webkit(files: dict[str, str], closing: ExitStack) -> None:
    browser = webkit_gtk.WebKit(*webkit_gtk.installed(), 390, 844)
    closing.callback(browser.close)
    plays(browser, files)


def test_in_an_old_webkit(files: dict[str, str], closing: ExitStack) -> None:
    browser = wpe.OldWebKit(*wpe.installed())
    closing.callback(browser.close)
    plays(browser, files)
