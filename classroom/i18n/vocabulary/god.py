"""God; goes with Prophet only."""

from __future__ import annotations

from collections.abc import Mapping

from classroom.i18n.markers import N_, NN_

SENTENCES: Mapping[str, str] = {
    "Dealer’s sheet": N_("God’s sheet"),
    "Nature has a secret rule.": N_("God has a secret rule."),
    "the dealer has no card to pick": N_("God has no card to pick"),
    "only the dealer or the teacher can judge a guess": N_(
        "only God or the teacher can judge a guess"
    ),
    "%(ruleset)s is for %(fewest)s to %(most)s players besides the dealer": N_(
        "%(ruleset)s is for %(fewest)s to %(most)s players besides God"
    ),
    "The dealer’s points don’t count.": N_("God’s points don’t count."),
    "Nature": N_("God"),
    "{player}, the Prophet, calls it first. Then Nature answers.": N_(
        "{player}, the Prophet, calls it first. Then God answers."
    ),
    "You call it first. Then Nature answers.": N_("You call it first. Then God answers."),
    "Prophet: you judge for Nature until you get one wrong.": N_(
        "Prophet: you judge for God until you get one wrong."
    ),
    ("You stop playing cards. You call each play right or wrong before Nature answers."): N_(
        "You stop playing cards. You call each play right or wrong before God answers."
    ),
    "Call every play right or wrong before Nature answers.": N_(
        "Call every play right or wrong before God answers."
    ),
    "Call every play right or wrong before the dealer answers.": N_(
        "Call every play right or wrong before God answers."
    ),
    "The player on the dealer’s left starts.": N_("The player on God’s left starts."),
    ("Who starts? Count the last card’s value clockwise, starting on the dealer’s left."): N_(
        "Who starts? Count the last card’s value clockwise, starting on God’s left."
    ),
}

COUNTED: Mapping[tuple[str, str], tuple[str, str]] = {
    (
        "If Nature disagrees once, you take {n} card and play again.",
        "If Nature disagrees once, you take {n} cards and play again.",
    ): NN_(
        "If God disagrees once, you take {n} card and play again.",
        "If God disagrees once, you take {n} cards and play again.",
    ),
    (
        "If Nature disagrees, you take {n} card.",
        "If Nature disagrees, you take {n} cards.",
    ): NN_(
        "If God disagrees, you take {n} card.",
        "If God disagrees, you take {n} cards.",
    ),
}
