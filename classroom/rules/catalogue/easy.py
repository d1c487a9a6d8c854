"""Easy rules: one trait that shows on the face of the card, one card back."""

from __future__ import annotations

from classroom.cards import BLACK, RED
from classroom.rules.catalogue.entry import Entry, line
from classroom.rules.combine import CLUB, DIAMOND, HEART, SPADE, alternate
from classroom.words import N_

ENTRIES = (
    Entry(
        id="alternate-colour",
        statement=N_("Play a red card on a black card, and a black card on a red card."),
        hints=(N_("Only the colours matter."), N_("Look only at the last card.")),
        difficulty="easy",
        tags=("colour",),
        memory=1,
        ages="8+",
        examples=(
            line("3H 9S QD 9S", right=True),
            line("4C 10D JC 2H", right=True),
            line("3H 9S 4C", right=False),
        ),
        source="Howell (in the introduction); Gardner (too simple)",
        asks=alternate(RED, BLACK),
    ),
    Entry(
        id="suit-cycle",
        statement=N_(
            "After a spade play a heart, after a heart a diamond, after a diamond a club, and "
            "after a club a spade."
        ),
        hints=(N_("Only the suits matter."), N_("Look only at the last card.")),
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
        asks=alternate(SPADE, HEART, DIAMOND, CLUB),
    ),
)
