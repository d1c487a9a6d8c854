"""The dealer: the plain word of most card games.

The program's own sentences say "the dealer" where any dealer is meant, so those stay.
"""

from __future__ import annotations

from collections.abc import Mapping

from classroom.i18n.markers import N_, NN_

SENTENCES: Mapping[str, str] = {
    "Nature has a secret rule.": N_("The dealer has a secret rule."),
    "Nature": N_("Dealer"),
    "{player}, the Prophet, calls it first. Then Nature answers.": N_(
        "{player}, the Prophet, calls it first. Then the dealer answers."
    ),
    "You call it first. Then Nature answers.": N_("You call it first. Then the dealer answers."),
    "Prophet: you judge for Nature until you get one wrong.": N_(
        "Prophet: you judge for the dealer until you get one wrong."
    ),
    ("You stop playing cards. You call each play right or wrong before Nature answers."): N_(
        "You stop playing cards. You call each play right or wrong before the dealer answers."
    ),
    "Call every play right or wrong before Nature answers.": N_(
        "Call every play right or wrong before the dealer answers."
    ),
}

COUNTED: Mapping[tuple[str, str], tuple[str, str]] = {
    (
        "If Nature disagrees once, you take {n} card and play again.",
        "If Nature disagrees once, you take {n} cards and play again.",
    ): NN_(
        "If the dealer disagrees once, you take {n} card and play again.",
        "If the dealer disagrees once, you take {n} cards and play again.",
    ),
    (
        "If Nature disagrees, you take {n} card.",
        "If Nature disagrees, you take {n} cards.",
    ): NN_(
        "If the dealer disagrees, you take {n} card.",
        "If the dealer disagrees, you take {n} cards.",
    ),
}
