"""Errors of scripts reach the log: where they were, and nothing that anyone typed."""

import pytest
from structlog.testing import capture_logs

from classroom.web.platform.rate_limits import limiter

FAILED = {
    "error": "TypeError",
    "stack": ["play.js:1:234", "chunk-ABC_1.js:12:3"],
    "page": "seat",
    "release": "1.0.0-0123456789ab",
}


def reports(logs):
    return [line for line in logs if line["event"] == "a script failed"]


def test_an_error_is_logged_with_its_place(playing):
    with capture_logs() as logs:
        assert playing.pupils[0].socket().ask("failed", FAILED) == {"ok": True}
    assert reports(logs) == [{"event": "a script failed", "log_level": "error", **FAILED}]


def test_a_page_of_an_earlier_release_may_report(playing):
    with capture_logs() as logs:
        assert playing.pupils[0].socket("0.0.1-abc").ask("failed", FAILED) == {"ok": True}
    assert len(reports(logs)) == 1


@pytest.mark.parametrize(
    "more",
    [
        {"message": "what was typed"},
        {"error": "Ana is secret"},
        {"error": "TypeError\n"},
        {"stack": []},
        {"stack": ["play.js:1:2"] * 13},
        {"stack": ["https://elsewhere.test/play.js:1:2"]},
        {"stack": ["at typed words (play.js:1:2)"]},
        {"stack": ["play.js:1:2\n"]},
        {"page": "typed words"},
        {"release": "typed words"},
        {"release": "1" * 61},
    ],
)
def test_what_could_hold_words_is_not_taken(playing, more):
    with capture_logs() as logs:
        answer = playing.pupils[0].socket().ask("failed", {**FAILED, **more})
    assert answer["ok"] is False
    assert reports(logs) == []
    assert not any("typed" in str(line) or "Ana" in str(line) for line in logs)


def test_no_more_are_logged_than_are_read(playing):
    limiter.reset()
    socket = playing.pupils[0].socket()
    with capture_logs() as logs:
        for _ in range(12):
            assert socket.ask("failed", FAILED) == {"ok": True}
    assert len(reports(logs)) == 10
    limiter.reset()
