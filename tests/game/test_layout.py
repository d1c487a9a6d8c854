"""Rounds with real cards, of which only the layout is known: judged, refused, taken back."""

import json
import random
from pathlib import Path

import msgspec
import pytest

from classroom.cards import CARDS, Card
from classroom.game import layout
from classroom.game.header import LayoutHeader, to_json
from classroom.game.record import RecordError, read, replay, report, steps
from classroom.game.round import Round
from classroom.game.rulesets import RULESETS
from classroom.rules.described_rule import seal

RECORD = json.loads((Path(__file__).parents[1] / "records" / "layout.json").read_text("utf-8"))


def record(*moves, **head):
    """A record that begins with the five of hearts: black is right, then red."""
    fixed = {"format": layout.LAYOUT_FORMAT, "ruleset": "lesson", "rule": "alternate-colour"}
    begin = {"by": "teacher", "start": "5H"}
    return {**fixed, "players": ["Ann", "Ben", "Cy"], **head, "moves": [begin, *moves]}


def told(*moves, **head):
    return report(replay(record(*moves, **head)))


def complaint(*moves, **head):
    with pytest.raises(RecordError) as error:
        replay(record(*moves, **head))
    return str(error.value)


def lying(round_):
    return [(str(laid.card), laid.right, laid.column) for laid in round_.layout.cards]


def test_the_rule_answers_and_the_layout_is_kept():
    assert lying(replay(RECORD)) == [
        ("5H", True, 0),
        ("9S", True, 1),
        ("10C", False, 1),
        ("QD", True, 2),
        ("3C", True, 3),
        ("8H", True, 4),
        ("2S", True, 5),
        ("KD", True, 6),
        ("KC", True, 7),
        ("4D", True, 8),
    ]


def test_what_nobody_knows_is_null():
    shown = report(replay(RECORD))
    unknown = {key for key, value in shown.items() if value is None}
    assert unknown == {"hands", "stock", "expelled", "scores", "turn", "awaiting"} | {
        "prophet",
        "prophet_at",
    }
    assert {(each["penalty"], each["expelled"]) for each in shown["results"]} == {(None, None)}
    assert [each["by"] for each in shown["results"]][2] == ""


def test_a_record_is_written_as_it_was_read():
    header, entries = read(RECORD)
    written = json.loads(json.dumps(to_json(header, entries)))
    assert written == {**RECORD, "dealer": "Nature"}
    assert replay(written) == replay(RECORD)


def test_a_play_may_be_of_nobody_in_particular():
    shown = told({"play": ["9S"]}, {"by": "Ann", "play": ["KH"]}, players=["Ann"])
    assert [each["by"] for each in shown["results"]] == ["", "Ann"]
    assert told({"play": ["9S"]}, players=[])["results"][0]["verdict"] == "right"
    without = {key: value for key, value in record({"play": ["9S"]}).items() if key != "players"}
    assert report(replay(without))["laid"] == 2


def test_who_is_next_goes_round_the_table():
    def next_after(*moves):
        return layout.next_player(replay(record(*moves)))

    assert next_after() == "Ann"
    assert next_after({"by": "Ann", "play": ["9S"]}) == "Ben"
    assert next_after({"by": "Cy", "play": ["9S"]}) == "Ann"
    assert next_after({"play": ["9S"]}) is None
    played = {"by": "Ann", "play": ["9S"]}
    assert next_after(played, {"by": "Ann", "declare": True}) == "Ben"
    assert next_after(played, {"by": "teacher", "end": True}) is None


def test_rule_3_3_string_with_real_cards_is_judged_as_a_whole():
    shown = told({"by": "Ann", "play": ["9S", "10S"]}, {"by": "Ben", "play": ["9S", "10H"]})
    assert shown["mainline"][0] == {"card": "5H", "sidelines": [["9S", "10S"]]}
    assert [each["card"] for each in shown["mainline"]] == ["5H", "9S", "10H"]


@pytest.mark.parametrize(
    ("call", "play", "verdict", "row"),
    [
        ("right", "9S", "right", 5),
        ("wrong", "9H", "wrong", 6),
        ("right", "9H", "wrong", 9),
        ("wrong", "9S", "right", 10),
    ],
)
def test_a_prophets_calls(call, play, verdict, row):
    moves = [
        {"by": "Ann", "play": ["KD"]},
        {"by": "Ann", "declare": True},
        {"by": "Ben", "play": [play], "called": call},
    ]
    round_ = replay(record(*moves))
    result = round_.results[-1]
    assert (result.row.number, result.right) == (row, verdict == "right")
    assert report(round_)["false_prophets"] == (["Ann"] if row > 8 else [])
    assert (round_.prophets.ruling is None) == (row > 8)


@pytest.mark.parametrize(
    ("more", "row", "laid"),
    [
        ({}, 3, []),
        ({"laid": "9S"}, 4, ["9S"]),
        ({"called": "right"}, 7, []),
        ({"called": "wrong", "laid": "9S"}, 8, ["9S"]),
        ({"called": "right", "laid": "9S"}, 11, ["9S"]),
        ({"called": "wrong"}, 12, []),
        ({"called": "wrong", "picked": "9H", "laid": "9S"}, 13, ["9S"]),
    ],
)
def test_no_play_is_what_somebody_saw_in_the_hand(more, row, laid):
    declared = [{"by": "Ann", "play": ["KD"]}, {"by": "Ann", "declare": True}]
    before = declared if "called" in more else []
    round_ = replay(record(*before, {"by": "Ben", "no_play": True, **more}))
    result = round_.results[-1]
    assert result.row.number == row
    assert [str(card) for card in result.laid] == laid
    assert result.right == (row in (3, 7, 12))
    assert all(lies.right for lies in round_.layout.cards[len(before) :])


def test_the_last_entry_is_taken_back_and_stays_in_the_record():
    slip, undo = {"by": "Ann", "play": ["9H"]}, {"by": "teacher", "undo": True}
    meant = {"by": "Ann", "play": ["9S"]}
    hint = {"by": "teacher", "hint": "Look at the colours.", "info": True}
    rounds = steps(record(slip, hint, undo, meant, undo, undo))
    assert [round_.layout.laid for round_ in rounds] == [0, 1, 2, 2, 1, 2, 1, 0]
    assert lying(rounds[5]) == lying(replay(record(meant)))
    assert rounds[5].results[0].number == 5
    after = layout.standing(record(slip, hint, undo, meant)["moves"])
    assert [entry.get("info", False) for entry in after] == [False, True, True, True, False]
    assert after[1]["undone"] == slip
    nothing = "move 3: teacher: there’s nothing to take back"
    assert complaint(undo, undo) == nothing


def test_an_overthrow_is_taken_back_with_its_reign():
    moves = [
        {"by": "Ann", "play": ["9S"]},
        {"by": "Ann", "declare": True},
        {"by": "Ben", "play": ["KS"], "called": "right"},
    ]
    assert told(*moves)["false_prophets"] == ["Ann"]
    back = told(*moves, {"by": "teacher", "undo": True})
    assert (back["prophet"], back["false_prophets"]) == ("Ann", [])


ANN = {"by": "Ann", "play": ["9S"]}
END = {"by": "teacher", "end": True}
DECLARED = [ANN, {"by": "Ann", "declare": True}]


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ([{"by": "Ann", "play": ["11S"]}], "move 2: Ann: '11S' isn’t a card"),
        ([{"by": "Ann", "play": "9S"}], 'move 2: Ann: "play" is missing or isn’t a list'),
        ([{"by": "Ann", "play": []}], "move 2: Ann: a play needs at least one card"),
        ([{"by": "Ann", "play": ["9S"] * 5}], "move 2: Ann: a string has at most 4 cards"),
        ([{"by": "Zoe", "play": ["9S"]}], "move 2: Zoe: Zoe isn’t playing in this round"),
        ([{"by": 7, "play": ["9S"]}], 'move 2: "by" doesn’t name anyone'),
        ([{"start": "9S"}], "move 2: the round has already begun"),
        ([{"by": "Ann", "declare": True}], "move 2: Ann: only the player who has just had a turn"),
        (
            [ANN, {"by": "Ben", "declare": True}],
            "move 3: Ben: only the player who has just had a turn",
        ),
        ([{**ANN, "called": "right"}], "move 2: Ann: there’s no Prophet"),
        ([*DECLARED, {"by": "Ben", "play": ["KH"]}], "move 4: Ben: the Prophet has to call"),
        ([*DECLARED, {**ANN, "called": "right"}], "move 4: Ann: the Prophet judges"),
        ([*DECLARED, {"by": "Ben", "declare": True}], "move 4: Ben: there’s already a Prophet"),
        ([{"by": "Ann", "no_play": True, "laid": "9H"}], "move 2: Ann: 9H isn’t right there"),
        ([{"by": "Ann", "no_play": "yes"}], 'move 2: Ann: "no_play" must be true or absent'),
        ([{**ANN, "no_play": True}], "move 2: Ann: an entry holds one kind of action"),
        ([{"by": "Ann", "guess": "zigzag"}], "move 2: Ann: this kind of entry is unknown"),
        ([END, ANN], "move 3: Ann: the round is over"),
        ([END, {"by": "teacher", "undo": True}], "move 3: teacher: the round is over"),
        ([{"end": True, "empty_hand": True}], "move 2: no one has played yet"),
        (["9S"], "move 2: an entry is a JSON object"),
    ],
)
def test_what_cannot_be_is_said(moves, why):
    assert complaint(*moves).startswith(why)


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ({"rule": "no-such-rule"}, "the catalogue has no rule"),
        ({"ruleset": "poker"}, "there’s no rule-set called"),
        ({"players": ["Ann", "Ann"]}, "two of the names are the same"),
        ({"players": ["teacher"]}, "reserved"),
        ({"players": "Ann"}, '"players" is missing or isn’t a list'),
        ({"moves": None}, '"moves" is missing'),
    ],
)
def test_a_head_that_cannot_be(head, why):
    with pytest.raises(RecordError, match="^move 0: .*" + why):
        replay({**record(), **head})


def test_the_first_card_must_be_one_that_may_begin():
    head = {"rule": "only-primes"}
    whole = record(**head)
    whole["moves"] = [{"play": ["9S"]}]
    with pytest.raises(RecordError, match="turn up the starter first"):
        replay(whole)
    whole["moves"] = [END]
    with pytest.raises(RecordError, match="there’s no card there yet"):
        replay(whole)
    begins = LayoutHeader(RULESETS["lesson"], seal("only-primes")).deal().legal
    barred = next(card for card in CARDS if not begins >> card & 1)
    whole["moves"] = [{"start": str(barred)}]
    with pytest.raises(RecordError, match=f"{barred} can’t start"):
        replay(whole)


def test_a_card_that_lies_three_times_is_doubted_and_not_refused():
    again = [{"play": ["9S"]}, {"play": ["KH"]}]
    assert told(*again, *again)["too_often"] == []
    shown = told(*again, *again, {"play": ["9S"]})
    assert (shown["laid"], shown["too_often"]) == (6, ["9S"])


def test_a_round_ends_with_a_hand_or_with_the_time():
    assert told(ANN, END)["ended_by"] == "teacher"
    assert told(ANN, {"end": True, "empty_hand": True})["ended_by"] == "empty_hand"


def test_any_cards_in_any_order_are_judged_as_the_rule_does():
    rng = random.Random(5)
    moves = [{"play": [str(rng.choice(CARDS))]} for _ in range(60)]
    round_ = replay(record(*moves))
    line = [Card.parse("5H")]
    for move, result in zip(moves, round_.results, strict=True):
        card = Card.parse(move["play"][0])
        assert result.right == (card.is_red != line[-1].is_red)
        line += [card] if result.right else []
    assert round_.layout.main_line == tuple(line)
    assert replay(record(*moves), upto=11).layout.laid == 11


def test_a_round_with_real_cards_has_no_hands_to_look_into():
    dealt = {field.name for field in msgspec.structs.fields(Round)}
    known = {field.name for field in msgspec.structs.fields(layout.LayoutRound)}
    assert dealt - known == {
        *("expulsion", "stock", "hands", "actor", "pending", "expelled", "guesses", "settling"),
        "scores",
    }
    assert known - dealt == {"before"}
