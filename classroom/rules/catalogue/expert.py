"""Expert rules: rules like no other, told as small state machines over values."""

from __future__ import annotations

from classroom.cards import BLACK, EVEN, FACE, ODD, RED, Card, CardSet, values
from classroom.rules.catalogue.entry import Entry, line
from classroom.rules.combine import ANY, Machine, one_of
from classroom.words import N_

# Three-run, then face: the first value of a run, the run's second value and its direction, and
# whether the face card is due; () where any card begins a run.

_Run = tuple[int, ...]
_FACE_DUE = (0, 0, 0)


def _run_asks(run: _Run) -> CardSet:
    match run:
        case ():
            return ANY
        case (first,):  # only towards a third card that exists
            return one_of([first + way for way in (1, -1) if 1 <= first + 2 * way <= 13])
        case (second, way):
            return one_of([second + way])
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
        return one_of(_LADDER)
    place, way = rung
    return one_of([_LADDER[place + step] for step in ((way,) if way else (1, -1))])


def _rung_after(rung: tuple[int, int] | None, card: Card) -> tuple[int, int]:
    place = _LADDER.index(card.value)
    if place in (0, _TOP):
        return place, 1 if place == 0 else -1
    return place, 0 if rung is None else place - rung[0]


# Product modulo four: what the last three values leave, divided by four.

_BY_REMAINDER = (RED | values(7, 13), BLACK | FACE, EVEN | values(1, 5), ODD | values(10, 10))


def _product_asks(remainders: tuple[int, ...]) -> CardSet:
    if not remainders:
        return ANY
    product = 1
    for remainder in remainders:
        product *= remainder
    return _BY_REMAINDER[product % 4]


def _product_after(remainders: tuple[int, ...], card: Card) -> tuple[int, ...]:
    return (*remainders, card.value % 4)[-3:]


ENTRIES = (
    Entry(
        id="three-run-then-face",
        statement=N_(
            "Three cards in a row go up by one each time or down by one each time, then comes a "
            "face card (jack, queen or king), and then any card begins the next three. The "
            "starter begins the first three; no three goes past the ace or the king, so that the "
            "second card after a queen is a jack, and after a 2 a 3."
        ),
        hints=(
            N_("Suits and colours do not matter."),
            N_("The cards come in groups of four."),
        ),
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
        asks=Machine((), _run_asks, _run_after),
    ),
    Entry(
        id="skip-primes-by-one",
        statement=N_(
            "Go up or down one step at a time along the values 1 2 4 6 8 9 10 12 (ace 1, queen "
            "12). The first step chooses the direction; keep it until you reach the ace or the "
            "queen, and turn round there."
        ),
        hints=(
            N_("Suits and colours do not matter."),
            N_("Some values are never right."),
        ),
        difficulty="expert",
        tags=("value", "prime", "history"),
        memory=2,
        ages="14+",
        starter=N_("Only an ace, 2, 4, 6, 8, 9, 10 or queen may start."),
        examples=(
            line("8S 9H 10D QC 10H 9S 8S 6D 4D 2S AS 2H 4H", right=True),
            line("4C 2C AD 2D", right=True),
            line("3D", right=False),
            line("8S 9H 8D", right=False),
            line("8S 9H 10D JD", right=False),
            line("4C 2C AD QD", right=False),
        ),
        source="Howell 4",
        asks=Machine(None, _rung_asks, _rung_after),
    ),
    Entry(
        id="product-mod-four",
        statement=N_(
            "Multiply the values of the last three cards (of all there are, while there are "
            "fewer) and divide by 4. If the remainder is 0, play a red card or a value above 6; "
            "if it is 1, a black card or a face card; if it is 2, an even card or a value below "
            "6; if it is 3, an odd card or a 10. (Jack 11, queen 12, king 13.)"
        ),
        hints=(
            N_("Look at the last three cards."),
            N_("You have to multiply, and then divide."),
        ),
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
        asks=Machine((), _product_asks, _product_after),
    ),
)
