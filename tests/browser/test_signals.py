"""Signals on thinking rise on the console and are acted on; phones never show one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from signal_lesson import LINES, SAYS, Signals, opened, play_wrong
from stage import Screens


@pytest.fixture
def signals(screens: Screens, tmp_path: Path) -> Iterator[Signals]:
    with opened(screens, tmp_path / "signals") as lesson:
        yield lesson


def test_each_signal_rises_and_is_answered(signals: Signals) -> None:
    """Two tables are marked, the others folded; no phone and no projector ever shows one."""
    expect(signals.lines).to_have_count(0)
    play_wrong(signals.phones, 8)
    expect(signals.lines).to_have_count(0)
    play_wrong(signals.phones, 1)
    # No one predicts or has written: six wrong cards are still a matter for a hint.
    expect(signals.page.locator(".table-tile.needs")).to_contain_text("9 wrong plays in a row")
    expect(signals.lines).to_have_count(0)
    signals.page.get_by_role("button", name="Give a hint").first.click()
    expect(signals.line("wrong-without-learning")).to_have_count(1)
    expect(signals.page.locator("[role=status]", has_text=SAYS)).to_have_count(1)
    _the_sheet_says_what_was_seen(signals)
    signals.step("nobody-writes")
    expect(signals.line("nobody-writes")).to_have_count(1)
    expect(signals.others).to_have_count(0)
    for name in ("no-longer-predicting", "sure-and-wrong", "prophet-untested"):
        signals.step(name)
        expect(signals.line(name)).to_have_count(1)
    expect(signals.lines).to_have_count(2)
    expect(signals.others.locator("summary")).to_have_text("3 more tables")
    # A table that may have the rule takes no place from one that struggles.
    signals.step("ready-for-harder")
    expect(signals.others.locator("summary")).to_have_text("4 more tables")
    expect(signals.others).to_contain_text(LINES["ready-for-harder"])
    expect(signals.lines).to_have_count(2)
    signals.nobody_else_sees_it()

    page = signals.page
    signals.line("prophet-untested").click()
    page.get_by_role("dialog").get_by_text("This screen is mirrored").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(signals.lines).to_have_text(["•", "•"])
    assert not any(line in page.locator("main").inner_text() for line in LINES.values())
    page.get_by_role("button", name="Hold to show rules").hover()
    page.mouse.down()
    expect(signals.line("prophet-untested")).to_have_count(1)
    page.mouse.up()
    expect(signals.lines).to_have_text(["•", "•"])
    signals.lines.first.click()
    page.get_by_role("dialog").get_by_text("This screen is mirrored").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()

    _the_page_of_a_table_names_whom_the_evidence_is_from(signals)
    answers = {
        "prophet-untested": "I asked them",
        "sure-and-wrong": "Not now",
        "no-longer-predicting": "Not useful",
        "wrong-without-learning": "I asked them",
        "nobody-writes": "Not now",
        "ready-for-harder": "I asked them",
    }
    for name, button in answers.items():
        signals.answer(name, button)
    expect(signals.lines).to_have_count(0)
    signals.nobody_else_sees_it()
    steps = {"I asked them": "acted", "Not now": "put_off", "Not useful": "not_useful"}
    logged = [(step, name) for step, _, name in signals.step("log")]
    assert [each for each in logged if each[0] in steps.values()] == [
        (steps[button], name) for name, button in answers.items()
    ]
    assert {name for step, name in logged if step == "shown"} == LINES.keys()


def _the_sheet_says_what_was_seen(signals: Signals) -> None:
    signals.line("wrong-without-learning").click()
    sheet = signals.page.get_by_role("dialog")
    expect(sheet.locator(".signal-plays li")).to_have_count(6)
    expect(sheet).to_contain_text("Put a right card beside a wrong one. What is different?")
    expect(sheet.get_by_text("sure", exact=True)).to_be_visible()
    sheet.get_by_role("button", name="Close").click()


def _the_page_of_a_table_names_whom_the_evidence_is_from(signals: Signals) -> None:
    number = (
        signals.line("sure-and-wrong").locator("xpath=ancestor::li").get_attribute("data-table")
    )
    table = signals.teacher.screens.page("table", signals.teacher.context)
    table.goto(f"{signals.page.url}/table/{number}")
    part = table.locator(".whole-signal")
    expect(part).to_contain_text(LINES["sure-and-wrong"])
    expect(part).to_contain_text(f"Evidence from Dev {number}")
    table.close()
