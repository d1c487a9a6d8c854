"""Teachers with accounts: links, names, sessions that end, and what administrators may do."""

import io
import re
import subprocess
import sys

import pytest
from argon2 import PasswordHasher
from flask_login import current_user

from classroom.classes import names
from classroom.classes.settings import Plan
from classroom.game.refusal import Refused
from classroom.message_bus import LoggedOut, device
from classroom.service.accounts import MAX_TEACHER_NAME_LENGTH
from classroom.store import Store, StoreUnavailable
from classroom.web.accounts import login
from classroom.web.library.custom_rules import EMPTY_FORM_RULE
from classroom.web.platform.language import CHOSEN
from classroom.web.platform.signing import SEAT

PASSWORD = "three words to remember"
LINK = re.compile(r'value="http://\w+\.test(/console/link/[^"]+)"')
TOKEN = re.compile(r'name="csrf_token"[^>]*value="([^"]+)"')
DAY = 86_400.0
OTHERS = """
from gevent import monkey
monkey.patch_all()
import gevent
from classroom.web.accounts import login

answered = []

def others():
    while True:
        gevent.sleep(0)
        answered.append(1)

gevent.spawn(others)
row = login.TeacherRow("id", "Ben", login.hashed("right"))
print(bool(answered) and login.is_password_of(row, "right") > login.is_password_of(row, "no"))
"""


class People:
    """A school with accounts, which `ada` administers."""

    def __init__(self, school):
        self.school = school
        school.service.accounts.make_administrator("Ada")
        self.ada = self.logged_in("Ada")

    def id(self, name):
        return self.school.service.accounts.teacher_called(name).id

    def row(self, name):
        return self.school.service.accounts.teacher_called(name)

    def logged_in(self, name):
        """A browser of this teacher, without the work of a password."""
        return self.school.logged_in(self.id(name))

    def teacher(self, name):
        self.school.service.accounts.invite(self.ada.id, name)
        return self.logged_in(name)

    def invite(self, name):
        """A new teacher's link, as the administrator is shown it."""
        return self.link_behind(self.ada.post("/console/teachers", name=name))

    def link(self, name):
        """A new one for someone who is there."""
        return self.link_behind(self.do(name, "link"))

    def link_behind(self, answer):
        assert answer.status_code == 302, answer.text
        return LINK.search(self.ada.get(answer.location).text)[1]

    def choose(self, link, password=PASSWORD, browser=None):
        browser = browser or self.school.browser()
        answer = browser.post(link, password=password, repeat=password)
        assert answer.location == "/console", answer.text
        return browser

    def enter(self, name, password=PASSWORD):
        browser = self.school.browser()
        return browser, browser.post("/console/enter", name=name, password=password)

    def do(self, name, deed, by=None, **form):
        by = by or self.ada
        return by.post(f"/console/teachers/{self.id(name)}/{deed}", page="/console/new", **form)


class Cheap(PasswordHasher):
    """Hashes as the program's are, for a thousandth of the work; it keeps what was verified."""

    def __init__(self):
        super().__init__(time_cost=1, memory_cost=64, parallelism=1)
        self.verified = []

    def verify(self, hash, password):
        self.verified.append(hash.rsplit("$", 2)[0])
        return super().verify(hash, password)


@pytest.fixture(autouse=True)
def hasher(monkeypatch):
    cheap = Cheap()
    monkeypatch.setattr(login, "_hasher", cheap)
    login._dummy_hash.cache_clear()
    yield cheap
    login._dummy_hash.cache_clear()


@pytest.fixture
def people(school):
    return People(school)


def inside(browser):
    return browser.get("/console").status_code == 200


def stored(store: Store):
    with store._database.reading() as connection:
        return str(connection.exec_driver_sql("SELECT * FROM teachers").all())


# The laptop


def test_where_there_is_one_password_nothing_of_accounts_is_seen(tmp_path, build):
    school = build(tmp_path)
    browser = school.browser()
    browser.get(f"/console/door/{school.components.setup_token.key}")
    browser.post("/console/password", password=PASSWORD, repeat=PASSWORD)
    home = browser.get("/console").text
    assert "Logged in as" not in home
    assert "account" not in home
    for address in ("/console/account", "/console/teachers", "/console/link/x"):
        assert browser.get(address).status_code == 404
    assert 'name="name"' not in school.browser().get("/console/enter").text
    school.store.close()


# From one password to accounts


def test_the_first_administrator_has_what_belonged_to_the_one_password(school, people):
    # `people` has accounts already: this is another installation.
    store = school.store
    store.teachers.set_administrator(people.ada.id, False)
    store.teachers.name_teacher(people.ada.id, "", "nobody's")
    store.teachers.set_password(people.ada.id, login.hashed("the shared one"))
    class_id = school.open(people.ada, title="Their class")
    school.service.custom_rules.keep_rule(people.ada.id, "Their rule", EMPTY_FORM_RULE.to_json())
    shared = school.browser()
    assert shared.post("/console/enter", password="the shared one").location == "/console"

    link, took_over = school.service.accounts.make_administrator("  Ada   Lovelace ")
    assert took_over
    assert not inside(shared)
    for name in ("", "Ada Lovelace"):
        answer = people.enter(name, "the shared one")[1]
        assert answer.status_code == 200
    ada = people.choose(f"/console/link/{link}")
    assert "Their class" in ada.get("/console").text
    assert ada.get(f"/console/class/{class_id}").status_code == 200
    assert "Their rule" in ada.get("/console/rules").text
    # Once there are accounts, another administrator is someone new.
    assert school.service.accounts.make_administrator("Grace")[1] is False
    assert people.id("Grace") != people.id("Ada Lovelace")


def test_the_command_gives_an_administrator_who_is_there_a_new_link(school, people):
    people.teacher("Ben")
    school.service.accounts.block(people.ada.id, people.id("Ben"), True)
    link, _ = school.service.accounts.make_administrator("ben")
    assert people.row("Ben").administrator
    assert inside(people.choose(f"/console/link/{link}"))
    assert len(school.store.teachers.all()) == 2


# Invitations


def test_an_invited_teacher_chooses_a_password_and_comes_in_by_name(school, people):
    link = people.invite("Ben.Franklin@school.example")
    assert "Ben.Franklin@school.example" in school.browser().get(link).text
    short = school.browser().post(link, password="short", repeat="short")
    assert "Use 8 characters or more." in short.text
    ben = people.choose(link)
    assert "Logged in as Ben.Franklin@school.example" in ben.get("/console").text
    browser, answer = people.enter(" ben.franklin@SCHOOL.example ")
    assert answer.location == "/console"
    assert inside(browser)
    assert browser.post("/console/leave", page="/console").location == "/console/enter"
    assert not inside(browser)


def test_of_a_link_only_a_hash_is_kept_and_it_works_once(school, people):
    link = people.invite("Ben")
    assert link.rsplit("/", 1)[1] not in stored(school.store)
    late = school.browser()
    late.token(link)
    people.choose(link)
    for answer in (late.get(link), late.client.get(link + "x"), late.get("/console/link/é")):
        assert answer.status_code == 404
        assert "This link no longer works" in answer.text


def test_two_who_use_a_link_at_once_are_not_both_let_in(school, people):
    link = people.invite("Ben").rsplit("/", 1)[1]
    assert school.service.accounts.linked(link).name == "Ben"
    school.service.accounts.use_link(link, "one")
    with pytest.raises(Refused):
        school.service.accounts.use_link(link, "two")
    assert people.row("Ben").password_hash == "one"


def dismissed(people):
    people.do("Bob", "administrator")


def blocked(people):
    people.do("Bob", "block", on="y")


def removed(people):
    people.do("Bob", "remove", what="delete")


@pytest.mark.parametrize("ends", [dismissed, blocked, removed])
def test_links_end_with_the_rights_of_the_administrator_who_made_them(people, ends):
    people.teacher("Bob")
    people.do("Bob", "administrator", on="y")
    bob, ada = people.logged_in("Bob"), people.ada
    kept, forgot = people.invite("Kept"), people.teacher("Forgot")
    people.ada = bob
    links = [people.link("Forgot"), people.invite("New"), people.invite("Gone")]
    people.ada = ada
    people.do("Gone", "remove", what="delete")
    ends(people)
    for link in links:
        assert people.school.browser().get(link).status_code == 404
    assert people.school.browser().get(kept).status_code == 200, "another administrator's"
    assert people.school.browser().get(people.link("New")).status_code == 200
    assert inside(forgot), "nothing else ends"


def test_a_link_ends_after_seven_days_and_with_the_next_one(school, people):
    first = people.invite("Ben")
    second = people.link("Ben")
    assert school.browser().get(first).status_code == 404
    school.clock.time += 7 * DAY - 1
    assert school.browser().get(second).status_code == 200
    school.clock.time += 1
    assert school.browser().get(second).status_code == 404
    later = people.logged_in("Ada")  # whose password was typed just now
    assert "the link has expired" in later.get("/console/teachers").text


def test_a_link_is_shown_where_it_was_made_until_it_is_used(school, people):
    link = people.invite("Ben")
    people.invite("Cy")
    page, cys = (f"/console/teachers/{people.id(name)}" for name in ("Ben", "Cy"))
    # Of two that were made, the last is there; the page can be loaded as often as one likes.
    assert people.ada.get(f"{page}/link").location == page
    assert link not in people.ada.get(page).text
    for _ in range(2):
        assert LINK.search(people.ada.get(f"{cys}/link").text)
    assert f"{cys}/link" in people.ada.get(cys).text.split("Show it again")[0]
    # For another administrator, and in another browser, it is not.
    people.do("Cy", "administrator", on="y")
    for other in (people.logged_in("Ada"), people.logged_in("Cy")):
        assert other.get(f"{cys}/link").location == cys

    second = people.link("Ben")
    assert LINK.search(people.ada.get(f"{page}/link").text)[1] == second
    people.choose(second)
    assert people.ada.get(f"{page}/link").location == page
    third = people.link("Ben")
    people.ada.post("/console/leave", page="/console/account")
    school.log_in(people.ada, people.ada.id)
    assert people.ada.get(f"{page}/link").location == page
    assert school.browser().get(third).status_code == 200


def test_nobody_makes_a_link_for_themselves(school, people):
    """Who sits down at an open console would choose a password without knowing the one there is."""
    answer = people.do("Ada", "link")
    assert answer.status_code == 409
    assert "ask another administrator" in answer.text
    assert "Make a new link" not in people.ada.get(f"/console/teachers/{people.ada.id}").text
    people.teacher("Ben")
    people.do("Ben", "administrator", on="y")
    assert people.do("Ada", "link", by=people.logged_in("Ben")).status_code == 302


def test_a_password_holds_until_the_new_link_is_used_and_then_all_sessions_end(school, people):
    before = people.choose(people.invite("Ben"))
    link = people.link("Ben")
    assert inside(before)
    people.choose(link, "another password")
    assert not inside(before)
    assert people.enter("Ben")[1].status_code == 200
    assert people.enter("Ben", "another password")[1].location == "/console"


@pytest.mark.parametrize(
    "name", ["", "   ", "…", "x" * (MAX_TEACHER_NAME_LENGTH + 1), "ADA", "ａｄａ"]
)
def test_a_name_that_will_not_do_is_refused_in_the_form(people, name):
    answer = people.ada.post("/console/teachers", name=name)
    assert answer.status_code == 400
    assert 'class="problem"' in answer.text
    assert len(people.school.store.teachers.all()) == 1


# Logging in


def test_no_answer_tells_whether_a_name_exists(school, people, hasher):
    people.choose(people.invite("Ben"))
    people.invite("Invited")
    told = set()
    for name in ("Ben", "Nobody", "Invited"):
        hasher.verified.clear()
        answer = people.enter(name, "not the password")[1]
        assert answer.status_code == 200
        # The same work: one hash, of the same kind and cost.
        (verified,) = hasher.verified
        told.add((verified, re.search(r'class="problem"[^>]*>([^<]*)<', answer.text)[1]))
    assert len(told) == 1
    # No one comes in by the password of no one.
    for name in ("Nobody", "Invited"):
        assert login.enter_as(school.service, name, "") is None


def test_a_session_is_renewed_by_logging_in(school, people):
    people.choose(people.invite("Ben"))
    browser = school.browser()
    browser.session(planted="x", csrf_token="known to somebody", **{CHOSEN: "fr", SEAT: {"a": 1}})
    token = browser.token("/console/enter")
    form = {"csrf_token": token, "name": "Ben", "password": PASSWORD}
    assert browser.client.post("/console/enter", data=form).location == "/console"
    with browser.client.session_transaction() as session:
        assert "planted" not in session
        assert session.get("csrf_token") != "known to somebody"
        # The device keeps its language, and a pupil's seat.
        assert session[CHOSEN] == "fr"
        assert session[SEAT] == {"a": 1}


def test_a_name_is_not_tried_all_day_from_wherever(school, people):
    people.choose(people.invite("Ben"))

    def tries(name, address):
        browser = school.browser()
        form = {"csrf_token": browser.token("/console/enter"), "name": name, "password": "guess"}
        from_there = {
            "base_url": "https://localhost",
            "headers": {"Referer": "https://localhost/"},
            "environ_base": {"REMOTE_ADDR": address},
        }
        return browser.client.post("/console/enter", data=form, **from_there).status_code

    codes = [tries("ben" if n % 2 else " BEN", f"10.0.0.{n}") for n in range(12)]
    assert codes == [200] * 10 + [429] * 2
    # A school has one address for all its teachers.
    assert tries("Ada", "10.0.0.1") == 200
    # However long a name is made, it is counted; and a try that is no form is none.
    assert tries(f"{' ' * 200}Ben", "10.0.0.20") == 429
    assert [tries(" " * 200, f"10.0.0.{n}") for n in range(30, 41)] == [200] * 10 + [429]


def test_who_tries_a_name_keeps_nobody_out_who_was_in_before(school, people):
    ben = people.choose(people.invite("Ben"))
    other, _ = people.enter("Ben")
    stranger = people.choose(people.invite("Cleo"))
    for browser in (ben, other, stranger):
        browser.post("/console/leave", page="/console/account")

    def tries(browser, password):
        page = "/console/enter"
        answer = browser.post(page, name="BEN", password=password)
        return answer.location or answer.status_code

    # One came in with it.
    codes = [tries(school.browser(), "guess") for _ in range(10)]
    assert codes == [200] * 9 + [429]
    # Each has ten of its own, and no more.
    for browser in (ben, other):
        assert [tries(browser, "guess") for _ in range(9)] == [200] * 9
    assert tries(ben, PASSWORD) == "/console"
    assert [tries(other, each) for each in ("guess", PASSWORD)] == [200, 429]
    # For another's name nothing is gained, whatever the cookie is called or says.
    assert tries(stranger, PASSWORD) == 429
    cookies = stranger.client._cookies.values()
    (theirs,) = [each for each in cookies if each.key.startswith("known-")]
    bens = f"known-{device(names.key('Ben'))}"
    for said in (theirs.value, "made up"):
        stranger.client.set_cookie(bens, said, path="/console/enter")
        assert tries(stranger, PASSWORD) == 429


def test_with_https_no_neighbour_sets_the_cookie_of_a_browser_that_was_in_before(school, people):
    people.choose(people.invite("Ben"))
    there = {"base_url": "https://school.test", "headers": {"Referer": "https://school.test/"}}

    def tries(browser, password):
        token = TOKEN.search(browser.get("/console/enter", **there).text)[1]
        form = {"csrf_token": token, "name": "Ben", "password": password}
        return browser.client.post("/console/enter", data=form, **there)

    ben = school.browser()
    set_ = tries(ben, PASSWORD).headers.getlist("Set-Cookie")
    (known,) = [each for each in set_ if "known-" in each]
    name, *more = known.split("; ")
    assert name.startswith(f"__Host-known-{device(names.key('Ben'))}=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(more)
    assert not any(each.startswith("Domain=") for each in more)
    # It is this one that gives the browser tries of its own.
    stranger = school.browser()
    assert [tries(stranger, "guess").status_code for _ in range(10)][-1] == 429
    assert tries(ben, PASSWORD).location == "/console"


def test_a_name_that_is_no_form_opens_nothing(school, people):
    people.choose(people.invite("Ben"))
    browser = school.browser()
    token = {"X-CSRFToken": browser.token("/console/enter")}
    sent = {"name": "Ben", "password": PASSWORD}
    assert browser.client.post("/console/enter", json=sent, headers=token).status_code == 415
    assert not inside(browser)
    for files in ({"name": (io.BytesIO(b"Ben"), "x")}, {"password": (io.BytesIO(b"x"), "x")}):
        assert browser.client.post("/console/enter", data=files, headers=token).status_code == 200


def test_while_a_password_is_checked_others_are_answered():
    # In a process of its own, patched as a worker is.
    run = subprocess.run([sys.executable, "-c", OTHERS], capture_output=True, text=True, check=True)
    assert run.stdout == "True\n", run.stderr


def test_a_first_start_that_is_sent_twice_makes_one_teacher(tmp_path, build):
    school = build(tmp_path)
    for _ in range(2):
        with school.app.test_request_context():
            login.create_first_teacher(school.store, PASSWORD)
            assert current_user.is_authenticated
    assert len(school.store.teachers.all()) == 1
    school.store.close()


# One's own account


def test_a_teacher_changes_the_password_and_other_sessions_end(school, people):
    ben = people.choose(people.invite("Ben"))
    other, _ = people.enter("Ben")
    new = {"password": "another password", "repeat": "another password"}
    page = "/console/account"
    wrong = ben.post(f"{page}/password", page=page, present="not this", **new)
    assert wrong.status_code == 400
    assert "That’s not the right password" in wrong.text
    for form in ({}, {"password": "short", "repeat": "short"}, {**new, "repeat": "different"}):
        answer = ben.post(f"{page}/password", page=page, present=PASSWORD, **form)
        assert answer.status_code == 400
    assert inside(other)
    done = ben.post(f"{page}/password", page=page, present=PASSWORD, **new)
    assert "This is your password now." in done.text
    assert inside(ben)
    assert not inside(other)
    assert people.enter("Ben")[1].status_code == 200


def test_a_teacher_who_changes_the_name_again_and_again_is_asked_to_wait(people):
    browser, page = people.teacher("Ben"), "/console/account"
    for number in range(9):
        assert browser.post(f"{page}/name", page=page, name=f"Ben {number}").status_code == 302
    taken = browser.post(f"{page}/name", page=page, name="Ada")
    assert "already a teacher with this name" in taken.text
    refused = browser.post(f"{page}/name", page=page, name="Ada")
    assert refused.status_code == 400
    assert "changed your login name too often; try again tomorrow" in refused.text
    assert "already a teacher with this name" not in refused.text, "no more is learnt"
    entries = [row for row in people.school.service.audit.of_all(50) if row.act == "rename"]
    assert len(entries) == 9
    other = people.teacher("Cy")
    assert other.post(f"{page}/name", page=page, name="Cyril").status_code == 302


def test_a_teacher_changes_the_name(people):
    ben = people.teacher("Ben")
    page = "/console/account"
    taken = ben.post(f"{page}/name", page=page, name="ada")
    assert taken.status_code == 400
    assert "There’s already a teacher with this name." in taken.text
    assert ben.post(f"{page}/name", page=page, name="Benjamin").status_code == 302
    assert "Logged in as Benjamin" in ben.get("/console").text
    assert people.row("Ben") is None


# One's own classes


def test_a_teacher_hands_a_class_on_with_all_that_is_in_it(school, people):
    ben, cy = people.teacher("Ben"), people.teacher("Cy Young")
    class_id, kept = school.open(ben, title="8B Science"), school.open(ben, title="Bens own")
    ann = school.pupil(class_id, "Ann")
    bob = school.pupil(class_id, "Bob")
    service = school.service
    service.open(class_id).ending.close()
    service.open(class_id).ending.forget_name(bob.seat, "Bob")
    service.open(class_id).ending.reopen()
    phone, wall, console = ann.socket(), ben.socket(), ben.socket()
    phone.watch(**{"as": "seat"})
    for socket, watched in ((wall, "projector"), (console, "console")):
        assert socket.watch(**{"as": watched, "class": class_id}) == {"ok": True}
    phone.got()

    page = f"/console/class/{class_id}/hand-on"
    assert "Hand this class on" in ben.get(f"/console/class/{class_id}/after").text
    assert "including pupils’ names" in ben.get(page).text
    for name, why in (("Nobody", "No teacher here"), ("ben", "someone else"), ("", "No teacher")):
        answer = ben.post(page, name=name)
        assert answer.status_code == 400
        assert why in answer.text
    people.do("Cy Young", "block", on="y")
    assert ben.post(page, name="Cy Young").status_code == 400
    people.do("Cy Young", "block")
    cy = people.logged_in("Cy Young")
    assert cy.post(page, page="/console/account", name="cy young").status_code == 404
    assert ben.get(f"/console/class/{class_id}").status_code == 200

    assert ben.post(page, name="cy  YOUNG").location == "/console"
    told = [{"why": "This class now belongs to another teacher."}]
    assert (wall.got("gone"), console.got("gone"), phone.got("gone")) == (told, told, [])
    assert console.act(class_id, "lock")["ok"] is False
    # Nor does anyone who stays there anyway hear of it any more.
    hers = cy.socket()
    assert hers.watch(**{"as": "console", "class": class_id}) == {"ok": True}
    hers.got()
    assert hers.act(class_id, "lock")["ok"]
    assert hers.got("class")
    assert (wall.got(), console.got()) == ([], [])
    for browser, status in ((ben, 404), (cy, 200)):
        assert browser.get(f"/console/class/{class_id}/after").status_code == status
    assert "8B Science" not in ben.get("/console").text
    assert ben.get(f"/console/class/{kept}").status_code == 200
    (receipt,) = school.store.archive.receipts(cy.id)
    assert cy.get(f"/console/receipt/{receipt.id}").status_code == 200
    assert school.store.archive.receipts(ben.id) == []
    assert ann.get("/play").status_code == 200


def test_names_of_teachers_are_not_tried_all_day(school, people):
    ben = people.teacher("Ben")
    page = f"/console/class/{school.open(ben)}/hand-on"
    assert [ben.post(page, page="/console", name=f"T{n}").status_code for n in range(11)] == [
        *[400] * 10,
        429,
    ]


def test_where_there_is_one_password_no_class_is_handed_on(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    assert teacher.get(f"/console/class/{class_id}/hand-on").status_code == 404
    assert "Hand this class on" not in teacher.get(f"/console/class/{class_id}/after").text


def test_the_console_knows_whose_disk_is_full(school, people):
    address = f"/console/class/{school.open(people.ada)}"
    assert '"server": true' in people.ada.get(address).text


# What administrators do


def test_who_is_blocked_is_out_at_once_everywhere(school, people):
    ben = people.choose(people.invite("Ben"))
    ben.id = people.id("Ben")
    class_id = school.open(ben)
    sockets = [ben.socket() for _ in range(3)]
    for socket, watched in zip(sockets, ("console", "projector", "table"), strict=True):
        answer = socket.watch(**{"as": watched, "class": class_id, "table": 1})
        assert answer == {"ok": True}
        socket.got()
    other = school.open(people.ada)
    ada = people.ada.socket()
    ada.watch(**{"as": "console", "class": other})
    link = people.link("Ben")

    people.do("Ben", "block", on="y")
    assert not inside(ben)
    for socket in sockets:
        assert not socket.client.is_connected()
    assert ada.client.is_connected()
    assert school.browser().get(link).status_code == 404
    answer = people.enter("Ben")[1]
    assert "This account is blocked." in answer.text
    assert "Ask your administrator." in answer.text
    people.do("Ben", "administrator", on="y")
    assert "Ask another administrator." in people.enter("Ben")[1].text
    people.do("Ben", "administrator")
    # Who only guesses is not told so.
    assert "blocked" not in people.enter("Ben", "a guess")[1].text
    assert school.service.open(class_id).code  # the class goes on

    people.do("Ben", "block")
    assert not inside(ben)  # the session has ended for good
    browser, answer = people.enter("Ben")
    assert answer.location == "/console"
    assert browser.get(f"/console/class/{class_id}").status_code == 200


def test_a_socket_that_missed_the_word_is_closed_when_its_worker_catches_up(school, people):
    ben = people.teacher("Ben")
    socket = ben.socket()
    socket.watch(**{"as": "console", "class": school.open(ben)})
    school.store.sessions.end_sessions(ben.id)  # as another worker would, unheard
    assert socket.client.is_connected()
    school.components.broadcaster.sessions.log_out()
    assert not socket.client.is_connected()


def test_a_socket_whose_teacher_could_not_be_looked_up_is_closed_once_that_is_possible(
    school, people, monkeypatch
):
    ben, said = people.teacher("Ben"), []
    socket = ben.socket()
    socket.watch(**{"as": "console", "class": school.open(ben)})
    monkeypatch.setattr(school.service.bus, "publish", said.append)
    session = type(school.store.sessions).find

    def gone(_store, _hash):
        if LoggedOut() in said:
            raise StoreUnavailable("the connection was lost")
        return session(_store, _hash)

    with monkeypatch.context() as away:
        away.setattr(type(school.store.sessions), "find", gone)
        with pytest.raises(StoreUnavailable):
            school.service.accounts.block(people.ada.id, ben.id, True)
        school.components.broadcaster.send_owed()
    assert LoggedOut() in said
    assert socket.client.is_connected()
    school.components.broadcaster.send_owed()
    assert not socket.client.is_connected()


def test_a_socket_shows_nothing_with_a_session_that_has_ended(school, people):
    ben = people.teacher("Ben")
    class_id = school.open(ben)
    socket = ben.socket()
    school.store.sessions.end_sessions(ben.id)
    assert socket.watch(**{"as": "console", "class": class_id})["ok"] is False
    assert socket.act(class_id, "lock")["ok"] is False
    assert socket.got() == []


def test_an_administrator_sees_numbers_and_nothing_of_the_classes(school, people):
    ben = people.teacher("Ben")
    class_id = school.open(ben, title="Secret title")
    school.service.open(school.open(ben)).ending.close()
    for page in ("", f"/{ben.id}", f"/{ben.id}/remove"):
        told = people.ada.get(f"/console/teachers{page}").text
        assert "2 classes, 1 open" in told
        assert "Secret title" not in told
        assert class_id not in told
        assert school.service.open(class_id).code not in told
    assert people.ada.get(f"/console/class/{class_id}").status_code == 404


def test_nobody_else_finds_the_administrators_pages(school, people):
    ben, cy = people.teacher("Ben"), people.teacher("Cy")
    for address in ("", f"/{cy.id}", f"/{cy.id}/remove", "/nobody"):
        assert ben.get(f"/console/teachers{address}").status_code == 404
        assert school.browser().get(f"/console/teachers{address}").status_code == 302
    for what in ("link", "block", "administrator", "remove"):
        form = {"on": "y", "what": "delete"}
        assert people.do("Cy", what, by=ben, **form).status_code == 404
    assert people.ada.get("/console/teachers/nobody").status_code == 404
    assert people.row("Cy").blocked_at is None


def test_there_is_always_an_administrator_left(school, people):
    for what in ("block", "remove", "administrator"):
        answer = people.do("Ada", what, what="delete", on="y")
        assert answer.status_code == 409
        assert "ask another administrator" in answer.text
    people.teacher("Ben")
    ben = people.logged_in("Ben")
    people.do("Ben", "administrator", on="y")
    # Anyone who is second is none any more.
    people.do("Ada", "administrator", by=ben)
    assert people.do("Ben", "administrator").status_code == 404
    with pytest.raises(Refused):
        school.service.accounts.block(people.ada.id, ben.id, True)
    assert [row.name for row in school.store.teachers.all() if row.administrator] == ["Ben"]


# Removing


def test_classes_are_handed_to_somebody_else(school, people):
    ben, cy = people.teacher("Ben"), people.teacher("Cy")
    class_id = school.open(ben, title="Ben's class")
    rule = school.service.custom_rules.keep_rule(ben.id, "Ben's rule", EMPTY_FORM_RULE.to_json())
    old = school.open(ben)
    school.service.open(old).ending.close()
    school.service.open(old).ending.delete()
    socket = ben.socket()
    socket.watch(**{"as": "console", "class": class_id})
    for form in ({}, {"what": "hand"}, {"what": "hand", "to": ben.id}, {"to": cy.id}):
        assert people.do("Ben", "remove", **form).status_code == 400
    people.do("Ben", "remove", what="hand", to=cy.id)
    assert people.row("Ben") is None
    assert not inside(ben)
    assert not socket.client.is_connected()
    assert "Ben&#39;s class" in cy.get("/console").text
    assert cy.get(f"/console/class/{class_id}").status_code == 200
    assert cy.get(f"/console/rules/{rule}").status_code == 200
    (receipt,) = school.store.archive.receipts(cy.id)
    assert cy.get(f"/console/receipt/{receipt.id}").status_code == 200
    assert "Ben" not in stored(school.store)


def test_classes_are_deleted_for_good_and_the_administrator_gets_the_receipts(school, people):
    ben = people.teacher("Ben")
    ids = [school.open(ben) for _ in range(2)]
    school.service.custom_rules.keep_rule(ben.id, "Ben's rule", EMPTY_FORM_RULE.to_json())
    pupil = school.pupil(ids[0], "Ann")
    phone = pupil.socket()
    phone.watch(**{"as": "seat"})
    kept = school.open(people.ada)
    people.do("Ben", "remove", what="delete")
    assert people.row("Ben") is None
    assert [row.id for row in school.store.classes.of_teacher(people.ada.id)] == [kept]
    assert all(school.store.classes.row(each) is None for each in ids)
    assert phone.got("gone") == [{"why": "This class has been deleted."}]
    assert {row.class_id for row in school.store.archive.receipts(people.ada.id)} == set(ids)
    assert school.store.rules.rules_of(ben.id) == []


def test_an_administrator_is_not_the_heir_of_a_teacher_they_remove(school, people):
    ben, cy, ada = people.teacher("Ben"), people.teacher("Cy"), people.ada
    class_id = school.open(ben, title="8B Science")
    page = ada.get(f"/console/teachers/{ben.id}/remove").text
    assert f'value="{cy.id}"' in page and f'value="{ada.id}"' not in page
    assert "You can’t give them to yourself. Another administrator can." in page
    assert people.do("Ben", "remove", what="hand", to=ada.id).status_code == 400
    with pytest.raises(Refused, match="ask another administrator"):
        school.service.accounts.remove_teacher(ada.id, ben.id, ada.id)
    assert people.row("Ben") is not None
    assert ada.get(f"/console/class/{class_id}").status_code == 404
    people.do("Cy", "administrator", on="y")
    people.do("Ben", "remove", by=cy, what="hand", to=ada.id)
    assert ada.get(f"/console/class/{class_id}").status_code == 200
    for who in (ada, cy):
        assert (
            "Gave a removed teacher’s classes, rules and plans to another teacher"
            in who.get("/console/teachers/activity").text
        )
    given = [row for row in school.service.audit.of_teacher(ada.id, 50) if row.act == "hand_over"]
    assert [(row.actor_name, row.about) for row in given] == [("Cy", "Ada")]


def test_who_has_nothing_is_removed_without_a_question(people):
    people.teacher("Ben")
    page = people.ada.get(f"/console/teachers/{people.id('Ben')}/remove").text
    assert "What happens to their classes" not in page
    people.do("Ben", "remove", what="delete")
    assert people.row("Ben") is None


def test_a_class_opened_meanwhile_is_never_left_to_nobody(school, people):
    ben = people.teacher("Ben")
    school.service.classes.open_class(ben.id, Plan(title="Just now", tables=1))
    with pytest.raises(Refused):
        school.service.accounts.remove_teacher(people.ada.id, ben.id, None)
    assert people.row("Ben") is not None
