"""Teachers over a wifi without encryption: refused with what to do, unless it is wanted."""

import re

import pytest

from classroom.config import lan_addresses
from classroom.web.accounts import login
from classroom.web.platform.origin import OPENS_IT
from classroom.web.platform.security_headers import ENCRYPTED_FOR, ENCRYPTED_FOR_AT_A_LAPTOP

from ..conftest import CSRF

PLAIN = re.compile("<[^>]*>")
PHONE = "192.0.2.77"
HTTPS = {"base_url": "https://school.test", "headers": {"Referer": "https://school.test/"}}
PAGES = ("/console", "/console/enter", "/console/password", "/console/door/key", "/console/nothing")


@pytest.fixture
def founded(school):
    """A school whose teacher has a password."""
    school.store.teachers.add_teacher("", login._hasher.hash(school.password))
    return school


@pytest.fixture
def built(build, tmp_path):
    """Builds a school with a password and these settings."""
    made = []

    def begin(**settings):
        school = build(tmp_path, **settings)
        made.append(school)
        school.store.teachers.add_teacher("", login._hasher.hash(school.password))
        return school

    yield begin
    for school in made:
        school.store.close()


def enters(school, browser, **more):
    """Return the response to the right password, also where no form is shown."""
    token = CSRF.search(browser.get("/", **more).text)[2]
    form = {"csrf_token": token, "password": school.password}
    return browser.client.post("/console/enter", data=form, **more)


def test_no_page_of_the_console_opens_on_another_device_over_http(founded):
    phone = founded.browser(PHONE)
    for page in PAGES:
        shown = phone.get(page)
        assert shown.status_code == 403, page
        assert "unencrypted" in shown.text
        assert OPENS_IT in PLAIN.sub("", shown.text)


def test_the_right_password_opens_nothing_there_and_no_session_begins(founded):
    phone = founded.browser(PHONE)
    assert enters(founded, phone).status_code == 403
    with phone.client.session_transaction() as session:
        assert "_user_id" not in session
    assert enters(founded, founded.browser()).location == "/console"


def test_pupils_come_in_from_anywhere(founded):
    assert founded.browser(PHONE).get("/").status_code == 200


def test_this_computer_is_let_in_by_each_of_its_addresses(founded):
    for own in ("127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1", lan_addresses()[0]):
        assert founded.browser(own).get("/console/enter").status_code == 200, own


def test_a_session_that_was_begun_here_is_none_elsewhere(founded):
    """Neither on pages nor at the socket: it may have been read on the way."""
    teacher = founded.teacher()
    class_id = founded.open(teacher)
    cookie = teacher.client.get_cookie("classroom").value
    phone = founded.browser(PHONE)
    for browser, ok in ((founded.browser(), True), (phone, False)):
        browser.client.set_cookie("classroom", cookie)
        assert (browser.get(f"/projector/{class_id}").status_code == 200) is ok
        answer = browser.socket().watch(**{"as": "console", "class": class_id})
        assert answer["ok"] is ok


def test_whoever_starts_the_program_can_let_other_devices_in(built):
    school = built(console_over_http=True)
    phone = school.browser(PHONE)
    assert enters(school, phone).location == "/console"
    assert phone.get("/console").status_code == 200


def test_over_https_a_teacher_comes_in_from_anywhere_and_stays_encrypted(founded):
    answer = enters(founded, founded.browser(PHONE), **HTTPS)
    assert answer.location == "/console"
    assert "; Secure" in answer.headers["Set-Cookie"]
    asked = f"max-age={ENCRYPTED_FOR_AT_A_LAPTOP}"
    assert answer.headers["Strict-Transport-Security"] == asked


def test_over_http_nothing_tells_a_browser_to_encrypt(founded):
    answer = enters(founded, founded.browser())
    assert "Secure" not in answer.headers["Set-Cookie"]
    assert "Strict-Transport-Security" not in answer.headers


def test_where_there_is_an_encrypted_address_that_is_what_is_said(built):
    school = built(public_url="https://eleusis.school.example")
    shown = school.browser(PHONE).get("/console")
    assert "https://eleusis.school.example/console" in shown.text
    assert "start.py" not in shown.text


def test_a_proxy_nobody_told_of_does_not_make_everybody_local(founded):
    for header in ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"):
        shown = founded.browser().get("/console", headers={header: "for=192.0.2.1"})
        assert shown.status_code == 403
        assert "TRUSTED_PROXIES" in shown.text


def test_behind_a_proxy_it_is_the_proxy_that_says_who_asks_and_how(built):
    school = built(proxies=1)
    for address, how, status in (
        (PHONE, "http", 403),
        (PHONE, "https", 200),
        ("127.0.0.1", "http", 200),
    ):
        headers = {"X-Forwarded-For": address, "X-Forwarded-Proto": how}
        assert school.browser().get("/console/enter", headers=headers).status_code == status


def test_a_server_is_asked_for_encryption_for_a_year(built):
    headers = {"X-Forwarded-For": PHONE, "X-Forwarded-Proto": "https"}
    answer = built(proxies=1).browser().get("/", headers=headers)
    assert answer.headers["Strict-Transport-Security"] == f"max-age={ENCRYPTED_FOR}"
    assert ENCRYPTED_FOR >= 31_536_000 > ENCRYPTED_FOR_AT_A_LAPTOP
