"""What was expected of each play, read from a record."""

import worlds

from classroom.debrief.evidence.expectations import Expectation, expectations
from classroom.game.header import to_json
from classroom.game.play import judge_entry
from classroom.game.record import read

HEADER = worlds.deal(1)


def told(*entries):
    """The expectations of a round with these entries, plays chosen from the hand of who is on."""
    header, moves = read(to_json(HEADER, entries))
    round_ = header.deal()
    for entry in moves:
        round_ = judge_entry(round_, entry)[1]
    return expectations(round_, entries)


def card(right):
    """A card of the first player that is right, or is not, and who that is."""
    round_ = HEADER.deal()
    hand = round_.hands[round_.turn]
    fits = next(each for each in hand if bool(round_.legal >> each & 1) == right)
    return {"by": round_.players[round_.turn], "play": [str(fits)]}


def says(by, expect, of=1, **more):
    return {"by": by, "expect": expect, "of": of, "info": True, **more}


def test_each_expectation_says_whether_it_came_true():
    play = card(right=False)
    one, two, three = (player for player in worlds.PLAYERS if player != play["by"])
    got = told(play, says(play["by"], "right"), says(one, "wrong"), says(two, "unsure"))
    assert set(got) == {
        Expectation(play["by"], 1, "right", True, False),
        Expectation(one, 1, "wrong", False, True),
        Expectation(two, 1, "unsure", False, None),
    }
    assert three not in {each.who for each in got}


def test_the_last_guess_counts_and_none_after_the_next_move():
    play = card(right=True)
    one, *_ = (player for player in worlds.PLAYERS if player != play["by"])
    skip = {"by": "teacher", "skip": worlds.PLAYERS[(worlds.PLAYERS.index(play["by"]) + 1) % 4]}
    got = told(play, says(one, "wrong"), says(one, "right"), skip, says(one, "wrong"))
    assert got == (Expectation(one, 1, "right", False, True),)


def test_what_is_no_expectation_is_left_out():
    play = card(right=True)
    one = next(player for player in worlds.PLAYERS if player != play["by"])
    nonsense = [
        says(one, "perhaps"),
        says(one, "right", of=3),
        says("somebody", "right"),
        says(one, "right", robot=True),
        {"by": one, "expect": "right", "info": True},
        {"by": one, "expect": ["right"], "of": 1, "info": True},
    ]
    assert told(play, *nonsense) == ()
    assert told(says(one, "right", of=2), play) == ()


def test_a_play_that_nobody_judged_came_neither_true_nor_false():
    play = card(right=True)
    declare = {"by": play["by"], "declare": True}
    round_ = HEADER.deal()
    for entry in (play, declare):
        round_ = judge_entry(round_, entry)[1]
    by = round_.players[round_.turn]
    waits = {"by": by, "no_play": True}
    one = next(player for player in worlds.PLAYERS if player not in (play["by"], by))
    end = {"by": "teacher", "end": True}
    got = told(play, declare, waits, says(one, "right", of=3), end)
    assert got == (Expectation(one, 3, "right", False, None),)


def test_what_is_said_after_the_call_and_before_it_is_shown_counts():
    play = card(right=True)
    declare = {"by": play["by"], "declare": True}
    round_ = HEADER.deal()
    for entry in (play, declare):
        round_ = judge_entry(round_, entry)[1]
    by = round_.players[round_.turn]
    waits = {"by": by, "play": [str(round_.hands[round_.turn][0])]}
    one = next(player for player in worlds.PLAYERS if player not in (play["by"], by))
    right = bool(round_.legal >> round_.hands[round_.turn][0] & 1)
    call = {"by": play["by"], "call": "right"}
    got = told(play, declare, waits, call, says(one, "right", of=3))
    assert got == (Expectation(one, 3, "right", False, right),)
