"""How pupils come in, come back and find their way."""

from __future__ import annotations

import re

from people import Phone, Teacher
from playwright.sync_api import expect
from stage import LAPTOP, Screens

from .stop import Stop, seated


def first_minutes(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """The script, the explanation and the demo round."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console/plans")
    stop(desk, "lesson plans", "console", whole=True)
    desk.get_by_label("A plan of your own").set_input_files(
        {"name": "mine.md", "mimeType": "text/markdown", "buffer": b"---\nrule: none\n---\n"}
    )
    desk.get_by_role("button", name="Add plan").click()
    expect(desk.get_by_role("alert")).to_be_visible()
    stop(desk, "a plan that is wrong", "console", whole=True)
    desk.get_by_role("link", name="First law").click()
    for device in ("console", "phone"):
        stop(desk, "lesson plan", device, whole=True)
    desk.set_viewport_size(LAPTOP)
    desk.goto(f"{teacher.server.desk}/console")
    desk.get_by_role("button", name="Start a first lesson").click()
    script, remote = desk.locator(".script"), desk.locator(".remote")
    wall = teacher.projector()
    stop(desk, "script", "console")
    forward = script.get_by_role("button", name="Next step of the lesson")
    for title in ("Everyone joins", "Tables of four", "The rules in 60 seconds"):
        forward.click()
        expect(script.get_by_role("heading", name=title)).to_be_visible()
    script.get_by_role("button", name="Show the explanation").click()
    remote.get_by_role("button", name="Pause the slides").click()
    for slide in range(1, 7):
        if slide > 1:
            remote.get_by_role("button", name="Next slide").click()
        expect(remote.locator("h2")).to_contain_text(f"{slide} of 6")
        stop(wall, f"explanation {slide}", "wall")
    stop(desk, "explanation", "console")
    script.get_by_role("button", name="Start the demo").click()
    for number in range(9):
        remote.locator(".offers").get_by_role("button").nth(number % 4).click()
        expect(remote.locator(".voting")).to_be_visible()
        if number == 4:
            stop(wall, "demo vote", "wall")
            stop(desk, "demo vote", "console")
        remote.get_by_role("button", name="Show where it belongs").click()
        expect(remote.locator(".offers")).to_be_visible()
        if number == 4:
            stop(wall, "demo answer", "wall")
    stop(wall, "demo who knows", "wall")
    remote.get_by_role("button", name="Reveal the rule").click()
    expect(wall.locator("h1 .rule")).to_be_visible()
    stop(wall, "demo rule", "wall")
    stop(desk, "demo rule", "console")


def comings(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """Names from a list, names that wait, coming back, offline, and the class closed."""
    desk = teacher.page

    def opened(how: str, listed: str = "") -> None:
        desk.goto(f"{teacher.server.desk}/console")
        desk.get_by_role("link", name="New class").click()
        teacher.unfold_choices()
        desk.get_by_role("radio", name=how).check()
        if listed:
            desk.get_by_label("List of names").fill(listed)
            stop(desk, "new class with a list", "console", whole=True)
        desk.get_by_role("button", name="Open the lobby").click()
        expect(desk.get_by_role("heading", name="First lesson")).to_be_visible()

    opened("From a list", "Zoë\nBen\nAmara Obi\n李雷")
    zoe = Phone(screens, teacher.server, "Zoë")
    zoe.page.goto(f"{teacher.server.url}/join/{teacher.code}")
    stop(zoe.page, "names of a list")
    zoe.page.get_by_label("Your name").fill("zoe")
    zoe.page.keyboard.press("Enter")
    expect(zoe.page).to_have_url(f"{teacher.server.url}/play")
    stop(desk, "missing from the list", "console")

    opened("You approve names first")
    silly = seated(screens, teacher, "Silly Name")[0]
    expect(silly.page.locator(".name-waits")).to_be_visible()
    stop(silly.page, "name waits")
    stop(desk, "a name waits", "console")
    desk.get_by_role("button", name="ask for a different name").click()
    silly.page.get_by_role("link", name="Type a different name").tap()
    expect(silly.page).to_have_url(f"{teacher.server.url}/name")
    stop(silly.page, "another name")

    opened("Made-up names for all")
    given = Phone(screens, teacher.server, "given")
    given.page.goto(f"{teacher.server.url}/join/{teacher.code}")
    given.page.get_by_text("I’ve been here before").tap()
    stop(given.page, "name that is given")

    desk.goto(f"{teacher.server.desk}/console")
    teacher.new_class("8E Comings", pupils=3, rule="alternate-colour")
    phones = seated(screens, teacher, "Amara", "Ben", "Cy")
    again = Phone(screens, teacher.server, "again")
    again.page.goto(teacher.server.url)
    again.send_join(teacher.code, "Ben")
    expect(again.page.get_by_role("heading", name=re.compile("Is that you"))).to_be_visible()
    stop(again.page, "is that you")
    again.page.get_by_label("Your comeback number").fill("0")
    again.button("Yes, that’s me: back to my seat").tap()
    expect(again.page.locator(".problem")).to_be_visible()
    stop(again.page, "number refused")
    again.button("I don’t know it: ask my teacher").tap()
    expect(again.page.locator(".check")).to_be_visible()
    stop(again.page, "waiting to come back")
    stop(desk, "a phone waits", "console")
    desk.get_by_role("button", name=re.compile("^No, don’t let in Ben")).click()
    desk.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".hand")).to_be_visible()
    watcher = next(phone for phone in phones if phone.look().turn != "You")
    second = screens.page("second tab", watcher.context)
    second.goto(f"{teacher.server.url}/play")
    expect(second.locator(".hand")).to_be_visible()
    expect(watcher.page.get_by_role("button", name="Play here")).to_be_visible()
    stop(watcher.page, "open in another tab")
    second.close()
    watcher.button("Play here").tap()
    expect(watcher.page.locator(".hand")).to_be_visible()
    screens.network_fails = True
    watcher.context.set_offline(True)
    expect(watcher.page.locator(".banner")).to_be_visible(timeout=60_000)
    stop(watcher.page, "offline")
    watcher.context.set_offline(False)
    expect(watcher.page.locator(".banner")).to_have_count(0, timeout=60_000)
    teacher.table_action(1, "Nudge")
    slow = next(phone for phone in phones if phone.look().turn == "You")
    expect(slow.page.locator(".nudge")).to_be_visible()
    stop(slow.page, "nudged")
    teacher.go("Debriefs")
    desk.get_by_role("button", name="Close the class").click()
    stop(desk, "close the class", "console")
    desk.get_by_role("dialog").get_by_role("button", name="Close the class").click()
    expect(phones[0].headline).to_have_text("This class is over.")
    stop(phones[0].page, "cut short")
    stop(desk, "closed", "console")
    late = Phone(screens, teacher.server, "late")
    late.page.goto(f"{teacher.server.url}/nothing")
    stop(late.page, "no such page")
    late.page.goto(f"{teacher.server.desk}/console")
    stop(late.page, "console for a stranger")
