"""A school's server: an administrator invites teachers, and each sees their own classes only."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

from forking import run
from inspector import Inspector
from people import PASSWORD, Teacher
from playwright.sync_api import expect
from stage import PHONE, Screens, Server

SIZES = {"console": [PHONE]}


def administrator(server: Server, name: str) -> str:
    """The address that the command prints on the server."""
    done = run(
        ["-m", "classroom", "administrator", name],
        {**os.environ, "CLASSROOM_DATA": str(server.data), "PUBLIC_URL": server.url},
        timeout=60,
    )
    done.check_returncode()
    return done.stdout.split()[-1]


def test_an_administrator_invites_a_teacher_whose_classes_nobody_else_sees(
    serve: Callable[..., Server], screens: Screens
) -> None:
    server, look = serve(), Inspector(SIZES)

    ada = Teacher(screens, server)
    ada.page.goto(administrator(server, "Ada Lovelace"))
    ada.choose_password()
    ada.page.get_by_role("link", name="Teachers").click()
    ada.page.get_by_label("Name").fill("ben@school.example")
    ada.page.get_by_role("button", name="Invite").click()
    expect(ada.page.get_by_role("heading", name="A link for ben@school.example")).to_be_visible()
    link = ada.page.get_by_label("Link").input_value()
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.page.get_by_role("button", name="Copy").click()
    expect(ada.page.get_by_text("Copied.")).to_be_visible()
    assert ada.page.evaluate("navigator.clipboard.readText()") == link
    look(ada.page, "handed", "console")
    ada.page.reload()
    expect(ada.page.get_by_label("Link")).to_have_value(link)

    ben = Teacher(screens, server)
    ben.page.goto(link)
    ben.choose_password()
    ben.page.get_by_role("button", name="Start a first lesson").click()
    expect(ben.page).to_have_url(re.compile("/console/class/"))
    lesson = ben.page.url
    ben.page.goto(f"{lesson.split('#')[0]}/after")
    ben.page.get_by_role("link", name="Hand this class on").click()
    ben.page.get_by_label("Name").fill("Ada")
    ben.page.get_by_role("button", name="Hand the class on").click()
    expect(ben.page.get_by_text("No teacher here has this name")).to_be_visible()
    assert "400" in screens.complaints.pop()
    look(ben.page, "hand on", "console")
    ben.page.goto(lesson)

    ada.page.goto(f"{server.url}/console")
    expect(ada.page.get_by_text("No classes yet.")).to_be_visible()
    expect(ada.page.get_by_text("Logged in as Ada Lovelace")).to_be_visible()
    assert ada.context.request.get(lesson).status == 404
    ada.page.get_by_role("link", name="Your account").click()
    look(ada.page, "account", "console")
    ada.page.goto(f"{server.url}/console/teachers")
    expect(ada.page.get_by_text("1 class, 1 open")).to_be_visible()
    look(ada.page, "teachers", "console")
    ada.page.get_by_role("link", name="ben@school.example").click()
    look(ada.page, "teacher", "console")
    ada.page.get_by_role("button", name="Block this teacher").click()
    expect(ben.page.get_by_role("alert")).to_have_text(
        "You were logged out. Reload the page to log in again."
    )
    ada.page.get_by_role("link", name="Remove this teacher").click()
    look(ada.page, "remove", "console")

    ada.page.goto(f"{server.url}/console/teachers")
    ada.page.get_by_role("link", name="Activity of all teachers").click()
    blocked = ada.page.get_by_role("cell", name="Blocked a teacher ben@school.example")
    expect(blocked).to_be_visible()
    look(ada.page, "activity", "console")

    ben.page.reload()
    ben.page.get_by_label("Name").fill("Ben@School.example")
    ben.page.get_by_label("Password").fill(PASSWORD)
    ben.page.get_by_role("button", name="Open the console").click()
    expect(ben.page.get_by_text("This account is blocked.")).to_be_visible()
    assert look.found == []
