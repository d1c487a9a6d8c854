"""A chart parser that finds all readings of a row of tokens, within a fixed number of steps.

A token is a mapping of its senses, ``{"KIND": "red"}``. A grammar is a list of productions, each
with the names of what it consists of and an action. Lower-case names are other productions, others
are senses. Every value in :data:`VALUED` and every result of a production is passed to the action,
which returns the values it makes, each with its cost.

Before each part of a production but the first, tokens may be passed over that have the sense
:data:`SKIP`; before a part written ``+part`` only those that are :data:`CLOSE` as well. Productions
begin with something, and none begins with itself, so the search goes down from the first token.
What a name makes of a place is worked out once and kept: the row is as long as
:data:`~classroom.understand.words.MAX_TOKENS` at most, and after :data:`MAX_STEPS` steps the
search is given up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, TypeAlias

MAX_STEPS: Final = 2_400
"""Partial matches of one sentence; a thousand take a millisecond."""
SKIP: Final = "SKIP"
"""The sense of a token that may be passed over; its value is what that costs."""
CLOSE: Final = "CLOSE"
"""The sense of a token that may be passed over even between words that belong together."""
MAX_COST: Final = 60
_WIDE: Final = 8
"""The most that a value may cost above the cheapest, of names with many values."""

Token: TypeAlias = Mapping[str, Any]
Row: TypeAlias = Sequence[Sequence[tuple[Token, int, int]]]
"""By each place: tokens that begin there, the places after them, and what it costs to take them."""
Action: TypeAlias = Callable[..., Any]
Found: TypeAlias = dict[tuple[int, Hashable], int]
"""By the place after it and the value, what a part costs at least."""


def row(tokens: Sequence[Token]) -> Row:
    """Return the row of tokens that follow one another."""
    return [((token, place + 1, 0),) for place, token in enumerate(tokens)]


class TooManySteps(Exception):
    """The sentence has more partial readings than may be looked at."""


class Ranked(tuple[Any, ...]):
    """Several values of one part, the likeliest first."""

    __slots__ = ()


@dataclass(frozen=True)
class Costly:
    """A value that is taken only if there is no cheaper reading."""

    value: Any
    cost: int


class _Node:
    """A place in the productions of a name: what they all begin with up to here."""

    __slots__ = ("actions", "by_sense", "following")

    def __init__(self) -> None:
        self.following: dict[str, _Node] = {}
        self.actions: list[tuple[Action, int]] = []
        """The actions of the productions that end here, with their costs."""
        self.by_sense: dict[str, tuple[str, ...]] = {}
        """By each sense, those of the names that follow which may begin with it."""

    def index(self, firsts: Mapping[str, frozenset[str]]) -> None:
        """Work out what may follow by its first sense, here and further on."""
        for name, child in self.following.items():
            bare = name.lstrip("+")
            for sense in sorted(firsts.get(bare, (bare,))):
                self.by_sense[sense] = (*self.by_sense.get(sense, ()), name)
            child.index(firsts)


class Grammar:
    """Productions, merged where they begin alike."""

    def __init__(self, valued: frozenset[str], whole: frozenset[str], wide: frozenset[str]) -> None:
        """`whole` are names that go on to the end of the row, `wide` those with many values."""
        self.valued = valued
        self.whole = whole
        self.wide = wide
        self.roots: dict[str, _Node] = {}

    def add(self, name: str, shape: str, action: Action, cost: int = 0) -> None:
        """Add productions of a name: `shape` may have options ``A?`` and choices ``A|B``."""
        choices = []
        for word in shape.split():
            names = word.rstrip("?").split("|")
            choices.append([*([None] if word.endswith("?") else []), *names])
        root = self.roots.setdefault(name, _Node())
        for picked in product(*choices):
            node = root
            for each in picked:
                if each is not None:
                    node = node.following.setdefault(each, _Node())
            if node is not root and (action, cost) not in node.actions:
                node.actions.append((action, cost))

    def close(self) -> None:
        """Work out what each name can begin with; no more may be added."""
        firsts: dict[str, set[str]] = {name: set() for name in self.roots}
        grown = True
        while grown:
            grown = False
            for name, root in self.roots.items():
                before = len(firsts[name])
                for first in root.following:
                    firsts[name] |= firsts[first] if first in self.roots else {first}
                grown = grown or len(firsts[name]) > before
        for root in self.roots.values():
            root.index({name: frozenset(some) for name, some in firsts.items()})

    def readings(self, start: str, tokens: Row, steps: int = MAX_STEPS) -> list[tuple[int, Any]]:
        """Return all that the whole row may mean, with its cost, the cheapest first.

        Raise TooManySteps after this number of partial matches.
        """
        chart = _Chart(self, tokens, steps)
        found: dict[Any, int] = {}
        for place, cost in chart.onward[0]:
            for (end, value), more in chart.at(start, place).items():
                rest = dict(chart.onward[end]).get(len(tokens))
                if rest is not None and cost + more + rest < found.get(value, MAX_COST):
                    found[value] = cost + more + rest
        return sorted(((cost, value) for value, cost in found.items()), key=lambda each: each[0])


class _Chart:
    def __init__(self, grammar: Grammar, tokens: Row, steps: int) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.known: dict[tuple[str, int], Found] = {}
        self.starts: dict[tuple[str, int], list[tuple[int, tuple[Any, ...], int]]] = {}
        self.steps_left = steps
        self.onward = self._reached(SKIP)
        """By each place: those at which the next part may begin, and what that costs."""
        self.close = self._reached(CLOSE)
        self.ends = [any(to == len(tokens) for to, _ in some) for some in self.onward]
        senses = [{sense for token, _, _ in some for sense in token} for some in tokens]
        self.senses = [
            set().union(*(senses[to] for to, _ in some if to < len(tokens))) for some in self.onward
        ]

    def _reached(self, needed: str) -> list[list[tuple[int, int]]]:
        size = len(self.tokens)
        onward: list[list[tuple[int, int]]] = [[] for _ in range(size + 1)]
        onward[-1] = [(size, 0)]
        for place in range(size - 1, -1, -1):
            here = {place: 0}
            for token, after, cost in self.tokens[place]:
                if needed in token:
                    for to, more in onward[after]:
                        total = cost + token[SKIP] + more
                        if total < min(here.get(to, MAX_COST), MAX_COST):
                            here[to] = total
            onward[place] = list(here.items())
        return onward

    def at(self, name: str, place: int) -> Found:
        """Return what a name makes of the tokens from exactly a place on."""
        key = (name, place)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = {}
            if place < len(self.tokens):
                root = self.grammar.roots[name]
                names: dict[str, None] = {}
                for token, _, _ in self.tokens[place]:
                    for sense in token:
                        for first in root.by_sense.get(sense, ()):
                            names[first] = None
                for first in names:
                    begun = self.begun(first, place)
                    if begun:
                        states = {(end, value): cost for end, value, cost in begun}
                        self.take(root.following[first], states, found)
                if name in self.grammar.whole:
                    for state in [state for state in found if not self.ends[state[0]]]:
                        del found[state]
                if name in self.grammar.wide:
                    self.narrow(found)
        return found

    def narrow(self, found: Found) -> None:
        """Leave out what is far dearer than the cheapest value that ends at the same place."""
        best: dict[int, int] = {}
        for (end, _), cost in found.items():
            best[end] = min(cost, best.get(end, MAX_COST))
        for key in [key for key, cost in found.items() if cost > best[key[0]] + _WIDE]:
            del found[key]

    def begun(self, name: str, place: int) -> list[tuple[int, tuple[Any, ...], int]]:
        """Return the states after a name at exactly a place."""
        key = (name, place)
        begun = self.starts.get(key)
        if begun is None:
            if name in self.grammar.roots:
                begun = [
                    (end, (value,), cost) for (end, value), cost in self.at(name, place).items()
                ]
            elif place < len(self.tokens):
                valued = name in self.grammar.valued
                begun = [
                    (after, (token[name],) if valued else (), cost)
                    for token, after, cost in self.tokens[place]
                    if name in token
                ]
            else:
                begun = []
            self.starts[key] = begun
        return begun

    def take(
        self, node: _Node, states: Mapping[tuple[int, tuple[Any, ...]], int], found: Found
    ) -> None:
        """Add to `found` what the productions that reached a node make of these states."""
        self.steps_left -= len(states) * (1 + len(node.actions))
        if self.steps_left < 0:
            raise TooManySteps
        for action, extra in node.actions:
            for (end, values), cost in states.items():
                made = action(*values)
                if made is None:
                    continue
                for value, more in _values(made):
                    total = cost + more + extra
                    if total < found.get((end, value), MAX_COST):
                        found[end, value] = total
        if not node.following:
            return
        names: dict[str, None] = {}
        by_sense = node.by_sense
        starts = self.starts
        for at in {at for at, _ in states}:
            for sense in self.senses[at]:
                if sense in by_sense:
                    for name in by_sense[sense]:
                        names[name] = None
        for name in names:
            close = name[0] == "+"
            bare = name[1:] if close else name
            onward = self.close if close else self.onward
            following: dict[tuple[int, tuple[Any, ...]], int] = {}
            for (at, values), cost in states.items():
                for to, skipped in onward[at]:
                    begun = starts.get((bare, to))
                    for end, value, more in self.begun(bare, to) if begun is None else begun:
                        total = cost + skipped + more
                        if total < MAX_COST:
                            key = (end, values + value)
                            if total < following.get(key, MAX_COST):
                                following[key] = total
            if following:
                self.take(node.following[name], following, found)


def _values(made: Any) -> Iterator[tuple[Any, int]]:
    if isinstance(made, Ranked):
        for rank, each in enumerate(each for each in made if each is not None):
            for value, cost in _values(each):
                yield value, cost + rank
    elif isinstance(made, Costly):
        if made.value is None:
            return
        for value, cost in _values(made.value):
            yield value, cost + made.cost
    else:
        yield made, 0
