"""Playing cards, and sets of them as 52-bit integers.

A card is written rank then suit, as in ``9S`` or ``10H`` (docs/records.md). Values run
from ace 1 to king 13 (docs/rules.md 1.1). A :class:`Card` is an integer from 0 to 51, so a set of
cards is an integer whose bit ``1 << card`` is set if the card is in it: union is ``|``,
intersection ``&``, and a test for membership costs one shift.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

CardSet: TypeAlias = int
"""A set of cards: bit ``1 << card`` is set for each member."""


class Card(int):
    """One of the 52 cards, an integer from 0 (``AS``) to 51 (``KC``); prints as it is read."""

    __slots__ = ()

    def __bool__(self) -> bool:
        """Return True, also for the ace of spades, so that `card or other` means what it says."""
        return True

    @staticmethod
    def parse(text: object) -> Card:
        """Return the card written as `text`.

        Raise ValueError if there is none; its text can be shown to a reader.
        """
        card = _BY_NAME.get(text) if isinstance(text, str) else None
        if card is None:
            raise ValueError(f"{text!r} isn’t a card")
        return card

    @property
    def value(self) -> int:
        """1 for an ace to 13 for a king."""
        return self % 13 + 1

    @property
    def rank(self) -> str:
        return RANKS[self % 13]

    @property
    def suit(self) -> str:
        """One of ``S H D C``."""
        return SUITS[self // 13]

    @property
    def is_red(self) -> bool:
        return 13 <= self < 39

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Card({_NAMES[self]!r})"


CARDS: tuple[Card, ...] = tuple(Card(index) for index in range(52))
"""Every card once, in the order of their integers."""

_NAMES = tuple(RANKS[index % 13] + SUITS[index // 13] for index in range(52))
_BY_NAME = dict(zip(_NAMES, CARDS, strict=True))


def texts(cards: Iterable[Card]) -> list[str]:
    """Return cards as they are written, in their order."""
    return list(map(_NAMES.__getitem__, cards))


def deck(texts: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards of these texts; raise KeyError for one that is no card."""
    return tuple(map(_BY_NAME.__getitem__, texts))


DECK: CardSet = (1 << 52) - 1


def card_set(cards: Iterable[Card]) -> CardSet:
    """Return the set of these cards."""
    members = 0
    for card in cards:
        members |= 1 << card
    return members


def where(test: Callable[[Card], bool]) -> CardSet:
    """Return the set of all cards that pass `test`."""
    return card_set(card for card in CARDS if test(card))


def members(cards: CardSet) -> Iterator[Card]:
    """Iterate over the cards of a set, lowest integer first."""
    return (card for card in CARDS if cards >> card & 1)


RED: CardSet = where(lambda card: card.is_red)
BLACK: CardSet = DECK & ~RED
ODD: CardSet = where(lambda card: card.value % 2 == 1)
EVEN: CardSet = DECK & ~ODD
FACE: CardSet = where(lambda card: card.value > 10)
PRIME: CardSet = where(lambda card: card.value in (2, 3, 5, 7, 11, 13))
"""Values 2 3 5 7 11 13; the jack and the king are prime, the ace is not."""


def suit(letter: str) -> CardSet:
    """Return the set of all thirteen cards of the suit with this letter."""
    return where(lambda card: card.suit == letter)


def values(lowest: int, highest: int) -> CardSet:
    """Return the set of cards with a value from `lowest` to `highest`, both included.

    It is empty if `lowest` is higher.
    """
    return where(lambda card: lowest <= card.value <= highest)
