"""A table for hand-worked examples: chosen hands, starter and stock, and moves one line each.

    table = Table("gardner", hands={"Ann": "2S R13", "Ben": "B14"}, starter="AH", then="4C 5C")
    table.play("Ann", "2S").declare("Ann").no_play("Ben").call("right")

``R13`` and ``B14`` are thirteen red and fourteen black cards of any kind. What is not said is
filled with the cards left of the decks. The default rule is ``alternate-colour``, and the default
starter the ace of hearts: seat 1 begins, and black is right.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace

from classroom.cards import CARDS, Card
from classroom.game.entries import read_move
from classroom.game.header import RecordHeader, to_json
from classroom.game.play import apply
from classroom.game.record import report
from classroom.game.rulesets import RULESETS
from classroom.rules.described_rule import seal

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eva", "Flo", "Gus")
COLOUR = re.compile(r"([RB])(\d+)")


class Table:
    def __init__(
        self,
        ruleset="gardner",
        rule="alternate-colour",
        *,
        players=4,
        hands=None,
        starter="AH",
        then="",
        first="Ann",
        hand=None,
        expulsion=True,
        extra=6,
        decks=None,
        seed=1,
        dealer="Smith",
    ):
        players = NAMES[:players] if isinstance(players, int) else tuple(players)
        rules = RULESETS[ruleset]
        if hand is not None:
            rules = replace(rules, hand=hand)
        left = [card for card in CARDS for _ in range(rules.decks(len(players)))]
        random.Random(seed).shuffle(left)

        wanted = {name: (hands or {}).get(name, "").split() for name in players}
        for token in [starter, *then.split(), *(one for hand in wanted.values() for one in hand)]:
            if not COLOUR.fullmatch(token):
                left.remove(Card.parse(token))

        def take(token):
            """The card, set aside already, or so many of a colour from those left."""
            found = COLOUR.fullmatch(token)
            if not found:
                return [Card.parse(token)]
            taken = [card for card in left if card.is_red == (found[1] == "R")][: int(found[2])]
            assert len(taken) == int(found[2])
            for card in taken:
                left.remove(card)
            return taken

        dealt = {name: [one for token in wanted[name] for one in take(token)] for name in players}
        following = [one for token in then.split() for one in take(token)]
        size = rules.hand_of(len(players))
        for name in players:
            short = size - len(dealt[name])
            assert short >= 0, f"{name} holds too many"
            dealt[name] += left[:short]
            del left[:short]
        round_by_round = [dealt[name][place] for place in range(size) for name in players]
        self.header = RecordHeader(
            ruleset=rules,
            rule=seal(rule),
            dealer=dealer,
            players=players,
            stock=(*round_by_round, Card.parse(starter), *following, *left),
            extra_decks=tuple(CARDS for _ in range(extra)) if decks is None else decks,
            first=first if rules.first_player == "random" else None,
            expulsion=expulsion,
        )
        self.entries = []
        self.round = self.header.deal()
        self.before = self.round

    def do(self, **entry):
        """One entry of the record; Refused if it cannot be."""
        after = apply(self.round, read_move(entry))
        self.before, self.round = self.round, after
        self.entries.append(entry)
        return self

    def play(self, by, text):
        return self.do(by=by, play=text.split())

    def no_play(self, by):
        return self.do(by=by, no_play=True)

    def declare(self, by):
        return self.do(by=by, declare=True)

    def call(self, word):
        return self.do(by=self.told["prophet"], call=word)

    def pick(self, card):
        """By the Prophet."""
        return self.do(by=self.told["prophet"], pick=card)

    def dealer_picks(self, card):
        return self.do(by="dealer", pick=card)

    def guess(self, by, claim):
        return self.do(by=by, guess=claim)

    def verdict(self, word, by="dealer"):
        return self.do(by=by, verdict=word)

    def skip(self, player, by="teacher"):
        return self.do(by=by, skip=player)

    def release(self, player, by="teacher"):
        return self.do(by=by, release=player)

    def end(self):
        return self.do(by="teacher", end=True)

    def lay(self, *sizes):
        """Whoever's turn it is lays a wrong string of each of these sizes (alternate-colour)."""
        for size in sizes:
            by = self.told["turn"]
            red = self.round.layout.main_line[-1].is_red
            hand = sorted(self.round.hands[self.round.seat(by)], key=lambda c: c.is_red != red)
            assert hand[0].is_red == red
            self.play(by, " ".join(str(card) for card in hand[:size]))
            if self.told["awaiting"]:
                self.call("wrong")
        return self

    @property
    def told(self):
        return report(self.round)

    @property
    def result(self):
        return self.told["results"][-1]

    @property
    def scores(self):
        return self.told["scores"]

    def hand(self, name):
        return self.told["hands"][name]

    def any(self, name, colour, count=1):
        """The first cards of a colour in a hand, as text for `play`."""
        red = colour == "red"
        found = [card for card in self.round.hands[self.round.seat(name)] if card.is_red == red]
        assert len(found) >= count
        return " ".join(str(card) for card in found[:count])

    @property
    def record(self):
        return to_json(self.header, self.entries)
