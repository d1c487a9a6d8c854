"""Sockets: who may watch what, what comes when something is played, and what comes of bad input."""

import json
import threading

import lessons
import pytest
from found import find
from msgspec import structs
from seat_acts import SeatActs
from structlog.testing import capture_logs

from classroom.cards import CARDS
from classroom.classes.verbs.message import SendMessage
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.seat import MoveSeat
from classroom.rules.catalogue import RULES
from classroom.service import OpenClass, Service
from classroom.store import StoreUnavailable
from classroom.views.schemas import Rung
from classroom.web.projector import slides
from classroom.web.realtime import broadcast, encoding

from ..conftest import as_bytes, is_sentence

SEAT = {"as": "seat"}


@pytest.fixture(autouse=True)
def no_traceback():
    """Nothing that a browser sends makes the program stumble."""
    with capture_logs() as logs:
        yield
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []


def right(playing):
    _, move = lessons.right_move(playing.round)
    return move


# Watching


def test_a_pupil_gets_the_own_view_and_the_tables(playing):
    socket = playing.pupils[0].socket()
    assert socket.watch(**SEAT) == {"ok": True}
    names = [name for name, _ in socket.got()]
    assert names[:2] == ["seat", "table"]
    assert set(names) == {"seat", "table", "lesson"}


def test_the_teachers_pages_get_theirs(playing):
    for what, events in (
        ({"as": "console"}, ["class", "asking", "misuse", "tile", "tile"]),
        ({"as": "table", "table": 1}, ["class", "whole"]),
        # The class again, for its console: that a projector is open.
        ({"as": "projector"}, ["class", "public", "public", "class"]),
    ):
        socket = playing.teacher.socket()
        assert socket.watch(**what, **{"class": playing.id}) == {"ok": True}
        assert [name for name, _ in socket.got()] == events


def test_a_move_is_shown_to_whom_it_concerns(playing):
    turn = playing.turn
    answer = playing.sockets[turn].move(playing.table.version, **right(playing))
    assert answer == {"ok": True, "version": 2}
    # Another hand, and another turn; of the others nothing is another but the table.
    concerned = {turn, playing.turn}
    for seat, socket in playing.sockets.items():
        received = socket.got()
        names = ["seat", "table"] if seat in concerned else ["table"]
        assert [name for name, _ in received] == names
        assert all(args[0].get("seat", seat) == seat for _, args in received)
        assert {args[0]["version"] for _, args in received} == {2}
    assert [name for name, _ in playing.console.got()] == ["tile"]
    assert [name for name, _ in playing.wall.got()] == ["public"]
    assert [name for name, _ in playing.whole.got()] == ["whole"]


def test_a_database_that_has_lost_something_shows_nothing_older(playing, monkeypatch):
    """As after a failover that lost the last writes."""
    service, store = playing.school.service, playing.school.store
    index = type(store.classes)
    standing = index.standing
    service.command(SendMessage(class_=playing.id, table=1, text="Look"))

    def older(store, *which):
        found = standing(store, *which)
        return structs.replace(found, table=max(found.table - 1, 0))

    monkeypatch.setattr(index, "standing", older)
    with pytest.raises(StoreUnavailable, match="less than was shown"):
        service.open(playing.id).table(1)


def test_nothing_is_watched_unasked(playing):
    """A socket that has not said what it watches hears nothing."""
    silent = [
        playing.pupils[0].socket(),
        playing.teacher.socket(),
        playing.school.browser().socket(),
    ]
    playing.sockets[playing.turn].move(1, **right(playing))
    SeatActs(playing.school.service).rename(playing.id, "s1", "Anna")
    assert [socket.got() for socket in silent] == [[], [], []]


@pytest.mark.parametrize("what", ["console", "table", "projector", "preview"])
def test_who_is_not_the_classes_teacher_watches_none_of_the_teachers_pages(playing, what):
    other = playing.school.teacher("Other")
    own = playing.school.open(other)
    for browser in (playing.pupils[0], playing.school.browser(), other):
        socket = browser.socket()
        for class_id in (playing.id, "", "nowhere"):
            answer = socket.watch(**{"as": what, "class": class_id, "table": 1})
            assert answer == {
                "ok": False,
                "why": "Only the teacher of this class can do this.",
            }
        playing.sockets[playing.turn].move(playing.table.version, **right(playing))
        SeatActs(playing.school.service).rename(playing.id, "s1", f"Anna{playing.table.version}")
        assert socket.got() == []
    socket = other.socket()
    assert socket.watch(**{"as": what, "class": own, "table": 1}) == {"ok": True}
    socket.got()
    playing.sockets[playing.turn].move(playing.table.version, **right(playing))
    assert socket.got() == []


def test_a_teacher_without_a_seat_watches_none(playing):
    for browser in (playing.teacher, playing.school.browser()):
        answer = browser.socket().watch(**SEAT)
        assert answer == {"ok": False, "why": "Your seat isn’t on this phone any more."}


def test_what_was_watched_before_is_watched_no_more(playing):
    other = playing.school.open(playing.teacher, title="Other")
    assert playing.console.watch(**{"as": "console", "class": other}) == {"ok": True}
    playing.console.got()
    playing.sockets[playing.turn].move(1, **right(playing))
    assert playing.console.got() == []


def test_a_teacher_who_sits_down_to_play_gets_a_players_view_and_no_more(playing):
    browser = playing.pupils[0]
    playing.school.log_in(browser, playing.teacher.id)
    socket = browser.socket()
    for what in ("console", "table", "projector"):
        assert socket.watch(**{"as": what, "class": playing.id, "table": 1}) == {"ok": True}
    assert socket.watch(**SEAT) == {"ok": True}
    socket.got()
    playing.sockets[playing.turn].move(1, **right(playing))
    assert {name for name, _ in socket.got()} <= {"seat", "table"}


def test_a_refused_watch_leaves_everything_as_it_was(playing):
    """It is not even seen that a pupil tried."""
    socket = playing.sockets["s1"]
    for what in ({"as": "console", "class": playing.id}, {"as": "moon"}, {}):
        assert not socket.watch(**what)["ok"]
    assert playing.console.watch(**{"as": "table", "class": playing.id, "table": 9}) == {
        "ok": False,
        "why": "This class has no table 9.",
    }
    assert [each.got() for each in playing.everybody()] == [[]] * 7
    playing.sockets[playing.turn].move(1, **right(playing))
    assert [bool(each.got()) for each in playing.everybody()] == [True] * 7


def test_who_comes_and_goes_is_shown(playing):
    """Ten seconds without connection are nothing to anyone."""
    playing.sockets["s1"].leave()
    for seconds in (9, 1):
        assert playing.sockets["s2"].got() == []
        playing.school.clock.time += seconds
        playing.school.components.scheduler.tick(playing.school.clock.time)
    (view,) = playing.sockets["s2"].got("table")
    assert [seat["online"] for seat in view["seats"]] == [False, True, True, True]
    socket = playing.pupils[0].socket()
    socket.watch(**SEAT)
    (view,) = playing.sockets["s2"].got("table")
    assert [seat["online"] for seat in view["seats"]] == [True] * 4


def test_a_phone_that_watches_again_is_not_seen_to_go(playing):
    again = playing.pupils[0].socket()
    again.watch(**SEAT)
    playing.sockets["s1"].watch(**SEAT)
    playing.sockets["s1"].leave()
    assert playing.sockets["s2"].got() == []
    assert playing.console.got() == []
    again.leave()
    playing.school.clock.time += 10
    playing.school.components.scheduler.tick(playing.school.clock.time)
    assert playing.sockets["s2"].got("table")


# Seats that were given away, other tables and other classes


def test_a_removed_seat_gets_nothing_any_more(playing):
    socket = playing.sockets["s1"]
    assert playing.console.act(playing.id, "remove", seat="s1") == {"ok": True}
    assert socket.got() == [("gone", [{"why": "Your teacher has taken this seat back."}])]
    later = playing.pupils[0].socket()
    for asking in (socket, later):
        assert asking.watch(**SEAT) == {
            "ok": False,
            "why": "Your seat isn’t on this phone any more.",
        }
        assert asking.move(1, no_play=True) == {
            "ok": False,
            "why": "Your seat isn’t on this phone any more.",
        }
    playing.sockets["s2"].got()
    while playing.turn == "s1":  # the robot that plays on
        seen = playing.table.version
        playing.school.service.open(playing.id).rounds.pupil_command(
            "s1", MakeMove(id="r", seen=seen, move={"no_play": True}), robot=True
        )
    playing.sockets[playing.turn].move(playing.table.version, **right(playing))
    playing.school.service.command(SendMessage(class_=playing.id, table=1, text="Secret"))
    assert playing.sockets["s2"].got()
    assert socket.got() == []
    assert later.got() == []


def test_who_takes_a_removed_seat_gets_it_all_and_the_former_nothing(playing):
    former = playing.sockets["s1"]
    playing.console.act(playing.id, "remove", seat="s1")
    former.got()
    late = playing.school.pupil(playing.id, "Late")
    assert late.seat == "s1"
    socket = late.socket()
    assert socket.watch(**SEAT) == {"ok": True}
    assert len(socket.got("seat")[0]["hand"]) == 8
    playing.sockets[playing.turn if playing.turn != "s1" else "s2"].got()
    playing.school.service.command(SendMessage(class_=playing.id, table=1, text="Hello"))
    assert [name for name, _ in socket.got()] == ["table"]
    assert former.got() == []


def test_a_removed_pupils_phone_does_not_count_as_the_new_ones(playing):
    playing.console.act(playing.id, "remove", seat="s1")
    view = playing.sockets["s2"].got("table")[-1]
    assert [seat["online"] for seat in view["seats"]] == [False, True, True, True]


def test_a_removal_sent_twice_does_not_put_out_who_came_since(playing):
    for again in (False, True):
        answer = playing.console.act(playing.id, "remove", seat="s1", id="remove-1")
        assert answer == {"ok": True}
        if not again:
            socket = playing.school.pupil(playing.id, "Late").socket()
            socket.watch(**SEAT)
            socket.got()
    assert socket.got("gone") == []
    assert "s1" in playing.school.service.open(playing.id).classroom().seats


def test_a_pupil_who_moved_hears_the_new_table_and_no_more_the_old_one(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    ann, ben = (school.pupil(class_id, name) for name in ("Ann", "Ben"))
    cy = school.pupil(class_id, "Cy", table=2)
    sockets = [browser.socket() for browser in (ann, ben, cy)]
    for socket in sockets:
        socket.watch(**SEAT)
    assert teacher.socket().act(class_id, "move", seat=ann.seat, to=2) == {"ok": True}
    for socket in sockets:
        socket.got()
    school.service.command(SendMessage(class_=class_id, table=1, text="One"))
    school.service.command(SendMessage(class_=class_id, table=2, text="Two"))
    assert [[view["message"]["text"] for view in socket.got("table")] for socket in sockets] == [
        ["Two"],
        ["One"],
        ["Two"],
    ]


def test_a_pupil_of_another_class_or_table_gets_nothing(playing):
    school = playing.school
    other = school.open(playing.teacher, title="Other")
    elsewhere = [school.pupil(other, "Zed"), school.pupil(playing.id, "Yan", table=2)]
    sockets = [browser.socket() for browser in elsewhere]
    for socket in sockets:
        socket.watch(**SEAT)
        socket.got()
    playing.sockets[playing.turn].move(1, **right(playing))
    playing.console.act(playing.id, "message", table=1, text="Think")
    playing.console.act(playing.id, "hint", table=1)
    playing.console.act(playing.id, "end", table=1)
    assert [socket.got() for socket in sockets] == [[], []]


def test_a_class_leaves_the_lobby_with_its_first_deal_whatever_came_before(school):
    teacher = school.teacher()
    class_id = school.open(teacher)
    for name in ("Ann", "Ben", "Cy"):
        school.pupil(class_id, name)
    wall = teacher.socket()
    wall.watch(**{"as": "projector", "class": class_id})
    school.service.command(SendMessage(class_=class_id, table=1, text="Ready?"))
    wall.got()
    school.service.open(class_id).rounds.start_round(1)
    assert wall.got("class")[-1]["status"] == "playing"


def test_without_names_the_wall_gets_none(playing):
    for more in ({"names": False}, {"names": False, "what": "lobby"}):
        playing.console.act(playing.id, "show", **{"what": "tables", **more})
        playing.sockets[playing.turn].move(playing.table.version, **right(playing))
        fresh = playing.teacher.socket()
        fresh.watch(**{"as": "projector", "class": playing.id})
        received = as_bytes(playing.wall.got() + fresh.got())
        assert b"Seat 1" in received
        for name in (b"Ann", b"Ben", b"Dee"):
            assert name not in received
        assert b"Ann" in as_bytes(playing.console.got())
        playing.quiet()


def test_the_rule_comes_to_pupils_and_the_wall_only_when_it_is_revealed(playing):
    """... although the teacher has had it all the time."""
    other = playing.school.open(playing.teacher, title="Other")
    statement = str(RULES["alternate-colour"].statement).encode()
    playing.school.pupil(playing.id, "Eva", table=2)
    playing.school.service.open(playing.id).rounds.start_round(2, "alternate-colour")
    playing.quiet()
    assert other
    playing.console.act(playing.id, "end", table=1)
    assert statement in as_bytes(playing.console.got())
    assert statement in as_bytes(playing.whole.got())
    for socket in (*playing.sockets.values(), playing.wall):
        received = as_bytes(socket.got())
        assert b'"phase": "over"' in received
        assert statement not in received
    playing.console.act(playing.id, "reveal", table=1)
    for socket in playing.sockets.values():
        assert statement in as_bytes(socket.got())
    # The other table still plays it, and looks at the wall.
    assert statement not in as_bytes(playing.wall.got())
    playing.console.act(playing.id, "end", table=2)
    assert statement in as_bytes(playing.wall.got())


def test_the_slides_are_made_once_for_the_console_and_the_wall(playing, monkeypatch):
    playing.console.act(playing.id, "end", table=1)
    playing.console.act(playing.id, "reveal", table=1)
    playing.quiet()
    made = []
    monkeypatch.setattr(
        slides, "find", lambda record, *_, **__: made.append(record) or find(record)
    )
    playing.console.act(playing.id, "show", what="debrief", table=1)
    assert len(made) == 1
    assert playing.console.got("slides") == playing.wall.got("slides") != []


def test_a_step_reaches_console_and_wall_and_no_phone_and_makes_nothing_anew(playing, monkeypatch):
    playing.console.act(playing.id, "end", table=1)
    debrief = {"what": "debrief", "table": 1, "by": "cards"}
    playing.console.act(playing.id, "show", **debrief)
    playing.quiet()
    monkeypatch.setattr(slides, "find", None)
    assert playing.wall.act(playing.id, "show", step=3, **debrief) == {"ok": True}
    for socket in (playing.console, playing.wall):
        ((event, (view,)),) = socket.got()
        assert event == "class"
        assert view["show"].items() >= {**debrief, "step": 3, "round": 1}.items()
    for socket in playing.sockets.values():
        assert socket.got() == []


@pytest.mark.usefixtures("asked_at_once")
def test_before_the_reveal_a_round_is_stepped_through_card_by_card_and_tells_no_rule(playing):
    playing.school.pupil(playing.id, "Eva", table=2)
    playing.school.service.open(playing.id).rounds.start_round(2, "alternate-colour")
    act = playing.console.act
    assert "isn’t over" in act(playing.id, "show", what="debrief", table=1, by="cards")["why"]
    act(playing.id, "last_call", table=1)
    word = {"id": "w", "note": "text:my own thought", "confidence": 40}
    assert playing.sockets["s1"].ask("last_guess", word)["ok"]
    act(playing.id, "end", table=1)
    playing.wall.got()
    refused = act(playing.id, "show", what="debrief", table=1)
    assert "its rule first" in refused["why"]
    assert act(playing.id, "show", what="debrief", table=1, by="cards") == {"ok": True}
    received = playing.wall.got()
    assert b'"frames"' in as_bytes(received)
    for secret in (str(RULES["alternate-colour"].statement), "my own thought"):
        assert secret.encode() not in as_bytes(received)
    act(playing.id, "reveal", table=1)
    assert all(slides["rule"] is None for slides in playing.wall.got("slides"))
    act(playing.id, "end", table=2)
    act(playing.id, "reveal", table=2)
    told = playing.wall.got("slides")[-1]
    assert told["rule"] == str(RULES["alternate-colour"].statement)
    assert told["answers"] == [
        {
            "by": None,
            "reviewer": None,
            "typed": None,
            "words": "my own thought",
            "confidence": 40,
            "right": None,
        }
    ]


# Bad input

DEEP = json.loads("[" * 90 + "]" * 90)
SHAPES = [
    None,
    0,
    1.5,
    True,
    "move",
    "x" * 20_000,
    [],
    [1, 2],
    {},
    DEEP,
    {"move": DEEP},
    {"id": "1"},
    {"id": 1, "seen": 1, "move": {"no_play": True}},
    {"id": "", "seen": 1, "move": {"no_play": True}},
    {"id": "x" * 65, "seen": 1, "move": {"no_play": True}},
    {"id": "\ud800", "seen": 1, "move": {"no_play": True}},
    {"id": "a\x00", "seen": 1, "move": {"no_play": True}},
    {"id": "1", "seen": "1", "move": {"no_play": True}},
    {"id": "1", "seen": None, "move": {"no_play": True}},
    {"id": "1", "seen": 1.5, "move": {"no_play": True}},
    {"id": "1", "seen": True, "move": {"no_play": True}},
    {"id": "1", "seen": 1, "move": None},
    {"id": "1", "seen": 1, "move": []},
    {"id": "1", "seen": 1, "move": "no_play"},
    {"id": "1", "seen": 1, "move": {"no_play": True}, "by": "s1"},
    {"id": "1", "seen": 1, "move": {"no_play": True}, "seat": ["s1"]},
    {"id": "1", "seen": 1, "move": {"no_play": True}, "extra": {}},
    b"\x00\xff",
]
MOVES = [
    {},
    {"dance": True},
    {"play": None},
    {"play": 7},
    {"play": []},
    {"play": "9S"},
    {"play": {"9S": 1}},
    {"play": [None]},
    {"play": [7]},
    {"play": [["9S"]]},
    {"play": ["9s"]},
    {"play": ["\ud800"]},
    {"play": ["\x00"]},
    {"play": ["x" * 20_000]},
    {"play": ["9S"] * 5_000},
    {"play": DEEP},
    {"no_play": False},
    {"no_play": 1},
    {"no_play": DEEP},
    {"declare": "yes"},
    {"call": "maybe"},
    {"call": True},
    {"call": ["right"]},
    {"call": DEEP},
    {"pick": None},
    {"pick": ["9S"]},
    {"pick": {}},
    {"end": True},
    {"skip": "s1"},
    {"release": "s1"},
    {"verdict": "right"},
    {"guess": "alternate-colour"},
    {"info": True},
    {"by": "s1", "no_play": True},
    {"robot": True, "no_play": True},
    {"play": ["9S"], "no_play": True},
    {"\ud800": True},
]


def refused(playing, socket, ask):
    """The sentence of a refusal that changes nothing and that no one else hears of."""
    playing.quiet()
    before = playing.streams()
    answer = ask(socket)
    assert answer["ok"] is False
    assert set(answer) == {"ok", "why"}
    assert is_sentence(answer["why"]), answer["why"]
    assert len(answer["why"]) < 200
    assert playing.streams() == before
    assert [each.got() for each in playing.everybody()] == [[]] * 7
    return answer["why"]


@pytest.mark.parametrize("event", ["move", "watch", "act"])
@pytest.mark.parametrize("message", SHAPES, ids=range(len(SHAPES)))
def test_a_message_of_no_shape(steady, event, message):
    socket = steady.sockets[steady.turn]
    why = refused(steady, socket, lambda socket: socket.ask(event, message))
    assert why == "Something went wrong. Reload the page."


@pytest.mark.parametrize("event", ["move", "watch", "act"])
def test_no_message_or_too_many(steady, event):
    socket = steady.sockets[steady.turn]
    refused(steady, socket, lambda socket: socket.ask(event))
    refused(steady, socket, lambda socket: socket.ask(event, None, None, {"as": "seat"}))


@pytest.mark.parametrize("move", MOVES, ids=range(len(MOVES)))
def test_a_move_that_is_none(steady, move):
    refused(steady, steady.sockets[steady.turn], lambda socket: socket.move(1, **move))


def test_out_of_turn(steady):
    why = refused(steady, steady.sockets[steady.waiting], lambda s: s.move(1, no_play=True))
    name = steady.school.service.open(steady.id).pupils.people().names[steady.turn]
    assert why == f"It’s {name}’s turn."


def test_a_card_that_is_not_in_the_hand(steady):
    hand = steady.round.hands[steady.round.turn]
    missing = next(str(card) for card in CARDS if card not in hand)
    why = refused(steady, steady.sockets[steady.turn], lambda s: s.move(1, play=[missing]))
    assert why == f"{missing} isn’t in the hand."


def test_a_stale_move(playing):
    playing.sockets[playing.turn].move(1, **right(playing))
    why = refused(playing, playing.sockets[playing.turn], lambda s: s.move(1, **right(playing)))
    assert why == "The table has moved on; nothing was played, look again."


def test_a_paused_table_and_a_class_that_is_over(playing):
    playing.console.act(playing.id, "pause")
    why = refused(playing, playing.sockets[playing.turn], lambda s: s.move(1, **right(playing)))
    assert why == "Your teacher has paused the table."
    playing.console.act(playing.id, "resume")
    playing.console.act(playing.id, "close")
    why = refused(playing, playing.sockets[playing.turn], lambda s: s.move(1, **right(playing)))
    assert why == "This class is over."
    for do in ("pause", "hint", "skip", "message", "lock"):
        why = refused(playing, playing.console, lambda s, do=do: s.act(playing.id, do, table=1))
        assert why == "This class is over."


def test_a_class_that_is_closed_in_the_middle_of_a_round_is_told_to_everybody(playing):
    playing.quiet()
    playing.console.act(playing.id, "close")
    for phone in playing.sockets.values():
        received = dict(phone.got())
        assert received["table"][0]["closed"]
        assert (received["table"][0]["turn"], received["seat"][0]["may"]) == (None, [])
    assert playing.console.got("tile")[0]["table"]["closed"]
    assert playing.whole.got("whole")[0]["tile"]["table"]["closed"]
    received = dict(playing.wall.got())
    assert received["public"][0]["closed"]
    assert received["class"][0]["status"] == "closed"


def test_the_same_move_twice_is_played_once_and_answered_twice(playing):
    seat, move = playing.turn, right(playing)
    first = playing.sockets[seat].move(1, **move)
    before = playing.streams()
    playing.quiet()
    assert playing.sockets[seat].move(1, **move) == first == {"ok": True, "version": 2}
    assert playing.streams() == before
    assert [each.got() for each in playing.everybody()] == [[]] * 7


def test_a_move_without_a_session(steady):
    why = refused(steady, steady.school.browser().socket(), lambda s: s.move(1, no_play=True))
    assert why == "Your seat isn’t on this phone any more."


@pytest.mark.parametrize(
    "forged",
    [
        {"secret": "guess"},
        {"secret": ""},
        {"secret": None},
        {"secret": "ü"},
        {"seat": None},
        {"class": "nowhere"},
        {"class": None},
        {"class": ["c"]},
    ],
)
def test_a_session_that_does_not_hold_the_seat(steady, forged):
    """As if someone had the key that sessions are signed with."""
    browser = steady.school.browser()
    row = steady.school.store.seats.of_class(steady.id)[steady.turn]
    seat = {"class": steady.id, "seat": steady.turn, "secret": row.secret}
    browser.session(seat={**seat, **forged})
    socket = browser.socket()
    for ask in (lambda s: s.move(1, no_play=True), lambda s: s.watch(**SEAT)):
        assert refused(steady, socket, ask) == "Your seat isn’t on this phone any more."
    assert browser.get("/play").status_code == 302


@pytest.mark.parametrize("seat", ["s1", 7, [], {}, None])
def test_a_session_of_no_shape(steady, seat):
    browser = steady.school.browser()
    browser.session(seat=seat)
    socket = browser.socket()
    for ask in (lambda s: s.move(1, no_play=True), lambda s: s.watch(**SEAT)):
        assert refused(steady, socket, ask) == "Your seat isn’t on this phone any more."
    assert browser.get("/play").status_code == 302


def test_a_cookie_that_was_tampered_with_is_none(playing):
    turn = next(pupil for pupil in playing.pupils if pupil.seat == playing.turn)
    cookie = turn.client.get_cookie("classroom", domain="localhost").value
    payload, rest = cookie.split(".", 1)
    forged = [f"{payload}.{rest[:-3]}AAA", f"{payload[:-2]}AA.{rest}", payload, "", "x" * 3000]
    for value in forged:
        browser = playing.school.browser()
        browser.client.set_cookie("classroom", value)
        assert not browser.socket().move(1, no_play=True)["ok"]
    socket = turn.socket()
    assert socket.watch(**SEAT)["ok"]
    assert socket.move(1, **right(playing))["ok"]


# What a teacher does


@pytest.mark.parametrize(
    "do",
    [
        *("start", "pause", "resume", "end", "skip", "release", "reveal", "hint", "message"),
        *(
            "verdict",
            "robot",
            "rename",
            "move",
            "remove",
            "even",
            "shuffle",
            "ideas",
            "lock",
            "unlock",
            "show",
        ),
        "close",
    ],
)
def test_nobody_but_the_classes_teacher_acts(steady, do):
    other = steady.school.teacher("Other")
    steady.school.open(other)
    act = {"do": do, "table": 1, "seat": "s1", "name": "Eve", "to": 2, "text": "Hi", "right": True}
    for browser in (steady.pupils[0], steady.school.browser(), other):
        socket = browser.socket()
        for class_id in (steady.id, "nowhere", ""):
            message = {"class": class_id, **act}
            why = refused(steady, socket, lambda s, message=message: s.ask("act", message))
            assert why == "Only the teacher of this class can do this."


def test_where_nobody_plays_nothing_can_be_paused(school):
    teacher = school.teacher()
    console = teacher.socket()
    answer = console.act(school.open(teacher), "pause")
    assert answer == {"ok": False, "why": "No table can do this right now."}


@pytest.mark.parametrize(
    "act",
    [
        {"do": "dance"},
        {"do": ""},
        {"do": 7},
        {"do": "start", "table": 1},
        {"do": "start", "table": 9},
        {"do": "start", "table": "1"},
        {"do": "start", "table": 2, "rule": "no-such"},
        {"do": "start", "table": 2},
        {"do": "start", "rule": "\ud800"},
        {"do": "start", "rule": "x" * 9000},
        {"do": "pause", "table": 2},
        {"do": "end", "table": -1},
        {"do": "skip", "table": 2},
        {"do": "release", "table": 1},
        {"do": "verdict", "table": 1, "right": True},
        {"do": "verdict", "table": 1},
        {"do": "verdict", "right": True},
        {"do": "verdict", "table": 1, "right": "yes"},
        {"do": "verdict", "table": 1, "right": False, "guess": "first"},
        {"do": "reveal", "table": 1},
        {"do": "hint", "table": 10**40},
        {"do": "message", "table": 1, "text": "x" * 201},
        {"do": "message", "table": 1, "text": 7},
        {"do": "robot", "seat": "s99"},
        {"do": "robot"},
        {"do": "rename", "seat": "s1", "name": ""},
        {"do": "rename", "seat": "s1", "name": "x" * 300},
        {"do": "rename", "seat": "s1", "name": "ben"},
        {"do": "rename", "seat": "s1", "name": "\ud800"},
        {"do": "rename", "seat": "s99", "name": "New"},
        {"do": "move", "seat": "s1", "to": 2},
        {"do": "move", "seat": "s1", "to": 9},
        {"do": "remove", "seat": "s99"},
        {"do": "remove"},
        {"do": "even"},
        {"do": "show", "what": "secrets"},
        {"do": "show", "what": "table", "table": 9},
        {"do": "show", "what": "debrief", "table": 1},
        {"do": "show", "what": "tables", "step": "one"},
        {"do": "lock", "id": "x" * 65},
        {"do": "lock", "id": "a\x00"},
    ],
    ids=str,
)
def test_what_a_teacher_cannot_do(steady, act):
    message = {"class": steady.id, **act}
    why = refused(steady, steady.console, lambda socket: socket.ask("act", message))
    assert not any(f"s{n}" in why.split() for n in range(1, 5)), "an id for a name"


def test_refusals_to_a_teacher_name_the_pupils_of_that_class(playing):
    """Also where the page watches another class, or nothing at all."""
    other = playing.school.open(playing.teacher, title="Other")
    for name in ("Xan", "Yan", "Zed"):
        playing.school.pupil(other, name)
    for socket in (playing.console, playing.teacher.socket()):
        why = refused(playing, socket, lambda s: s.act(playing.id, "move", seat="s1", to=2))
        assert why == "Ann is playing; move after the round."
    playing.school.service.open(other).rounds.start_round(1)
    why = refused(playing, playing.console, lambda s: s.act(other, "move", seat="s1", to=2))
    assert why == "Xan is playing; move after the round."


def test_an_act_sent_twice_is_done_once(playing):
    for _ in range(2):
        assert playing.console.act(playing.id, "skip", table=1, id="skip-1") == {"ok": True}
    assert len(playing.table.current.entries) == 1


@pytest.mark.parametrize("table", [1, None])
def test_an_act_sent_again_is_not_refused_for_what_it_did_itself(playing, table):
    """Its answer was lost: what it ended cannot be ended, what it dealt cannot be dealt."""
    for do in ("end", "start"):
        for _ in range(2):
            assert playing.console.act(playing.id, do, table=table, id=do) == {"ok": True}
        before = playing.streams()
        assert not playing.console.act(playing.id, do, table=table, id=f"{do}-again")["ok"]
        assert playing.streams() == before
    assert len(playing.table.rounds) == 2


def test_what_is_done_at_all_tables_is_done_at_each_or_at_none(school, monkeypatch):
    teacher = school.teacher()
    class_id = school.open(teacher)
    for number, names in ((1, ("Ann", "Ben", "Cy")), (2, ("Dee", "Eva", "Flo"))):
        for name in names:
            school.pupil(class_id, name, number)
        school.service.open(class_id).rounds.start_round(number)
    console, append = teacher.socket(), type(school.store.log).append

    def full(store, stream, *more):
        if stream.endswith(":2"):
            raise StoreUnavailable("the disk is full", full=True)
        return append(store, stream, *more)

    before = [school.table(class_id, number) for number in (1, 2)]
    with monkeypatch.context() as patched:
        patched.setattr(type(school.store.log), "append", full)
        assert console.act(class_id, "hint")["unavailable"]
    assert [school.table(class_id, number) for number in (1, 2)] == before
    assert console.act(class_id, "hint") == {"ok": True}
    assert [len(school.table(class_id, number).current.hints) for number in (1, 2)] == [1, 1]


# What is news


def test_who_joins_is_told_to_who_sits_there_and_to_nobody_at_another_table(school):
    teacher = school.teacher()
    class_id = school.open(teacher, tables=2)
    here, there = (
        school.pupil(class_id, "Ann", 1).socket(),
        school.pupil(class_id, "Ben", 2).socket(),
    )
    wall = teacher.socket()
    for socket in (here, there):
        socket.watch(**SEAT)
    wall.watch(**{"as": "projector", "class": class_id})
    for socket in (here, there, wall):
        socket.got()
    school.pupil(class_id, "Cy", 1)
    assert [name for name, _ in here.got()] == ["table"]
    assert there.got() == []
    assert [name for name, _ in wall.got()] == ["class", "public"]


def test_a_name_is_news_to_its_own_table_alone(school):
    teacher = school.teacher()
    class_id = school.open(teacher, tables=2)
    ann, ben = school.pupil(class_id, "Ann", 1), school.pupil(class_id, "Ben", 2)
    here, there = ann.socket(), ben.socket()
    for socket in (here, there):
        socket.watch(**SEAT)
        socket.got()
    here.got()
    SeatActs(school.service).rename(class_id, ann.seat, "Anna")
    assert here.got("table")[0]["seats"][0]["name"] == "Anna"
    assert there.got() == []


def test_a_page_that_comes_later_has_it_all_and_the_first_misses_nothing(playing):
    for number in range(3):
        second = playing.teacher.socket()
        second.watch(**{"as": "console", "class": playing.id})
        assert len(second.got("tile")) == 2
        playing.school.service.command(
            SendMessage(class_=playing.id, table=1, text=f"Look {number}")
        )
        told = [
            page.got("tile")[-1]["table"]["message"]["text"] for page in (playing.console, second)
        ]
        assert told == [f"Look {number}"] * 2


def test_a_phone_that_watches_again_gets_its_hand_and_then_only_what_is_news(playing):
    socket, seat = playing.sockets["s1"], playing.turn
    for _ in range(2):
        assert socket.watch(**SEAT) == {"ok": True}
        assert [name for name, _ in socket.got()] == ["seat", "table", "lesson"]
    playing.school.service.command(PauseTables(class_=playing.id, table=1))
    held = playing.sockets[seat].got("seat")
    assert held[-1]["may"] == []
    playing.school.service.command(Resume(class_=playing.id, table=1))
    assert "play" in playing.sockets[seat].got("seat")[-1]["may"]


def test_a_tab_that_comes_between_a_change_and_its_telling_takes_no_news_from_another(playing):
    service, seat = playing.school.service, playing.pupils[0].seat
    first, second = playing.sockets[seat], playing.pupils[0].socket()

    def come(class_id, number):
        second.watch(**SEAT)

    service.listeners._listeners.insert(0, come)
    service.command(SendMessage(class_=playing.id, table=1, text="Look"))
    assert second.got("table")[0]["message"]["text"] == "Look"
    assert [view["message"]["text"] for view in first.got("table")] == ["Look"]


def test_what_is_changed_while_a_socket_comes_into_the_room_is_not_missed(playing, monkeypatch):
    def join(room):
        meanwhile.start()
        meanwhile.join(0.2)
        join_room(room)

    rename = SeatActs(playing.school.service).rename
    meanwhile = threading.Thread(target=rename, args=(playing.id, "s2", "Benno"))
    join_room = broadcast.join_room
    socket = playing.pupils[0].socket()
    monkeypatch.setattr(broadcast, "join_room", join)
    assert socket.watch(**SEAT) == {"ok": True}
    meanwhile.join()
    assert "Benno" in str(socket.got())


def test_who_changes_the_class_meanwhile_waits_until_it_is_sent(playing, monkeypatch):
    """As where a database is waited for while a view is made."""
    service = playing.school.service
    table, others = OpenClass.tables, []

    def slowly(opened):
        if not others:
            others.append(
                threading.Thread(target=SeatActs(service).rename, args=(playing.id, "s2", "Benno"))
            )
            others[0].start()
            others[0].join(0.2)
            assert others[0].is_alive()
        return table(opened)

    monkeypatch.setattr(OpenClass, "tables", slowly)
    SeatActs(service).rename(playing.id, "s1", "Anna")
    others[0].join()
    first, second = playing.console.got("class")
    assert "Anna" in str(first)
    assert "Benno" not in str(first)
    assert all(name in str(second) for name in ("Anna", "Benno"))


def test_who_plays_is_answered_first_and_then_all_are_sent_the_newest_once(playing, monkeypatch):
    live, tasks = playing.school.components.broadcaster, []
    monkeypatch.setattr(live, "_soon", tasks.append)
    answer = playing.sockets[playing.turn].move(1, **right(playing))
    assert answer["ok"] is True
    look = SendMessage(class_=playing.id, table=1, text="Look")
    playing.school.service.command(look)
    assert [socket.got() for socket in playing.everybody()] == [[]] * len(playing.everybody())
    (task,) = tasks
    task()
    for socket in playing.sockets.values():
        (view,) = socket.got("table")
        assert view["message"]["text"] == "Look"
        assert view["version"] == answer["version"] + 1
    task()
    assert [socket.got() for socket in playing.sockets.values()] == [[]] * len(playing.sockets)


def test_the_teacher_is_answered_when_all_is_sent(playing, monkeypatch):
    """The next command may build on what the console shows."""
    tasks = []
    monkeypatch.setattr(playing.school.components.broadcaster, "_soon", tasks.append)
    assert playing.console.act(playing.id, "lock")["ok"] is True
    assert playing.console.got("class")[-1]["locked"] is True
    assert tasks


def test_what_could_not_be_sent_is_sent_again_and_only_that(playing, monkeypatch):
    components, anybody = playing.school.components, playing.everybody()

    def broken(*_, **__):
        raise StoreUnavailable("too busy to read")

    with monkeypatch.context() as patch, capture_logs():
        patch.setattr(playing.school.socketio, "emit", broken)
        playing.school.service.command(SendMessage(class_=playing.id, table=1, text="Look"))
        components.broadcaster.send_owed()
    assert [socket.got() for socket in anybody] == [[]] * len(anybody)
    components.broadcaster.send_owed()
    for socket in playing.sockets.values():
        assert [name for name, _ in socket.got()] == ["table"]
    assert playing.console.got("tile")[-1]["table"]["message"]["text"] == "Look"
    components.broadcaster.send_owed()
    assert [socket.got() for socket in anybody[:4]] == [[]] * 4


def test_a_change_of_the_class_that_no_word_told_of_is_not_hidden_by_one_of_a_table(playing):
    school = playing.school
    SeatActs(Service(school.store, school.clock)).rename(playing.id, "s2", "Benno")
    school.service.command(SendMessage(class_=playing.id, table=1, text="Look"))
    playing.console.got()
    school.components.broadcaster.catch_up()
    assert "Benno" in str(playing.console.got("class")[-1])
    school.components.broadcaster.catch_up()
    assert playing.console.got() == []


def test_a_pupil_at_another_table_gets_the_own_part_of_that_table(school):
    class_id = school.open(school.teacher())
    for name in ("Ben", "Cy", "Dee"):
        school.pupil(class_id, name, table=2)
    ann = school.pupil(class_id, "Ann")
    phone = ann.socket()
    phone.watch(**SEAT)
    for number in range(3):
        school.service.command(SendMessage(class_=class_id, table=1, text=f"Look {number}"))
    phone.got()
    school.service.open(class_id).rounds.class_command(
        MoveSeat(class_=class_id, seat=ann.seat, to=2)
    )
    assert phone.got("seat")[-1]["version"] == school.table(class_id, 2).version


def test_half_a_character_goes_out_as_it_came():
    said = {"why": "\ud800", "rung": Rung(1, 3)}
    assert json.loads(encoding.Json.dumps(said)) == {"why": "\ud800", "rung": {"at": 1, "of": 3}}


def test_a_tab_that_could_not_be_shown_its_seat_keeps_no_other_away(school, playing, monkeypatch):
    browser = school.pupil(playing.id, "Yan", table=2)
    first, second = browser.socket(), browser.socket()

    def gone(*_):
        raise StoreUnavailable("no database")

    with monkeypatch.context() as at_this_moment:
        at_this_moment.setattr(school.components.broadcaster, "send_seats", gone)
        assert not first.watch(**{"as": "seat", "tab": "one"})["ok"]
    assert second.watch(**{"as": "seat", "tab": "two"})["ok"]
