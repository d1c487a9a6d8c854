"""Sessions and cookies: whose they are, how long, and what becomes of a copied or forged one."""

import ast
import base64
import hashlib
import importlib
import re
from datetime import timedelta
from pathlib import Path

from itsdangerous import URLSafeTimedSerializer
from markdown_pages import rows

from classroom.web.sockets import handlers

ROOT = Path(__file__).parent.parent.parent
SEAT = {"as": "seat"}


def cookie_of(browser, name="classroom"):
    return browser.client.get_cookie(name, domain="localhost").value


def with_cookie(school, value, name="classroom", secure=False):
    browser = school.browser()
    browser.client.set_cookie(name, value, secure=secure)
    return browser


def test_a_session_signed_with_another_key_is_none(playing, tmp_path, build):
    """Of another installation, or of this one before SECRET_KEY was changed."""
    there = tmp_path / "other"
    there.mkdir()
    other = build(there, secret_key="another key of sixteen")
    pupil = playing.pupils[0]
    row = playing.school.store.seats.of_class(playing.id)[pupil.seat]
    forged = other.seated(playing.id, pupil.seat, row.secret)
    teacher = other.browser()
    with playing.teacher.client.session_transaction() as session:
        teacher.session(**session)
    for browser in (forged, teacher):
        here = with_cookie(playing.school, cookie_of(browser))
        assert here.get("/play").location == "/"
        assert here.get("/console").location.startswith("/console/enter")
        assert here.socket().watch(**SEAT)["ok"] is False
    copied = with_cookie(playing.school, cookie_of(pupil))
    assert copied.get("/play").status_code == 200
    other.store.close()


def of_a_release_before(school, values, key=None):
    """The value of a session cookie, signed as Flask does it."""
    made = school.app.session_interface.get_signing_serializer(school.app)
    return URLSafeTimedSerializer(
        key or made.secret_keys,
        salt=made.salt,
        serializer=made.serializer,
        signer=made.signer,
        signer_kwargs={**made.signer_kwargs, "digest_method": hashlib.sha1},
    ).dumps(values)


def signature_bytes(value):
    return len(base64.urlsafe_b64decode(value.rpartition(".")[2] + "=="))


def test_sessions_are_signed_with_sha_256_and_those_of_before_go_on(playing):
    school, value = playing.school, cookie_of(playing.pupils[0])
    with playing.pupils[0].client.session_transaction() as session:
        values = dict(session)
    before = of_a_release_before(school, values)
    assert (signature_bytes(value), signature_bytes(before)) == (32, 20)
    phone = with_cookie(school, before)
    assert phone.get("/play").status_code == 200
    assert signature_bytes(cookie_of(phone)) == 32, "it is signed again when it is used"
    forged = with_cookie(school, of_a_release_before(school, values, "another key of sixteen"))
    assert forged.get("/play").location == "/"


def test_a_session_that_was_copied_ends_when_the_seat_is_handed_on(playing):
    pupil, service = playing.pupils[0], playing.school.service
    copied = with_cookie(playing.school, cookie_of(pupil))
    assert copied.get("/play").status_code == 200
    service.seat_tickets.take_over(service.open(playing.id).seat_transfer.hand_over(pupil.seat))
    for browser in (pupil, copied):
        assert browser.get("/play").location == "/"
        assert browser.socket().watch(**SEAT)["ok"] is False


def test_a_copied_session_of_a_teacher_ends_when_the_teacher_logs_out(playing):
    school, teacher = playing.school, playing.teacher
    copied = with_cookie(school, cookie_of(teacher))
    assert copied.get("/console").status_code == 200
    teacher.post("/console/leave", page="/console/new")
    assert teacher.get("/console").status_code == 302
    assert copied.get("/console").status_code == 302
    console = {"as": "console", "class": playing.id}
    assert copied.socket().watch(**console)["ok"] is False


def test_a_session_signed_with_the_right_key_is_none_without_its_row(playing):
    """As made by someone who has the key from a backup, and not what the browsers carry."""
    browser = playing.school.browser()
    for login in ({}, {"login": ""}, {"login": "a guess"}, {"login": playing.teacher.row.hash}):
        browser.session(_user_id=playing.teacher.id, _fresh=True, **login)
        assert browser.get("/console").status_code == 302


def test_the_session_of_one_teacher_opens_nothing_of_another(playing):
    other = playing.school.teacher("Other")
    other.session(_user_id=playing.teacher.id)
    assert other.get("/console").status_code == 302


def keys_of_the_cookie():
    """Every key that the code puts into the session cookie, with those of its libraries.

    Handlers of messages have a copy of it, and what they put there is in no cookie.
    """
    found = {"csrf_token", "_user_id", "_fresh", "_id", "_permanent"}
    for path in {*(ROOT / "classroom" / "web").rglob("*.py")} - {Path(handlers.__file__)}:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        module = importlib.import_module(name)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Subscript(value=ast.Name(id="session"), slice=key):
                    pass
                case ast.Call(func=ast.Attribute(value=ast.Name(id="session")), args=[key, *_]):
                    pass
                case _:
                    continue
            if isinstance(key, ast.Constant):
                found.add(key.value)
            elif hasattr(module, getattr(key, "id", "")):
                found.add(getattr(module, key.id))
    return found


def test_the_privacy_page_names_all_that_is_in_the_cookie():
    page = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")
    row = next(row for row in rows(page) if row[1].startswith("`classroom`"))
    assert set(re.findall(r"`(\w+)`", row[2])) == keys_of_the_cookie()


def test_a_session_ends_fourteen_days_after_it_was_used_last(playing):
    app, pupil = playing.school.app, playing.pupils[0]
    assert app.permanent_session_lifetime == timedelta(days=14)
    old = cookie_of(pupil)
    app.permanent_session_lifetime = timedelta(seconds=-1)
    assert with_cookie(playing.school, old).get("/play").location == "/"


def test_a_teachers_session_ends_with_the_browser_and_a_pupils_lasts_for_the_class(playing):
    school = playing.school
    pupil = school.browser()
    code = school.service.open(playing.id).code
    form = {"csrf_token": pupil.token("/"), "code": code, "name": "Eva"}
    answer = pupil.client.post("/", data=form)
    assert "Max-Age=1209600" in answer.headers["Set-Cookie"]
    assert "Expires=" not in answer.headers["Set-Cookie"]  # by whose clock?
    teacher = playing.teacher.client.get("/console")
    assert "Max-Age=" not in teacher.headers.get("Set-Cookie", "")


def test_cookies_are_for_this_server_alone(school, tmp_path, build):
    def said(answer):
        name, *more = answer.headers["Set-Cookie"].split("; ")
        return {name.partition("=")[0], *more}

    assert said(school.browser().get("/")) == {"classroom", "HttpOnly", "Path=/", "SameSite=Lax"}
    (tmp_path / "https").mkdir()
    secure = build(tmp_path / "https", public_url="https://eleusis.school.example")
    there = secure.app.test_client().get("/", base_url="https://eleusis.school.example")
    assert said(there) == {
        "__Host-classroom",
        *("Secure", "HttpOnly", "Path=/", "SameSite=Lax"),
    }
    secure.store.close()
