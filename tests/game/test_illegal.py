"""Records that cannot be: each kind refused at its move, with the sentence that says why.

A legal beginning, and then one entry that cannot follow it. Every sentence with which the engine
refuses a move comes up, and what was right before is not touched by what is refused.
"""

import ast
import inspect
import re

import pytest
from tables import Table

from classroom.game import play, round, settlement
from classroom.game.record import RecordError, replay, steps

HANDS = {"Ann": "2S 4S", "Ben": "3H 5H", "Cy": "6S 8S", "Dee": "7H 9H"}


def fresh(ruleset="gardner", **more):
    return Table(ruleset, **{"hands": HANDS, **more})


def ruled(ruleset="gardner", **more):
    """Ann is the Prophet, and it is Ben's turn."""
    return fresh(ruleset, **more).play("Ann", "2S").declare("Ann")


def called():
    """Ben's play waits for Ann's call."""
    return ruled().play("Ben", "3H")


def picking():
    """Ann has called Ben's no play wrong, rightly, and has to pick."""
    return ruled(hands={**HANDS, "Ben": "3H 5S"}).no_play("Ben").call("wrong")


def fallen():
    """Ben has overthrown Ann."""
    return called().call("wrong")


def laid_for():
    """Ann's no play was wrong, and the dealer has laid a card."""
    return fresh(hands={"Ann": "2S 4S 2H"}).no_play("Ann")


def expelled():
    """Ann, Ben are expelled, and Cy has just acted."""
    table = fresh(hands=dict.fromkeys(HANDS, "R8 B6")).lay(4, 4, 4, 4, 4, 3, 3, 3).lay(1, 1)
    assert table.told["expelled"] == ["Ann", "Ben"]
    return table.play("Cy", table.any("Cy", "black"))


def guessing():
    """Ann's guess in her own words waits for its verdict."""
    return fresh("express").play("Ann", "2S").guess("Ann", "text:the colours take turns")


def poor():
    """Five cards in the stock, and no deck beside it."""
    return fresh(players=7, hands={"Ann": "2H 4H 6H"}, decks=())


def over():
    return fresh().play("Ann", "2S").end()


OVER = "the round is over"
TURN = "it’s Ben’s turn"
WORD = "it’s the Prophet’s call: wait for Ann"
REPAIR = "only the teacher or the clock can do this"
JUDGE = "only the dealer or the teacher can judge a guess"
CHANCE = "guess right after your own right card, and only once"
NO_PICK = "the dealer has no card to pick"
ACTED = "only the player who has just had a turn can declare"

CASES = [
    # Whose turn it is, and what is in the hand
    (fresh, {"by": "Ben", "play": ["3H"]}, "it’s Ann’s turn"),
    (fresh, {"by": "Ben", "no_play": True}, "it’s Ann’s turn"),
    (fresh, {"by": "Zoe", "play": ["3H"]}, "Zoe isn’t playing in this round"),
    (fresh, {"by": "Smith", "play": ["3H"]}, "Smith isn’t playing in this round"),
    (fresh, {"by": "teacher", "no_play": True}, "teacher isn’t playing in this round"),
    (fresh, {"by": "Ann", "no_play": False}, '"no_play" must be true or absent'),
    (fresh, {"by": "Ann", "declare": 1}, '"declare" must be true or absent'),
    (fresh, {"by": "teacher", "end": "now"}, '"end" must be true or absent'),
    (fresh, {"by": "Ann", "play": []}, "a play needs at least one card"),
    (fresh, {"by": "Ann", "play": ["3H"] * 3}, "3H isn’t in the hand"),
    (fresh, {"by": "Ann", "play": ["2S"] * 3}, "2S isn’t in the hand"),
    (fresh, {"by": "Ann", "play": ["2S"] * 5}, "a string has at most 4 cards"),
    (lambda: fresh("lesson"), {"by": "Ann", "play": ["2S"] * 5}, "a string has at most 4 cards"),
    (lambda: fresh("howell"), {"by": "Ann", "play": ["2S"] * 15}, "2S isn’t in the hand"),
    (lambda: fresh("express"), {"by": "Ann", "play": ["2S", "4S"]},
     "you can only play one card a turn"),
    (lambda: fresh().play("Ann", "2S"), {"by": "Ann", "play": ["4S"]}, TURN),
    (ruled, {"by": "Ann", "play": ["4S"]}, "the Prophet judges and doesn’t play cards"),
    (ruled, {"by": "Ann", "no_play": True}, "the Prophet judges and doesn’t play cards"),
    (expelled, {"by": "Ann", "play": ["2S"]}, "Ann has been knocked out"),
    (expelled, {"by": "Ben", "no_play": True}, "Ben has been knocked out"),
    (poor, {"by": "Ann", "play": ["2H", "4H", "6H"]},
     "the stock has run out, and there are no more decks"),
    # While something is awaited
    (called, {"by": "Cy", "play": ["6S"]}, WORD),
    (called, {"by": "Ben", "no_play": True}, WORD),
    (picking, {"by": "Cy", "play": ["6S"]}, WORD),
    (called, {"by": "teacher", "skip": "Ben"}, WORD),
    (guessing, {"by": "Ben", "play": ["3H"]}, "a guess is being judged; wait for the verdict"),
    (guessing, {"by": "Ben", "no_play": True}, "a guess is being judged; wait for the verdict"),
    (guessing, {"by": "clock", "skip": "Ben"}, "a guess is being judged; wait for the verdict"),
    (guessing, {"by": "Ann", "guess": "zigzag"}, "a guess is being judged; wait for the verdict"),
    # Declaring
    (fresh, {"by": "Ann", "declare": True}, ACTED),
    (lambda: fresh().play("Ann", "2S"), {"by": "Dee", "declare": True}, ACTED),
    (lambda: fresh().play("Ann", "2S").skip("Ben"), {"by": "Ann", "declare": True}, ACTED),
    (lambda: fresh().play("Ann", "2S"), {"by": "dealer", "declare": True},
     "dealer isn’t playing in this round"),
    (ruled, {"by": "Ann", "declare": True}, "Ann is already the Prophet"),
    (called, {"by": "Ben", "declare": True}, "Ann is already the Prophet"),
    (lambda: fallen().play("Cy", "6S").play("Dee", "7H").play("Ann", "4S"),
     {"by": "Ann", "declare": True}, "no one can be Prophet twice in a round"),
    (lambda: ruled().release("Ann"), {"by": "Ann", "declare": True},
     "no one can be Prophet twice in a round"),
    (expelled, {"by": "Ann", "declare": True}, "a player who is knocked out can’t become Prophet"),
    (expelled, {"by": "Cy", "declare": True},
     "a Prophet needs two other players still in the round"),
    (lambda: fresh("express").play("Ann", "2S"), {"by": "Ann", "declare": True},
     "there’s no Prophet in this game"),
    # The Prophet's word
    (fresh, {"by": "Ann", "call": "right"}, "there’s no Prophet"),
    (fallen, {"by": "Ann", "call": "right"}, "there’s no Prophet"),
    (fresh, {"by": "Ann", "pick": "2S"}, "there’s no Prophet"),
    (ruled, {"by": "Ann", "call": "right"}, "nothing is waiting for the Prophet’s call"),
    (ruled, {"by": "Ann", "pick": "3H"}, "nothing is waiting for the Prophet’s call"),
    (called, {"by": "Ben", "call": "right"}, "Ann is the Prophet"),
    (called, {"by": "dealer", "call": "right"}, "dealer isn’t playing in this round"),
    (called, {"by": "Ann", "pick": "3H"}, "the Prophet has to call the play right or wrong"),
    (picking, {"by": "Ann", "call": "wrong"}, "the Prophet has to pick a card from the shown hand"),
    (picking, {"by": "Cy", "pick": "3H"}, "Ann is the Prophet"),
    (picking, {"by": "Ann", "pick": "6S"}, "6S isn’t in the shown hand"),
    # The dealer's pick
    (fresh, {"by": "dealer", "pick": "2S"}, NO_PICK),
    (picking, {"by": "dealer", "pick": "3H"}, NO_PICK),
    (laid_for, {"by": "dealer", "pick": "3H"}, "3H isn’t in the shown hand"),
    (laid_for, {"by": "dealer", "pick": "2H"}, "2H isn’t right there"),
    (laid_for, {"by": "Ann", "pick": "4S"}, "there’s no Prophet"),
    (lambda: laid_for().skip("Ben"), {"by": "dealer", "pick": "4S"}, NO_PICK),
    (lambda: laid_for().dealer_picks("4S"), {"by": "dealer", "pick": "2S"}, NO_PICK),
    # Guesses
    (lambda: fresh().play("Ann", "2S"), {"by": "Ann", "guess": "zigzag"},
     "you can’t guess the rule in this game"),
    (lambda: fresh("express"), {"by": "Ann", "guess": "zigzag"}, CHANCE),
    (lambda: fresh("express").play("Ann", "2S"), {"by": "Ben", "guess": "zigzag"}, CHANCE),
    (lambda: fresh("express").play("Ann", "2S").guess("Ann", "zigzag"),
     {"by": "Ann", "guess": "text:it is the colours"}, CHANCE),
    (lambda: guessing().verdict("wrong"), {"by": "Ann", "guess": "alternate-colour"}, CHANCE),
    (lambda: fresh("express").no_play("Ann"), {"by": "Ann", "guess": "text:?"}, CHANCE),
    (lambda: fresh("express").play("Ann", "2S"), {"by": "dealer", "guess": "text:?"},
     "dealer isn’t playing in this round"),
    (lambda: fresh("express").play("Ann", "2S"), {"by": "dealer", "verdict": "right"},
     "no guess is waiting for a verdict"),
    (lambda: guessing().verdict("wrong"), {"by": "teacher", "verdict": "right"},
     "no guess is waiting for a verdict"),
    (guessing, {"by": "Ben", "verdict": "right"}, JUDGE),
    (guessing, {"by": "clock", "verdict": "wrong"}, JUDGE),
    (guessing, {"by": "Smith", "verdict": "wrong"}, JUDGE),
    # Repairs and the end
    (fresh, {"by": "Ann", "skip": "Ann"}, REPAIR),
    (fresh, {"by": "dealer", "skip": "Ann"}, REPAIR),
    (fresh, {"by": "clock", "skip": "Ben"}, "it’s Ann’s turn"),
    (ruled, {"by": "clock", "skip": "Ann"}, TURN),
    (fresh, {"by": "clock", "skip": "Zoe"}, "Zoe isn’t playing in this round"),
    (ruled, {"by": "Ben", "release": "Ann"}, REPAIR),
    (ruled, {"by": "teacher", "release": "Ben"}, "Ben isn’t the Prophet"),
    (fresh, {"by": "clock", "release": "Ann"}, "Ann isn’t the Prophet"),
    (fallen, {"by": "clock", "release": "Ann"}, "Ann isn’t the Prophet"),
    (fresh, {"by": "clock", "end": True}, "only the teacher can end a round"),
    (fresh, {"by": "dealer", "end": True}, "only the teacher can end a round"),
    (fresh, {"by": "Ann", "end": True}, "only the teacher can end a round"),
    (over, {"by": "Ben", "play": ["3H"]}, OVER),
    (over, {"by": "teacher", "end": True}, OVER),
    (over, {"by": "Ann", "declare": True}, OVER),
    (over, {"by": "dealer", "pick": "3H"}, NO_PICK),
    (lambda: fresh("express").play("Ann", "2S").guess("Ann", "alternate-colour"),
     {"by": "Ben", "play": ["3H"]}, OVER),
]  # fmt: skip


@pytest.mark.parametrize("notes", [0, 3])
@pytest.mark.parametrize(("beginning", "entry", "why"), CASES)
def test_an_illegal_move_is_refused_where_it_stands(beginning, entry, why, notes):
    table = beginning()
    note = {"by": "teacher", "note": "they are keen", "info": True}
    begun = [*[note] * notes, *table.entries]
    record = {**table.record, "moves": [*begun, entry, {"by": "nobody", "no_play": True}]}
    with pytest.raises(RecordError) as refused:
        replay(record)
    assert str(refused.value) == f"move {len(begun) + 1}: {entry['by']}: {why}"
    assert refused.value.number == len(begun) + 1
    assert replay(record, upto=len(begun)) == steps({**record, "moves": begun})[-1]


def sentences(module):
    """The text of every `Refused` in a module."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
            yield node.args[0].args[0].value


def test_every_sentence_that_refuses_a_move_comes_up():
    """The one left over refuses a deal: the reader of a record has refused it before."""
    brought = {why for *_, why in CASES}
    for module in (play, round, settlement):
        for sentence in sentences(module):
            parts = re.split(r"%\(\w+\)s", sentence)
            found = any(all(part in why for part in parts) for why in brought)
            assert found or "the first player who was drawn" in sentence, sentence
