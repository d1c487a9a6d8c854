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
from classroom.rules.builder import terms
from classroom.rules.builder.simplify import at, plain

MAX_BUILT_STATES: Final = traits.MAX_SEARCHED_STATES
"""The states of a built rule, at most: far fewer than :data:`automaton.MAX_STATES`, since anyone
may send one, and it is compiled and examined while they wait."""


KEPT_RULES: Final = 256
_kept: OrderedDict[terms.Built, Automaton | Message] = OrderedDict()


class NoSense(ValueError):
    """A rule of valid shape that makes no sense; `sentence` is the reason."""

    def __init__(self, sentence: Message) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def compiled(built: terms.Built) -> Automaton:
    """Return the automaton of a built rule, cached.

    Raise NoSense if the rule makes no sense or has to remember too much.
    """
    rule = found(built)
    if isinstance(rule, Message):
        raise NoSense(rule)
    return rule


def work_out_afresh(
    built: terms.Built, pause: Callable[[], None] = no_pause
) -> Automaton | Message:
    """Return the rule, or why there is none, without using any cache."""
    combinators.forget_parts()
    return _work_out(built, pause)


def prepare(built: terms.Built, pause: Callable[[], None]) -> None:
    """Work a rule out before it is asked for, calling `pause` often, unless it was kept."""
    if built not in _kept:
        keep(built, work_out_afresh(built, pause))


def keep(built: terms.Built, found: Automaton | Message) -> None:
    """Keep what was worked out for :func:`compiled`."""
    if built not in _kept:
        _kept[built] = found
        if len(_kept) > KEPT_RULES:
            _kept.popitem(last=False)


def found(built: terms.Built) -> Automaton | Message:
    """Return the rule, or why there is none, cached.

    Refusals are cached too: a rule that is refused takes as long as any other.
    """
    if built not in _kept:
        keep(built, _work_out(built))
    _kept.move_to_end(built)
    return _kept[built]


def _work_out(built: terms.Built, pause: Callable[[], None] = no_pause) -> Automaton | Message:
    if no := nonsense(built):
        return no[0]
    try:
        return combinators.rule(clause(built.asks), starters(built), MAX_BUILT_STATES, pause)
    except ValueError:
        return message("The rule has to remember too much of the line: no one could play by it.")


def starters(built: terms.Built) -> int:
    """Return the number of cards until the rule asks anything, at least one."""
    term = plain(built.asks)
    return max(1, sum(1 for _ in takewhile(lambda place: at(term, place) is None, count())))


def nonsense(built: terms.Built) -> tuple[Message, ...]:
    """Return the reasons why a rule makes no sense, whatever the cards; empty if it does."""
    return tuple(dict.fromkeys(_nonsense(built.asks)))


def _nonsense(term: terms.Term) -> Iterator[Message]:
    match term:
        case terms.Steps(least, most) if least > most:
            yield message(
                "There’s no number from %(least)s to %(most)s: put the smaller one first.",
                least=least,
                most=most,
            )
        case terms.Steps(most=0):
            yield message("A step of 0 means the same value: choose that instead.")
        case terms.Turns(kinds) if not _share_out([terms.KIND_CARDS[kind] for kind in kinds]):
            yield message(
                "Kinds that take turns must cover the whole deck: each card belongs to exactly "
                "one of them."
            )
    for part in terms.parts(term):
        yield from _nonsense(part)


def _share_out(sets: list[CardSet]) -> bool:
    return sum(sets) == reduce(or_, sets) == DECK


def clause(term: terms.Term) -> combinators.Part:
    """Return the clause for a term; raise ValueError if its numbers or kinds make no sense."""
    match term:
        case terms.Kind(kind):
            return terms.KIND_CARDS[kind]
        case terms.Values(values):
            return combinators.one_of(values)
        case terms.Same(trait, back):
            return combinators.same(trait, back)
        case terms.Different(trait, back):
            return combinators.different(trait, back)
        case terms.Higher(or_same, back):
            return combinators.same_or_higher(back) if or_same else combinators.higher(back)
        case terms.Lower(or_same, back):
            return combinators.same_or_lower(back) if or_same else combinators.lower(back)
        case terms.Steps(least, most, way, circle, back):
            ways = {"up": (1,), "down": (-1,), "either": (1, -1)}[way]
            numbers = [sign * away for away in range(least, most + 1) for sign in ways]
            steps = combinators.steps_on_circle if circle else combinators.steps
            return steps(*numbers, back=back)
        case terms.Sum(number, back):
            return combinators.sum_multiple_of(number, back)
        case terms.Both(inner):
            return combinators.both(*map(clause, inner))
        case terms.Either(inner):
            return combinators.either(*map(clause, inner))
        case terms.Not(part):
            return combinators.not_(clause(part))
        case terms.If(last, then, otherwise, back):
            return (
                combinators.if_last(clause(last), back)
                .then(clause(then))
                .otherwise(clause(otherwise))
            )
        case terms.Every(nth, then, otherwise):
            return combinators.cycle(*[clause(otherwise)] * (nth - 1), clause(then))
        case terms.Cycle(inner):
            return combinators.cycle(*map(clause, inner))
        case terms.Turns(kinds):
            return combinators.alternate(*(terms.KIND_CARDS[kind] for kind in kinds))
