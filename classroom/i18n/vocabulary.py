"""The words of a class: who predicts and who answers, in whole sentences.

The sentence in the code is the default wording and the key. A vocabulary words it otherwise: by
whole sentences where a rule would not read well, and else by the rules of its two words. Every
sentence in every vocabulary is in the catalogues, so that a translator gets whole sentences too;
the edges translate what :class:`Vocabulary` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from classroom.i18n.markers import N_

PROPHETS: Mapping[str, str] = MappingProxyType(
    {"prophet": N_("Prophet"), "forecaster": N_("Forecaster"), "theorist": N_("Theorist")}
)
DEALERS: Mapping[str, str] = MappingProxyType(
    {"nature": N_("Nature"), "dealer": N_("Dealer"), "oracle": N_("Oracle"), "god": N_("God")}
)
GOD_ALONE = N_("“God” only goes with “Prophet”.")
NOT_TOGETHER = N_(
    "“God” only goes with “Prophet”. Choose “Prophet”, or a different word for the one who answers."
)


@dataclass(frozen=True)
class _Wording:
    """A word in place of a default one, and what comes with it."""

    rules: tuple[tuple[str, str], ...] = ()
    """Regular expressions and what they become, in this order."""
    sentences: Mapping[str, str] = field(default_factory=dict)
    """Sentences that the rules don't word well."""

    def words(self, sentence: str) -> str:
        if sentence in self.sentences:
            return self.sentences[sentence]
        for found, becomes in self.rules:
            sentence = re.sub(found, becomes, sentence)
        return sentence


_FORECASTER = _Wording(
    (
        (r"\b([Dd]eclare[ds]?) Prophet", r"\1 as Forecaster"),
        (r"\bA False Prophet", "An overthrown Forecaster"),
        (r"\ba False Prophet", "an overthrown Forecaster"),
        ("Prophet", "Forecaster"),
    ),
    {
        "{player}: False Prophet": "{player}: Overthrown",
        "a False Prophet": "overthrown as Forecaster",
        "{player} is overthrown, and your table knows more.": (
            "{player}’s time as Forecaster ends, and your table knows more."
        ),
        "You’re overthrown, and your table knows more.": (
            "Your time as Forecaster ends, and your table knows more."
        ),
    },
)
_THEORIST = _Wording(
    (
        (r"\b([Dd]eclare[ds]?) Prophet", r"\1 as Theorist"),
        (r"\b([Aa]) False Prophet", r"\1 refuted Theorist"),
        ("Prophet", "Theorist"),
        (r"\b([Aa])n overthrow\b", r"\1 refutation"),
        (r"\boverthrow\b", "refutation"),
        (r"\boverthrows\b", "refutes"),
        (r"\boverthr(ew|own)\b", "refuted"),
        (r"\bOverthrown\b", "Refuted"),
        (r"\bOverthrowing\b", "Refuting"),
    ),
    {
        "{player}: False Prophet": "{player}: Refuted",
        "a False Prophet": "refuted as Theorist",
        "{player} is overthrown, and your table knows more.": (
            "{player}’s theory falls, and your table knows more."
        ),
        "You’re overthrown, and your table knows more.": (
            "Your theory falls, and your table knows more."
        ),
        "No penalty for the play that overthrows": "No penalty for the play that refutes a theory",
        "A Prophet was overthrown at card %(fell)s; another lasted from card %(stood)s": (
            "One theory was refuted at card %(fell)s; another lasted from card %(stood)s"
        ),
        "%(count)s Prophets were overthrown; one more lasted from card %(stood)s": (
            "%(count)s theories were refuted; one more lasted from card %(stood)s"
        ),
        "Prophets were overthrown at cards %(cards)s": "Theories were refuted at cards %(cards)s",
        "%(count)s Prophets were overthrown; then someone ran out of cards": (
            "%(count)s theories were refuted; then someone ran out of cards"
        ),
        "One Prophet was overthrown, and everyone was knocked out": (
            "One theory was refuted, and everyone was knocked out"
        ),
        "%(count)s Prophets were overthrown, and everyone was knocked out": (
            "%(count)s theories were refuted, and everyone was knocked out"
        ),
        "One Prophet was overthrown although the rule in the notebook had predicted that "
        "play. What could explain that, and how could the table find out?": (
            "One Theorist made a wrong call although the rule in the notebook had predicted "
            "that play. What could explain that, and how could the table find out?"
        ),
        "%(count)s Prophets were overthrown although the rules in the notebooks had "
        "predicted those plays. What could explain that, and how could the tables find out?": (
            "%(count)s Theorists made wrong calls although the rules in the notebooks had "
            "predicted those plays. What could explain that, and how could the tables find "
            "out?"
        ),
    },
)
_WORDS: Mapping[str, _Wording] = {
    "prophet": _Wording(),
    "forecaster": _FORECASTER,
    "theorist": _THEORIST,
    "nature": _Wording(),
    "dealer": _Wording(
        ((r"(?<![^.!?] )\bNature\b", "The dealer"), (r"\bNature\b", "the dealer")),
        {"Nature": "Dealer"},
    ),
    "oracle": _Wording(
        (
            (r"(?<![^.!?] )\bNature\b", "The Oracle"),
            (r"\bNature\b", "the Oracle"),
            (r"\b[Dd]ealer\b(?!\})", "Oracle"),
        ),
        {"Nature": "Oracle"},
    ),
    "god": _Wording(((r"\b[Tt]he dealer\b|\bNature\b|\bDealer\b", "God"),)),
}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A class's words for the Prophet and for the dealer."""

    prophet: str = "prophet"
    dealer: str = "nature"

    def __post_init__(self) -> None:
        if not fit(self.prophet, self.dealer):
            raise ValueError(f"no vocabulary has {self.prophet!r} and {self.dealer!r}")

    def says(self, sentence: str) -> str:
        """Return the sentence in these words."""
        return sentence if self == Vocabulary() else _otherwise(self, sentence)

    def counts(self, one: str, many: str) -> tuple[str, str]:
        """Both forms of a sentence that depends on a number."""
        return self.says(one), self.says(many)


def fit(prophet: str, dealer: str) -> bool:
    """Return whether these words exist and go together."""
    return prophet in PROPHETS and dealer in DEALERS and (dealer != "god" or prophet == "prophet")


def vocabularies() -> Iterator[Vocabulary]:
    """Yield all of them, the default first."""
    for prophet in PROPHETS:
        yield from (Vocabulary(prophet, dealer) for dealer in DEALERS if fit(prophet, dealer))


@cache
def _otherwise(words: Vocabulary, sentence: str) -> str:
    return _WORDS[words.dealer].words(_WORDS[words.prophet].words(sentence))
