"""The code for a second laptop, which gets a copy of everything: who is shown one, and when."""

import re

import pytest

from classroom.service import PASSWORD_HOLDS
from classroom.standby.first import First
from classroom.web.accounts import login

from .test_login import PASSWORD, People, hasher

__all__ = ["hasher"]
PANEL, DATE = "/console/standby", "/standby/date"
DAY = 86_400.0
CODE = re.compile(r'class="pair-code">([^<]+)<')


@pytest.fixture
def laptop(school):
    """A school on a laptop that may have a second one."""
    first = First(school.store.file, "r", lambda: ("1.2.3.4",))
    object.__setattr__(school.components, "first", first)
    yield school
    school.store.file.follower = None


def acts(school):
    return [(row.act, row.actor_name) for row in school.service.audit.of_all(10)]


def test_with_accounts_only_an_administrator_is_shown_a_code(laptop):
    people = People(laptop)
    ben = people.teacher("Ben")
    page = ben.get(PANEL)
    assert page.status_code == 200
    assert "Only an administrator can pair one." in page.text
    assert not CODE.search(page.text)
    assert laptop.components.first.code == "", "none was made"
    assert CODE.search(people.ada.get(PANEL).text)


def test_at_a_console_that_was_left_open_the_password_is_asked_for_first(laptop):
    people = People(laptop)
    laptop.clock.time += PASSWORD_HOLDS + 1
    answer = people.ada.get(PANEL)
    assert answer.status_code == 302
    assert answer.location == f"/console/again?to={PANEL}"
    assert laptop.components.first.code == ""


def test_where_there_is_one_password_it_is_typed_again(laptop):
    browser = laptop.logged_in(laptop.store.teachers.add_teacher("", login.hashed(PASSWORD)))
    assert CODE.search(browser.get(PANEL).text)
    laptop.clock.time += PASSWORD_HOLDS + 1
    again = browser.get(PANEL).location
    assert again == f"/console/again?to={PANEL}"
    assert browser.post(again, page=again, password=PASSWORD).location == PANEL
    assert CODE.search(browser.get(PANEL).text)


def test_each_page_has_a_new_code_and_a_pairing_is_in_the_audit_list(laptop):
    people, first = People(laptop), laptop.components.first
    shown = [CODE.search(people.ada.get(PANEL).text)[1] for _ in range(2)]
    assert shown[0] != shown[1]
    assert first.code == shown[1].replace("-", "")
    assert ("pair_laptop", "Ada") not in acts(laptop)
    first._note_pairing()
    assert acts(laptop)[0] == ("pair_laptop", "Ada")
    page = people.ada.get("/console/teachers/activity").text
    assert "Paired a second laptop" in page


@pytest.mark.parametrize("state", ["paired", "alone"])
def test_any_teacher_may_go_on_without_it_in_a_lesson_without_a_password(laptop, state):
    ben = People(laptop).teacher("Ben")
    first = laptop.components.first
    first.state = state
    laptop.clock.time += PASSWORD_HOLDS + 1
    assert "Go on without the second laptop" in ben.get(PANEL).text
    assert ben.post("/console/standby/alone", page=PANEL).location == "/console"
    assert first.state == "single"


@pytest.mark.parametrize("state", ["retired", "waiting"])
def test_a_closed_laptop_asks_for_the_date_so_that_names_can_go(laptop, state, monkeypatch):
    monkeypatch.setattr("classroom.standby.first.VOICES_WITHIN", 0.0)
    ada = People(laptop).ada
    class_id = laptop.open(ada)
    laptop.pupil(class_id, "Wilhelmina")
    laptop.service.open(class_id).ending.close()
    laptop.components.first.state = state
    laptop.store.file.follower = laptop.components.first
    question = "Yes, the date is right"
    assert question not in laptop.browser().get("/console").text, "the date is certain"
    monkeypatch.setattr(laptop.service.calendar, "_clock", lambda: laptop.clock() + 40 * DAY)
    other = laptop.browser("10.0.0.9")
    assert question not in other.get("/console").text
    page = laptop.browser()
    closed = page.get("/console")
    assert closed.status_code == 503 and question in closed.text
    sent = re.search(r'name="date" value="([^"]*)"', closed.text)[1]
    form = {"csrf_token": page.token("/console"), "date": sent}
    elsewhere = {"REMOTE_ADDR": "10.0.0.9"}
    assert page.client.post(DATE, data=form, environ_base=elsewhere).status_code == 403
    page.post(DATE, page="/console", date="2001-01-01")
    assert laptop.store.classes.row(class_id).names_removed_at is None
    assert page.post(DATE, page="/console", date=sent).location == "/console"
    assert laptop.store.classes.row(class_id).names_removed_at is not None
    assert acts(laptop)[0] == ("confirm_date", "")
    assert page.client.get("/console").text.count(question) == 0


def test_where_lessons_are_held_the_closed_laptops_form_does_nothing(laptop):
    assert People(laptop).ada.post(DATE, page="/console/new", date="x").status_code == 403
