"""What a teacher sees without a class: the first start, rules, the check, accounts."""

from __future__ import annotations

from time import time

from people import Phone, Teacher
from playwright.sync_api import expect
from stage import LAPTOP, Screens

from classroom.config import default_database
from classroom.service import Service
from classroom.store import open_store

from .stop import RULE, Stop


def first_start(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """A new server: the password, no class yet, the form of a new one."""
    desk = teacher.page
    desk.goto(teacher.server.door)
    stop(desk, "password", "console")
    desk.get_by_role("button", name="Save password").click()
    expect(desk.get_by_role("textbox").first).to_be_focused()
    stop(desk, "password refused", "console")
    teacher.choose_password()
    stop(desk, "first classes", "console")
    desk.get_by_role("link", name="New class").click()
    stop(desk, "new class", "console", whole=True)
    desk.goto(f"{teacher.server.desk}/console")


def rules(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """The list, what a search leaves, a rule with cards tried against it, and both on a phone."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console")
    desk.get_by_role("link", name="Rules").click()
    for device in ("console", "laptop", "wall", "phone"):
        stop(desk, "rules", device)
    desk.get_by_role("checkbox", name="Medium").check()
    desk.get_by_role("searchbox").fill("odd")
    desk.locator(f'[href^="/console/rules/{RULE}"]').click()
    deck = desk.get_by_role("group", name="All 52 cards")
    for name in ("three of hearts", "nine of spades", "eight of spades", "four of hearts"):
        deck.get_by_role("button", name=name).click()
        expect(desk.locator(".trial-said .tile")).to_have_accessible_name(name)
    for device in ("console", "laptop", "wall", "phone"):
        stop(desk, "one rule", device)
    desk.get_by_text("Show which cards fit").click()
    desk.set_viewport_size(LAPTOP)
    desk.get_by_role("heading", name="Examples").scroll_into_view_if_needed()
    stop(desk, "one rule below", "console")


def builder(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """The builder at each of its kinds of rule, one that is refused, and the shelf."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console/rules/new")
    usable = desk.get_by_text("This rule can be played.")
    for device in ("console", "laptop", "phone"):
        expect(usable).to_be_visible()
        stop(desk, "builder", device)
    play = desk.get_by_role("group", name="play", exact=True)
    play.get_by_role("combobox", name="What", exact=True).select_option("higher")
    expect(desk.get_by_text("Where no card fits")).to_be_visible()
    for device in ("laptop", "phone"):
        stop(desk, "builder refuses", device, whole=True)
    play.get_by_role("button", name="or …").click()
    for kind in ("A repeating pattern", "Alternating kinds", "Every few cards"):
        desk.get_by_role("radio", name=kind).check()
        expect(usable).to_be_visible()
        stop(desk, f"builder {kind}")
    desk.locator("summary", has_text="Start from an existing rule").click()
    for device in ("laptop", "phone"):
        stop(desk, "builder begins", device)
    desk.get_by_role("button", name="Play a heart on a spade").click()
    expect(usable).to_be_visible()
    desk.get_by_label("Title").fill("Round the suits")
    desk.get_by_role("button", name="Save the rule").click()
    expect(desk.locator(".rule-title")).to_be_visible()
    for device in ("laptop", "phone"):
        stop(desk, "own rule", device)
    desk.get_by_text("Delete", exact=True).click()
    stop(desk, "own rule delete")
    desk.goto(f"{teacher.server.desk}/console/rules")
    desk.get_by_text("Your rules as a file").click()
    for device in ("laptop", "phone"):
        stop(desk, "own shelf", device)
    desk.set_viewport_size(LAPTOP)


def check(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """The check before the lesson, on the laptop and on the phone it tries."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console")
    desk.get_by_role("link", name="Check before the lesson").click()
    expect(desk.locator(".check-address")).to_be_visible()
    stop(desk, "check", "console", whole=True)
    phone = Phone(screens, teacher.server, "my own phone")
    phone.page.goto(desk.locator(".check-address").inner_text())
    expect(phone.page.locator(".verdicts")).to_contain_text("Good")
    stop(phone.page, "check")


def accounts(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """Where teachers have accounts: an administrator's pages, a link, one's own account."""
    desk, server = teacher.page, teacher.server
    store = open_store(default_database(server.data))
    link, _ = Service(store, time).accounts.make_administrator("Rosalind")
    store.close()
    desk.goto(f"{server.desk}/console")
    for device in ("console", "phone"):
        stop(desk, "log in with a name", device)
    desk.goto(f"{server.desk}/console/link/{link}")
    for device in ("console", "phone"):
        stop(desk, "a link", device)
    teacher.choose_password()
    stop(desk, "classes of an administrator", "console", whole=True)
    desk.get_by_role("link", name="Teachers").click()
    desk.get_by_label("Name").fill("ada@school.example")
    desk.get_by_role("button", name="Invite").click()
    expect(desk.get_by_label("Link")).to_be_visible()
    for device in ("console", "phone"):
        stop(desk, "a link to hand over", device, whole=True)
    desk.get_by_role("link", name="Teachers").click()
    for device in ("console", "phone"):
        stop(desk, "teachers", device, whole=True)
    desk.get_by_role("link", name="ada@school.example").click()
    for device in ("console", "phone"):
        stop(desk, "a teacher", device, whole=True)
    desk.goto(f"{desk.url}/remove")
    for device in ("console", "phone"):
        stop(desk, "what becomes of a teacher's classes", device, whole=True)
    desk.goto(f"{server.desk}/console/account")
    for device in ("console", "phone"):
        stop(desk, "own account", device, whole=True)
