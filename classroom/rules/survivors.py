"""Which rules a layout leaves alive.

Evidence is what everybody at the table has seen, in the order in which it happened: cards that were
right, the starter among them; cards and strings that were wrong; hands shown in a no play. A rule
is consistent with it if it would have given every one of these answers. "Alive" is always said of a
named, finite set of rules: what is left over is not proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from classroom.cards import Card, CardSet
from classroom.rules.automaton import NOT_ALLOWED, Automaton


class Observation(Protocol):
    """One thing seen at the table."""

    def after(self, rule: Automaton, state: int) -> int:
        """The state `rule` is in afterwards, or -1 if it would have answered otherwise."""


@dataclass(frozen=True)
class Right:
    """A card joined the main line: played, in a right string, laid after a no play, or turned up
    as the starter."""

    card: Card

    def after(self, rule: Automaton, state: int) -> int:
        return rule.step(state, self.card)


@dataclass(frozen=True)
class Wrong:
    """A card was wrong at this place, whether it lies on the sideline or, a Prophet's wrong pick,
    went back to its hand."""

    card: Card

    def after(self, rule: Automaton, state: int) -> int:
        return NOT_ALLOWED if rule.legal(state) >> self.card & 1 else state


@dataclass(frozen=True)
class WrongString:
    """A string was wrong as a whole: at least one of its cards, nobody knows which."""

    cards: tuple[Card, ...]

    def after(self, rule: Automaton, state: int) -> int:
        return NOT_ALLOWED if rule.accepts(state, self.cards) else state


@dataclass(frozen=True)
class NoPlay:
    """A no play was right: no card of the shown hand was legal."""

    hand: CardSet

    def after(self, rule: Automaton, state: int) -> int:
        return NOT_ALLOWED if rule.legal(state) & self.hand else state


@dataclass(frozen=True)
class WrongNoPlay:
    """A no play was wrong: some card of the shown hand was legal. The one that is then laid is an
    observation of its own, a :class:`Right`."""

    hand: CardSet

    def after(self, rule: Automaton, state: int) -> int:
        return state if rule.legal(state) & self.hand else NOT_ALLOWED


Evidence = tuple[Observation, ...]
"""Everything observed so far, oldest first; the starter is the first :class:`Right`."""


def consistent(rule: Automaton, evidence: Iterable[Observation]) -> bool:
    """Whether `rule` would have answered as was observed, every time."""
    state = 0
    for observation in evidence:
        state = observation.after(rule, state)
        if state < 0:
            return False
    return True


@dataclass(frozen=True)
class Survivors:
    """The rules of a library that are still alive, observation by observation.

    A frozen value: :meth:`seen` gives the next one, at a cost in proportion to the rules alive, so
    that a robot may look ahead from it. `alive` holds each living rule's state.
    """

    rules: Mapping[str, Automaton]
    alive: Mapping[str, int]

    @staticmethod
    def of(rules: Mapping[str, Automaton], evidence: Iterable[Observation] = ()) -> Survivors:
        """All of `rules` alive, and then what `evidence` leaves of them."""
        survivors = Survivors(rules, MappingProxyType(dict.fromkeys(rules, 0)))
        for observation in evidence:
            survivors = survivors.seen(observation)
        return survivors

    def seen(self, observation: Observation) -> Survivors:
        """The survivors once `observation` is counted in."""
        alive = {
            name: after
            for name, state in self.alive.items()
            if (after := observation.after(self.rules[name], state)) >= 0
        }
        return Survivors(self.rules, MappingProxyType(alive))

    def allowing(self, card: Card) -> int:
        """How many of the rules alive say that `card` is right now; the others say wrong."""
        return sum(self.rules[name].legal(state) >> card & 1 for name, state in self.alive.items())
