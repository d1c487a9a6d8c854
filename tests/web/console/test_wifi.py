"""The wifi that phones join first: on the projector and the poster, until the class is closed."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader
from structlog.testing import capture_logs

from classroom.classes.settings import Plan
from classroom.qr import wifi_text
from classroom.store.backup import back_up
from classroom.web.platform.qr_image import qr_image

NAME, PASSWORD = "Schule; Süd", r"""geheim:"1,2\3"""


@pytest.fixture
def desk(school):
    teacher = school.teacher()
    id = school.service.classes.open_class(teacher.id, Plan(title="8B", tables=1))
    console = teacher.socket()
    assert console.watch(**{"as": "console", "class": id}) == {"ok": True}
    return school, teacher, id, console


def code(teacher, id):
    return teacher.get(f"/wifi/{id}.svg?at=1")


def poster(teacher, id):
    made = teacher.get(f"/console/class/{id}/handouts/join-poster.pdf")
    return "".join(page.extract_text() for page in PdfReader(BytesIO(made.data)).pages)


def test_it_is_on_console_projector_and_poster(desk):
    school, teacher, id, console = desk
    wall = teacher.socket()
    assert wall.watch(**{"as": "projector", "class": id}) == {"ok": True}
    assert code(teacher, id).status_code == 404
    assert "1 Join the wifi" not in poster(teacher, id)
    assert console.act(id, "wifi", name=f"  {NAME} ", password=PASSWORD)["ok"]
    for screen in (console, wall):
        assert screen.got("class")[-1]["wifi"] == {"name": NAME, "password": PASSWORD}
    drawn = code(teacher, id)
    assert drawn.mimetype == "image/svg+xml"
    with school.app.test_request_context():
        assert drawn.data == qr_image(wifi_text(NAME, PASSWORD)).data
    on_paper = poster(teacher, id)
    assert all(each in on_paper for each in ("1 Join the wifi", NAME, PASSWORD, "2 Join the game"))
    assert console.act(id, "wifi", name="", password="")["ok"]
    assert console.got("class")[-1]["wifi"] is None
    assert code(teacher, id).status_code == 404


def test_one_without_a_password_says_so(desk):
    _, teacher, id, console = desk
    assert console.act(id, "wifi", name="Open", password="")["ok"]
    assert "No password" in poster(teacher, id)
    assert wifi_text("Open", "") == "WIFI:T:nopass;S:Open;;"
    assert wifi_text("a;b", "c:d") == r"WIFI:T:WPA;S:a\;b;P:c\:d;;"


@pytest.mark.parametrize(
    ("name", "password"),
    [("x" * 33, ""), ("ü" * 17, ""), ("School", "short"), ("School", "x" * 64), ("a\tb", "")],
)
def test_what_no_wifi_has_is_refused_and_changes_nothing(desk, name, password):
    school, _, id, console = desk
    assert console.act(id, "wifi", name="School", password="long enough")["ok"]
    answer = console.act(id, "wifi", name=name, password=password)
    assert not answer["ok"]
    assert answer["why"]
    assert school.service.open(id).projector.wifi.get().name == "School"


def test_only_the_class_that_it_is_for_shows_it(desk):
    school, _, id, console = desk
    assert console.act(id, "wifi", name=NAME, password=PASSWORD)["ok"]
    other = school.teacher("other@school.test")
    assert code(other, id).status_code == 404
    assert code(school.browser(), id).status_code in (302, 404)
    pupil = school.pupil(id, "Ann")
    assert code(pupil, id).status_code in (302, 404)
    phone = pupil.socket()
    assert phone.watch(**{"as": "seat"}) == {"ok": True}
    assert NAME not in str(phone.got())


def test_it_goes_with_the_class_and_is_in_no_log_or_export(desk, tmp_path):
    school, _, id, console = desk
    with capture_logs() as logs:
        assert console.act(id, "wifi", name=NAME, password="not in any log")["ok"]
    opened = school.service.open(id)
    kept = [str(list(opened.ending.raw_log())), str(logs)]
    opened.ending.close()
    assert opened.projector.wifi.get() is None
    assert not console.act(id, "wifi", name=NAME, password=PASSWORD)["ok"]
    copy = tmp_path / "backup.sqlite3"
    back_up(str(school.store._database._engine.url.render_as_string(False)), copy)
    kept.append(copy.read_bytes().decode("latin-1"))
    assert not any("not in any log" in each for each in kept)
