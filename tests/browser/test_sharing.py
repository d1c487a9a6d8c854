"""Several at one phone: a team whose driver rotates, and a device that is passed around."""

from __future__ import annotations

import os

from people import Phone, Teacher, on_turn
from playwright.sync_api import Page, expect
from stage import Screens


def picture(page: Page, name: str) -> None:
    """Keep pictures of the pages in a folder: ``SHOTS=folder pytest``."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")


def join(phone: Phone, code: str, *others: str, way: str = "One hand for all") -> None:
    """Join with others who share the phone."""
    page = phone.page
    page.goto(phone.server.url)
    phone.send_code(code)
    page.get_by_label("Your name").fill(phone.name)
    page.get_by_text("We share this phone").tap()
    for at, name in enumerate(others):
        if at:
            phone.button("+ Add a name").tap()
        page.get_by_label("One more name").nth(at).fill(name)
    page.get_by_role("radio", name=way).check()
    picture(page, f"join-{phone.name}")
    phone.button("Join the class").tap()
    expect(page).to_have_url(f"{phone.server.url}/play")


def start(teacher: Teacher, seats: int) -> None:
    expect(teacher.page.locator(".person")).to_have_count(seats)
    teacher.page.get_by_role("button", name="Start the round").click()


def play_any(phone: Phone) -> None:
    """Play the first card of the hand, whatever the answer."""
    before = phone.laid.inner_text()
    phone.play(phone.look().hand[0])
    expect(phone.laid).not_to_have_text(before)


def test_a_team_on_one_phone_is_told_who_decides_and_that_changes_with_each_turn(
    teacher: Teacher, screens: Screens
) -> None:
    teacher.new_class(pupils=3)
    team, fox, gus = (Phone(screens, teacher.server, name) for name in ("Ann", "Fox", "Gus"))
    join(team, teacher.code, "Ben", "Cy")
    for alone in (fox, gus):
        alone.join(teacher.code)
    expect(teacher.page.locator(".person", has_text="Ann, Ben & Cy")).to_be_visible()
    start(teacher, 3)
    drivers = []
    while len(drivers) < 3:
        phone = on_turn((team, fox, gus))
        if phone is team:
            driver = ("Ann", "Ben", "Cy")[len(drivers)]
            expect(team.headline).to_have_text(f"{driver}, your turn")
            expect(fox.headline).to_have_text("Ann, Ben & Cy’s turn")
            expect(fox.page.locator(".head")).to_contain_text(f"{driver} decides this time.")
            drivers.append(driver)
        if drivers[-1:] == ["Ben"] and phone is team:
            expect(team.page.locator(".head")).to_contain_text("Ann and Cy, help Ben decide.")
            picture(team.page, "team-turn")
            picture(fox.page, "team-turn-other")
            team.page.reload()
            expect(team.headline).to_have_text("Ben, your turn")
            expect(team.page.locator(".hand")).to_be_visible()
        play_any(phone)
    team.button("Menu").tap()
    team.button("Add someone to this phone").tap()
    team.page.get_by_label("Their name").fill("Fox")
    team.button("Add this name").tap()
    expect(team.page.get_by_role("alert")).to_contain_text("Fox is already here")
    picture(team.page, "team-add")
    team.page.get_by_label("Their name").fill("Dee")
    team.button("Add this name").tap()
    expect(teacher.page.locator(".seat-name", has_text="Ann, Ben, Cy & Dee")).to_be_visible()


def test_a_device_that_is_passed_around_shows_a_hand_only_to_who_tapped(
    early_teacher: Teacher, screens: Screens
) -> None:
    teacher = early_teacher
    teacher.new_class(pupils=3)
    tablet = Phone(screens, teacher.server, "Ann")
    join(tablet, teacher.code, "Ben", "Cy", way="A hand for each")
    start(teacher, 3)
    page = tablet.page
    cards_beside_the_line = page.locator(".card:not(.layout *)")
    passed = page.get_by_role("heading", name="Pass the phone to")
    seen = set()
    for turn in range(4):
        expect(passed).to_be_visible()
        name = passed.inner_text().removeprefix("Pass the phone to ").removesuffix(".")
        seen.add(name)
        expect(cards_beside_the_line).to_have_count(0)
        picture(page, f"pass-{turn}")
        tablet.button(f"Only {name} looking? Tap to see the cards.").tap()
        expect(page.locator(".hand")).to_be_visible()
        assert tablet.look().turn == "You"
        picture(page, f"pass-open-{turn}")
        if turn == 1:
            tablet.button("Cover the screen").tap()
            expect(cards_beside_the_line).to_have_count(0)
            page.reload()
            expect(passed).to_have_text(f"Pass the phone to {name}.")
            expect(cards_beside_the_line).to_have_count(0)
            tablet.button(f"Only {name} looking? Tap to see the cards.").tap()
        play_any(tablet)
        expect(tablet.last).to_contain_text(f"{name}\u2019s")
    assert seen == {"Ann", "Ben", "Cy"}
    teacher.table_action(1, "Last call Play stops")
    expect(tablet.headline).to_have_text("Last call")
    for _ in seen:
        page.get_by_role("button", name="looking? Tap to answer.").tap()
        picture(page, "pass-last-call")
        page.get_by_label("In your own words").fill("Red after black")
        page.get_by_role("radio", name="No, keep my words").check()
        page.get_by_role("radio", name="rather sure, 75%").check()
        tablet.button("Send my answer").tap()
    expect(page.locator(".plate")).to_be_visible()
    picture(page, "pass-over")
