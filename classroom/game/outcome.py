"""The outcome of a move: everything that was decided when it was judged.

A stored round keeps the outcome beside each entry of its record. Who reads it carries the outcomes
out (:func:`classroom.game.play.follow`) and decides nothing, so a round reads the same in every
later release, whatever that release would decide.
"""

from __future__ import annotations

import msgspec

from classroom.game.round import EndedBy
from classroom.game.scores import Scores


class Settlement(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """The settlement of a play: where the cards went, what it cost, and who is next.

    Stored in :class:`classroom.classes.verbs.entry.EntryAdded`: a new field raises its version.
    """

    row: int
    """Of the outcome table (docs/rules.md 4.11)."""
    costs: bool = False
    """The player had to take the penalty of this row; never after a release."""
    laid: tuple[str, ...] = ()
    """The cards that it put on the layout."""
    penalty: tuple[tuple[int, int], ...] = ()
    """(seat, cards) for everyone who drew penalty cards, in the order in which they drew."""
    fresh: int = 0
    """Number of cards in the new hand after a right no play."""
    expelled: bool = False
    ended_by: EndedBy | None = None
    next: int | None = None
    """The seat that is on turn; None where the round is over."""
    may_guess: bool = False
    """True if the player may guess the rule now."""


class Outcome(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """The decisions about a move; empty where there was nothing to decide.

    Stored in :class:`classroom.classes.verbs.entry.EntryAdded`: a new field raises its version.
    """

    truth: bool | None = None
    """The verdict on a play that waits for the Prophet's call: a secret until then."""
    settled: Settlement | None = None
    """The play that this move settled, which may be an earlier one."""
    marked: int | None = None
    """The ordinal of the card that a declaration marked."""
    right: bool | None = None
    """The verdict on a guess of the rule."""
    next: int | None = None
    """The seat that is on turn after a skip or a declaration with real cards."""
    scores: Scores | None = None
    """The scores, if the round ended."""


NOTHING = Outcome()
