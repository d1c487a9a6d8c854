"""Expert rules that go by the place in the main line, or by the line from its beginning."""

from __future__ import annotations

from classroom.cards import BLACK, EVEN, FACE, ODD, RED, values
from classroom.i18n.messages import message
from classroom.rules.catalogue import hints
from classroom.rules.catalogue.entry import CatalogueEntry, line
from classroom.rules.combinators import count_up_to, cycle, different, if_last, switch_at

ENTRIES = (
    CatalogueEntry(
        id="sliding-window",
        statement=message(
            "A window of five values climbs along the line: the starter is an ace to 5, the "
            "second card a 2 to 6, the third a 3 to 7, and so on, until the ninth is a 9 to king "
            "(13). Then the window begins at ace to 5 again."
        ),
        hints=(hints.ONLY_VALUES, hints.ONLY_PLACE_MATTERS, hints.REPEATS_AFTER_NINE),
        difficulty="expert",
        tags=("value", "position"),
        memory=0,
        ages="10+",
        starter=message("Only an ace, 2, 3, 4 or 5 may start."),
        examples=(
            line("4D 2S 7C 8S 5D 10H JH QS KD AC 6S", right=True),
            line("AS 6H 3D 4D 9C", right=True),
            line("6D", right=False),
            line("4D 7S", right=False),
            line("4D 2S 2C", right=False),
            line("4D 2S 7C 8S 5D 10H JH QS KD 10C", right=False),
        ),
        source="Ours",
        asks=cycle(*(values(lowest, lowest + 4) for lowest in range(1, 10))),
    ),
    CatalogueEntry(
        id="prime-places",
        statement=message(
            "Count the cards of the main line from 1 to 13, the starter being 1, and then again "
            "from 1. Cards 2, 3, 5, 7, 11 and 13 are red, all others are black."
        ),
        hints=(hints.ONLY_COLOURS, hints.ONLY_PLACE_MATTERS, hints.REPEATS_AFTER_THIRTEEN),
        difficulty="expert",
        tags=("colour", "position"),
        memory=0,
        ages="12+",
        starter=message("Only a black card may start."),
        examples=(
            line("4S 2D 7H 8S 5D 10C JH QS KC AC 6D 6S 3H", right=True),
            line("4S 2D 7H 8S 5D 10C JH QS KC AC 6D 6S 3H 9C 9D 4H", right=True),
            line("4D", right=False),
            line("4S 2C", right=False),
            line("4S 2D 7H 8H", right=False),
            line("4S 2D 7H 8S 5D 10C JH QS KC AC 6D 6S 3C", right=False),
        ),
        source="A folk rule, made to repeat",
        asks=cycle(*(RED if place in (2, 3, 5, 7, 11, 13) else BLACK for place in range(1, 14))),
    ),
    CatalogueEntry(
        id="two-threads",
        statement=message(
            "Two lines are woven into one. In the first, third, fifth card and so on, the colours "
            "take turns; in the second, fourth, sixth and so on, odd and even take turns. The "
            "second card may be any card. (Ace 1, jack 11, king 13 are odd; queen 12 is even.)"
        ),
        hints=(
            hints.ONLY_COLOUR_AND_PARITY,
            hints.LAST_CARD_IDLE,
            hints.PLACE_MATTERS,
            hints.REPEATS_AFTER_TWO,
        ),
        difficulty="expert",
        tags=("colour", "parity", "position", "history"),
        memory=2,
        ages="14+",
        starters=2,
        examples=(
            line("4S 2D 7H KS 8C 10D 10H JH 9S", right=True),
            line("JD KC 6C 4D", right=True),
            line("4S 2D 7C", right=False),
            line("4S 2D 7H QS", right=False),
        ),
        source="Ours",
        asks=cycle(different("colour", back=2), different("parity", back=2)),
    ),
    CatalogueEntry(
        id="last-face-decides",
        statement=message(
            "The last face card (jack, queen or king) decides, however long ago it was: if it was "
            "red, play an odd card; if it was black, an even card. Before the first face card any "
            "card is right. (Ace 1, jack 11 and king 13 are odd; queen 12 is even.)"
        ),
        hints=(hints.ASKS_PARITY, hints.WHOLE_LINE, hints.FACE_CARDS_SPECIAL),
        difficulty="expert",
        tags=("colour", "parity", "face", "history"),
        memory=None,
        ages="12+",
        examples=(
            line("4S 9D KH 7S AD 5C JS 2D 8S 10H QC 4S QD 3C", right=True),
            line("QS 10H 6C", right=True),
            line("4S KH 8D", right=False),
            line("QS 10H 6C 4D 9D", right=False),
        ),
        source="Ours",
        asks=if_last(RED, among=FACE).then(ODD).otherwise(EVEN),
    ),
    CatalogueEntry(
        id="face-cards-switch",
        statement=message(
            "Red and black take turns until a face card (jack, queen or king) is played; from "
            "then on odd and even take turns, until the next face card; then the colours again, "
            "and so on. A face card as the starter switches too. (Jack 11 and king 13 are odd, "
            "queen 12 is even.)"
        ),
        hints=(
            hints.WHOLE_LINE,
            hints.ONLY_COLOUR_PARITY_AND_FACE,
            hints.FACE_CARDS_SPECIAL,
        ),
        difficulty="expert",
        tags=("colour", "parity", "face", "history"),
        memory=None,
        ages="14+",
        examples=(
            line("4S 9D 8C KH 2D 5C 6S JS 10H 3C", right=True),
            line("QS 7H 2H 9D", right=True),
            line("4S 9D 8H", right=False),
            line("4S KH 7S", right=False),
            line("QS 8H", right=False),
            line("4S KH QD 8H", right=False),
        ),
        source="Ours",
        asks=switch_at(FACE, different("colour"), different("parity")),
    ),
    CatalogueEntry(
        id="twenty-one",
        statement=message(
            "Add up the values from the starter on. The total never goes past 21; when it is "
            "exactly 21, the next card begins again at 0. (Ace 1, jack 11, queen 12, king 13.)"
        ),
        hints=(hints.ONLY_VALUES, hints.SOME_CARDS_ALWAYS, hints.ADD_UP_THE_LINE),
        difficulty="expert",
        tags=("value", "arithmetic", "history"),
        memory=None,
        ages="10+",
        examples=(
            line("4S 9D 8H KC 7H AS QH 2S 7D JC", right=True),
            line("KS 8H KS", right=True),
            line("KS 9H", right=False),
            line("4S 9D 7H 2C", right=False),
        ),
        source="Ours, after the game Twenty-One",
        asks=count_up_to(21),
    ),
)
