"""A pupil's guess: a rule of the catalogue, or own words for the teacher to judge."""

from __future__ import annotations

import unicodedata

from classroom.classes import rude_words
from classroom.classes.names import JOINERS
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MAX_GUESS_LENGTH = 200
OWN_WORDS = "text:"
"""The prefix of a guess in own words in a record."""
_UNSEEN = ("Cc", "Cf", "Cs", "Co")


def clean(claim: object) -> object:
    """Return the claim as it is recorded; own words are trimmed.

    Invisible characters, and those that reverse the writing direction, are not allowed in what the
    whole table reads.

    Raises:
        Refused: it is empty, too long, or has such characters.
    """
    if not isinstance(claim, str) or not claim.startswith(OWN_WORDS):
        return claim
    return f"{OWN_WORDS}{_cleaned(claim.removeprefix(OWN_WORDS))}"


def _cleaned(typed: str) -> str:
    words = typed.strip()
    if not words:
        raise Refused(N_("write the rule in a few words"))
    if len(words) > MAX_GUESS_LENGTH:
        raise Refused(
            N_("a guess can have at most %(longest)s characters"), longest=MAX_GUESS_LENGTH
        )
    if any(unicodedata.category(char) in _UNSEEN and char not in JOINERS for char in words):
        raise Refused(N_("write your guess on one line: letters, numbers and symbols"))
    return words


def beside(claim: object, words: str | None) -> dict[str, str]:
    """Return the field of an entry with the words in which a pupil put a rule; empty without.

    Nothing claimed needs none, and a claim in own words has them already.

    Raises:
        Refused: as by `clean`.
    """
    own = isinstance(claim, str) and claim.startswith(OWN_WORDS)
    if claim is None or words is None or own:
        return {}
    return {"words": _cleaned(words)}


def clean_for_table(claim: object) -> object:
    """Return the claim as it is recorded, where the whole table reads it at once.

    Notes and last guesses may have any words: their teacher reads them before a class does.

    Raises:
        Refused: as by `clean`, or it has a word that is rude.
    """
    cleaned = clean(claim)
    if isinstance(cleaned, str) and rude_words.is_rude(cleaned.removeprefix(OWN_WORDS)):
        raise Refused(N_("use different words: your whole table will read this"))
    return cleaned
