"""The second factor of administrators: set up, asked for, used up, switched off and removed."""

import math
import re

import pyotp
import pytest
from click.testing import CliRunner

from classroom.cli import command
from classroom.service import Service
from classroom.service.second_factors import _LETTERS
from classroom.store import open_store

from .test_login import PASSWORD, People, hasher

__all__ = ["hasher"]
PAGE = "/console/account/second-factor"
SECRET = re.compile(r'<code dir="ltr">([A-Z2-7]{32})</code>')
CODES = re.compile(r"<code>([a-z2-9]{4}(?:-[a-z2-9]{4})+)</code>")


class Guarded(People):
    """A school whose administrator has a password and has set up a second factor."""

    def __init__(self, school):
        super().__init__(school)
        link, _ = school.service.accounts.make_administrator("Ada")
        self.ada = self.choose(f"/console/link/{link}")
        self.ada.id = self.id("Ada")
        self.secret, self.codes = self.set_up(self.ada)

    def set_up(self, browser):
        assert browser.post(f"{PAGE}/begin", page=PAGE).location == PAGE
        secret = SECRET.search(browser.get(PAGE).text)[1]
        answer = browser.post(f"{PAGE}/confirm", page=PAGE, code=self.code(secret=secret))
        assert answer.status_code == 200, answer.text
        return secret, CODES.findall(answer.text)

    def code(self, steps=0, secret=None):
        """Return what the app shows, some half minutes from now."""
        moment = int(self.school.service.calendar()) + 30 * steps
        return pyotp.TOTP(secret or self.secret).at(moment)

    def later(self, seconds=30):
        self.school.clock.time += seconds

    def typed_password(self):
        browser, answer = self.enter("Ada")
        assert answer.location == "/console/enter/code"
        assert browser.get("/console").location.startswith("/console/enter")
        return browser

    def types(self, code, browser=None):
        browser = browser or self.typed_password()
        return browser.post("/console/enter/code", code=code).location == "/console"


@pytest.fixture
def guarded(school):
    return Guarded(school)


def test_after_the_password_a_code_is_asked_for(guarded):
    browser = guarded.typed_password()
    assert not guarded.types("000000", browser)
    assert browser.get("/console").location.startswith("/console/enter")
    guarded.later()
    assert guarded.types(f" {guarded.code()[:3]} {guarded.code()[3:]}", browser)
    assert browser.get("/console").status_code == 200
    acts = [row.act for row in guarded.school.service.audit.of_all(5)]
    assert "log_in_by_code" in acts and "log_in_by_password" not in acts
    # Who has none is asked for nothing.
    guarded.choose(guarded.invite("Ben"))
    assert guarded.enter("Ben")[1].location == "/console"


def test_a_code_works_once_and_no_earlier_one_after_it(guarded):
    assert not guarded.types(guarded.code())  # it has confirmed the app
    guarded.later(90)
    earlier, code = guarded.code(-1), guarded.code()
    assert guarded.types(code)
    assert not guarded.types(code)
    assert not guarded.types(earlier)


def test_a_phone_may_be_wrong_by_half_a_minute(guarded):
    guarded.later(300)
    assert not guarded.types(guarded.code(-2))
    assert not guarded.types(guarded.code(2))
    assert guarded.types(guarded.code(-1))
    guarded.later(300)
    assert guarded.types(guarded.code(1))


def test_each_recovery_code_works_once(guarded):
    assert len(set(guarded.codes)) == 10
    one, two = guarded.codes[:2]
    assert guarded.types(one)
    assert not guarded.types(one)
    assert guarded.types(f" {two.upper().replace('-', ' ')} ")
    assert "8 recovery codes left" in guarded.ada.get(PAGE).text


def test_a_recovery_code_is_too_long_for_its_hash_to_be_searched_for(guarded):
    """112 bits or more need no slow hash (ASVS 6.5.2)."""
    for code in guarded.codes:
        assert set(code) <= {*_LETTERS, "-"}
        assert len(code.replace("-", "")) * math.log2(len(set(_LETTERS))) >= 112


def test_codes_are_not_guessed_all_day(guarded):
    browser = guarded.typed_password()
    tries = [
        browser.post("/console/enter/code", page="/", code=f"{n:06}").status_code for n in range(11)
    ]
    assert tries == [200] * 10 + [429]
    # From a different browser neither, also after the password once more.
    other = guarded.school.browser()
    other.session(owes_code={"teacher": guarded.id("Ada"), "at": guarded.school.clock.time})
    guarded.later()
    answer = other.post("/console/enter/code", page="/", code=guarded.code())
    assert answer.status_code == 429
    # The browser in which she has logged in has tries of its own.
    known = guarded.ada
    known.post("/console/leave", page="/console/sessions")
    known.post("/console/enter", name="Ada", password=PASSWORD)
    assert guarded.types(guarded.code(), known)


def test_the_password_has_to_be_typed_shortly_before(guarded):
    browser = guarded.typed_password()
    guarded.later(601)
    answer = browser.post("/console/enter/code", page="/", code=guarded.code())
    assert answer.location == "/console/enter"
    answer = guarded.school.browser().post("/console/enter/code", page="/", code=guarded.code())
    assert answer.location == "/console/enter"


def test_who_is_blocked_in_the_meantime_is_not_let_in(guarded):
    guarded.teacher("Ben")
    guarded.school.service.accounts.set_administrator(guarded.id("Ada"), guarded.id("Ben"), True)
    browser = guarded.typed_password()
    guarded.school.service.accounts.block(guarded.id("Ben"), guarded.id("Ada"), True)
    guarded.later()
    answer = browser.post("/console/enter/code", page="/", code=guarded.code())
    assert answer.location == "/console/enter"


def test_a_new_password_does_not_replace_the_code(guarded):
    link, _ = guarded.school.service.accounts.make_administrator("Ada")
    browser = guarded.school.browser()
    answer = browser.post(
        f"/console/link/{link}", password="four more words", repeat="four more words"
    )
    assert answer.location == "/console/enter/code"
    guarded.later()
    assert guarded.types(guarded.code(), browser)


def test_the_secret_is_shown_only_while_it_is_set_up_and_kept_out_of_texts(guarded):
    page = guarded.ada.get(PAGE).text
    assert guarded.secret not in page
    assert not any(code in page for code in guarded.codes)
    assert guarded.ada.get(f"{PAGE}/code.svg").status_code == 404
    row = guarded.school.store.second_factors.find(guarded.id("Ada"))
    assert guarded.secret not in f"{row} {row!r}"
    assert not any(code in row.recovery for code in guarded.codes)


def test_the_qr_code_is_for_an_app_and_a_wrong_code_switches_nothing_on(guarded):
    guarded.school.service.second_factors.remove(guarded.id("Ada"))
    ada = guarded.ada
    ada.post(f"{PAGE}/begin", page=PAGE)
    picture = ada.get(f"{PAGE}/code.svg")
    assert picture.mimetype == "image/svg+xml" and picture.status_code == 200
    answer = ada.post(f"{PAGE}/confirm", page=PAGE, code="000000")
    assert answer.status_code == 400 and "not the right code" in answer.text
    assert guarded.enter("Ada")[1].location == "/console"


def test_a_code_switches_it_off_and_nothing_else_does(guarded):
    answer = guarded.ada.post(f"{PAGE}/off", page=PAGE, code="000000")
    assert answer.status_code == 400
    assert guarded.ada.post(f"{PAGE}/begin", page=PAGE).status_code == 409
    guarded.typed_password()
    guarded.later()
    assert guarded.ada.post(f"{PAGE}/off", page=PAGE, code=guarded.code()).location == PAGE
    assert guarded.enter("Ada")[1].location == "/console"


def test_switching_it_on_or_off_ends_all_other_sessions(guarded):
    def elsewhere():
        browser = guarded.logged_in("Ada")
        assert browser.get("/console").status_code == 200
        return browser

    other, ben = elsewhere(), guarded.teacher("Ben")
    guarded.later()
    switched = guarded.ada.post(f"{PAGE}/off", page=PAGE, code=guarded.code())
    assert switched.location == PAGE
    assert other.get("/console").status_code == 302
    other = elsewhere()
    guarded.set_up(guarded.ada)
    assert other.get("/console").status_code == 302
    assert guarded.ada.get(PAGE).status_code == 200
    assert ben.get("/console").status_code == 200


def test_the_password_is_asked_again_before_and_others_find_nothing(guarded):
    guarded.later(301)
    assert guarded.ada.get(PAGE).location == f"/console/again?to={PAGE}"
    for deed in ("begin", "confirm", "off"):
        answer = guarded.ada.post(f"{PAGE}/{deed}", page="/console/new", code=guarded.code())
        assert answer.location == f"/console/again?to={PAGE}"
    ben = guarded.teacher("Ben")
    assert ben.get(PAGE).status_code == 404
    assert ben.post(f"{PAGE}/begin", page="/console/new").status_code == 404


def test_who_runs_the_server_can_remove_it(sqlite_url):
    store = open_store(sqlite_url)
    service = Service(store, lambda: 1_800_000_000.0)
    service.accounts.make_administrator("Ada")
    ada = service.accounts.teacher_called("Ada").id

    def removed(name):
        return CliRunner().invoke(
            command, ["remove-second-factor", name], env={"DATABASE_URL": sqlite_url}
        )

    assert "has no second factor" in removed("ada").output
    service.second_factors.begin(ada)
    secret = service.second_factors.to_confirm(ada)
    service.second_factors.confirm(ada, pyotp.TOTP(secret).at(1_800_000_000))
    assert service.second_factors.is_on(ada)
    assert "has been removed" in removed("ADA").output
    assert not service.second_factors.is_on(ada)
    nobody = removed("Nobody")
    assert nobody.exit_code == 1 and "No teacher is called Nobody" in nobody.output
    # With the account everything of it goes.
    service.second_factors.begin(ada)
    store.teachers.delete_teacher(ada)
    assert store.second_factors.find(ada) is None
    store.close()
