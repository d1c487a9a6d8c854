"""A rule built on a phone, kept, taken along and played; and a guess that a pupil builds."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from people import Phone, Teacher
from playwright.sync_api import Locator, Page, expect
from rounds_by_hand import TableOfPhones
from stage import PHONE, Screens, Server

from classroom.rules.catalogue import RULES

SAME = "odd-black-even-red"
TITLE = "Odd and even"
NAMES = ("Amara", "Ben", "Chiara")


@pytest.fixture
def teacher(serve: Callable[..., Server], screens: Screens) -> Teacher:
    """The whole console on a phone."""
    teacher = Teacher(screens, serve())
    teacher.first_start()
    teacher.page.set_viewport_size(PHONE)
    teacher.page.goto(f"{teacher.server.desk}/console/rules")
    return teacher


def part(page: Page, name: str) -> Locator:
    """The block that says "If", "play" or "otherwise play"."""
    return page.get_by_role("group", name=name, exact=True)


def choose(place: Locator, what: str) -> None:
    place.get_by_role("combobox", name="What", exact=True).select_option(label=what)


def says(page: Page, sentence: str) -> None:
    expect(page.locator("[data-sentence]")).to_contain_text(sentence)


def answers(page: Page, sentence: str) -> None:
    expect(page.locator("[data-why]")).to_contain_text(sentence)


def nothing_sticks_out(page: Page) -> None:
    """No sideways scrolling, and nothing to press that is smaller than a thumb."""
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for one in page.locator(
        ".build-small, .build-rule select, .build-not, .build-shapes label, .build-values label, "
        ".build .button"
    ).all():
        box = one.bounding_box()
        if box is not None and one.is_visible():  # what is folded away has a box of no size
            assert box["height"] >= 44, one.inner_text()
            assert box["width"] >= 44, one.inner_text()


def test_a_rule_is_built_on_a_phone_refused_kept_taken_along_and_played(
    teacher: Teacher, screens: Screens, tmp_path: Path
) -> None:
    page = teacher.page
    page.get_by_role("link", name="Build a rule").click()

    # Built part by part, it is a rule of the catalogue.
    page.get_by_role("radio", name="Always the same").check()
    choose(part(page, "The rule"), "a black card")
    says(page, "Play a black card.")
    page.get_by_role("radio", name="If … then").check()
    expect(
        part(page, "otherwise play").get_by_role("combobox", name="What", exact=True)
    ).to_have_value("red")
    says(page, "If the last card is odd, play a black card; otherwise play a red card.")
    answers(page, "This rule can be played.")
    about = page.locator("[data-about]")
    same = about.get_by_role("link", name=str(RULES[SAME].statement))
    expect(same).to_have_attribute("href", f"/console/rules/{SAME}")
    expect(about.locator("td.fit-5")).to_have_count(52)
    nothing_sticks_out(page)

    # Higher and higher, and black below: nothing can follow a king.
    choose(part(page, "play"), "a card of a higher value than …")
    answers(page, "The rule gets stuck: after K")
    expect(about.get_by_text("After a king, no card can follow.")).to_be_visible()
    expect(about.locator(".where-it-ends .card")).to_have_count(1)
    page.get_by_role("button", name="This rule can’t be used yet. See why").click()
    expect(page).to_have_url(re.compile("/console/rules/new"))
    nothing_sticks_out(page)

    # What is joined can be taken apart again; Undo goes back as far as one likes.
    play = part(page, "play")
    play.get_by_role("button", name="or …").click()
    expect(play.get_by_role("combobox", name="What", exact=True)).to_have_count(2)
    expect(play.get_by_role("combobox", name="What", exact=True).last).to_be_focused()
    play.get_by_role("combobox", name="What", exact=True).last.select_option(label="a black card")
    says(page, "play a card of a higher value than the last card, or a black card")
    answers(page, "This rule can be played.")
    play.get_by_role("button", name="Remove: a black card").click()
    answers(page, "The rule gets stuck")
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    says(page, "If the last card is odd, play a black card; otherwise play a red card.")
    part(page, "If").get_by_role("checkbox", name="not").check()
    says(page, "If the last card is even, play a black card; otherwise play a red card.")
    expect(same).to_have_count(0)
    nothing_sticks_out(page)

    # Kept, it stands on a shelf of its own and is tried like the others.
    page.get_by_label("Title").fill(TITLE)
    page.get_by_role("button", name="Save the rule").click()
    rule = page.locator("#rule")
    expect(rule.locator(".rule-title")).to_have_text(TITLE)
    deck = page.get_by_role("group", name="All 52 cards")
    deck.get_by_role("button", name="four of hearts").click()
    expect(page.locator(".trial-said")).to_contain_text("The line begins with")
    deck.get_by_role("button", name="nine of spades").click()
    expect(page.locator(".trial-said")).to_contain_text("right")
    id_ = page.url.rsplit("/", 1)[1]

    # Taken along as a file, deleted, and taken back.
    page.get_by_role("link", name="All rules").click()
    expect(page.get_by_role("heading", name="Your own")).to_be_visible()
    page.get_by_role("searchbox", name="Search").fill("odd and even")
    expect(page.locator(".rule-row:visible").first).to_contain_text(TITLE)
    page.get_by_text("Your rules as a file").click()
    with page.expect_download() as coming:
        page.get_by_role("link", name="Export all your own rules").click()
    file = tmp_path / "rules.json"
    coming.value.save_as(file)
    assert [each["title"] for each in json.loads(file.read_text("utf-8"))["rules"]] == [TITLE]
    page.goto(f"{teacher.server.desk}/console/rules/{id_}")
    page.get_by_text("Delete", exact=True).click()
    page.get_by_role("button", name="Delete this rule").click()
    expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Your own")).to_have_count(0)
    page.get_by_text("Your rules as a file").click()
    page.get_by_label("A file of rules to import").set_input_files(file)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_text("1 rule was imported.")).to_be_visible()
    expect(page).to_have_url(f"{teacher.server.desk}/console/rules")
    expect(page.get_by_role("heading", name="Your own")).to_be_visible()

    # A class plays it.
    page.locator(".shelf").first.get_by_role("link", name=TITLE).click()
    page.get_by_role("link", name="New class with this rule").click()
    page.get_by_label("Title").fill("7b")
    teacher.wait_for_nothing()
    page.get_by_role("button", name="Open the lobby").click()
    expect(page.get_by_role("heading", name="7b", exact=True)).to_be_visible()
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    code = page.locator(".big-code").first.inner_text().strip()
    for phone in phones:
        phone.join(f"{code[:3]}-1")
    page.set_viewport_size({"width": 1366, "height": 768})
    page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".playing")).to_be_visible()
    phone = next(each for each in phones if each.look().turn == "You")
    seen = phone.look()
    even = seen.line[0][:-1] in ("2", "4", "6", "8", "10", "Q")
    right = next(card for card in seen.hand if (card[-1] in "SC") is even)
    phone.play(right)
    expect(phone.last).to_contain_text("right")


def test_a_rule_of_the_catalogue_is_built_on_and_every_kind_of_part_can_be_chosen(
    teacher: Teacher,
) -> None:
    page = teacher.page
    page.goto(f"{teacher.server.desk}/console/rules/by-twos")
    page.get_by_role("link", name="Start from this").click()
    says(page, "exactly 2 higher or lower than the last card (going round from king to ace)")
    others = page.locator("summary", has_text="Start from an existing rule")
    others.click()
    expect(page.get_by_role("button", name="Start from this")).to_be_visible()
    nothing_sticks_out(page)
    others.click()
    page.get_by_role("combobox", name="At most").select_option("3")
    says(page, "2 or 3 higher or lower")
    page.get_by_role("combobox", name="Which card").select_option(
        label="the card before the last one"
    )
    says(page, "than the card before the last one")
    nothing_sticks_out(page)

    page.get_by_role("radio", name="A repeating pattern").check()
    page.get_by_role("button", name="Add a card").click()
    nothing_sticks_out(page)
    second = page.get_by_role("group", name="Card 2", exact=True)
    choose(second, "a card with one of certain values")
    second.get_by_role("checkbox", name="king").check()
    says(page, "then an ace or a king")
    chosen = second.locator(".build-values :checked + span").first
    expect(chosen).to_have_text("A")
    colours = "span => [getComputedStyle(span).color, getComputedStyle(span).backgroundColor]"
    on, under = chosen.evaluate(colours)
    assert on != under
    third = page.get_by_role("group", name="Card 3", exact=True)
    third.get_by_role("button", name="Move up: Card 3").click()
    expect(page.get_by_role("group", name="Card 3", exact=True)).to_contain_text("K")
    page.get_by_role("button", name="Remove: Card 3").click()
    expect(page.get_by_role("group", name="Card 3", exact=True)).to_have_count(0)
    nothing_sticks_out(page)

    page.get_by_role("radio", name="Alternating kinds").check()
    page.get_by_role("combobox", name="Kind 1", exact=True).select_option(label="an odd card")
    says(page, "Play an even card on an odd card and an odd card on an even card.")
    nothing_sticks_out(page)
    page.get_by_role("radio", name="Every few cards").check()
    says(page, "For every third card of the main line")
    nothing_sticks_out(page)

    page.locator("summary", has_text="Start from an existing rule").click()
    page.get_by_role("button", name="Play a heart on a spade").click()
    says(page, "Play a heart on a spade")
    expect(page.get_by_role("combobox", name="Kind 4", exact=True)).to_have_value("club")


def test_a_guess_is_built_on_a_phone_and_judged_at_once(
    serve: Callable[..., Server], screens: Screens
) -> None:
    teacher = Teacher(screens, serve())
    teacher.first_start()
    teacher.new_class(pupils=3, rule=SAME, ruleset="express")
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    for phone in phones:
        phone.join(teacher.code)
    teacher.page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".playing")).to_be_visible()
        assert "/guess_builder" not in " ".join(_fetched(phone.page))
    table = TableOfPhones(phones, SAME, "express")

    mover = table.until("a right card")
    phone, page = table.phones[mover], table.phones[mover].page
    phone.button("Guess the rule").tap()
    page.get_by_role("button", name="Not on the list? Build it").tap()
    sheet = page.locator("#sheet")
    expect(sheet.get_by_text("Play a red card.")).to_be_visible()
    assert "/guess_builder" in " ".join(_fetched(page))
    sheet.get_by_role("radio", name="If … then").check()
    expect(sheet).to_contain_text("If the last card is odd, play a red card; otherwise")
    nothing_sticks_out(page)

    # What is built is kept over a reload.
    page.reload()
    phone.button("Guess the rule").tap()
    expect(sheet).to_contain_text("If the last card is odd, play a red card; otherwise")
    phone.button("Send my guess").tap()
    for other in table.phones.values():
        expect(other.last).to_contain_text("If the last card is odd, play a red card")
        expect(other.last).to_contain_text("wrong")

    mover = table.until("a right card")
    phone, page = table.phones[mover], table.phones[mover].page
    sheet = page.locator("#sheet")
    phone.button("Guess the rule").tap()
    page.get_by_role("button", name="Not on the list? Build it").tap()
    sheet.get_by_role("radio", name="If … then").check()
    part(page, "play").get_by_role("combobox", name="What", exact=True).select_option(
        label="a black card"
    )
    part(page, "otherwise play").get_by_role("combobox", name="What", exact=True).select_option(
        label="a red card"
    )
    expect(sheet).to_contain_text("If the last card is odd, play a black card")
    phone.button("Send my guess").tap()
    for other in table.phones.values():
        who = "You" if other is phone else mover
        expect(other.page.locator(".plate.rule")).to_contain_text(f"{who} guessed the rule")


def _fetched(page: Page) -> list[str]:
    names: list[str] = page.evaluate(
        "performance.getEntriesByType('resource').map((one) => one.name)"
    )
    return [name for name in names if "/built/" in name]
