"""Medium rules: two traits, or values; one card back, a short cycle, or a trait two back."""

from __future__ import annotations

from classroom.cards import BLACK, EVEN, FACE, ODD, PRIME, RED, values
from classroom.i18n.messages import message
from classroom.rules import combinators
from classroom.rules.catalogue import hints
from classroom.rules.catalogue.entry import CatalogueEntry, line

ENTRIES = (
    # -- one card back
    CatalogueEntry(
        id="match-suit-or-value",
        statement=message("Play a card of the same suit or the same value as the last card."),
        hints=(hints.LAST_CARD_ONLY, hints.NO_SUIT_SPECIAL, hints.NO_VALUE_SPECIAL),
        difficulty="medium",
        tags=("suit", "value"),
        memory=1,
        ages="10+",
        examples=(
            line("QS QH 2H 2S KS", right=True),
            line("7D 7D 7C", right=True),
            line("QS KH", right=False),
            line("QS QH 2H 3S", right=False),
        ),
        source="Gardner 3; Howell 1",
        asks=combinators.either(combinators.same("suit"), combinators.same("value")),
    ),
    CatalogueEntry(
        id="one-up-or-down",
        statement=message(
            "Play a card whose value is one higher or one lower than the last card’s. A "
            "king and an ace aren’t neighbours: only a queen follows a king, only a 2 an "
            "ace."
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_ONLY, hints.BOTH_WAYS, hints.AT_MOST_A_QUARTER),
        difficulty="medium",
        tags=("value",),
        memory=1,
        ages="9+",
        examples=(
            line("10H JS QS JD 10C", right=True),
            line("2C AD 2D", right=True),
            line("KD AS", right=False),
            line("7S 8H 10H", right=False),
        ),
        source="Bicycle 4",
        asks=combinators.steps(+1, -1),
    ),
    CatalogueEntry(
        id="odd-black-even-red",
        statement=message(
            "If the last card is odd, play a black card; if it is even, play a red card. "
            "(Ace 1, jack 11 and king 13 are odd; queen 12 is even.)"
        ),
        hints=(hints.LAST_CARD_ONLY, hints.ASKS_COLOUR, hints.KEEPS_PARITY),
        difficulty="medium",
        tags=("parity", "colour"),
        memory=1,
        ages="10+",
        examples=(
            line("3H 9S 4C JD 2C 10D 8H 7H 2C 5H", right=True),
            line("3H 9S 4C JD 2C 10D 8H 7H 2C 5H 6S QD", right=True),
            line("3H 9S JD", right=False),
            line("3H 9S 4C 8S", right=False),
        ),
        source="Gardner 1 (figure 105); Howell 5; Bicycle 1",
        asks=combinators.if_last(ODD).then(BLACK).otherwise(RED),
    ),
    CatalogueEntry(
        id="higher-unless-face",
        statement=message(
            "Play a card of higher value than the last card. But after a face card (jack, queen "
            "or king) play any card that is not a face card."
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_ONLY, hints.FACE_CARDS_ALIKE),
        difficulty="medium",
        tags=("value", "face"),
        memory=1,
        ages="10+",
        examples=(
            line("4S 9D 10C QH 3C 4C", right=True),
            line("KS 10S JD AH", right=True),
            line("4S 9D 9H", right=False),
            line("4S JD QD", right=False),
        ),
        source="Wikipedia",
        asks=combinators.if_last(FACE).then(combinators.NUMBER).otherwise(combinators.higher()),
    ),
    CatalogueEntry(
        id="black-up-red-down",
        statement=message(
            "If the last card is black, play a card of the same or a higher value. If it is red, "
            "play a card of the same or a lower value. (Ace 1, jack 11, queen 12, king 13.)"
        ),
        hints=(hints.LAST_CARD_ONLY, hints.ASKS_VALUE, hints.SAME_VALUE_IS_RIGHT),
        difficulty="medium",
        tags=("colour", "value"),
        memory=1,
        ages="10+",
        examples=(
            line("5S 5H 2C 9C KH KD AS", right=True),
            line("AH AC 3D", right=True),
            line("5S 4H", right=False),
            line("5S 9H JC", right=False),
        ),
        source="Gardner 2; Howell 2; Bicycle 2",
        asks=combinators.if_last(BLACK)
        .then(combinators.same_or_higher())
        .otherwise(combinators.same_or_lower()),
    ),
    CatalogueEntry(
        id="red-odd-black-even",
        statement=message(
            "If the last card is red, play an odd card; if it is black, play an even card. (Ace 1, "
            "jack 11 and king 13 are odd; queen 12 is even.)"
        ),
        hints=(hints.LAST_CARD_ONLY, hints.KEEPS_COLOUR, hints.ASKS_PARITY),
        difficulty="medium",
        tags=("colour", "parity"),
        memory=1,
        ages="10+",
        examples=(
            line("4H 7S 10D KD 3C QS 2H", right=True),
            line("9S 8C 6D AH JC", right=True),
            line("4H 6S", right=False),
            line("9S 8C 9C", right=False),
        ),
        source="A folk rule",
        asks=combinators.if_last(RED).then(ODD).otherwise(EVEN),
    ),
    CatalogueEntry(
        id="red-after-face",
        statement=message(
            "After a face card (jack, queen, king) play a red card; after a number card (ace to "
            "10) play a black card."
        ),
        hints=(hints.LAST_CARD_ONLY, hints.ASKS_COLOUR, hints.KEEPS_FACE),
        difficulty="medium",
        tags=("colour", "face"),
        memory=1,
        ages="10+",
        examples=(
            line("4H 9S KC 3D 8C QS JH 2H", right=True),
            line("QD QH 5H AS", right=True),
            line("4H 9D", right=False),
            line("4H 9S KC 3S", right=False),
        ),
        source="Ours",
        asks=combinators.if_last(FACE).then(RED).otherwise(BLACK),
    ),
    CatalogueEntry(
        id="red-low-black-high",
        statement=message(
            "If the last card is red, play a low card (ace to 7); if it is black, play a high card "
            "(8 to king)."
        ),
        hints=(hints.LAST_CARD_ONLY, hints.KEEPS_COLOUR, hints.ASKS_VALUE),
        difficulty="medium",
        tags=("colour", "value"),
        memory=1,
        ages="10+",
        examples=(
            line("10H 3S QC 9D AD 6C KS", right=True),
            line("2C 8H 7H 7C 8S", right=True),
            line("10H JH", right=False),
            line("2C 8H 7H 7C 5C", right=False),
        ),
        source="Ours",
        asks=combinators.if_last(RED).then(combinators.LOW).otherwise(combinators.HIGH),
    ),
    CatalogueEntry(
        id="high-changes-colour",
        statement=message(
            "After a high card (8 to king) change the colour; after a low card (ace to 7) keep it."
        ),
        hints=(hints.LAST_CARD_ONLY, hints.ASKS_COLOUR, hints.FOUR_KINDS),
        difficulty="medium",
        tags=("colour", "value"),
        memory=1,
        ages="10+",
        examples=(
            line("4D KD 9S 2H 7H 8H 3C", right=True),
            line("QC JH AC 5S", right=True),
            line("4D KS", right=False),
            line("QC 10S", right=False),
        ),
        source="A folk rule",
        asks=combinators.if_last(combinators.HIGH)
        .then(combinators.different("colour"))
        .otherwise(combinators.same("colour")),
    ),
    CatalogueEntry(
        id="face-keeps-suit",
        statement=message(
            "After a face card (jack, queen, king) keep to its suit; after a number card (ace to "
            "10) change the suit."
        ),
        hints=(hints.LAST_CARD_ONLY, hints.ONLY_SUIT_AND_FACE, hints.ASKS_SUIT),
        difficulty="medium",
        tags=("suit", "face"),
        memory=1,
        ages="10+",
        examples=(
            line("5S 8H KC 2C 9D JS QS 4S 7H", right=True),
            line("QD 3D AC", right=True),
            line("5S 8S", right=False),
            line("5S 8H KC 2D", right=False),
        ),
        source="A folk rule",
        asks=combinators.if_last(FACE)
        .then(combinators.same("suit"))
        .otherwise(combinators.different("suit")),
    ),
    CatalogueEntry(
        id="face-after-heart",
        statement=message(
            "After a heart play a face card (jack, queen, king); after any other suit play a "
            "number card (ace to 10)."
        ),
        hints=(hints.LAST_CARD_ONLY, hints.ASKS_FACE, hints.KEEPS_SUIT),
        difficulty="medium",
        tags=("suit", "face"),
        memory=1,
        ages="10+",
        examples=(
            line("6D 4S 9H KC 2H JH QD AC", right=True),
            line("8H QS 10S 3D", right=True),
            line("6D KS", right=False),
            line("6D 4S 9H 10C", right=False),
        ),
        source="Ours",
        asks=combinators.if_last(combinators.HEART).then(FACE).otherwise(combinators.NUMBER),
    ),
    CatalogueEntry(
        id="faces-are-wild",
        statement=message(
            "Change the colour, or play a face card (jack, queen, king): a face card is always "
            "right."
        ),
        hints=(hints.LAST_CARD_ONLY, hints.SOME_CARDS_ALWAYS, hints.ONLY_COLOUR_AND_FACE),
        difficulty="medium",
        tags=("colour", "face"),
        memory=1,
        ages="9+",
        examples=(
            line("9D 2S 10H KH QD 4C JS 7H", right=True),
            line("AC KC 3D", right=True),
            line("9D 2D", right=False),
            line("9D 2S 10H KH 5H", right=False),
        ),
        source="Ours",
        asks=combinators.opening(
            combinators.ANY, then=combinators.either(FACE, combinators.different("colour"))
        ),
    ),
    CatalogueEntry(
        id="other-colour-same-parity",
        statement=message(
            "Change the colour, but stay odd after an odd card and even after an even card. (Ace "
            "1, jack 11 and king 13 are odd; queen 12 is even.)"
        ),
        hints=(hints.LAST_CARD_ONLY, hints.COLOURS_TAKE_TURNS, hints.ONLY_COLOUR_AND_PARITY),
        difficulty="medium",
        tags=("colour", "parity"),
        memory=1,
        ages="10+",
        examples=(
            line("7D KS 3H AC JD", right=True),
            line("QS 2H 8C 10D", right=True),
            line("7D KH", right=False),
            line("7D KS 4H", right=False),
        ),
        source="A folk rule",
        asks=combinators.both(combinators.different("colour"), combinators.same("parity")),
    ),
    CatalogueEntry(
        id="nothing-in-common",
        statement=message("Neither the suit nor the value may be that of the last card."),
        hints=(hints.LAST_CARD_ONLY, hints.NO_VALUE_SPECIAL, hints.SUIT_CHANGES),
        difficulty="medium",
        tags=("suit", "value"),
        memory=1,
        ages="9+",
        examples=(
            line("8S 9H 3D KS 4H", right=True),
            line("QC JD 10S JC", right=True),
            line("8S 9S", right=False),
            line("8S 9H 9D", right=False),
        ),
        source="A folk rule",
        asks=combinators.both(combinators.different("suit"), combinators.different("value")),
    ),
    CatalogueEntry(
        id="same-suit-or-neighbour",
        statement=message(
            "Play the suit of the last card, or a value one higher or one lower in any "
            "suit. (King and ace aren’t neighbours.)"
        ),
        hints=(hints.LAST_CARD_ONLY, hints.SAME_SUIT_IS_RIGHT, hints.UP_LIKE_DOWN),
        difficulty="medium",
        tags=("suit", "value"),
        memory=1,
        ages="10+",
        examples=(
            line("5C JC QH 3H 2S AD 9D 10S", right=True),
            line("KD QS 4S 4S", right=True),
            line("5C 5H", right=False),
            line("5C JC KH", right=False),
            line("KD AS", right=False),
        ),
        source="Ours, after Gardner's rule of the same suit or value",
        asks=combinators.either(combinators.same("suit"), combinators.steps(+1, -1)),
    ),
    CatalogueEntry(
        id="never-the-twin-suit",
        statement=message(
            "Every card is right except the other suit of the last card’s colour: no club on a "
            "spade, no spade on a club, no diamond on a heart, no heart on a diamond."
        ),
        hints=(hints.ONLY_SUITS, hints.LAST_CARD_ONLY, hints.SAME_SUIT_IS_RIGHT),
        difficulty="medium",
        tags=("suit",),
        memory=1,
        ages="10+",
        examples=(
            line("6H QH 9S KS 2D 4C", right=True),
            line("AD 3D 10C 8H", right=True),
            line("6H QD", right=False),
            line("6H QH 9S KC", right=False),
        ),
        source="A folk rule",
        asks=combinators.either(combinators.same("suit"), combinators.different("colour")),
    ),
    CatalogueEntry(
        id="stay-or-next-suit",
        statement=message(
            "Keep to the suit of the last card, or go on to the next: from spades to hearts, from "
            "hearts to diamonds, from diamonds to clubs, from clubs to spades."
        ),
        hints=(hints.ONLY_SUITS, hints.LAST_CARD_ONLY, hints.SAME_SUIT_IS_RIGHT),
        difficulty="medium",
        tags=("suit",),
        memory=1,
        ages="9+",
        examples=(
            line("2S 10S 10H 3D JD 7C AS", right=True),
            line("QC 4S 5H 8H", right=True),
            line("2S 10D", right=False),
            line("2S 10S 10H 4S", right=False),
        ),
        source="Ours",
        asks=combinators.either(
            combinators.same("suit"),
            combinators.alternate(
                combinators.SPADE, combinators.HEART, combinators.DIAMOND, combinators.CLUB
            ),
        ),
    ),
    CatalogueEntry(
        id="far-off",
        statement=message(
            "Play a card whose value is at least four away from the last card’s, up or down. (Ace "
            "1, jack 11, queen 12, king 13; king and ace are twelve apart.)"
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_ONLY, hints.HOW_FAR_APART),
        difficulty="medium",
        tags=("value",),
        memory=1,
        ages="9+",
        examples=(
            line("7D JH 3S KC 9S AD QH", right=True),
            line("2C 6S 10D 4H", right=True),
            line("7D 9D", right=False),
            line("7D JH 8C", right=False),
            line("2C 2H", right=False),
        ),
        source="A folk rule",
        asks=combinators.not_(combinators.within(3)),
    ),
    CatalogueEntry(
        id="two-or-three-away",
        statement=message(
            "Play a card whose value is two or three away from the last card’s, up or down. (Ace "
            "1, jack 11, queen 12, king 13; nothing goes past the king or the ace.)"
        ),
        hints=(hints.ONLY_VALUES, hints.BOTH_WAYS, hints.HOW_FAR_APART),
        difficulty="medium",
        tags=("value",),
        memory=1,
        ages="10+",
        examples=(
            line("8C 10H 7D 5S 2C 4D AH", right=True),
            line("KS JC 9H QD", right=True),
            line("8C 9C", right=False),
            line("8C 10H 6S", right=False),
            line("KS 2S", right=False),
        ),
        source="Ours",
        asks=combinators.differs_by(2, 3),
    ),
    CatalogueEntry(
        id="one-to-three-up",
        statement=message(
            "Play a value one, two or three higher than the last card’s. The values form a ring, "
            "with the ace next to the king: after a queen a king, an ace or a 2 is right."
        ),
        hints=(hints.ONLY_VALUES, hints.ONE_WAY, hints.CIRCLE_OF_VALUES),
        difficulty="medium",
        tags=("value",),
        memory=1,
        ages="10+",
        examples=(
            line("6H 8S JD KC 2H 3H 5C", right=True),
            line("QD AS 4S 7D", right=True),
            line("6H 5S", right=False),
            line("6H 8S QD", right=False),
            line("QD 3D", right=False),
        ),
        source="A folk rule; Gardner names one of the kind",
        asks=combinators.steps_on_circle(1, 2, 3),
    ),
    CatalogueEntry(
        id="low-middle-high",
        statement=message(
            "Low (ace to 4), middle (5 to 9) and high (10 to king) take turns in this order: after "
            "a low card a middle one, after a middle card a high one, after a high card a low one."
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_ONLY, hints.THREE_KINDS),
        difficulty="medium",
        tags=("value",),
        memory=1,
        ages="9+",
        examples=(
            line("3D 8D QS AH 5C JC 4C", right=True),
            line("9S 10H 2D", right=True),
            line("3D 4D", right=False),
            line("3D 8D 2S", right=False),
        ),
        source="A folk rule",
        asks=combinators.alternate(values(1, 4), values(5, 9), values(10, 13)),
    ),
    CatalogueEntry(
        id="alternate-primes",
        statement=message(
            "Primes and other values take turns. The primes are 2, 3, 5, 7, jack (11) and king "
            "(13): after one of them play any other value, after any other value play one of them."
        ),
        hints=(hints.ONLY_VALUES, hints.TWO_KINDS, hints.JACK_LIKE_KING),
        difficulty="medium",
        tags=("prime",),
        memory=1,
        ages="12+",
        examples=(
            line("7H AS KD 9D 2C QC", right=True),
            line("4S JH 10H 3H", right=True),
            line("7H AS 9D", right=False),
            line("4S JH KH", right=False),
        ),
        source="Gardner (a better rule)",
        asks=combinators.alternate(PRIME, combinators.NONPRIME),
    ),
    CatalogueEntry(
        id="higher-or-ace",
        statement=message(
            "Play a higher value than the last card’s, or an ace: an ace is always right. (Jack "
            "11, queen 12, king 13; only an ace follows a king.)"
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_ONLY, hints.SOME_CARDS_ALWAYS),
        difficulty="medium",
        tags=("value",),
        memory=1,
        ages="9+",
        examples=(
            line("4C 9D JS AH 2S KD AC", right=True),
            line("AS AD 7H", right=True),
            line("4C 3D", right=False),
            line("4C 9D 9S", right=False),
            line("KD 2D", right=False),
        ),
        source="A folk rule",
        asks=combinators.opening(
            combinators.ANY, then=combinators.either(combinators.higher(), combinators.one_of([1]))
        ),
    ),
    CatalogueEntry(
        id="thirds-in-turn",
        statement=message(
            "Three groups of values take turns: ace, 4, 7, 10 and king, then 2, 5, 8 and jack, "
            "then 3, 6, 9 and queen, and so on. Any of them may begin."
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_ONLY, hints.THREE_KINDS),
        difficulty="medium",
        tags=("value", "arithmetic"),
        memory=1,
        ages="11+",
        examples=(
            line("7D 2S 9H KC JH 3D 4C", right=True),
            line("QS AS 5D", right=True),
            line("7D 10S", right=False),
            line("7D 2S 4H", right=False),
        ),
        source="A folk rule: the remainders when values are divided by three",
        asks=combinators.alternate(
            *(combinators.leaving(remainder, divided_by=3) for remainder in (1, 2, 0))
        ),
    ),
    # -- the same cards all the time
    CatalogueEntry(
        id="only-primes",
        statement=message("Only primes are right: 2, 3, 5, 7, jack (11) and king (13)."),
        hints=(hints.ONLY_VALUES, hints.SAME_ALL_THE_TIME, hints.JACK_LIKE_KING),
        difficulty="medium",
        tags=("prime",),
        memory=0,
        ages="11+",
        starter=message("Only a 2, 3, 5, 7, jack or king may start."),
        examples=(
            line("5H KS 2D JC 7C", right=True),
            line("3C 3H KD", right=True),
            line("5H 9H", right=False),
            line("5H KS AD", right=False),
        ),
        source="A folk rule",
        asks=PRIME,
    ),
    CatalogueEntry(
        id="multiples-of-three",
        statement=message("Only 3, 6, 9 and queen (12) are right."),
        hints=(hints.ONLY_VALUES, hints.SAME_ALL_THE_TIME, hints.SOME_VALUES_NEVER),
        difficulty="medium",
        tags=("value", "arithmetic"),
        memory=0,
        ages="9+",
        starter=message("Only a 3, 6, 9 or queen may start."),
        examples=(
            line("6S QD 9C 3H", right=True),
            line("QH 3S 3D", right=True),
            line("6S KS", right=False),
            line("6S QD 4C", right=False),
        ),
        source="A folk rule",
        asks=combinators.leaving(0, divided_by=3),
    ),
    CatalogueEntry(
        id="begins-with-one",
        statement=message(
            "Only values written with a 1 in front are right: ace (1), 10, jack (11), queen (12) "
            "and king (13)."
        ),
        hints=(hints.ONLY_VALUES, hints.SAME_ALL_THE_TIME, hints.SOME_VALUES_NEVER),
        difficulty="medium",
        tags=("value",),
        memory=0,
        ages="9+",
        starter=message("Only an ace, 10, jack, queen or king may start."),
        examples=(
            line("10H AS QD KC JD", right=True),
            line("KS 10C AH", right=True),
            line("10H 9H", right=False),
            line("10H AS 2D", right=False),
        ),
        source="A folk rule",
        asks=combinators.one_of((1, 10, 11, 12, 13)),
    ),
    CatalogueEntry(
        id="faces-red-numbers-black",
        statement=message(
            "Face cards (jack, queen, king) must be red, number cards (ace to 10) must be black."
        ),
        hints=(hints.SAME_ALL_THE_TIME, hints.HALF_OF_THE_DECK, hints.ONLY_COLOUR_AND_FACE),
        difficulty="medium",
        tags=("colour", "face"),
        memory=0,
        ages="9+",
        starter=message("Only a red jack, queen or king or a black ace to 10 may start."),
        examples=(
            line("4S KH 9C QD 10S AS", right=True),
            line("JD JH 2C", right=True),
            line("4S 9D", right=False),
            line("4S KH QS", right=False),
        ),
        source="A folk rule",
        asks=combinators.either(
            combinators.both(FACE, RED), combinators.both(combinators.NUMBER, BLACK)
        ),
    ),
    CatalogueEntry(
        id="low-red-high-black",
        statement=message(
            "Low cards (ace to 7) must be red, high cards (8 to king) must be black."
        ),
        hints=(hints.SAME_ALL_THE_TIME, hints.HALF_OF_THE_DECK, hints.SUITS_OF_A_COLOUR_ALIKE),
        difficulty="medium",
        tags=("colour", "value"),
        memory=0,
        ages="9+",
        starter=message("Only a red ace to 7 or a black 8 to king may start."),
        examples=(
            line("3H KS 9C 7D AH QC", right=True),
            line("8S 8C 2D", right=True),
            line("3H 4S", right=False),
            line("3H KS 10D", right=False),
        ),
        source="A folk rule",
        asks=combinators.either(
            combinators.both(combinators.LOW, RED), combinators.both(combinators.HIGH, BLACK)
        ),
    ),
    CatalogueEntry(
        id="hearts-and-faces",
        statement=message("Only hearts and face cards (jack, queen, king) are right."),
        hints=(hints.SAME_ALL_THE_TIME, hints.SOME_CARDS_NEVER, hints.ONLY_SUIT_AND_FACE),
        difficulty="medium",
        tags=("suit", "face"),
        memory=0,
        ages="9+",
        starter=message("Only a heart or a jack, queen or king may start."),
        examples=(
            line("5H KC JS 9H QH QD", right=True),
            line("JD AH 2H", right=True),
            line("5H 5D", right=False),
            line("5H KC 10S", right=False),
        ),
        source="Ours",
        asks=combinators.either(combinators.HEART, FACE),
    ),
    # -- a short cycle
    CatalogueEntry(
        id="red-then-even",
        statement=message(
            "A red card, then an even card, and so on in turn: 2, 4, 6, 8, 10 and queen (12) are "
            "even. The starter is a red card."
        ),
        hints=(hints.ONLY_PLACE_MATTERS, hints.REPEATS_AFTER_TWO, hints.ONLY_COLOUR_AND_PARITY),
        difficulty="medium",
        tags=("colour", "parity", "position"),
        memory=0,
        ages="10+",
        starter=message("Only a red card may start."),
        examples=(
            line("9H QS 3D 4D KH 10C", right=True),
            line("2D 2H 8H 6S AD", right=True),
            line("9H 7S", right=False),
            line("9H QS 4C", right=False),
        ),
        source="Ours, after Gardner's red, black, odd, even",
        asks=combinators.cycle(RED, EVEN),
    ),
    CatalogueEntry(
        id="every-second-spade",
        statement=message(
            "The second card, the fourth, the sixth and so on must be a spade. The cards "
            "between them may be any cards."
        ),
        hints=(hints.ONLY_SUITS, hints.ONLY_PLACE_MATTERS, hints.SOME_CARDS_ALWAYS),
        difficulty="medium",
        tags=("suit", "position"),
        memory=0,
        ages="9+",
        examples=(
            line("4D KS 4S 9S JC AS 2H", right=True),
            line("8S 8S QH 3S", right=True),
            line("4D KC", right=False),
            line("4D KS 4S 9H", right=False),
        ),
        source="A folk rule",
        asks=combinators.cycle(combinators.ANY, combinators.SPADE),
    ),
    CatalogueEntry(
        id="three-low-three-high",
        statement=message(
            "Three low cards (ace to 7), then three high cards (8 to king), and so on. The "
            "starter is the first low card."
        ),
        hints=(
            hints.ONLY_VALUES,
            hints.ONLY_PLACE_MATTERS,
            hints.REPEATS_AFTER_SIX,
            hints.TWO_KINDS,
        ),
        difficulty="medium",
        tags=("value", "position"),
        memory=0,
        ages="9+",
        starter=message("Only an ace, 2, 3, 4, 5, 6 or 7 may start."),
        examples=(
            line("4S 7H AD JC 8S 8H 2C", right=True),
            line("5D 5C 3H QH KD", right=True),
            line("4S 9S", right=False),
            line("4S 7H AD 6D", right=False),
        ),
        source="Ours",
        asks=combinators.cycle(
            combinators.LOW,
            combinators.LOW,
            combinators.LOW,
            combinators.HIGH,
            combinators.HIGH,
            combinators.HIGH,
        ),
    ),
    CatalogueEntry(
        id="black-heart-black-diamond",
        statement=message(
            "A black card, a heart, a black card, a diamond, and so on. The starter is the "
            "first black card."
        ),
        hints=(
            hints.ONLY_SUITS,
            hints.ONLY_PLACE_MATTERS,
            hints.COLOURS_TAKE_TURNS,
            hints.REPEATS_AFTER_FOUR,
        ),
        difficulty="medium",
        tags=("suit", "position"),
        memory=0,
        ages="9+",
        starter=message("Only a black card may start."),
        examples=(
            line("JS 4H 4C KD 9S 2H", right=True),
            line("7C AH 7S 7D 8C", right=True),
            line("JS 4D", right=False),
            line("JS 4H 4C KH", right=False),
        ),
        source="Ours",
        asks=combinators.cycle(BLACK, combinators.HEART, BLACK, combinators.DIAMOND),
    ),
    CatalogueEntry(
        id="two-of-each-suit",
        statement=message(
            "Two clubs, two diamonds, two hearts, two spades, and the same eight again. The "
            "starter is the first club."
        ),
        hints=(hints.ONLY_SUITS, hints.ONLY_PLACE_MATTERS, hints.REPEATS_AFTER_EIGHT),
        difficulty="medium",
        tags=("suit", "position"),
        memory=0,
        ages="9+",
        starter=message("Only a club may start."),
        examples=(
            line("4C KC 3D 3D AH 9H QS 2S 7C", right=True),
            line("JC 5C 10D", right=True),
            line("4C KD", right=False),
            line("4C KC 3D 3D AH 9D", right=False),
        ),
        source="Ours",
        asks=combinators.cycle(
            combinators.CLUB,
            combinators.CLUB,
            combinators.DIAMOND,
            combinators.DIAMOND,
            combinators.HEART,
            combinators.HEART,
            combinators.SPADE,
            combinators.SPADE,
        ),
    ),
    # -- two cards back
    CatalogueEntry(
        id="colour-two-back",
        statement=message(
            "Play a card of the same colour as the card before the last one. The second card of "
            "the main line has no such card to look back to: it may be any card."
        ),
        hints=(hints.ONLY_COLOURS, hints.LAST_CARD_IS_NOT_ENOUGH, hints.LAST_CARD_IDLE),
        difficulty="medium",
        tags=("colour", "history"),
        memory=2,
        ages="10+",
        starters=2,
        examples=(
            line("3H 9S QD AS 2H", right=True),
            line("3H QD 2D 9H", right=True),
            line("4C KS 9C", right=True),
            line("3H 9S 4C", right=False),
            line("4C KS 9C JS AD", right=False),
        ),
        source="Ours, after Howell: a rule that depends on more than one starter card",
        asks=combinators.same("colour", back=2),
    ),
    CatalogueEntry(
        id="suit-two-back",
        statement=message(
            "Play a card of the same suit as the card before the last one. The second card of the "
            "main line has no such card to look back to: it may be any card."
        ),
        hints=(hints.ONLY_SUITS, hints.LAST_CARD_IS_NOT_ENOUGH, hints.LAST_CARD_IDLE),
        difficulty="medium",
        tags=("suit", "history"),
        memory=2,
        ages="10+",
        starters=2,
        examples=(
            line("3H 9S QH AS 2H", right=True),
            line("KC 4C 7C", right=True),
            line("3H 9S QD", right=False),
            line("3H 9S QH AC", right=False),
        ),
        source="Ours, after Howell: a rule that depends on more than one starter card",
        asks=combinators.same("suit", back=2),
    ),
    CatalogueEntry(
        id="parity-flips-two-back",
        statement=message(
            "If the card before the last one is odd, play an even card; if it is even, play an odd "
            "card. The second card of the main line may be any card. (Ace 1, jack 11 and king 13 "
            "are odd; queen 12 is even.)"
        ),
        hints=(hints.ONLY_PARITY, hints.LAST_CARD_IS_NOT_ENOUGH, hints.LAST_CARD_IDLE),
        difficulty="medium",
        tags=("parity", "history"),
        memory=2,
        ages="11+",
        starters=2,
        examples=(
            line("3H KS QD 8C AS 9H", right=True),
            line("4D 7C JH 2S 10C", right=True),
            line("3H KS 5D", right=False),
            line("4D 7C JH 9S", right=False),
        ),
        source="Ours",
        asks=combinators.different("parity", back=2),
    ),
)
