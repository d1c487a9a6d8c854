"""Every sentence of a debrief, and where it was found.

`walk(findings)` goes through the dataclasses of the findings, so that it knows which play a
sentence is about; `printed(...)` listens to what a paper says, whoever makes the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Any

from classroom.i18n.messages import Message, PlayerRef
from classroom.rules.automaton import Automaton
from truth.facts import Facts, Turn
from truth.registry import Predicate, Scope, predicate_of

RAN: set[tuple[str, Scope]] = set()
"""The predicates that `judge` has asked, as the registry names them."""


@dataclass(frozen=True)
class At:
    """Where a sentence was found."""

    page: str
    number: int | None = None
    """The entry it is about; None where that is not known, or it is about the whole."""
    round: int | None = None
    """Of several rounds or tables, which."""
    who: str | None = None
    """On a pupil's own paper: whose."""
    path: str = ""


@dataclass(frozen=True)
class Spoken:
    said: Message
    at: At


def other_rules(rules: Sequence[Automaton]) -> list[Automaton]:
    """As if each table had played the rule of the next one too, in a different round."""
    return [*rules[1:], *rules[:1]]


@dataclass(frozen=True)
class Several:
    """A class: its tables, or the rounds of one table, by their numbers."""

    tables: Mapping[int, Facts]
    unit: str = "table"

    @property
    def others(self) -> dict[int, Automaton]:
        """The rule of each table's other round, which nothing else is told of."""
        rules = other_rules([facts.rule for facts in self.tables.values()])
        return dict(zip(self.tables, rules, strict=True))

    @property
    def played(self) -> dict[int, Facts]:
        """Without tables of robots alone."""
        return {n: f for n, f in self.tables.items() if not f.only_robots}


_SKIPPED = ("classroom.game", "classroom.rules", "classroom.cards", "numpy")
_SILENT = ("Course", "Facts", "Thought")
_NUMBERS_TABLES = frozenset(("TableRow",))
"""Dataclasses whose number is a table's."""
_NO_ENTRY = frozenset(("PupilRound",))


def walk(value: Any, at: At) -> Iterator[Spoken]:
    """Every sentence within `value`."""
    if isinstance(value, Message):
        yield Spoken(value, at)
        for place, inner in value.values.items():
            if isinstance(inner, Message):
                yield Spoken(inner, replace(at, path=f"{at.path}%({place})"))
    elif isinstance(value, Mapping):
        yield from _walk_each(((f"[{key}]", each) for key, each in value.items()), at)
    elif isinstance(value, tuple | list | frozenset):
        yield from _walk_each(((f"[{place}]", each) for place, each in enumerate(value)), at)
    elif _may_say(type(value)):
        at = _within(value, at)
        yield from _walk_each(
            ((f".{name}", getattr(value, name)) for name in _names(type(value))), at
        )


def _walk_each(parts: Iterable[tuple[str, Any]], at: At) -> Iterator[Spoken]:
    for path, each in parts:
        if _may_say(type(each)):
            yield from walk(each, replace(at, path=at.path + path))


@cache
def _may_say(kind: type) -> bool:
    """Return whether there may be a sentence in what is of this type."""
    if issubclass(kind, Message | Mapping | tuple | list | frozenset):
        return True
    skipped = kind.__module__.startswith(_SKIPPED) or kind.__name__ in _SILENT
    return is_dataclass(kind) and not skipped


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def _within(value: Any, at: At) -> At:
    name = type(value).__name__
    place, number = getattr(value, "at", None), getattr(value, "number", None)
    table = number if name in _NUMBERS_TABLES else getattr(value, "table", None)
    if isinstance(table, int):
        at = replace(at, round=table)
    if name in _NUMBERS_TABLES:
        return at
    if name in _NO_ENTRY:
        return replace(at, round=number)
    if place is not None and hasattr(place, "round") and hasattr(place, "number"):
        return replace(at, round=place.round, number=place.number)
    if isinstance(number, int) and not isinstance(number, bool):
        return replace(at, number=number)
    return at


def walk_pupil(pupil: Any, at: At) -> Iterator[Spoken]:
    """What is told of a pupil: its findings, and what they say in properties."""
    at = replace(at, who=str(pupil.who))
    yield from walk(pupil, at)
    for name in _properties(type(pupil)):
        yield from walk(getattr(pupil, name), replace(at, path=f".{name}"))


def _properties(kind: type) -> list[str]:
    return [name for name, value in vars(kind).items() if isinstance(value, property)]


@contextmanager
def listening(heard: list[Message]) -> Iterator[None]:
    """Whatever is said while this lasts, in the order in which it is said."""
    say = Message.say

    def listened(self: Message, *args: Any, **kwargs: Any) -> str:
        heard.append(self)
        return say(self, *args, **kwargs)

    Message.say = listened  # type: ignore[method-assign]
    try:
        yield
    finally:
        Message.say = say  # type: ignore[method-assign]


def printed(make: Callable[[], object], at: At) -> Iterator[Spoken]:
    """Every sentence that a paper says while it is made."""
    heard: list[Message] = []
    with listening(heard):
        make()
    seen: set[tuple[str, int, str]] = set()
    for each in heard:
        key = each.text, each.count, repr(each.values)
        if key not in seen:
            seen.add(key)
            yield Spoken(each, at)


@dataclass(frozen=True)
class False_:  # noqa: N801
    """A sentence that is not true, and why."""

    spoken: Spoken
    why: str
    name: str
    """Of the record, or the seeds of several."""

    def __str__(self) -> str:
        at = self.spoken.at
        where = f"entry {at.number}" if at.number is not None else "the round as a whole"
        whose = f", {at.who}'s own paper" if at.who else ""
        places = ", ".join(f"{k}={v!s}" for k, v in self.spoken.said.values.items())
        return (
            f"{self.name}: {self.spoken.said}\n"
            f"    template: {self.spoken.said.text}\n"
            f"    places:   {places or 'none'}\n"
            f"    found at: {at.page}{at.path}, {where}{whose}"
            f"{'' if at.round is None else f', round or table {at.round}'}\n"
            f"    false:    {self.why}"
        )


def judge(
    spoken: Spoken, rounds: Mapping[int, Facts], several: Several | None, name: str
) -> False_ | None:
    """None where the sentence is true, or where labels.py lists it."""
    said, at = spoken.said, spoken.at
    predicate = predicate_of(said.text, several is not None and at.round not in rounds)
    if predicate is None:
        return None
    RAN.add((said.text, predicate.scope))
    about = [rounds[at.round]] if at.round in rounds else list(rounds.values())
    if predicate.scope == "class":
        if several is None:
            return False_(spoken, "a sentence of a class on a page of one round", name)
        players = about[0].players if at.round in rounds else ()
        answers = [predicate.check(several, at, **_places(said, players))]
    else:
        answers = [_answer(predicate, facts, spoken, alone=len(about) == 1) for facts in about]
    if any(answer is True for answer in answers):
        return None
    whys = [answer for answer in answers if isinstance(answer, str)]
    doc = (predicate.check.__doc__ or "its predicate does not hold").strip()
    return False_(spoken, "; ".join(dict.fromkeys(whys)) or doc, name)


def _answer(predicate: Predicate, facts: Facts, spoken: Spoken, *, alone: bool) -> bool | str:
    """Ask a predicate about one round. If there are several, it may be about another one."""
    try:
        return predicate.check(facts, spoken.at, **_places(spoken.said, facts.players))
    except (IndexError, KeyError):
        if alone:
            raise
        return "its cards or players are not of this table"


class Robots(str):
    """A Prophet for whom a robot called, as a sentence names them."""

    __slots__ = ()


def as_told(facts: Facts, turn: Turn, prophet: str) -> bool:
    """Return whether the Prophet of a play is named, and a robot that called for them too."""
    called = bool(turn.prophet) and facts.by_robot(turn.settled)
    return turn.prophet == prophet and called == isinstance(prophet, Robots)


def _places(said: Message, players: Sequence[str]) -> dict[str, Any]:
    """The places of a sentence; who is named by a seat alone is named."""
    return {key: _place(value, players) for key, value in said.values.items()}


def _place(value: object, players: Sequence[str]) -> object:
    if isinstance(value, PlayerRef):
        return str(value)
    if isinstance(value, Message) and value.text == "%(prophet)s (here a robot)":
        return Robots(_place(value.values["prophet"], players))
    if isinstance(value, Message) and value.text == "Seat %(number)s":
        number = value.values["number"]
        return players[number - 1] if isinstance(number, int) and number <= len(players) else value
    return value
