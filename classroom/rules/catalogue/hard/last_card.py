"""Hard rules that look at the last card and the card that is played, and no further."""

from __future__ import annotations

from classroom.cards import BLACK, EVEN, FACE, ODD, PRIME, RED, values
from classroom.i18n.messages import message
from classroom.rules import combinators
from classroom.rules.catalogue import hints
from classroom.rules.catalogue.entry import CatalogueEntry, line

ENTRIES = (
    CatalogueEntry(
        id="round-and-pointed-suits",
        statement=message(
            "Round suits (hearts and clubs) and pointed suits (spades and diamonds) take turns: "
            "after a card of one kind play a card of the other kind."
        ),
        hints=(hints.ONLY_SUITS, hints.LAST_CARD_ONLY, hints.TWO_SHAPES_OF_SUITS),
        difficulty="hard",
        tags=("suit",),
        memory=1,
        ages="10+",
        examples=(
            line("3H 9S 4C JD 2H 2D KC", right=True),
            line("8S 8H 5D QH", right=True),
            line("3H 9S 4D", right=False),
            line("8S 8C 5H", right=False),
        ),
        source="A folk rule",
        asks=combinators.alternate(
            combinators.HEART | combinators.CLUB, combinators.SPADE | combinators.DIAMOND
        ),
    ),
    CatalogueEntry(
        id="red-climbs-black-falls",
        statement=message(
            "A red card must be higher than the last card, a black card must be lower. A card of "
            "the same value is never right. (Ace 1, jack 11, queen 12, king 13.)"
        ),
        hints=(hints.LAST_CARD_ONLY, hints.KEEPS_VALUE, hints.SUITS_OF_A_COLOUR_ALIKE),
        difficulty="hard",
        tags=("colour", "value"),
        memory=1,
        ages="10+",
        examples=(
            line("7S 9H QD 10C 2S 3D", right=True),
            line("KH QS KH AC", right=True),
            line("7S 9H 8D", right=False),
            line("7S 9C", right=False),
            line("7S 7H", right=False),
        ),
        source="A folk rule",
        asks=combinators.either(
            combinators.both(RED, combinators.higher()),
            combinators.both(BLACK, combinators.lower()),
        ),
    ),
    CatalogueEntry(
        id="primes-change-colour",
        statement=message(
            "After a prime value (2, 3, 5, 7, jack 11, king 13) play the other colour, after any "
            "other value the same colour."
        ),
        hints=(hints.LAST_CARD_ONLY, hints.ASKS_COLOUR, hints.JACK_LIKE_KING),
        difficulty="hard",
        tags=("colour", "prime"),
        memory=1,
        ages="12+",
        examples=(
            line("7H QS 4C JC AD 9H 2D KS 6H", right=True),
            line("4S AC 3S 10D", right=True),
            line("7H 9D", right=False),
            line("4S AC 3H", right=False),
        ),
        source="Ours",
        asks=combinators.if_last(PRIME)
        .then(combinators.different("colour"))
        .otherwise(combinators.same("colour")),
    ),
    CatalogueEntry(
        id="crazy-eights",
        statement=message(
            "Play a card of the same suit or the same value as the last card. An eight is always "
            "right."
        ),
        hints=(hints.LAST_CARD_ONLY, hints.NO_SUIT_SPECIAL, hints.SOME_CARDS_ALWAYS),
        difficulty="hard",
        tags=("suit", "value"),
        memory=1,
        ages="10+",
        examples=(
            line("QS 3S 3H 8C KC 8D 8S", right=True),
            line("7D 7C 8H 2H", right=True),
            line("QS 3S 4H", right=False),
            line("7D 8C 2D", right=False),
        ),
        source="A folk rule, after the game Crazy Eights",
        asks=combinators.opening(
            combinators.ANY,
            then=combinators.either(
                combinators.same("suit"), combinators.same("value"), values(8, 8)
            ),
        ),
    ),
    CatalogueEntry(
        id="colour-or-parity-not-both",
        statement=message(
            "Play a card that is like the last card in exactly one of two things: its colour, "
            "or whether it is odd or even. (Ace 1, jack 11 and king 13 are odd; queen 12 is "
            "even.)"
        ),
        hints=(hints.ONLY_COLOUR_AND_PARITY, hints.BOTH_WAYS, hints.NEVER_ITSELF),
        difficulty="hard",
        tags=("colour", "parity"),
        memory=1,
        ages="12+",
        examples=(
            line("3H 4D QS 7C JH 9S", right=True),
            line("KC 2S 6D AH", right=True),
            line("3H 5D", right=False),
            line("3H 4S", right=False),
            line("KC 2S 6D 8H", right=False),
        ),
        source="A folk rule",
        asks=combinators.exactly_one_of(combinators.same("colour"), combinators.same("parity")),
    ),
    CatalogueEntry(
        id="faces-change-suit",
        statement=message(
            "A number card (ace to 10) must be of the same suit as the last card. A face card "
            "(jack, queen or king) must be of a different suit from the last card."
        ),
        hints=(hints.LAST_CARD_ONLY, hints.ONLY_SUIT_AND_FACE, hints.FACE_CARDS_SPECIAL),
        difficulty="hard",
        tags=("suit", "face"),
        memory=1,
        ages="10+",
        examples=(
            line("3H 9H KS 4S AS QD JC 10C", right=True),
            line("KD QH 2H 2H", right=True),
            line("3H 9S", right=False),
            line("3H KH", right=False),
            line("3H KS 9H", right=False),
        ),
        source="A folk rule",
        asks=combinators.either(
            combinators.both(combinators.NUMBER, combinators.same("suit")),
            combinators.both(FACE, combinators.different("suit")),
        ),
    ),
    CatalogueEntry(
        id="each-suit-its-own",
        statement=message(
            "Spades must be 7 or lower, clubs 8 or higher, hearts even and diamonds odd. "
            "It doesn’t matter what was played before. (Ace 1, jack 11, queen 12, king "
            "13.)"
        ),
        hints=(hints.SAME_ALL_THE_TIME, hints.SOME_CARDS_NEVER, hints.HALF_OF_THE_DECK),
        difficulty="hard",
        tags=("suit", "parity", "value"),
        memory=0,
        ages="12+",
        starter=message(
            "Only a spade up to 7, a club from 8 on, an even heart or an odd diamond may start."
        ),
        examples=(
            line("3S KC 8H JD 7S 8C QH AD", right=True),
            line("10C 10C 2H 4H", right=True),
            line("8S", right=False),
            line("3S 7C", right=False),
            line("3S 5H", right=False),
            line("3S QD", right=False),
        ),
        source="Ours",
        asks=(combinators.SPADE & combinators.LOW)
        | (combinators.CLUB & combinators.HIGH)
        | (combinators.HEART & EVEN)
        | (combinators.DIAMOND & ODD),
    ),
    CatalogueEntry(
        id="spades-are-trumps",
        statement=message(
            "Beat the last card: play a higher card of its suit, or a spade. After a spade play "
            "any card that is not a spade. (The ace is the lowest card, the king the highest.)"
        ),
        hints=(hints.LAST_CARD_ONLY, hints.NEVER_ITSELF, hints.ONE_SUIT_SPECIAL),
        difficulty="hard",
        tags=("suit", "value"),
        memory=1,
        ages="10+",
        examples=(
            line("4H 9H KH 2S KD 7S AC 5C", right=True),
            line("JS 3D 10D AS", right=True),
            line("4H 3H", right=False),
            line("4H 9D", right=False),
            line("JS KS", right=False),
        ),
        source="Ours, after the trumps of whist",
        asks=combinators.if_last(combinators.SPADE)
        .then(combinators.not_(combinators.SPADE))
        .otherwise(
            combinators.either(
                combinators.SPADE, combinators.both(combinators.same("suit"), combinators.higher())
            )
        ),
    ),
    CatalogueEntry(
        id="remainders-of-four",
        statement=message(
            "Four groups of values follow each other: ace 5 9 king, then 2 6 10, then 3 7 jack, "
            "then 4 8 queen, then ace 5 9 king again. (Divided by 4 they leave 1, 2, 3 and 0.) "
            "The starter may be of any group."
        ),
        hints=(hints.ONLY_VALUES, hints.FOUR_KINDS, hints.DIVIDE_BY_FOUR),
        difficulty="hard",
        tags=("value", "arithmetic"),
        memory=1,
        ages="12+",
        examples=(
            line("9H 2S JD 8C KH 10S 3S", right=True),
            line("4D AC 6H", right=True),
            line("9H 3S", right=False),
            line("4D 8C", right=False),
        ),
        source="A folk rule",
        asks=combinators.alternate(
            *(combinators.leaving(remainder, divided_by=4) for remainder in range(4))
        ),
    ),
    CatalogueEntry(
        id="by-twos",
        statement=message(
            "Play a card whose value is two more or two less than the last card’s. The values go "
            "round in a circle, ace after king: after a queen a 10 or an ace, after a king a jack "
            "or a 2, after an ace a 3 or a queen, after a 2 a 4 or a king."
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_ONLY, hints.CIRCLE_OF_VALUES),
        difficulty="hard",
        tags=("value", "arithmetic"),
        memory=1,
        ages="10+",
        examples=(
            line("8D 10S QH AC 3C AH QD 10D", right=True),
            line("6C 4S 2S KD JD KH 2H", right=True),
            line("QS 2H", right=False),
            line("8D 10S 9S", right=False),
            line("KC AD", right=False),
        ),
        source="Howell 8",
        asks=combinators.steps_on_circle(+2, -2),
    ),
    CatalogueEntry(
        id="ring-neighbours",
        statement=message(
            "The values form a ring, with the ace next to the king: play a neighbour of the last "
            "card’s value. After a king a queen or an ace is right, after an ace a king or a 2."
        ),
        hints=(hints.ONLY_VALUES, hints.AT_MOST_A_QUARTER, hints.CIRCLE_OF_VALUES),
        difficulty="hard",
        tags=("value",),
        memory=1,
        ages="9+",
        examples=(
            line("QS KH AD 2C AS KD QC", right=True),
            line("7D 6S 7C 8H", right=True),
            line("KH KS", right=False),
            line("KH AD 3C", right=False),
        ),
        source="A folk rule; Bicycle's without the end",
        asks=combinators.steps_on_circle(+1, -1),
    ),
    CatalogueEntry(
        id="descend-then-plus-ten",
        statement=message(
            "Play a card of lower value than the last card. But after a 3 play a king, after a 2 "
            "a queen, and after an ace a jack: exactly ten more."
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_ONLY, hints.SOMETIMES_ONE_VALUE),
        difficulty="hard",
        tags=("value", "arithmetic"),
        memory=1,
        ages="10+",
        examples=(
            line("9D 7S 3C KH QC 2S QD AH JS", right=True),
            line("2H QS 4S", right=True),
            line("9D 7S 7H", right=False),
            line("3C 2C", right=False),
            line("AD KD", right=False),
        ),
        source="Howell 9",
        asks=combinators.if_last(values(1, 3))
        .then(combinators.steps(+10))
        .otherwise(combinators.lower()),
    ),
    CatalogueEntry(
        id="sum-near-fourteen",
        statement=message(
            "The value of the last card and the value of the card you play must add up to 12, 13, "
            "14, 15 or 16. (Ace 1, jack 11, queen 12, king 13.)"
        ),
        hints=(hints.ONLY_VALUES, hints.BOTH_WAYS, hints.ADD_TWO_VALUES),
        difficulty="hard",
        tags=("value", "arithmetic"),
        memory=1,
        ages="10+",
        examples=(
            line("AS KH 3D 9C 7C 7H 5D", right=True),
            line("QD 2H JS 4S", right=True),
            line("AS 10H", right=False),
            line("KD 4H", right=False),
            line("7C 7H 3D", right=False),
        ),
        source="Ours",
        asks=combinators.sum_is(12, 13, 14, 15, 16),
    ),
    CatalogueEntry(
        id="sum-divisible-by-three",
        statement=message(
            "The value of the last card and the value of the card you play, added together, must "
            "be divisible by three. (Ace 1, jack 11, queen 12, king 13.)"
        ),
        hints=(hints.ONLY_VALUES, hints.BOTH_WAYS, hints.ADD_TWO_VALUES),
        difficulty="hard",
        tags=("value", "arithmetic"),
        memory=1,
        ages="12+",
        starter=message("Any card but a 3, 6, 9 or queen may start."),
        examples=(
            line("8S AH 5C 10D JD KS", right=True),
            line("8S 4D 2C 7C", right=True),
            line("QH", right=False),
            line("8S 5H", right=False),
            line("8S AH 9H", right=False),
        ),
        source="Howell 10",
        asks=combinators.opening(
            combinators.not_(combinators.one_of((3, 6, 9, 12))), then=combinators.sum_multiple_of(3)
        ),
    ),
    CatalogueEntry(
        id="square-steps",
        statement=message(
            "The value goes up or down by a square number: by 1, 4 or 9. There is no way round "
            "from king to ace. (Ace 1, jack 11, queen 12, king 13.)"
        ),
        hints=(hints.ONLY_VALUES, hints.UP_LIKE_DOWN, hints.HOW_FAR_APART),
        difficulty="hard",
        tags=("value", "arithmetic"),
        memory=1,
        ages="12+",
        examples=(
            line("8D 7H JS 2C 6C 5D AH 10H 9S KD QH 3S", right=True),
            line("KS 4H 8S QD JC", right=True),
            line("8D 10H", right=False),
            line("8D 8H", right=False),
            line("KS AH", right=False),
        ),
        source="Ours",
        asks=combinators.differs_by(1, 4, 9),
    ),
    CatalogueEntry(
        id="sum-prime",
        statement=message(
            "The value of the last card and the value of the card you play must add up to a prime "
            "number: 2, 3, 5, 7, 11, 13, 17, 19 or 23. (Ace 1, jack 11, queen 12, king 13.)"
        ),
        hints=(hints.ONLY_VALUES, hints.BOTH_WAYS, hints.ADD_TWO_VALUES),
        difficulty="hard",
        tags=("value", "prime", "arithmetic"),
        memory=1,
        ages="12+",
        examples=(
            line("8D 5H 6S KC 10C 3D 4H", right=True),
            line("AS AH QD JH 2S", right=True),
            line("8D 7H", right=False),
            line("KS JH", right=False),
            line("AS 3H", right=False),
        ),
        source="A folk rule",
        asks=combinators.sum_is(2, 3, 5, 7, 11, 13, 17, 19, 23),
    ),
    CatalogueEntry(
        id="divisor-or-multiple",
        statement=message(
            "Play a card whose value divides the value of the last card, or is a multiple of it. "
            "The same value is right too, and an ace (1) divides every value. (Jack 11, queen 12, "
            "king 13.)"
        ),
        hints=(hints.ONLY_VALUES, hints.BOTH_WAYS, hints.ACE_FITS),
        difficulty="hard",
        tags=("value", "arithmetic"),
        memory=1,
        ages="12+",
        examples=(
            line("8D 4H QS 3C 9C AD JH JS AC 5H 10H", right=True),
            line("KS AH 7D 7H", right=True),
            line("8D 6H", right=False),
            line("JS 5H", right=False),
            line("9C 6D", right=False),
        ),
        source="Ours",
        asks=combinators.divisor_or_multiple(),
    ),
    CatalogueEntry(
        id="count-the-reds",
        statement=message(
            "Count the red cards in the main line. While their number is even (0 is even), play "
            "an even card; while it is odd, play an odd card. (Ace 1, jack 11 and king 13 are "
            "odd; queen 12 is even.)"
        ),
        hints=(hints.ONLY_COLOUR_AND_PARITY, hints.ASKS_PARITY, hints.COUNT_THE_RED),
        difficulty="hard",
        tags=("colour", "parity"),
        memory=1,
        ages="12+",
        starter=message("Only an even card may start."),
        examples=(
            line("4S QC 8H 5S AC KD 2D 7H", right=True),
            line("10H 9S JD 6C", right=True),
            line("5S", right=False),
            line("4S 8H 6S", right=False),
            line("10H 9D 3C", right=False),
        ),
        source="A folk rule",
        asks=combinators.switch_at(RED, EVEN, ODD),
    ),
)
