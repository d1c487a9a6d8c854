"""The audit list: what is in it, who sees it, and how long it is kept."""

import ast
import html
import json
import re
from pathlib import Path
from typing import get_args

import pytest

import classroom.web
from classroom import logs
from classroom.service.audit import DAYS, TOGETHER, Act
from classroom.web.accounts import activity
from classroom.web.accounts.activity import ACTS
from classroom.web.platform import abuse_log

from ..conftest import School
from .test_login import PASSWORD, People, hasher

__all__ = ["hasher"]

DAY = 86_400.0
SILENT = {
    # A log-in notes itself (`login.log_in`), and so does the end of one.
    *("class_pages.leave", "class_pages.password"),
    *("openid.enter", "openid.by_link", "openid.connect", "openid.again", "second_factor.begin"),
    # What happens in lessons is in the log of the class.
    *("class_pages.new", "class_pages.rehearse_class", "lesson_plans.start"),
    *("past_classes.rename", "past_classes.reopen", "unreadable.close"),
    *("check.console", "check.choose_address", "check.crowd"),
    # One's own rules and plans have no one else's data.
    *("custom_rules.new", "custom_rules.edit", "custom_rules.delete", "custom_rules.take_in"),
    *("custom_rules.look", "lesson_plans.take_in", "lesson_plans.delete"),
    # No teacher does this.
    *("pages.alone", "pages.pair", "pages.take"),
    *("seat_transfer.back", "seat_transfer.come_in", "seat_transfer.seat"),
    *(
        "play.join",
        "play.name",
        "play.leave",
        "guess_builder.look",
        "guess_builder.read",
        "language_choice.choose",
    ),
}
"""Views that change something and are not in the list, each with its module."""


@pytest.fixture
def people(school):
    return People(school)


def acts(people, teacher=None):
    """Return what the list says, newest first: act, who, about whom or what, how often."""
    audit = people.school.service.audit
    rows = audit.of_all(100) if teacher is None else audit.of_teacher(people.id(teacher), 100)
    return [(row.act, row.actor_name, row.about, row.times) for row in rows]


def later(people, seconds=10.0):
    """So much later: what is done at the same moment has no order."""
    people.school.clock.time += seconds


def test_every_act_has_its_words():
    assert sorted(ACTS) == sorted(get_args(Act))


def noting():
    """Each view that may get a POST, with its module, and whether it notes something."""
    for file in sorted(Path(classroom.web.__file__).parent.rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        bodies = {node.name: ast.unparse(node) for node in functions}
        for node in functions:
            for each in node.decorator_list:
                route = ast.unparse(each)
                posts = route.startswith("pages.post(") or "'POST'" in route
                if route.startswith("pages.") and posts:
                    said = bodies[node.name] + "".join(
                        body for name, body in bodies.items() if f"{name}(" in bodies[node.name]
                    )
                    yield f"{file.stem}.{node.name}", "audit.note" in said


def test_whatever_changes_something_is_noted_or_said_not_to_be():
    assert {name for name, notes in noting() if not notes} == SILENT


def test_log_ins_and_wrong_passwords_are_listed(people):
    link = people.invite("Ben")
    later(people)
    browser = people.choose(link)
    later(people)
    people.enter("Ben", "wrong, wrong, wrong")
    people.enter("ben", "wrong, wrong, wrong")
    later(people)
    people.enter("my password, typed as a name", "x")
    later(people)
    browser.post("/console/leave", page="/console/sessions")
    listed = acts(people)
    assert listed[:3] == [
        ("log_out", "Ben", "", 1),
        ("wrong_password", "", "", 1),
        ("wrong_password", "", "", 2),
    ]
    at_once = {("log_in_by_link", "Ben", "", 1), ("choose_password", "Ben", "", 1)}
    assert set(listed[3:5]) == at_once
    assert listed[5:] == [("invite", "Ada", "Ben", 1)]
    assert ("wrong_password", "", "", 1) not in acts(people, "Ben")
    assert ("wrong_password", "", "", 2) in acts(people, "Ben")


def test_a_log_in_is_listed_with_its_way(people):
    people.teacher("Ben")
    link = people.link("Ben")
    assert people.choose(link)
    later(people)
    people.enter("Ben")
    ways = [act for act, who, *_ in acts(people) if who == "Ben" and act.startswith("log_in")]
    assert ways == ["log_in_by_password", "log_in_by_link"]
    page = people.ada.get("/console/teachers/activity").text
    assert "Logged in with the password" in page and "Logged in with a link" in page


def test_what_administrators_do_is_seen_by_whom_it_was_done_to(people):
    people.teacher("Ben")
    for deed, form in (
        ("link", {}),
        ("block", {"on": "y"}),
        ("block", {}),
        ("administrator", {"on": "y"}),
        ("administrator", {}),
    ):
        later(people)
        assert people.do("Ben", deed, **form).status_code == 302
    done = [
        ("dismiss", "Ada", "Ben", 1),
        ("appoint", "Ada", "Ben", 1),
        ("unblock", "Ada", "Ben", 1),
    ]
    done += [("block", "Ada", "Ben", 1), ("make_link", "Ada", "Ben", 1)]
    assert acts(people)[:5] == acts(people, "Ben")[:5] == done
    later(people)
    people.do("Ben", "remove", what="delete")
    assert acts(people)[:2] == [("remove_teacher", "Ada", "Ben", 1), done[0]], "it outlives him"


def test_what_is_refused_is_not_listed(people):
    before = acts(people)
    assert people.do("Ada", "block", on="y").status_code == 409
    assert people.ada.post("/console/teachers", name="Ada").status_code == 400
    assert acts(people) == before


def test_what_changed_nothing_is_not_listed(people):
    ben = people.teacher("Ben")
    class_id = people.school.open(ben, title="8B")
    before = acts(people)
    page, link = (f"/console/class/{class_id}/{name}" for name in ("teachers", "projector-link"))
    for answer in (
        ben.post(f"{page}/leave", page=page),
        ben.post(f"{page}/remove", page=page, teacher=people.id("Ada")),
        ben.post(link, page=link, end="1"),
        ben.post("/console/sessions/end", page="/console/sessions", session="none"),
        people.do("Ben", "block"),
        people.do("Ben", "administrator"),
    ):
        assert answer.status_code == 302
    assert acts(people) == before


def test_downloads_and_deletions_are_seen_by_owner_and_colleague_alone(people):
    ben, cleo = people.teacher("Ben"), people.teacher("Cleo")
    people.teacher("Dora")
    class_id = people.school.open(ben, title="Klasse 8B")
    assert ben.post(f"/console/class/{class_id}/teachers", name="Cleo").status_code == 302
    later(people)
    assert cleo.get(f"/console/class/{class_id}/events.jsonl").status_code == 200
    assert cleo.get(f"/console/class/{class_id}/events.jsonl").status_code == 200
    for name in ("Ben", "Cleo"):
        assert ("export_log", "Cleo", "", 2) in acts(people, name)
    assert acts(people, "Dora") == []
    page = ben.get("/console/activity").text
    assert "Downloaded everything stored about a class" in page
    assert "Cleo" in page
    assert "Klasse 8B" in page
    assert "2 times" in page
    page = people.ada.get("/console/teachers/activity").text
    assert "Downloaded everything stored about a class" in page
    assert "Klasse 8B" not in page
    later(people)
    code = people.school.service.open(class_id).code
    people.school.service.open(class_id).ending.close()
    ben.post(f"/console/class/{class_id}/delete", sure="y")
    assert acts(people, "Ben")[0] == ("delete_class", "Ben", code, 1)
    page = people.ada.get("/console/teachers/activity").text
    assert "Deleted a class" in page
    assert code[:3] not in page.split("Deleted a class")[1].split("</tr>")[0]


def test_others_learn_nothing_of_it(people):
    ben = people.teacher("Ben")
    assert ben.get("/console/teachers/activity").status_code == 404
    assert people.school.browser().get("/console/activity").status_code == 302
    assert people.school.browser().get("/console/teachers/activity").status_code == 302


def test_no_name_of_a_pupil_is_in_it(people):
    ben = people.teacher("Ben")
    class_id = people.school.open(ben)
    people.school.pupil(class_id, "Xanthippe")
    people.school.service.open(class_id).ending.close()
    forget = f"/console/class/{class_id}/forget?seat=s1"
    assert ben.post(forget, page="/console/new", name="Xanthippe").status_code == 302
    assert ("remove_names", "Ben", "", 1) in acts(people, "Ben")
    assert "Xanthippe" not in str(people.school.service.audit.of_all(100))


def test_the_same_an_hour_later_is_another_line(people):
    people.enter("Ada", "wrong")
    later(people, TOGETHER + 1)
    people.enter("Ada", "wrong")
    assert [row for row in acts(people) if row[0] == "wrong_password"] == [
        ("wrong_password", "", "", 1)
    ] * 2


def test_it_is_kept_for_180_days_and_a_clock_that_is_ahead_deletes_nothing(people):
    audit, calendar = people.school.service.audit, people.school.service.calendar
    audit.note("log_in", people.id("Ada"), "Ada")
    people.school.clock.time += (DAYS + 1) * DAY
    assert audit.of_all(10) == [], "it is no longer shown"
    audit.note("log_out", people.id("Ada"), "Ada")
    assert len(people.school.store.audit.of_all(0.0, 10)) == 2, "the date is in doubt"
    calendar.confirm()
    later(people)
    audit.note("log_in", people.id("Ada"), "Ada")
    assert [row.act for row in people.school.store.audit.of_all(0.0, 10)] == ["log_in", "log_out"]


def test_it_is_in_the_log_on_a_server_and_names_nobody(tmp_path, capfd, build):
    school = School(tmp_path, log_format="json")
    try:
        people = People(school)
        capfd.readouterr()
        people.enter("Ada", "wrong")
        people.invite("Ben")
        said = capfd.readouterr().err
        lines = [json.loads(line) for line in said.splitlines()]
        assert [(line["act"], line["level"]) for line in lines] == [
            ("wrong_password", "info"),
            ("invite", "info"),
        ]
        assert lines[0]["teacher"] == people.id("Ada")
        assert lines[1]["actor"] == people.id("Ada")
        assert "Ben" not in said
        assert "127.0.0.1" not in said
    finally:
        school.store.close()
        logs.configure("text")


def test_a_laptop_writes_none_of_it(school, capfd):
    browser = school.teacher()
    capfd.readouterr()
    browser.post("/console/leave", page="/console/sessions")
    assert [row.act for row in school.service.audit.of_all(1)] == ["log_out"]
    assert capfd.readouterr().err == ""


def test_who_tries_passwords_without_end_is_told_of(people):
    abuse_log.abuse.reset()
    for _ in range(15):
        people.enter("Ada", "wrong")
    assert abuse_log.abuse.counts["passwords"] == 5
    abuse_log.abuse.reset()


def test_the_password_and_the_administrator_of_the_command_line_are_in_it(people):
    ada = people.id("Ada")
    people.school.service.audit.note("factor_off_by_command", teacher=ada, about="Ada")
    page = people.ada.get("/console/activity").text
    assert "Removed the second factor with a command on the server" in page
    assert "Unknown" in page
    assert PASSWORD not in page


def test_no_number_of_entries_pushes_an_older_one_out_of_the_list(people, monkeypatch):
    monkeypatch.setattr(activity, "MOST", 4)
    ben = people.teacher("Ben")
    later(people)
    people.do("Ben", "link")
    later(people)
    audit, ada = people.school.service.audit, people.id("Ada")
    for number in range(10):  # at one moment, as one who floods it would
        audit.note("appoint", ada, f"Ada {number}", teacher=people.id("Ben"), about="Ben")
    page, seen = "/console/activity", []
    while page:
        told = ben.get(page).text
        seen += re.findall(r"Ada \d|Made a link to choose a password", told)
        older = re.search(r'<a href="([^"]*)">Older</a>', told)
        page = older and html.unescape(older[1])
    assert sorted(seen[:10]) == [f"Ada {number}" for number in range(10)]
    assert seen[10:] == ["Made a link to choose a password"]
    assert (
        "Older" not in ben.get(f"/console/activity?at={people.school.clock.time - 10 * DAY}").text
    )
    for at in ("x", "nan", "inf"):
        assert re.findall(r"Ada \d", ben.get(f"/console/activity?at={at}").text) == seen[:4]


def test_no_login_name_looks_like_a_word_of_the_program(people):
    ben = people.teacher("Ben")
    audit, ada = people.school.service.audit, people.id("Ada")
    audit.note("make_link", ada, "Unknown", teacher=people.id("Ben"))
    audit.note("block", ada, "Your account", teacher=people.id("Ben"))
    audit.note("print", people.id("Ben"), "Ben")
    people.enter("Ben", "wrong")
    told = ben.get("/console/activity").text
    assert "<td>Unknown</td>" in told
    assert "<td>Your account</td>" in told
    assert told.count("<td><em>Unknown</em></td>") == 1
    assert "<td><em>Your account</em></td>" in told


def test_an_entry_counts_for_an_hour_from_its_first_time(people):
    audit = people.school.service.audit
    for _ in range(6):
        audit.note("make_link", "x", "Ada", about="Ben")
        people.school.clock.time += TOGETHER * 0.4
    rows = [row for row in audit.of_all(10) if row.act == "make_link"]
    assert [row.times for row in rows] == [3, 3]
    assert [round(row.at - row.first) for row in rows] == [round(TOGETHER * 0.8)] * 2
