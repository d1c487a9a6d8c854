"""A round of Eleusis Express on three phones: guessed wrongly, judged by the teacher, and found."""

from __future__ import annotations

import os
import re

import pytest
from people import Phone, Teacher, read_cards
from playwright.sync_api import Page, expect
from rounds_by_hand import TableOfPhones
from stage import Screens

from classroom.cards import Card
from classroom.rules.catalogue import RULES
from classroom.rules.compare import Separation, separate

RULE = "alternate-colour"
STATEMENT = str(RULES[RULE].statement)
OTHER = str(RULES["by-twos"].statement)
NAMES = ("Amara", "Ben", "李雷")
WORDS = "<b>red</b> & black zebras"


def picture(page: Page, name: str) -> None:
    """Keep pictures of the pages in a folder: ``SHOTS=folder pytest``."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")


@pytest.fixture
def lesson(teacher: Teacher, screens: Screens) -> tuple[Teacher, Page, list[Phone]]:
    teacher.new_class(pupils=len(NAMES), rule=RULE, ruleset="express")
    wall = teacher.projector()
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    for phone in phones:
        phone.join(teacher.code)
    expect(teacher.page.locator(".person")).to_have_count(len(NAMES))
    teacher.page.get_by_role("button", name="Start the round").click()
    return teacher, wall, phones


def say(phone: Phone, typed: str, choice: str) -> None:
    """Open the sheet, type, choose, and say it aloud."""
    phone.button("Guess the rule").tap()
    phone.page.get_by_label("Find it on the list or write it yourself").fill(typed)
    phone.page.locator(".guess-choice", has_text=choice).first.tap()
    picture(phone.page, f"sheet-{typed[:4].strip('<>')}")
    phone.button("Send my guess").tap()
    expect(phone.page.locator("#sheet")).not_to_be_visible()


def answered(phone: Phone, starter: Card) -> None:
    """The rule is known, and beside a wrong guess stands a line that tells it from the rule."""
    parts = separate(RULES[RULE].rule, RULES["by-twos"].rule, [starter])
    assert isinstance(parts, Separation)
    assert parts.contrast
    answer = phone.page.locator(".refuted")
    expect(answer.locator("blockquote")).to_have_text(OTHER)
    for words in ("the rule allows", "your guess does not.", "Both allow", "differ only in value."):
        expect(answer).to_contain_text(words)
    tiles = answer.get_by_role("img")
    card, beside = str(parts.card), str(parts.contrast.card)
    named = [tile.get_attribute("aria-label") or "" for tile in tiles.all()]
    assert read_cards(named) == [str(starter), card, beside, card, beside]
    answer.scroll_into_view_if_needed()
    picture(phone.page, "refuted")


def test_a_round_of_express(lesson: tuple[Teacher, Page, list[Phone]]) -> None:
    teacher, wall, phones = lesson
    table = TableOfPhones(phones, RULE, "express")
    wall.bring_to_front()
    for phone in phones:
        assert len(phone.look().hand) == 12
        expect(phone.button("Become the Prophet")).to_have_count(0)

    # A rule of the list, judged at once.
    mover = table.until("a right card")
    phone = table.phones[mover]
    for other in table.everybody_but(mover):
        expect(other.button("Guess the rule")).to_have_count(0)
    before = phone.look().counts
    phone.button("Guess the rule").tap()
    picture(phone.page, "sheet-open")
    expect(phone.page.locator(".guess-choice")).to_have_count(len(RULES))
    phone.page.locator("#sheet").get_by_role("button", name="Not now").tap()
    say(phone, OTHER.split(".")[0], OTHER)
    for other in table.phones.values():
        who = "You" if other is phone else mover
        expect(other.last).to_contain_text(f"{who} said: {OTHER} That’s wrong. No penalty.")
        expect(other.last.locator("q.thought")).to_have_text(OTHER)
        expect(other.button("Guess the rule")).to_have_count(0)
    assert list(phone.look().counts.values()) == list(before.values())
    wrong, starter = phone, Card.parse(phone.look().line[0])
    expect(teacher.page.locator(".table-tile.needs")).to_have_count(0)

    # Own words wait for the teacher, and everyone with them. What was typed is kept until then.
    mover = table.until("a right card")
    phone = table.phones[mover]
    phone.button("Guess the rule").tap()
    phone.page.get_by_label("Find it on the list or write it yourself").fill(WORDS)
    expect(phone.page.locator(".guess-choice").first).to_contain_text("In your own words")
    phone.page.reload()
    phone.button("Guess the rule").tap()
    phone.page.locator(".guess-choice", has_text="In your own words").tap()
    picture(phone.page, "sheet-own")
    phone.button("Send my guess").tap()
    for other in table.phones.values():
        who = "You’ve" if other is phone else f"{mover} has"
        expect(other.headline).to_have_text(f"{who} made a guess")
        expect(other.page.locator(".head")).to_contain_text("Waiting for your teacher to check it.")
        expect(other.last.locator("q.thought")).to_have_text(WORDS)
        expect(other.button("No play")).to_have_count(0)
        expect(other.page.locator(".seat.turn")).to_have_count(0)
    picture(table.player.page, "waiting")
    tile = teacher.tile(1)
    expect(tile).to_have_class(re.compile("needs"))
    expect(tile.locator("blockquote")).to_have_text(WORDS)
    picture(teacher.page, "tile")
    teacher.page.goto(f"{teacher.page.url.split('#')[0]}/table/1")
    expect(teacher.page.locator(".help blockquote")).to_have_text(WORDS)
    picture(teacher.page, "whole-waiting")
    teacher.page.go_back()
    tile.get_by_role("button", name="Wrong").click()
    for other in table.phones.values():
        expect(other.last).to_contain_text("That’s wrong.")
    expect(teacher.page.locator(".table-tile.needs")).to_have_count(0)

    # The next player waits for whoever writes, until the guess is given up.
    mover = table.until("a right card")
    phone = table.phones[mover]
    phone.button("Guess the rule").tap()
    phone.page.get_by_label("Find it on the list or write it yourself").fill("turns")
    for other in table.everybody_but(mover):
        expect(other.page.locator(".head")).to_contain_text(f"{mover} may guess the rule first.")
    phone.page.locator("#sheet").get_by_role("button", name="Not now").tap()
    table.step("a wrong card")

    # And found.
    mover = table.until("a right card")
    phone = table.phones[mover]
    hands = phone.look().counts
    say(phone, "red card", STATEMENT)
    for other in table.phones.values():
        page = other.page
        expect(page.get_by_role("heading", level=1)).to_have_text(STATEMENT)
        who = "You" if other is phone else mover
        expect(page.locator(".plate.rule")).to_contain_text(f"{who} guessed the rule")
        rows = page.locator(".sum tr").all_inner_texts()
        cards = hands["You"] if other is phone else hands[other.name]
        assert [re.sub(r"\s+", " ", row) for row in rows] == [
            "Points to start with 12",
            f"Your hand − {cards}",
            "For guessing the rule + 6" if other is phone else "No bonus this time + 0",
        ]
        expect(page.locator(".points")).to_contain_text(str(12 - cards + 6 * (other is phone)))
        picture(page, f"reveal-{who == 'You'}")
    answered(wrong, starter)
    for other in table.phones.values():
        expect(other.page.locator(".refuted")).to_have_count(int(other is wrong))
    won = 12 - hands["You"]
    expect(tile).to_contain_text(f"{mover} guessed the rule.")
    teacher.page.goto(f"{teacher.page.url.split('#')[0]}/table/1")
    sums = teacher.page.locator(".sums li", has_text=mover)
    expect(sums).to_contain_text(f"12 − {hands['You']} + 6 = {won + 6}")
    expect(teacher.page.locator(".history")).to_contain_text(WORDS)
    picture(teacher.page, "whole")
    teacher.page.go_back()
    teacher.table_action(1, "Show on the projector")
    expect(wall.locator(".projector-scores")).to_contain_text(
        f"12 − {hands['You']} + 6 = {won + 6}"
    )
    expect(wall.locator(".projector-scores")).to_contain_text(f"{mover} guessed the rule.")
    picture(wall, "wall")
