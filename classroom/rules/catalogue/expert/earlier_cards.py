"""Expert rules that look two or three cards back."""

from __future__ import annotations

from classroom.cards import BLACK, EVEN, FACE, ODD, RED, Card, CardSet, values
from classroom.i18n.messages import message
from classroom.rules import combinators
from classroom.rules.catalogue import hints
from classroom.rules.catalogue.entry import CatalogueEntry, line

# Three-run, then face: the first value of a run, the run's second value and its direction, and
# whether the face card is due; () where any card begins a run.

_Run = tuple[int, ...]
_FACE_DUE = (0, 0, 0)


def _run_asks(run: _Run) -> CardSet:
    match run:
        case ():
            return combinators.ANY
        case (first,):  # only towards a third card that exists
            return combinators.one_of(
                [first + way for way in (1, -1) if 1 <= first + 2 * way <= 13]
            )
        case (second, way):
            return combinators.one_of([second + way])
        case _:
            return FACE


def _run_after(run: _Run, card: Card) -> _Run:
    match run:
        case ():
            return (card.value,)
        case (first,):
            return card.value, card.value - first
        case (_, _):
            return _FACE_DUE
        case _:
            return ()


# By one, skipping primes: the place on the ladder and the direction, 0 until the first step.

_LADDER = (1, 2, 4, 6, 8, 9, 10, 12)
_TOP = len(_LADDER) - 1


def _rung_asks(rung: tuple[int, int] | None) -> CardSet:
    if rung is None:
        return combinators.one_of(_LADDER)
    place, way = rung
    return combinators.one_of([_LADDER[place + step] for step in ((way,) if way else (1, -1))])


def _rung_after(rung: tuple[int, int] | None, card: Card) -> tuple[int, int]:
    place = _LADDER.index(card.value)
    if place in (0, _TOP):
        return place, 1 if place == 0 else -1
    return place, 0 if rung is None else place - rung[0]


# Product modulo four: what the last three values leave, divided by four.

_BY_REMAINDER = (RED | values(7, 13), BLACK | FACE, EVEN | values(1, 5), ODD | values(10, 10))


def _product_asks(remainders: tuple[int, ...]) -> CardSet:
    if not remainders:
        return combinators.ANY
    product = 1
    for remainder in remainders:
        product *= remainder
    return _BY_REMAINDER[product % 4]


def _product_after(remainders: tuple[int, ...], card: Card) -> tuple[int, ...]:
    return (*remainders, card.value % 4)[-3:]


ENTRIES = (
    CatalogueEntry(
        id="hearts-reverse",
        statement=message(
            "From card to card the value goes up by 1 to 6, round a circle with the ace after the "
            "king. Each heart reverses the direction: from then on it goes down by 1 to 6, until "
            "the next heart. From the starter it goes up, but down if the starter is a heart."
        ),
        hints=(hints.LAST_TWO_CARDS, hints.CIRCLE_OF_VALUES, hints.ONE_SUIT_SPECIAL),
        difficulty="expert",
        tags=("suit", "value", "arithmetic", "history"),
        memory=2,
        ages="12+",
        examples=(
            line("4S 9D QC 3S 7H 5D KC QH AS 7D", right=True),
            line("JH 10C 6S", right=True),
            line("4S 4D", right=False),
            line("4S JD", right=False),
            line("4S 7H 9D", right=False),
            line("JH QC", right=False),
        ),
        source="Ours",
        asks=combinators.switch_at(
            combinators.HEART,
            combinators.steps_on_circle(*range(1, 7)),
            combinators.steps_on_circle(*range(-6, 0)),
        ),
    ),
    CatalogueEntry(
        id="sum-tells-low-or-high",
        statement=message(
            "Add the values of the last two cards. If the sum is 14 or more, play a card of 7 or "
            "lower; if it is less, play a card of 8 or higher. The second card may be any card. "
            "(Ace 1, jack 11, queen 12, king 13.)"
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_IS_NOT_ENOUGH, hints.ADD_LAST_TWO),
        difficulty="expert",
        tags=("value", "arithmetic", "history"),
        memory=2,
        ages="12+",
        starters=2,
        examples=(
            line("4S JD 7C 6C 8D 3S KH 2S", right=True),
            line("QH AH 10H JC 7S 3D", right=True),
            line("4S JD 8C", right=False),
            line("4S 9D 7C", right=False),
        ),
        source="A folk rule",
        asks=combinators.if_last(combinators.sum_is(*range(14, 27)))
        .then(combinators.LOW)
        .otherwise(combinators.HIGH),
    ),
    CatalogueEntry(
        id="two-ladders",
        statement=message(
            "Two ladders are woven into one line: play a card of higher value than the card "
            "before the last. But if that card is a face card (jack, queen or king), play a "
            "number card (ace to 10). The second card may be any card."
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_IDLE, hints.FACE_CARDS_SPECIAL),
        difficulty="expert",
        tags=("value", "face", "history"),
        memory=2,
        ages="12+",
        starters=2,
        examples=(
            line("4S JD 7C 3C 9D 8S KH 10D 2C", right=True),
            line("QH AH 10H 2D JC 7S", right=True),
            line("4S JD 3C", right=False),
            line("4S JD 7C QC", right=False),
        ),
        source="Ours, after higher-unless-face",
        asks=combinators.if_last(FACE, back=2)
        .then(combinators.NUMBER)
        .otherwise(combinators.higher(back=2)),
    ),
    CatalogueEntry(
        id="old-suit-or-last-value",
        statement=message(
            "Play a card of the same suit as the card before the last, or of the same value as "
            "the last card. The second card may be any card."
        ),
        hints=(hints.LAST_TWO_CARDS, hints.NO_VALUE_SPECIAL, hints.SAME_VALUE_IS_RIGHT),
        difficulty="expert",
        tags=("suit", "value", "history"),
        memory=2,
        ages="12+",
        starters=2,
        examples=(
            line("4S JD 7S 3D KS KH 8S 8C QS", right=True),
            line("QH AC 10H 2C", right=True),
            line("4S JD 7D", right=False),
            line("4S JD 4H", right=False),
        ),
        source="A folk rule",
        asks=combinators.opening(
            combinators.ANY,
            combinators.ANY,
            then=combinators.either(combinators.same("suit", back=2), combinators.same("value")),
        ),
    ),
    CatalogueEntry(
        id="before-last-decides",
        statement=message(
            "If the card before the last is red, play the opposite colour to the last card; if it "
            "is black, play an even card after an odd one and an odd card after an even one. The "
            "second card may be any card. (Jack 11 and king 13 are odd, queen 12 is even.)"
        ),
        hints=(hints.LAST_TWO_CARDS, hints.ONLY_COLOUR_AND_PARITY, hints.FOUR_KINDS),
        difficulty="expert",
        tags=("colour", "parity", "history"),
        memory=2,
        ages="14+",
        starters=2,
        examples=(
            line("4S JD 6D 8S 2D 9C 4H", right=True),
            line("QH AC 10H 7D 3C", right=True),
            line("4S JD 7D", right=False),
            line("QH AC 10C", right=False),
        ),
        source="Ours",
        asks=combinators.if_last(RED, back=2)
        .then(combinators.different("colour"))
        .otherwise(combinators.different("parity")),
    ),
    CatalogueEntry(
        id="three-back-decides",
        statement=message(
            "Look at the third card from the end: if it is odd, play a black card; if it is even, "
            "play a red card. The second card and the third may be any cards. (Ace 1, jack 11 and "
            "king 13 are odd; queen 12 is even.)"
        ),
        hints=(hints.ASKS_COLOUR, hints.LAST_CARD_IDLE, hints.LAST_THREE_CARDS),
        difficulty="expert",
        tags=("colour", "parity", "history"),
        memory=3,
        ages="14+",
        starters=3,
        examples=(
            line("4S JD 6D 8H 2S 9H QD", right=True),
            line("KH AC 10C 7S 3C 5D", right=True),
            line("4S JD 6D 8C", right=False),
            line("KH AC 10C 7D", right=False),
        ),
        source="A folk rule",
        asks=combinators.if_last(ODD, back=3).then(BLACK).otherwise(RED),
    ),
    CatalogueEntry(
        id="colours-vote",
        statement=message(
            "The last three cards vote: if at least two of them are red, play an even card, "
            "otherwise an odd card. The second card and the third may be any cards. (Ace 1, jack "
            "11 and king 13 are odd; queen 12 is even.)"
        ),
        hints=(hints.ASKS_PARITY, hints.KEEPS_COLOUR, hints.LAST_THREE_CARDS),
        difficulty="expert",
        tags=("colour", "parity", "history"),
        memory=3,
        ages="12+",
        starters=3,
        examples=(
            line("4S JD 6D 8H 2S 4C 9D 7C", right=True),
            line("KH AC 10C 7S 3C 5D", right=True),
            line("4S JD 6D 9H", right=False),
            line("KH AC 10C 8S", right=False),
        ),
        source="Ours",
        asks=combinators.if_at_least(2, RED, of_last=3).then(EVEN).otherwise(ODD),
    ),
    CatalogueEntry(
        id="three-run-then-face",
        statement=message(
            "Three cards in a row go up by one each time or down by one each time, then comes a "
            "face card (jack, queen or king), and then any card begins the next three. The "
            "starter begins the first three. The three never go past the ace or the king: from a "
            "queen they go down, from a 2 they go up."
        ),
        hints=(hints.ONLY_VALUES, hints.REPEATS_AFTER_FOUR, hints.SOMETIMES_ONE_VALUE),
        difficulty="expert",
        tags=("value", "face", "position", "history"),
        memory=2,
        ages="12+",
        examples=(
            line("5S 6H 7D QC 10H 9S 8S JD KD QS JS KH 2C 3H 4D", right=True),
            line("QS JH 10D JC AC 2S 3S", right=True),
            line("QS KH", right=False),
            line("2S AH", right=False),
            line("5S 6H 5D", right=False),
            line("5S 6H 7D 8D", right=False),
            line("5S 6H 7D QC 10H QH", right=False),
        ),
        source="Howell 3",
        asks=combinators.Machine((), _run_asks, _run_after),
    ),
    CatalogueEntry(
        id="skip-primes-by-one",
        statement=message(
            "Go up or down one step at a time along the values 1 2 4 6 8 9 10 12 (ace 1, queen "
            "12). The first step sets the direction; keep going until you reach the ace or the "
            "queen, then turn round."
        ),
        hints=(hints.ONLY_VALUES, hints.SOME_VALUES_NEVER, hints.LAST_TWO_CARDS),
        difficulty="expert",
        tags=("value", "prime", "history"),
        memory=2,
        ages="14+",
        starter=message("Only an ace, 2, 4, 6, 8, 9, 10 or queen may start."),
        examples=(
            line("8S 9H 10D QC 10H 9S 8S 6D 4D 2S AS 2H 4H", right=True),
            line("4C 2C AD 2D", right=True),
            line("3D", right=False),
            line("8S 9H 8D", right=False),
            line("8S 9H 10D JD", right=False),
            line("4C 2C AD QD", right=False),
        ),
        source="Howell 4",
        asks=combinators.Machine(None, _rung_asks, _rung_after),
    ),
    CatalogueEntry(
        id="product-mod-four",
        statement=message(
            "Multiply the values of the last three cards (or of all the cards, while there are "
            "fewer) and divide by 4. If the remainder is 0, play a red card or a value above 6; "
            "if it is 1, a black card or a face card; if it is 2, an even card or a value below "
            "6; if it is 3, an odd card or a 10. (Jack 11, queen 12, king 13.)"
        ),
        hints=(hints.LAST_THREE_CARDS, hints.SOME_CARDS_ALWAYS, hints.MULTIPLY_AND_DIVIDE),
        difficulty="expert",
        tags=("arithmetic", "history", "colour", "value", "parity", "face"),
        memory=3,
        ages="16+",
        examples=(
            line("5H 7S 10D 4H 9S 3D KC", right=True),
            line("3D 10S AC AS", right=True),
            line("5H 7D", right=False),
            line("4S 5S", right=False),
            line("3D 4D", right=False),
            line("2C 7H", right=False),
        ),
        source="Gardner (too complicated)",
        asks=combinators.Machine((), _product_asks, _product_after),
    ),
)
