"""The rule builder's names for its terms, so that its form reads like the sentence."""

from __future__ import annotations

from collections.abc import Mapping

from classroom.i18n.messages import Language, Message
from classroom.rules.builder import phrases
from classroom.rules.builder.terms import KIND_CARDS

_OTHER_PART = "…"
"""The placeholder for a part of a phrase that has its own field after it."""


def builder_phrases(here: Language) -> dict[str, dict[str, str]]:
    """Return what the rule builder calls its terms in a language.

    By the role of the card, ``play`` for the one that is played and ``is`` for an earlier one, the
    phrases by the terms' names in ``static/js/components/builder.ts``; under ``if`` the earlier
    card of a condition, whose form differs in some languages; and under ``every`` how often, by
    the number.
    """
    play = _named(phrases.CARD_PHRASES, phrases.CARD_OF, here)
    earlier = _named(phrases.IS, phrases.HAS, here)
    conditions = [here.translate(text) % {"is": _OTHER_PART} for text in phrases.CARD_THAT_IS]
    return {
        "play": play | _numbered(phrases.FROM_THE_LAST, here),
        "is": earlier | _numbered(phrases.BEFORE_IT, here),
        "if": {f"back_{at}": text for at, text in enumerate(conditions, 1)},
        "every": {str(nth): each.say(here) for nth, each in phrases.EVERY.items()},
    }


def _numbered(back: tuple[Message, ...], here: Language) -> dict[str, str]:
    return {f"back_{at}": each.say(here) for at, each in enumerate(back, 1)}


def _named(
    kinds: Mapping[str, Message], compared: Mapping[str, str], here: Language
) -> dict[str, str]:
    """Return the phrases of kinds of cards, and of comparing with a card that is chosen."""
    return {kind: kinds[kind].say(here) for kind in KIND_CARDS} | {
        name.replace(" ", "_"): here.translate(text) % {"card": _OTHER_PART}
        for name, text in compared.items()
    }
