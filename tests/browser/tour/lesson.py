"""A lesson from the lobby to the papers, and what is left of it later."""

from __future__ import annotations

from people import Phone, Teacher
from playwright.sync_api import expect
from rounds_by_hand import TableOfPhones
from stage import LAPTOP, Screens

from .stop import NAMES, RULE, Stop, fellows


def lesson(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """A lesson of two tables from the empty lobby to the rule on the wall."""
    server, desk = teacher.server, teacher.page
    desk.goto(f"{server.desk}/console")
    teacher.new_class("8B Science", pupils=8, rule=RULE)
    wall = teacher.projector()
    stop(desk, "lobby empty", "console")

    phones = [Phone(screens, server, name) for name in NAMES]
    phones[0].page.goto(f"{server.url}/")
    stop(phones[0].page, "join")
    phones[0].send_code("BDF-7K3")
    expect(phones[0].page.get_by_text("No class has this code")).to_be_visible()
    stop(phones[0].page, "join refused")
    phones[0].page.goto(f"{server.url}/join/{teacher.code}")
    stop(phones[0].page, "join prefilled")
    for phone in phones:
        phone.join(teacher.code)
    expect(wall.locator(".projector-count")).to_contain_text("8")
    stop(phones[0].page, "lobby")
    stop(desk, "lobby", "console")
    stop(wall, "lobby", "wall")
    desk.get_by_role("button", name="Amara").first.click()
    stop(desk, "pupil dialog", "console")
    desk.keyboard.press("Escape")
    desk.get_by_role("button", name="Choose a different rule").click()
    stop(desk, "rule dialog", "console")
    desk.get_by_role("dialog").get_by_role("button", name="Show the rules").click()
    stop(desk, "rule dialog uncovered", "console")
    desk.keyboard.press("Escape")

    desk.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".playing")).to_be_visible()
    first = [phone for phone in phones if phones[0].name in fellows(phone)]
    tables = [TableOfPhones(first, RULE)]
    tables.append(TableOfPhones([phone for phone in phones if phone not in first], RULE))
    one, two = tables

    stop(one.player.page, "own turn dealt")
    hand = one.player.look().hand
    one.player.choose(*hand[:3])
    stop(one.player.page, "own turn string")
    one.player.page.locator(".menu-button").tap()
    stop(one.player.page, "menu")
    one.player.button("Close").tap()
    for _ in hand[:3]:
        one.player.page.locator(".hand [aria-pressed=true]").first.tap()
    one.player.button("No play").tap()
    stop(one.player.page, "no play sheet")
    one.player.button("Back to my cards").tap()
    stop(one.everybody_but(one.turn)[0].page, "waiting")
    for wish in ("a right card", "a wrong card", "a wrong string", "a right string"):
        one.until(wish)
    one.until("a wrong no play")
    stop(one.player.page, "shown hand")
    mover = one.until("a right card")
    stop(one.phones[mover].page, "may declare")
    one.phones[mover].button("Become the Prophet").tap()
    stop(one.phones[mover].page, "declare sheet")
    one.phones[mover].button("Not now").tap()
    one.declare(mover)
    stop(one.phones[mover].page, "prophet")
    stop(one.player.page, "turn under prophet")
    for wish in ("a right card", "a wrong card", "a right string"):
        one.until(wish)
    one.until("leave it uncalled")
    stop(one.phones[one.prophet].page, "prophet calls")
    stop(one.everybody_but(one.prophet)[0].page, "waiting for the call")
    stop(desk, "live", "console")
    stop(wall, "tables", "wall")
    teacher.go("Projector")
    desk.locator(".screen-choice", has_text="Table 1").first.click()
    expect(wall.locator(".projector-head")).to_contain_text("plays")
    stop(desk, "projector place", "console")
    stop(wall, "one table", "wall")
    one.call_what_waits()
    one.before_pick = lambda: stop(one.phones[one.prophet].page, "prophet picks")
    one.until("a wrong no play")
    one.in_moment = lambda: (
        stop(one.phones[one.prophet].page, "overthrown you"),
        stop(one.everybody_but(one.prophet)[0].page, "overthrown other"),
    )
    one.until("overthrow")
    desk.goto(f"{desk.url.split('#')[0]}/table/1")
    expect(desk.locator(".hand-row")).to_have_count(4)
    stop(desk, "whole table", "console")
    desk.go_back()
    teacher.go("Tables")
    teacher.table_action(2, "Pause")
    stop(two.player.page, "paused")
    stop(desk, "live paused", "console")
    desk.get_by_role("button", name="Actions for table 2").click()
    stop(desk, "actions", "console")
    desk.get_by_role("dialog").get_by_role("button", name="Resume").click()
    two.expect_same()
    teacher.table_action(2, "Give a hint")
    desk.get_by_role("button", name="Message all").click()
    desk.get_by_label("What do you want to say?").fill("Five minutes left. Test what you think.")
    stop(desk, "message dialog", "console")
    desk.get_by_role("button", name="Send").click()
    expect(two.player.page.locator(".notes")).to_contain_text("Five minutes")
    stop(two.player.page, "hint and message")
    one.to_the_end()
    stop(one.player.page, "over sealed")
    stop(wall, "over sealed", "wall")
    stop(desk, "one over", "console")
    one.answer()
    teacher.go("Debriefs")
    desk.get_by_role("button", name="Create print-outs").click()
    expect(desk.get_by_role("dialog")).to_be_visible()
    stop(desk, "papers of a sealed rule", "console")
    desk.keyboard.press("Escape")
    teacher.go("Tables")
    two.declare(two.until("a right card"))
    two.to_the_end()
    two.answer()
    expect(one.player.page.locator(".plate")).to_contain_text("The rule was")
    for phone in (*one.phones.values(), *two.phones.values()):
        phone.page.locator(".plate").wait_for()
    expect(one.player.page.get_by_role("region", name="Looking back at my round")).to_be_visible()
    stop(one.player.page, "reveal", whole=True)
    stop(two.player.page, "reveal two")
    stop(wall, "over", "wall")
    stop(desk, "over", "console")
    teacher.go("Debriefs")
    stop(desk, "debriefs", "console")
    desk.get_by_role("button", name="Step through").first.click()
    expect(desk.locator(".stepper-panel")).to_be_visible()
    steps = desk.get_by_role("button", name="Next turning point")
    for step in range(4):
        expect(wall.locator(".projector-now")).to_contain_text(f"{step + 1} of")
        stop(wall, f"slide {step}", "wall")
        stop(desk, f"stepping {step}", "console")
        steps.click()
    desk.get_by_role("button", name="Card by card").click()
    expect(wall.locator(".projector-still-fit")).to_be_visible()
    stop(wall, "card by card", "wall")
    stop(desk, "card by card", "console")
    wall.keyboard.press("ArrowUp")
    wall.keyboard.press("End")
    expect(wall.locator(".projector-after")).to_be_visible()
    stop(wall, "the rule", "wall")
    teacher.go("Projector")
    desk.get_by_role("button", name="40 minutes").click()
    for step, name in enumerate(("tables", "turning point", "another", "words"), 1):
        expect(wall.locator(".projector-now, .projector-words").first).to_contain_text(f"{step} of")
        stop(wall, f"class {name}", "wall")
        stop(desk, f"class {name}", "console")
        wall.keyboard.press("ArrowRight")
    teacher.go("Tables")
    desk.get_by_role("button", name="Next round for all").click()
    stop(desk, "next rule", "console")
    desk.keyboard.press("Escape")
    desk.keyboard.press("?")
    stop(desk, "keys", "console")
    desk.keyboard.press("Escape")
    of_class = f"{server.desk}/console/class/{teacher.class_id}"
    for what, where in (
        ("comparing tables", "compare"),
        ("papers as a page", "papers/everything.html"),
        ("script as a page", "papers/script.html"),
        ("pupils as a page", "papers/pupil.html?form=long"),
        ("handouts of a class", "handouts"),
        ("handout as a page", "handouts/rules-card.html"),
        ("keep or delete while open", "after"),
    ):
        desk.goto(f"{of_class}/{where}")
        for device in ("console", "phone"):
            stop(desk, what, device, whole=True)
    desk.set_viewport_size(LAPTOP)
    desk.goto(f"{server.desk}/console")
    stop(desk, "classes", "console")
    desk.get_by_role("link", name="Handouts", exact=True).click()
    for device in ("console", "laptop", "phone"):
        stop(desk, "handouts", device, whole=True)
    desk.set_viewport_size(LAPTOP)
    desk.goto(f"{server.desk}/nothing-here")
    stop(desk, "no page", "console")


def past(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """A class once it is over: in the list, what goes and what stays, receipts."""
    desk = teacher.page
    teacher.new_class("8D before summer", pupils=4, rule="alternate-colour")
    for name in ("Ann", "Ben"):
        Phone(screens, teacher.server, name).join(f"{teacher.code[:3]}-1")
    desk.get_by_role("button", name="Start the round").click()
    teacher.go("Debriefs")
    desk.get_by_role("button", name="Close the class").click()
    desk.get_by_role("dialog").get_by_role("button", name="Close the class").click()
    expect(desk.get_by_text("8D before summer is closed.")).to_be_visible()
    stop(desk, "closed class", "console")
    desk.get_by_role("link", name="Manage class").click()
    desk.get_by_text("Remove names now").click()
    stop(desk, "keep or delete", "console", whole=True)
    desk.get_by_role("link", name="Compare").click()
    stop(desk, "nothing to compare", "console")
    desk.go_back()
    desk.get_by_text("Remove names now").click()
    desk.get_by_role("link", name="Remove for good Ann").click()
    stop(desk, "what goes with a name", "console")
    desk.get_by_role("button", name="Remove for good").click()
    expect(desk.get_by_role("link", name="Download as text")).to_be_visible()
    stop(desk, "receipt", "console")
    desk.get_by_role("link", name="All classes").click()
    stop(desk, "all classes", "console", whole=True)
    desk.get_by_role("link", name="Manage class 8D before summer").click()
    desk.get_by_role("link", name="Delete this class for good").click()
    stop(desk, "what goes with a class", "console")
    desk.get_by_role("button", name="Delete for good").click()
    expect(desk.get_by_role("heading", name="A class was deleted for good")).to_be_visible()
    desk.goto(f"{teacher.server.desk}/console")
