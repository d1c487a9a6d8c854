"""Meaning of a built rule: its automaton, or the reasons why it makes no sense."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import reduce
from itertools import count, takewhile
from operator import or_
from typing import Final

from classroom.cards import DECK, CardSet
from classroom.i18n.messages import Message, message
from classroom.rules import combinators, traits
from classroom.rules.automaton import Automaton, no_pause
from classroom.rules.builder.simplify import at, plain
from classroom.rules.builder.terms import (
    KIND_CARDS,
    Both,
    Built,
    Cycle,
    Different,
    Either,
    Every,
    Higher,
    If,
    Kind,
    Lower,
    Not,
    Same,
    Steps,
    Sum,
    Term,
    Turns,
    Values,
    parts,
)

MAX_BUILT_STATES: Final = traits.MAX_SEARCHED_STATES
"""What a built rule may remember; far less than :data:`automaton.MAX_STATES`, since anybody may
send one, and it is compiled and looked at while they wait."""


KEPT_RULES: Final = 256
_kept: OrderedDict[Built, Automaton | Message] = OrderedDict()


class NoSense(ValueError):
    """A rule of valid shape that makes no sense; `sentence` is the reason."""

    def __init__(self, sentence: Message) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def compiled(built: Built) -> Automaton:
    """Return the automaton of a built rule, cached.

    Raise NoSense if the rule makes no sense or has to remember too much.
    """
    rule = found(built)
    if isinstance(rule, Message):
        raise NoSense(rule)
    return rule


def work_out_afresh(built: Built, pause: Callable[[], None] = no_pause) -> Automaton | Message:
    """Return the rule, or why there is none, without using any cache."""
    combinators.forget_parts()
    return _work_out(built, pause)


def prepare(built: Built, pause: Callable[[], None]) -> None:
    """Work a rule out before it is asked for, calling `pause` often, unless it was kept."""
    if built not in _kept:
        keep(built, work_out_afresh(built, pause))


def keep(built: Built, found: Automaton | Message) -> None:
    """Keep what was worked out for :func:`compiled`."""
    if built not in _kept:
        _kept[built] = found
        if len(_kept) > KEPT_RULES:
            _kept.popitem(last=False)


def found(built: Built) -> Automaton | Message:
    """Return the rule, or why there is none, cached.

    Refusals are cached too: a rule that is refused takes as long as any other.
    """
    if built not in _kept:
        keep(built, _work_out(built))
    _kept.move_to_end(built)
    return _kept[built]


def _work_out(built: Built, pause: Callable[[], None] = no_pause) -> Automaton | Message:
    if no := nonsense(built):
        return no[0]
    try:
        return combinators.rule(clause(built.asks), starters(built), MAX_BUILT_STATES, pause)
    except ValueError:
        return message("The rule has to remember too much of the line: no one could play by it.")


def starters(built: Built) -> int:
    """Return the number of cards until the rule asks anything, at least one."""
    term = plain(built.asks)
    return max(1, sum(1 for _ in takewhile(lambda place: at(term, place) is None, count())))


def nonsense(built: Built) -> tuple[Message, ...]:
    """Return the reasons why a rule makes no sense, whatever the cards; empty if it does."""
    return tuple(dict.fromkeys(_nonsense(built.asks)))


def _nonsense(term: Term) -> Iterator[Message]:
    match term:
        case Steps(least, most) if least > most:
            yield message(
                "There’s no number from %(least)s to %(most)s: put the smaller one first.",
                least=least,
                most=most,
            )
        case Steps(most=0):
            yield message("A step of 0 means the same value: choose that instead.")
        case Turns(kinds) if not _share_out([KIND_CARDS[kind] for kind in kinds]):
            yield message(
                "Kinds that take turns must share out the whole deck: each card belongs to "
                "exactly one of them."
            )
    for part in parts(term):
        yield from _nonsense(part)


def _share_out(sets: list[CardSet]) -> bool:
    return sum(sets) == reduce(or_, sets) == DECK


def clause(term: Term) -> combinators.Part:
    """Return the clause for a term; raise ValueError if its numbers or kinds make no sense."""
    match term:
        case Kind(kind):
            return KIND_CARDS[kind]
        case Values(values):
            return combinators.one_of(values)
        case Same(trait, back):
            return combinators.same(trait, back)
        case Different(trait, back):
            return combinators.different(trait, back)
        case Higher(or_same, back):
            return combinators.same_or_higher(back) if or_same else combinators.higher(back)
        case Lower(or_same, back):
            return combinators.same_or_lower(back) if or_same else combinators.lower(back)
        case Steps(least, most, way, circle, back):
            ways = {"up": (1,), "down": (-1,), "either": (1, -1)}[way]
            numbers = [sign * away for away in range(least, most + 1) for sign in ways]
            steps = combinators.steps_on_circle if circle else combinators.steps
            return steps(*numbers, back=back)
        case Sum(number, back):
            return combinators.sum_multiple_of(number, back)
        case Both(terms):
            return combinators.both(*map(clause, terms))
        case Either(terms):
            return combinators.either(*map(clause, terms))
        case Not(part):
            return combinators.not_(clause(part))
        case If(last, then, otherwise, back):
            return (
                combinators.if_last(clause(last), back)
                .then(clause(then))
                .otherwise(clause(otherwise))
            )
        case Every(nth, then, otherwise):
            return combinators.cycle(*[clause(otherwise)] * (nth - 1), clause(then))
        case Cycle(terms):
            return combinators.cycle(*map(clause, terms))
        case Turns(kinds):
            return combinators.alternate(*(KIND_CARDS[kind] for kind in kinds))
