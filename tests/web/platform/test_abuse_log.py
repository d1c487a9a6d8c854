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
