"""Several names at one seat: what it is called, and who of them is on."""

import pytest
from stored_rounds import stored

from classroom.cards import CARDS
from classroom.classes import shared_seats
from classroom.classes.table import Table, evolve
from classroom.game import actions
from classroom.game.header import RecordHeader
from classroom.game.parts import NATURE
from classroom.game.refusal import Refused
from classroom.game.rulesets import RULESETS
from classroom.rules.described_rule import seal

PLAYERS = ("s1", "s2", "s3")


def played(*entries):
    header = RecordHeader(
        ruleset=RULESETS["lesson"],
        rule=seal("alternate-colour"),
        dealer=NATURE,
        players=PLAYERS,
        stock=(*CARDS, *CARDS),
        extra_decks=(),
    )
    bodies = stored(header, entries)
    table = Table(1)
    for seq, body in enumerate(bodies, 1):
        table = evolve(table, seq, 1000.0 + seq, body)
    return table.current


def test_the_driver_rotates_with_each_turn_of_the_seat_and_only_with_those():
    members = ("Ann", "Ben", "Cy")
    entries = []
    drivers = []
    first = PLAYERS[played().round.turn]
    for turn in range(7):
        now = played(*entries)
        seat = now.round.players[now.round.turn]
        if seat == first:
            drivers.append(shared_seats.driver(members, shared_seats.turns(now, seat)))
        if turn == 3:
            entries.append({"by": "teacher", "skip": seat})
        else:
            card = str(now.round.hands[now.round.turn][0])
            entries.append({"by": seat, "play": [card]})
        entries.append({"by": "teacher", "hint": "A hint.", "info": True})
    assert drivers == ["Ann", "Ben", "Cy"]
    assert shared_seats.turns(played(*entries), first) == 3


def test_who_calls_for_a_seat_also_picks_and_then_the_next_is_on():
    now = played()
    entries = []
    while not actions.may(now.round, "s1").count("declare"):
        seat = now.round.players[now.round.turn]
        hand = now.round.hands[now.round.turn]
        entries.append(
            next(
                entry
                for card in hand
                for entry in [{"by": seat, "play": [str(card)]}]
                if played(*entries, entry).round.results[-1].right
            )
        )
        now = played(*entries)
    entries.append({"by": "s1", "declare": True})
    turns = shared_seats.turns(played(*entries), "s1")
    now = played(*entries)
    entries.append({"by": now.round.players[now.round.turn], "no_play": True})
    assert shared_seats.turns(played(*entries), "s1") == turns
    entries.append({"by": "s1", "call": "wrong"})
    now = played(*entries)
    assert actions.may(now.round, "s1") == ("pick",)
    assert shared_seats.turns(now, "s1") == turns
    entries.append({"by": "s1", "pick": str(now.round.hands[now.round.pending.by][0])})
    assert shared_seats.turns(played(*entries), "s1") == turns + 1


def test_who_sits_alone_is_no_driver_and_more_names_are_at_most_four():
    assert shared_seats.driver((), 3) is None
    assert shared_seats.clean(["Ann", " Ben "]) == ("Ann", "Ben")
    for typed, why in (
        (["Ann", "Ben", "Cy", "Dee", "Eva"], "at most 4 pupils"),
        (["Ann", "ANN"], "two of these names are ANN"),
        (["Ann", "x" * 21], "at most 20 characters"),
        (["Ann", ""], "at least one letter"),
    ):
        with pytest.raises(Refused, match=why):
            shared_seats.clean(typed)


def test_a_seat_is_called_after_its_members_as_long_as_they_are_short():
    assert shared_seats.called(["Ann", "Ben", "Cy", "Dee"]) == "Ann, Ben, Cy & Dee"
    longest = "x" * 20
    assert shared_seats.called([longest, "Ben", "Cy"]) == f"{longest} +2"
    assert (
        len(shared_seats.called([longest, longest + "y", "Cy", "Dee"]))
        <= shared_seats.MAX_SEAT_NAME_LENGTH
    )
