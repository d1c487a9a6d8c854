"""Turns: anyone who asks for the most waits the longest, and no one else does."""

import gevent
import pytest

from classroom.web.platform import turns
from classroom.web.platform.turns import (
    BURST_SECONDS,
    FairTurns,
    TimeAllowance,
    Waiting,
    Whose,
    network_of,
)

STRANGER, NEIGHBOUR = Whose(False, "10.0.0.1", ""), Whose(False, "10.0.0.2", "")
ANN, BEN = Whose(True, "10.0.0.1", "ann"), Whose(True, "10.0.0.1", "ben")

SLOW = []
"""Those of whom it was told that they have used up their time."""


def everybody(_):
    return True


def order(line, may=everybody):
    found = []
    while taken := line.take(may):
        found.append(taken[1])
    return found


def test_whoever_sends_many_waits_while_others_have_their_turns():
    line = Waiting()
    for number in range(4):
        line.add(STRANGER, f"s{number}")
    line.add(NEIGHBOUR, "n")
    for number in range(3):
        line.add(ANN, f"a{number}")
    line.add(BEN, "b")
    assert order(line) == ["s0", "a0", "n", "b", "s1", "a1", "s2", "a2", "s3"]
    assert line.take(everybody) is None


def test_who_may_not_yet_keeps_nobody_else_waiting():
    line = Waiting()
    for whose, item in ((STRANGER, "s"), (NEIGHBOUR, "n"), (ANN, "a")):
        line.add(whose, item)
    assert order(line, lambda whose: whose != STRANGER) == ["n", "a"]
    assert line.take(everybody) == (STRANGER, "s")


def test_a_pace_is_used_up_and_comes_back():
    pace = TimeAllowance(0.5, 0.0)
    assert pace.ready(0.0)
    pace.spend(BURST_SECONDS + 1)
    assert not pace.ready(1.0)
    assert pace.ready(2.5)
    pace.spend(0.1)
    assert pace.ready(1000.0)
    pace.spend(BURST_SECONDS)
    assert not pace.ready(1000.0)


@pytest.fixture
def shared():
    clock = [0.0]
    turns = FairTurns(SLOW.append, lambda: clock[0], lambda: clock[0])
    SLOW.clear()
    return turns, clock


def test_a_turn_is_given_to_one_at_a_time(shared):
    given, clock = shared
    done = []

    def work(whose, name):
        given.wait(whose)
        clock[0] += 0.001
        done.append(name)

    asked = [gevent.spawn(work, STRANGER, f"s{n}") for n in range(3)]
    asked.append(gevent.spawn(work, ANN, "a"))
    gevent.joinall(asked, timeout=5)
    assert done == ["s0", "a", "s1", "s2"]
    gevent.sleep(0.01)
    assert not given._runs


def test_who_has_used_up_their_time_waits_and_is_told_of(shared, monkeypatch):
    given, clock = shared
    monkeypatch.setattr(turns, "_UNTIL_READY", 0)

    def work():
        given.wait(STRANGER)
        clock[0] += 3 * BURST_SECONDS  # more than comes back meanwhile

    gevent.spawn(work).join(5)
    gevent.sleep(0.01)
    second = gevent.spawn(given.wait, STRANGER)
    other = gevent.spawn(given.wait, NEIGHBOUR)
    other.join(5)
    assert other.ready() and not second.ready()
    assert SLOW == [STRANGER]
    clock[0] += 10
    second.join(5)
    assert second.ready()


def test_long_work_gives_way_after_each_slice(shared):
    given, clock = shared
    pause, turned = given.pause(ANN), []
    given.wait = turned.append
    for step, so_far in ((0.4, 0), (0.4, 0), (0.4, 1), (0.4, 1), (1.5, 2)):
        clock[0] += turns.SLICE_SECONDS * step
        pause()
        assert turned == [ANN] * so_far


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("", ""),
        ("nonsense", "nonsense"),
    ],
)
def test_an_ipv6_phone_is_counted_by_its_network(address, network):
    assert network_of(address) == network


def test_only_a_session_that_we_signed_is_known(school):
    whose = school.app.wsgi_app._whose
    pupil = school.pupil(school.open(school.teacher(), tables=1), "Ann")
    name = school.app.config["SESSION_COOKIE_NAME"]
    sent = pupil.client.get_cookie(name).value
    assert whose({"REMOTE_ADDR": "10.0.0.1", "HTTP_COOKIE": f"{name}={sent}"}).known
    for cookie in (f"{name}={sent[:-1]}", f"{name}=x", f"{name}={'x' * 9000}", "a=b", ";=;", ""):
        told = whose({"REMOTE_ADDR": "10.0.0.1", "HTTP_COOKIE": cookie})
        assert told == Whose(False, "10.0.0.1", "")
