"""Words about rules for scripts that say them, in the language in use."""

from __future__ import annotations

from types import MappingProxyType

from classroom.rules.catalogue import DIFFICULTIES, RULES
from classroom.views.builder_phrases import builder_phrases
from classroom.web.platform.language import language
from classroom.web.platform.message_bundles import Besides


def guessable_rules() -> list[dict[str, str]]:
    """Return all rules of the catalogue: the easiest first, and then by their text.

    The list is the same for everyone, and so are the suggestions that a phone makes from it.
    """
    here = language()
    listed = [
        {"id": rule, "statement": entry.statement.say(here), "band": entry.difficulty}
        for rule, entry in RULES.items()
    ]
    harder = {band: place for place, band in enumerate(DIFFICULTIES)}
    return sorted(listed, key=lambda each: (harder[each["band"]], each["statement"].casefold()))


def phrases_here() -> dict[str, dict[str, str]]:
    """Return what the rule builder calls its terms, in the language in use."""
    return builder_phrases(language())


IN_BUNDLES: Besides = MappingProxyType(
    {
        "builder_page": {"phrases": phrases_here},
        "guess_builder": {"phrases": phrases_here},
        "take_home": {"phrases": phrases_here},
        "guesses": {"guesses": guessable_rules},
    }
)
"""The functions that return these words for bundles of messages, by bundle."""
