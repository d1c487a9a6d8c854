"""Hard rules: arithmetic, patterns in the place, or a trait nobody thinks of at first."""

from __future__ import annotations

from classroom.cards import BLACK, EVEN, ODD, PRIME, RED, values
from classroom.rules.catalogue.entry import Entry, line
from classroom.rules.combine import (
    ANY,
    CLUB,
    DIAMOND,
    HEART,
    NONPRIME,
    SPADE,
    alternate,
    cycle,
    different,
    higher,
    if_last,
    lower,
    not_,
    one_of,
    opening,
    steps,
    steps_on_circle,
    sum_multiple_of,
)
from classroom.words import N_

ENTRIES = (
    Entry(
        id="alternate-primes",
        statement=N_(
            "Primes and other values take turns. The primes are 2, 3, 5, 7, jack (11) and king "
            "(13): after one of them play any other value, after any other value play one of them."
        ),
        hints=(
            N_("Suits and colours do not matter."),
            N_("The values are of two kinds, and jacks and kings are of the same kind."),
        ),
        difficulty="hard",
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
        asks=alternate(PRIME, NONPRIME),
    ),
    Entry(
        id="suit-shuttle",
        statement=N_(
            "The suits go club, diamond, heart, spade, then back spade, heart, diamond, club, and "
            "then the same eight again. The starter is the first club."
        ),
        hints=(N_("Only the suits matter."), N_("The pattern repeats after eight cards.")),
        difficulty="hard",
        tags=("suit", "position"),
        memory=0,
        ages="10+",
        starter=N_("Only a club may start."),
        examples=(
            line("4C JD 2H QS 3S 8H AD 6C 10C", right=True),
            line("4C JD 2H QS 3S 8H AD 6C 10C 10D", right=True),
            line("4D", right=False),
            line("4C JD 2H QS 3H", right=False),
            line("4C JD 2H QS 3S 8H AD 6C 10D", right=False),
        ),
        source="Howell 7",
        asks=cycle(CLUB, DIAMOND, HEART, SPADE, SPADE, HEART, DIAMOND, CLUB),
    ),
    Entry(
        id="growing-colour-blocks",
        statement=N_(
            "One black card and one red, then two black and two red, then three black and three "
            "red, and then all twelve again. The starter is the first black card."
        ),
        hints=(N_("Only the colours matter."), N_("The pattern repeats after twelve cards.")),
        difficulty="hard",
        tags=("colour", "position"),
        memory=0,
        ages="10+",
        starter=N_("Only a black card may start."),
        examples=(
            line("3S 9H 4C JC 2D 10D 8S 7S 2C 5H 5D KH", right=True),
            line("3S 9H 4C JC 2D 10D 8S 7S 2C 5H 5D KH AC 6D", right=True),
            line("3H", right=False),
            line("3S 9H 4C JD", right=False),
            line("3S 9H 4C JC 2D 10D 8S 7S 2C 5H 5D KH AC 6S", right=False),
        ),
        source="Howell 6",
        asks=cycle(*(colour for size in (1, 2, 3) for colour in (BLACK,) * size + (RED,) * size)),
    ),
    Entry(
        id="red-black-odd-even",
        statement=N_(
            "Play a red card, then a black card, then an odd card, then an even card, and then "
            "the same four again. The starter is the red card. (Jack 11 and king 13 are odd, "
            "queen 12 is even.)"
        ),
        hints=(
            N_("Count the cards: the place in the main line matters."),
            N_("Which cards came before does not matter, only how many."),
        ),
        difficulty="hard",
        tags=("colour", "parity", "position"),
        memory=0,
        ages="12+",
        starter=N_("Only a red card may start."),
        examples=(
            line("3H 9S 9D QC 4D 4C KH 2S", right=True),
            line("QD JC AS 10S 5H", right=True),
            line("4C", right=False),
            line("3H 9S QD", right=False),
            line("3H 9S 9D QC 4C", right=False),
        ),
        source="Gardner (simpler to say, harder to find)",
        asks=cycle(RED, BLACK, ODD, EVEN),
    ),
    Entry(
        id="by-twos",
        statement=N_(
            "Play a card whose value is two more or two less than the last card's. The values go "
            "round in a circle, ace after king: after a queen a 10 or an ace, after a king a jack "
            "or a 2, after an ace a 3 or a queen, after a 2 a 4 or a king."
        ),
        hints=(
            N_("Suits and colours do not matter."),
            N_("Think of the thirteen values as a circle."),
        ),
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
        asks=steps_on_circle(+2, -2),
    ),
    Entry(
        id="sum-divisible-by-three",
        statement=N_(
            "The value of the last card and the value of the card you play, added together, must "
            "be divisible by three. (Ace 1, jack 11, queen 12, king 13.)"
        ),
        hints=(
            N_("Suits and colours do not matter."),
            N_("Add two values."),
        ),
        difficulty="hard",
        tags=("value", "arithmetic"),
        memory=1,
        ages="12+",
        starter=N_("Any card but a 3, 6, 9 or queen may start."),
        examples=(
            line("8S AH 5C 10D JD KS", right=True),
            line("8S 4D 2C 7C", right=True),
            line("QH", right=False),
            line("8S 5H", right=False),
            line("8S AH 9H", right=False),
        ),
        source="Howell 10",
        asks=opening(not_(one_of((3, 6, 9, 12))), then=sum_multiple_of(3)),
    ),
    Entry(
        id="descend-then-plus-ten",
        statement=N_(
            "Play a card of lower value than the last card. But after a 3 play a king, after a 2 "
            "a queen, and after an ace a jack: exactly ten more."
        ),
        hints=(
            N_("Suits and colours do not matter."),
            N_("Three of the values are special."),
        ),
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
        asks=if_last(values(1, 3)).then(steps(+10)).otherwise(lower()),
    ),
    Entry(
        id="zigzag",
        statement=N_(
            "The values go up and down in turn: if the last card was lower than the card before "
            "it, play a higher card, otherwise a lower one. The second card may have any value "
            "but the starter's."
        ),
        hints=(
            N_("Suits and colours do not matter."),
            N_("Look at the last two cards."),
        ),
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
        asks=opening(
            ANY, different("value"), then=if_last(lower()).then(higher()).otherwise(lower())
        ),
    ),
)
