"""The words of a class: who foretells and who answers, in whole sentences.

The sentence in the code is the default wording and the key. A vocabulary holds each sentence that
it words otherwise, marked for translation, so that a translator gets whole sentences too; the edges
translate what :class:`Vocabulary` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from classroom.i18n.markers import N_
from classroom.i18n.vocabulary import combined, dealer, forecaster, god, oracle, theorist

PROPHETS: Mapping[str, str] = MappingProxyType(
    {"prophet": N_("Prophet"), "forecaster": N_("Forecaster"), "theorist": N_("Theorist")}
)
DEALERS: Mapping[str, str] = MappingProxyType(
    {"nature": N_("Nature"), "dealer": N_("Dealer"), "oracle": N_("Oracle"), "god": N_("God")}
)
GOD_ALONE = N_("“God” only goes with “Prophet”.")
NOT_TOGETHER = N_(
    "“God” only goes with “Prophet”. Choose “Prophet”, or a different word for who answers."
)

Sentences = Mapping[str, str]
Counted = Mapping[tuple[str, str], tuple[str, str]]

_OTHERWISE: Mapping[str, tuple[Sentences, Counted]] = {
    "dealer": (dealer.SENTENCES, dealer.COUNTED),
    "oracle": (oracle.SENTENCES, oracle.COUNTED),
    "god": (god.SENTENCES, god.COUNTED),
    "forecaster": (forecaster.SENTENCES, forecaster.COUNTED),
    "theorist": (theorist.SENTENCES, theorist.COUNTED),
}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A word for whoever judges until proved wrong, and one for the dealer."""

    prophet: str = "prophet"
    dealer: str = "nature"

    def __post_init__(self) -> None:
        if not fit(self.prophet, self.dealer):
            raise ValueError(f"no vocabulary has {self.prophet!r} and {self.dealer!r}")

    def says(self, sentence: str) -> str:
        """Return the sentence in these words."""
        return _otherwise(self)[0].get(sentence, sentence)

    def counts(self, one: str, many: str) -> tuple[str, str]:
        """Both forms of a sentence that depends on a number."""
        return _otherwise(self)[1].get((one, many), (one, many))


def fit(prophet: str, dealer: str) -> bool:
    """Return whether these words exist and go together."""
    return prophet in PROPHETS and dealer in DEALERS and (dealer != "god" or prophet == "prophet")


@cache
def _otherwise(words: Vocabulary) -> tuple[Sentences, Counted]:
    """All that is not the default wording; sentences with both words go by both."""
    sentences: dict[str, str] = {}
    counted: dict[tuple[str, str], tuple[str, str]] = {}
    for word in (words.dealer, words.prophet):
        if word in _OTHERWISE:
            sentences |= _OTHERWISE[word][0]
            counted |= _OTHERWISE[word][1]
    sentences |= combined.SENTENCES.get((words.prophet, words.dealer), {})
    return sentences, counted
