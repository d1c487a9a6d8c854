"""Sentences for a built rule.

The text is made from the rule and is complete, so two different rules never have the same text. Its
phrases are those of :mod:`classroom.rules.builder.phrases`. Anything too complex for one sentence
becomes a numbered part: "Play a red card that part 1 allows. Part 1: If the last card is odd, ...".
The rule is simplified first: each "not" is moved inwards, which does not change its meaning.

Only rules that make sense (:func:`classroom.rules.builder.meaning.nonsense`) have a text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby, takewhile
from typing import Literal, TypeAlias

from classroom.i18n.messages import Message, counted_message, message
from classroom.rules.builder import phrases, terms
from classroom.rules.builder.simplify import at, plain, silent_until
from classroom.rules.builder.terms import parts


def statement(built: terms.Built) -> Message:
    """Return the rule in words for players: the cards that are right after the starter."""
    term = plain(built.asks)
    return _one_after_another([*_Telling().tell(term), *_early(term), *_explained(term)])


def brief(built: terms.Built) -> Message:
    """Return the rule in words, without notes on the first cards and without definitions."""
    return _one_after_another(_Telling().tell(plain(built.asks)))


def starter(built: terms.Built) -> Message:
    """Return the sentence about the cards that may start."""
    term = at(plain(built.asks), 0)
    if term is None:
        return message("Any card may start.")
    telling = _Telling()
    cards = telling.card(term)
    if not telling.points:
        return message("The starter must be %(cards)s.", cards=cards)
    return message(
        "For the starter: %(rule)s",
        rule=_one_after_another([*_Telling().tell(term), *_explained(term)]),
    )


@dataclass(frozen=True)
class Last:
    """The condition that the card `back` places before was as the term says."""

    term: terms.Term
    back: int


@dataclass(frozen=True)
class Each:
    """The condition of being every `nth` card of the main line, or any other card."""

    nth: int
    chosen: bool


@dataclass(frozen=True)
class InTurn:
    """The condition of a place in a repeating pattern; `place` counts from 1."""

    place: int
    length: int


@dataclass(frozen=True)
class On:
    """The condition of following a card of a kind, in a rule where kinds take turns."""

    kind: terms.KindName


Where: TypeAlias = Last | Each | InTurn | On


def clause(where: Sequence[Where], term: terms.Term) -> Message:
    """Return a clause of a rule in words: its conditions, outermost first, and its term."""
    telling = _Telling()
    return _one_after_another(telling.and_points(telling.clause(where, term)))


def _one_after_another(sentences: Sequence[Message]) -> Message:
    """Return sentences joined into one paragraph."""
    return reduce(
        lambda some, more: Message("%(some)s %(more)s", {"some": some, "more": more}), sentences
    )


_Role = Literal["play", "is"]
"""A point says what to play, or what an earlier card is."""


class _Telling:
    """The text of one rule, with the numbered parts it needs so far."""

    def __init__(self) -> None:
        self.points: dict[tuple[_Role, terms.Term], int] = {}

    def tell(self, term: terms.Term) -> list[Message]:
        """Return the rule's sentence, then those of its parts in the order of their numbers."""
        return self.and_points(self.rule(term))

    def and_points(self, first: Message) -> list[Message]:
        sentences = [first]
        told = 0
        while told < len(self.points):
            (role, point), number = list(self.points.items())[told]
            told += 1
            sentence = self.rule(point) if role == "play" else self.it_is(point)
            sentences.append(
                message("Part %(number)s: %(sentence)s", number=number, sentence=sentence)
            )
        return sentences

    def point(self, role: _Role, term: terms.Term) -> int:
        return self.points.setdefault((role, term), len(self.points) + 1)

    # -- sentences

    def rule(self, term: terms.Term) -> Message:
        match term:
            case terms.If(last, then, otherwise, back):
                return message(
                    "If %(condition)s, play %(cards)s; %(otherwise)s.",
                    condition=self.condition(last, back),
                    cards=self.card(then),
                    otherwise=self.otherwise(otherwise),
                )
            case terms.Every(nth, then, otherwise):
                return message(
                    "For %(every)s of the main line, counting the starter as the first, play "
                    "%(cards)s; for all others play %(others)s.",
                    every=phrases.EVERY[nth],
                    cards=self.card(then),
                    others=self.card(otherwise),
                )
            case terms.Cycle(inner):
                turns = reduce(phrases.then, self.turns(inner))
                return message(
                    "In turn, from the starter on: %(turns)s; and then again from the beginning.",
                    turns=turns,
                )
            case terms.Turns(kinds):
                return self.takes_turns([phrases.CARD_PHRASES[kind] for kind in kinds], kinds)
            case terms.Not(terms.Turns(kinds)):
                return self.takes_turns(
                    [self.card(plain(terms.Kind(kind), True)) for kind in kinds], kinds
                )
            case _:
                return message("Play %(cards)s.", cards=self.card(term))

    def clause(self, where: Sequence[Where], term: terms.Term) -> Message:
        conditions = [
            self.condition(each.term, each.back)
            for each in takewhile(lambda each: isinstance(each, Last), where)
            if isinstance(each, Last)
        ]
        rest = where[len(conditions) :]
        if conditions:
            condition = phrases.row(conditions, phrases.AND)
            if any(not isinstance(each, On) for each in rest):
                sentence = self.clause(rest, term)
                return message(
                    "If %(condition)s: %(sentence)s", condition=condition, sentence=sentence
                )
            cards = self.turn(rest, term)
            return message("If %(condition)s, play %(cards)s.", condition=condition, cards=cards)
        match where:
            case [Each(nth, chosen), *rest]:
                every, sentence = phrases.EVERY[nth], self.clause(rest, term)
                if chosen:
                    return message(
                        "For %(every)s of the main line: %(sentence)s",
                        every=every,
                        sentence=sentence,
                    )
                return message(
                    "For all cards of the main line but %(every)s: %(sentence)s",
                    every=every,
                    sentence=sentence,
                )
            case [InTurn(place, length), *rest]:
                return message(
                    "Card %(place)s of %(length)s in the pattern: %(sentence)s",
                    place=place,
                    length=length,
                    sentence=self.clause(rest, term),
                )
            case [On(), *_]:
                return message("Play %(cards)s.", cards=self.turn(where, term))
        return self.rule(term)

    def turn(self, where: Sequence[Where], term: terms.Term) -> Message:
        """Return the cards to play, with the kind to play them on if kinds take turns."""
        match where:
            case [On(kind)]:
                return message(
                    "%(next)s on %(last)s", next=self.card(term), last=phrases.CARD_PHRASES[kind]
                )
        return self.card(term)

    def it_is(self, term: terms.Term) -> Message:
        return message("It %(is)s.", **{"is": self.is_(term)})

    def condition(self, last: terms.Term, back: int) -> Message:
        return Message(phrases.CARD_THAT_IS[back - 1], {"is": self.is_(last)})

    def otherwise(self, term: terms.Term) -> Message:
        match term:
            case terms.If(last, then, otherwise, back):
                return message(
                    "otherwise, if %(condition)s, play %(cards)s; %(otherwise)s",
                    condition=self.condition(last, back),
                    cards=self.card(then),
                    otherwise=self.otherwise(otherwise),
                )
            case _:
                return message("otherwise play %(cards)s", cards=self.card(term))

    def turns(self, inner: Sequence[terms.Term]) -> Iterator[Message]:
        for term, same in groupby(inner):
            count = len(list(same))
            if isinstance(term, terms.Kind) and count > 1:
                yield phrases.cards(term.kind, count)
                continue
            for _ in range(count):
                yield self.card(term) if _fits_in_a_row(term) else self.card_by_point(term)

    def takes_turns(self, following: Sequence[Message], kinds: Sequence[terms.KindName]) -> Message:
        turns = [
            message("%(next)s on %(last)s", next=cards, last=phrases.CARD_PHRASES[kind])
            for cards, kind in zip([*following[1:], following[0]], kinds, strict=True)
        ]
        return message("Play %(turns)s.", turns=phrases.row(turns, phrases.AND))

    # -- what to play

    def card(self, term: terms.Term) -> Message:
        """Return the phrase for a term after "play"."""
        match term:
            case terms.Kind(kind):
                return phrases.CARD_PHRASES[kind]
            case terms.Not(terms.Kind(kind)):
                return phrases.CARD_PHRASES[f"not {kind}"]
            case terms.Values(values):
                return phrases.card_with(values)
            case terms.Either(inner):
                return self.one_of_these(inner)
            case terms.Both(inner):
                return self.all_of_these(inner)
            case terms.Same() | terms.Different() | terms.Higher() | terms.Lower():
                return _related(term, phrases.CARD_OF, phrases.FROM_THE_LAST)
            case _ if _literal(term):
                return message("%(card)s %(that)s", card=message("a card"), that=self.that(term))
            case _:
                return self.card_by_point(term)

    def card_by_point(self, term: terms.Term) -> Message:
        return message("a card that part %(number)s allows", number=self.point("play", term))

    def one_of_these(self, inner: Sequence[terms.Term]) -> Message:
        items = [
            self.card_by_point(each)
            if isinstance(each, terms.Both) and not all(map(_literal, each.parts))
            else self.card(each)
            for each in inner
        ]
        short = all(map(_short, inner))
        return phrases.row(items, phrases.OR if short else phrases.COMMA_OR)

    def all_of_these(self, inner: Sequence[terms.Term]) -> Message:
        head = next(
            (term for term in inner if isinstance(term, terms.Kind) and term.kind != "nonprime"),
            None,
        )
        card = message("a card") if head is None else phrases.CARD_PHRASES[head.kind]
        rest = [term for term in inner if term is not head]
        match rest:
            case [terms.Either(parts)] if all(map(_literal, parts)):
                last = phrases.OR
                that = phrases.row([self.that(part) for part in parts], last)
            case _:
                last = phrases.AND
                that = phrases.row([self.that(part) for part in rest], last)
        return message("%(card)s %(that)s", card=card, that=that)

    def that(self, term: terms.Term) -> Message:
        """Return the phrase for a term after "a card"; a numbered part if there is none."""
        match term:
            case terms.Kind(kind):
                return phrases.THAT_IS[kind]
            case terms.Not(terms.Kind(kind)):
                return phrases.THAT_IS[f"not {kind}"]
            case terms.Values(values):
                return phrases.that_has(values)
            case _ if _literal(term):
                return _related(term, phrases.THAT_HAS, phrases.FROM_THE_LAST)
            case _:
                return message("that part %(number)s allows", number=self.point("play", term))

    # -- what an earlier card is

    def is_(self, term: terms.Term) -> Message:
        """Return the phrase for a term after "the last card"."""
        match term:
            case terms.Either(inner):
                short = all(map(_short, inner))
                last = phrases.OR if short else phrases.COMMA_OR
                return phrases.row([self.is_all(each) for each in inner], last)
            case _:
                return self.is_all(term)

    def is_all(self, term: terms.Term) -> Message:
        match term:
            case terms.Both(inner):
                last = phrases.AND
                return phrases.row([self.is_one(each) for each in inner], last)
            case _:
                return self.is_one(term)

    def is_one(self, term: terms.Term) -> Message:
        match term:
            case terms.Kind(kind):
                return phrases.IS[kind]
            case terms.Not(terms.Kind(kind)):
                return phrases.IS[f"not {kind}"]
            case terms.Values(values):
                return phrases.has(values)
            case terms.Same() | terms.Different() | terms.Higher() | terms.Lower():
                return _related(term, phrases.HAS, phrases.BEFORE_IT)
            case _ if _literal(term):
                return message(
                    "is one %(that)s", that=_related(term, phrases.THAT_HAS, phrases.BEFORE_IT)
                )
            case _:
                return message("is as part %(number)s says", number=self.point("is", term))


# -- the first cards, and what words mean


def _early(term: terms.Term) -> Iterator[Message]:
    """Yield a sentence about the first cards after the starter if the rule looks further back."""
    places = range(1, silent_until(term))
    asked = {place: at(term, place) for place in places}
    early = [place for place in places if asked[place] != at(term, place, early=False)]
    if not early:
        return
    if early == list(range(1, len(early) + 1)) and not any(asked[place] for place in early):
        yield counted_message(
            "The card after the starter may be any card.",
            "The first %(count)s cards after the starter may be any cards.",
            len(early),
        )
        return
    telling = _Telling()
    second = asked[1]
    if early == [1] and second is not None and not _has(second, terms.If):
        cards = telling.card(second)
        if not telling.points:
            yield message("The card after the starter must be %(cards)s.", cards=cards)
            return
    yield message(
        "Ignore any part that looks back to a card that isn’t there yet. If nothing else is left, "
        "any card is right."
    )


def _explained(term: terms.Term) -> Iterator[Message]:
    """Yield definitions of a rule's less common words."""
    words = list(terms.leaves(term))
    named: set[str] = {leaf.kind for leaf in words if isinstance(leaf, terms.Kind)}
    for leaf in words:
        if isinstance(leaf, terms.Turns):
            named.update(leaf.kinds)
        elif isinstance(leaf, terms.Same | terms.Different):
            named.add(leaf.trait)
    if named & {"odd", "even", "parity"} or any(map(_counts, words)):
        yield message("Ace counts 1, jack 11, queen 12, king 13.")
    if named & {"prime", "nonprime"}:
        yield message("The primes are 2, 3, 5, 7, jack (11) and king (13).")
    if named & {"face", "number"}:
        yield message("Jack, queen and king are face cards, ace to 10 are number cards.")


def _counts(term: terms.Term) -> bool:
    """Return whether the term compares or adds values."""
    return isinstance(term, terms.Higher | terms.Lower | terms.Steps | terms.Sum)


def _has(term: terms.Term, word: type[terms.Term]) -> bool:
    return isinstance(term, word) or any(_has(part, word) for part in parts(term))


# -- which terms can be said how


def _literal(term: terms.Term) -> bool:
    """Return whether a simplified term fits a card in one phrase."""
    match term:
        case terms.Not(part):
            return _literal(part)
        case (
            terms.Both()
            | terms.Either()
            | terms.If()
            | terms.Every()
            | terms.Cycle()
            | terms.Turns()
        ):
            return False
        case _:
            return True


def _short(term: terms.Term) -> bool:
    """Return whether a phrase is so short that it needs no comma next to "or"."""
    return (isinstance(term, terms.Kind) and term.kind != "nonprime") or (
        isinstance(term, terms.Values) and len(term.values) == 1
    )


def _fits_in_a_row(term: terms.Term) -> bool:
    """Return whether a phrase fits between "then" and "then"."""
    match term:
        case terms.Both(inner):
            return all(map(_literal, inner))
        case terms.Either(inner):
            return all(map(_short, inner))
        case _:
            return _literal(term)


def _related(term: terms.Term, relations: Mapping[str, str], cards: Sequence[Message]) -> Message:
    """Return the phrase for a relation to one of `cards`, in its form after "a card"."""
    no, term = ("not ", term.part) if isinstance(term, terms.Not) else ("", term)
    match term:
        case terms.Same(trait, back):
            return Message(relations[f"same {trait}"], {"card": cards[back - 1]})
        case terms.Different(trait, back):
            return Message(relations[f"different {trait}"], {"card": cards[back - 1]})
        case terms.Higher(or_same, back):
            name = "same or higher" if or_same else "higher"
            return Message(relations[name], {"card": cards[back - 1]})
        case terms.Lower(or_same, back):
            name = "same or lower" if or_same else "lower"
            return Message(relations[name], {"card": cards[back - 1]})
        case terms.Steps(least, most, way, circle, back):
            return phrases.that_steps(no + way, least, most, cards[back - 1], circle)
        case terms.Sum(number, back):
            return phrases.that_adds_up(no, number, cards[back - 1])
    raise AssertionError(f"{term!r} is no relation")
