"""Robots: each chooses a move from what its seat may see, and remembers nothing.

:func:`choose` takes the very views that go to a pupil's phone, so a robot knows no more than a
pupil who sits there, and one that comes back after a restart plays on as if nothing had been. All
chance comes in as an argument: the same views and the same chance make the same choice.

The learner knows many rules, the catalogue's and a family of plain ones. They come to its mind
little by little, the simple ones first, and it believes in those that would have given every answer
that lies on the table. The random robot lays cards and hopes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations
from typing import Any, TypeAlias

from classroom.cards import BLACK, DECK, EVEN, FACE, ODD, RED, Card, CardSet, card_set, values
from classroom.lesson.classroom import LEARNER, RANDOM
from classroom.rules.automaton import Automaton
from classroom.rules.catalogue import RULES
from classroom.rules.combine import (
    CLUB,
    DIAMOND,
    HEART,
    SPADE,
    Part,
    alternate,
    cycle,
    different,
    either,
    higher,
    if_last,
    lower,
    rule,
    same,
    same_or_higher,
    same_or_lower,
    steps,
    steps_on_circle,
    sum_multiple_of,
)
from classroom.rules.survivors import NoPlay, Observation, Right, Survivors, Wrong, WrongString
from classroom.sight.views import Pending, SeatView, TableView

Wire: TypeAlias = Mapping[str, Any]
"""A move as it travels: ``{"play": ["9S"]}``, ``{"declare": True}`` ..."""

LONGEST = 4
"""No robot plays a longer string, whatever the rule-set allows."""


def choose(kind: str, table: TableView, mine: SeatView, chance: random.Random) -> Wire | None:
    """What the robot does now, in the form in which a phone would send it.

    None where it can do nothing, and where all it may do is declare or guess and it lets its chance
    pass.
    Otherwise always a move that is allowed. `kind` is one of ``classroom.lesson.classroom.ROBOTS``.
    """
    return _KINDS[kind](table, mine, chance)


def evidence(table: TableView) -> Iterator[Observation]:
    """What lies on the table as observations, in an order that every rule judges as it happened.

    A wrong play was judged after the card it hangs under, so columns from left to right will do.
    A hand shown in a right no play, and a card a Prophet picked wrongly, count as long as they
    are seen.
    """
    last = len(table.columns) - 1
    happened = table.happened
    for place, column in enumerate(table.columns):
        if place == last and happened is not None and happened.picked_wrong is not None:
            yield Wrong(Card.parse(happened.picked_wrong))
        yield Right(Card.parse(column.card))
        for sideline in column.sidelines:
            cards = tuple(Card.parse(laid.card) for laid in sideline)
            yield Wrong(cards[0]) if len(cards) == 1 else WrongString(cards)
    if happened is not None and happened.kind == "no_play" and happened.verdict == "right":
        yield NoPlay(card_set(map(Card.parse, happened.cards)))


# -- the robot that lays cards and hopes


def _random(table: TableView, mine: SeatView, chance: random.Random) -> Wire | None:
    may = set(mine.may)
    if "call" in may:
        assert table.pending is not None
        right = chance.random() < (0.6 if table.pending.kind == "play" else 0.15)
        return {"call": "right" if right else "wrong"}
    if "pick" in may:
        assert table.pending is not None
        return {"pick": chance.choice(table.pending.cards)}
    if "declare" in may and table.laid >= 8 and chance.random() < 0.015:
        return {"declare": True}
    if "play" in may:
        if chance.random() < 0.02:
            return {"no_play": True}
        length = 1 if chance.random() < 0.92 else chance.choice((2, 2, 3))
        length = min(length, table.longest, len(mine.hand))
        return {"play": chance.sample(mine.hand, length)}
    return None


# -- the robot that learns


def _learner(table: TableView, mine: SeatView, chance: random.Random) -> Wire | None:
    may = set(mine.may)
    if not may & {"play", "call", "pick", "declare", "guess"}:
        return None
    if "guess" in may and (known := _known(table, mine)) is not None:
        return {"guess": known}
    mind = _mind(table, mine)
    if not mind.beliefs:
        return _at_a_loss(table, mine, chance)
    if "call" in may:
        assert table.pending is not None
        return {"call": "right" if _thinks_right(mind, table.pending, chance) else "wrong"}
    if "pick" in may:
        assert table.pending is not None
        return {"pick": _likeliest(mind, table.pending.cards, chance)}
    if "declare" in may and _dares(mind, table, mine, chance):
        return {"declare": True}
    if "play" in may:
        return _turn(mind, table, mine, chance)
    return None


def _known(table: TableView, mine: SeatView) -> str | None:
    """The one rule of the catalogue that the table leaves, once it has come to its mind."""
    catalogue = {entry.id: entry.rule for entry in RULES.values()}
    alive = list(Survivors.of(catalogue, evidence(table)).alive)
    moments = _moments(table.number, table.round, mine.seat, table.columns[0].card)
    return alive[0] if len(alive) == 1 and moments[alive[0]] <= table.laid else None


def _mind(table: TableView, mine: SeatView) -> _Mind:
    """The rules that have come to its mind by now, and that nothing on the table contradicts."""
    library = _library()
    moments = _moments(table.number, table.round, mine.seat, table.columns[0].card)
    thought_of = {name: idea.rule for name, idea in library.items() if moments[name] <= table.laid}
    alive = Survivors.of(thought_of, evidence(table)).alive
    return _Mind(tuple((thought_of[name], at, library[name].weight) for name, at in alive.items()))


@lru_cache(maxsize=256)
def _moments(table: int, round_: int, seat: str, starter: str) -> Mapping[str, float]:
    """How many cards have to lie before each rule comes to the mind of a robot in this seat.

    Drawn, but always the same for the same seat in the same round, so that a robot keeps its ideas
    from turn to turn without remembering anything; and for each rule by itself, so that one rule
    more in the catalogue is one idea more and changes no other.
    """
    here = f"{table} {round_} {seat} {starter}"
    return {
        name: random.Random(f"{here} {name}").uniform(0, idea.latest)
        for name, idea in _library().items()
    }


def _at_a_loss(table: TableView, mine: SeatView, chance: random.Random) -> Wire | None:
    """Nothing it can think of fits: it tries any card, and calls what was the commonest answer."""
    if "call" in mine.may and table.pending is not None and table.pending.kind == "play":
        right = len(table.columns)
        wrong = sum(len(column.sidelines) for column in table.columns)
        return {"call": "right" if chance.random() * (right + wrong) < right else "wrong"}
    if "play" in mine.may:
        return {"play": [chance.choice(mine.hand)]}
    return None if mine.may == ["declare"] else _random(table, mine, chance)


@dataclass(frozen=True)
class _Mind:
    """What a learner believes: rules that may be the one, each with its state and its weight."""

    beliefs: tuple[tuple[Automaton, int, float], ...]

    def trust(self, cards: Sequence[Card]) -> float:
        """How likely it is, from 0 to 1, that these cards in their order are right."""
        return self._share(lambda rule_, state: rule_.accepts(state, cards))

    def none_of(self, cards: CardSet) -> float:
        """How likely it is that none of these cards is right now."""
        return self._share(lambda rule_, state: not rule_.legal(state) & cards)

    def after(self, card: Card) -> _Mind:
        """What is left to believe once `card` was right."""
        return _Mind(
            tuple(
                (rule_, rule_.step(state, card), weight)
                for rule_, state, weight in self.beliefs
                if rule_.step(state, card) >= 0
            )
        )

    def but_doubts(self, doubts: float) -> _Mind:
        """The likeliest rules alone; those left out share less than `doubts` of the weight."""
        spare = doubts * sum(weight for _, _, weight in self.beliefs)
        kept = sorted(self.beliefs, key=lambda belief: belief[2])
        while len(kept) > 1 and (spare := spare - kept[0][2]) > 0:
            del kept[0]
        return _Mind(tuple(kept))

    @property
    def surely_right(self) -> CardSet:
        """The cards all the rules call right now."""
        cards = DECK
        for rule_, state, _ in self.beliefs:
            cards &= rule_.legal(state)
        return cards

    @property
    def disputed(self) -> CardSet:
        """The cards the rules are not of one mind about."""
        cards = 0
        for rule_, state, _ in self.beliefs:
            cards |= rule_.legal(state)
        return cards & ~self.surely_right

    def _share(self, yes: Callable[[Automaton, int], bool]) -> float:
        total = sum(weight for _, _, weight in self.beliefs)
        agreeing = sum(weight for rule_, state, weight in self.beliefs if yes(rule_, state))
        return agreeing / total


def _thinks_right(mind: _Mind, pending: Pending, chance: random.Random) -> bool:
    cards = [Card.parse(card) for card in pending.cards]
    trust = mind.trust(cards) if pending.kind == "play" else mind.none_of(card_set(cards))
    return trust > 0.5 or (trust == 0.5 and chance.random() < 0.5)


def _likeliest(mind: _Mind, texts: Sequence[str], chance: random.Random) -> str:
    return max(texts, key=lambda text: (mind.trust([Card.parse(text)]), chance.random()))


def _dares(mind: _Mind, table: TableView, mine: SeatView, chance: random.Random) -> bool:
    """Whether to become the Prophet: when the rules it takes seriously foretell the same.

    A bold moment takes only the likeliest seriously; that is how False Prophets come about.
    """
    boldness = chance.random()
    keen = chance.random()
    if table.laid < 6:
        return False
    serious = mind.but_doubts(0.02 + 0.5 * boldness**4)
    if (serious.disputed).bit_count() > 4 * boldness:
        return False
    ahead = list(_cards(serious.surely_right))
    for card in chance.sample(ahead, min(3, len(ahead))):
        if serious.after(card).disputed.bit_count() > 4 + 8 * boldness:
            return False
    # Who has hardly any cards left would rather lay them.
    return keen < (0.6 if len(mine.hand) > 3 else 0.25)


def _turn(mind: _Mind, table: TableView, mine: SeatView, chance: random.Random) -> Wire:
    hand = [Card.parse(card) for card in mine.hand]
    if mind.none_of(card_set(hand)) == 1:
        return {"no_play": True}
    split = [card for card in hand if 0.25 < mind.trust([card]) < 0.75]
    curious = 0.35 if table.prophet is not None else 0.12
    if split and chance.random() < curious:
        return _play([chance.choice(split)])
    if table.longest > 1 and len(hand) > 1 and chance.random() < 0.5:
        string = _string(mind, hand, min(table.longest, LONGEST), chance)
        if len(string) > 1:
            return _play(string)
    # Not always the very best card: people do not weigh so finely.
    liked = {card: mind.trust([card]) + chance.uniform(0, 0.1) for card in sorted(set(hand))}
    return _play([max(liked, key=liked.__getitem__)])


def _string(mind: _Mind, hand: Sequence[Card], longest: int, chance: random.Random) -> list[Card]:
    """Cards to lay in a row, each of them right by every rule believed in; may be empty."""
    left, string = list(hand), list[Card]()
    mind = mind.but_doubts(0.03)
    while left and len(string) < longest:
        sure = [card for card in left if mind.surely_right >> card & 1]
        if not sure:
            break
        card = chance.choice(sure)
        left.remove(card)
        string.append(card)
        mind = mind.after(card)
    return string


def _play(cards: Sequence[Card]) -> Wire:
    return {"play": [str(card) for card in cards]}


def _cards(cards: CardSet) -> Iterator[Card]:
    return (Card(index) for index in range(52) if cards >> index & 1)


# -- the library


@dataclass(frozen=True)
class _Idea:
    rule: Automaton
    weight: float
    """How readily it is believed."""
    latest: float
    """The most cards that have to lie before it comes to mind."""


_BANDS = {"easy": (4.0, 8.0), "medium": (2.0, 20.0), "hard": (1.0, 32.0), "expert": (0.5, 48.0)}
"""Weight and latest moment of the catalogue's rules."""


@cache
def _library() -> Mapping[str, _Idea]:
    """The rules a learner may think of, made once; no two of them judge alike."""
    library: dict[str, _Idea] = {}
    met: set[Automaton] = set()
    for entry in RULES.values():
        met.add(entry.rule.minimal)
        library[entry.id] = _Idea(entry.rule, *_BANDS[entry.difficulty])
    for number, (weight, part) in enumerate(_plain_rules()):
        plain = rule(part).minimal
        if plain not in met:
            met.add(plain)
            library[f"plain {number}"] = _Idea(plain, weight, 32 / weight)
    return library


def _plain_rules() -> Iterator[tuple[float, Part]]:
    """What comes to mind at a table of beginners, each with its weight."""
    low = values(1, 7)
    halves = {RED: BLACK, ODD: EVEN, FACE: DECK & ~FACE, low: DECK & ~low}
    kinds = {**halves, **{other: half for half, other in halves.items()}}
    for trait in ("colour", "parity", "suit", "face"):
        yield 4.0, same(trait)
        yield 4.0, different(trait)
    for others in permutations((HEART, DIAMOND, CLUB)):
        yield 4.0, alternate(SPADE, *others)
    for up in (higher(), lower(), same_or_higher(), same_or_lower(), different("value")):
        yield 3.0, up
    for furthest in (1, 2, 3):
        near = tuple(range(-furthest, furthest + 1))
        yield 2.0, steps(*near)
        yield 1.0, steps_on_circle(*near)
        yield 1.0, steps_on_circle(-furthest, furthest)
        yield 1.0, steps_on_circle(furthest)
    for first in ("suit", "colour", "parity", "face"):
        for second in ("value", "parity", "face"):
            if first != second:
                yield 1.5, either(same(first), same(second))
                yield 1.0, either(different(first), same(second))
    for kind in kinds:
        for asked, other in kinds.items():
            yield 2.0, if_last(kind).then(asked).otherwise(other)
            yield 1.0, if_last(kind).then(asked).otherwise(DECK)
        for then, otherwise in (
            (higher(), lower()),
            (same_or_higher(), same_or_lower()),
            (same("suit"), different("suit")),
        ):
            yield 1.0, if_last(kind).then(then).otherwise(otherwise)
    for half, other in kinds.items():
        yield 1.0, cycle(half, half, other, other)
        yield 1.0, cycle(half, other, other, half)
        yield 0.7, cycle(half, half, other)
        yield 0.7, cycle(half, other, half)
        yield 0.7, cycle(other, half, half)
    for number in (2, 3, 4, 5):
        yield 0.5, sum_multiple_of(number)


_KINDS: Mapping[str, Callable[[TableView, SeatView, random.Random], Wire | None]] = {
    LEARNER: _learner,
    RANDOM: _random,
}
