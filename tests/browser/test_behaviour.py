"""Who spoils a round is noticed, and sits out; sealed rules show only while held down."""

from __future__ import annotations

from itertools import combinations

from people import Phone, Teacher
from playwright.sync_api import Page, expect
from stage import Screens

from classroom.rules.catalogue import RULES

RULE = "alternate-colour"
NAMES = ("Amara", "Ben", "Chiara")


def lay_wrong_string(phone: Phone) -> None:
    """Two cards of one colour, of which one at least is wrong."""
    hand = phone.look().hand
    red = [card[-1] in "HD" for card in hand]
    pairs = combinations(range(len(hand)), 2)
    one, two = next((one, two) for one, two in pairs if red[one] == red[two])
    phone.play(hand[one], hand[two])
    expect(phone.last).to_contain_text("At least one of these 2 is wrong")


def told(page: Page) -> str:
    """All that the console's page says and has labels for."""
    console: str = page.locator("#console").evaluate("(one) => one.outerHTML")
    return console


def test_a_spoiler_sits_out_and_rules_show_only_while_held(
    teacher: Teacher, screens: Screens
) -> None:
    desk = teacher.page
    teacher.new_class(pupils=8, rule=RULE)
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    for phone in phones:
        phone.join(f"{teacher.code[:3]}-1")
    desk.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".playing")).to_be_visible()

    rule = str(RULES[RULE].statement)
    tile, hold = teacher.tile(1), desk.get_by_role("button", name="Hold to show rules")
    assert rule not in told(desk)
    hides = {
        "letting the key go": lambda: desk.keyboard.up("r"),
        "leaving the window": lambda: desk.evaluate("window.dispatchEvent(new Event('blur'))"),
        "another tab": lambda: desk.evaluate(
            "document.dispatchEvent(new Event('visibilitychange'))"
        ),
        "a dialog": lambda: desk.keyboard.press("?"),
        "the pointer": desk.mouse.up,
        "a pointer that is cancelled": lambda: hold.dispatch_event("pointercancel"),
        "a pointer that is lost": lambda: hold.dispatch_event("lostpointercapture"),
        "the focus": lambda: hold.evaluate("(one) => one.blur()"),
    }
    for way, hide in hides.items():
        if "pointer" in way or way == "the focus":
            hold.hover()
            desk.mouse.down()
        else:
            desk.keyboard.down("r")
        expect(tile, way).to_contain_text(rule)
        hide()
        expect(tile, way).not_to_contain_text(rule)
        assert rule not in told(desk), way
        desk.mouse.up()
        desk.keyboard.up("r")
        desk.keyboard.press("Escape")
        expect(desk.get_by_role("dialog")).to_have_count(0)

    spoiler = next(phone for phone in phones if phone.look().turn == "You")
    lay_wrong_string(spoiler)
    for _ in range(2):
        expect(tile.locator(".status")).to_contain_text("turn")
        before = tile.locator(".seat.turn").inner_text()
        teacher.table_action(1, "Skip this turn")
        expect(tile.locator(".seat.turn")).not_to_have_text(before)
    expect(spoiler.headline).to_have_text("Your turn")
    lay_wrong_string(spoiler)
    expect(tile).to_contain_text("Two wrong strings in a row")
    tile.get_by_role("button", name=f"I’ll talk to {spoiler.name}").click()
    expect(tile).not_to_contain_text("Two wrong strings in a row")

    desk.get_by_role("button", name="Actions for table 1").click()
    sits_out = desk.get_by_role("group", name="Sit out for a while")
    sits_out.get_by_text(spoiler.name).click()
    expect(sits_out.get_by_role("switch", name=spoiler.name)).to_be_checked()
    desk.keyboard.press("Escape")
    expect(spoiler.page.locator(".sits-out")).to_contain_text("you’ll be back")
    other = next(phone for phone in phones if phone is not spoiler)
    expect(other.page.locator(".seats")).to_contain_text("sitting out")
    expect(tile.locator(".seats")).to_contain_text("sits out")

    for _ in range(2):
        expect(tile.locator(".seat.turn")).not_to_contain_text(spoiler.name)
        before = tile.locator(".seat.turn").inner_text()
        teacher.table_action(1, "Skip this turn")
        expect(tile.locator(".seat.turn")).not_to_have_text(before)
    expect(tile.locator(".seat.turn")).not_to_contain_text(spoiler.name)
    expect(spoiler.page.locator(".actions")).to_have_count(0)

    desk.get_by_role("button", name="Actions for table 1").click()
    sits_out.get_by_text(spoiler.name).click()
    desk.keyboard.press("Escape")
    expect(spoiler.page.locator(".sits-out")).to_have_count(0)
