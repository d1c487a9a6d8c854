"""What one seat may send: each message and form is counted, and only its newest tab is heard."""

import json
import sys
import threading
import time
from unittest.mock import patch

import pytest
from built_rules import by_chance
from commands import FROM_PHONES
from limits import parse

from classroom.classes.verbs.last_call import MAX_LAST_GUESSES, BeginLastCall
from classroom.rules import combinators
from classroom.rules.builder import examine
from classroom.rules.builder.terms import Built, Every, Kind, Same
from classroom.web.platform.rate_limits import limiter
from classroom.web.platform.security_headers import READ_JSON
from classroom.web.platform.turns import NoTurns, Whose
from classroom.web.realtime import examinations, seat_limits
from classroom.web.realtime.examinations import RULES_OF_A_SEAT
from classroom.web.realtime.seat_tabs import MAX_SOCKETS

from ..conftest import is_sentence

SEAT = {"as": "seat"}
A_MESSAGE = {
    **FROM_PHONES,
    "watch": {"as": "seat"},
    "time": {"factor": 2},
    "own": {},
    "visit": {},
    "asleep": {},
    "here": {},
    "confirm": {"n": 1, "mark": 0, "page": "p"},
    "back": {},
    "add_name": {"name": ""},
}
"""One of each kind that a seat may send."""
NOT_A_SEATS = {"act", "found", "failed", "connect", "disconnect"}
"""A teacher's, a check's that has a token of its own, any page's that stumbled, Socket.IO's own."""
BOUNDED_OTHERWISE = {
    "pupil.join": "wrong codes of a network, new seats of a network and class",
    "seat_transfer.back": "five wrong numbers, three phones that ask at the same time",
    "seat_transfer.come_in": "one ticket, once",
    "seat_transfer.seat": "one ticket, once",
}
"""Forms of those who have no seat yet."""


def test_every_message_of_a_seat_is_counted(playing):
    registered = set(playing.school.socketio.server.handlers["/"])
    assert registered == set(A_MESSAGE) | NOT_A_SEATS
    assert set(seat_limits.MESSAGES) == set(A_MESSAGE)


@pytest.mark.parametrize("event", A_MESSAGE)
def test_a_seat_that_sends_too_many_is_refused_on_all_its_sockets(playing, event):
    pupil = playing.pupils[0]
    socket = playing.sockets[pupil.seat]
    most = parse(seat_limits.MESSAGES[event]).amount
    limiter.reset()
    answers = [socket.ask(event, A_MESSAGE[event]) for _ in range(most + 1)]
    often = [answer for answer in answers if "too often" in answer.get("why", "")]
    assert often == answers[most:]
    assert is_sentence(often[0]["why"])
    # Another socket of the same seat is no way out, and other seats are not slowed down.
    again = pupil.socket()
    if event != "watch":
        assert again.watch(**SEAT)["ok"]
    assert "too often" in again.ask(event, A_MESSAGE[event])["why"]
    other = playing.sockets[playing.pupils[1].seat]
    assert "too often" not in other.ask(event, A_MESSAGE[event]).get("why", "")


def test_a_message_without_a_budget_cannot_be_registered(playing):
    with pytest.raises(KeyError):
        seat_limits.check_listed("shout")


def test_every_form_of_a_phone_is_counted(school):
    teacher = school.teacher()
    class_id = school.open(teacher, tables=1)
    pupil = school.pupil(class_id, "Ann")
    posts = {
        rule.endpoint
        for rule in school.app.url_map.iter_rules()
        if "POST" in rule.methods and not str(rule).startswith(("/console", "/socket.io"))
    }
    assert set(BOUNDED_OTHERWISE) | set(seat_limits.FORMS) <= posts
    token = pupil.token("/play")
    for endpoint in posts:
        rule = next(rule for rule in school.app.url_map.iter_rules() if rule.endpoint == endpoint)
        address = str(rule).replace("<ticket>", "x").replace("<code>", "x")
        budget = parse(seat_limits.FORMS.get(endpoint, seat_limits.ANY_FORM))
        with school.app.app_context():
            counted = seat_limits.key(endpoint, f"{class_id}:{pupil.seat}")
        assert limiter.limiter.hit(budget, *counted, cost=budget.amount)
        sent = {"data": {"csrf_token": token}}
        if endpoint in READ_JSON:
            sent = {"json": {}, "headers": {"X-CSRFToken": token}}
        assert pupil.client.post(address, **sent).status_code == 429, endpoint


# Built rules


def rules(number):
    """So many built rules, each another one."""
    kinds = ("black", "odd", "even", "face", "number", "spade", "heart", "club", "diamond")
    built = [
        Built(Every(nth, Kind("red"), Kind(kind))) for nth in (2, 3, 4, 5, 6) for kind in kinds
    ]
    return [rule.to_json() for rule in built[:number]]


def looks(pupil, rule, token):
    headers = {"X-CSRFToken": token, "Content-Type": "application/json"}
    return pupil.client.post("/guess/rule", data=json.dumps(rule), headers=headers)


@pytest.fixture
def worked_out(monkeypatch):
    """The rules that are worked out."""
    found, rule = [], combinators.rule
    monkeypatch.setattr(combinators, "rule", lambda *parts: (found.append(parts), rule(*parts))[1])
    return found


def test_built_rules_have_one_budget_whichever_way_they_come(playing, worked_out):
    pupil = next(each for each in playing.pupils if each.seat == playing.turn)
    socket, token = playing.sockets[pupil.seat], pupil.token("/play")
    most = parse(RULES_OF_A_SEAT).amount
    *built, one_more = rules(most + 1)
    limiter.reset()
    for n, rule in enumerate(built):
        if n % 3 == 0:
            assert looks(pupil, rule, token).status_code == 200
        elif n % 3 == 1:
            assert socket.ask("note", {"id": f"n{n}", "round": 1, "note": rule})["ok"]
        else:
            assert socket.move(playing.table.version, id=f"m{n}", guess=rule)["ok"] in (True, False)
    done = len(worked_out)
    note = {"id": "x", "round": 1, "note": one_more}
    for answer in (
        socket.ask("note", note),
        socket.move(playing.table.version, id="x", guess=one_more),
        socket.ask("last_guess", {"id": "x", "note": one_more, "confidence": 50}),
    ):
        assert "a lot of rules" in answer["why"]
    assert looks(pupil, one_more, token).status_code == 429
    again = pupil.socket()
    assert again.watch(**SEAT)["ok"]
    assert "a lot of rules" in again.ask("note", note)["why"]
    assert len(worked_out) == done
    # What was sent a moment ago is no more work, and what is no built rule is none at all.
    assert socket.ask("note", {"id": "y", "round": 1, "note": built[1]})["ok"]
    assert socket.ask("note", {"id": "z", "round": 1, "note": "text:red"})["ok"]
    other = playing.sockets[playing.waiting]
    assert other.ask("note", note)["ok"]


def test_a_rule_that_is_looked_at_again_is_no_more_work(playing, worked_out):
    pupil = playing.pupils[0]
    token, (rule,) = pupil.token("/play"), rules(1)
    for _ in range(parse(RULES_OF_A_SEAT).amount + 5):
        assert looks(pupil, rule, token).json["usable"]
    assert len(worked_out) == 1


def test_a_rule_counts_by_the_steps_it_takes(playing, monkeypatch):
    monkeypatch.setattr(examinations, "_STEPS", parse("1000 per minute"))
    pupil, other = playing.pupils[:2]
    token, built = pupil.token("/play"), [by_chance(n).to_json() for n in range(30)]
    codes = [looks(pupil, rule, token).status_code for rule in built]
    assert 1 < codes.count(200) < 30
    assert set(codes) == {200, 429}
    assert looks(other, built[0], other.token("/play")).status_code == 200


def test_many_seats_of_one_network_have_one_budget(playing, monkeypatch):
    monkeypatch.setattr(examinations, "_STEPS_OF_ALL", parse("10 per minute"))
    pupil, other = playing.pupils[:2]
    first, second = (by_chance(n).to_json() for n in range(2))
    assert looks(pupil, first, pupil.token("/play")).status_code == 200
    assert looks(other, second, other.token("/play")).status_code == 429
    # What it has been answered costs nothing, and others are not concerned.
    assert looks(pupil, first, pupil.token("/play")).status_code == 200


def test_a_seat_has_one_rule_examined_at_a_time(school):
    """And gives way meanwhile."""
    running, most, turns = 0, 0, []

    class Turns(NoTurns):
        def pause(self, whose):
            def pause():
                nonlocal most
                most = max(most, running)
                turns.append(whose)
                time.sleep(0.0001)

            return pause

    made = examinations.Examinations(Turns(), b"key")
    work = examine.examine_afresh

    def counted(*given):
        nonlocal running
        running += 1
        try:
            return work(*given)
        finally:
            running -= 1

    whose = Whose(True, "10.0.0.1", "ann")
    with patch.object(examine, "examine_afresh", counted):
        threads = [
            threading.Thread(target=made.answer, args=(by_chance(n), "class", "s1", whose))
            for n in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert most == 1
    assert set(turns) == {whose} and len(turns) > 20


def test_a_rule_that_is_refused_is_worked_out_once(playing, worked_out):
    too_large = by_chance(77).to_json()
    socket = playing.sockets["s1"]
    for n in range(10):
        answer = socket.ask("note", {"id": f"n{n}", "round": 1, "note": too_large})
        assert "remember too much" in answer["why"]
    assert len(worked_out) == 1


def test_looking_at_the_rule_that_a_table_plays_is_as_much_work_as_at_any_other(school):
    """So that no time tells whether it is the one."""
    played, another = (Built(Every(4, Same(trait), Kind("black"))) for trait in ("suit", "rank"))
    class_id = school.open(school.teacher(), tables=1, rule=played)
    pupil, *_ = [school.pupil(class_id, name) for name in ("Ann", "Ben", "Cy")]
    school.service.open(class_id).rounds.start_round(1)
    token = pupil.token("/play")

    def work(rule):
        """Return how many steps of Python it takes to answer."""
        steps = 0

        def count(*_):
            nonlocal steps
            steps += 1

        looks(pupil, another.to_json(), token)
        sys.setprofile(count)
        try:
            answer = looks(pupil, rule.to_json(), token)
        finally:
            sys.setprofile(None)
        assert answer.json["usable"]
        return steps

    # Compiling takes tens of thousands of steps; what a cache saves is most of them.
    assert work(played) > 0.8 * work(Built(Every(4, Same("suit"), Kind("red"))))


# Sockets


def test_a_socket_that_lost_the_seat_to_a_newer_tab_acts_no_more(playing):
    pupil = playing.pupils[0]
    old, new = pupil.socket(), pupil.socket()
    assert old.watch(**SEAT, tab="a", take=True)["ok"]
    assert new.watch(**SEAT, tab="b", take=True)["ok"]
    before = playing.streams()
    note = {"id": "1", "round": 1, "note": "text:red"}
    assert "another tab" in old.ask("note", note)["why"]
    assert "another tab" in old.ask("time", {"factor": 2})["why"]
    assert playing.streams() == before
    assert new.ask("note", note)["ok"]


def test_a_socket_that_does_not_watch_the_seat_does_not_act(playing):
    before = playing.streams()
    socket = playing.pupils[0].socket()
    assert not socket.ask("note", {"id": "1", "round": 1, "note": "text:red"})["ok"]
    assert playing.streams() == before


def test_a_seat_has_four_sockets_and_the_oldest_goes(playing):
    pupil = playing.pupils[0]
    sockets = [pupil.socket() for _ in range(MAX_SOCKETS + 1)]
    for socket in sockets:
        assert socket.watch(**SEAT, tab="a", take=True)["ok"]
    oldest, *others = sockets
    assert not oldest.client.is_connected()
    assert all(socket.client.is_connected() for socket in others)
    for n, socket in enumerate(others):
        assert socket.ask("note", {"id": f"{n}", "round": 1, "note": f"text:{n}"})["ok"]


# Last guesses


@pytest.mark.usefixtures("asked_at_once")
def test_last_guesses_are_limited_and_changes_are_sent_to_no_other_pupil(playing):
    playing.school.service.command(BeginLastCall(class_=playing.id, table=1))
    playing.quiet()
    socket = playing.sockets["s1"]
    others = [each for seat, each in playing.sockets.items() if seat != "s1"]

    def say(n, word):
        return socket.ask("last_guess", {"id": f"w{n}", "note": f"text:{word}", "confidence": 50})

    assert say(0, "red")["ok"]
    assert all(each.got("table") for each in others)
    events = sum(map(len, playing.streams().values()))
    assert say(1, "red")["ok"]
    assert sum(map(len, playing.streams().values())) == events
    for n in range(2, MAX_LAST_GUESSES + 1):
        assert say(n, f"red {n}")["ok"]
    assert sum(map(len, playing.streams().values())) == events + MAX_LAST_GUESSES - 1
    assert not any(each.got() for each in others)
    assert playing.console.got("tile")
    assert playing.table.current.notebook("s1").last_guess["note"] == f"text:red {MAX_LAST_GUESSES}"
    limiter.reset()
    answer = say(999, "blue")
    assert "too many changes" in answer["why"].lower()
    assert sum(map(len, playing.streams().values())) == events + MAX_LAST_GUESSES - 1
