"""A teacher looks for a rule: search and filters, one rule beside the list, cards to try."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from people import Teacher
from playwright.sync_api import Locator, Page, expect
from stage import PHONE, Screens, Server

from classroom.rules.catalogue import RULES

RULE = RULES["odd-black-even-red"]
OTHER = RULES["sum-divisible-by-three"]


@pytest.fixture
def page(teacher: Teacher) -> Page:
    teacher.page.get_by_role("link", name="Rules", exact=True).click()
    expect(teacher.page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
    return teacher.page


def shown(page: Page) -> list[str | None]:
    """The ids of the rules that stand in the list."""
    rows = page.locator(".rule-row:visible").all()
    return [row.get_attribute("data-id") for row in rows]


def listed(page: Page, statement: object) -> Locator:
    return page.locator(".rule-row").get_by_role("link", name=str(statement), exact=True)


def one_rule(page: Page) -> Locator:
    return page.locator("#rule")


def in_deck(page: Page, card: str) -> Locator:
    return page.get_by_role("group", name="All 52 cards").get_by_role("button", name=card)


def test_search_filter_open_and_back_to_the_same_filter(page: Page) -> None:
    everything = f"{len(RULES)} rules"
    expect(page.get_by_role("status")).to_have_text(everything)
    page.get_by_role("searchbox", name="Search").fill("ODD black")
    assert set(shown(page)) < set(RULES)
    assert RULE.id in shown(page)
    page.get_by_role("checkbox", name="Medium").check()
    page.get_by_role("checkbox", name="parity").check()
    page.get_by_label("Age of the pupils").select_option("10")
    hits = shown(page)
    assert RULE.id in hits
    assert all(
        RULES[hit].difficulty == "medium" and "parity" in RULES[hit].tags for hit in hits if hit
    )
    expect(page.get_by_role("status")).to_have_text(
        re.compile(rf"^{len(hits)} of {len(RULES)} rules$")
    )

    listed(page, RULE.statement).click()
    expect(page.get_by_role("heading", name=str(RULE.statement))).to_be_focused()
    expect(page).to_have_url(re.compile(rf"/console/rules/{RULE.id}\?q=ODD\+black&band=medium"))
    page.go_back()
    expect(one_rule(page)).to_be_hidden()
    expect(listed(page, RULE.statement)).to_be_focused()
    assert shown(page) == hits
    expect(page.get_by_role("searchbox")).to_have_value("ODD black")

    page.go_forward()
    expect(page.get_by_role("heading", name=str(RULE.statement))).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name=str(RULE.statement))).to_be_visible()
    assert shown(page) == hits
    page.get_by_role("link", name="All rules").click()
    expect(one_rule(page)).to_be_hidden()
    assert shown(page) == hits
    page.get_by_role("button", name="Clear filters").click()
    expect(page.get_by_role("status")).to_have_text(everything)
    assert set(shown(page)) == set(RULES)


def test_the_search_reads_statement_id_tags_and_hints_and_nothing_else(page: Page) -> None:
    search = page.get_by_role("searchbox")
    for words in (RULE.id, "ODD red even", f"{RULE.tags[0]} black", RULE.hints[-1].sentence):
        search.fill(words)
        assert RULE.id in shown(page), words
    search.fill("of 52 cards fit")
    assert shown(page) == []


def test_a_search_that_finds_nothing_says_so(page: Page) -> None:
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.get_by_role("status")).to_have_text(f"0 of {len(RULES)} rules")
    expect(page.get_by_text("No rules match. Remove a filter.")).to_be_visible()


def test_the_list_and_the_deck_work_by_keyboard_alone(page: Page) -> None:
    page.get_by_role("searchbox").focus()
    page.keyboard.type("divisible by three")
    page.keyboard.press("ArrowDown")
    expect(listed(page, OTHER.statement)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=str(OTHER.statement))).to_be_focused()
    in_deck(page, "ace of spades").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(in_deck(page, "two of hearts")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".trial-said")).to_contain_text("The line begins with")
    expect(in_deck(page, "two of hearts")).to_be_focused()


def test_cards_are_tried_against_a_rule(page: Page) -> None:
    listed(page, OTHER.statement).click()
    said = page.locator(".trial-said")
    layout = page.locator(".trial .layout")
    in_deck(page, "three of hearts").click()
    expect(said).to_contain_text("can’t start")
    expect(layout).to_have_count(0)
    in_deck(page, "eight of spades").click()
    expect(said).to_contain_text("The line begins with")
    in_deck(page, "ace of hearts").click()
    expect(said).to_contain_text("right")
    in_deck(page, "nine of hearts").click()
    expect(said).to_contain_text("wrong")
    labels = layout.locator("[data-n]").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    assert labels == [
        "eight of spades, card 1, right",
        "ace of hearts, card 2, right",
        "nine of hearts, card 3, wrong",
    ]
    expect(layout.locator(".col").nth(1).locator(".half")).to_have_count(1)

    page.get_by_text("Show which cards fit").click()
    expect(in_deck(page, "five of clubs, fits")).to_be_visible()
    expect(in_deck(page, "ace of clubs, does not fit")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(layout.locator("[data-n]")).to_have_count(1)
    expect(in_deck(page, "ace of clubs, fits")).to_be_visible()
    page.get_by_role("button", name="New line").click()
    expect(layout).to_have_count(0)
    expect(said).to_contain_text("Tap a card to start with.")


def test_a_card_that_could_not_be_judged_changes_nothing(page: Page, screens: Screens) -> None:
    listed(page, RULE.statement).click()
    in_deck(page, "nine of spades").click()
    expect(page.locator(".trial-said")).to_contain_text("The line begins with")
    screens.network_fails = True
    page.context.set_offline(True)
    in_deck(page, "two of spades").click()
    expect(page.locator(".trial-said")).to_contain_text("so the card wasn’t judged. Try again.")
    expect(page.locator(".trial .layout [data-n]")).to_have_count(1)
    page.context.set_offline(False)
    in_deck(page, "two of spades").click()
    expect(page.locator(".trial-said")).to_contain_text("right")


def test_previous_and_next_go_through_what_was_found(page: Page) -> None:
    page.get_by_role("checkbox", name="Hard").check()
    first, second, *_ = [RULES[hit] for hit in shown(page) if hit]
    listed(page, first.statement).click()
    expect(page.get_by_role("heading", name=str(first.statement))).to_be_visible()
    expect(page.get_by_role("link", name="Previous", exact=True)).to_be_hidden()
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.get_by_role("heading", name=str(second.statement))).to_be_visible()
    page.get_by_role("link", name="Previous", exact=True).click()
    expect(page.get_by_role("heading", name=str(first.statement))).to_be_visible()
    page.get_by_role("link", name="New class with this rule").click()
    expect(page.get_by_label("The rule", exact=True)).to_have_value(first.id)


def test_on_a_phone_the_rule_takes_the_place_of_the_list(page: Page) -> None:
    page.set_viewport_size(PHONE)
    listed(page, RULE.statement).click()
    expect(page.get_by_role("heading", name=str(RULE.statement))).to_be_visible()
    expect(page.get_by_role("searchbox")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.get_by_role("link", name="All rules").click()
    expect(page.get_by_role("searchbox")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.parametrize("printed", ["list", "rule"])
def test_the_list_as_it_is_sifted_and_one_rule_are_printed(page: Page, printed: str) -> None:
    page.evaluate("window.print = () => { window.printed = true; }")
    page.get_by_role("checkbox", name="Medium").check()
    listed(page, RULE.statement).click()
    name = {"list": "Print list", "rule": "Print"}[printed]
    page.get_by_role("button", name=name, exact=True).click()
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    on_paper = page.locator(".rule-row:visible")
    if printed == "list":
        expect(on_paper).to_have_count(
            sum(entry.difficulty == "medium" for entry in RULES.values())
        )
        expect(on_paper.first.locator(".row-hints li").first).to_be_visible()
        expect(page.locator("[data-chosen]")).to_contain_text("Medium")
        expect(one_rule(page)).to_be_hidden()
    else:
        expect(on_paper).to_have_count(0)
        expect(one_rule(page).get_by_role("table")).to_be_visible()
        expect(page.locator(".trial")).to_be_hidden()


def test_without_javascript_the_list_and_each_rule_are_plain_pages(
    serve: Callable[..., Server], screens: Screens
) -> None:
    teacher = Teacher(screens, serve(), java_script_enabled=False)
    teacher.first_start()
    page = teacher.page
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
    expect(page.locator(".rule-row")).to_have_count(len(RULES))
    assert set(shown(page)) == set(RULES)
    expect(page.get_by_role("searchbox")).to_have_count(0)
    listed(page, RULE.statement).click()
    expect(page.get_by_role("heading", name=str(RULE.statement))).to_be_visible()
    expect(one_rule(page)).to_contain_text("3♥ 9♠ 4♣ J♦")
    page.get_by_role("link", name="All rules").click()
    expect(one_rule(page)).to_be_hidden()
