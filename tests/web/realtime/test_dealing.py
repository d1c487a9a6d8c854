"""Pupils deal over sockets: who is asked gets the list, deals, and sees how it goes."""

import json

import pytest
from lessons import right_move
from structlog.testing import capture_logs

from classroom.rules.catalogue import RULES

from ..conftest import Playing, as_bytes
from .test_handlers import DEEP, SEAT, refused

EASY = [rule.id for rule in RULES.values() if rule.difficulty == "easy"]
RULE, OTHER = EASY[:2]
HARD = next(rule.id for rule in RULES.values() if rule.difficulty == "hard")
STATEMENT = str(RULES[RULE].statement)


@pytest.fixture(autouse=True)
def logs():
    with capture_logs() as logs:
        yield logs
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []


class Dealing(Playing):
    """Four pupils, of whom Ann is asked to deal."""

    def __init__(self, school, **plan):
        plan = {"dealers": "pupils", "dealer_bands": ("easy",), **plan}
        super().__init__(school, **plan)

    def begin(self):
        self.school.service.open(self.id).rounds.start_round(1)

    @property
    def dealer(self):
        return self.sockets["s1"]

    def deal(self, seat="s1", rule=RULE, id="d", **more):
        return self.sockets[seat].ask("deal", {"id": id, "rule": rule, **more})

    def play(self):
        player, move = right_move(self.round)
        return self.sockets[player].move(self.table.version, f"m{self.table.version}", **move)


@pytest.fixture
def dealing(school):
    return Dealing(school)


def test_who_is_asked_sees_the_list_and_the_others_who_chooses(school):
    dealing = Dealing(school)
    for seat in dealing.sockets:
        socket = next(pupil for pupil in dealing.pupils if pupil.seat == seat).socket()
        socket.watch(**SEAT)
        (view,) = socket.got("seat")
        assert (view["choices"] is not None) == (seat == "s1")
    socket = dealing.pupils[0].socket()
    socket.watch(**SEAT)
    received = {name: args[0] for name, args in socket.got()}
    assert [choice["id"] for choice in received["seat"]["choices"]] == EASY
    table = received["table"]
    assert (table["phase"], table["round"], table["dealer"]["name"]) == ("dealing", 1, "Ann")
    assert table["dealer"]["online"] is True


def test_a_deal_is_shown_to_everybody_as_what_it_is_for_them(dealing):
    assert dealing.deal(hint=0) == {"ok": True, "version": 3}
    for seat, socket in dealing.sockets.items():
        seen = {name: args[0] for name, args in socket.got() if name in ("seat", "table")}
        assert seen["seat"]["in_round"] == (seat != "s1")
        assert len(seen["seat"]["hand"]) == (0 if seat == "s1" else 8)
        assert (seen["seat"]["deal"] is not None) == (seat == "s1")
        assert seen["seat"]["choices"] is None
        assert [one["id"] for one in seen["table"]["seats"]] == ["s2", "s3", "s4"]
        assert seen["table"]["hints"] == [RULES[RULE].hints[0].sentence]
        if seat == "s1":
            assert seen["seat"]["deal"]["rule"] == STATEMENT
    (tile,) = dealing.console.got("tile")
    assert tile["rule"] == STATEMENT


def test_the_dealers_view_follows_the_play(dealing):
    dealing.deal()
    dealing.quiet()
    for plays in range(1, 4):
        assert dealing.play()["ok"]
        deal = dealing.dealer.got("seat")[-1]["deal"]
        assert (deal["plays"], len(deal["curve"])) == (plays, plays + 1)


def test_a_phone_that_comes_back_gets_the_same(dealing):
    def again():
        socket = dealing.pupils[0].socket()
        socket.watch(**SEAT)
        return socket.got()

    assert again() == again()
    dealing.deal(hint=1)
    dealing.play()
    assert again() == again()
    assert again()[0][1][0]["deal"]["rule"] == STATEMENT


def test_the_same_deal_again_gets_the_answer_it_got(dealing):
    first = dealing.deal(hint=1)
    before = dealing.streams()
    dealing.quiet()
    assert dealing.deal(hint=1) == dealing.deal(rule=OTHER) == first
    assert dealing.streams() == before
    assert dealing.dealer.got() == []


NO_DEALS = (
    *(None, "deal", [], {}, DEEP, {"rule": RULE}, {"id": "", "rule": RULE}),
    *({"id": "d"}, {"id": "d", "rule": 7}, {"id": "d", "rule": None}, {"id": 7, "rule": RULE}),
    *({"id": "d", "rule": RULE, "hint": "0"}, {"id": "d", "rule": RULE, "hint": 0.5}),
    *({"id": "d", "rule": RULE, "hint": -1}, {"id": "d", "rule": RULE, "hint": 2}),
    *({"id": "d", "rule": RULE, "hint": True}, {"id": "d", "rule": "x" * 65}),
    *({"id": "d", "rule": RULE, "seat": "s2"}, {"id": "d", "rule": HARD}),
    *({"id": "d", "rule": "no-such-rule"}, {"id": "d", "rule": "\ud800"}),
)


def test_a_deal_that_is_none(dealing, subtests):
    for message in NO_DEALS:
        with subtests.test(message=ascii(message)[:80]):
            refused(dealing, dealing.dealer, lambda socket, no=message: socket.ask("deal", no))
    assert dealing.deal()["ok"]


def test_who_is_not_asked_is_told_who_is(dealing):
    before = dealing.streams()
    for seat in ("s2", "s3", "s4"):
        answer = dealing.deal(seat)
        assert answer == {"ok": False, "why": "Ann chooses the rule for this round."}
    assert dealing.streams() == before
    stranger = dealing.school.browser().socket()
    assert stranger.ask("deal", {"id": "d", "rule": RULE})["why"] == (
        "Your seat isn’t on this phone any more."
    )
    teacher = dealing.teacher.socket()
    assert not teacher.ask("deal", {"id": "d", "rule": RULE})["ok"]
    assert dealing.streams() == before


def test_in_a_class_that_is_over_nothing_is_dealt(dealing):
    dealing.school.service.open(dealing.id).ending.close()
    assert dealing.deal() == {"ok": False, "why": "This class is over."}
    assert dealing.dealer.got("table")[-1]["phase"] == "waiting"


def test_the_class_leaves_its_lobby_as_the_first_pupil_is_asked(school):
    dealing = Dealing(school)
    console = dealing.teacher.socket()
    console.watch(**{"as": "console", "class": dealing.id})
    assert console.got("class")[0]["status"] == "playing"

    class Lobby(Dealing):
        def begin(self):
            pass

    lobby = Lobby(school, title="Lobby")
    assert lobby.console.watch(**{"as": "console", "class": lobby.id}) == {"ok": True}
    assert lobby.console.got("class")[-1]["status"] == "lobby"
    assert lobby.console.act(lobby.id, "start")["ok"]
    assert lobby.console.got("class")[-1]["status"] == "playing"
    assert lobby.wall.got("class")[-1]["show"]["what"] == "tables"


# The teacher


def test_the_teacher_chooses_for_the_pupil(dealing):
    assert dealing.console.act(dealing.id, "deal", table=1, rule=HARD, id="1") == {"ok": True}
    assert (dealing.table.current.header.dealer, dealing.table.current.header.rule.id) == (
        "s1",
        HARD,
    )
    before = dealing.streams()
    assert dealing.console.act(dealing.id, "deal", table=1, rule=RULE, id="1") == {"ok": True}
    assert dealing.streams() == before
    deal = dealing.dealer.got("seat")[-1]["deal"]
    assert deal["rule"] == str(RULES[HARD].statement)


def test_the_teacher_passes_the_deal_on(dealing):
    assert dealing.console.act(dealing.id, "dealer", table=1, seat="s3", id="1") == {"ok": True}
    assert dealing.table.asked.seat == "s3"
    assert dealing.dealer.got("seat")[-1]["choices"] is None
    assert dealing.sockets["s3"].got("seat")[-1]["choices"]
    assert dealing.console.act(dealing.id, "dealer", table=1, id="2") == {"ok": True}
    assert dealing.table.current.header.dealer == "Nature"
    assert len(dealing.round.players) == 4


@pytest.mark.parametrize(
    ("do", "more", "why"),
    [
        ("start", {"table": 1}, "Ann is already choosing the rule."),
        ("start", {}, "No table can do this right now."),
        ("deal", {"table": 1}, "Choose a rule."),
        ("deal", {"table": 2, "rule": RULE}, "There’s no rule to choose here right now."),
        ("deal", {"table": 1, "rule": "no"}, "The catalogue has no rule with the id 'no'."),
        ("dealer", {"table": 1, "seat": "s9"}, "S9 can’t deal at this table."),
        ("dealer", {"table": 2, "seat": "s1"}, "Ann can’t deal at this table."),
    ],
)
def test_acts_that_do_not_fit(dealing, do, more, why):
    before = dealing.streams()
    assert dealing.console.act(dealing.id, do, **more) == {"ok": False, "why": why}
    assert dealing.streams() == before


def test_pupils_do_not_act_as_the_teacher(dealing):
    before = dealing.streams()
    for do in ("deal", "dealer", "start"):
        assert not dealing.dealer.act(dealing.id, do, table=1, rule=RULE, seat="s1")["ok"]
    assert dealing.streams() == before


def test_whoever_is_asked_and_removed_leaves_it_to_the_next_at_once(dealing):
    assert dealing.console.act(dealing.id, "remove", seat="s1")["ok"]
    assert dealing.sockets["s2"].got("seat")[-1]["choices"]
    assert dealing.sockets["s2"].got("table") == []
    assert dealing.deal("s2")["ok"]


def test_the_wall_steps_on_through_its_round_while_the_next_is_chosen_and_played(dealing):
    dealing.deal()
    act = dealing.console.act
    assert act(dealing.id, "end", table=1)["ok"]
    assert act(dealing.id, "show", what="debrief", table=1)["ok"]
    assert len(dealing.wall.got("slides")) == 1
    assert act(dealing.id, "start", table=1)["ok"]
    for _ in range(2):
        dealing.wall.got()
        assert dealing.wall.watch(**{"as": "projector", "class": dealing.id}) == {"ok": True}
        (slides,) = dealing.wall.got("slides")
        assert (slides["table"]["round"], slides["table"]["phase"]) == (1, "over")
        assert slides["table"]["clocks"] is None
        dealing.deal("s2")
    assert dealing.table.playing


def test_the_wall_steps_on_without_names_after_the_dealer_moved_to_another_table(dealing):
    """There the seat has a number that someone here has too."""
    dealing.school.pupil(dealing.id, "Eva", 2)
    dealing.deal()
    act = dealing.console.act
    assert act(dealing.id, "end", table=1)["ok"]
    assert act(dealing.id, "show", what="debrief", table=1, names=False)["ok"]
    assert act(dealing.id, "move", seat="s1", to=2)["ok"]
    dealing.wall.got()
    assert act(dealing.id, "show", what="debrief", table=1, by="cards")["ok"]
    (slides,) = dealing.wall.got("slides")
    assert slides["table"]["dealer"]["name"] == "s1"
    assert [seat["name"] for seat in slides["table"]["seats"]] == ["Seat 1", "Seat 2", "Seat 3"]


# What was chosen is no one else's


def test_the_rule_is_in_no_log_and_in_nothing_others_get(dealing, logs):
    dealing.quiet()
    assert dealing.deal(hint=0)["ok"]
    for _ in range(4):
        assert dealing.play()["ok"]
    dealing.deal("s2", rule=OTHER, id="e")
    told = [as_bytes(dealing.sockets[seat].got()) for seat in ("s2", "s3", "s4")]
    told.append(as_bytes(dealing.wall.got()))
    told.append(json.dumps(logs, default=str).encode())
    for secret in (RULE, STATEMENT, RULES[RULE].hints[1].sentence):
        for got in told:
            assert secret.encode() not in got
    mine = as_bytes(dealing.dealer.got())
    assert STATEMENT.encode() in mine


def test_no_hand_is_in_anything_the_dealer_gets(dealing):
    dealing.deal()
    for _ in range(6):
        assert dealing.play()["ok"]
    assert not any(view["hand"] for view in dealing.dealer.got("seat"))


# Express


def test_the_dealers_phone_judges_a_guess_in_words(school):
    dealing = Dealing(school, ruleset="express")
    assert dealing.deal()["ok"]
    while True:
        player, move = right_move(dealing.round)
        assert dealing.play()["ok"]
        if "play" in move:
            break
    version = dealing.table.version
    assert dealing.sockets[player].move(version, "g", guess="text:red, then black")["ok"]
    assert dealing.dealer.got("seat")[-1]["may"] == ["verdict"]
    other = next(seat for seat in ("s2", "s3", "s4") if seat != player)
    answer = dealing.sockets[other].move(version + 1, "v", verdict="right")
    assert answer == {"ok": False, "why": "Only the dealer or the teacher can judge a guess."}
    assert dealing.dealer.move(version + 1, "v", verdict="right")["ok"]
    assert dealing.round.ended_by == "guessed"
    assert dealing.dealer.got("table")[-1]["over"]["rule"] == STATEMENT
