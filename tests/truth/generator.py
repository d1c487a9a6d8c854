"""Random rounds as game records: ``record(seed)``.

Players are of many kinds: they note rules (right ones, wrong ones, ones that no card can tell from
the right one any more, words of their own, none), expect verdicts, declare, call by their rule or
slip, guess aloud, show hands rightly and wrongly, play strings, are expelled, skipped and released;
seats change hands, robots sit in some, and rounds end in every way there is.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
from built_rules import SOURCES

from classroom.cards import CARDS, Card, card_set
from classroom.game import actions
from classroom.game.entries import read_move
from classroom.game.header import LAYOUT_FORMAT, RECORD_FORMAT
from classroom.game.play import apply, judge_entry
from classroom.game.record import read_header
from classroom.game.refusal import Refused
from classroom.game.round import Round
from classroom.game.rulesets import RULESETS
from classroom.rules import mirror, swap
from classroom.rules.automaton import Automaton
from classroom.rules.builder.terms import Built
from classroom.rules.catalogue import RULES, library
from classroom.rules.described_rule import described
from classroom.rules.mirror import MIRRORED_STATEMENTS

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eva")
OFTEN = {"lesson": 6, "express": 3}
SETS = tuple(
    ruleset
    for ruleset in (*OFTEN, *(each for each in RULESETS if each not in OFTEN))
    for _ in range(OFTEN.get(ruleset, 1))
)
EASY = tuple(name for name, rule in RULES.items() if rule.difficulty == "easy")
TEXTS = ("text: it goes by colour", "text: red & black swap", "text: 100 % higher?")
SAME_IN_THE_END = ("alternate-colour", "colour-two-back", "same-colour", "suit-cycle")


@cache
def built() -> tuple[tuple[dict[str, Any], Automaton], ...]:
    """Rules of the builder: some the same as one of the catalogue, some that no list has."""
    found = [Built(term) for term in SOURCES.values()]
    return tuple((rule.to_json(), described(rule).rule) for rule in found)


def record(seed: int) -> dict[str, Any]:
    """A round of its own for each seed."""
    return _Making(random.Random(seed)).played()


class _Making:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        ruleset = rng.choice(SETS)
        rules = RULESETS[ruleset]
        players = list(NAMES[: rng.randint(rules.players[0], 5)])
        stock = list(CARDS * rules.decks(len(players)))
        rng.shuffle(stock)
        self.data: dict[str, Any] = {
            "format": RECORD_FORMAT,
            "ruleset": ruleset,
            "rule": self._sealed(),
            "dealer": rng.choice(("Nature", "Nature", "Zoe")),
            "players": players,
            "stock": [str(card) for card in stock],
            "extra_decks": [[str(c) for c in rng.sample(CARDS, 52)] for _ in range(4)],
            "moves": [],
        }
        if ruleset == "wikipedia":
            self.data["first"] = players[0]
        if rng.random() < 0.2 and ruleset not in ("lesson", "express"):
            self.data["options"] = {"expulsion": False}
        self.round: Round
        self.begun()
        players = self.data["players"]
        share = rng.choice((0, 0, 0, 0.3, 0.3, 1))
        self.robots = {p for p in players if rng.random() < share}
        self.sometimes = {p for p in players if rng.random() < 0.08}
        self.notes = rng.choice((0, 0.15, 0.35, 0.7))
        self.expects = rng.choice((0, 0.2, 0.7))
        self.declares = rng.choice((0, 0.05, 0.2, 0.5))
        self.slips = rng.choice((0, 0.1, 0.4))
        self.strings = rng.choice((0, 0.1, 0.4))

    def begun(self, **header: Any) -> None:
        """Deal, with these parts of the header."""
        self.data |= header
        if "ruleset" in header and "first" not in header:
            self.data.pop("first", None)
        self.round = read_header(self.data).deal()
        self.rules: dict[str, Automaton | None] = dict.fromkeys(self.data["players"])
        self.library = library()
        self.states = self.library.after(self.library.starts, self.round.layout.starters)
        self.fits = self.states >= 0
        self.results = 0

    def _sealed(self) -> Any:
        rng = self.rng.random()
        if rng < 0.15:
            return self.rng.choice(built())[0]
        if rng < 0.35:
            return self.rng.choice(SAME_IN_THE_END)
        return self.rng.choice(EASY if rng < 0.75 else tuple(RULES))

    def played(self) -> dict[str, Any]:
        most = self.rng.choice((0, 2, 6, 15, 30, 30, 60, 90))
        for _ in range(most):
            if self.round.ended_by:
                break
            try:
                self._step()
            except Refused:  # no deck is left for penalties
                break
            self._followed()
        if not self.round.ended_by and self.rng.random() < 0.9:
            for player in self.data["players"]:
                if self.notes and self.rng.random() < 0.7:
                    self._note(player, last_call=True)
            end = {"end": True, **({"clock": True} if self.rng.random() < 0.5 else {})}
            self.do("teacher", **end)
        if self.round.ended_by and self.notes and self.rng.random() < 0.2:
            self._note(self.rng.choice(self.data["players"]))  # too late
        if self.round.ended_by and self.notes and self.rng.random() < 0.5:
            for player in self.data["players"]:
                if self.rng.random() < 0.5:
                    self._note(player, last_call=True)  # while the rule is sealed
        return self.data

    def do(self, by: str, **action: Any) -> None:
        entry = {"by": by, **action}
        sometimes = by in self.sometimes and self.rng.random() < 0.3
        if (by in self.robots or sometimes) and "info" not in action:
            entry["robot"] = True
        self.round = apply(self.round, read_move(entry))
        self.data["moves"].append(entry)

    def info(self, by: str, **what: Any) -> None:
        self.do(by, info=True, **what)

    # What happens next

    def _step(self) -> None:
        round_, rng = self.round, self.rng
        match round_.awaiting:
            case "call":
                self._expect()
                self._call()
            case "prophet_pick":
                self._pick()
            case "verdict":
                self.do(
                    rng.choice(("dealer", "teacher")),
                    verdict=rng.choice(("right", "wrong", "wrong")),
                )
            case _:
                self._play()

    def _play(self) -> None:
        round_, rng = self.round, self.rng
        if round_.prophets.ruling is not None and rng.random() < 0.02:
            self.do(
                rng.choice(("clock", "teacher")), release=round_.players[round_.prophets.ruling]
            )
            return
        actor = round_.actor
        may = actor is not None and actions.why_not_declare(round_, actor) is None
        if actor is not None and may and rng.random() < self.declares:
            player = round_.players[actor]
            if rng.random() < 0.8 and player not in self.robots:
                self._note(player)
            self.do(player, declare=True)
            return
        if round_.guesses.chance is not None and rng.random() < 0.25:
            player = round_.players[round_.guesses.chance]
            self.do(player, guess=self._claim(player))
            return
        player = round_.players[round_.to_play]
        if rng.random() < 0.03:
            self.do(rng.choice(("clock", "teacher")), skip=player)
            return
        if rng.random() < 0.015:
            self.info(player, note=None, taken=True)
            self.rules[player] = None
        hand = round_.hands[round_.to_play]
        right = [card for card in hand if round_.legal >> card & 1]
        if rng.random() < (0.5 if not right else 0.04):
            self.do(player, no_play=True)
            if self.round.awaiting is None and rng.random() < 0.1 and right:
                self.do("dealer", pick=str(rng.choice(right)))
        else:
            self.do(player, play=[str(card) for card in self._cards(player, hand, right)])
        if self.round.awaiting is None:
            self._expect()

    def _cards(self, player: str, hand: tuple[Card, ...], right: list[Card]) -> list[Card]:
        rng, round_ = self.rng, self.round
        longest = round_.ruleset.longest or 6
        if longest > 1 and len(hand) > 1 and rng.random() < self.strings:
            length = rng.randint(2, min(longest, len(hand)))
            return rng.sample(hand, length)
        liked = rng.random()
        if liked < 0.45 and right:
            return [rng.choice(right)]
        rule = self.rules[player]
        if liked < 0.8 and rule is not None:
            state = self._state(rule)
            fitting = [c for c in hand if state is not None and rule.legal(state) >> c & 1]
            if fitting:
                return [rng.choice(fitting)]
        return [rng.choice(hand)]

    def _state(self, rule: Automaton) -> int | None:
        try:
            return rule.run(self.round.layout.main_line)
        except ValueError:
            return None

    def _call(self) -> None:
        round_, rng = self.round, self.rng
        pending, prophet = round_.pending, round_.players[round_.prophets.ruling or 0]
        assert pending is not None
        says, rule = pending.truth, self.rules[prophet]
        state = None if rule is None else self._state(rule)
        if rule is not None and state is not None and rng.random() < 0.9:
            if pending.cards is not None:
                says = rule.accepts(state, pending.cards)
            else:
                says = not rule.legal(state) & card_set(round_.hands[pending.by])
        elif rng.random() < 0.15:
            says = not says
        if rng.random() < self.slips:
            says = not says
        self.do(prophet, call="right" if says else "wrong")

    def _pick(self) -> None:
        round_ = self.round
        pending, prophet = round_.pending, round_.players[round_.prophets.ruling or 0]
        assert pending is not None
        hand = round_.hands[pending.by]
        rule = self.rules[prophet]
        state = None if rule is None else self._state(rule)
        liked = [c for c in hand if rule and state is not None and rule.legal(state) >> c & 1]
        self.do(prophet, pick=str(self.rng.choice(liked or hand)))

    # What is written beside it

    def _followed(self) -> None:
        """After each step: the rules that fit, and what anyone notes."""
        for result in self.round.results[self.results :]:
            states, allowed = self.states, self.library.allowed
            if result.cards is not None:
                says = self.library.after(states, result.cards) >= 0
                self.fits &= says if result.right else ~says
            else:
                has = allowed[states] & np.uint64(card_set(result.shown)) != 0
                self.fits &= ~has if result.right else has
            if result.cards is None or result.right:
                self.states = self.library.after(states, result.laid)
                self.fits &= self.states >= 0
        news, self.results = len(self.round.results) > self.results, len(self.round.results)
        if not news:
            return
        for player in self.data["players"]:
            if player not in self.robots and self.rng.random() < self.notes / 2:
                self._note(player)
                if self.rng.random() < 0.1:
                    self._note(player)
        if self.rng.random() < 0.02:
            self.info("teacher", mark=self.rng.choice(("", "listen")))

    def _note(self, player: str, *, last_call: bool = False) -> None:
        rng, entry = self.rng, {"note": self._claim(player)}
        if rng.random() < 0.07 and not last_call:
            entry["note"] = None
            self.rules[player] = None
        if rng.random() < 0.7:  # at the last call, too: sureness may be left out
            entry["confidence"] = rng.choice((10, 30, 50, 70, 80, 90, 100))
        if rng.random() < 0.3 and entry["note"] is not None:
            entry["refuted_by"] = str(rng.choice(CARDS))
        if last_call:
            entry["last_call"] = True
        elif self.round.results and rng.random() < 0.05:
            entry["unseen"] = self.round.results[-1].number
        self.info(player, **entry)

    def _claim(self, player: str) -> Any:
        """A rule as it stands in a record, and held from now on."""
        rng, liked = self.rng, self.rng.random()
        if liked < 0.12:
            self.rules[player] = None
            return rng.choice(TEXTS)
        if liked < 0.3:
            sealed = self.data["rule"]
            self.rules[player] = self.round.rule
            return sealed
        if liked < 0.45:
            claim, self.rules[player] = rng.choice(built())
            return claim
        names = self.library.names
        if liked < 0.85 and self.fits.any():
            names = [names[place] for place in np.flatnonzero(self.fits)]
        claim = rng.choice(names)
        self.rules[player] = RULES[claim].rule
        return claim

    def _expect(self) -> None:
        """Before the verdict is shown; the play may be one's own."""
        number = max(
            n for n, e in enumerate(self.data["moves"], 1) if "play" in e or "no_play" in e
        )
        for player in self.data["players"]:
            prophet = (
                None
                if self.round.prophets.ruling is None
                else self.round.players[self.round.prophets.ruling]
            )
            if player in self.robots or player == prophet or self.rng.random() > self.expects:
                continue
            expect = self.rng.choice(("right", "right", "wrong", "unsure"))
            self.info(player, expect=expect, of=number)


def layout(seed: int) -> dict[str, Any]:
    """A round with real cards, of which the teacher enters what lies on the table.

    Perhaps marks come before the first card, and no one enters who played what.
    """
    rng = random.Random(seed)
    nameless = rng.choice((0, 0, 0.3, 1))
    players = list(NAMES[: rng.randint(3, 5)])
    data: dict[str, Any] = {
        "format": LAYOUT_FORMAT,
        "ruleset": "lesson",
        "rule": rng.choice(EASY),
        "players": players,
        "moves": [],
    }
    round_ = read_header(data).deal()

    def enter(**entry: Any) -> bool:
        nonlocal round_
        if entry["by"] != "teacher" and "info" not in entry and rng.random() < nameless:
            del entry["by"]
        try:
            round_ = judge_entry(round_, entry)[1]
        except Refused:  # a teacher would be told so too, and nothing is entered
            return False
        data["moves"].append(entry)
        return True

    for word in rng.sample(("", "listen"), rng.choice((0, 0, 0, 1, 2))):
        enter(by="teacher", info=True, mark=word)
    while not enter(by="teacher", start=str(rng.choice(CARDS))):
        pass  # not every card may start
    notes = rng.choice((0, 0.3, 0.6))
    for _ in range(rng.choice((0, 2, 8, 20, 40))):
        by, called = rng.choice(players), {}
        if round_.prophets.ruling is not None:
            called = {"called": rng.choice(("right", "right", "right", "wrong"))}
        if rng.random() < notes:
            enter(by=by, info=True, note=rng.choice((*EASY, data["rule"], *TEXTS)))
        doing = rng.random()
        if doing < 0.08:
            if rng.random() < notes:
                enter(by=by, info=True, note=rng.choice((*EASY, data["rule"])))
            enter(by=by, declare=True)
        elif doing < (0.2 if round_.prophets.ruling is None else 0.45):
            laid = {"laid": str(rng.choice(CARDS))} if rng.random() < 0.6 else {}
            if laid and called.get("called") == "wrong" and rng.random() < 0.5:
                laid["picked"] = str(rng.choice(CARDS))
            enter(by=by, no_play=True, **laid, **called)
        else:
            cards = [str(card) for card in rng.sample(CARDS, rng.choice((1, 1, 1, 2)))]
            fits = [c for c in CARDS if round_.rule.legal(round_.layout.state) >> c & 1]
            if len(cards) == 1 and fits and rng.random() < 0.5:
                cards = [str(rng.choice(fits))]
            enter(by=by, play=cards, **called)
    enter(by="teacher", end=True)
    return data


def twins(seed: int) -> list[dict[str, Any]]:
    """Tables with one rule and the same cards; every second one with the colours of both swapped.

    Their pupils note more than others do.
    """
    rng = random.Random(seed)
    rule = rng.choice((*MIRRORED_STATEMENTS, *SAME_IN_THE_END))
    swapped = mirror.twin(rule)
    assert swapped is not None, "all of these have twins"
    found: list[dict[str, Any]] = []
    for number in range(rng.randint(2, 4)):
        making = _Making(random.Random(rng.random()))
        if found:
            keys = ("stock", "players", "ruleset", "first", "extra_decks")
            same = {key: found[0][key] for key in keys if key in found[0]}
            if number % 2:
                same["stock"] = _swapped(same["stock"])
                same["extra_decks"] = [_swapped(deck) for deck in same["extra_decks"]]
            making.begun(rule=swapped.to_json() if number % 2 and swapped != rule else rule, **same)
        else:
            making.begun(rule=rule)
        making.notes = max(making.notes, 0.35)
        making.expects = max(making.expects, 0.2)
        found.append(making.played())
    return found


def more_twins(seed: int) -> list[dict[str, Any]]:
    """The tables of :func:`twins`, and one with their rule and cards of its own."""
    found = twins(seed)
    making = _Making(random.Random(-seed - 1))
    making.begun(rule=found[0]["rule"])
    return [*found, making.played()]


def _swapped(cards: list[str]) -> list[str]:
    return [str(swap.card(Card.parse(card))) for card in cards]


def lesson(seed: int) -> list[dict[str, Any]]:
    """The rounds of two to five tables; some with the same rule, some with the same cards."""
    rng = random.Random(-seed - 1)
    first = _Making(random.Random(rng.random()))
    found = [first.played()]
    for _ in range(rng.randint(1, 4)):
        like = rng.random()
        making = _Making(random.Random(rng.random()))
        if like < 0.35:
            making.begun(rule=first.data["rule"])
        elif like < 0.6:
            keys = ("rule", "stock", "players", "ruleset", "first", "extra_decks")
            making.begun(**{key: first.data[key] for key in keys if key in first.data})
        found.append(making.played())
    return found
