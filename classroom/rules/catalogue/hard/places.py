"""Hard rules that go by the place in the main line."""

from __future__ import annotations

from classroom.cards import BLACK, EVEN, ODD, RED
from classroom.i18n.messages import message
from classroom.rules import combinators
from classroom.rules.catalogue import hints
from classroom.rules.catalogue.entry import CatalogueEntry, line

ENTRIES = (
    CatalogueEntry(
        id="suits-in-pairs",
        statement=message(
            "The cards come in pairs of the same suit, and the next pair has a different suit. "
            "The starter begins the first pair: the second card has its suit, the third doesn’t, "
            "the fourth has the suit of the third, and so on."
        ),
        hints=(hints.ONLY_SUITS, hints.PLACE_MATTERS, hints.REPEATS_AFTER_TWO),
        difficulty="hard",
        tags=("suit", "position"),
        memory=1,
        ages="9+",
        examples=(
            line("3H 9H KS 4S 2D JD 5S AS", right=True),
            line("8C 2C 8D 8D", right=True),
            line("3H 9S", right=False),
            line("3H 9H 2H", right=False),
            line("3H 9H KS 4C", right=False),
        ),
        source="A folk rule",
        asks=combinators.runs("suit", 2, 2),
    ),
    CatalogueEntry(
        id="colour-then-parity",
        statement=message(
            "Two things stay the same in turn. The second card has the colour of the starter, the "
            "third is odd or even like the second, the fourth has the colour of the third, and so "
            "on. (Ace 1, jack 11 and king 13 are odd; queen 12 is even.)"
        ),
        hints=(hints.ONLY_COLOUR_AND_PARITY, hints.PLACE_MATTERS, hints.REPEATS_AFTER_TWO),
        difficulty="hard",
        tags=("colour", "parity", "position"),
        memory=1,
        ages="12+",
        examples=(
            line("3H 8D 4S 9C JH 2D QS", right=True),
            line("KC 5S 5S 10C 6D", right=True),
            line("3H 9S", right=False),
            line("3H 8D 9D", right=False),
            line("3H 8D 4S 4H", right=False),
        ),
        source="Ours",
        asks=combinators.cycle(combinators.same("parity"), combinators.same("colour")),
    ),
    CatalogueEntry(
        id="small-step-big-step",
        statement=message(
            "Small and big steps take turns. The second card is at most 3 away from the value of "
            "the starter (0 is a small step too), the third at least 4 away from the second, the "
            "fourth at most 3 away from the third, and so on. A king and an ace are 12 apart."
        ),
        hints=(hints.ONLY_VALUES, hints.PLACE_MATTERS, hints.NEAR_OR_FAR),
        difficulty="hard",
        tags=("value", "position", "arithmetic"),
        memory=1,
        ages="10+",
        examples=(
            line("7S 9H 2D 5C KC 10H 6S 6D", right=True),
            line("AH 4S QS KD 9C", right=True),
            line("7S JH", right=False),
            line("7S 9H 6D", right=False),
            line("KS KH AD 5D", right=False),
        ),
        source="Ours",
        asks=combinators.cycle(combinators.not_(combinators.within(3)), combinators.within(3)),
    ),
    CatalogueEntry(
        id="growing-colour-blocks",
        statement=message(
            "One black card and one red, then two black and two red, then three black and three "
            "red, and then all twelve again. The starter is the first black card."
        ),
        hints=(hints.ONLY_COLOURS, hints.ONLY_PLACE_MATTERS, hints.REPEATS_AFTER_TWELVE),
        difficulty="hard",
        tags=("colour", "position"),
        memory=0,
        ages="10+",
        starter=message("Only a black card may start."),
        examples=(
            line("3S 9H 4C JC 2D 10D 8S 7S 2C 5H 5D KH", right=True),
            line("3S 9H 4C JC 2D 10D 8S 7S 2C 5H 5D KH AC 6D", right=True),
            line("3H", right=False),
            line("3S 9H 4C JD", right=False),
            line("3S 9H 4C JC 2D 10D 8S 7S 2C 5H 5D KH AC 6S", right=False),
        ),
        source="Howell 6",
        asks=combinators.cycle(
            *(colour for size in (1, 2, 3) for colour in (BLACK,) * size + (RED,) * size)
        ),
    ),
    CatalogueEntry(
        id="red-black-odd-even",
        statement=message(
            "Play a red card, then a black card, then an odd card, then an even card, and then "
            "the same four again. The starter is the red card. (Jack 11 and king 13 are odd, "
            "queen 12 is even.)"
        ),
        hints=(hints.PLACE_MATTERS, hints.ONLY_PLACE_MATTERS, hints.REPEATS_AFTER_FOUR),
        difficulty="hard",
        tags=("colour", "parity", "position"),
        memory=0,
        ages="12+",
        starter=message("Only a red card may start."),
        examples=(
            line("3H 9S 9D QC 4D 4C KH 2S", right=True),
            line("QD JC AS 10S 5H", right=True),
            line("4C", right=False),
            line("3H 9S QD", right=False),
            line("3H 9S 9D QC 4C", right=False),
        ),
        source="Gardner (simpler to say, harder to find)",
        asks=combinators.cycle(RED, BLACK, ODD, EVEN),
    ),
    CatalogueEntry(
        id="suit-shuttle",
        statement=message(
            "The suits go club, diamond, heart, spade, then back again: spade, heart, "
            "diamond, club. After that come the same eight again. The starter is the first "
            "club."
        ),
        hints=(hints.ONLY_SUITS, hints.ONLY_PLACE_MATTERS, hints.REPEATS_AFTER_EIGHT),
        difficulty="hard",
        tags=("suit", "position"),
        memory=0,
        ages="10+",
        starter=message("Only a club may start."),
        examples=(
            line("4C JD 2H QS 3S 8H AD 6C 10C", right=True),
            line("4C JD 2H QS 3S 8H AD 6C 10C 10D", right=True),
            line("4D", right=False),
            line("4C JD 2H QS 3H", right=False),
            line("4C JD 2H QS 3S 8H AD 6C 10D", right=False),
        ),
        source="Howell 7",
        asks=combinators.cycle(
            combinators.CLUB,
            combinators.DIAMOND,
            combinators.HEART,
            combinators.SPADE,
            combinators.SPADE,
            combinators.HEART,
            combinators.DIAMOND,
            combinators.CLUB,
        ),
    ),
    CatalogueEntry(
        id="growing-suits",
        statement=message(
            "A spade; then a spade and a heart; then a spade, a heart and a diamond; then a "
            "spade, a heart, a diamond and a club; and then all ten cards again. The starter is "
            "the first spade."
        ),
        hints=(hints.ONLY_SUITS, hints.ONLY_PLACE_MATTERS, hints.REPEATS_AFTER_TEN),
        difficulty="hard",
        tags=("suit", "position"),
        memory=0,
        ages="10+",
        starter=message("Only a spade may start."),
        examples=(
            line("9S 2S KH 4S 4H AD 10S QH 3D 7C", right=True),
            line("9S 2S KH 4S 4H AD 10S QH 3D 7C JS 8S", right=True),
            line("9H", right=False),
            line("9S 2S KH 4H", right=False),
            line("9S 2S KH 4S 4H AD 10S QH 3D 7C JS 8H", right=False),
        ),
        source="Ours, after Howell 6 and 7",
        asks=combinators.cycle(
            *(
                suit
                for length in (1, 2, 3, 4)
                for suit in (
                    combinators.SPADE,
                    combinators.HEART,
                    combinators.DIAMOND,
                    combinators.CLUB,
                )[:length]
            )
        ),
    ),
    CatalogueEntry(
        id="all-four-suits",
        statement=message(
            "The cards come in fours, the first four beginning with the starter. Each four holds "
            "all four suits, in any order."
        ),
        hints=(hints.ONLY_SUITS, hints.LAST_CARD_IS_NOT_ENOUGH, hints.REPEATS_AFTER_FOUR),
        difficulty="hard",
        tags=("suit", "position", "history"),
        memory=3,
        ages="10+",
        examples=(
            line("3H 9S KC 4D 4D 2C JS AH QS", right=True),
            line("8C 2H 2D 8S 7S", right=True),
            line("3H 9H", right=False),
            line("3H 9S KC 4S", right=False),
            line("3H 9S KC 4D 4D 2C JD", right=False),
        ),
        source="A folk rule",
        asks=combinators.once_each(
            combinators.SPADE, combinators.HEART, combinators.DIAMOND, combinators.CLUB
        ),
    ),
    CatalogueEntry(
        id="starter-suit-returns",
        statement=message(
            "Every third card after the starter has the suit of the starter: the fourth, the "
            "seventh, the tenth and so on. All other cards have other suits."
        ),
        hints=(hints.ONLY_SUITS, hints.REPEATS_AFTER_THREE, hints.STARTERS_SUIT),
        difficulty="hard",
        tags=("suit", "position", "history"),
        memory=3,
        ages="10+",
        examples=(
            line("3H 9S KC 4H 4S 2S JH AD", right=True),
            line("8C 2D 2D 8C 7H QS 3C", right=True),
            line("3H 9H", right=False),
            line("3H 9S KH", right=False),
            line("3H 9S KC 4D", right=False),
        ),
        source="Ours",
        asks=combinators.cycle(
            combinators.same("suit", back=3),
            combinators.different("suit"),
            combinators.different("suit", back=2),
        ),
    ),
    CatalogueEntry(
        id="suit-palindrome",
        statement=message(
            "The cards come in fours, the first four beginning with the starter. The suits of a "
            "four read the same backwards: the first two cards are free, the third has the suit "
            "of the second, and the fourth the suit of the first."
        ),
        hints=(hints.ONLY_SUITS, hints.LAST_THREE_CARDS, hints.REPEATS_AFTER_FOUR),
        difficulty="hard",
        tags=("suit", "position", "history"),
        memory=3,
        ages="12+",
        examples=(
            line("3H 9S KS 4H 4D 2C JC AD QS", right=True),
            line("8C 2C 2C 8C 7H", right=True),
            line("3H 9S KH", right=False),
            line("3H 9S KS 4S", right=False),
            line("3H 9S KS 4H 4D 2C JC AC", right=False),
        ),
        source="Ours",
        asks=combinators.cycle(
            combinators.ANY,
            combinators.ANY,
            combinators.same("suit"),
            combinators.same("suit", back=3),
        ),
    ),
)
