"""Words about rules for scripts that say them, in the language in use."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from classroom.i18n.messages import Message
from classroom.rules.builder import phrases
from classroom.rules.builder.terms import KIND_CARDS
from classroom.rules.catalogue import DIFFICULTIES, RULES
from classroom.web.platform.language import gettext, language
from classroom.web.platform.message_bundles import Besides

_OTHER_PART = "…"
"""The placeholder for a part of a phrase that has its own field after it."""


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


def builder_phrases() -> dict[str, dict[str, str]]:
    """Return what the rule builder calls its terms, so that its form reads like the sentence.

    By the role of the card, ``play`` for the one that is played and ``is`` for an earlier one, the
    phrases by the terms' names in ``static/js/components/builder.ts``; under ``if`` the earlier
    card of a condition, whose form differs in some languages; and under ``every`` how often, by
    the number.
    """
    play, back = _named(phrases.CARD_PHRASES, phrases.CARD_OF), phrases.FROM_THE_LAST
    earlier, before = _named(phrases.IS, phrases.HAS), phrases.BEFORE_IT
    here = language()
    conditions = [gettext(text) % {"is": _OTHER_PART} for text in phrases.CARD_THAT_IS]
    return {
        "play": play | {f"back_{at}": each.say(here) for at, each in enumerate(back, 1)},
        "is": earlier | {f"back_{at}": each.say(here) for at, each in enumerate(before, 1)},
        "if": {f"back_{at}": text for at, text in enumerate(conditions, 1)},
        "every": {str(nth): each.say(here) for nth, each in phrases.EVERY.items()},
    }


def _named(kinds: Mapping[str, Message], compared: Mapping[str, str]) -> dict[str, str]:
    """Return the phrases of kinds of cards, and of comparing with a card that is chosen."""
    return {kind: kinds[kind].say(language()) for kind in KIND_CARDS} | {
        name.replace(" ", "_"): gettext(text) % {"card": _OTHER_PART}
        for name, text in compared.items()
    }


IN_BUNDLES: Besides = MappingProxyType(
    {
        "builder_page": {"phrases": builder_phrases},
        "guess_builder": {"phrases": builder_phrases},
        "guesses": {"guesses": guessable_rules},
    }
)
"""The functions that return these words for bundles of messages, by bundle."""
