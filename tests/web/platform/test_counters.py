"""Limits count, whatever becomes of Redis."""

import re
from pathlib import Path

import pytest
from limits import parse
from limits.errors import StorageError
from limits.storage import MemoryStorage
from werkzeug.exceptions import TooManyRequests

from classroom.game.refusal import Refused
from classroom.rules.builder.terms import Built, Every, Kind
from classroom.web.platform import counters as counting
from classroom.web.platform import rate_limits
from classroom.web.platform.counters import Counters
from classroom.web.platform.rate_limits import counters, limiter
from classroom.web.platform.turns import Whose
from classroom.web.realtime import seat_limits
from classroom.web.sockets import script_errors

HERE = Path(rate_limits.__file__).parents[2]


@pytest.fixture
def broken(school, monkeypatch):
    """Nothing that is asked of the storage is answered; how often it was asked."""
    asked = []

    def fail(*_, **__):
        asked.append(1)
        raise StorageError(ConnectionError("nobody is there"))

    limiter.reset()
    counters.reset()
    for name in ("incr", "get", "get_expiry"):
        monkeypatch.setattr(limiter.storage, name, fail)
    monkeypatch.setattr(limiter.storage, "check", lambda: False)
    yield asked
    monkeypatch.undo()
    counters.reset()
    limiter.reset()


def test_nothing_is_counted_anywhere_else():
    """So that no other place has to think of what happens without Redis."""
    for path in HERE.rglob("*.py"):
        if path.name not in ("counters.py", "rate_limits.py"):
            text = path.read_text()
            assert not re.search(r"limiter\.(limiter|storage|check)\b|StorageError", text), path
    assert "limiter.limiter" not in Path(rate_limits.__file__).read_text()


def wrong_codes(school):
    rate_limits.count_wrong_code()


def script_error(school):
    script_errors.record(
        script_errors.ScriptError(error="TypeError", stack=["a.js:1:1"], page="seat")
    )


def new_seats(school):
    class_id = school.class_id
    if not seat_limits.may_take_seats(school.service.open(class_id).classroom(), 0, 1):
        raise Refused("")


KINDS = ("black", "odd", "even", "face", "number", "spade", "heart", "club", "diamond")
RULES = [Built(Every(nth, Kind("red"), Kind(kind))) for nth in (2, 3, 4, 5, 6) for kind in KINDS]


def built_rule(school):
    school.number += 1
    whose = Whose(False, "10.0.0.1", "")
    school.components.examinations.answer(RULES[school.number], "class", "s1", whose)


@pytest.mark.parametrize(
    ("count", "most"),
    [(wrong_codes, 60), (new_seats, 24), (built_rule, 40)]
    + [
        (lambda _, event=event: seat_limits.spend(event, "class:s1"), parse(budget).amount)
        for event, budget in seat_limits.MESSAGES.items()
    ],
    ids=["wrong codes", "new seats", "built rules", *seat_limits.MESSAGES],
)
def test_each_limit_counts_without_redis(school, broken, count, most):
    with school.app.app_context():
        school.class_id = school.open(school.teacher(), tables=1)
    school.number = 0
    counters.reset()
    done = 0
    with (
        school.app.test_request_context(environ_base={"REMOTE_ADDR": "10.0.0.1"}),
        pytest.raises((Refused, TooManyRequests)),
    ):
        while done <= most:
            count(school)
            done += 1
    assert 0 < done <= most
    # Each try may take two seconds, so it isn't asked each time.
    assert len(broken) <= 3


def test_right_codes_are_refused_too_without_redis(school, broken):
    with school.app.test_request_context(environ_base={"REMOTE_ADDR": "10.0.0.1"}):
        with pytest.raises(rate_limits.TooManyWrongCodes) as refused:
            for _ in range(61):
                rate_limits.count_wrong_code()
        assert 0 < refused.value.retry_after <= 60
        with pytest.raises(rate_limits.TooManyWrongCodes):
            rate_limits.look_up_typed(lambda: "found")


def test_script_errors_are_not_logged_without_end_without_redis(school, broken, monkeypatch):
    logged = []
    monkeypatch.setattr(script_errors._log, "error", lambda *_, **__: logged.append(1))
    with school.app.test_request_context(environ_base={"REMOTE_ADDR": "10.0.0.1"}):
        for _ in range(30):
            script_error(school)
    assert len(logged) == 10


def test_the_limits_of_pages_count_without_redis(school, broken):
    school.teacher()
    browser = school.browser()
    codes = [browser.post("/console/enter").status_code for _ in range(130)]
    assert 429 in codes
    assert 500 not in codes


def test_redis_is_asked_again_after_a_while(monkeypatch):
    class Storage(MemoryStorage):
        down = True

        def incr(self, *given, **more):
            if self.down:
                raise StorageError(ConnectionError())
            return super().incr(*given, **more)

    class Limits:
        limiter = counting.FixedWindowRateLimiter(Storage())

    at, item = [0.0], parse("1 per minute")
    counts = Counters(Limits, lambda: at[0])
    assert [counts.hit(item, "a"), counts.hit(item, "a")] == [True, False]
    Storage.down = False
    assert not counts.hit(item, "a")
    at[0] += counting.ASK_AGAIN_SECONDS
    assert [counts.hit(item, "a"), counts.hit(item, "a")] == [True, False]
    Limits.limiter.storage.reset()
