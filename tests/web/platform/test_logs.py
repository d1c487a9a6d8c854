"""The log: known events with fields, and nothing of anyone, whatever goes wrong."""

import json
import logging
import re
from pathlib import Path

import gevent
import msgspec
import pytest
from gevent import get_hub

from classroom import logs
from classroom.pdf_worker import jobs
from classroom.service.rounds import Rounds
from classroom.store import StoreUnavailable

from ..conftest import School

TOKEN = "a token for Prometheus"
NAMES = ("Xanthippe", "Zweistein", "Quasimodo", "Wolkenstein")
NOTE = "unmistakable idea of Xanthippe"
EVENTS = {
    "a greenlet failed",
    "a library says",
    "a message failed",
    "a page failed",
    "store unavailable",
}


@pytest.fixture
def school(tmp_path, capfd):
    """Its log is JSON, and goes to where `capfd` reads."""
    school = School(tmp_path, log_format="json", metrics_token=TOKEN)
    yield school
    school.store.close()
    logs.configure("text")


def lines(capfd):
    """Return what was logged; each line is an object, or this fails."""
    return [json.loads(line) for line in capfd.readouterr().err.splitlines()]


def test_a_round_with_everything_going_wrong_names_nobody(school, capfd, monkeypatch):
    teacher = school.teacher("Frau Rottenmeier")
    class_id = school.open(teacher, title="Klasse von Rottenmeier")
    code = school.service.open(class_id).code
    pupils = [school.pupil(class_id, name) for name in NAMES]
    school.service.open(class_id).rounds.start_round(1, "alternate-colour")
    sockets = {pupil.seat: pupil.socket() for pupil in pupils}
    for socket in sockets.values():
        assert socket.watch(**{"as": "seat"}) == {"ok": True}
    secrets = [code, code.replace("-", ""), TOKEN, school.password, "0123456789abcdef", NOTE]
    for pupil in pupils:
        secrets.append(pupil.client.get_cookie("classroom").value)
        with pupil.client.session_transaction() as session:
            secrets.append(session["seat"]["secret"])
    first = pupils[0]

    def note(id):
        told = {"id": id, "round": 1, "note": f"text:{NOTE}", "confidence": 70}
        return sockets[first.seat].ask("note", told)

    noted = note("n1")
    assert noted["ok"], noted
    table = school.table(class_id)
    turn = table.current.round.players[table.current.round.turn]
    seat = sockets[turn].got("seat")[-1]
    played = sockets[turn].move(table.shown, play=[seat["hand"][0]])
    assert played["ok"], played
    assert lines(capfd) == []  # a round that goes well leaves no trace

    # Somewhere within a value is met that was not expected, and the exception says which.
    def fails(*values, **named):
        raise ValueError(f"{values} {named} {NAMES[0]} {NOTE} {code}")

    with monkeypatch.context() as broken:
        broken.setattr(Rounds, "pupil_command", fails)
        assert not note("n2")["ok"]
        broken.setattr(school.service.classes, "join", fails)
        joining = {"code": code, "name": NAMES[1]}
        assert school.browser().post(f"/join/{code}?name={NAMES[1]}", **joining).status_code == 500

    # The database is not what it was; it says so with the values it was asked for.
    broken = school.store._database
    with broken.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE seats RENAME TO gone")
    assert school.browser().get(f"/join/{code}").status_code == 500
    with broken.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE gone RENAME TO seats")

    # A library says what it was given, and a greenlet ends that was given something.
    library = logging.getLogger("some.library")
    library.error("cannot handle %s for %s", NOTE, NAMES)
    library.error(f"Invalid request from ip=192.0.2.77: '{code}' by <{NAMES[0]}>")
    try:
        fails(code)
    except ValueError:
        library.exception("it failed for %r", NAMES[2])
    hub = get_hub()
    monkeypatch.setattr(hub, "print_exception", logs.failed)
    gevent.spawn(fails, *NAMES).join()

    told = lines(capfd)
    assert {line["event"] for line in told} == EVENTS - {"store unavailable"}
    assert all(line["timestamp"] and line["level"] == "error" for line in told)
    pages = [line for line in told if line["event"] == "a page failed"]
    assert [line["page"] for line in pages] == ["pupil.join", "pupil.join"]
    assert all(re.search(r"pupil/\w+\.py:\d+:\w+", line["exception"]) for line in pages)
    assert any("ValueError" in line.get("exception", "") for line in told)
    figures = school.browser().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text
    assert "classroom_messages_total" in figures
    for said in (json.dumps(told, ensure_ascii=False), figures):
        for secret in (*NAMES, *secrets, "Rottenmeier", "192.0.2.77"):
            assert secret not in said, secret


def test_a_store_that_is_gone_is_told_in_our_own_words(school, capfd, monkeypatch):
    class_id = school.open(school.teacher())
    page = f"/join/{school.service.open(class_id).code}"
    pupil = school.browser()
    token = pupil.token(page)

    def gone(*_, **__):
        raise StoreUnavailable("the database can’t be used: unable to open database file")

    monkeypatch.setattr(school.service.classes, "join", gone)
    joining = {"csrf_token": token, "code": page[6:], "name": NAMES[0]}
    assert pupil.client.post(page, data=joining).status_code == 503
    (line,) = lines(capfd)
    assert line["event"] == "store unavailable"
    assert line["why"] == "the database can’t be used: unable to open database file"


def test_a_paper_that_fails_tells_no_name(capfd):
    logs.configure("json")
    try:
        jobs.read(json.dumps({"paper": {"names": NAMES}}).encode())
    except msgspec.ValidationError as error:
        logs._log.error("a paper could not be made", exc_info=error)
    (line,) = lines(capfd)
    assert "ValidationError" in line["exception"]
    assert not any(name in line["exception"] for name in NAMES)


def test_what_an_exception_came_from_is_told_with_its_number():
    try:
        try:
            Path("/nowhere/Xanthippe").read_text()
        except OSError as error:
            raise RuntimeError("Xanthippe") from error
    except RuntimeError as error:
        told = logs.describe_error(error)
    assert re.fullmatch(
        r"RuntimeError platform/test_logs.py:\d+:\w+; "
        r"after FileNotFoundError\(ENOENT\) platform/test_logs.py:\d+:\w+ .*",
        told,
    )


def test_as_text_it_is_one_line_too(capfd):
    logs.configure("text")
    try:
        raise ValueError("Xanthippe\nZweistein")
    except ValueError as error:
        logs._log.error("a page failed", page="pupil.join", exc_info=error)
    (line,) = capfd.readouterr().err.splitlines()
    assert "event='a page failed'" in line
    assert "ValueError platform/test_logs.py" in line
    assert "Xanthippe" not in line
