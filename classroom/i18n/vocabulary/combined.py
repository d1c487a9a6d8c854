"""Sentences with a word for the Prophet and one for the dealer, where neither is the default."""

from __future__ import annotations

from collections.abc import Mapping

from classroom.i18n.markers import N_

SENTENCES: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("forecaster", "dealer"): {
        "{player}, the Prophet, calls it first. Then Nature answers.": N_(
            "{player}, the Forecaster, calls it first. Then the dealer answers."
        ),
        "Prophet: you judge for Nature until you get one wrong.": N_(
            "Forecaster: you judge for the dealer until you get one wrong."
        ),
    },
    ("forecaster", "oracle"): {
        "{player}, the Prophet, calls it first. Then Nature answers.": N_(
            "{player}, the Forecaster, calls it first. Then the Oracle answers."
        ),
        "Prophet: you judge for Nature until you get one wrong.": N_(
            "Forecaster: you judge for the Oracle until you get one wrong."
        ),
    },
    ("theorist", "dealer"): {
        "{player}, the Prophet, calls it first. Then Nature answers.": N_(
            "{player}, the Theorist, calls it first. Then the dealer answers."
        ),
        "Prophet: you judge for Nature until you get one wrong.": N_(
            "Theorist: you judge for the dealer until you get one wrong."
        ),
    },
    ("theorist", "oracle"): {
        "{player}, the Prophet, calls it first. Then Nature answers.": N_(
            "{player}, the Theorist, calls it first. Then the Oracle answers."
        ),
        "Prophet: you judge for Nature until you get one wrong.": N_(
            "Theorist: you judge for the Oracle until you get one wrong."
        ),
    },
}
