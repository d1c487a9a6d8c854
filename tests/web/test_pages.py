"""Pages: doors, forms, headers, and what comes of bad input."""

import gzip
import html
import re

import pytest
from flask import render_template_string
from jinja2 import UndefinedError
from seat_acts import SeatActs
from structlog.testing import capture_logs

from classroom import resources
from classroom.classes.settings import Plan, plan_of
from classroom.classes.verbs.join import Lock
from classroom.classes.verbs.message import SendMessage
from classroom.classes.verbs.repair import EndRound
from classroom.game.rulesets import RULESETS
from classroom.rules.catalogue import RULES
from classroom.store import StoreUnavailable
from classroom.web.accounts import login

from .conftest import CSRF, School


@pytest.fixture(autouse=True)
def no_traceback(request):
    """Nothing that a browser sends makes the program stumble."""
    with capture_logs() as logs:
        yield
    if "stumbles" not in request.fixturenames:
        assert [line for line in logs if line["log_level"] in ("error", "critical")] == []


@pytest.fixture
def stumbles():
    """This test makes the program stumble on purpose."""


@pytest.fixture
def class_id(school):
    return school.open(school.teacher())


def seats(school, class_id):
    return school.service.open(class_id).classroom().seats


# Joining


def test_a_pupil_joins_by_code_and_name(school, class_id):
    browser = school.browser()
    code = school.service.open(class_id).code
    answer = browser.post("/", code=code.lower(), name="  Zoë ")
    assert (answer.status_code, answer.location) == (302, "/play")
    assert browser.get("/play").status_code == 200
    assert browser.get("/").location == "/play"
    assert school.service.open(class_id).pupils.people().names == {"s1": "Zoë"}


def test_a_phone_is_told_at_once_of_every_script_the_game_needs(school, class_id):
    browser = school.browser()
    browser.post("/", code=school.service.open(class_id).code, name="Zoë")
    page = browser.get("/play").text
    built = f"{school.app.static_url_path}/built/"
    assert re.findall(r'<script type="module" src="([^"]*)"', page) == [f"{built}play.js"]
    told = re.findall(r'"modulepreload" href="([^"]*)"', page)
    needed = [f"{built}play.js"]
    for address in needed:  # grows as it is read
        found = re.findall(r'\bimport\b[^"(;]*"\./([^"]*)"', browser.get(address).text)
        needed += [built + name for name in found if built + name not in needed]
    assert sorted(told) == sorted(needed[1:])


def test_the_address_of_the_qr_fills_in_the_code(school, class_id):
    code = school.service.open(class_id).code
    answer = school.browser().get(f"/join/{code}")
    assert answer.status_code == 200
    assert code in answer.text
    assert "Class" in answer.text


def test_a_tables_code_seats_at_the_table(school, class_id):
    browser = school.browser()
    browser.post("/", code=f"{school.service.open(class_id).code[:3]}-2", name="Ann")
    assert seats(school, class_id)["s1"].table == 2


@pytest.mark.parametrize(
    ("code", "name", "why"),
    [
        ("", "Ann", "Type the code"),
        ("nonsense", "Ann", "A code has no O"),
        ("BBBBBB", "Ann", "No class has this code; check the big screen."),
        ("B" * 300, "Ann", "A code looks like"),
        (None, "", "Type the name"),
        (None, "   ", "Type the name|letter"),
        (None, "x" * 300, "at most 20 characters"),
        (None, "🦊", "at least one letter"),
        (None, "\u3164", "at least one letter|Type the name"),
        (None, "Teacher", "[Tt]he game uses the name"),
        (None, "taken", "Taken is here already. Is that you?"),
        (None, "<script>alert(1)</script>", "at most 20 characters"),
    ],
)
def test_a_form_that_does_not_fit(school, class_id, code, name, why):
    school.pupil(class_id, "Taken")
    before = seats(school, class_id)
    browser = school.browser()
    answer = browser.post(
        "/", code=school.service.open(class_id).code if code is None else code, name=name
    )
    assert answer.status_code == 200
    assert re.search(why, html.unescape(answer.text)), answer.text
    assert "<script>alert" not in answer.text
    assert seats(school, class_id) == before
    assert browser.get("/play").status_code == 302


def test_a_locked_class_and_one_that_is_over(school, class_id):
    code = school.service.open(class_id).code
    school.service.open(class_id).rounds.class_command(Lock(class_=class_id))
    assert "locked this class" in school.browser().post("/", code=code, name="Ann").text
    school.service.open(class_id).ending.close()
    assert "No class has this code" in school.browser().post("/", code=code, name="Ann").text
    assert seats(school, class_id) == {}


def test_a_name_is_shown_as_text(school, class_id):
    school.pupil(class_id, "<b>Bob</b>")
    assert (
        "<b>Bob"
        not in school.browser()
        .post("/", code=school.service.open(class_id).code, name="<B>bob</B>")
        .text
    )


def test_who_is_removed_is_out(school, class_id):
    browser = school.pupil(class_id, "Ann")
    assert browser.get("/play").status_code == 200
    SeatActs(school.service).remove(class_id, browser.seat)
    assert browser.get("/play").location == "/"


def test_a_phone_is_given_to_somebody_else(school, class_id):
    browser = school.pupil(class_id, "Ann")
    assert browser.post("/leave", page="/join/x").location == "/"
    assert browser.get("/play").status_code == 302
    assert len(seats(school, class_id)) == 1


# Doors


FORMS = ["/", "/join/BDF7K3", "/leave", "/console/enter", "/console/new", "/console/leave"]


@pytest.mark.parametrize("address", FORMS)
def test_no_form_is_taken_without_its_token(school, class_id, address):
    teacher = school.teacher()
    for browser in (
        school.browser(),
        school.pupil(class_id, f"P{len(seats(school, class_id))}"),
        teacher,
    ):
        before = len(school.service.classes.open_classes()), seats(school, class_id)
        for token in (None, "", "forged", school.browser().token()):
            data = {"code": school.service.open(class_id).code, "name": "Eve", "password": "x"}
            data |= {"title": "T", "pupils": "8"}
            if token is not None:
                data["csrf_token"] = token
            answer = browser.client.post(address, data=data)
            assert answer.status_code == 400
            assert "open for too long" in answer.text
        assert (len(school.service.classes.open_classes()), seats(school, class_id)) == before
    assert teacher.get("/console").status_code == 200


TEACHERS = [
    "/console",
    "/console/new",
    "/console/class/{id}",
    "/console/class/{id}/table/1",
    "/console/class/{id}/table/1/round/1.json",
    "/console/class/{id}/table/1/game.json",
    "/console/class/{id}/table/1/scores.csv",
    "/console/class/{id}/scores.csv",
    "/console/class/{id}/papers",
    "/console/class/{id}/papers/everything.pdf",
    "/console/class/{id}/papers/table.pdf?table=1&round=1",
    "/projector/{id}",
]


@pytest.mark.parametrize("address", TEACHERS)
def test_the_teachers_pages_are_for_the_teacher(school, address):
    owner, other = school.teacher("Owner"), school.teacher("Other")
    class_id = school.open(owner)
    pupil = school.pupil(class_id, "Ann")
    for browser in (school.browser(), pupil):
        answer = browser.get(address.format(id=class_id))
        assert answer.status_code == 302
        assert answer.location.startswith("/console/enter")
    if "{id}" in address:
        assert other.get(address.format(id=class_id)).status_code == 404
        assert owner.get(address.format(id="nowhere")).status_code == 404
        assert (
            other.get(address.format(id=class_id)).text
            == other.get(address.format(id="nowhere")).text
        )


def test_the_record_of_a_round(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    for name in ("Ann", "Ben", "Cy"):
        school.pupil(class_id, name)
    school.service.open(class_id).rounds.start_round(1)
    record = teacher.get(f"/console/class/{class_id}/table/1/round/1.json").json
    assert record["players"] == ["Ann", "Ben", "Cy"]
    for address in (
        "table/1/round/2.json",
        "table/1/round/0.json",
        "table/9/round/1.json",
        "table/9",
    ):
        assert teacher.get(f"/console/class/{class_id}/{address}").status_code == 404
    paper = teacher.get(f"/console/class/{class_id}/papers/table.pdf?table=1")
    assert paper.status_code == 404
    assert "This table hasn’t finished a round yet." in paper.text


def test_first_start_is_for_who_reads_the_terminal(tmp_path):
    school = School(tmp_path)
    stranger = school.browser()
    assert stranger.get("/console/enter").location == "/console/password"
    assert stranger.get("/console/password").status_code == 403
    answer = stranger.post("/console/password", page="/", password="12345678", repeat="12345678")
    assert answer.status_code == 403
    assert school.store.teachers.all() == []
    for wrong in ("x", "é", "%00", "x" * 3000):
        assert stranger.get(f"/console/door/{wrong}").status_code == 302
    assert stranger.get("/console/password").status_code == 403

    key = school.components.setup_token.key
    teacher, scanner = school.browser(), school.browser()
    # Whatever looks at the address first, the teacher comes in after it, and again.
    for _ in range(3):
        assert scanner.client.head(f"/console/door/{key}").status_code == 302
        assert scanner.get(f"/console/door/{key}").location == "/console/password"
    for _ in range(2):
        assert teacher.get(f"/console/door/{key}").location == "/console/password"
    assert stranger.get("/console/password").status_code == 403
    for password, repeat in (("short", "short"), ("long enough", "but another"), ("", "")):
        answer = teacher.post("/console/password", password=password, repeat=repeat)
        assert answer.status_code == 200
        assert school.store.teachers.all() == []
    answer = teacher.post("/console/password", password="long enough", repeat="long enough")
    assert answer.location == "/console"
    assert teacher.get("/console").status_code == 200
    assert "long enough" not in school.store.teachers.all()[0].password_hash
    assert len(school.store.teachers.all()) == 1
    # There is no second first start.
    assert scanner.get("/console/password").location == "/console"
    late = school.browser()
    assert late.get(f"/console/door/{key}").location == "/console"
    assert late.get("/console").location.startswith("/console/enter")
    assert teacher.get("/console/password").location == "/console"
    assert stranger.get("/console").location.startswith("/console/enter")

    wrong = stranger.post("/console/enter", password="long enougH")
    assert "That’s not the right password" in wrong.text
    assert stranger.get("/console").status_code == 302
    assert stranger.post("/console/enter", password="long enough").location == "/console"
    assert stranger.get("/console").status_code == 200
    assert stranger.post("/console/leave", page="/console/new").location == "/console/enter"
    assert stranger.get("/console").status_code == 302
    school.store.close()


def test_a_door_key_lets_nobody_in_once_there_is_a_password(school):
    """It is for the first start, and for the demo, whose teacher has none."""
    school.open(school.teacher("One"))
    browser = school.browser()
    answer = browser.get(f"/console/door/{school.components.setup_token.key}")
    assert answer.status_code == 302
    assert browser.get("/console").status_code == 302


def test_the_demos_key_opens_the_demo(school):
    demo = login.make_demo_teacher(school.store)
    class_id = school.service.classes.open_class(demo, Plan(title="Demo"))
    browser = school.browser()
    answer = browser.get(f"/console/door/{school.components.setup_token.key}")
    assert answer.location == f"/console/class/{class_id}"
    assert browser.get(answer.location).status_code == 200


def test_passwords_are_not_guessed_all_day(tmp_path):
    school = School(tmp_path)
    school.store.teachers.add_teacher("", "no hash")
    browser = school.browser()
    token = browser.token("/console/enter")
    codes = [
        browser.client.post(
            "/console/enter", data={"csrf_token": token, "password": f"guess {n}"}
        ).status_code
        for n in range(12)
    ]
    assert codes == [200] * 10 + [429] * 2
    school.store.close()


# Every answer


def test_headers_keep_every_answer_to_itself(school, class_id):
    browser, teacher = school.browser(), school.teacher()
    answers = [
        browser.get(address) for address in ("/", "/nowhere", "/console", "/health", "/play")
    ]
    answers += [teacher.get("/console"), browser.client.post("/"), browser.client.delete("/")]
    answers.append(browser.get(f"/code/{class_id}.svg"))
    static = school.app.static_url_path
    answers.append(browser.get(f"{static}/built/play.css"))
    for answer in answers:
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "same-origin"
        cached = answer.request.path.startswith(static)
        assert ("no-store" in answer.headers["Cache-Control"]) != cached


def test_no_session_goes_with_what_a_proxy_may_keep(school, class_id):
    """The cookie of a pupil is renewed by every page; a proxy would hand it on to the next."""
    pupil = school.pupil(class_id, "Ann")
    pupil.session(_permanent=True)
    assert "Set-Cookie" in pupil.get("/play").headers
    answer = pupil.get(f"{school.app.static_url_path}/built/play.js")
    assert "public" in answer.headers["Cache-Control"]
    assert "Set-Cookie" not in answer.headers
    assert "Cookie" not in answer.headers.get("Vary", "")


def test_what_is_the_same_for_everybody_travels_compressed_and_nothing_else_does(school):
    browser, static = school.browser(), school.app.static_url_path
    file = resources.STATIC / "built" / "play.js"
    address, takes_gzip = f"{static}/built/play.js", {"Accept-Encoding": "br, gzip"}

    plain = browser.get(address)
    assert "Content-Encoding" not in plain.headers
    assert plain.data == file.read_bytes()
    packed = browser.get(address, headers=takes_gzip)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == file.read_bytes()
    # Anyone who asks for the rest of these would get the rest of the plain ones.
    assert not {"ETag", "Last-Modified", "Accept-Ranges"} & {*packed.headers.keys()}
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data) / 2
    refused = browser.get(address, headers={"Accept-Encoding": "gzip;q=0"})
    assert refused.data == plain.data
    for answer in (plain, packed):
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert {"public", "immutable", "max-age=31536000"} <= set(
            re.split(", ?", answer.headers["Cache-Control"])
        )
        assert answer.mimetype == "text/javascript"
    assert browser.client.head(address, headers=takes_gzip).data == b""
    part = browser.get(address, headers={**takes_gzip, "Range": "bytes=0-9"})
    assert (part.status_code, part.data) == (206, plain.data[:10])
    same = browser.get(address, headers={**takes_gzip, "If-None-Match": plain.headers["ETag"]})
    assert (same.status_code, same.data) == (304, b"")

    font = f"{static}/vendor/fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2"
    for other in ("/", "/health", "/socket.io/?EIO=4&transport=polling", font, f"{static}/none.js"):
        assert "Content-Encoding" not in browser.get(other, headers=takes_gzip).headers


def test_words_are_the_same_for_everybody_and_kept(school, class_id):
    pupil = school.pupil(class_id, "Ann")
    pupil.session(_permanent=True)
    page = pupil.get("/play").text
    (address,) = re.findall(r'<script defer id="words" src="([^"]*)"', page)
    assert re.fullmatch(r"/words/[0-9a-f]{12}/en/prophet-nature/play\.js", address)
    book = pupil.get(address, headers={"Accept-Encoding": "gzip"})
    assert book.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert book.headers["Content-Encoding"] == "gzip" and book.mimetype == "text/javascript"
    assert "Set-Cookie" not in book.headers and "Cookie" not in book.headers["Vary"]
    assert gzip.decompress(book.data) == school.browser().get(address).data
    assert b':"Your turn"' in school.browser().get(address).data

    # Names mean other sentences in a page that is older than the program: it loads itself again.
    assert pupil.get(re.sub(r"/[0-9a-f]{12}/", "/000000000000/", address)).status_code == 404
    edition = address.removesuffix("/en/prophet-nature/play.js")
    for other in ("/en/theorist-god/play.js", "/xx/prophet-nature/play.js", "/en/prophet/play.js"):
        assert pupil.get(edition + other).status_code == 404
    assert pupil.get(address.replace("play.js", "none.js")).status_code == 404
    assert b"The Theorist" not in book.data
    rules = pupil.get(address.replace("play.js", "guesses.js")).text
    assert all(f'"id":"{rule}"' in rules for rule in RULES)


def test_cookies_are_for_the_server_only(school, class_id, tmp_path):
    def cookie(school):
        class_id = school.open(school.teacher())
        form = {"code": school.service.open(class_id).code, "name": "Ann"}
        answer = school.browser().client.post("/", data=form)
        return answer.headers["Set-Cookie"]

    school.app.config["WTF_CSRF_ENABLED"] = False
    assert "HttpOnly" in cookie(school)
    assert "SameSite=Lax" in cookie(school)
    (tmp_path / "https").mkdir()
    secure = School(tmp_path / "https", public_url="https://eleusis.example.org")
    secure.app.config["WTF_CSRF_ENABLED"] = False
    assert "Secure" in cookie(secure)
    secure.store.close()


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("/nowhere", 404),
        ("/code/nowhere.svg", 302),
        ("/console/class/nowhere", 302),
        ("/projector/nowhere", 302),
        ("/static/x", 404),
        ("/join/" + "x" * 3000, 200),
        ("/join/%00", 200),
        ("/join/%ff%fe", 200),
        ("/join/<b>", 200),
        ("/?code=%ed%a0%80", 200),
    ],
)
def test_addresses_of_nothing(school, address, code):
    answer = school.browser().get(address)
    assert answer.status_code == code
    assert "Traceback" not in answer.text
    assert "<b>" not in answer.text


def test_too_much_and_not_what_was_asked(school):
    browser = school.browser()
    token = browser.token()
    answer = browser.client.post("/", data={"csrf_token": token, "code": "x" * 30_000, "name": "x"})
    assert answer.status_code == 413
    assert "That’s too much at once" in answer.text
    for data in (b"\xff\xfe", b"csrf_token=%ff", b"{}"):
        answer = browser.client.post(
            "/", data=data, content_type="application/x-www-form-urlencoded"
        )
        assert answer.status_code == 400
    assert browser.client.post("/play").status_code in (400, 405)
    assert browser.client.put("/").status_code in (400, 405)


def test_when_something_breaks_the_page_says_what_is_safe(school, class_id, monkeypatch, stumbles):
    secret = "hands of s2: 9S"

    def breaks(*_args, **_named):
        raise RuntimeError(secret)

    monkeypatch.setattr(school.service.classes, "find_class", breaks)
    answer = school.browser().get(f"/join/{school.service.open(class_id).code}")
    assert answer.status_code == 500
    assert "All moves are safe." in answer.text
    assert secret not in answer.text

    def away(*_args, **_named):
        raise StoreUnavailable("password=hunter2")

    monkeypatch.setattr(school.service.classes, "find_class", away)
    answer = school.browser().get(f"/join/{school.service.open(class_id).code}")
    assert answer.status_code == 503
    assert "hunter2" not in answer.text
    assert "can’t save right now" in answer.text


def test_a_page_that_cannot_be_had_just_now_is_asked_for_again(school, class_id, monkeypatch):
    """A browser sends no form and no script's question twice without being told to."""

    def away(*_args, **_named):
        raise StoreUnavailable("away")

    address = f"/join/{school.service.open(class_id).code}"
    browser = school.browser()
    token = browser.token("/")
    monkeypatch.setattr(school.service.classes, "find_class", away)
    page = browser.get(address)
    asked = browser.client.get(address, headers={"Accept": "application/json"})
    form = {"csrf_token": token, "code": address[-4:], "name": "Ann"}
    sent = browser.client.post(address, data=form)
    assert [answer.status_code for answer in (page, asked, sent)] == [503, 503, 503]
    assert int(page.headers["Refresh"]) <= 15
    assert "Refresh" not in asked.headers
    assert "Refresh" not in sent.headers
    assert "Refresh" not in browser.get("/no/such/page").headers


def test_health(school):
    for address in ("/health", "/ready"):
        assert school.browser().get(address).json["ok"] is True


def test_the_list_of_classes_says_how_far_each_is_and_reads_nothing_that_was_played(
    school, monkeypatch
):
    teacher = school.teacher()
    for title in ("Still in the lobby", "In its first round", "Had a round", "Over"):
        class_id = school.open(teacher, title=title, tables=1)
        school.clock.time += 1
        if title == "Still in the lobby":
            school.service.command(SendMessage(class_=class_id, table=1, text="Welcome!"))
            continue
        for name in ("Ann", "Ben", "Cy", "Dee"):
            school.pupil(class_id, name)
        school.service.open(class_id).rounds.start_round(1)
        if title != "In its first round":
            school.service.command(EndRound(class_=class_id, table=1))
        if title == "Over":
            school.service.open(class_id).ending.close()

    def no_stream_is_read(stream, after=0):
        raise AssertionError(stream)

    monkeypatch.setattr(school.store.log, "read", no_stream_is_read)
    rows = re.findall(r'<li class="class-row.*?</li>', teacher.get("/console").text, re.DOTALL)
    found = [
        (
            re.search(r"<h2><a [^>]*>(.*?)</a>", row)[1],
            re.search(r'<p class="pill (\w+)"', row)[1],
            "#debriefs" in row,
        )
        for row in rows
    ]
    assert found == [
        ("Over", "closed", True),
        ("Had a round", "playing", True),
        ("In its first round", "playing", False),
        ("Still in the lobby", "lobby", False),
    ]


def test_a_new_class(school):
    teacher = school.teacher()
    form = {"title": "7b", "pupils": "26", "source": "one", "rule": "by-twos", "band": "easy"}
    form |= {"ruleset": "lesson", "robots": "y", "points": "y", "signals": "y"}
    answer = teacher.post("/console/new", **form)
    assert answer.status_code == 302
    class_id = answer.location.rsplit("/", 1)[1]
    plan = school.service.open(class_id).classroom().plan
    first = {"call_clock": 20, "round_clock": 15}
    assert plan == plan_of(title="7b", rule="by-twos", tables=7, expulsion=False, **first)
    for wrong in ({"title": ""}, {"title": "x" * 61}, {"pupils": "0"}, {"pupils": "many"}):
        assert teacher.post("/console/new", **{**form, **wrong}).status_code == 200
    for wrong in ({"rule": "none"}, {"ruleset": "poker"}, {"band": "x"}, {"source": "x"}):
        assert teacher.post("/console/new", **{**form, **wrong}).status_code == 200
    assert len(school.service.classes.of_teacher(teacher.id)) == 1


def test_devices_say_how_many_tables_there_are_at_first(school):
    teacher = school.teacher()
    form = {"title": "7b", "pupils": "24", "rule": "by-twos", "ruleset": "lesson"}
    for devices, tables in (("each", 6), ("teams", 3), ("pass", 6), ("class", 1)):
        answer = teacher.post("/console/new", **form, devices=devices)
        plan = school.service.open(answer.location.rsplit("/", 1)[1]).classroom().plan
        assert (plan.devices, plan.tables) == (devices, tables)
    assert teacher.post("/console/new", **form, devices="x").status_code == 200


def test_the_pace_of_a_new_class_is_chosen(school):
    teacher = school.teacher()
    form = {"title": "7b", "pupils": "4", "rule": "by-twos", "ruleset": "lesson"}
    pace = {"turn_clock": "60", "call_clock": "0", "round_clock": "12", "stand_in": "y"}
    pace["last_call"] = "180"
    answer = teacher.post("/console/new", **form, **pace)
    plan = school.service.open(answer.location.rsplit("/", 1)[1]).classroom().plan
    assert (plan.pace.turn_clock, plan.pace.call_clock, plan.pace.round_clock) == (60, None, 12)
    assert plan.pace.last_call == 180
    assert plan.pace.stand_in
    for wrong in (
        {"turn_clock": "7"},
        {"call_clock": "x"},
        {"round_clock": "-1"},
        {"last_call": "0"},
    ):
        assert teacher.post("/console/new", **form, **{**pace, **wrong}).status_code == 200
    assert len(school.service.classes.of_teacher(teacher.id)) == 1


def test_whether_a_new_class_predicts_and_has_time_to_declare_is_chosen(school):
    teacher = school.teacher()
    form = {"title": "7b", "pupils": "4", "rule": "by-twos", "ruleset": "lesson"}
    page = teacher.get("/console/new").text
    for name in ("predictions", "chance"):
        assert re.search(rf'name="{name}" value="y" checked', page)
    for more in ({}, {"predictions": "y", "chance": "y"}):
        answer = teacher.post("/console/new", **form, **more)
        plan = school.service.open(answer.location.rsplit("/", 1)[1]).classroom().plan
        assert (plan.pace.predictions, plan.pace.chance) == (bool(more), bool(more))
    answer = teacher.post("/console/new", **form, predictions="y", devices="cards")
    plan = school.service.open(answer.location.rsplit("/", 1)[1]).classroom().plan
    assert not plan.pace.predictions


def test_rules_at_several_tables_are_chosen(school):
    teacher = school.teacher()
    form = {"title": "7b", "pupils": "8", "source": "list", "ruleset": "lesson", "robots": "y"}
    rules = ["no-clubs", "", "by-twos", "no-clubs", ""]
    more = {"deal": "twins", "reveal": "teacher", "ladder": "y"}
    answer = teacher.post("/console/new", **form, **more, rules=rules)
    plan = school.service.open(answer.location.rsplit("/", 1)[1]).classroom().plan
    assert plan.rules == ("no-clubs", "by-twos")
    assert (plan.rule, plan.several.deal, plan.several.reveal, plan.several.ladder) == (
        None,
        "twins",
        "teacher",
        True,
    )
    for wrong in (["no-clubs", "", "no-clubs"], ["no-clubs", "none"], []):
        page = teacher.post("/console/new", **form, **more, rules=wrong)
        assert page.status_code == 200
        assert 'id="rules-trouble"' in page.text
    for wrong in ({"deal": "x"}, {"reveal": "x"}):
        answer = teacher.post("/console/new", **form, **{**more, **wrong}, rules=rules)
        assert answer.status_code == 200
    plain = teacher.post("/console/new", **{**form, "source": "one", "rule": "by-twos"})
    plan = school.service.open(plain.location.rsplit("/", 1)[1]).classroom().plan
    assert (plan.rules, plan.several.deal, plan.several.reveal, plan.several.ladder) == (
        (),
        "own",
        "done",
        False,
    )


PUPILS_DEAL = {"title": "7b", "pupils": "8", "source": "pupils", "rule": "by-twos", "band": "easy"}
PUPILS_DEAL |= {"ruleset": "lesson", "robots": "y", "points": "y", "signals": "y"}


@pytest.mark.parametrize(
    ("ticked", "settled"),
    [
        ({"dealer_bands": ["easy"]}, {"dealer_bands": ("easy",)}),
        (
            {"dealer_bands": ["easy", "hard"], "dealer_tags": ["colour", "suit"]},
            {"dealer_bands": ("easy", "hard"), "dealer_tags": ("colour", "suit")},
        ),
        (
            {"dealer_rules": ["by-twos", "zigzag"]},
            {"dealer_bands": (), "dealer_rules": ("by-twos", "zigzag")},
        ),
    ],
)
def test_a_class_in_which_pupils_deal(school, ticked, settled):
    teacher = school.teacher()
    answer = teacher.post("/console/new", **PUPILS_DEAL, **ticked)
    class_id = answer.location.rsplit("/", 1)[1]
    plan = school.service.open(class_id).classroom().plan
    assert plan == plan_of(
        title="7b",
        rule=None,
        tables=2,
        expulsion=False,
        dealers="pupils",
        call_clock=20,
        round_clock=15,
        **settled,
    )


@pytest.mark.parametrize(
    "ticked", [{}, {"dealer_bands": ["easy"], "dealer_tags": ["prime"]}, {"dealer_rules": ["x"]}]
)
def test_a_class_in_which_pupils_could_choose_nothing_says_so(school, ticked):
    teacher = school.teacher()
    answer = teacher.post("/console/new", **PUPILS_DEAL, **ticked)
    assert answer.status_code == 200
    assert "No rules match. Tick more boxes." in answer.text or "x" in str(ticked)
    assert school.service.classes.of_teacher(teacher.id) == []


def test_what_was_ticked_stays_ticked_and_a_first_lesson_has_nature_deal(school):
    teacher = school.teacher()
    page = teacher.get("/console/new").text
    for band in ("easy", "medium"):
        assert f'name="dealer_bands" value="{band}" checked' in page
    assert page.count('name="dealer_bands"') == 4
    assert 'value="one" checked' in page
    ticked = {"dealer_bands": ["hard"], "dealer_tags": ["suit"], "dealer_rules": ["zigzag"]}
    page = teacher.post("/console/new", **{**PUPILS_DEAL, "title": ""}, **ticked).text
    assert 'value="pupils" checked' in page
    for name, (value,) in ticked.items():
        assert f'name="{name}" value="{value}" checked' in page
    assert page.count(" checked") == 18


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_class_of_every_rule_set(school, ruleset):
    teacher = school.teacher()
    page = teacher.get("/console/new").text
    fewest = RULESETS[ruleset].players[0]
    assert re.search(rf'<option value="{ruleset}" data-fewest="{fewest}"', page)
    first, *_ = RULESETS[ruleset].about.split(". ")  # what an option has room for
    assert first in page
    form = {"title": "7b", "pupils": "8", "source": "one", "rule": "by-twos", "band": "easy"}
    answer = teacher.post("/console/new", **form, ruleset=ruleset)
    class_id = answer.location.rsplit("/", 1)[1]
    assert school.service.open(class_id).classroom().plan.ruleset == ruleset
    assert f'"fewest": {fewest}' in teacher.get(f"/console/class/{class_id}").text


def test_pupils_pages_know_no_rule_of_the_catalogue(school, class_id):
    pupil = school.pupil(class_id, "Ann")
    for address in ("/", "/play", "/join/x"):
        page = CSRF.sub("", pupil.get(address).text)
        for rule in RULES.values():
            assert str(rule.statement) not in page
            assert f'"{rule.id}"' not in page


def test_a_page_that_names_what_nobody_gave_it_leaves_no_hole(school):
    with school.app.test_request_context(), pytest.raises(UndefinedError, match="misspelled"):
        render_template_string('<a href="{{ misspelled }}">')
