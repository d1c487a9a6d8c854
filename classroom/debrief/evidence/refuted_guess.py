"""Feedback on a wrong guess: the line on which the guess and the rule differ, and why."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from classroom.game.claims import read_claim
from classroom.game.guesses import Guessed
from classroom.game.layout import AnyRound
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, message
from classroom.rules.compare import Contrast, Parting, Separation, Trait, separate

_DIFFER: dict[Trait, str] = {
    "suit": N_("%(card)s and %(beside)s differ only in suit."),
    "colour": N_("%(card)s and %(beside)s differ only in colour."),
    "value": N_("%(card)s and %(beside)s differ only in value."),
    "parity": N_("Of %(card)s and %(beside)s, one is odd and the other even."),
    "face": N_("Of %(card)s and %(beside)s, only one is a face card."),
    "prime": N_("Of %(card)s and %(beside)s, only one has a prime value."),
}


def parting(round_: AnyRound, guess: Guessed) -> Parting:
    """Return the place where the rule and a wrong guess differ, on lines from this starter.

    None for a guess in own words, which names no rule. The sealed rule is the first of the two, so
    `first_allows` is about it.
    """
    rule = read_claim(guess.claim)
    return None if rule is None else _parting(round_.rule, rule.rule, round_.layout.starters)


# A phone is told again whenever anything changes at its table.
_parting = lru_cache(maxsize=64)(separate)


def accepted(guess: Guessed) -> Message:
    """Return what is said of a right guess; words of one's own are only judged to be the rule."""
    if read_claim(guess.claim) is None:
        return message("It was judged right, and the round was over.")
    return message("That was the rule, and the round was over.")


def why(parts: Parting) -> Iterator[Message]:
    """Yield sentences on a wrong guess, for readers who know the rule."""
    if parts is None:
        yield message("That wasn’t the rule, and play went on.")
    elif not isinstance(parts, Separation):
        yield message("That wasn’t the rule, but only a very long line would show it.")
    else:
        yield _place(parts)
        if parts.contrast:
            yield from _contrast(parts, parts.contrast)


def _place(parts: Separation) -> Message:
    if not parts.line:
        return message(
            "That wasn’t the rule: the rule lets %(card)s begin, the guess doesn’t.",
            card=parts.card,
        )
    text = (
        N_("That wasn’t the rule: after %(line)s the rule allows %(card)s, the guess doesn’t.")
        if parts.first_allows
        else N_("That wasn’t the rule: after %(line)s the guess allows %(card)s, the rule doesn’t.")
    )
    return message(text, line=parts.line, card=parts.card)


def _contrast(parts: Separation, contrast: Contrast) -> Iterator[Message]:
    text = N_("Both allow %(beside)s.") if contrast.allowed else N_("Both forbid %(beside)s.")
    yield message(text, beside=contrast.card)
    yield message(_DIFFER[contrast.trait], card=parts.card, beside=contrast.card)
