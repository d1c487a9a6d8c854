"""Whatever somebody types is text on every screen: nothing runs that is not ours."""

from __future__ import annotations

from time import time

from people import Teacher
from playwright.sync_api import Page, expect
from stage import PHONE, Screens

from classroom.config import default_database
from classroom.lesson.plan import Plan
from classroom.rules.builder.terms import Built, Kind
from classroom.service import Service
from classroom.store import open_store

EVIL = "<img src=x onerror=alert(1)>"
NAMES = ("<svg onload=alert()>", "</script><b>B", "\"'><i id=x>", "{{7*7}}${7*7}<a>")
"""A name has twenty characters at most."""
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
FOREIGN = """() => [...document.querySelectorAll("*")].filter((each) =>
    [...each.attributes].some(({ name, value }) => /^on/.test(name) || /^javascript:/i.test(value))
    || (each.matches("script:not([src]):not([type='application/json'])"))
    || each.matches("img[src='x'], svg[onload], #x, iframe, object, body style")
).map((each) => each.outerHTML.slice(0, 200))"""
"""What is in a page and was never in one of ours."""


def write_it_everywhere(service: Service, teacher: str) -> tuple[str, list[str], str, str]:
    """A class with it in every place where somebody types: its id, tickets to its seats, the ids of
    a plan and of a rule."""
    built = Built(Kind("red")).to_json()
    rule = service.keep_rule(teacher, EVIL, built)
    lesson = service.keep_plan(teacher, f"{EVIL}.md", LESSON.encode())
    assert lesson.plan is not None, lesson.wrongs
    plan = Plan(title=EVIL, tables=1, rule="alternate-colour", steps=lesson.plan.plan.steps)
    class_id = service.open_class(teacher, plan)
    code = service.code(class_id)
    seats = [service.join(code, name).seat for name in NAMES[:3]]
    seats.append(service.join(code, "Dee", others=[NAMES[3]], team="<u onclick=x>").seat)
    service.start_round(class_id, 1)
    service.message(class_id, 1, TEXT)
    service.note(class_id, seats[0], "n", 1, f"text:{TEXT}", 50, None)
    service.mark(class_id, 1, EVIL)
    service.pause(class_id, 1, True, why=EVIL)
    return class_id, [service.hand_over(class_id, seat) for seat in seats[:1]], lesson.id, rule


def test_nothing_that_was_typed_runs_on_any_screen(teacher: Teacher, screens: Screens) -> None:
    store = open_store(default_database(teacher.server.data))
    service, me = Service(store, time), store.teachers()[0].id
    class_id, tickets, lesson, rule = write_it_everywhere(service, me)
    ran: list[str] = []

    def look(page: Page, address: str, *shown: str) -> None:
        page.goto(address)
        for text in shown:
            expect(page.get_by_text(text).first).to_be_visible()
        assert page.evaluate(FOREIGN) == [], address
        assert ran == [], address

    phone = screens.page("phone", screens.context(viewport=PHONE, has_touch=True))
    wall = screens.page("wall", teacher.context)
    for page in (teacher.page, phone, wall):
        page.on("dialog", lambda dialog: (ran.append(dialog.message), dialog.dismiss()))

    desk, console = teacher.server.desk, f"{teacher.server.desk}/console"
    one = f"{console}/class/{class_id}"
    look(phone, f"{teacher.server.url}/seat/{tickets[0]}", NAMES[0])
    phone.get_by_role("button", name="Take this seat").click()
    expect(phone).to_have_url(f"{teacher.server.url}/play")
    look(phone, f"{teacher.server.url}/play", EVIL, NAMES[1])
    look(wall, f"{desk}/projector/{class_id}", NAMES[1])
    look(teacher.page, one, EVIL, NAMES[0])
    look(teacher.page, f"{one}/table/1", NAMES[0], EVIL)
    look(teacher.page, f"{console}/plans/{lesson}", EVIL)
    look(teacher.page, f"{console}/plans", EVIL)
    look(teacher.page, f"{console}/rules/{rule}", EVIL)
    look(teacher.page, f"{console}/rules/{rule}/edit")

    service.pause(class_id, 1, False)
    service.enter(class_id, 1, {"end": True})
    service.close_class(class_id)
    look(phone, f"{teacher.server.url}/play", NAMES[0])
    look(teacher.page, f"{one}#debriefs", EVIL)
    for after in ("", "/after", "/forget", "/forget?seat=s1", "/delete", "/handouts"):
        look(teacher.page, f"{one}{after}")
    for paper in ("class", "table", "pupil"):
        look(teacher.page, f"{one}/papers/{paper}.html", EVIL if paper == "class" else NAMES[0])
    look(teacher.page, f"{console}/classes", EVIL)
    look(teacher.page, console, EVIL)
    service.delete_class(class_id)
    service.delete_rule(me, rule)
    service.delete_plan(me, lesson)
    store.close()
