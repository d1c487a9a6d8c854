"""The lab notebook: rules that pupils note, and cards that could prove one wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from classroom.cards import Card
from classroom.classes import guesses, notebook, reviewers
from classroom.classes import situation as guards
from classroom.classes.commands import PupilCommand
from classroom.classes.draft import Draft
from classroom.classes.played_round import NONE, PlayedRound
from classroom.classes.roster import TableNoted
from classroom.classes.situation import Situation
from classroom.classes.table import TableEvent
from classroom.classes.text_types import Listed, Rule, Typed
from classroom.classes.verbs.entry import info_added
from classroom.game.claims import check_claim
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

_ROUND_GONE = N_("your table is already in a different round")


class WriteNote(PupilCommand, frozen=True, tag="note"):
    """An entry of the pupil's lab notebook: the rule of this round, as they think.

    `note` is written as a `guess`; null withdraws the previous note. `confidence` is 0 to 100,
    `refuted_by` a card, and `words` are those in which the rule was read; each may be left out.
    Sent at every pause in typing; the acknowledgement means that it is on disk. Also while the
    table is paused, and once after the end by a phone that was not connected.
    """

    limit: ClassVar[str] = "120 per minute"
    round: int
    note: Typed | Rule | None
    confidence: int | None = None
    """The pupil's confidence in percent; None: not stated."""
    refuted_by: Listed | None = None
    """The card that would prove it wrong."""
    words: Typed | None = None
    """The pupil's own, where the program read the rule in them."""

    @property
    def has_claim(self) -> bool:
        return self.note is not None

    def decide(self, at: Situation) -> list[TableEvent]:
        """Save a pupil's guess at the rule.

        Notes are also accepted after the end of the round: a phone that was offline sends late.
        """
        said = None if self.note is None else guesses.clean(self.note)
        current = _writing(at, self.round)
        made: dict[str, Any] = {"by": at.by, "note": said, **guesses.beside(said, self.words)}
        if self.confidence is not None:
            guards.percent(self.confidence)
            made["confidence"] = self.confidence
        if self.refuted_by is not None:
            made["refuted_by"] = _card(self.refuted_by)
        made = reviewers.signed(current, {**made, "info": True})
        if said is not None:
            check_claim(said, asker(at))
        nothing = reviewers.signed(current, {"by": at.by, "note": None, "info": True})
        before = dict(current.notebook(at.by).note or nothing)
        before.pop("unseen", None)
        if made == before:
            return []
        return _noted(
            at, made if at.table.held is None else {**made, "unseen": at.table.held.number}
        )


class PickBreaker(PupilCommand, frozen=True, tag="breaks"):
    """While there is a Prophet: the card of the hand that could break the rule.

    Or `none`: no card could. May be sent again.
    """

    limit: ClassVar[str] = "60 per minute"
    round: int
    card: Listed

    def decide(self, at: Situation) -> list[TableEvent]:
        current = _writing(at, self.round)
        round_ = current.round
        if not round_.dealt or not notebook.may_break(at.classroom, at.table, at.by):
            raise Refused(N_("there’s nothing to answer right now"))
        hand = map(str, round_.hands[round_.players.index(at.by)])
        if self.card != NONE and self.card not in hand:
            raise Refused(N_("this card isn’t in your hand"))
        if self.card == current.notebook(at.by).breaks:
            return []
        return _noted(at, {"by": at.by, "breaks": self.card, "info": True})


def _writing(at: Situation, round_number: int) -> PlayedRound:
    """Return the current round, in which this seat may write."""
    if not notebook.writes(at.classroom, at.table, at.by):
        raise Refused(N_("only players in this round can answer"))
    if round_number != len(at.table.rounds):
        raise Refused(_ROUND_GONE)
    assert at.table.current is not None
    return at.table.current


def _noted(at: Situation, made: Mapping[str, Any]) -> list[TableEvent]:
    assert at.table.truth is not None
    if at.table.truth.notebook(at.by).written >= notebook.MAX_NOTES:
        raise Refused(N_("your notebook is full for this round"))
    return [info_added(made)]


def asker(at: Situation) -> str:
    return f"{at.classroom.id}:{at.by}"


def _card(text: str) -> str:
    try:
        return str(Card.parse(text))
    except ValueError:
        raise Refused(N_("%(text)s isn’t a card"), text=repr(text[:9])) from None


def close_notebook(draft: Draft, seat: str) -> None:
    """Note that a pupil takes a robot's seat.

    Nothing that was noted, guessed or won there before counts as theirs.
    """
    number = draft.classroom.seats[seat].table
    if draft.at.tables[number].current is not None:
        entry = info_added({"by": seat, "note": None, "taken": True, "info": True})
        draft.change(TableNoted(number, entry))
