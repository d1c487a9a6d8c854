"""A link that shows the projector of one class, and does nothing else."""

import re

import pytest
from commands import fields

from classroom.classes.registry import TEACHER_COMMANDS

from ..accounts.test_login import People

LINK = re.compile(r'value="http://school\.test(/projector/link/[^"]+)"')
ENDED = {"why": "This projector link no longer works. Ask the teacher for a new one."}


def make(teacher, class_id):
    """A new link, as the teacher is shown it."""
    page = f"/console/class/{class_id}/projector-link"
    teacher.post(page)
    return LINK.search(teacher.get(page).text)[1]


def opened(school, link):
    """A browser of no one's, with the link opened."""
    browser = school.browser()
    assert browser.get(link).status_code == 302
    return browser


def watching(browser, class_id):
    socket = browser.socket()
    assert socket.watch(**{"as": "projector", "class": class_id}) == {"ok": True}
    return socket


def shown(wall):
    """Return what it shows by now: the newest view of the class and of each table."""
    return {(event, view.get("number")): view for event, (view,) in wall.got()}


def test_it_shows_on_any_computer_what_the_teachers_projector_shows(playing):
    school, class_id = playing.school, playing.id
    browser = opened(school, make(playing.teacher, class_id))
    page = browser.get(f"/projector/{class_id}")
    assert page.status_code == 200
    the_teachers = playing.teacher.get(f"/projector/{class_id}").text
    assert page.text.replace(" data-by-link", "") == the_teachers
    assert browser.get(f"/code/{class_id}.svg").mimetype == "image/svg+xml"
    wall = watching(browser, class_id)
    assert playing.wall.watch(**{"as": "projector", "class": class_id}) == {"ok": True}
    assert shown(wall) == shown(playing.wall) != {}
    playing.sockets[playing.turn].move(playing.table.version, no_play=True)
    playing.console.act(class_id, "show", what="table", table=1, step=0)
    seen = shown(wall)
    assert {event for event, _ in seen} == {"public", "class"}
    assert seen == shown(playing.wall)


def test_a_teacher_who_opens_it_keeps_a_projector_that_can_be_steered(playing):
    playing.teacher.get(make(playing.teacher, playing.id))
    wall = watching(playing.teacher, playing.id)
    assert "data-by-link" not in playing.teacher.get(f"/projector/{playing.id}").text
    playing.teacher.post(f"/console/class/{playing.id}/projector-link", end="y")
    assert wall.got("gone") == []
    assert wall.act(playing.id, "show", what="tables", step=0)["ok"] is True


def test_it_leaves_the_address_bar_at_once(playing):
    link = make(playing.teacher, playing.id)
    answer = playing.school.browser().get(link)
    assert answer.location == f"/projector/{playing.id}"


def test_nothing_else_opens_with_it(playing):
    school = playing.school
    other = school.open(playing.teacher, title="Other")
    browser = opened(school, make(playing.teacher, playing.id))
    arguments = {
        "class_id": playing.id,
        "number": 1,
        "played": 1,
        "kind": "rules-card",
        "name": "x.pdf",
    }
    shown = set()
    with school.app.test_request_context():
        addresses = [
            (rule.endpoint, rule.build(arguments, append_unknown=False))
            for rule in school.app.url_map.iter_rules()
            if "GET" in rule.methods and "class_id" in rule.arguments
        ]
    for endpoint, built in addresses:
        if built is not None and browser.get(built[1]).status_code == 200:
            shown.add(endpoint)
    assert shown == {"projector.screen", "projector.code"}
    for address in ("/console", "/console/sessions", f"/projector/{other}", f"/code/{other}.svg"):
        assert browser.get(address).status_code == 302
    socket = browser.socket()
    for what, class_id in (("console", playing.id), ("table", playing.id), ("projector", other)):
        asked = {"as": what, "class": class_id, "table": 1}
        assert socket.watch(**asked)["ok"] is False
    wall = watching(browser, playing.id)
    wall.got()
    before = playing.streams()
    for do, kind in TEACHER_COMMANDS.items():
        assert wall.act(playing.id, do, **fields(kind))["ok"] is False
    assert playing.streams() == before


def end_by_closing(playing):
    playing.school.service.open(playing.id).ending.close()


def end_by_deleting(playing):
    playing.school.service.open(playing.id).ending.delete()


def end_by_a_new_one(playing):
    make(playing.teacher, playing.id)


def end_by_the_teacher(playing):
    page = f"/console/class/{playing.id}/projector-link"
    playing.teacher.post(page, end="y")
    assert LINK.search(playing.teacher.get(page).text) is None


def end_everywhere(playing):
    playing.teacher.post("/console/sessions/end", page="/console/sessions", all="y")


@pytest.mark.parametrize(
    "end", [end_by_closing, end_by_deleting, end_by_a_new_one, end_by_the_teacher, end_everywhere]
)
def test_a_projector_link_ends_with_the_class_or_on_request(playing, end):
    link = make(playing.teacher, playing.id)
    browser = opened(playing.school, link)
    wall = watching(browser, playing.id)
    wall.got()
    end(playing)
    assert ENDED in wall.got("gone")
    assert not wall.client.is_connected()
    assert browser.get(f"/projector/{playing.id}").status_code in (302, 404)
    assert browser.get(f"/code/{playing.id}.svg").status_code in (302, 404)
    assert browser.socket().watch(**{"as": "projector", "class": playing.id})["ok"] is False
    assert playing.school.browser().get(link).status_code == 404


def test_it_ends_when_the_class_is_handed_on(school):
    people = People(school)
    ben, cy = people.teacher("Ben"), people.teacher("Cy")
    class_id = school.open(ben)
    link = make(ben, class_id)
    browser = opened(school, link)
    wall = watching(browser, class_id)
    school.service.accounts.hand_on(ben.id, class_id, "Cy")
    assert ENDED in wall.got("gone")
    assert browser.get(f"/projector/{class_id}").status_code == 302
    assert cy.get(f"/projector/{class_id}").status_code == 200


def test_a_link_of_a_class_that_was_closed_does_not_come_back_with_it(playing):
    link = make(playing.teacher, playing.id)
    playing.school.service.open(playing.id).ending.close()
    playing.school.service.open(playing.id).ending.reopen()
    assert playing.school.browser().get(link).status_code == 404


def test_it_goes_on_when_the_teacher_logs_out_at_the_console(playing):
    wall = watching(opened(playing.school, make(playing.teacher, playing.id)), playing.id)
    playing.teacher.post("/console/leave", page="/console/new")
    assert wall.got("gone") == []
    assert wall.client.is_connected()


def test_only_its_hash_is_kept_and_a_session_is_no_link(playing):
    school = playing.school
    link = make(playing.teacher, playing.id)
    secret = link.rpartition("/")[2]
    assert len(secret) >= 32
    with school.store._database.reading() as connection:
        assert secret not in str(connection.exec_driver_sql("SELECT * FROM sessions").all())
    with playing.teacher.client.session_transaction() as session:
        login = session["login"]
    assert school.browser().get(f"/projector/link/{login}").status_code == 404
    browser = school.browser()
    browser.session(_user_id=playing.teacher.id, _fresh=True, login=secret)
    assert browser.get("/console").status_code == 302


def test_links_are_not_tried_all_day_and_right_ones_do_not_count(playing):
    school, link = playing.school, make(playing.teacher, playing.id)
    browser = school.browser()
    for _n in range(70):
        assert browser.get(link).status_code == 302
    codes = [browser.get("/projector/link/wrong").status_code for _n in range(61)]
    assert codes == [404] * 60 + [429]


def test_no_one_else_makes_or_sees_a_projector_link(playing):
    link = make(playing.teacher, playing.id)
    other = playing.school.teacher("Other")
    page = f"/console/class/{playing.id}/projector-link"
    assert other.get(page).status_code == 404
    assert other.post(page, page="/console/new").status_code == 404
    elsewhere = playing.school.logged_in(playing.teacher.id)
    shown = elsewhere.get(page).text
    assert "You already have a link." in shown
    assert LINK.search(shown) is None
    assert playing.school.browser().get(link).status_code == 302
