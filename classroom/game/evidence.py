"""Evidence: the facts a round made public, as observations on rules."""

from __future__ import annotations

from classroom.cards import card_set
from classroom.game.round import BaseRound, Result
from classroom.rules import surviving


def starters(round_: BaseRound) -> surviving.Evidence:
    """Return the evidence of the starter cards: each one was right."""
    return tuple(surviving.Right(card) for card in round_.layout.starters)


def observed(result: Result) -> surviving.Evidence:
    """Return the evidence of one settled play, in the order in which it was seen.

    With real cards the hand of a no play is not known, so only the cards laid are evidence.
    """
    if result.cards is not None:
        if result.right:
            return tuple(surviving.Right(card) for card in result.cards)
        if len(result.cards) == 1:
            return (surviving.WrongCard(result.cards[0]),)
        return (surviving.WrongString(result.cards),)
    hand = card_set(result.shown)
    if result.right:
        return (surviving.NoPlayEvidence(hand),) if hand else ()
    seen: list[surviving.Observation] = [surviving.WrongNoPlay(hand)] if hand else []
    if result.row.number == 13 and result.picked is not None:
        seen.append(surviving.WrongCard(result.picked))
    seen += [surviving.Right(card) for card in result.laid]
    return tuple(seen)


def evidence(round_: BaseRound) -> surviving.Evidence:
    """Everything observed in a round so far."""
    seen = list(starters(round_))
    for result in round_.results:
        seen += observed(result)
    return tuple(seen)
