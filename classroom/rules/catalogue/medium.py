"""Medium rules: two traits, or values; one card back, or a plain trait two cards back."""

from __future__ import annotations

from classroom.cards import BLACK, FACE, ODD, RED
from classroom.rules.catalogue.entry import Entry, line
from classroom.rules.combine import (
    NUMBER,
    either,
    higher,
    if_last,
    same,
    same_or_higher,
    same_or_lower,
    steps,
)
from classroom.words import N_

ENTRIES = (
    Entry(
        id="match-suit-or-value",
        statement=N_("Play a card of the same suit or the same value as the last card."),
        hints=(
            N_("Look only at the last card."),
            N_("There are two different ways for a card to be right."),
        ),
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
        asks=either(same("suit"), same("value")),
    ),
    Entry(
        id="one-up-or-down",
        statement=N_(
            "Play a card whose value is one higher or one lower than the last card's. A king and "
            "an ace are not neighbours: only a queen follows a king, only a 2 an ace."
        ),
        hints=(N_("Suits and colours do not matter."), N_("Look only at the last card.")),
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
        asks=steps(+1, -1),
    ),
    Entry(
        id="odd-black-even-red",
        statement=N_(
            "If the last card is odd, play a black card; if it is even, play a red card. "
            "(Ace 1, jack 11 and king 13 are odd; queen 12 is even.)"
        ),
        hints=(
            N_("Look only at the last card."),
            N_("The value of the last card decides which colour is right."),
        ),
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
        asks=if_last(ODD).then(BLACK).otherwise(RED),
    ),
    Entry(
        id="higher-unless-face",
        statement=N_(
            "Play a card of higher value than the last card. But after a face card (jack, queen "
            "or king) play any card that is not a face card."
        ),
        hints=(
            N_("Suits and colours do not matter."),
            N_("Face cards are special."),
        ),
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
        asks=if_last(FACE).then(NUMBER).otherwise(higher()),
    ),
    Entry(
        id="black-up-red-down",
        statement=N_(
            "If the last card is black, play a card of the same or a higher value. If it is red, "
            "play a card of the same or a lower value. (Ace 1, jack 11, queen 12, king 13.)"
        ),
        hints=(
            N_("Look only at the last card."),
            N_("The colour of the last card decides which values are right."),
        ),
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
        asks=if_last(BLACK).then(same_or_higher()).otherwise(same_or_lower()),
    ),
    Entry(
        id="colour-two-back",
        statement=N_(
            "Play a card of the same colour as the card before the last one. The second card of "
            "the main line has no such card to look back to: it may be any card."
        ),
        hints=(N_("Only the colours matter."), N_("The last card alone does not decide.")),
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
        asks=same("colour", back=2),
    ),
)
