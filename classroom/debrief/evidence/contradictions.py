"""The first result on a table that contradicts a rule someone held."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from classroom.cards import Card, members
from classroom.game.evidence import observed
from classroom.game.laid import Laid
from classroom.game.layout import AnyRound
from classroom.game.round import Result
from classroom.i18n.messages import PlayerRef
from classroom.rules import surviving
from classroom.rules.automaton import Automaton
from classroom.rules.library import Library


@dataclass(frozen=True)
class Contradiction:
    """The first result on the table that a rule would have predicted differently."""

    number: int
    """The entry of the play; 0 for the starter."""
    settled: int
    """The entry that settled it."""
    by: PlayerRef | None
    """The player whose play it was; None for the starter."""
    seen: surviving.Observation
    cards: tuple[Card, ...]
    """The cards that do it: for a right no play those of the hand that the rule allows."""
    ordinals: tuple[int, ...]
    """Of those that lie on the layout."""


def contradiction(round_: AnyRound, rule: Automaton) -> Contradiction | None:
    """Return the first contradiction of `rule` on the table; None without one."""
    return _first(round_.layout.cards, round_.results, round_.players, rule)


def known_contradiction(round_: AnyRound, rule: Automaton, before: int) -> Contradiction | None:
    """Return the contradiction to name to someone who held `rule` at the entry `before`.

    No one judged the starter. Where it is the first, a verdict settled before that entry is named
    instead, if there was one that contradicts the rule whatever the cards before it.
    """
    found = contradiction(round_, rule)
    if found is None or found.number:
        return found
    verdicts = (
        Contradiction(
            number=result.number,
            settled=result.settled,
            by=PlayerRef(round_.players[result.by]),
            seen=seen,
            cards=tuple(round_.layout.cards[ordinal - 1].card for ordinal in ordinals),
            ordinals=ordinals,
        )
        for result, ordinals, seen in _seen(round_.layout.cards, round_.results)
        if result is not None and result.settled < before and _always_against(rule, seen)
    )
    return next((verdict for verdict in verdicts if verdict.ordinals), found)


def _always_against(rule: Automaton, seen: surviving.Observation) -> bool:
    """Return whether a verdict on a card contradicts a rule in each of its states."""
    match seen:
        case surviving.Right(card):
            return not any(allowed >> card & 1 for allowed in rule.allowed)
        case surviving.WrongCard(card):
            return all(allowed >> card & 1 for allowed in rule.allowed)
        case _:
            return False


@lru_cache(maxsize=256)  # findings and papers ask it of the same notes again and again
def _first(
    layout: tuple[Laid, ...],
    results: tuple[Result, ...],
    players: tuple[str, ...],
    rule: Automaton,
) -> Contradiction | None:
    survivors = surviving.Survivors.of(Library.of({"held": rule}))
    for result, ordinals, seen in _seen(layout, results):
        before, survivors = survivors, survivors.seen(seen)
        if len(survivors):
            continue
        cards = tuple(layout[ordinal - 1].card for ordinal in ordinals)
        if isinstance(seen, surviving.NoPlayEvidence):
            cards = tuple(members(seen.hand & before.agreed))
        elif isinstance(seen, surviving.WrongCard):
            cards = (seen.card,)
        return Contradiction(
            number=result.number if result else 0,
            settled=result.settled if result else 0,
            by=PlayerRef(players[result.by]) if result else None,
            seen=seen,
            cards=cards,
            ordinals=ordinals,
        )
    return None


def _seen(
    layout: tuple[Laid, ...], results: tuple[Result, ...]
) -> Iterator[tuple[Result | None, tuple[int, ...], surviving.Observation]]:
    """Yield every observation with its play and the cards on the layout that it rests on.

    The starters have no play. A hand without a card that fits leaves nothing on the layout, nor
    does a card that a Prophet picked wrongly.
    """
    for ordinal, laid_card in enumerate(layout, 1):
        if laid_card.play < 0:
            yield None, (ordinal,), surviving.Right(laid_card.card)
    for result in results:
        first = result.laid_before + 1
        ordinals = tuple(range(first, first + len(result.laid)))
        laid = iter(ordinals)
        for seen in observed(result):
            match seen:
                case surviving.Right():
                    yield result, (next(laid),), seen
                case surviving.WrongString() | surviving.WrongNoPlay():
                    yield result, ordinals, seen
                case surviving.WrongCard():
                    yield result, ordinals if result.cards else (), seen
                case _:
                    yield result, (), seen
