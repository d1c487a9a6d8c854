"""Sessions of teachers: logging out ends everything, limits of time, and the password once more."""

import pytest
from lessons import open_sqlite

from classroom.classes.settings import Plan
from classroom.classes.verbs.join import ExpectPupils
from classroom.store import StoreUnavailable
from classroom.web.accounts import login

from .test_login import PASSWORD, Cheap, People, inside

MINUTE, DAY = 60.0, 86_400.0
LOGGED_OUT = {"why": "You were logged out. Reload the page to log in again."}


@pytest.fixture(autouse=True)
def hasher(monkeypatch):
    monkeypatch.setattr(login, "_hasher", Cheap())
    login._dummy_hash.cache_clear()
    yield
    login._dummy_hash.cache_clear()


@pytest.fixture
def people(school):
    return People(school)


@pytest.fixture
def limited(tmp_path, build):
    """A school with the limits that there are where no one sets any."""
    school = build(tmp_path, session_minutes=30, session_days=14)
    yield school
    school.store.close()


def console(browser, class_id):
    socket = browser.socket()
    assert socket.watch(**{"as": "console", "class": class_id}) == {"ok": True}
    socket.got()
    return socket


def log_out(browser):
    return browser.post("/console/leave", page="/console/sessions")


# Logging out


def test_logging_out_ends_the_open_pages_of_that_session_and_of_no_other(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    screens = [teacher.socket() for _ in range(3)]
    for socket, what in zip(screens, ("console", "table", "projector"), strict=True):
        assert socket.watch(**{"as": what, "class": class_id, "table": 1}) == {"ok": True}
        socket.got()
    elsewhere = school.logged_in(teacher.id)
    kept = console(elsewhere, class_id)
    assert log_out(teacher).location == "/console/enter"
    for socket in screens:
        assert socket.got("gone") == [LOGGED_OUT]
        assert not socket.client.is_connected()
    assert kept.got("gone") == []
    assert kept.act(class_id, "lock")["ok"] is True
    assert inside(elsewhere)


def test_a_page_that_was_open_commands_nothing_after_logging_out(school, monkeypatch):
    """Even where no one could end its connection."""
    teacher = school.teacher()
    class_id = school.open(teacher)
    socket = console(teacher, class_id)
    monkeypatch.setattr(school.components.broadcaster.sessions, "_log_out", lambda: None)
    log_out(teacher)
    for do in ("lock", "unlock", "close"):
        assert socket.act(class_id, do)["ok"] is False
    assert socket.watch(**{"as": "console", "class": class_id})["ok"] is False
    assert not school.service.open(class_id).classroom().locked


def test_logging_out_ends_the_pages_at_other_workers(school, tmp_path, build):
    (tmp_path / "second").mkdir()
    second = build(tmp_path / "second", store=open_sqlite(tmp_path))
    pages = second.components.broadcaster.sessions
    school.service.bus.publish = lambda word: pages._on_bus_message("first", word)
    teacher = school.teacher()
    class_id = school.open(teacher)
    there = second.browser()
    with teacher.client.session_transaction() as session:
        there.session(**session)
    socket = console(there, class_id)
    log_out(teacher)
    assert socket.got("gone") == [LOGGED_OUT]
    assert not socket.client.is_connected()
    assert not inside(there)
    second.store.close()


def test_logging_in_again_in_the_same_browser_ends_the_session_before(people):
    people.choose(people.invite("Ben"))
    people.school.service.sessions.end_all(people.id("Ben"))
    browser, _ = people.enter("Ben")
    (before,) = people.school.service.sessions.of_teacher(people.id("Ben"))
    browser.post("/console/enter", name="Ben", password=PASSWORD)
    (after,) = people.school.service.sessions.of_teacher(people.id("Ben"))
    assert after.hash != before.hash


def test_a_new_password_at_the_computer_ends_all_sessions(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    socket = console(teacher, class_id)
    login.change(school.store, "another password")  # by the command, in a process of its own
    assert not inside(teacher)
    assert socket.act(class_id, "lock")["ok"] is False
    school.components.broadcaster.sessions.look_after()
    assert not socket.client.is_connected()


# The list


def test_a_teacher_sees_the_sessions_and_ends_one_of_them(school):
    school.service.sessions.begin(school.teacher("Other").id, "Opera, Linux")
    here = school.teacher()
    there = school.logged_in(here.id)
    school.service.sessions.begin(here.id, "Firefox, Windows")
    page = here.get("/console/sessions").text
    assert "Firefox, Windows" in page
    assert "Opera" not in page
    assert page.count("You’re using this one now.") == 1
    socket = console(there, school.open(here))
    here.post("/console/sessions/end", page="/console/sessions", session=there.row.hash)
    assert not socket.client.is_connected()
    assert not inside(there)
    assert inside(here)


def test_no_one_ends_the_session_of_another_teacher(school):
    mine, other = school.teacher("Mine"), school.teacher("Other")
    other.post("/console/sessions/end", page="/console/sessions", session=mine.row.hash)
    assert inside(mine)


def test_logging_out_everywhere_ends_all_sessions_of_this_teacher_alone(school):
    other, here = school.teacher("Other"), school.teacher()
    there = school.logged_in(here.id)
    assert here.post("/console/sessions/end", page="/console/sessions", all="y").status_code == 302
    assert not inside(here)
    assert not inside(there)
    assert inside(other)


def test_of_a_browser_its_family_and_system_are_kept_and_no_address(tmp_path, build):
    people = People(build(tmp_path, console_over_http=True))
    people.choose(people.invite("Ben"))
    for agent, kept in {
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox, Linux",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
        "Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0": "Edge, Windows",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
        "Gecko) Version/18.0 Mobile/15E148 Safari/604.1": "Safari, iPhone",
        "<script>": "",
    }.items():
        people.school.clock.time += 1
        browser = people.school.browser("192.0.2.7")
        form = {"csrf_token": browser.token("/console/enter"), "name": "Ben", "password": PASSWORD}
        browser.client.post("/console/enter", data=form, headers={"User-Agent": agent})
        assert people.school.service.sessions.of_teacher(people.id("Ben"))[0].browser == kept
    with people.school.store._database.reading() as connection:
        assert "192.0.2.7" not in str(connection.exec_driver_sql("SELECT * FROM sessions").all())
    people.school.store.close()


# How long


def test_a_session_ends_when_nothing_was_done_for_half_an_hour(limited):
    teacher = limited.teacher()
    for _ in range(3):
        limited.clock.time += 29 * MINUTE
        assert inside(teacher)
    limited.clock.time += 31 * MINUTE
    assert not inside(teacher)


def test_a_session_does_not_end_in_a_lesson(limited):
    """Neither while a class is played, wherever the console is, nor while a screen shows it."""
    teacher = limited.teacher()
    class_id = limited.open(teacher)
    limited.clock.time += 25 * MINUTE
    limited.pupil(class_id, "Ann")
    limited.clock.time += 25 * MINUTE
    assert inside(teacher)
    socket = console(teacher, class_id)
    for _ in range(10):
        limited.clock.time += 25 * MINUTE
        limited.components.broadcaster.sessions.look_after()
    assert socket.client.is_connected()
    assert inside(teacher)


@pytest.mark.parametrize("lesson", ["closed", "rehearsal"])
def test_only_a_lesson_keeps_a_session_alive(limited, lesson):
    teacher = limited.teacher()
    if lesson == "closed":
        class_id = limited.open(teacher)
        limited.service.open(class_id).ending.close()
    else:
        class_id = limited.service.classes.open_rehearsal(
            teacher.id, Plan(title="Try", tables=1, rehearsal=True), str
        )
    socket = console(teacher, class_id)
    for _ in range(2):
        limited.clock.time += 25 * MINUTE
        limited.components.broadcaster.sessions.look_after()
    assert not socket.client.is_connected()
    assert not inside(teacher)
    assert limited.store.sessions.of_teacher(teacher.id) == []


def test_a_class_that_cannot_be_read_is_no_lesson_and_locks_no_teacher_out(limited):
    teacher = limited.teacher()
    class_id = limited.open(teacher)
    socket = console(teacher, class_id)
    with limited.store._database.writing() as connection:
        connection.exec_driver_sql("UPDATE events SET body = '[]'")
    limited.service.in_memory.drop(class_id)
    limited.clock.time += 25 * MINUTE
    limited.components.broadcaster.sessions.look_after()
    assert teacher.get("/console/sessions").status_code == 200
    limited.clock.time += 31 * MINUTE
    limited.components.broadcaster.sessions.look_after()
    assert not socket.client.is_connected()
    assert teacher.get("/console").location.startswith("/console/enter")


def test_a_projector_link_of_a_class_that_cannot_be_read_is_listed(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    school.service.sessions.make_projector_link(teacher.id, class_id)
    with school.store._database.writing() as connection:
        connection.exec_driver_sql("UPDATE events SET body = '[]'")
    school.service.in_memory.drop(class_id)
    assert "Projector link" in teacher.get("/console/sessions").text


def test_time_goes_on_after_a_restart_from_when_a_session_was_used_last(limited):
    """Else a session would hold for as long again as the program ran without a lesson."""
    limited.open(limited.teacher())
    limited.clock.time += 10 * DAY
    teacher = limited.teacher()
    assert inside(teacher)
    assert limited.store.log.last_ran() == limited.clock.time


def test_a_session_ends_after_fourteen_days_though_it_is_used(limited):
    teacher = limited.teacher()
    class_id = limited.open(teacher)
    socket = console(teacher, class_id)
    for day in range(14):
        assert inside(teacher)
        limited.clock.time += DAY - 1
        limited.service.open(class_id).rounds.class_command(
            ExpectPupils(class_=class_id, pupils=day + 1)
        )
        limited.components.broadcaster.sessions.look_after()
    assert socket.client.is_connected()
    limited.clock.time += 15
    limited.components.broadcaster.sessions.look_after()
    assert not socket.client.is_connected()
    assert not inside(teacher)


def test_a_session_lasts_for_as_many_days_as_were_set(tmp_path, build):
    school = build(tmp_path, session_minutes=1440, session_days=90)
    teacher = school.teacher()
    class_id = school.open(teacher)
    for n in range(89):
        school.clock.time += DAY - 1
        school.service.open(class_id).rounds.class_command(
            ExpectPupils(class_=class_id, pupils=1 + n % 40)
        )
        school.components.broadcaster.sessions.look_after()
    assert inside(teacher)
    school.clock.time += DAY + 89
    assert not inside(teacher)
    school.store.close()


def test_the_demo_is_not_left_for_good(tmp_path, build):
    """No one could log in to it again."""
    school = build(tmp_path, session_minutes=30, session_days=14)
    login.make_demo_teacher(school.store)
    browser = school.browser()
    browser.get(f"/console/door/{school.components.setup_token.key}")
    school.clock.time += 30 * DAY
    assert inside(browser)
    assert "/console/leave" not in browser.get("/console").text
    school.store.close()


def test_a_teacher_reads_on_while_nothing_can_be_saved(school, monkeypatch):
    def full(*_):
        raise StoreUnavailable("the disk is full")

    teacher = school.teacher()
    school.clock.time += 20 * MINUTE
    monkeypatch.setattr(type(school.store.sessions), "see_session", full)
    assert inside(teacher)


# The password once more


def asked(answer):
    return answer.status_code == 302 and answer.location.startswith("/console/again")


def test_the_password_is_asked_again_before_what_ends_or_hands_over_anything(school, people):
    ben = people.teacher("Ben")
    class_id = school.open(people.ada)
    page, own = f"/console/teachers/{ben.id}", f"/console/class/{class_id}"
    deeds = {
        "/console/sessions/end": {"all": "y"},
        "/console/teachers": {"name": "New"},
        f"{page}/link": {},
        f"{page}/block": {"on": "y"},
        f"{page}/administrator": {"on": "y"},
        f"{page}/remove": {"what": "delete"},
        "/console/account/name": {"name": "Adam"},
        f"{own}/hand-on": {"name": "Ben"},
        f"{own}/delete": {"sure": "y"},
        f"{own}/teachers": {"name": "Ben"},
        f"{own}/teachers/remove": {"teacher": ben.id},
        f"{own}/projector-link": {},
    }
    before = school.store.teachers.all(), school.store.classes.row(class_id)
    school.clock.time += 6 * MINUTE
    for address, form in deeds.items():
        assert asked(people.ada.post(address, page="/console/new", **form)), address
        shows_no_page = address.endswith(("end", "block", "administrator", "name", "rs/remove"))
        assert shows_no_page or asked(people.ada.get(address)), address
    assert (school.store.teachers.all(), school.store.classes.row(class_id)) == before
    assert school.store.class_teachers.of_class(class_id) == []
    assert school.service.sessions.projector_link(class_id) is None
    # To end a projector link makes nothing known.
    link = f"{own}/projector-link"
    assert people.ada.post(link, page="/console/new", end="y").location == link


def test_once_it_was_typed_it_is_not_asked_for_again_in_this_session_for_five_minutes(people):
    people.choose(people.invite("Ben"))
    people.do("Ben", "administrator", on="y")
    ben, _ = people.enter("Ben")
    page, clock = "/console/teachers", people.school.clock
    assert ben.get(page).status_code == 200
    clock.time += 6 * MINUTE
    again = ben.get(page).location
    assert ben.post(again, password="a guess").status_code == 200
    assert asked(ben.get(page))
    assert ben.post(again, password=PASSWORD).location == page
    assert ben.get(page).status_code == 200
    assert asked(people.school.logged_in(ben_id := people.id("Ben")).get(page)) is False
    clock.time += 4 * MINUTE
    assert ben.get(page).status_code == 200
    clock.time += 2 * MINUTE
    assert asked(ben.get(page))
    assert people.school.store.teachers.find(ben_id)


def test_a_form_that_was_sent_too_late_leads_back_to_its_page(school, people):
    ben = people.teacher("Ben")
    people.school.clock.time += 6 * MINUTE
    for deed, back in (("block", f"/console/teachers/{ben.id}"), ("remove", None)):
        address = f"/console/teachers/{ben.id}/{deed}"
        answer = people.ada.post(address, page="/console/new")
        assert answer.location == f"/console/again?to={back or address}"


@pytest.mark.parametrize(
    "to", ["https://evil.example/", "//evil.example/console/", "/\\evil.example", "", "data:,"]
)
def test_after_the_password_nothing_leads_elsewhere(people, to):
    people.choose(people.invite("Ben"))
    ben, _ = people.enter("Ben")
    answer = ben.client.post(
        "/console/again",
        query_string={"to": to},
        data={"csrf_token": ben.token("/console/new"), "password": PASSWORD},
    )
    assert answer.location == "/console"


def test_at_an_open_console_the_password_is_not_guessed_all_day(people):
    codes = [
        people.ada.post("/console/again", page="/console/new", password="a guess").status_code
        for _ in range(11)
    ]
    assert codes == [200] * 10 + [429]


def test_a_rehearsal_is_deleted_with_one_press(school):
    teacher = school.teacher()
    plan = Plan(title="Try", tables=1, rehearsal=True)
    class_id = school.service.classes.open_rehearsal(teacher.id, plan, str)
    school.clock.time += 6 * MINUTE
    teacher.post(f"/console/class/{class_id}/delete", page="/console/new")
    assert school.store.classes.row(class_id) is None
