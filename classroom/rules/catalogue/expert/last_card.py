"""Expert rules that look at the last card and the card that is played, and no further."""

from __future__ import annotations

from classroom.cards import BLACK, EVEN, ODD, RED
from classroom.i18n.messages import message
from classroom.rules import combinators
from classroom.rules.catalogue import hints
from classroom.rules.catalogue.entry import CatalogueEntry, line

ENTRIES = (
    CatalogueEntry(
        id="card-names-the-suit",
        statement=message(
            "After an even red card play a heart, after an even black card a diamond, after an "
            "odd red card a spade, and after an odd black card a club. (Ace 1, jack 11 and king "
            "13 are odd; queen 12 is even.)"
        ),
        hints=(hints.LAST_CARD_ONLY, hints.ASKS_SUIT, hints.ONLY_SUIT_AND_PARITY),
        difficulty="expert",
        tags=("suit", "parity"),
        memory=1,
        ages="12+",
        examples=(
            line("4D 9H 2S 6D QH 5H KS JC 10C 8D", right=True),
            line("7S 7C QC 3D", right=True),
            line("4D 6D", right=False),
            line("4D 9H 2C", right=False),
            line("7S 7D", right=False),
        ),
        source="A folk rule",
        asks=combinators.by_last(
            (EVEN & RED, combinators.HEART),
            (EVEN & BLACK, combinators.DIAMOND),
            (ODD & RED, combinators.SPADE),
            (ODD & BLACK, combinators.CLUB),
        ),
    ),
    CatalogueEntry(
        id="one-duty-per-suit",
        statement=message(
            "The suit of the last card gives the order: after a diamond play a different suit, "
            "after a club a red card, after a spade a black card, and after a heart a card of the "
            "same value."
        ),
        hints=(hints.LAST_CARD_ONLY, hints.NO_VALUE_SPECIAL, hints.SOMETIMES_ONE_VALUE),
        difficulty="expert",
        tags=("suit", "value"),
        memory=1,
        ages="12+",
        examples=(
            line("4D 9H 9S 2C QD 5S KS JC 10H 10D", right=True),
            line("7H 7H 7C 3D", right=True),
            line("4D 6D", right=False),
            line("7H 8H", right=False),
            line("2C JS", right=False),
            line("5S KD", right=False),
        ),
        source="A folk rule",
        asks=combinators.by_last(
            (combinators.DIAMOND, combinators.different("suit")),
            (combinators.CLUB, RED),
            (combinators.SPADE, BLACK),
            (combinators.HEART, combinators.same("value")),
        ),
    ),
    CatalogueEntry(
        id="exactly-one-change",
        statement=message(
            "From card to card exactly one of three things changes: the colour; odd or even; face "
            "card (jack, queen, king) or number card. (Ace 1, jack 11 and king 13 are odd; queen "
            "12 is even.)"
        ),
        hints=(hints.LAST_CARD_ONLY, hints.BOTH_WAYS, hints.ONLY_COLOUR_PARITY_AND_FACE),
        difficulty="expert",
        tags=("colour", "parity", "face"),
        memory=1,
        ages="14+",
        examples=(
            line("4D 9H 7S KC JD 3H 10D", right=True),
            line("QS KC JD", right=True),
            line("4D 6H", right=False),
            line("4D 9S", right=False),
            line("4D JD", right=False),
            line("4D KS", right=False),
        ),
        source="A folk rule",
        asks=combinators.exactly_one_of(
            combinators.different("colour"),
            combinators.different("parity"),
            combinators.different("face"),
        ),
    ),
    CatalogueEntry(
        id="colour-or-neighbour",
        statement=message(
            "Play a card of the same colour as the last card, or a card whose value is "
            "one higher or one lower, but not a card that is both. A king and an ace "
            "aren’t neighbours."
        ),
        hints=(hints.LAST_CARD_ONLY, hints.HALF_OF_THE_DECK, hints.SUITS_OF_A_COLOUR_ALIKE),
        difficulty="expert",
        tags=("colour", "value"),
        memory=1,
        ages="12+",
        examples=(
            line("4D 9H 2D 3S KC 5C 6H", right=True),
            line("QS JH JD KH AD", right=True),
            line("4D 5H", right=False),
            line("4D 9S", right=False),
            line("KS AH", right=False),
        ),
        source="A folk rule",
        asks=combinators.exactly_one_of(combinators.same("colour"), combinators.differs_by(1)),
    ),
    CatalogueEntry(
        id="remainder-decides",
        statement=message(
            "Divide the value of the last card by 3. If the remainder is 0 (3 6 9 queen), play "
            "the same suit. If it is 1 (ace 4 7 10 king), play the other suit of the same colour. "
            "If it is 2 (2 5 8 jack), play the other colour."
        ),
        hints=(hints.LAST_CARD_ONLY, hints.ASKS_SUIT, hints.DIVIDE_BY_THREE),
        difficulty="expert",
        tags=("suit", "value", "arithmetic"),
        memory=1,
        ages="14+",
        examples=(
            line("9D QD 4D 2H 8S JD 7C KS 6C 6C", right=True),
            line("5S 10H AD 3H", right=True),
            line("9D 3H", right=False),
            line("4D 9D", right=False),
            line("4D 9S", right=False),
            line("2H 9D", right=False),
        ),
        source="Ours",
        asks=combinators.by_last(
            (combinators.leaving(0, divided_by=3), combinators.same("suit")),
            (
                combinators.leaving(1, divided_by=3),
                combinators.both(combinators.same("colour"), combinators.different("suit")),
            ),
            (combinators.leaving(2, divided_by=3), combinators.different("colour")),
        ),
    ),
    CatalogueEntry(
        id="knights-move",
        statement=message(
            "A knight’s move: if the value goes up or down by one, the colour changes; if it goes "
            "up or down by two, the colour stays. Nothing else is right. The values go round in a "
            "circle, ace after king."
        ),
        hints=(hints.LAST_CARD_ONLY, hints.SUITS_OF_A_COLOUR_ALIKE, hints.CIRCLE_OF_VALUES),
        difficulty="expert",
        tags=("colour", "value", "arithmetic"),
        memory=1,
        ages="12+",
        examples=(
            line("9D 10S QC AS KH JD 10C", right=True),
            line("2S KC AH 3D 4C", right=True),
            line("9D 10H", right=False),
            line("9D JS", right=False),
            line("9D QD", right=False),
            line("9D 9S", right=False),
        ),
        source="Ours, after the knight of chess",
        asks=combinators.either(
            combinators.both(combinators.steps_on_circle(+1, -1), combinators.different("colour")),
            combinators.both(combinators.steps_on_circle(+2, -2), combinators.same("colour")),
        ),
    ),
)
