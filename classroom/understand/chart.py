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

MAX_STEPS: Final = 3_000
"""Partial matches of one sentence; a thousand take a millisecond."""
SKIP = "SKIP"
"""The sense of a token that may be passed over; its value is what that costs."""
_FEW = 6
"""Names that are looked at one by one."""
MAX_COST = 110

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

    __slots__ = ("actions", "beginning", "firsts", "following")

    def __init__(self) -> None:
        self.following: dict[str, _Node] = {}
        self.actions: list[tuple[Action, int]] = []
        """The actions of the productions that end here, with their costs."""
        self.firsts: list[tuple[str, frozenset[str]]] = []
        """Names that may follow, with the senses that they may begin with."""
        self.beginning: dict[str, dict[str, None]] = {}
        """By each sense, those of the names that follow which may begin with it."""

    def index(self, firsts: Mapping[str, frozenset[str]]) -> None:
        """Work out what may follow by its first sense, here and further on."""
        for name, child in self.following.items():
            first = firsts.get(name, frozenset({name}))
            self.firsts.append((name, first))
            for sense in sorted(first):
                self.beginning.setdefault(sense, {})[name] = None
            child.index(firsts)


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
        for root in self.roots.values():
            root.index(self.firsts)

    def readings(self, start: str, tokens: Row, steps: int = MAX_STEPS) -> list[tuple[int, Any]]:
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
        self.senses = [
            {sense: None for token, _, _ in some for sense in token} for some in tokens
        ] + [{}]
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
                        if cost + skip + more < MAX_COST:
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
        by_name: dict[str, list[_State]] = {}
        if len(states) == 1:
            by_name = {name: [*states] for name in self.names(node, states[0][0])}
        else:
            for state in states:
                for name in self.names(node, state[0]):
                    by_name.setdefault(name, []).append(state)
        for name, some in by_name.items():
            following = self.matched(name, some)
            if not following:
                continue
            child = node.following[name]
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

    def names(self, node: _Node, at: int) -> Sequence[str]:
        """Return what may follow at a place, of all that follows a node."""
        senses = self.senses[at]
        if len(node.firsts) <= _FEW:
            return [name for name, firsts in node.firsts if not firsts.isdisjoint(senses)]
        some: dict[str, None] = {}
        for sense in senses:
            some.update(node.beginning.get(sense, {}))
        return list(some)

    def matched(self, name: str, states: Sequence[_State]) -> list[_State]:
        """Return the states after a name, from those before it."""
        following: list[_State] = []
        if name not in self.grammar.roots:
            valued = name in self.grammar.valued
            for at, values, cost in states:
                for token, after, extra in self.tokens[at]:
                    if name in token:
                        kept = (*values, token[name]) if valued else values
                        for to, more in self.onward[after]:
                            if cost + more + extra < MAX_COST:
                                following.append((to, kept, cost + more + extra))
            return following
        for at, values, cost in states:
            for (end, value), more in self.at(name, at).items():
                if cost + more < MAX_COST:
                    following.append((end, (*values, value), cost + more))
        return following


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
