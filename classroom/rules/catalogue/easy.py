"""Easy rules: one trait that shows on the face of the card, one card back or in a short cycle."""

from __future__ import annotations

from classroom.cards import BLACK, DECK, EVEN, FACE, ODD, RED, values
from classroom.i18n.messages import message
from classroom.rules import combinators
from classroom.rules.catalogue import hints
from classroom.rules.catalogue.entry import CatalogueEntry, line

_MIDDLE = values(5, 9)

ENTRIES = (
    # -- one card back
    CatalogueEntry(
        id="alternate-colour",
        statement=message("Play a red card on a black card, and a black card on a red card."),
        hints=(hints.ONLY_COLOURS, hints.LAST_CARD_ONLY),
        difficulty="easy",
        tags=("colour",),
        memory=1,
        ages="8+",
        examples=(
            line("3H 9S QD 9S", right=True),
            line("4C 10D JC 2H", right=True),
            line("3H 9S 4C", right=False),
            line("10D KD", right=False),
        ),
        source="Howell (in the introduction); Gardner (too simple)",
        asks=combinators.alternate(RED, BLACK),
    ),
    CatalogueEntry(
        id="suit-cycle",
        statement=message(
            "After a spade play a heart, after a heart a diamond, after a diamond a club, and "
            "after a club a spade."
        ),
        hints=(hints.ONLY_SUITS, hints.LAST_CARD_ONLY, hints.ONE_WAY),
        difficulty="easy",
        tags=("suit",),
        memory=1,
        ages="8+",
        examples=(
            line("2S KH 2D 9C AS", right=True),
            line("7D 7C QS", right=True),
            line("2S KH 2D 9C AH", right=False),
            line("8H 8S", right=False),
        ),
        source="Bicycle 3",
        asks=combinators.alternate(
            combinators.SPADE, combinators.HEART, combinators.DIAMOND, combinators.CLUB
        ),
    ),
    CatalogueEntry(
        id="alternate-odd-even",
        statement=message(
            "Play an even card on an odd one, and an odd card on an even one. (Ace 1, jack 11 and "
            "king 13 are odd; queen 12 is even.)"
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_ONLY, hints.ONLY_PARITY),
        difficulty="easy",
        tags=("parity",),
        memory=1,
        ages="8+",
        examples=(
            line("7H 10H JS 4C AD QD", right=True),
            line("2C KS 2D", right=True),
            line("7H 10H QS", right=False),
            line("AS JS", right=False),
        ),
        source="A folk rule; Gardner and Howell name it among the simple ones",
        asks=combinators.alternate(ODD, EVEN),
    ),
    CatalogueEntry(
        id="alternate-face-number",
        statement=message(
            "Face cards (jack, queen, king) and number cards (ace to 10) take turns: never two "
            "face cards in a row, and never two number cards."
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_ONLY, hints.ONLY_FACE),
        difficulty="easy",
        tags=("face",),
        memory=1,
        ages="8+",
        examples=(
            line("7H QS AD KD 10C JC", right=True),
            line("KH 2H KS", right=True),
            line("7H 8H", right=False),
            line("7H QS JD", right=False),
        ),
        source="A folk rule",
        asks=combinators.alternate(FACE, combinators.NUMBER),
    ),
    CatalogueEntry(
        id="alternate-low-high",
        statement=message(
            "Low cards (ace to 7) and high cards (8 to king) take turns: never two low cards in a "
            "row, and never two high ones."
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_ONLY, hints.TWO_KINDS),
        difficulty="easy",
        tags=("value",),
        memory=1,
        ages="8+",
        examples=(
            line("3S JD 7H 8H AC KC", right=True),
            line("QH 6C 9C", right=True),
            line("3S 7S", right=False),
            line("3S JD 8C", right=False),
        ),
        source="A folk rule",
        asks=combinators.alternate(combinators.LOW, combinators.HIGH),
    ),
    CatalogueEntry(
        id="hearts-take-turns",
        statement=message(
            "Hearts take turns with the other suits: never two hearts in a row, and "
            "never two cards in a row that are not hearts."
        ),
        hints=(hints.ONLY_SUITS, hints.LAST_CARD_ONLY, hints.SUIT_CHANGES),
        difficulty="easy",
        tags=("suit",),
        memory=1,
        ages="8+",
        examples=(
            line("4H 9C KH KD 2H 2S", right=True),
            line("7D 7H 8S", right=True),
            line("4H 10H", right=False),
            line("4H 9C 9D", right=False),
        ),
        source="Ours",
        asks=combinators.alternate(combinators.HEART, DECK & ~combinators.HEART),
    ),
    CatalogueEntry(
        id="change-suit",
        statement=message("Never play the suit of the last card; any other suit is right."),
        hints=(hints.ONLY_SUITS, hints.LAST_CARD_ONLY, hints.NO_SUIT_SPECIAL),
        difficulty="easy",
        tags=("suit",),
        memory=1,
        ages="8+",
        examples=(
            line("8D 8H 3C KS 3C AD", right=True),
            line("JS QC KS", right=True),
            line("8D 9D", right=False),
            line("8D 8H 3C 4C", right=False),
        ),
        source="A folk rule",
        asks=combinators.different("suit"),
    ),
    CatalogueEntry(
        id="same-colour",
        statement=message(
            "Play the colour of the last card: the starter decides if the whole line is red or "
            "black."
        ),
        hints=(hints.LAST_CARD_ONLY, hints.ONLY_COLOURS, hints.ITSELF_IS_RIGHT),
        difficulty="easy",
        tags=("colour",),
        memory=1,
        ages="8+",
        examples=(
            line("5C KS 5S 2C", right=True),
            line("QD 10H QH 3D", right=True),
            line("5C 5H", right=False),
            line("QD 10H 10S", right=False),
        ),
        source="A folk rule",
        asks=combinators.same("colour"),
    ),
    CatalogueEntry(
        id="same-parity",
        statement=message(
            "Play an odd card on an odd one, and an even card on an even one. (Ace 1, jack 11 and "
            "king 13 are odd; queen 12 is even.)"
        ),
        hints=(hints.ONLY_VALUES, hints.SAME_VALUE_IS_RIGHT, hints.ONLY_PARITY),
        difficulty="easy",
        tags=("parity",),
        memory=1,
        ages="8+",
        examples=(
            line("9C JH 3D KD AS", right=True),
            line("4H QS 10S", right=True),
            line("9C 10C", right=False),
            line("4H QS KS", right=False),
        ),
        source="A folk rule",
        asks=combinators.same("parity"),
    ),
    CatalogueEntry(
        id="twin-suit",
        statement=message(
            "Play the other suit of the same colour: a club on a spade and a spade on a club, a "
            "diamond on a heart and a heart on a diamond."
        ),
        hints=(hints.ONLY_SUITS, hints.BOTH_WAYS, hints.SUIT_CHANGES),
        difficulty="easy",
        tags=("suit",),
        memory=1,
        ages="8+",
        examples=(
            line("6H QD 2H 2D", right=True),
            line("KC 9S 4C", right=True),
            line("6H 9H", right=False),
            line("6H QD QS", right=False),
        ),
        source="A folk rule",
        asks=combinators.both(combinators.same("colour"), combinators.different("suit")),
    ),
    CatalogueEntry(
        id="spade-after-red",
        statement=message("After a red card play a spade; after a black card play any red card."),
        hints=(hints.ONLY_SUITS, hints.COLOURS_TAKE_TURNS, hints.SOME_SUITS_NEVER),
        difficulty="easy",
        tags=("suit",),
        memory=1,
        ages="9+",
        examples=(
            line("9D 3S 3H KS 8D", right=True),
            line("JC 4H AS", right=True),
            line("9D 3C", right=False),
            line("9D 3S 4S", right=False),
        ),
        source="Ours",
        asks=combinators.if_last(RED).then(combinators.SPADE).otherwise(RED),
    ),
    CatalogueEntry(
        id="alternate-middle-edge",
        statement=message(
            "Middle cards (5 to 9) take turns with all the others (ace to 4, and 10 to king)."
        ),
        hints=(hints.ONLY_VALUES, hints.LAST_CARD_ONLY, hints.TWO_KINDS),
        difficulty="easy",
        tags=("value",),
        memory=1,
        ages="9+",
        examples=(
            line("6S KC 9C AH 5D 10D", right=True),
            line("3H 7S JS", right=True),
            line("6S 9H", right=False),
            line("6S KC 2C", right=False),
        ),
        source="A folk rule",
        asks=combinators.alternate(_MIDDLE, DECK & ~_MIDDLE),
    ),
    CatalogueEntry(
        id="close-by",
        statement=message(
            "Play a card whose value is at most three away from the last card’s; the same value "
            "is right too. (Ace 1, jack 11, queen 12, king 13; king and ace are far apart.)"
        ),
        hints=(hints.ONLY_VALUES, hints.SAME_VALUE_IS_RIGHT, hints.HOW_FAR_APART),
        difficulty="easy",
        tags=("value",),
        memory=1,
        ages="9+",
        examples=(
            line("8H 10C KD JS JH 9D", right=True),
            line("2S AD 4D 7C", right=True),
            line("8H QH", right=False),
            line("QC KS AS", right=False),
        ),
        source="A folk rule",
        asks=combinators.within(3),
    ),
    # -- the same cards all the time
    CatalogueEntry(
        id="only-even",
        statement=message("Only even cards are right: 2, 4, 6, 8, 10 and queen (12)."),
        hints=(hints.ONLY_VALUES, hints.SAME_ALL_THE_TIME, hints.ONLY_PARITY),
        difficulty="easy",
        tags=("parity",),
        memory=0,
        ages="8+",
        starter=message("Only a 2, 4, 6, 8, 10 or queen may start."),
        examples=(
            line("8H 2H QC QS", right=True),
            line("10D 4S 4C", right=True),
            line("8H 9H", right=False),
            line("8H 2H KC", right=False),
        ),
        source="A folk rule",
        asks=EVEN,
    ),
    CatalogueEntry(
        id="low-cards",
        statement=message("Only low cards are right: ace, 2, 3, 4, 5, 6 and 7."),
        hints=(hints.ONLY_VALUES, hints.SAME_ALL_THE_TIME, hints.SOME_VALUES_NEVER),
        difficulty="easy",
        tags=("value",),
        memory=0,
        ages="8+",
        starter=message("Only an ace, 2, 3, 4, 5, 6 or 7 may start."),
        examples=(
            line("6S 7D AC 3H", right=True),
            line("2C 2S 5D", right=True),
            line("6S 8S", right=False),
            line("6S 7D QH", right=False),
        ),
        source="A folk rule",
        asks=combinators.LOW,
    ),
    CatalogueEntry(
        id="no-clubs",
        statement=message("Every card is right except clubs."),
        hints=(hints.ONLY_SUITS, hints.SAME_ALL_THE_TIME, hints.SOME_SUITS_NEVER),
        difficulty="easy",
        tags=("suit",),
        memory=0,
        ages="8+",
        starter=message("Any card but a club may start."),
        examples=(
            line("JD 3S 3H 10S", right=True),
            line("KS AD 2H", right=True),
            line("JD 3C", right=False),
            line("JD 3S AC", right=False),
        ),
        source="A folk rule",
        asks=DECK & ~combinators.CLUB,
    ),
    CatalogueEntry(
        id="spades-and-diamonds",
        statement=message("Only spades and diamonds are right."),
        hints=(hints.ONLY_SUITS, hints.SAME_ALL_THE_TIME, hints.SOME_SUITS_NEVER),
        difficulty="easy",
        tags=("suit",),
        memory=0,
        ages="8+",
        starter=message("Only a spade or a diamond may start."),
        examples=(
            line("5D QD QS 2S 9D", right=True),
            line("AS 8D KD", right=True),
            line("5D 5H", right=False),
            line("5D QD 7C", right=False),
        ),
        source="A folk rule",
        asks=combinators.SPADE | combinators.DIAMOND,
    ),
    # -- a short cycle
    CatalogueEntry(
        id="two-red-two-black",
        statement=message(
            "Two red cards, then two black cards, and so on. The starter is the first red card."
        ),
        hints=(hints.ONLY_COLOURS, hints.ONLY_PLACE_MATTERS, hints.REPEATS_AFTER_FOUR),
        difficulty="easy",
        tags=("colour", "position"),
        memory=0,
        ages="8+",
        starter=message("Only a red card may start."),
        examples=(
            line("4D 4H 10C JS QH 2D", right=True),
            line("8H KD 3S", right=True),
            line("4D 4S", right=False),
            line("4D 4H 10C JH", right=False),
        ),
        source="A folk rule",
        asks=combinators.cycle(RED, RED, BLACK, BLACK),
    ),
    CatalogueEntry(
        id="red-black-black",
        statement=message(
            "One red card, then two black cards, and so on, like a waltz. The starter is the "
            "red card."
        ),
        hints=(hints.ONLY_COLOURS, hints.ONLY_PLACE_MATTERS, hints.REPEATS_AFTER_THREE),
        difficulty="easy",
        tags=("colour", "position"),
        memory=0,
        ages="8+",
        starter=message("Only a red card may start."),
        examples=(
            line("QH 7S 7C 3D KS 2S 2H", right=True),
            line("6D AC 9S 9H", right=True),
            line("QH 7D", right=False),
            line("QH 7S 7C 3S", right=False),
        ),
        source="A folk rule",
        asks=combinators.cycle(RED, BLACK, BLACK),
    ),
    CatalogueEntry(
        id="odd-odd-even",
        statement=message(
            "Two odd cards, then one even card, and so on. The starter is the first odd card. "
            "(Ace 1, jack 11 and king 13 are odd; queen 12 is even.)"
        ),
        hints=(
            hints.ONLY_VALUES,
            hints.ONLY_PLACE_MATTERS,
            hints.ONLY_PARITY,
            hints.REPEATS_AFTER_THREE,
        ),
        difficulty="easy",
        tags=("parity", "position"),
        memory=0,
        ages="9+",
        starter=message("Only an ace, 3, 5, 7, 9, jack or king may start."),
        examples=(
            line("5H KC 10C AS JD QD 3S", right=True),
            line("9D 9H 2S 7C", right=True),
            line("5H 6H", right=False),
            line("5H KC 3C", right=False),
        ),
        source="Ours",
        asks=combinators.cycle(ODD, ODD, EVEN),
    ),
    CatalogueEntry(
        id="face-every-third",
        statement=message(
            "Two number cards (ace to 10), then a face card (jack, queen or king), and so on. "
            "The starter is the first number card."
        ),
        hints=(
            hints.ONLY_VALUES,
            hints.ONLY_PLACE_MATTERS,
            hints.ONLY_FACE,
            hints.REPEATS_AFTER_THREE,
        ),
        difficulty="easy",
        tags=("face", "position"),
        memory=0,
        ages="8+",
        starter=message("Only an ace to 10 may start."),
        examples=(
            line("8C 3C KH AH 10D JS 5S", right=True),
            line("2D 2S QS 9H", right=True),
            line("8C KH", right=False),
            line("8C 3C 4C", right=False),
        ),
        source="Ours",
        asks=combinators.cycle(combinators.NUMBER, combinators.NUMBER, FACE),
    ),
    CatalogueEntry(
        id="two-black-three-red",
        statement=message(
            "Two black cards, then three red cards, and so on. The starter is the first black card."
        ),
        hints=(hints.ONLY_COLOURS, hints.ONLY_PLACE_MATTERS, hints.REPEATS_AFTER_FIVE),
        difficulty="easy",
        tags=("colour", "position"),
        memory=0,
        ages="9+",
        starter=message("Only a black card may start."),
        examples=(
            line("9C 10S 2H 2D QH KS 5C 5D", right=True),
            line("AS 6S 6H 7D", right=True),
            line("9C 10H", right=False),
            line("9C 10S 2H 2D QC", right=False),
        ),
        source="Ours",
        asks=combinators.cycle(BLACK, BLACK, RED, RED, RED),
    ),
)
