"""A robot that looks for the rule: how it plays, calls and declares by what it believes."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from classroom.cards import Card, card_set
from classroom.robots import hopeful
from classroom.robots.belief import Mind, mind
from classroom.robots.characters import Character
from classroom.robots.strategies import Strategy, best, pick_card, predicted_share
from classroom.rules.catalogue import RULES
from classroom.rules.surviving import NoPlayEvidence, Right, Survivors, WrongString
from classroom.views.schemas import PendingPlayView, SeatView, TableView

MAX_STRING_CARDS = 4
"""No robot plays a longer string, whatever the rule-set allows."""
LOOKS = 0.25
"""The probability that a robot looks through its whole hand for a card that fits, or through a list
of rules for the one it has in mind. No player does so every time."""
STRINGS = 0.1
"""The probability that it looks for a string."""
MIN_LAID = 8
"""Cards that lie before any robot declares."""
FEW_CARDS = 3
"""The number of cards in hand with which a robot would rather play on than declare."""
AHEAD = 3
"""The number of cards that a robot thinks ahead before it declares or guesses."""
SAYS = 0.9
"""The least confidence with which it says the rule aloud."""
CURIOUS = 0.3
"""Bits that a card has to tell to be laid for what it tells."""
TRAP = 0.2
"""The least probability of overthrowing a Prophet that makes a card a trap."""


def choose(
    character: Character, table: TableView, mine: SeatView, rng: random.Random
) -> Mapping[str, Any] | None:
    """Return its move as JSON; None if it may do nothing or lets a chance pass."""
    may = set(mine.may)
    if not may & {"play", "call", "pick", "declare", "guess"}:
        return None
    believed = mind(table, mine)
    if not len(believed.beliefs):
        return _at_a_loss(table, mine, rng)
    if "guess" in may and (known := _known(character, believed, rng)) is not None:
        return {"guess": known}
    if table.pending is not None and "call" in may:
        right = _thinks_right(believed.beliefs, table.pending, rng)
        if rng.random() < character.slips:
            right = not right
        return {"call": "right" if right else "wrong"}
    if table.pending is not None and "pick" in may:
        return {"pick": _likeliest(believed.beliefs, table.pending.cards, rng)}
    if "declare" in may and _dares(character, believed, table, mine, rng):
        return {"declare": True}
    if "play" in may:
        return _turn(character, believed, table, mine, rng)
    return None


def _at_a_loss(table: TableView, mine: SeatView, rng: random.Random) -> Mapping[str, Any] | None:
    """Return a move for a robot that can think of no rule that fits.

    It plays any card, and calls a play right as often as plays have been right.
    """
    if "call" in mine.may and table.pending is not None and table.pending.kind == "play":
        right = len(table.line.columns)
        wrong = sum(len(column.sidelines) for column in table.line.columns)
        return {"call": "right" if rng.random() * (right + wrong) < right else "wrong"}
    if "play" in mine.may:
        return {"play": [rng.choice(mine.hand)]}
    return None if "declare" in mine.may else hopeful.choose(table, mine, rng)


def _known(character: Character, believed: Mind, rng: random.Random) -> str | None:
    """Return the id of the rule it is sure of, if a guess may name that rule; otherwise None.

    Earlier guesses are not visible, so a robot that is wrong would repeat its guess. It must
    therefore be surer for a guess than for anything else.
    """
    (name,) = best(believed.beliefs).still_fit
    if name not in RULES or rng.random() >= LOOKS:
        return None
    return name if _sure(max(character.confidence, SAYS), character, believed, rng) else None


def _sure(confidence: float, character: Character, believed: Mind, rng: random.Random) -> bool:
    """Return whether enough of its belief predicts the same, and no answer refuted it lately."""
    if predicted_share(best(believed.beliefs), believed.possible, AHEAD, rng) < confidence:
        return False
    return not believed.refuted(character.rethinks)


def _thinks_right(beliefs: Survivors, pending: PendingPlayView, rng: random.Random) -> bool:
    cards = [Card.parse(card) for card in pending.cards]
    if pending.kind == "play":
        trust = 1 - beliefs.likelihood(WrongString(tuple(cards)))
    else:
        trust = beliefs.likelihood(NoPlayEvidence(card_set(cards)))
    return trust > 0.5 or (trust == 0.5 and rng.random() < 0.5)


def _likeliest(beliefs: Survivors, texts: Sequence[str], rng: random.Random) -> str:
    return max(texts, key=lambda text: (beliefs.shares[Card.parse(text)], rng.random()))


def _dares(
    character: Character,
    believed: Mind,
    table: TableView,
    mine: SeatView,
    rng: random.Random,
) -> bool:
    """Return whether to declare, to become the Prophet."""
    return (
        table.line.laid >= MIN_LAID
        and len(mine.hand) > FEW_CARDS
        and _sure(character.confidence, character, believed, rng)
    )


def _turn(
    character: Character,
    believed: Mind,
    table: TableView,
    mine: SeatView,
    rng: random.Random,
) -> Mapping[str, Any]:
    beliefs = believed.beliefs
    hand = [Card.parse(card) for card in mine.hand]
    if character.copies:
        return _play([_alike(Card.parse(table.line.columns[-1].card), hand, rng)])
    if (
        "no_play" in mine.may
        and rng.random() < LOOKS
        and (beliefs.likelihood(NoPlayEvidence(card_set(hand))) >= character.confidence)
    ):
        return {"no_play": True}
    if table.expulsion is not None and table.expulsion.left == 0:
        return _play([Card.parse(_likeliest(beliefs, mine.hand, rng))])
    if rng.random() < character.slips:
        return _play([rng.choice(hand)])
    if table.prophet is not None and rng.random() < character.traps:
        trap, falls = _trap(believed, hand, rng)
        if falls >= TRAP:
            return _play([trap])
    strategy = _strategy(character, believed, hand)
    if (
        strategy != "splits"
        and table.rules.longest > 1
        and len(hand) > 1
        and rng.random() < STRINGS
    ):
        string = _string(
            beliefs, hand, min(table.rules.longest, MAX_STRING_CARDS), character.confidence, rng
        )
        if len(string) > 1:
            return _play(string)
    return _play([pick_card(strategy, beliefs, hand, rng)])


def _strategy(character: Character, believed: Mind, hand: Sequence[Card]) -> Strategy:
    """Return the strategy for the next card.

    A robot that confirms also splits for a while after its belief was refuted. A robot that splits
    confirms while no card of the hand is informative.
    """
    if character.strategy == "careless":
        return "careless"
    asks = character.strategy == "splits" or believed.refuted(character.rethinks)
    telling = max(believed.beliefs.bits[card] for card in hand) >= CURIOUS
    return "splits" if asks and telling else "confirms"


def _alike(last: Card, hand: Sequence[Card], rng: random.Random) -> Card:
    """Return a card of the same suit as the last right one, or else one next to it."""
    suit = [card for card in hand if card.suit == last.suit]
    near = [card for card in hand if abs(card.value - last.value) <= 1]
    return rng.choice(suit or near or hand)


def _trap(believed: Mind, hand: Sequence[Card], rng: random.Random) -> tuple[Card, float]:
    """Return the card that is likeliest to overthrow a Prophet, and that probability.

    The Prophet is assumed to believe the simplest rule that fits.
    """
    shares, calls_right = believed.beliefs.shares, believed.simplest.agreed
    falls = {card: 1 - shares[card] if calls_right >> card & 1 else shares[card] for card in hand}
    trap = max(hand, key=lambda card: (falls[card], rng.random()))
    return trap, falls[trap]


def _string(
    beliefs: Survivors,
    hand: Sequence[Card],
    longest: int,
    confidence: float,
    rng: random.Random,
) -> list[Card]:
    """Cards to lay in a row that are as likely all right; may be empty."""
    left, string, trust = list(hand), list[Card](), 1.0
    while left and len(string) < longest:
        fitting = [card for card in left if trust * beliefs.shares[card] >= confidence]
        if not fitting:
            break
        card = rng.choice(fitting)
        trust *= beliefs.shares[card]
        left.remove(card)
        string.append(card)
        beliefs = beliefs.seen(Right(card))
    return string


def _play(cards: Sequence[Card]) -> Mapping[str, Any]:
    return {"play": [str(card) for card in cards]}
