"""A sentence as a value: an English template, and what stands in its places.

What stands there keeps its type (a card, a player, a rule), so that screen, paper and projector can
draw a card as a card, and set what someone thinks in the voice for thoughts.

:func:`message` and :func:`counted_message` mark their templates for translation as :func:`N_` does;
the extractor is told ``-k message -k counted_message:1,2``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import TypeAlias, Union

from classroom.cards import CARDS, SUITS, Card
from classroom.i18n.markers import N_


class PlayerRef(str):
    """A player inside a sentence; shown by name. An empty one is someone, no one noted who."""

    __slots__ = ()


class UserText(str):
    """Text that a user typed: shown as it is, never translated."""

    __slots__ = ()


Value: TypeAlias = Union[
    Card,
    PlayerRef,
    "RuleRef",
    UserText,
    int,
    tuple[Card, ...],
    tuple[int, ...],
    tuple[PlayerRef, ...],
    "Message",
]


def _one_or_many(one: str, many: str, count: int) -> str:
    return one if count == 1 else many


def _with_commas(number: int) -> str:
    return f"{number:,}"


@dataclass(frozen=True)
class Language:
    """A language: `translate` is a gettext, `plural` an ngettext; `code` is like ``pt-BR``.

    `number` writes a number with separated thousands, ``6,083``.
    """

    code: str = "en"
    translate: Callable[[str], str] = str
    plural: Callable[[str, str, int], str] = _one_or_many
    number: Callable[[int], str] = _with_commas
    right_to_left: bool = False
    instead: Mapping[str, Message] = field(default_factory=dict, compare=False)
    """By their template, sentences that this language says by other ones."""
    stops_outside: bool = False
    """True if a full stop is set after a closing quotation mark, never before it."""
    keeps_apart: bool = False
    """True if what stands in a place may run the other way, and is kept apart from the sentence."""


def apart(text: str) -> str:
    """Return text between the signs that keep it apart from a sentence that runs the other way."""
    return f"\u2068{text}\u2069"


ENGLISH = Language()


_STOP_INSIDE = re.compile(r"\.((?:<[^>]*>|[\u2068\u2069\U000f0100-\U000f0103])*»)(?![.,;:])")
"""The full stop of a quoted sentence, such as a rule, before the mark and its markup, which on
paper is of private characters."""


SUIT_SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))
"""The sign of each suit, by its letter."""
_RANKS = {
    "A": N_("ace"),
    "2": N_("two"),
    "3": N_("three"),
    "4": N_("four"),
    "5": N_("five"),
    "6": N_("six"),
    "7": N_("seven"),
    "8": N_("eight"),
    "9": N_("nine"),
    "10": N_("ten"),
    "J": N_("jack"),
    "Q": N_("queen"),
    "K": N_("king"),
}
_LETTERED = N_("A J Q K")
_WITH_LETTER = ("A", "J", "Q", "K")
_SUITS = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}


def suit_aloud(suit: str, language: Language = ENGLISH) -> str:
    """One of ``S H D C`` as it is spoken, ``spades``."""
    return language.translate(_SUITS[suit])


def rank_shown(card: Card, language: Language) -> str:
    """Return the rank as it is printed on the packs of a language: ``Q``, in German ``D``."""
    if card.rank not in _WITH_LETTER:
        return card.rank
    return language.translate(_LETTERED).split()[_WITH_LETTER.index(card.rank)]


def written(card: Card, language: Language) -> str:
    """Return the card as text: ``10♥`` or ``Q♦``, which in German is ``D♦``."""
    return rank_shown(card, language) + SUIT_SIGNS[card.suit]


_BY_SIGNS = {card.rank + SUIT_SIGNS[card.suit]: card for card in CARDS}
_CARD_IN_TEXT = re.compile(rf"(?<!\w)(?:{'|'.join(_BY_SIGNS)})")


def with_cards_shown(text: str, language: Language) -> str:
    """Return a text in which cards are written as in English with its cards as they are shown.

    For what people write in files, such as lesson plans: there ``Q♦`` is the same card in each
    language. A sentence of the program has its cards as values.
    """
    return _CARD_IN_TEXT.sub(lambda found: written(_BY_SIGNS[found[0]], language), text)


def aloud(card: Card, language: Language = ENGLISH) -> str:
    """Return the card as it is spoken, ``ten of hearts``."""
    rank, suit = language.translate(_RANKS[card.rank]), suit_aloud(card.suit, language)
    return language.translate(N_("{rank} of {suit}")).format(rank=rank, suit=suit)


@dataclass(frozen=True)
class Renderer:
    """Functions that render the values in a sentence; as plain text by default."""

    name: Callable[[str], str] = str
    card: Callable[[Card, Language], str] = written
    thought: Callable[[str], str] = str
    typed: Callable[[str], str] = str


PLAIN = Renderer()


@dataclass(frozen=True)
class Message:
    """A template with named places, ``%(player)s``, and their values.

    `many` is the template for every `count` but one, where the sentence depends on a number.
    """

    text: str
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    many: str | None = None
    count: int = 1

    def say(self, language: Language = ENGLISH, voice: Renderer = PLAIN) -> str:
        """Return the sentence in `language`, its values rendered by `voice`."""
        if self.text in language.instead:
            return language.instead[self.text].say(language, voice)
        template = (
            language.translate(self.text)
            if self.many is None
            else language.plural(self.text, self.many, self.count)
        )
        if not self.values:
            return template
        shown = {
            place: show(value, language, voice, first=template.startswith(f"%({place})"))
            for place, value in self.values.items()
        }
        if language.keeps_apart:
            for place, value in self.values.items():
                if not isinstance(value, int):
                    shown[place] = apart(shown[place])
        said = template % shown
        return _STOP_INSIDE.sub(r"\1.", said) if language.stops_outside else said

    def __str__(self) -> str:
        return self.say()


@dataclass(frozen=True)
class RuleRef:
    """A rule inside a sentence: someone's guess, a rival, the sealed rule itself."""

    statement: Message
    rule: object | None = field(default=None, compare=False, repr=False)
    """The rule itself, an ``Automaton``, to find equal rules in any wording. None if it is unknown;
    such a rule is always withheld."""

    def __str__(self) -> str:
        return self.statement.say()


def message(text: str, /, **values: Value) -> Message:
    """Return a sentence with its values."""
    return Message(text, values)


def counted_message(one: str, many: str, count: int, /, **values: Value) -> Message:
    """Return a sentence that depends on a number, which stands at ``%(count)s``."""
    return Message(one, {"count": count, **values}, many, count)


_LABELLED = N_("%(label)s: %(text)s")


def labelled(language: Language, label: str, text: str) -> str:
    """Return a label and its text with the colon as the language sets it."""
    return language.translate(_LABELLED) % {"label": label, "text": text}


_PAIR, _LIST_END = N_("%(some)s, %(more)s"), N_("%(some)s and %(last)s")


def _row(items: Sequence[str], language: Language) -> str:
    """Things in a row, as "1, 2 and 3"."""
    if len(items) < 2:
        return "".join(items)
    *some, last = items
    before = reduce(lambda one, more: language.translate(_PAIR) % {"some": one, "more": more}, some)
    return language.translate(_LIST_END) % {"some": before, "last": last}


def show(
    value: Value, language: Language = ENGLISH, voice: Renderer = PLAIN, first: bool = True
) -> str:
    """Return a value as text, alone or in a sentence: `first` if the sentence begins with it."""
    match value:
        case Message():
            return value.say(language, voice)
        case Card():
            return voice.card(value, language)
        case (Card(), *_):
            return " ".join(voice.card(card, language) for card in value if isinstance(card, Card))
        case tuple():
            return _row([show(each, language, voice, first=False) for each in value], language)
        case PlayerRef(""):
            return voice.name(language.translate(N_("Someone") if first else N_("someone")))
        case PlayerRef():
            return voice.name(value)
        case RuleRef():
            return voice.thought(value.statement.say(language, voice))
        case UserText():
            return voice.thought(voice.typed(value))
        case int():
            return language.number(value)
        case _:
            return str(value)
