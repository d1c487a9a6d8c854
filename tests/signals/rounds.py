"""Rounds of simulated pupils through the real engine, with what was so in their heads."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from classroom.cards import CARDS, Card
from classroom.game import evidence
from classroom.game.header import RECORD_FORMAT, RecordHeader
from classroom.game.layout import AnyRound
from classroom.game.play import judge_entry
from classroom.game.record import read_header
from classroom.game.round import Round
from classroom.rules.catalogue import RULES
from classroom.rules.surviving import Survivors
from signals.habits import HABITS, KNOWN, Habit, Pupil, Sight

PLAYS = 40
NAMES = ("Amara", "Ben", "Chiara", "Dev", "Eve", "Finn", "Gül")


@dataclass(frozen=True)
class Head:
    """What goes on in one pupil when a play comes."""

    name: str
    has_rule: bool
    live: bool
    """An idea that nothing on the table contradicts."""
    keeps_refuted: bool
    sure: bool
    agrees: float
    """The share of the 52 cards on which the idea and the sealed rule agree."""
    cares: bool
    wrote: bool
    idea: bool


@dataclass(frozen=True)
class Truth:
    """What was so at one moment."""

    at: int
    plays: int
    heads: tuple[Head, ...]
    wrong: tuple[bool, ...]
    """Of each settled play."""
    predictions: bool
    prophet: str | None
    untested: tuple[bool, ...]
    """Plays running under this Prophet of cards that the Prophet's own idea calls right; of each
    whether the hand held a card that it calls wrong."""


@dataclass(frozen=True)
class Played:
    """A record, its rounds and what was so before each play and at the end."""

    data: dict[str, Any]
    header: RecordHeader
    rounds: list[AnyRound]
    truths: tuple[Truth, ...]
    habits: tuple[str, ...]

    @property
    def entries(self) -> list[dict[str, Any]]:
        moves: list[dict[str, Any]] = self.data["moves"]
        return moves


class Table:
    """A round that is being played."""

    def __init__(self, habits: list[Habit], rule: str, seed: int, predictions: bool) -> None:
        self.rng = random.Random(seed)
        names = NAMES[: len(habits)]
        stock = list(CARDS * 2)
        self.rng.shuffle(stock)
        self.data: dict[str, Any] = {
            "format": RECORD_FORMAT,
            "ruleset": "lesson",
            "rule": rule,
            "dealer": "Nature",
            "players": list(names),
            "stock": [str(card) for card in stock],
            "extra_decks": [[str(card) for card in self.rng.sample(CARDS, 52)] for _ in range(3)],
            "moves": [],
        }
        header = read_header(self.data)
        assert isinstance(header, RecordHeader)
        self.header, self.habits = header, habits
        self.rounds: list[AnyRound] = [header.deal()]
        sealed = header.rule.rule.minimal
        self.pupils = [
            Pupil(name, habit, random.Random(f"{seed} {name}"), sealed)
            for name, habit in zip(names, habits, strict=True)
        ]
        self.predictions = predictions
        first = evidence.starters(self.round)
        self.survivors = Survivors.of(KNOWN, first)
        self.sight = Sight(list(first), list(self.round.layout.main_line), None, 0, [])
        self.truths: list[Truth] = []
        self.wrote: set[str] = set()
        self.untested: list[bool] = []
        for pupil in self.pupils:
            pupil.learn((), self.sight, self.pupils)

    @property
    def round(self) -> Round:
        last = self.rounds[-1]
        assert isinstance(last, Round)
        return last

    def act(self, by: str, **action: Any) -> None:
        entry = {"by": by, **action}
        self.rounds.append(judge_entry(self.round, entry)[1])
        self.data["moves"].append(entry)

    def played(self) -> Played:
        testers = any(pupil.habit.choice.__name__ == "tests" for pupil in self.pupils)
        for _ in range(PLAYS):
            if self.round.ended_by is not None:
                break
            self.sight.shares = self.survivors.shares if testers and len(self.survivors) else None
            self.remember()
            self.one_play()
        if self.round.ended_by is None:
            self.remember()
            self.act("teacher", end=True)
        habits = tuple(habit.name for habit in self.habits)
        return Played(self.data, self.header, self.rounds, tuple(self.truths), habits)

    def one_play(self) -> None:
        round_ = self.round
        assert round_.turn is not None
        player, number = self.pupils[round_.turn], round_.entries + 1
        hand = round_.hands[round_.turn]
        card = player.play(self.sight, hand)
        ruling = round_.prophets.ruling
        before = len(round_.results)
        if ruling is not None:
            idea = self.pupils[ruling].idea
            tests = [idea is not None and not idea.allowed >> held & 1 for held in hand]
            tested = idea is not None and not idea.allowed >> card & 1
            self.untested = [] if tested else [*self.untested, any(tests)]
        self.act(player.name, play=[str(card)])
        if self.predictions:
            for seat, pupil in enumerate(self.pupils):
                if pupil is player or seat == ruling:
                    continue
                said = pupil.predict(self.sight, card)
                if said is not None:
                    self.act(pupil.name, expect=said, of=number, info=True)
        if ruling is not None:
            self.act(self.pupils[ruling].name, call=self.pupils[ruling].call(card))
        assert len(self.round.results) == before + 1
        self.learn(player, card)

    def learn(self, player: Pupil, card: Card) -> None:
        result = self.round.results[-1]
        seen = evidence.observed(result)
        for one in seen:
            self.survivors = self.survivors.seen(one)
        self.sight.evidence += seen
        self.sight.line = list(self.round.layout.main_line)
        self.sight.plays += 1
        self.sight.verdicts.append(result.right)
        if self.round.ended_by is not None:
            return
        for pupil in self.rng.sample(self.pupils, len(self.pupils)):
            pupil.learn(seen, self.sight, self.pupils)
            note = pupil.write(self.sight.plays)
            if note is not None:
                if note["note"] is not None:
                    self.wrote.add(pupil.name)
                self.act(pupil.name, **note, info=True)
        prophets = self.round.prophets
        seat = self.pupils.index(player)
        may = prophets.ruling is None and not prophets.have_had(seat)
        if may and player.declares(self.sight.plays):
            self.act(player.name, declare=True)
            self.untested = []

    def remember(self) -> None:
        """Note what is so when the next play comes."""
        round_, state = self.round, self.round.layout.state
        ruling = round_.prophets.ruling
        legal = self.header.rule.rule.legal(state)
        heads = []
        for pupil in self.pupils:
            idea = pupil.idea
            live = idea is not None and idea.place in self.alive
            heads.append(
                Head(
                    name=pupil.name,
                    has_rule=live and pupil.has_rule(state),
                    live=live,
                    keeps_refuted=idea is not None and not live,
                    sure=idea is not None and pupil.confidence >= 70,
                    agrees=0 if idea is None else 1 - (idea.allowed ^ legal).bit_count() / 52,
                    cares=pupil.cares(self.sight.plays),
                    wrote=pupil.name in self.wrote,
                    idea=idea is not None,
                )
            )
        self.truths.append(
            Truth(
                at=round_.entries,
                plays=self.sight.plays,
                heads=tuple(heads),
                wrong=tuple(not right for right in self.sight.verdicts),
                predictions=self.predictions,
                prophet=None if ruling is None else round_.players[ruling],
                untested=() if ruling is None else tuple(self.untested),
            )
        )

    @property
    def alive(self) -> set[int]:
        return set(self.survivors.rules.tolist())


def tables(seed: int, count: int, names: list[str] | None = None) -> list[Table]:
    """Return tables of one habit and mixed, over rules of all bands."""
    rng = random.Random(seed)
    kinds = list(HABITS) if names is None else names
    rules = rule_choice(seed)
    made = []
    for number in range(count):
        size = rng.choice((3, 4, 4, 4, 5))
        if rng.random() < 0.45:
            habits = [HABITS[kinds[number % len(kinds)]]] * size
        else:
            habits = [HABITS[rng.choice(kinds)] for _ in range(size)]
        made.append(Table(habits, rng.choice(rules), rng.randrange(2**31), rng.random() < 0.85))
    return made


def rule_choice(seed: int) -> list[str]:
    """Return 25 rules of all bands; even and odd seeds have different ones."""
    rng = random.Random(seed % 2)
    found: list[str] = []
    for band, count in (("easy", 7), ("medium", 9), ("hard", 6), ("expert", 3)):
        ids = sorted(entry.id for entry in RULES.values() if entry.difficulty == band)
        rng.shuffle(ids)
        found += ids[:count]
    return found
