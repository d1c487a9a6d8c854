"""Sessions and cookies: whose they are, how long, and what becomes of a copied or forged one."""

from datetime import timedelta

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
    row = playing.school.store.seats(playing.id)[pupil.seat]
    forged = other.seated(playing.id, pupil.seat, row.secret)
    teacher = other.browser()
    teacher.session(_user_id=playing.teacher.id, _fresh=True)
    for browser in (forged, teacher):
        here = with_cookie(playing.school, cookie_of(browser))
        assert here.get("/play").location == "/"
        assert here.get("/console").location.startswith("/console/enter")
        assert here.socket().watch(**SEAT)["ok"] is False
    copied = with_cookie(playing.school, cookie_of(pupil))
    assert copied.get("/play").status_code == 200
    other.store.close()


def test_a_session_that_was_copied_ends_when_the_seat_is_handed_on(playing):
    pupil, service = playing.pupils[0], playing.school.service
    copied = with_cookie(playing.school, cookie_of(pupil))
    assert copied.get("/play").status_code == 200
    service.take_over(service.hand_over(playing.id, pupil.seat))
    for browser in (pupil, copied):
        assert browser.get("/play").location == "/"
        assert browser.socket().watch(**SEAT)["ok"] is False


def test_a_copied_session_of_a_teacher_outlives_logging_out_and_ends_with_the_password(playing):
    """It is all in the cookie: nothing here knows of it, but the generation it belongs to."""
    school, teacher = playing.school, playing.teacher
    copied = with_cookie(school, cookie_of(teacher))
    teacher.post("/console/leave", page="/console/new")
    assert teacher.get("/console").status_code == 302
    assert copied.get("/console").status_code == 200
    school.service.change_password(teacher.id, "another")
    assert copied.get("/console").status_code == 302


def test_a_session_ends_fourteen_days_after_it_was_used_last(playing):
    app, pupil = playing.school.app, playing.pupils[0]
    assert app.permanent_session_lifetime == timedelta(days=14)
    old = cookie_of(pupil)
    app.permanent_session_lifetime = timedelta(seconds=-1)
    assert with_cookie(playing.school, old).get("/play").location == "/"


def test_a_teachers_session_ends_with_the_browser_and_a_pupils_lasts_for_the_class(playing):
    school = playing.school
    pupil = school.browser()
    code = school.service.code(playing.id)
    form = {"csrf_token": pupil.token("/"), "code": code, "name": "Eva"}
    answer = pupil.client.post("/", data=form)
    assert "Expires=" in answer.headers["Set-Cookie"]
    teacher = playing.teacher.client.get("/console")
    assert "Expires=" not in teacher.headers.get("Set-Cookie", "")


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
