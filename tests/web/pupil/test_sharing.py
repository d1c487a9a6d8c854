"""A device that is passed around, on the wire: it gets its own seats, and acts for no other."""

import json
import re

import pytest
from seat_acts import SeatActs

from ..conftest import as_bytes

SEAT = {"as": "seat"}


class Passed:
    """Ann, Ben and Cy on one tablet, Dee on a phone of her own; the round has begun."""

    def __init__(self, school):
        self.school, self.service = school, school.service
        self.teacher = school.teacher()
        self.id = school.open(self.teacher, tables=1)
        code = self.service.open(self.id).code
        joined = self.service.classes.join(code, "Ann", None, ["Ben", "Cy"], passed=True)
        self.tablet = school.seated(self.id, joined.seat, joined.secret)
        self.phone = school.pupil(self.id, "Dee")
        self.service.open(self.id).rounds.start_round(1, "alternate-colour")
        self.sockets = {name: getattr(self, name).socket() for name in ("tablet", "phone")}
        self.got = {}
        for name, socket in self.sockets.items():
            assert socket.watch(**SEAT) == {"ok": True}
            self.got[name] = socket.got()

    @property
    def table(self):
        return self.school.table(self.id)

    def hands(self):
        round_ = self.table.current.round
        return {
            seat: [str(card) for card in hand]
            for seat, hand in zip(round_.players, round_.hands, strict=True)
        }


@pytest.fixture
def passed(school):
    return Passed(school)


def views(received, event="seat"):
    return [args[0] for name, args in received if name == event]


def test_the_page_brings_what_watching_would_unless_there_is_a_curtain(passed):
    page = passed.phone.get("/play").text
    told = json.loads(re.search(r'id="view">(.*?)</script>', page)[1])
    assert told == {event: views(passed.got["phone"], event)[0] for event in ("seat", "table")}
    page = passed.tablet.get("/play").text
    assert 'id="view"' not in page
    for hand in passed.hands().values():
        assert ",".join(f'"{card}"' for card in hand) not in page


def test_a_name_cannot_end_the_script_that_the_page_brings(passed):
    SeatActs(passed.service).rename(passed.id, "s4", "</script><b>")
    page = passed.phone.get("/play").text
    assert "</script><b>" not in page
    told = json.loads(re.search(r'id="view">(.*?)</script>', page)[1])
    assert told["seat"]["name"] == "</script><b>"


def test_each_device_gets_the_hands_of_its_own_seats_and_no_other(passed):
    hands = passed.hands()
    own = views(passed.got["tablet"])
    assert {view["seat"]: view["hand"] for view in own} == {
        seat: hands[seat] for seat in ("s1", "s2", "s3")
    }
    assert [view["beside"] for view in own] == [["s1", "s2", "s3"]] * 3
    assert len(views(passed.got["tablet"], "table")) == 1
    (alone,) = views(passed.got["phone"])
    assert (alone["seat"], alone["hand"], alone["beside"]) == ("s4", hands["s4"], [])
    for seat in ("s1", "s2", "s3"):
        assert as_bytes(hands[seat]) not in as_bytes(passed.got["phone"])


def test_after_a_move_it_is_the_same(passed):
    turn = on_turn(passed)
    name = "phone" if turn == "s4" else "tablet"
    move = {"id": "1", "seen": passed.table.version, "move": {"play": passed.hands()[turn][:1]}}
    answer = passed.sockets[name].ask("move", {**move, "seat": turn})
    assert answer["ok"]
    got = {name: socket.got() for name, socket in passed.sockets.items()}
    concerned = {turn, on_turn(passed)}
    for name, holds in (("tablet", {"s1", "s2", "s3"}), ("phone", {"s4"})):
        assert {view["seat"] for view in views(got[name])} == holds & concerned
        assert len(views(got[name], "table")) == 1


def on_turn(passed):
    return passed.table.current.round.players[passed.table.current.round.turn]


def test_it_acts_for_no_seat_that_it_does_not_hold(passed):
    before = passed.table.version
    move = {"id": "1", "seen": before, "move": {"no_play": True}}
    note = {"id": "2", "note": "text:red", "confidence": 5}
    for message, body in (
        ("move", move),
        ("last_guess", note),
        ("deal", {"id": "3", "rule": "zigzag"}),
        ("add_name", {"name": "Eva"}),
    ):
        for name, seat in (("tablet", "s4"), ("phone", "s1"), ("phone", "s9")):
            answer = passed.sockets[name].ask(message, {**body, "seat": seat})
            assert answer == {"ok": False, "why": "Your seat isn’t on this phone any more."}
    assert passed.table.version == before


def test_somebody_more_at_a_phone_shares_the_seat_or_has_one_beside_it(passed):
    assert passed.sockets["phone"].ask("add_name", {"name": "Eva"})["ok"]
    assert passed.service.open(passed.id).pupils.people().members == {"s4": ("Dee", "Eva")}
    assert passed.sockets["phone"].ask("add_name", {"name": "Flo", "own": True})["ok"]
    got = views(passed.sockets["phone"].got())
    assert {view["seat"] for view in got[-2:]} == {"s4", "s5"}
    answer = passed.sockets["phone"].ask("add_name", {"name": "Ben", "own": True})
    assert not answer["ok"] and "Ben" in answer["why"]
    for own in (True, False):
        answer = passed.sockets["phone"].ask("add_name", {"name": "F u c k", "own": own})
        assert answer == {"ok": False, "why": "Please type the name your friends call you."}


def test_a_phone_that_is_passed_around_takes_no_more_hands_than_its_table_has_room(passed):
    phone = passed.sockets["phone"]
    for name in ("Eva", "Flo", "Gus"):
        assert phone.ask("add_name", {"name": name, "own": True})["ok"]
    answer = phone.ask("add_name", {"name": "Hal", "own": True})
    assert answer == {"ok": False, "why": "Table 1 is full."}


def test_a_removed_seat_leaves_the_device_and_the_others_stay(passed):
    assert passed.teacher.socket().act(passed.id, "remove", seat="s1")["ok"]
    got = passed.sockets["tablet"].got()
    assert not views(got, "gone")
    assert [view["beside"] for view in views(got)[-2:]] == [["s2", "s3"]] * 2
    assert passed.sockets["tablet"].watch(**SEAT) == {"ok": True}
    assert {view["seat"] for view in views(passed.sockets["tablet"].got())} == {"s2", "s3"}


def test_the_wall_names_no_driver_where_it_names_nobody(school):
    teacher = school.teacher()
    class_id = school.open(teacher, tables=1)
    code = school.service.open(class_id).code
    school.service.classes.join(code, "Ann", others=["Ben"], team="Foxes")
    for name in ("Cy", "Dee"):
        school.service.classes.join(code, name)
    school.service.open(class_id).rounds.start_round(1)
    console, wall = teacher.socket(), teacher.socket()
    console.watch(**{"as": "console", "class": class_id})
    for names in (True, False):
        console.act(class_id, "show", what="tables", names=names)
        wall.watch(**{"as": "projector", "class": class_id})
        got = as_bytes(wall.got()).decode()
        assert all((name in got) == names for name in ("Foxes", "Ann", "Ben", "Cy"))
        assert '"joined": 4' in got


def test_a_team_joins_with_one_form(school):
    class_id = school.open(school.teacher(), devices="teams")
    phone, code = school.browser(), school.service.open(class_id).code
    form = {"code": code, "name": "Ann", "others": ["Ben", "", "Cy"], "team": "Foxes"}
    assert phone.post("/", **{**form, "others": ["Ben", "ann"]}).status_code == 200
    assert phone.post("/", **form).location == "/play"
    people = school.service.open(class_id).pupils.people()
    assert (people.names, people.members) == ({"s1": "Foxes"}, {"s1": ("Ann", "Ben", "Cy")})
    passing = school.browser()
    form = {"code": code, "name": "Dee", "others": "Eva", "sharing": "pass"}
    assert passing.post("/", **form).location == "/play"
    assert list(school.service.open(class_id).pupils.people().names.values()) == [
        "Foxes",
        "Dee",
        "Eva",
    ]
