"""Surviving rules: those that a layout has not ruled out, and the probability of each.

Evidence is everything that the whole table has seen, in order of time: cards that were right,
including the starter; cards and strings that were wrong; hands shown in a no play. A rule is
consistent with it if it would have given every one of these answers. "Still fits" is always said of
a named, finite set of rules, a :class:`Library`: the last fitting rule is not proved.

    survivors = Survivors.of(library, evidence)
    survivors = survivors.seen(Right(card))       # with one more observation
    len(survivors), survivors.still_fit               # their number and their names
    survivors.votes[card]                         # the number of them that call a card right
    survivors.weights                             # their weights now, with sum 1
    survivors.shares[card]                        # the weight of those that call a card right
    survivors.bits[card]                          # the information in its verdict: at most 1
    survivors.likelihood(NoPlay(hand))            # the probability of an answer

Everything takes time in proportion to the number of fitting rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from classroom.cards import CARDS, DECK, Card, CardSet
from classroom.rules.automaton import NOT_ALLOWED
from classroom.rules.library import CardSets, Library, States, Weights

Indices: TypeAlias = NDArray[np.intp]
Counts: TypeAlias = NDArray[np.intp]
_TINY = np.finfo(np.float64).tiny
_LARGEST = np.iinfo(np.uint64).max
_SEED = 36
"""Of random numbers that stand for kinds of states: the same in each run."""


class Observation(Protocol):
    """One thing seen at the table."""

    def after(self, library: Library, states: States) -> States:
        """Return each rule's state afterwards, or -1 if it would have answered otherwise."""


@dataclass(frozen=True)
class Right:
    """A card joined the main line.

    It was played, laid in a right string or after a no play, or turned up as the starter.
    """

    card: Card

    def after(self, library: Library, states: States) -> States:
        return library.after(states, (self.card,))


@dataclass(frozen=True)
class WrongCard:
    """A card was wrong at this place.

    It is on the sideline or, as a Prophet's wrong pick, went back to its hand.
    """

    card: Card

    def after(self, library: Library, states: States) -> States:
        return _unless(library.moves[states, self.card] != NOT_ALLOWED, states)


@dataclass(frozen=True)
class WrongString:
    """A string was wrong as a whole: at least one of its cards, not known which."""

    cards: tuple[Card, ...]

    def after(self, library: Library, states: States) -> States:
        return _unless(library.after(states, self.cards) != NOT_ALLOWED, states)


@dataclass(frozen=True)
class NoPlayEvidence:
    """A no play was right: no card of the shown hand was legal."""

    hand: CardSet

    def after(self, library: Library, states: States) -> States:
        return _unless(library.allowed[states] & np.uint64(self.hand) != 0, states)


@dataclass(frozen=True)
class WrongNoPlay:
    """A no play was wrong: some card of the shown hand was legal.

    The card that is then laid is an observation of its own, a :class:`Right`.
    """

    hand: CardSet

    def after(self, library: Library, states: States) -> States:
        return _unless(library.allowed[states] & np.uint64(self.hand) == 0, states)


def _unless(contradicted: NDArray[np.bool_], states: States) -> States:
    return np.where(contradicted, np.int32(NOT_ALLOWED), states)


Evidence = tuple[Observation, ...]
"""Everything observed so far, oldest first; the starter is the first :class:`Right`."""


@dataclass(frozen=True, eq=False)
class Survivors:
    """The rules of a library that still fit, observation by observation.

    A frozen value, equal only to itself: :meth:`seen` returns the next one, so that a robot can
    look ahead from it. `rules` are the indices of the living rules in the library, ascending, and
    `states` their current states. Arrays about the living rules are in that order.
    """

    library: Library = field(repr=False)
    rules: Indices
    states: States = field(repr=False)

    @staticmethod
    def of(library: Library, evidence: Iterable[Observation] = ()) -> Survivors:
        """Return the rules of a library that still fit `evidence`; all without evidence."""
        survivors = Survivors(library, np.arange(len(library)), library.starts)
        for observation in evidence:
            survivors = survivors.seen(observation)
        return survivors

    def seen(self, observation: Observation) -> Survivors:
        """Return the survivors of one more observation."""
        states = observation.after(self.library, self.states)
        still_fit = states != NOT_ALLOWED
        return Survivors(self.library, self.rules[still_fit], states[still_fit])

    def only(self, these: NDArray[np.bool_]) -> Survivors:
        """Return the living rules that `these` selects, without the others."""
        return Survivors(self.library, self.rules[these], self.states[these])

    def __len__(self) -> int:
        """Return the number of fitting rules."""
        return len(self.rules)

    @cached_property
    def still_fit(self) -> tuple[str, ...]:
        """The names of the living rules."""
        return tuple([self.library.names[rule] for rule in self.rules])

    @cached_property
    def different(self) -> int:
        """Number of living rules that differ on a line that goes on from here, each kind once.

        Two rules that give the same answers from here on are one: no card could tell them apart.
        """
        known = np.unique(self.states)
        left = known
        while len(left):
            left = np.setdiff1d(self.library.moves[left], known)
            known = np.union1d(known, left)
        # The index of each state among these; NOT_ALLOWED leads nowhere and is the first of them.
        known = np.union1d(known, np.array([NOT_ALLOWED], dtype=known.dtype))
        moves = np.searchsorted(known, self.library.moves[known])
        _, kinds = np.unique(self.library.allowed[known], return_inverse=True)
        count, draw = 0, np.random.default_rng(_SEED)
        while count < (now := int(kinds.max()) + 1):
            # States of one kind stay so if each card leads them to states of one kind. A sum of
            # random numbers stands for these: that two are equal by chance is out of the question.
            count, marks = now, draw.integers(_LARGEST, size=now, dtype=np.uint64)[kinds]
            sums = marks[moves] @ draw.integers(_LARGEST, size=len(CARDS), dtype=np.uint64)
            _, kinds = np.unique(sums + marks, return_inverse=True)
        return len(np.unique(kinds[np.searchsorted(known, self.states)]))

    # -- the next card

    @property
    def legal(self) -> CardSets:
        """Set of cards that each living rule calls right now."""
        return self.library.allowed[self.states]

    @cached_property
    def votes(self) -> Counts:
        """For each of the 52 cards, how many of the fitting rules call it right now.

        The others call it wrong.
        """
        votes: Counts = self._each.sum(axis=0, dtype=np.intp)
        return votes

    @property
    def agreed(self) -> CardSet:
        """The cards that all fitting rules call right now: the whole deck, where none fits."""
        return int(np.bitwise_and.reduce(self.legal)) & DECK

    @property
    def disputed(self) -> CardSet:
        """The cards that some of the fitting rules call right now and others wrong."""
        return int(np.bitwise_or.reduce(self.legal)) & ~self.agreed

    @property
    def _each(self) -> NDArray[np.uint8]:
        """For each living rule the 52 cards, 1 where it calls one right."""
        return np.unpackbits(
            self.legal.astype("<u8").view(np.uint8).reshape(-1, 8),
            axis=1,
            count=len(CARDS),
            bitorder="little",
        )

    # -- belief

    @cached_property
    def weights(self) -> Weights:
        """Probability of each living rule, from 0 to 1, with sum 1."""
        weights = self.library.weights[self.rules]
        believed: Weights = weights / weights.sum()
        return believed

    @cached_property
    def shares(self) -> Weights:
        """For each of the 52 cards, how much of the belief calls it right now, from 0 to 1."""
        shares: Weights = np.minimum(self.weights @ self._each, 1)
        return shares

    @property
    def bits(self) -> Weights:
        """For each of the 52 cards, how much its answer may be expected to tell about the rule.

        In bits: 1 where those who call it right weigh as much as those who call it wrong, 0 where
        all are of one mind.
        """
        yes, no = self.shares, 1 - self.shares
        # x log x is 0 where x is; the smallest number stands in, since there is no logarithm of 0.
        bits: Weights = -yes * np.log2(np.maximum(yes, _TINY)) - no * np.log2(np.maximum(no, _TINY))
        return bits

    def likelihood(self, observation: Observation) -> float:
        """Return the weight of the rules that predict `observation`, from 0 to 1.

        It is exactly 1 if all do. Raise ValueError if no rule fits.
        """
        if not len(self):
            raise ValueError("no rule fits that could predict anything")
        weights = self.library.weights[self.rules]
        agreeing = observation.after(self.library, self.states) != NOT_ALLOWED
        return float(weights[agreeing].sum() / weights.sum())

    def likeliest(self, count: int) -> tuple[str, ...]:
        """Return the names of the living rules with the greatest weights, at most `count`."""
        order = np.argsort(-self.weights, kind="stable")[:count]
        return tuple([self.library.names[rule] for rule in self.rules[order]])
