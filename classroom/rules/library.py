"""Many rules in one table, so that a question is put to all of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from classroom.cards import CARDS, Card, members
from classroom.rules.automaton import NOT_ALLOWED, Automaton
from classroom.rules.compare import equivalent

States = NDArray[np.int32]
"""States of a library's rules, or -1 for a rule that has been contradicted."""
CardSets = NDArray[np.uint64]
Weights = NDArray[np.float64]

_PROBE = 20
"""Cards on the line by which most rules are told apart."""


@dataclass(frozen=True, eq=False)
class Library:
    """A named, finite set of rules; a frozen value, equal only to itself.

    The states of all rules are numbered through: rule `i` begins in state ``starts[i]``.
    ``allowed[state]`` and ``moves[state, card]`` are as in :class:`Automaton`. Both have one row
    more than there are states: its index is -1 as well, it allows nothing, and all its moves lead
    to -1, so that a rule once contradicted stays so.

    `weights` says how readily each rule is believed before anything is seen: any positive numbers,
    only their proportions count.
    """

    names: tuple[str, ...]
    starts: States = field(repr=False)
    allowed: CardSets = field(repr=False)
    moves: States = field(repr=False)
    weights: Weights = field(repr=False)

    def __post_init__(self) -> None:
        for array in (self.starts, self.allowed, self.moves, self.weights):
            array.flags.writeable = False

    @staticmethod
    def of(
        rules: Mapping[str, Automaton], weights: Mapping[str, float] = MappingProxyType({})
    ) -> Library:
        """Return a library of these rules in their order; the default weight is 1."""
        tables = [rule.table for rule in rules.values()]
        return Library.stacked(
            tuple(rules),
            np.array([len(table) for table in tables], dtype=np.int32),
            np.concatenate([np.empty((0, len(CARDS)), dtype=np.int32), *tables]),
            np.array([weights.get(name, 1) for name in rules], dtype=np.float64),
        )

    @staticmethod
    def stacked(
        names: tuple[str, ...], sizes: States, tables: States, weights: Weights | None = None
    ) -> Library:
        """Return a library from the moves of all rules stacked, each with its own states from 0 on.

        `sizes` are the rules' numbers of states. Without `weights`, all weigh the same.
        """
        starts = np.cumsum(sizes, dtype=np.int32) - sizes
        nowhere = np.full((1, len(CARDS)), NOT_ALLOWED, dtype=np.int32)
        moves = np.concatenate([tables, nowhere])
        is_allowed = moves != NOT_ALLOWED
        moves[:-1] += np.repeat(starts, sizes)[:, None] * is_allowed[:-1]
        bits = np.zeros((len(moves), 8), dtype=np.uint8)
        bits[:, :7] = np.packbits(is_allowed, axis=1, bitorder="little")
        allowed = bits.view("<u8")[:, 0].astype(np.uint64)
        return Library(
            names, starts, allowed, moves, np.ones(len(names)) if weights is None else weights
        )

    def joined(self, other: Library) -> Library:
        """Return the rules of both; `other` must not share any names with these."""
        further = np.where(other.moves == NOT_ALLOWED, NOT_ALLOWED, other.moves + self.states)
        return Library(
            self.names + other.names,
            np.concatenate([self.starts, other.starts + np.int32(self.states)]),
            np.concatenate([self.allowed[:-1], other.allowed]),
            np.concatenate([self.moves[:-1], further.astype(np.int32)]),
            np.concatenate([self.weights, other.weights]),
        )

    def __len__(self) -> int:
        """Return the number of rules."""
        return len(self.names)

    @property
    def states(self) -> int:
        """Number of states of all rules together."""
        return len(self.moves) - 1

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The index of each rule by its name."""
        return MappingProxyType({name: place for place, name in enumerate(self.names)})

    def after(self, states: States, cards: Iterable[Card]) -> States:
        """Return the state each of `states` leads to when these cards are laid one by one.

        It is -1 where one of the cards is wrong.
        """
        for card in cards:
            states = self.moves[states, card]
        return states

    def rule(self, name: str) -> Automaton:
        """Return the rule of this name; raise KeyError if there is none."""
        start, end = self._from_to(self.places[name])
        moves = self.moves[start:end]
        own = np.where(moves == NOT_ALLOWED, NOT_ALLOWED, moves - start)
        return Automaton(tuple(self.allowed[start:end].tolist()), tuple(map(tuple, own.tolist())))

    def find(self, rule: Automaton) -> str | None:
        """Return the name of the rule here that is equivalent to `rule`; None if there is none.

        All rules follow one line that is right by `rule`, as long as they allow the same cards at
        every place. Those that remain are compared with it exactly.
        """
        state, states, places = 0, self.starts, np.arange(len(self))
        for place in range(_PROBE):
            alike = self.allowed[states] == np.uint64(rule.legal(state))
            states, places = states[alike], places[alike]
            cards = tuple(members(rule.legal(state)))
            if not cards or not len(places):
                break
            card = cards[place * 7 % len(cards)]
            state, states = rule.step(state, card), self.moves[states, card]
        names = (self.names[place] for place in places)
        return next((name for name in names if equivalent(rule, self.rule(name))), None)

    def _from_to(self, place: int) -> tuple[int, int]:
        starts = (*self.starts[place : place + 2].tolist(), self.states)
        return starts[0], starts[1]
