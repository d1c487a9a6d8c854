"""A signal on thinking rises on the console and is acted on; phones never show it."""

from __future__ import annotations

from people import Phone, Teacher, on_turn
from playwright.sync_api import expect
from stage import Screens

from classroom.cards import Card

NAMES = ("Amara", "Ben", "Chiara")
SAYS = "no idea that fits"


def play_wrong(phones: list[Phone], times: int) -> None:
    """Cards of the colour of the line's last card are wrong, and the line stays as it is."""
    for _ in range(times):
        phone = on_turn(phones)
        seen = phone.look()
        red = Card.parse(seen.line[-1]).is_red
        phone.play(next(card for card in seen.hand if Card.parse(card).is_red == red))
        expect(phone.page.locator(".seat.mine.turn")).to_have_count(0)


def test_a_signal_rises_and_is_acted_on(teacher: Teacher, screens: Screens) -> None:
    teacher.new_class(pupils=4, rule="alternate-colour")
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    for phone in phones:
        phone.join(teacher.code)
    page = teacher.page
    page.get_by_role("button", name="Start the round").click()
    play_wrong(phones, 8)
    line = page.locator(".signal-line")
    expect(line).to_have_count(0)
    play_wrong(phones, 1)
    # No one predicts or has written: six wrong cards are still a matter for a hint.
    expect(page.locator(".table-tile.needs")).to_contain_text("9 wrong plays in a row")
    expect(line).to_have_count(0)
    page.get_by_role("button", name="Give a hint").first.click()
    expect(line).to_contain_text(SAYS)
    expect(page.locator("[role=status]", has_text=SAYS)).to_have_count(1)
    line.click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".signal-plays li")).to_have_count(6)
    expect(sheet).to_contain_text("Put a right card beside a wrong one. What is different?")
    expect(sheet.get_by_text("sure", exact=True)).to_be_visible()
    sheet.get_by_text("This screen is mirrored").click()
    expect(line).to_have_text("•")
    sheet.get_by_text("This screen is mirrored").click()
    sheet.get_by_role("button", name="I asked them").click()
    expect(line).to_have_count(0)
    for phone in phones:
        expect(phone.page.get_by_text(SAYS)).to_have_count(0)
        assert "wrong-without-learning" not in phone.page.content()
    expect(teacher.projector().get_by_text(SAYS)).to_have_count(0)
