"""Terms of a built rule: the words of :mod:`classroom.rules.combinators`, as data.

A term is a JSON object whose ``is`` names the word. It becomes a clause of the same name, so that a
built rule and a rule of the catalogue are the same kind of value::

    {"format": "eleusis-rule/1",
     "asks": {"is": "if", "last": {"is": "kind", "kind": "odd"},
              "then": {"is": "kind", "kind": "black"},
              "otherwise": {"is": "kind", "kind": "red"}}}

Reading is bounded to :data:`MAX_CHARACTERS` of a file, :data:`MAX_TERMS` terms and
:data:`MAX_DEPTH` levels. Anything larger is refused before it costs time or memory. A rule of valid
shape may still make no sense (:func:`classroom.rules.builder.meaning.nonsense`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from classroom.cards import BLACK, EVEN, FACE, ODD, PRIME, RED, CardSet
from classroom.i18n.messages import Message, UserText, message
from classroom.rules.combinators import CLUB, DIAMOND, HEART, NONPRIME, NUMBER, SPADE

FORMAT: Final = "eleusis-rule/1"
MAX_CHARACTERS = 20_000
MAX_KEY_SHOWN = 40
"""Characters of a key in a complaint about it."""
MAX_TERMS = 40
MAX_DEPTH = 8
KIND_CARDS: Mapping[str, CardSet] = MappingProxyType(
    {
        "red": RED,
        "black": BLACK,
        "spade": SPADE,
        "heart": HEART,
        "diamond": DIAMOND,
        "club": CLUB,
        "odd": ODD,
        "even": EVEN,
        "face": FACE,
        "number": NUMBER,
        "prime": PRIME,
        "nonprime": NONPRIME,
    }
)
"""The kinds of card a rule may name, in the order in which the form offers them."""

KindName: TypeAlias = Literal[
    "red", "black", "spade", "heart", "diamond", "club",
    "odd", "even", "face", "number", "prime", "nonprime",
]  # fmt: skip
Trait: TypeAlias = Literal["value", "suit", "colour", "parity", "face", "prime"]
Value: TypeAlias = Annotated[int, Meta(ge=1, le=13)]
Back: TypeAlias = Annotated[int, Meta(ge=1, le=4)]
"""Number of places before the card that is played: 1 is the last card."""


class _Word(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="is"
):
    pass


class Kind(_Word, frozen=True, tag="kind"):
    """A card of a kind."""

    kind: KindName


class Values(_Word, frozen=True, tag="values"):
    """A card with one of these values."""

    values: Annotated[tuple[Value, ...], Meta(min_length=1, max_length=12)]


class Same(_Word, frozen=True, tag="same"):
    """The same trait as the card `back` places before."""

    trait: Trait
    back: Back = 1


class Different(_Word, frozen=True, tag="different"):
    trait: Trait
    back: Back = 1


class Higher(_Word, frozen=True, tag="higher"):
    """A higher value than the card `back` places before, or the same where `or_same` says so."""

    or_same: bool = False
    back: Back = 1


class Lower(_Word, frozen=True, tag="lower"):
    or_same: bool = False
    back: Back = 1


class Steps(_Word, frozen=True, tag="steps"):
    """From `least` to `most` values away; on the circle an ace follows the king."""

    least: Annotated[int, Meta(ge=0, le=12)]
    most: Annotated[int, Meta(ge=0, le=12)]
    way: Literal["up", "down", "either"] = "either"
    circle: bool = False
    back: Back = 1


class Sum(_Word, frozen=True, tag="sum"):
    """The two values together are a multiple of a number."""

    multiple_of: Annotated[int, Meta(ge=2, le=13)]
    back: Back = 1


class Both(_Word, frozen=True, tag="both"):
    parts: Annotated[tuple[Term, ...], Meta(min_length=2, max_length=4)]


class Either(_Word, frozen=True, tag="either"):
    parts: Annotated[tuple[Term, ...], Meta(min_length=2, max_length=4)]


class Not(_Word, frozen=True, tag="not"):
    part: Term


class If(_Word, frozen=True, tag="if"):
    """A condition on the card `back` places before: `then` if it was as `last` says.

    If not, `otherwise`. `last` is about a card: a kind, values, or its relation to the cards before
    it, and these joined by both, either and not.
    """

    last: Term
    then: Term
    otherwise: Term
    back: Back = 1


class Every(_Word, frozen=True, tag="every"):
    """`then` for every `nth` card of the main line, the starter being the first, or `otherwise`."""

    nth: Annotated[int, Meta(ge=2, le=8)]
    then: Term
    otherwise: Term


class Cycle(_Word, frozen=True, tag="cycle"):
    """The parts take turns, a card each; the starter must fit the first."""

    parts: Annotated[tuple[Term, ...], Meta(min_length=2, max_length=12)]


class Turns(_Word, frozen=True, tag="turns"):
    """Kinds that share out the deck follow one another, whichever the starter belongs to."""

    kinds: Annotated[tuple[KindName, ...], Meta(min_length=2, max_length=4)]


Term: TypeAlias = (
    Kind
    | Values
    | Same
    | Different
    | Higher
    | Lower
    | Steps
    | Sum
    | Both
    | Either
    | Not
    | If
    | Every
    | Cycle
    | Turns
)


class Built(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rule made in the builder. Equal to another one made of the same words."""

    asks: Term
    format: Literal["eleusis-rule/1"] = FORMAT

    def to_json(self) -> dict[str, Any]:
        """Return the rule in the form of a record or a file."""
        told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return {"format": FORMAT, **told}


Rule: TypeAlias = str | Built
"""An id of the catalogue, or a rule made in the rule builder."""


# -- reading


def stored(data: object) -> Built:
    """Return a built rule that was checked before it was stored."""
    return msgspec.convert(data, Built)


class NotARule(ValueError):
    """Data that is not a built rule; `sentence` is the reason."""

    def __init__(self, sentence: Message) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def read(data: object) -> Built:
    """Parse a built rule from parsed JSON; raise NotARule with the reason if it is malformed."""
    try:
        built = msgspec.convert(data, Built)
    except (msgspec.ValidationError, OverflowError, UnicodeError) as error:
        raise NotARule(
            message("This isn’t a rule: %(why)s.", why=UserText(_shortened(error)))
        ) from None
    except RecursionError:
        raise NotARule(_too_deep()) from None
    if sum(1 for _ in _terms(built.asks, MAX_DEPTH)) > MAX_TERMS:
        raise NotARule(message("The rule has more than %(most)s parts.", most=MAX_TERMS))
    return built


def read_text(text: str) -> Built:
    """Parse a built rule from JSON text; raise NotARule with the reason if it is malformed."""
    if len(text) > MAX_CHARACTERS:
        raise NotARule(message("This is too long to be a rule."))
    try:
        data = parse(text)
    except RecursionError:
        raise NotARule(_too_deep()) from None
    except ValueError:
        raise NotARule(message("This isn’t a rule: it isn’t JSON.")) from None
    return read(data)


class Twice(ValueError):
    """A key that appears twice in one object; the text names it."""


def parse(text: str | bytes) -> object:
    """Parse JSON without duplicate keys or special numbers such as NaN.

    All rules from outside are read with it: with ``not`` twice, it would be unclear which one
    counts. Raise ValueError (:class:`Twice` for a duplicate key) or RecursionError.
    """
    return json.loads(text, object_pairs_hook=once_each, parse_constant=_no_number)


def _shortened(error: Exception) -> str:
    text = " ".join(str(error).split())
    return text if len(text) <= 160 else f"{text[:100]} ... {text[-50:]}"


def _too_deep() -> Message:
    return message(
        "The rule has parts inside parts, more than %(most)s levels deep.", most=MAX_DEPTH
    )


def once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return a JSON object from its pairs, for ``json.loads``; raise Twice for a duplicate key."""
    found = dict(pairs)
    if len(found) < len(pairs):
        ((twice, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise Twice(f"the key {_shown(twice)} stands twice")
    return found


def _shown(key: str) -> str:
    return ascii(key if len(key) <= MAX_KEY_SHOWN else f"{key[:MAX_KEY_SHOWN]}...")


def _no_number(text: str) -> object:
    raise ValueError(f"{text} is no number")


def parts(term: Term) -> tuple[Term, ...]:
    """Return the direct parts of a term, in the order in which it is read."""
    match term:
        case Both(terms) | Either(terms) | Cycle(terms):
            return terms
        case Not(part):
            return (part,)
        case If(last, then, otherwise):
            return last, then, otherwise
        case Every(_, then, otherwise):
            return then, otherwise
        case _:
            return ()


def leaves(term: Term) -> Iterator[Term]:
    """Yield the words at the ends of a term, those without parts."""
    inner = parts(term)
    if not inner:
        yield term
    for part in inner:
        yield from leaves(part)


def _terms(term: Term, levels: int) -> Iterator[Term]:
    """Yield a term and all terms inside it.

    Raise NotARule if it is deeper than `levels`, or if a condition is not about a card.
    """
    if not levels:
        raise NotARule(_too_deep())
    yield term
    for part in parts(term):
        yield from _terms(part, levels - 1)
    if isinstance(term, If) and not _about_a_card(term.last):
        raise NotARule(
            message(
                "This isn’t a rule: a condition is a kind of card, or a comparison of two cards."
            )
        )


def _about_a_card(term: Term) -> bool:
    return not isinstance(term, If | Every | Cycle | Turns) and all(map(_about_a_card, parts(term)))
