"""Two short rounds, written out card by card, in which everything can be counted by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from classroom.cards import CARDS, Card
from classroom.game.header import RECORD_FORMAT
from classroom.game.round import Round
from classroom.rules.catalogue import RULES

BLACK_UNLESS = {
    "format": "eleusis-rule/1",
    "asks": {
        "is": "if",
        "last": {
            "is": "either",
            "parts": [{"is": "kind", "kind": "even"}, {"is": "kind", "kind": "face"}],
        },
        "then": {"is": "kind", "kind": "red"},
        "otherwise": {"is": "kind", "kind": "black"},
    },
}
"""After an even card or a face card red, after any other black: wrong about jacks and kings."""


def record(
    rule: str, hands: Mapping[str, str], starter: str, drawn: str, moves: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """A round of the lesson's rule-set with these hands; `drawn` are the penalty cards in order."""
    dealt = zip(*(hand.split() for hand in hands.values()), strict=True)
    top = [card for cards in dealt for card in cards] + [starter, *drawn.split()]
    rest = [str(card) for card in CARDS] * 2
    for card in top:
        rest.remove(card)
    return {
        "format": RECORD_FORMAT,
        "ruleset": "lesson",
        "rule": rule,
        "dealer": "Nature",
        "players": list(hands),
        "stock": top + rest,
        "extra_decks": [],
        "moves": list(moves),
    }


def play(by: str, cards: str, **more: Any) -> dict[str, Any]:
    return {"by": by, "play": cards.split(), **more}


def call(by: str, word: str) -> dict[str, Any]:
    return {"by": by, "call": word}


def fallen() -> dict[str, Any]:
    """Odd, then black; even, then red. Starter 5♥, so player 5, counted from Amara, begins: Amara.

    Amara takes jacks and kings for the even kind, and is overthrown by the first black card after
    a jack. Dev is a robot.
    """
    return record(
        "odd-black-even-red",
        {
            "Amara": "9S 7H 10H 2D 6D 8H QS KD",
            "Ben": "4H 3D 9C 6S 7C QH AD KC",
            "Chiara": "6C 2C 5C 4S 3S JD AH 8S",
            "Dev": "8D 10S JC 2S 4C 9H QD KS",
        },
        "5H",
        "2H 3H AC 7S 5D",
        [  # card 1 is 5♥
            play("Amara", "9S"),  # entry 1, card 2: right, black after 5
            play("Ben", "4H"),  # 2, card 3: wrong, red after 9; Ben draws 2♥
            play("Chiara", "6C"),  # 3, card 4: right, black after 9
            play("Dev", "8D", robot=True),  # 4, card 5: right, red after 6
            play("Amara", "7H"),  # 5, card 6: right, red after 8
            {"by": "clock", "skip": "Ben"},  # 6: a time-out, no card
            play("Chiara", "2C"),  # 7, card 7: right, black after 7
            play("Dev", "10S", robot=True),  # 8, card 8: wrong, black after 2; Dev draws 3♥
            {"by": "Amara", "note": BLACK_UNLESS, "confidence": 90, "info": True},  # 9
            play("Amara", "10H"),  # 10, card 9: right, red after 2
            {"by": "Amara", "declare": True},  # 11: nine cards lie
            play("Ben", "3D"),  # 12, card 10: right, red after 10
            call("Amara", "right"),  # 13: confirmed, the first
            play("Chiara", "5C"),  # 14, card 11: right, black after 3
            call("Amara", "right"),  # 15: confirmed, the second
            play("Dev", "JC", robot=True),  # 16, card 12: right, black after 5
            call("Amara", "right"),  # 17: confirmed, the third
            play("Ben", "9C"),  # 18, card 13: right, black after the jack, which is 11 and odd
            call("Amara", "wrong"),  # 19: a jack is a face card; Amara draws A♣ 7♠ 5♦
            play("Chiara", "4S"),  # 20, card 14: right, black after 9
            {"by": "teacher", "end": True},  # 21
        ],
    )


def standing() -> dict[str, Any]:
    """Odd or even like the last card. Starter 4♦, so player 4, counted round three: Zoë begins.

    From an even starter only even cards can ever be right: "only even cards" is the same here.
    """
    return record(
        "same-parity",
        {
            "Zoë": "10D QH 2S 3C 5S 8C JS 9S",
            "Łukasz": "7S JC 10C AC 6S KC 4S 5H",
            "Mia": "2C 8D 6S KS 9C JH AS 7C",
        },
        "4D",
        "10S 6C 3D",
        [  # card 1 is 4♦
            play("Zoë", "10D"),  # entry 1, card 2: right
            play("Łukasz", "7S"),  # 2, card 3: wrong; Łukasz draws 10♠
            play("Mia", "2C"),  # 3, card 4: right
            {"by": "Zoë", "note": "same-parity", "confidence": 70, "info": True},  # 4
            play("Zoë", "QH"),  # 5, card 5: right
            {"by": "Zoë", "declare": True},  # 6: five cards lie
            play("Łukasz", "JC"),  # 7, card 6: wrong; Łukasz draws 6♣
            call("Zoë", "wrong"),  # 8: confirmed, the first
            play("Mia", "8D 6S"),  # 9, cards 7 and 8: right
            call("Zoë", "right"),  # 10: confirmed, the second
            play("Łukasz", "10C"),  # 11, card 9: right
            call("Zoë", "right"),  # 12: confirmed, the third
            play("Mia", "KS"),  # 13, card 10: wrong; Mia draws 3♦
            call("Zoë", "wrong"),  # 14: confirmed, the fourth
            {"by": "teacher", "end": True},  # 15
        ],
    )


# The rules of the catalogue, asked one by one


def still_fit(round_: Round, results: int) -> list[str]:
    """The rules that would have answered the starter and so many plays as they were answered."""
    return [name for name in RULES if _answers(name, round_, results)]


def _answers(name: str, round_: Round, results: int) -> bool:
    rule, line = RULES[name].rule, list(round_.layout.starters)
    if not rule.accepts(0, line):
        return False
    for result in round_.results[:results]:
        assert result.cards is not None, "there is no no play in these rounds"
        if says(name, line, result.cards) != result.right:
            return False
        line += result.cards if result.right else ()
    return True


def says(name: str, line: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Return whether a rule that allows the line says right to these cards after it."""
    rule = RULES[name].rule
    return rule.accepts(rule.run(line), cards)
