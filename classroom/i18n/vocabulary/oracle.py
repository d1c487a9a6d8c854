"""The Oracle."""

from __future__ import annotations

from collections.abc import Mapping

from classroom.i18n.markers import N_, NN_

SENTENCES: Mapping[str, str] = {
    "Dealer’s sheet": N_("Oracle’s sheet"),
    "Nature has a secret rule.": N_("The Oracle has a secret rule."),
    "the dealer has no card to pick": N_("the Oracle has no card to pick"),
    "only the dealer or the teacher can judge a guess": N_(
        "only the Oracle or the teacher can judge a guess"
    ),
    "%(ruleset)s is for %(fewest)s to %(most)s players besides the dealer": N_(
        "%(ruleset)s is for %(fewest)s to %(most)s players besides the Oracle"
    ),
    "The dealer’s points don’t count.": N_("The Oracle’s points don’t count."),
    "Nature": N_("Oracle"),
    "{player}, the Prophet, calls it first. Then Nature answers.": N_(
        "{player}, the Prophet, calls it first. Then the Oracle answers."
    ),
    "You call it first. Then Nature answers.": N_("You call it first. Then the Oracle answers."),
    "Prophet: you judge for Nature until you get one wrong.": N_(
        "Prophet: you judge for the Oracle until you get one wrong."
    ),
    ("You stop playing cards. You call each play right or wrong before Nature answers."): N_(
        "You stop playing cards. You call each play right or wrong before the Oracle answers."
    ),
    "Call every play right or wrong before Nature answers.": N_(
        "Call every play right or wrong before the Oracle answers."
    ),
    "Call every play right or wrong before the dealer answers.": N_(
        "Call every play right or wrong before the Oracle answers."
    ),
    "The player on the dealer’s left starts.": N_("The player on the Oracle’s left starts."),
    ("Who starts? Count the last card’s value clockwise, starting on the dealer’s left."): N_(
        "Who starts? Count the last card’s value clockwise, starting on the Oracle’s left."
    ),
}

COUNTED: Mapping[tuple[str, str], tuple[str, str]] = {
    (
        "If Nature disagrees once, you take {n} card and play again.",
        "If Nature disagrees once, you take {n} cards and play again.",
    ): NN_(
        "If the Oracle disagrees once, you take {n} card and play again.",
        "If the Oracle disagrees once, you take {n} cards and play again.",
    ),
    (
        "If Nature disagrees, you take {n} card.",
        "If Nature disagrees, you take {n} cards.",
    ): NN_(
        "If the Oracle disagrees, you take {n} card.",
        "If the Oracle disagrees, you take {n} cards.",
    ),
}
