"""Whatever someone types is text on every screen: nothing runs that is not ours."""

from __future__ import annotations

import json
from time import time

import lessons
from people import Teacher
from playwright.sync_api import Page, expect
from stage import PHONE, Screens

from classroom.classes.classroom import ProjectorShow
from classroom.classes.settings import Plan
from classroom.classes.verbs.last_call import BeginLastCall, GuessLast
from classroom.classes.verbs.mark import MarkMoment
from classroom.classes.verbs.message import SendMessage
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.repair import EndRound
from classroom.config import default_database
from classroom.rules.builder.terms import Built, Kind
from classroom.service import Service
from classroom.service.custom_rules import RULES_FORMAT
from classroom.store import open_store

EVIL = "<img src=x onerror=alert(1)>"
NAMES = ("<svg onload=alert()>", "</script><b>B", "\"'><i id=x>", "{{7*7}}${7*7}<a>")
"""A name has twenty characters at most."""
TEAM = "<u onclick=x>"
TEXT = f"</script><script>alert(1)</script>{EVIL}"
LESSON = f"""---
title: "{EVIL}"
aim: "{TEXT}"
minutes: 10
rules:
  - alternate-colour
---
# {EVIL}

## Play {EVIL} (10 minutes)

> {TEXT} [here](javascript:alert(1))

{TEXT} <a href="javascript:alert(1)" onclick="alert(1)">x</a> <style>*{{color:red}}</style>
"""
NO_LESSON = LESSON.replace("alternate-colour", f"'{EVIL}'").replace("minutes: 10", f"x: '{EVIL}'")
WORDS = f"text:{TEXT}"
FOREIGN = """() => [...document.querySelectorAll("*")].filter((each) =>
    [...each.attributes].some(({ name, value }) => /^on/.test(name) || /^javascript:/i.test(value))
    || (each.matches("script:not([src]):not([type='application/json'])"))
    || each.matches("img[src='x'], svg[onload], #x, iframe, object, body style")
).map((each) => each.outerHTML.slice(0, 200))"""
"""What is in a page and was never in one of ours."""


def write_it_everywhere(service: Service, teacher: str) -> tuple[str, str, str]:
    """A class with it in every place where someone types: its id, a ticket to its first seat, the
    id of a plan."""
    lesson = service.lesson_plans.keep_plan(teacher, f"{EVIL}.md", LESSON.encode())
    assert lesson.plan is not None, lesson.wrongs
    plan = Plan(title=EVIL, tables=1, rule="alternate-colour", steps=lesson.plan.plan.steps)
    class_id = service.classes.open_class(teacher, plan)
    code = service.open(class_id).code
    seats = [service.classes.join(code, name).seat for name in NAMES[:3]]
    seats.append(service.classes.join(code, "Dee", others=[NAMES[3]], team=TEAM).seat)
    service.open(class_id).rounds.start_round(1)
    service.command(SendMessage(class_=class_id, table=1, text=TEXT))
    service.open(class_id).rounds.pupil_command(
        seats[0], WriteNote(id="n", round=1, note=WORDS, confidence=50)
    )
    service.command(MarkMoment(class_=class_id, table=1, text=EVIL))
    service.command(PauseTables(class_=class_id, table=1, text=EVIL))
    return class_id, service.open(class_id).seat_transfer.hand_over(seats[0]), lesson.id


def play_on(service: Service, class_id: str) -> None:
    """A round that can be looked back at, with last guesses; it is over then."""
    for number in range(8):
        table = service.open(class_id).table(1)
        assert table.current is not None
        choose = lessons.wrong_move if number % 3 else lessons.right_move
        seat, move = choose(table.current.round)
        service.open(class_id).rounds.pupil_command(
            seat, MakeMove(id=f"m{number}", seen=table.shown, move=move)
        )
    service.command(BeginLastCall(class_=class_id, table=1))
    for seat in service.open(class_id).classroom().seats:
        service.open(class_id).rounds.pupil_command(
            seat, GuessLast(id="w", note=WORDS, confidence=60)
        )
    service.command(EndRound(class_=class_id, table=1))


def test_nothing_that_was_typed_runs_on_any_screen(teacher: Teacher, screens: Screens) -> None:
    store = open_store(default_database(teacher.server.data))
    service, me = Service(store, time), store.teachers.all()[0].id
    class_id, ticket, lesson = write_it_everywhere(service, me)
    ran: list[str] = []

    def look(page: Page, address: str, *shown: str) -> None:
        page.goto(address)
        looked(page, *shown)

    def looked(page: Page, *shown: str) -> None:
        for text in shown:
            expect(page.get_by_text(text).first).to_be_visible()
        assert page.evaluate(FOREIGN) == [], page.url
        assert ran == [], page.url

    def upload(address: str, name: str, text: str, *shown: str) -> None:
        page = teacher.page
        page.goto(address)
        chosen = page.locator("input[type=file]")
        chosen.set_input_files({"name": name, "mimeType": "", "buffer": text.encode()})
        with page.expect_navigation():
            chosen.evaluate("(field) => field.form.requestSubmit()")
        looked(page, *shown)

    phone = screens.page("phone", screens.context(viewport=PHONE, has_touch=True))
    wall = screens.page("wall", teacher.context)
    for page in (teacher.page, phone, wall):
        page.on("dialog", lambda dialog: (ran.append(dialog.message), dialog.dismiss()))

    desk, console = teacher.server.desk, f"{teacher.server.desk}/console"
    one = f"{console}/class/{class_id}"
    look(phone, f"{teacher.server.url}/seat/{ticket}", NAMES[0])
    phone.get_by_role("button", name="Take this seat").click()
    expect(phone).to_have_url(f"{teacher.server.url}/play")
    look(phone, f"{teacher.server.url}/play", EVIL, NAMES[1])
    look(wall, f"{desk}/projector/{class_id}", NAMES[1])
    look(teacher.page, one, EVIL, NAMES[0])
    look(teacher.page, f"{one}/table/1", NAMES[0], EVIL)
    look(teacher.page, f"{console}/plans/{lesson}", EVIL)
    look(teacher.page, f"{console}/plans", EVIL)
    upload(f"{console}/plans", f"{EVIL}.md", NO_LESSON, EVIL)
    assert "400" in screens.complaints.pop()

    rules = [{"title": EVIL, "rule": Built(Kind("red")).to_json()}, {"title": TEXT, "rule": EVIL}]
    told = json.dumps({"format": RULES_FORMAT, "rules": rules})
    upload(f"{console}/rules", f"{EVIL}.json", told, EVIL, "</script>")
    rule = next(each.id for each in service.custom_rules.own_rules(me) if each.title == EVIL)
    look(teacher.page, f"{console}/rules/{rule}", EVIL)
    look(teacher.page, f"{console}/rules/{rule}/edit")

    service.command(Resume(class_=class_id, table=1))
    play_on(service, class_id)
    look(phone, f"{teacher.server.url}/play", "Looking back at my round", TEXT)
    for show, shown in (
        (ProjectorShow("debrief", table=1, by="cards", overthrows=True), (*NAMES, TEAM)),
        (ProjectorShow("debrief", table=1, by="turns", overthrows=True), (TEXT,)),
        (ProjectorShow("class"), (*NAMES, TEAM)),
    ):
        service.open(class_id).projector.show(show)
        look(wall, f"{desk}/projector/{class_id}")
        where = wall.locator(
            ".projector-now .projector-quiet, .projector-words .projector-quiet"
        ).first
        expect(where).to_contain_text("1 of")
        told, before, steps = "", "", int(where.inner_text().split()[-1])
        projector = wall.locator("#projector")
        for _ in range(steps):
            expect(projector).not_to_have_text(before)
            looked(wall)
            told, before = told + projector.inner_text(), projector.text_content() or ""
            wall.keyboard.press("ArrowRight")
        # Where it has come to is told a moment later, and would undo what is shown next.
        while service.open(class_id).classroom().show.step < steps - 1:
            wall.wait_for_timeout(50)
        assert any(text in told for text in shown), told
    service.open(class_id).ending.close()
    look(phone, f"{teacher.server.url}/play", "Looking back at my lesson")
    phone.get_by_text("Round 1").click()
    looked(phone, TEXT)
    look(teacher.page, f"{one}#debriefs", EVIL)
    for after in ("", "/after", "/forget", "/forget?seat=s1", "/delete", "/handouts"):
        look(teacher.page, f"{one}{after}")
    for paper in ("class", "table", "pupil"):
        look(teacher.page, f"{one}/papers/{paper}.html", EVIL if paper == "class" else NAMES[0])
    look(teacher.page, f"{console}/classes", EVIL)
    look(teacher.page, console, EVIL)
    service.open(class_id).ending.delete()
    service.custom_rules.delete_rule(me, rule)
    service.lesson_plans.delete_plan(me, lesson)
    store.close()


SINKS = """async () => {
    const tries = {
        innerHTML: () => { document.createElement("p").innerHTML = "<b>x</b>"; },
        insertAdjacentHTML: () => document.body.insertAdjacentHTML("beforeend", "<b>x</b>"),
        parser: () => new DOMParser().parseFromString("<b>x</b>", "text/html"),
        write: () => document.write("<b>x</b>"),
        script: () => { document.createElement("script").text = "window.ran = true"; },
        source: () => { document.createElement("script").src = "/static/x.js"; },
        policy: () => trustedTypes.createPolicy("evil", { createHTML: (text) => text }),
        again: () => trustedTypes.createPolicy("lit-html", { createHTML: (text) => text }),
    };
    const passed = Object.keys(tries).filter((name) => {
        try { tries[name](); return true; } catch { return false; }
    });
    return passed;
}"""
"""Each makes markup or a script of a text, or would let others do so; those that pass."""


def test_no_text_becomes_markup_or_a_script_in_a_browser(
    teacher: Teacher, screens: Screens
) -> None:
    console = f"{teacher.server.desk}/console"
    pages = ((f"{console}/rules", False), (f"{console}/rules/new", True))
    for address, has_parser in pages:
        page = teacher.page
        page.goto(address)
        if has_parser:  # which needs the one parser that may make markup
            expect(page.locator("[data-about]")).not_to_be_empty()
        else:
            page.locator("main a[href*='/console/rules/']").last.click()
            expect(page.locator("#rule[data-id]")).to_be_visible()
        assert screens.complaints == []
        passed = page.evaluate(SINKS)
        # lit's own policy is there only where a page has loaded lit.
        assert set(passed) <= {"again"}, address
        assert screens.complaints, "the browser tells of what it has blocked"
        screens.complaints.clear()
