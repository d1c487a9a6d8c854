"""Who takes too much is in the log: what they did, once a minute, and no address."""

import pytest
from limits import parse
from structlog.testing import capture_logs

from classroom.app import _told_of
from classroom.web.platform import costs, counters, rate_limits
from classroom.web.platform.abuse_log import abuse
from classroom.web.platform.turns import Whose


@pytest.fixture
def lines():
    abuse.reset()
    with capture_logs() as lines:
        yield lines


def test_a_network_is_written_down_once_a_minute_for_each_thing(lines):
    for kind, network in (("codes", "a"), ("codes", "a"), ("seats", "a"), ("codes", "b")):
        abuse.write(kind, network)
    assert [(line["event"], line["network"]) for line in lines] == [
        ("too many wrong codes", "a"),
        ("too many requests for seats", "a"),
        ("too many wrong codes", "b"),
    ]
    assert abuse.counts == {"codes": 3, "seats": 1}
    assert {line["log_level"] for line in lines} == {"warning"}


def test_who_has_used_up_their_time_is_written_down_without_their_address(lines):
    told = _told_of(b"key")
    for who in ("", "s1"):
        told(Whose(bool(who), "10.0.0.1", who))
    (line,) = lines
    assert line["event"] == "one device sends far more than others"
    assert line["network"] == counters.hashed("10.0.0.1", b"key")
    assert "10.0.0.1" not in str(line)


def test_wrong_codes_that_are_blocked_are_written_down(school, lines, monkeypatch):
    stranger, limit = school.browser(), parse("1 per minute")
    monkeypatch.setattr(rate_limits, "_BUDGETS", ((rate_limits.network, [limit]),))
    for _ in range(4):
        stranger.get("/join/BBBBBB")
    assert [line["event"] for line in lines] == ["too many wrong codes"]


def test_costly_pages_that_are_refused_are_written_down(school, lines, monkeypatch):
    teacher = school.teacher()
    monkeypatch.setattr(costs, "_OF_A_TEACHER", parse("1 per minute"))
    for _ in range(2):
        assert teacher.get("/console/rules/file.json").status_code == 429
    assert [line["event"] for line in lines] == ["too many costly pages"]


def test_what_is_somebody_elses_is_written_down_with_who_asked_for_it(school, lines):
    owner, other = school.teacher("Owner"), school.teacher("Other")
    class_id = school.open(owner)
    asked = (
        lambda: other.get(f"/console/class/{class_id}"),
        lambda: other.get(f"/console/class/{class_id}/unreadable"),
        lambda: other.get("/console/teachers"),
        lambda: other.socket().act(class_id, "lock"),
    )
    for ask in asked:
        abuse.reset()
        lines.clear()
        ask()
        (line,) = lines
        assert line["event"] == "a teacher asked for what is somebody else's"
        assert line["actor"] == other.id
        assert line["log_level"] == "warning"
    # Who isn't logged in, or asks for what isn't there, is only led to the door.
    abuse.reset()
    lines.clear()
    school.browser().get(f"/console/class/{class_id}")
    other.get("/console/class/nothing")
    assert owner.get(f"/console/class/{class_id}").status_code == 200
    assert lines == []


def test_a_form_without_its_token_is_written_down(school, lines):
    teacher = school.teacher()
    for _ in range(2):
        assert (
            teacher.client.post("/console/leave", data={"csrf_token": "forged"}).status_code == 400
        )
    assert [line["event"] for line in lines] == ["a form came without the token of its page"]
    assert abuse.counts == {"forms": 2}
