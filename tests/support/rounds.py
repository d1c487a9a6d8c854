"""Rounds for the debrief, played through the engine move by move: ``rounds.record("no_prophet")``.

Run this file to write them again as ``tests/debrief/records/*.json``.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from classroom.cards import CARDS, Card
from classroom.game.entries import read_move
from classroom.game.header import RECORD_FORMAT
from classroom.game.play import apply
from classroom.game.record import read_header
from classroom.game.round import Round
from classroom.game.rulesets import RULESETS

RECORDS = Path(__file__).parents[1] / "debrief" / "records"
FOUR = ("Amara", "Ben", "Chiara", "Dev")


class Making:
    """A round in the making. Whoever's turn it is plays; robots are named beforehand."""

    def __init__(
        self,
        rule: str,
        players: tuple[str, ...] = FOUR,
        ruleset: str = "lesson",
        seed: int = 1,
        robots: tuple[str, ...] = (),
        dealer: str = "Nature",
    ) -> None:
        rng = random.Random(seed)
        rules = RULESETS[ruleset]
        stock = list(CARDS * rules.decks(len(players)))
        rng.shuffle(stock)
        self.data: dict[str, Any] = {
            "format": RECORD_FORMAT,
            "ruleset": ruleset,
            "rule": rule,
            "dealer": dealer,
            "players": list(players),
            "stock": [str(card) for card in stock],
            "extra_decks": [[str(card) for card in rng.sample(CARDS, 52)]],
            "moves": [],
        }
        if rules.first_player == "random":
            self.data["first"] = players[0]
        self.robots = robots
        self.round: Round = read_header(self.data).deal()

    def do(self, by: str, **action: Any) -> None:
        entry = {"by": by, **action, **({"robot": True} if by in self.robots else {})}
        self.round = apply(self.round, read_move(entry))
        self.data["moves"].append(entry)

    @property
    def turn(self) -> str:
        assert self.round.turn is not None
        return self.round.players[self.round.turn]

    @property
    def hand(self) -> tuple[Card, ...]:
        assert self.round.turn is not None
        return self.round.hands[self.round.turn]

    @property
    def fitting(self) -> list[Card]:
        return [card for card in self.hand if self.round.legal >> card & 1]

    @property
    def others(self) -> list[Card]:
        return [card for card in self.hand if card not in self.fitting]

    @property
    def prophet(self) -> str:
        assert self.round.prophets.ruling is not None
        return self.round.players[self.round.prophets.ruling]

    def play(self, *cards: Card) -> None:
        self.do(self.turn, play=[str(card) for card in cards])

    def no_play(self) -> None:
        self.do(self.turn, no_play=True)

    def declare(self) -> None:
        """By whoever acted last."""
        assert self.round.actor is not None
        self.do(self.round.players[self.round.actor], declare=True)

    def call(self, right: bool) -> None:
        self.do(self.prophet, call="right" if right else "wrong")

    def called(self, wrongly: bool = False) -> None:
        """The Prophet's call on what waits, the dealer's own answer unless `wrongly`."""
        assert self.round.pending is not None
        self.call(self.round.pending.truth != wrongly)

    def answered(self) -> None:
        """The call, if one is awaited, as the dealer will say; and a legal pick if need be."""
        if self.round.awaiting == "call":
            self.called()
        if self.round.awaiting == "prophet_pick":
            self.do(self.prophet, pick=str(self.fitting[0]))

    def right(self, times: int = 1) -> None:
        """Right plays: a card that fits, or a no play where none does."""
        for _ in range(times):
            if self.fitting:
                self.play(self.fitting[0])
            else:
                self.no_play()
            self.answered()

    def wrong(self, length: int = 1) -> None:
        """A wrong play, passing turns with right ones until someone holds a wrong card."""
        while len(self.others) < length:
            self.right()
        self.play(*self.others[:length])
        self.answered()

    def string(self, length: int) -> None:
        """A right string, by the first who can."""
        while not (found := next(self._strings(length), None)):
            self.right()
        self.play(*found)
        self.answered()

    def _strings(self, length: int) -> Iterator[tuple[Card, ...]]:
        def grow(state: int, so_far: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
            if len(so_far) == length:
                yield so_far
                return
            left = list(self.hand)
            for card in so_far:
                left.remove(card)
            for card in left:
                after = self.round.rule.step(state, card)
                if after >= 0:
                    yield from grow(after, (*so_far, card))

        yield from grow(self.round.layout.state, ())

    def until(self, holds: Callable[[], bool], most: int = 60) -> None:
        """Right plays until something holds at a player's turn."""
        for _ in range(most):
            if holds():
                return
            self.right()
        raise AssertionError("it did not come to that; take another seed")

    def to_the_end(self, most: int = 400) -> None:
        for _ in range(most):
            if self.round.ended_by:
                return
            self.right()
        raise AssertionError("the round does not end")


def overthrown_by_a_right_card() -> Making:
    """Row 10, after a few confirmed calls; the round goes on to an empty hand."""
    table = Making("odd-black-even-red", seed=18)
    table.wrong()
    table.right(2)
    table.wrong(2)
    table.right(3)
    table.declare()
    table.right(2)
    table.wrong()
    table.right(1)
    table.until(lambda: bool(table.fitting))
    table.play(table.fitting[0])
    table.called(wrongly=True)
    table.to_the_end()
    return table


def overthrown_by_a_wrong_card() -> Making:
    """Row 9, at the first call."""
    table = Making("alternate-colour", seed=5)
    table.right(3)
    table.declare()
    table.play(table.others[0])
    table.called(wrongly=True)
    table.right(4)
    table.do("teacher", end=True)
    return table


def overthrown_by_a_missed_card() -> Making:
    """Row 11: a wrong no play that the Prophet called right."""
    table = Making("match-suit-or-value", seed=7)
    table.right(5)
    table.declare()
    table.until(lambda: bool(table.fitting))
    table.no_play()
    table.called(wrongly=True)
    table.to_the_end()
    return table


def overthrown_by_a_hand_without_a_card() -> Making:
    """Row 12: a right no play that the Prophet called wrong."""
    table = Making("suit-cycle", seed=9)
    table.until(lambda: bool(table.fitting))
    table.right()
    table.declare()
    table.until(lambda: not table.fitting)
    table.no_play()
    table.called(wrongly=True)
    table.right(5)
    table.do("teacher", end=True)
    return table


def overthrown_by_a_wrong_pick() -> Making:
    """Row 13: the Prophet saw that a card fits, and picked one that does not."""
    table = Making("odd-black-even-red", seed=11)
    table.right(4)
    table.declare()
    table.until(lambda: bool(table.fitting) and bool(table.others))
    table.no_play()
    table.called()
    table.do(table.prophet, pick=str(table.others[0]))
    table.right(3)
    table.do("teacher", end=True)
    return table


def a_prophet_stands() -> Making:
    """No one overthrows Chiara or whoever declares; the end is an empty hand."""
    table = Making("black-up-red-down", seed=13, players=("Zoë", "Łukasz", "Иван", "ليلى"))
    table.wrong()
    table.string(3)
    table.wrong()
    table.right(2)
    table.declare()
    table.wrong()
    table.to_the_end()
    return table


def never_tested() -> Making:
    """Declared, and ended by the teacher before the next play."""
    table = Making("alternate-colour", seed=15)
    table.right(6)
    table.declare()
    table.do("teacher", end=True)
    return table


def an_expulsion() -> Making:
    """Gardner's rules: thirty cards lie, and a wrong play sends out."""
    table = Making("odd-black-even-red", ruleset="gardner", seed=17)
    table.wrong(4)
    table.wrong(3)
    while table.round.layout.laid < 30:
        table.wrong(2)
        table.right()
    table.wrong()
    table.right(4)
    table.do("teacher", end=True)
    return table


def no_prophet() -> Making:
    """No one declares; a hand runs out. Turns are passed over by the clock and the teacher."""
    table = Making("one-up-or-down", seed=19, players=("明美", "민준", "अनन्या", "สมชาย", "Ἀριάδνη"))
    table.wrong()
    table.do("clock", skip=table.turn)
    table.wrong(2)
    table.do("clock", skip=table.turn)
    table.do("teacher", skip=table.turn)
    table.to_the_end()
    return table


def ended_at_once() -> Making:
    """Dealt, and ended before anyone played."""
    table = Making("suit-cycle", seed=21)
    table.do("teacher", end=True)
    return table


def only_robots() -> Making:
    """Robots in every seat: one declares and is overthrown."""
    table = Making(
        "alternate-primes", seed=23, players=("Ro", "Bo", "Mo"), robots=("Ro", "Bo", "Mo")
    )
    table.wrong()
    table.right(3)
    table.declare()
    table.right(2)
    table.until(lambda: bool(table.fitting))
    table.play(table.fitting[0])
    table.called(wrongly=True)
    table.to_the_end()
    return table


def a_release() -> Making:
    """A Prophet falls silent and is released; a robot sits in one seat; no one declares again."""
    table = Making("zigzag", seed=25, robots=("Dev",))
    table.right(3)
    table.wrong()
    table.declare()
    table.right(2)
    table.do("clock", release=table.prophet)
    table.right(3)
    table.do("teacher", end=True)
    return table


def said_aloud() -> Making:
    """Express: a wrong guess from the catalogue, then the rule in a pupil's own words."""
    table = Making("alternate-colour", ruleset="express", seed=27, players=("Ines", "Jo", "Kim"))
    table.wrong()
    table.until(lambda: bool(table.fitting))
    table.right()
    table.do(table.round.players[table.round.guesses.chance or 0], guess="suit-cycle")
    table.right(2)
    table.until(lambda: bool(table.fitting))
    table.right()
    guesser = table.round.players[table.round.guesses.chance or 0]
    table.do(guesser, guess="text:  red & black <b>always</b> swap ♥ 100%s ")
    table.do("dealer", verdict="right")
    return table


def a_student_deals() -> Making:
    """Two Prophets: one falls, the next one stands, a student deals."""
    players = ("Amara", "Ben", "Chiara", "አበበ")  # the last one has no font
    table = Making("odd-black-even-red", seed=29, players=players, dealer="Elif")
    table.wrong(2)
    table.right(2)
    table.declare()
    table.right()
    table.wrong()
    table.until(lambda: bool(table.fitting))
    table.play(table.fitting[0])
    table.called(wrongly=True)
    table.right()
    table.until(lambda: table.round.actor not in table.round.prophets.overthrown)
    table.declare()
    table.wrong()
    table.to_the_end()
    return table


MADE = (
    overthrown_by_a_right_card,
    overthrown_by_a_wrong_card,
    overthrown_by_a_missed_card,
    overthrown_by_a_hand_without_a_card,
    overthrown_by_a_wrong_pick,
    a_prophet_stands,
    never_tested,
    an_expulsion,
    no_prophet,
    ended_at_once,
    only_robots,
    a_release,
    said_aloud,
    a_student_deals,
)


NAMES = tuple(make.__name__ for make in MADE)


def record(name: str) -> dict[str, Any]:
    """A record as it stands in its file."""
    return json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))


def text(data: dict[str, Any]) -> str:
    """As it stands in its file: one line for each part of the header and for each entry."""
    lines = [f"{_json(key)}: {_json(value)}" for key, value in data.items() if key != "moves"]
    moves = ",\n  ".join(_json(entry) for entry in data["moves"])
    lines.append(f'"moves": [\n  {moves}\n ]')
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    for make in MADE:
        (RECORDS / f"{make.__name__}.json").write_text(text(make().data), encoding="utf-8")
