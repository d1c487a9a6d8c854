"""A phone explains: the rules of play, a button the first time, and what a knock-out means."""

from __future__ import annotations

from held import MY_TURN, HeldPhone, line, seat, table
from playwright.sync_api import expect
from stage import Screens

from classroom.views.schemas import LastEventView

LINE = line("2C", "9H", "-4S", "KS")
HAND = "2S 6S JS"


def test_the_rules_are_a_tap_away_and_a_button_is_explained_once(screens: Screens) -> None:
    phone = HeldPhone(screens)
    page = phone.page
    phone.show(table(LINE), seat(HAND, MY_TURN))
    explained = page.get_by_text("No play: say that none of your cards fit.")
    expect(explained).to_be_visible()
    page.get_by_role("button", name="How to play").tap()
    rules = page.get_by_role("dialog")
    expect(rules).to_contain_text("Knocked out")
    expect(rules).to_contain_text("It goes below the line.")
    rules.get_by_role("button", name="Close").tap()
    phone.show(table([*LINE, *line("5S")], version=20), seat(HAND, MY_TURN))
    expect(explained).to_have_count(0)


def test_who_declares_may_note_the_rule(screens: Screens) -> None:
    phone = HeldPhone(screens)
    page = phone.page
    phone.show(table(LINE, turn="s2", may_declare="s1"), seat(HAND, ["declare"], writes=True))
    page.get_by_role("button", name="Become the Prophet").tap()
    page.get_by_label("Your rule, if you like").fill("red after black")
    page.get_by_role("button", name="I’m the Prophet").tap()
    page.wait_for_function("window.stage.sent.some(([, event]) => event === 'note')")
    note = next(sent[2] for sent in phone.sent if sent[1] == "note")
    assert note["note"] == "text:red after black"  # type: ignore[index]
    assert {"declare": True} in [sent[2].get("move") for sent in phone.sent]  # type: ignore[attr-defined]


def test_a_knock_out_takes_the_screen_once(screens: Screens) -> None:
    phone = HeldPhone(screens)
    out = LastEventView(
        "play", by="s1", verdict="wrong", cards=["8S"], laid=["8S"], under="KS", expelled=True
    )
    phone.show(table(LINE, turn="s2", happened=out), seat(HAND))
    moment = phone.page.get_by_role("dialog")
    expect(moment).to_contain_text("You’re knocked out of this round.")
    moment.get_by_role("button", name="Back to the table").tap()
    phone.show(table(LINE, turn="s2", happened=out, version=30), seat(HAND))
    expect(phone.page.locator("#sheet[open]")).to_have_count(0)
