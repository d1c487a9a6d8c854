"""The weeks after: a class is found, compared, a name removed, all deleted, each with a receipt.

The classes are played by the service into the database that the server then opens, and one of them
so long ago that its names are gone before anyone looks.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from inspector import Inspector
from lessons import Lesson
from people import PASSWORD, Teacher
from playwright.sync_api import expect
from stage import Screens, Server

from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.reveal import Reveal
from classroom.config import default_database
from classroom.store import open_store
from classroom.web.accounts import login

DAY = 86_400.0


def past(data: Path) -> None:
    """Three closed classes of one teacher, played 40, 20 and 0 days ago, and one that is open."""
    store = open_store(default_database(data))
    teacher = store.teachers.add_teacher("", login._hasher.hash(PASSWORD))
    for seed, (title, ago) in enumerate(
        [("7A before summer", 40), ("8B Science", 20), ("8C Science", 0), ("9D tomorrow", 0)]
    ):
        lesson = Lesson(store, seed, teacher, title=title, tables=2)
        lesson.clock.time = time.time() - ago * DAY - 60
        if title.startswith("9D"):
            continue
        for number in (1, 2):
            names = ("Amara", "Ben", "Chiara", "Dev") if number == 1 else ("Eva", "Flo", "Gus")
            lesson.join(*names, table=number)
            lesson.service.open(lesson.id).rounds.start_round(number, "alternate-colour")
            lesson.play(18, number)
            if not lesson.round(number).ended_by:
                lesson.service.command(EndRound(class_=lesson.id, table=number))
            lesson.service.command(Reveal(class_=lesson.id, table=number))
        lesson.service.open(lesson.id).ending.close()
        row = store.classes.row(lesson.id)
        with store._database.writing() as connection:
            connection.exec_driver_sql(
                "UPDATE classes SET opened_at = ? WHERE id = ?", (lesson.clock.time, row.id)
            )
    store.close()


def typed_long_ago(data: Path) -> None:
    """As if the teacher had logged in an hour ago, and had been busy since."""
    store = open_store(default_database(data))
    for row in store.sessions.of_teacher():
        store.sessions.note_password(row.hash, time.time() - 3600)
    store.close()


def open_class(data: Path) -> str:
    store = open_store(default_database(data))
    (row,) = store.classes.open_classes()
    store.close()
    return row.id


def test_a_class_is_found_compared_and_removed_piece_by_piece(
    serve: Callable[..., Server], screens: Screens, tmp_path: Path
) -> None:
    past(tmp_path / "data")
    server, look = serve(), Inspector()
    desk = Teacher(screens, server)
    page = desk.page
    page.goto(f"{server.desk}/console/classes")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Open the console").click()
    page.goto(f"{server.desk}/console/classes")
    row = page.get_by_role("listitem").filter(has_text="7A before summer")
    # The scheduler was at it at the start; no one had opened anything.
    expect(row).to_contain_text("Names were removed on")
    look(page, "all classes", "console")

    page.get_by_role("searchbox", name="Search").fill("science")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".class-row")).to_have_count(2)
    expect(page.locator(".class-row").filter(has_text="8B")).to_contain_text("in 10 days")
    page.get_by_role("link", name="Manage class 8B Science").click()
    page.get_by_role("button", name="Keep names").click()
    expect(page.get_by_text("Names are kept.")).to_be_visible()
    look(page, "keep or delete", "console")

    page.get_by_role("link", name="Compare").click()
    page.get_by_label("Other side").select_option(label="Table 1")
    page.get_by_label("One side").select_option(label="This class, all tables")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("heading", name="Same data, or new evidence?")).to_be_visible()
    expect(page.get_by_role("img")).to_be_visible()
    expect(page.get_by_text("Amara")).to_have_count(0)
    look(page, "side by side", "console")
    page.go_back()
    page.go_back()

    page.get_by_text("Remove names now").click()
    page.get_by_role("link", name="Remove for good Amara").click()
    expect(page.get_by_role("heading", name="Will be removed")).to_be_visible()
    look(page, "what goes", "console")
    page.get_by_role("button", name="Remove for good").click()
    expect(page.get_by_text("1 name removed", exact=True)).to_be_visible()
    look(page, "receipt", "console")
    text = desk.download(page.get_by_role("link", name="Download as text")).decode()
    assert "1 name removed" in text
    assert "Amara" not in text + page.content()

    page.get_by_role("link", name="Back to the class").click()
    page.get_by_role("button", name="Reopen the class").click()
    expect(page.get_by_role("heading", name="8B Science")).to_be_visible()
    expect(page.get_by_text("Pupil 1").first).to_be_visible()
    page.get_by_role("link", name="Manage class").click()
    typed_long_ago(tmp_path / "data")
    page.get_by_role("link", name="Delete this class for good").click()
    look(page, "the password again", "console")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("This class is open. Deleting it")).to_be_visible()
    look(page, "what goes with a class", "console")
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("heading", name="A class was deleted for good")).to_be_visible()
    page.get_by_role("link", name="All classes").click()
    expect(page.get_by_text("8B Science")).to_have_count(0)

    page.goto(f"{server.desk}/console/class/{open_class(tmp_path / 'data')}#projector")
    page.get_by_role("link", name="Projector link").click()
    page.get_by_role("button", name="Make a new link").click()
    look(page, "projector link", "console")
    link = page.get_by_label("Link").input_value()
    wall = screens.page("projector", screens.context())
    wall.goto(link)
    expect(wall.get_by_role("heading", name="9D tomorrow")).to_be_visible()
    page.goto(f"{server.desk}/console")
    page.get_by_role("link", name="Your sessions").click()
    expect(page.get_by_role("heading", name="Projector link: 9D tomorrow")).to_be_visible()
    look(page, "sessions", "console")
    page.get_by_role("button", name="Log out everywhere").click()
    expect(page.get_by_role("button", name="Open the console")).to_be_visible()
    expect(wall.get_by_text("This projector link no longer works.")).to_be_visible()
    assert look.found == []
