"""What everybody at the table learned from a round, as observations on rules."""

from __future__ import annotations

from classroom.cards import card_set
from classroom.game.round import Result, Round
from classroom.rules import surviving


def starters(round_: Round) -> surviving.Evidence:
    """What the turned-up cards say."""
    return tuple(surviving.Right(card) for card in round_.starters)


def observed(result: Result) -> surviving.Evidence:
    """What one settled play says, in the order in which it was seen.

    Of a no play with real cards nobody knows the hand: it says no more than what was laid.
    """
    if result.cards is not None:
        if result.right:
            return tuple(surviving.Right(card) for card in result.cards)
        if len(result.cards) == 1:
            return (surviving.Wrong(result.cards[0]),)
        return (surviving.WrongString(result.cards),)
    hand = card_set(result.shown)
    if result.right:
        return (surviving.NoPlay(hand),) if hand else ()
    seen: list[surviving.Observation] = [surviving.WrongNoPlay(hand)] if hand else []
    if result.row.number == 13 and result.picked is not None:
        seen.append(surviving.Wrong(result.picked))
    seen += [surviving.Right(card) for card in result.laid]
    return tuple(seen)


def evidence(round_: Round) -> surviving.Evidence:
    """Everything observed in a round so far."""
    seen = list(starters(round_))
    for result in round_.results:
        seen += observed(result)
    return tuple(seen)
