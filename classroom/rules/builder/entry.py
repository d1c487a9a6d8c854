"""Entries for built rules, with the same data as rules of the catalogue."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations

import msgspec

from classroom.cards import DECK, Card, CardSet, card_set, members
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message
from classroom.rules import measure, traits
from classroom.rules.automaton import Automaton
from classroom.rules.builder import estimate, terms, to_text
from classroom.rules.builder.meaning import compiled
from classroom.rules.builder.simplify import plain
from classroom.rules.catalogue import hints
from classroom.rules.catalogue.entry import TAGS, Example
from classroom.rules.catalogue.hints import Hint

MADE_HERE = N_("Made in the rule builder")
PREFIX = "built:"
"""Of the ids of built rules."""
_LENGTH = 6
"""Cards of a line that is an example."""


@dataclass(frozen=True)
class BuiltEntry:
    """A built rule with its description, each part of which is computed on first use."""

    built: terms.Built
    source: str = field(default=MADE_HERE, init=False)

    @cached_property
    def id(self) -> str:
        """Hash of the rule's words, the same on every computer; never an id of the catalogue."""
        words = msgspec.json.encode(self.built)
        return PREFIX + hashlib.sha256(words).hexdigest()[:12]

    @cached_property
    def difficulty(self) -> str:
        """Band of the equivalent rule in the catalogue, or an estimate without one."""
        return estimate.difficulty(self.built, self.rule)

    @cached_property
    def how_hard(self) -> tuple[Message, ...]:
        return estimate.how_hard(self.built, self.rule)

    @cached_property
    def how_long(self) -> tuple[int | None, ...]:
        return estimate.how_long(self.built, self.rule)

    @cached_property
    def statement(self) -> Message:
        return to_text.statement(self.built)

    @cached_property
    def hints(self) -> tuple[Hint, ...]:
        """Hints that are true of the rule."""
        return hints.true_of(self.rule) if self.rule.allowed[0] else ()

    @cached_property
    def tags(self) -> tuple[str, ...]:
        return tuple(_tags(self.built, self.rule))

    @cached_property
    def memory(self) -> int | None:
        return traits.memory(self.rule)

    @cached_property
    def starter(self) -> Message:
        return to_text.starter(self.built)

    @property
    def starters(self) -> int:
        return self.rule.starters

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """Generated examples, not chosen to be instructive."""
        return tuple(_examples(self.rule))

    @cached_property
    def rule(self) -> Automaton:
        return compiled(self.built)

    @cached_property
    def acceptance(self) -> float:
        return measure.acceptance(self.rule)


@lru_cache(maxsize=64)
def entry(built: terms.Built) -> BuiltEntry:
    """Return the entry of a rule; raise NoSense (a ValueError) if the rule makes no sense."""
    compiled(built)
    return BuiltEntry(built)


_OF_VALUES = ("parity", "face", "prime")
_NAMED = {
    **dict.fromkeys(("odd", "even", "parity"), "parity"),
    **dict.fromkeys(("face", "number"), "face"),
    **dict.fromkeys(("prime", "nonprime"), "prime"),
}


def _tags(built: terms.Built, rule: Automaton) -> Iterator[str]:
    """Return the tags of the traits that the rule depends on, read from its table.

    Tags for traits of values (parity, face, prime) come from its words if values as such matter,
    and ``arithmetic`` always does.
    """
    found = set()
    if traits.suits_matter(rule):
        found.add("colour" if traits.ignores(rule, traits.twin) else "suit")
    if traits.values_matter(rule):
        enough = (
            of_values
            for size in (1, 2, 3)
            for of_values in combinations(_OF_VALUES, size)
            if traits.decide(rule, (*found, *of_values))
        )
        found |= set(next(enough, ("value", *_named_of_values(built))))
    if traits.place_matters(rule):
        found.add("position")
    if traits.memory(rule) not in (0, 1):
        found.add("history")
    if any(
        isinstance(leaf, terms.Sum) or (isinstance(leaf, terms.Steps) and leaf.most > 1)
        for leaf in terms.leaves(built.asks)
    ):
        found.add("arithmetic")
    return (tag for tag in TAGS if tag in found)


def _named_of_values(built: terms.Built) -> Iterator[str]:
    for leaf in terms.leaves(plain(built.asks)):
        match leaf:
            case terms.Kind(kind):
                names: tuple[str, ...] = (kind,)
            case terms.Same(trait) | terms.Different(trait):
                names = (trait,)
            case terms.Turns(kinds):
                names = kinds
            case _:
                names = ()
        yield from (_NAMED[name] for name in names if name in _NAMED)


def _examples(rule: Automaton) -> Iterator[Example]:
    """Yield a right line of different cards, and a wrong one that begins like it."""
    line: list[Card] = []
    state = 0
    wrong: Example | None = None
    while len(line) < _LENGTH and rule.allowed[state]:
        forbidden = DECK & ~rule.allowed[state]
        if line and wrong is None and forbidden:
            wrong = _texts([*line, _pick(forbidden, line)]), False
        line.append(_pick(rule.allowed[state], line))
        state = rule.step(state, line[-1])
    if line:
        yield _texts(line), True
    if wrong is not None:
        yield wrong


def _pick(cards: CardSet, line: Sequence[Card]) -> Card:
    """Return one of the cards, if possible none that is on the line, varying with its length."""
    there = list(members(cards & ~card_set(line) or cards))
    return there[(5 + 17 * len(line)) % len(there)]


def _texts(line: Sequence[Card]) -> tuple[str, ...]:
    return tuple(map(str, line))
