"""A chart parser that finds all readings of a row of tokens, within a fixed number of steps.

A token is a mapping of its senses, ``{"KIND": "red"}``. A grammar is a list of productions, each
with the names of what it consists of and an action. Lower-case names are other productions, others
are senses. Every value in :data:`VALUED` and every result of a production is passed to the action,
which returns the values it makes, each with its cost.

Productions begin with something, and none begins with itself, so the search goes down from the
first token. What a name makes of a place is worked out once and kept: the row is as long as
:data:`~classroom.understand.words.MAX_TOKENS` at most, and after :data:`MAX_STEPS` steps the
search is given up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, TypeAlias

MAX_STEPS: Final = 2_000
"""Partial matches of one sentence; a thousand take about a millisecond."""
SKIP = "SKIP"
"""The sense of a token that may be passed over; its value is what that costs."""
MAX_COST = 1_500

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

    __slots__ = ("actions", "following")

    def __init__(self) -> None:
        self.following: dict[str, _Node] = {}
        self.actions: list[tuple[Action, int]] = []
        """The actions of the productions that end here, with their costs."""


class Grammar:
    """Productions, merged where they begin alike."""

    def __init__(self, valued: frozenset[str]) -> None:
        self.valued = valued
        self.roots: dict[str, _Node] = {}
        self.firsts: dict[str, frozenset[str]] = {}
        """By each name, the senses that it can begin with."""

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
        self.firsts = {name: frozenset(some) for name, some in firsts.items()}

    def readings(
        self, start: str, tokens: Row, steps: int = MAX_STEPS
    ) -> list[tuple[int, Any]]:
        """Return all that the whole row may mean, with its cost.

        Raise TooManySteps after this number of partial matches.
        """
        chart = _Chart(self, tokens, steps)
        found: dict[Any, int] = {}
        for place, cost in chart.onward[0]:
            for (end, value), more in chart.at(start, place).items():
                if end == len(tokens) and cost + more < found.get(value, MAX_COST):
                    found[value] = cost + more
        return sorted(((cost, value) for value, cost in found.items()), key=lambda each: each[0])


_State: TypeAlias = tuple[int, tuple[Any, ...], int]
"""The place after what was matched, its values and its cost."""


class _Chart:
    def __init__(self, grammar: Grammar, tokens: Row, steps: int) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.known: dict[tuple[str, int], Found] = {}
        self.steps_left = steps
        # At place i: the places at which the next part may begin.
        self.onward: list[list[tuple[int, int]]] = [[] for _ in range(len(tokens) + 1)]
        self.onward[-1] = [(len(tokens), 0)]
        for place in range(len(tokens) - 1, -1, -1):
            here = {place: 0}
            for token, after, cost in tokens[place]:
                skip = token.get(SKIP)
                if skip is not None:
                    for to, more in self.onward[after]:
                        here[to] = min(here.get(to, MAX_COST), cost + skip + more)
            self.onward[place] = list(here.items())

    def at(self, name: str, place: int) -> Found:
        key = (name, place)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = {}
            self.follow(self.grammar.roots[name], [(place, (), 0)], found)
        return found

    def follow(self, node: _Node, states: Sequence[_State], found: Found) -> None:
        """Add to `found` what the productions from a node on make of these states."""
        grammar, tokens, size = self.grammar, self.tokens, len(self.tokens)
        for name, child in node.following.items():
            firsts = grammar.firsts.get(name)
            following: list[_State] = []
            for at, values, cost in states:
                if at >= size:
                    continue
                if firsts is None:
                    for token, after, extra in tokens[at]:
                        if name in token:
                            kept = (*values, token[name]) if name in grammar.valued else values
                            following += [
                                (to, kept, cost + more + extra) for to, more in self.onward[after]
                            ]
                elif any(not firsts.isdisjoint(token) for token, _, _ in tokens[at]):
                    for (end, value), more in self.at(name, at).items():
                        following.append((end, (*values, value), cost + more))
            if not following:
                continue
            self.steps_left -= len(following) * (1 + len(child.actions))
            if self.steps_left < 0:
                raise TooManySteps
            for action, extra in child.actions:
                for end, values, cost in following:
                    for value, more in _values(action(*values)):
                        total = cost + more + extra
                        if total < found.get((end, value), MAX_COST):
                            found[end, value] = total
            if child.following:
                self.follow(child, following, found)


def _values(made: Any) -> Iterator[tuple[Any, int]]:
    if made is None:
        return
    if isinstance(made, Ranked):
        for rank, each in enumerate(made):
            for value, cost in _values(each):
                yield value, cost + rank
    elif isinstance(made, Costly):
        yield made.value, made.cost
    else:
        yield made, 0
