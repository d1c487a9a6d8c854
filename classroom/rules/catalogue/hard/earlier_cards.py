"""Hard rules that look at more cards than the last."""

from __future__ import annotations

from classroom.cards import BLACK, EVEN, FACE, ODD, RED, values
from classroom.i18n.messages import message
from classroom.rules import combinators
from classroom.rules.catalogue import hints
from classroom.rules.catalogue.entry import CatalogueEntry, line

ENTRIES = (
    CatalogueEntry(
        id="colours-in-twos-and-threes",
        statement=message(
            "Two or three cards of the same colour come in a row, never one alone and never four; "
            "then comes the other colour. The starter begins the first two or three."
        ),
        hints=(hints.ONLY_COLOURS, hints.LAST_CARD_IS_NOT_ENOUGH, hints.COUNT_THE_RUN),
        difficulty="hard",
        tags=("colour", "history"),
        memory=3,
        ages="9+",
        examples=(
            line("3H 9D 4S JC 2S 10D 8H 7C 2C", right=True),
            line("KS QS JS 4D", right=True),
            line("3H 9S", right=False),
            line("3H 9D 4H JD", right=False),
            line("3H 9D 4S 5H", right=False),
        ),
        source="Ours",
        asks=combinators.runs("colour", 2, 3),
    ),
    CatalogueEntry(
        id="spades-come-back",
        statement=message(
            "Never two spades in a row, and never three cards in a row without a spade. "
            "It doesn’t matter which of the other suits you play."
        ),
        hints=(hints.ONLY_SUITS, hints.LAST_TWO_CARDS, hints.ONE_SUIT_SPECIAL),
        difficulty="hard",
        tags=("suit", "history"),
        memory=2,
        ages="9+",
        examples=(
            line("3H 9S 4C 2D JS 10H KS", right=True),
            line("3H 9D 4S JC 2S", right=True),
            line("3H 9S 4S", right=False),
            line("3H 9D 4C", right=False),
        ),
        source="Ours",
        asks=combinators.both(
            combinators.if_last(combinators.SPADE)
            .then(combinators.not_(combinators.SPADE))
            .otherwise(combinators.ANY),
            combinators.if_at_least(1, combinators.SPADE, of_last=2)
            .then(combinators.ANY)
            .otherwise(combinators.SPADE),
        ),
    ),
    CatalogueEntry(
        id="three-different-suits",
        statement=message(
            "Any three cards in a row have three different suits. The second card has a different "
            "suit from the starter."
        ),
        hints=(hints.ONLY_SUITS, hints.SUIT_CHANGES, hints.LAST_TWO_CARDS),
        difficulty="hard",
        tags=("suit", "history"),
        memory=2,
        ages="10+",
        examples=(
            line("3H 9S 4C 2D JS 10C 10H KS", right=True),
            line("QD AC 5H JD 7S", right=True),
            line("3H 9H", right=False),
            line("3H 9S 4H", right=False),
        ),
        source="A folk rule",
        asks=combinators.both(combinators.different("suit"), combinators.different("suit", back=2)),
    ),
    CatalogueEntry(
        id="two-suits-in-three",
        statement=message(
            "Any three cards in a row have exactly two suits: two of the three cards share one, "
            "and the other card has a different one. The second card may be any card."
        ),
        hints=(hints.ONLY_SUITS, hints.NO_SUIT_SPECIAL, hints.LAST_TWO_CARDS),
        difficulty="hard",
        tags=("suit", "history"),
        memory=2,
        ages="12+",
        starters=2,
        examples=(
            line("3H 9H 4C 2H JC 10C 10D", right=True),
            line("QD AC 5C JS 7C", right=True),
            line("3H 9H 4H", right=False),
            line("3H 9S 4D", right=False),
        ),
        source="Ours",
        asks=combinators.if_last(combinators.same("suit"))
        .then(combinators.different("suit"))
        .otherwise(combinators.either(combinators.same("suit"), combinators.same("suit", back=2))),
    ),
    CatalogueEntry(
        id="four-suits-in-own-order",
        statement=message(
            "The first four cards, the starter included, have four different suits. After that "
            "the suits come again and again in the same order as at the beginning."
        ),
        hints=(hints.ONLY_SUITS, hints.LAST_THREE_CARDS, hints.NO_SUIT_SPECIAL),
        difficulty="hard",
        tags=("suit", "history"),
        memory=3,
        ages="10+",
        examples=(
            line("3H 9S 4C 2D JH 10S 10C KD AH", right=True),
            line("QD AC 5H JS 7D 7C", right=True),
            line("3H 9H", right=False),
            line("3H 9S 4C 2S", right=False),
            line("3H 9S 4C 2D JS", right=False),
        ),
        source="A folk rule",
        asks=combinators.both(
            combinators.different("suit"),
            combinators.different("suit", back=2),
            combinators.different("suit", back=3),
        ),
    ),
    CatalogueEntry(
        id="up-to-a-face-and-down",
        statement=message(
            "The values go up until a face card (jack, queen or king) is played, then down until "
            "an ace, 2 or 3 is played, then up again, and so on. They go up from the starter, but "
            "down if it is a face card. The same value is never right."
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_TWO_CARDS, hints.HIGHER_OR_LOWER),
        difficulty="hard",
        tags=("value", "face", "history"),
        memory=2,
        ages="10+",
        examples=(
            line("4S 6H 10C QH 9D 8S 2C 7H KD", right=True),
            line("JD 10S 3H 4S", right=True),
            line("2H KS AD", right=True),
            line("4S 6H 5D", right=False),
            line("JD QS", right=False),
            line("4S QH 9D 10D", right=False),
        ),
        source="Ours",
        asks=combinators.stretches(
            (combinators.higher(), FACE), (combinators.lower(), values(1, 3))
        ),
    ),
    CatalogueEntry(
        id="zigzag",
        statement=message(
            "The values go up and down in turn: if the last card was lower than the card before "
            "it, play a higher card, otherwise a lower one. The second card may have any value "
            "but the starter’s."
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_IS_NOT_ENOUGH, hints.LAST_TWO_CARDS),
        difficulty="hard",
        tags=("value", "history"),
        memory=2,
        ages="12+",
        examples=(
            line("9D 4S 10C 2H 3H AC", right=True),
            line("4S 9D 8D KC", right=True),
            line("9D 9S", right=False),
            line("9D 4S 4H", right=False),
            line("4S 9D 10D", right=False),
        ),
        source="Gardner (figure 106)",
        asks=combinators.opening(
            combinators.ANY,
            combinators.different("value"),
            then=combinators.if_last(combinators.lower())
            .then(combinators.higher())
            .otherwise(combinators.lower()),
        ),
    ),
    CatalogueEntry(
        id="squeeze",
        statement=message(
            "Play a value between the values of the last two cards, and equal to neither. If "
            "there is no value between them, play any card. The second card may be any card."
        ),
        hints=(hints.ONLY_VALUES, hints.UP_LIKE_DOWN, hints.LAST_TWO_CARDS),
        difficulty="hard",
        tags=("value", "history"),
        memory=2,
        ages="12+",
        starters=2,
        examples=(
            line("4S JD 7C 9C 8D KS 10D", right=True),
            line("QH 3H 4H KD 9C", right=True),
            line("4S JD QC", right=False),
            line("4S JD 7C 4C", right=False),
            line("QH 3H 3D", right=False),
        ),
        source="A folk rule",
        asks=combinators.between_last_two(),
    ),
    CatalogueEntry(
        id="like-colours-odd",
        statement=message(
            "If the last two cards have the same colour, play an odd card; if they have different "
            "colours, play an even card. The second card may be any card. (Ace 1, jack 11 and "
            "king 13 are odd; queen 12 is even.)"
        ),
        hints=(hints.LAST_TWO_CARDS, hints.KEEPS_COLOUR, hints.ASKS_PARITY),
        difficulty="hard",
        tags=("colour", "parity", "history"),
        memory=2,
        ages="12+",
        starters=2,
        examples=(
            line("4S 6S 9H 2C QD 8D KD", right=True),
            line("JD 10S 6S 3H", right=True),
            line("4S 6S 8H", right=False),
            line("4S 6D 9S", right=False),
        ),
        source="Ours",
        asks=combinators.if_last(combinators.same("colour")).then(ODD).otherwise(EVEN),
    ),
    CatalogueEntry(
        id="rise-red-fall-black",
        statement=message(
            "If the last card was higher than the card before it, play a red card; if it was "
            "lower or of the same value, play a black card. The second card may be any card. (Ace "
            "1, jack 11, queen 12, king 13.)"
        ),
        hints=(hints.LAST_TWO_CARDS, hints.ASKS_COLOUR, hints.KEEPS_VALUE),
        difficulty="hard",
        tags=("colour", "value", "history"),
        memory=2,
        ages="12+",
        starters=2,
        examples=(
            line("4S 6S 9H 2D QC 8D 8S AC", right=True),
            line("JD 10S 6S", right=True),
            line("4S 6S 9C", right=False),
            line("JD 10S 6D", right=False),
            line("4S 4D AH", right=False),
        ),
        source="Ours",
        asks=combinators.if_last(combinators.higher()).then(RED).otherwise(BLACK),
    ),
    CatalogueEntry(
        id="around-a-face",
        statement=message(
            "The two neighbours of a face card (jack, queen or king) have the same colour; the "
            "two neighbours of any other card have different colours. The second card may be any "
            "card."
        ),
        hints=(hints.LAST_TWO_CARDS, hints.ONLY_COLOUR_AND_FACE, hints.ASKS_COLOUR),
        difficulty="hard",
        tags=("colour", "face", "history"),
        memory=2,
        ages="14+",
        starters=2,
        examples=(
            line("4S 6H 9H KS 2D 8H QC 5D", right=True),
            line("JD QS 10H 3D", right=True),
            line("4S KH 9H", right=False),
            line("4S 6H 9S", right=False),
        ),
        source="Ours",
        asks=combinators.if_last(FACE)
        .then(combinators.same("colour", back=2))
        .otherwise(combinators.different("colour", back=2)),
    ),
    CatalogueEntry(
        id="running-total",
        statement=message(
            "Add up the values of all cards of the main line and of the card you play: the total "
            "must not be divisible by 3. (Ace 1, jack 11, queen 12, king 13.)"
        ),
        hints=(hints.ONLY_VALUES, hints.THREE_KINDS, hints.DIVIDE_BY_THREE, hints.ADD_UP_THE_LINE),
        difficulty="hard",
        tags=("value", "arithmetic", "history"),
        memory=None,
        ages="14+",
        starter=message("Any card but a 3, 6, 9 or queen may start."),
        examples=(
            line("4S 9D 10H 3C QH 9S 9H JC 6D", right=True),
            line("5S 2H 6H", right=True),
            line("6H", right=False),
            line("4S 8D", right=False),
            line("4S 9D 10H AC", right=False),
        ),
        source="Ours",
        asks=combinators.running_total(1, 2, divided_by=3),
    ),
)
