"""Passwords: the first ones that people try are refused, and tries from everywhere are limited."""

from itertools import islice

import pytest
from zxcvbn.frequency_lists import FREQUENCY_LISTS

from classroom.web.accounts import login
from classroom.web.accounts.common_passwords import is_common
from classroom.web.accounts.forms import PASSWORD_LENGTH
from classroom.web.platform.rate_limits import limiter

from ..conftest import Browser, School
from .test_login import PASSWORD, People, hasher

__all__ = ["hasher"]

COMMON = """
    12345678 password Passwort1 qwertz123 aaaaaaaa abababab 1q2w3e4r iloveyou! 87654321 11112222
    abc12345 Sommer2026 hallohallo P@ssw0rd
"""


@pytest.mark.parametrize("password", COMMON.split())
def test_what_is_tried_first_is_refused(password):
    assert is_common(password)


def test_the_three_thousand_commonest_are_refused():
    long = (each for each in FREQUENCY_LISTS["passwords"] if len(each) >= PASSWORD_LENGTH)
    assert [each for each in islice(long, 3_000) if not is_common(each)] == []


@pytest.mark.parametrize(
    "password", ["long enough", "three words to remember", "Xq7-maple", "blue tram 44", "1" * 40]
)
def test_other_passwords_are_taken(password):
    assert not is_common(password)


@pytest.mark.parametrize(
    "password",
    [
        "Quellbrunn",
        "quellbrunn1974",
        "hill school!",
        "Oakfield99",
        "anna.quellbrunn@oakfield.example",
    ],
)
def test_words_of_the_login_name_and_the_address_are_refused(password):
    own = ["anna.quellbrunn@oakfield.example", "Hill School", "oakfield.example"]
    assert is_common(password, own)
    assert not is_common(password)


def test_a_teacher_chooses_no_password_of_the_own_name_or_of_the_address(tmp_path):
    people = People(School(tmp_path, public_url="http://oakfield.test"))
    link = people.invite("rosenberg")
    for typed in ("Rosenberg7", "oakfield1"):
        answer = people.school.browser().post(link, password=typed, repeat=typed)
        assert "first passwords that people try" in answer.text
    ben = people.choose(link)
    page = "/console/account/password"
    typed = {"present": PASSWORD, "password": "rosenberg2", "repeat": "rosenberg2"}
    refused = ben.post(page, page="/console/account", **typed)
    assert "first passwords that people try" in refused.text
    people.school.store.close()


def test_a_password_of_any_signs_and_length_counts_as_it_was_typed(school):
    people = People(school)
    for name, password in (("Ben", " ünïcode – words  "), ("Cleo", "o" * 40 + "x" * 160)):
        people.choose(people.invite(name), password)
        assert people.enter(name, password)[1].location == "/console"
        for other in (password.strip(), password.upper(), password[:-1], password[:72]):
            if other != password:
                assert people.enter(name, other)[1].status_code == 200, other
        limiter.reset()


def test_a_common_password_is_not_taken_at_the_first_start(tmp_path):
    school = School(tmp_path)
    teacher = school.browser()
    teacher.get(f"/console/door/{school.components.setup_token.key}")
    for typed in ("12345678", "passwort"):
        answer = teacher.post("/console/password", password=typed, repeat=typed)
        assert "first passwords that people try" in answer.text
    assert school.store.teachers.all() == []
    school.store.close()


def tries(school, address, number, **more):
    browser = Browser(school, address)
    return [
        browser.post("/console/enter", password=f"wrong {n}", **more).status_code
        for n in range(number)
    ]


def test_the_one_password_has_a_limit_for_all_addresses(tmp_path, monkeypatch):
    school = School(tmp_path, console_over_http=True, public_url=None)
    school.store.teachers.add_teacher("", "no hash")
    monkeypatch.setattr(login, "is_password_of", lambda row, typed: typed == "the right one")
    monkeypatch.setattr(login, "_hasher", type("", (), {"check_needs_rehash": lambda *_: False}))
    limiter.reset()
    codes = [tries(school, f"10.0.0.{n}", 1)[0] for n in range(1, 13)]
    assert codes == [200] * 10 + [429] * 2
    # A name beside it is no other counter.
    assert tries(school, "10.0.1.1", 1, name="Ann") == [429]
    # The teacher, at the computer that it runs on, is not locked out.
    here = school.browser()
    assert here.post("/console/enter", password="the right one").location == "/console"
    limiter.reset()
    school.store.close()
