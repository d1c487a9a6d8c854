"""A new secret key: what the former one signed counts on, in everything that is signed."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import session
from lessons import Clock
from web.accounts.test_login import People, hasher
from web.accounts.test_second_factor import Guarded
from web.conftest import Playing, School
from web.projector.test_projector_link import make, opened

from classroom.cli import command
from classroom.config import BadSetting, Settings
from classroom.service import Service
from classroom.store import backup, open_store
from classroom.web.platform import keys, second_laptop
from classroom.web.platform.rate_limits import tries_of

__all__ = ["hasher"]
ROOT = Path(__file__).parents[2]
OLD, NEW = "the former key of this server", "the key that came after it"
DAY = 86_400.0
SEAT = {"as": "seat"}


class BySetting:
    """The key is a setting, and so is the former one."""

    def before(self, folder, **more):
        return School(folder, secret_key=OLD, **more)

    def after(self, before):
        return again(before, secret_key=NEW, former_secret_key=OLD)

    def dropped(self, before):
        return again(before, secret_key=NEW)


class Stored:
    """The store keeps the key, and the former ones."""

    def before(self, folder, **more):
        return School(folder, secret_key=None, **more)

    def after(self, before):
        before.store.settings.replace_key(before.clock(), before.clock() + 14 * DAY)
        return again(before, secret_key=None)

    def dropped(self, before):
        before.store.settings.replace_key(before.clock(), None)
        return again(before, secret_key=None)


def again(before, **settings):
    """The program, started again on the same data."""
    school = School(before.components.settings.data, store=before.store, **settings)
    school.clock.time = before.clock.time
    return school


def forget_former(school):
    """Only what the newest key signed counts now."""
    only = keys.Keys(school.app.secret_key, [], school.clock)
    school.app.config.update({keys.CONFIG: only, "WTF_CSRF_SECRET_KEY": only})


@pytest.fixture(params=[BySetting, Stored])
def key(request):
    return request.param()


@pytest.fixture
def before(key, tmp_path):
    school = key.before(tmp_path)
    yield school
    school.store.close()


@pytest.fixture
def playing(before):
    return Playing(before)


def test_a_pupil_keeps_the_seat_and_gets_a_cookie_of_the_new_key(key, playing):
    after = key.after(playing.school)
    came = after.carried(playing.pupils[0])
    assert came.get("/play").status_code == 200
    socket = came.socket()
    assert socket.watch(**SEAT) == {"ok": True}
    forget_former(after)
    assert came.get("/play").status_code == 200
    assert after.carried(playing.pupils[0]).get("/play").location == "/"


def test_a_teacher_stays_logged_in(key, playing):
    after = key.after(playing.school)
    came = after.carried(playing.teacher)
    assert came.get("/console").status_code == 200
    assert came.socket().watch(**{"as": "console", "class": playing.id}) == {"ok": True}
    # What is written into the session from now on is signed with the new key.
    came.session(language="de")
    forget_former(after)
    assert came.get("/console").status_code == 200


def test_a_projector_that_was_opened_by_link_goes_on(key, playing):
    wall = opened(playing.school, make(playing.teacher, playing.id))
    after = key.after(playing.school)
    came = after.carried(wall)
    assert came.get(f"/projector/{playing.id}").status_code == 200
    assert came.socket().watch(**{"as": "projector", "class": playing.id}) == {"ok": True}


def test_a_form_that_is_open_can_be_sent(key, playing):
    school = playing.school
    code = school.store.classes.row(playing.id).code
    phone, teacher = school.browser(), playing.teacher
    tokens = phone.token("/"), teacher.token("/console/new")
    after = key.after(school)
    came = after.carried(phone)
    assert came.client.post("/", data={"csrf_token": tokens[0], "code": code}).status_code == 200
    assert came.client.post("/", data={"csrf_token": "forged", "code": code}).status_code == 400
    came = after.carried(teacher)
    assert came.client.post("/console/leave", data={"csrf_token": tokens[1]}).status_code == 302
    assert came.get("/console").status_code == 302, "logged out"
    # A form of the new program is signed with the new key.
    other = after.browser()
    token = other.token("/")
    forget_former(after)
    assert other.client.post("/", data={"csrf_token": token, "code": code}).status_code == 200


def test_links_and_qr_codes_that_were_printed_still_open_the_class(key, playing):
    code = playing.school.store.classes.row(playing.id).code
    printed = playing.school.components.links.key(code)
    after = key.after(playing.school)
    links = after.components.links
    assert links.opens(code, printed) and links.key(code) != printed
    assert links.opens(code, links.key(code))
    for wrong in ("", printed[:-1], printed.swapcase(), "é"):
        assert not links.opens(code, wrong)
    assert not key.dropped(playing.school).components.links.opens(code, printed)


def test_a_browser_that_is_known_has_tries_of_its_own(key, before, hasher):
    people = People(before)
    link, _ = before.service.accounts.make_administrator("Ada")
    browser = people.choose(f"/console/link/{link}")
    (known,) = [each for each in browser.client._cookies.values() if each.key.startswith("known-")]

    def counted_by(school, cookie):
        with school.app.test_request_context(headers={"Cookie": cookie}):
            return tries_of("Ada")

    after = key.after(before)
    cookie = f"{known.key}={known.value}"
    assert counted_by(after, cookie) != counted_by(after, "")
    dropped = key.dropped(before)
    assert counted_by(dropped, cookie) == counted_by(dropped, "")


def test_a_second_factor_is_asked_for_after_a_password_of_before(key, before, hasher):
    guarded = Guarded(before)
    guarded.later()
    browser = guarded.typed_password()
    came = key.after(before).carried(browser)
    assert came.post("/console/enter/code", code=guarded.code()).location == "/console"
    assert came.get("/console").status_code == 200


def test_a_pass_for_a_second_laptop_counts(key, before):
    with before.app.test_request_context():
        session["seat"] = {"class": "c1"}
        made = second_laptop.make_pass(1, ())
    with key.after(before).app.test_request_context():
        second_laptop.Passes().use(made, 2)
        assert session["seat"] == {"class": "c1"}
    with key.dropped(before).app.test_request_context(), pytest.raises(second_laptop.PassRefused):
        second_laptop.Passes().use(made, 2)


def test_without_the_former_key_nothing_of_before_counts(key, playing):
    """As after it may have leaked: with it, anyone could have made all of this."""
    teacher, pupil = playing.teacher, playing.pupils[0]
    wall = opened(playing.school, make(teacher, playing.id))
    token = teacher.token("/console/new")
    after = key.dropped(playing.school)
    assert after.carried(pupil).get("/play").location == "/"
    assert after.carried(pupil).socket().watch(**SEAT)["ok"] is False
    assert after.carried(teacher).get("/console").location.startswith("/console/enter")
    assert after.carried(wall).get(f"/projector/{playing.id}").status_code != 200
    # A teacher who has logged in again is sent no form that was made with the former key.
    came = after.logged_in(teacher.id)
    assert came.client.post("/console/leave", data={"csrf_token": token}).status_code == 400
    assert came.get("/console").status_code == 200


def test_a_stored_key_is_dropped_after_fourteen_days_also_while_the_program_runs(tmp_path):
    key = Stored()
    before = key.before(tmp_path)
    playing, after = Playing(before), key.after(before)
    row = before.store.seats.of_class(playing.id)["s1"]
    printed = before.components.links.key("KITE42")

    def accepted(seconds):
        """A session that someone with the former key signs now."""
        before.clock.time = after.clock.time = 1_000_000.0 + 14 * DAY + seconds
        forged = after.carried(before.seated(playing.id, "s1", row.secret))
        return (
            forged.get("/play").status_code == 200,
            after.components.links.opens("KITE42", printed),
        )

    assert accepted(-1.0) == (True, True)
    assert accepted(0.0) == (False, False)
    settings = before.store.settings
    assert len(settings.former_keys(1_000_000.0)) == 1
    # As the next start asks.
    assert settings.former_keys(after.clock()) == []
    assert settings.former_keys(0.0) == [], "it is deleted, and in no later backup"
    before.store.close()


def test_keys_that_were_replaced_twice_both_count(tmp_path):
    key = Stored()
    first = key.before(tmp_path)
    playing = Playing(first)
    second = key.after(first)
    third = key.after(second)
    assert third.carried(playing.pupils[0]).get("/play").status_code == 200
    assert len({first.app.secret_key, second.app.secret_key, third.app.secret_key}) == 3
    first.store.close()


def test_workers_of_one_server_agree(postgresql_url, tmp_path):
    """As two workers on PostgreSQL, of which the second was started after the key was replaced."""
    stores = [open_store(postgresql_url) for _ in range(3)]
    before = School(tmp_path, store=stores[0], secret_key=None)
    playing = Playing(before)
    stores[2].settings.replace_key(before.clock(), before.clock() + 14 * DAY)
    workers = [School(tmp_path, store=store, secret_key=None) for store in stores[1:]]
    one, other = (each.carried(playing.pupils[0]) for each in workers)
    assert one.get("/play").status_code == other.get("/play").status_code == 200
    assert workers[1].carried(one).get("/play").status_code == 200
    assert workers[0].carried(other).get("/play").status_code == 200
    for store in stores:
        store.close()


def test_every_use_of_the_secret_key_is_one_of_those(tmp_path):
    """What a different module signs with it would end with the key: use `keys` instead."""
    known = {
        "app.py",  # makes the keys of it
        "config.py",
        "server.py",
        "store/settings.py",
        "web/platform/counters.py",  # names of counters, which last an hour at most
        "web/platform/second_laptop.py",  # ids of open pages, which get one at each connection
    }
    found = {
        path.relative_to(ROOT / "classroom").as_posix()
        for path in (ROOT / "classroom").rglob("*.py")
        if re.search(r"\bsecret_key\b|[\"']SECRET_KEY[\"']", path.read_text(encoding="utf-8"))
    }
    assert found == known


# The settings and the command


def test_the_former_key_is_a_setting_beside_the_key():
    given = {"SECRET_KEY": NEW, "FORMER_SECRET_KEY": OLD}
    settings = Settings.from_environment(given)
    assert (settings.secret_key, settings.former_secret_key) == (NEW, OLD)
    assert OLD not in repr(settings)
    for wrong in (
        {"FORMER_SECRET_KEY": OLD},
        {"SECRET_KEY": OLD, "FORMER_SECRET_KEY": OLD},
        {"SECRET_KEY": NEW, "FORMER_SECRET_KEY": "short"},
    ):
        with pytest.raises(BadSetting, match="FORMER_SECRET_KEY") as error:
            Settings.from_environment(wrong)
        assert OLD not in str(error.value)


@pytest.fixture
def run(sqlite_url, tmp_path):
    def run(*arguments, **settings):
        there = {"DATABASE_URL": sqlite_url, "CLASSROOM_DATA": str(tmp_path), **settings}
        done = CliRunner().invoke(command, ["new-key", *arguments], env=there)
        return done.exit_code, done.output

    return run


def test_the_command_replaces_the_key_and_keeps_the_former_one(sqlite_url, run):
    assert run()[0] == 1, "there is no database yet"
    store = open_store(sqlite_url)
    first = store.settings.secret_key()
    now = float(store.settings.agree("running-time", "1000.0"))
    code, said = run()
    assert code == 0 and "accepted for 14 more days" in said and "all workers" in said
    second = store.settings.secret_key()
    assert first != second and first not in said and second not in said
    (former,) = store.settings.former_keys(now)
    assert (former.key, former.until) == (first, now + 14 * DAY)
    # No session lives longer than its key.
    assert "accepted for 90 more days" in run(SESSION_DAYS="90")[1]
    code, said = run("--leaked")
    assert code == 0 and "everyone is logged out" in said
    assert store.settings.former_keys(now) == []
    assert store.settings.secret_key() not in (first, second)
    # Within the hour that is one row of the audit list.
    assert [row.act for row in Service(store, Clock()).audit.of_all(1)] == [
        "replace_key_by_command"
    ]
    store.close()


def test_where_the_key_is_a_setting_the_command_says_so_and_changes_nothing(sqlite_url, run):
    store = open_store(sqlite_url)
    before = store.settings.secret_key()
    code, said = run(SECRET_KEY=OLD)
    assert code == 1 and "FORMER_SECRET_KEY" in said and OLD not in said
    assert store.settings.secret_key() == before
    store.close()


def test_a_backup_has_the_former_key_too(sqlite_url, run, tmp_path):
    """So sessions go on after a restore; after a leak it has the key that leaked."""
    store = open_store(sqlite_url)
    first = store.settings.secret_key()
    assert run()[0] == 0
    backup.back_up(sqlite_url, tmp_path / "backup")
    store.close()
    elsewhere = f"sqlite:///{tmp_path}/elsewhere.sqlite3"
    backup.restore(elsewhere, tmp_path / "backup")
    store = open_store(elsewhere)
    assert [each.key for each in store.settings.former_keys(0.0)] == [first]
    store.close()
