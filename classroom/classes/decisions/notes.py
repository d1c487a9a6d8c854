"""Decisions about the lab notebook, thinking time, and the last guesses of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from classroom.cards import Card
from classroom.classes import clocks, guesses, notebook
from classroom.classes.clock_commands import BeginThinking, EndThinking
from classroom.classes.decisions import situation as guards
from classroom.classes.decisions.situation import Situation
from classroom.classes.events import (
    TableEvent,
    ThinkingBegun,
    ThinkingEnded,
    Thought,
    info_added,
)
from classroom.classes.played_round import NONE, PlayedRound
from classroom.classes.pupil_commands import FinishThinking, GuessLast, PickBreaker, WriteNote
from classroom.classes.teacher_commands import PlayOn
from classroom.game.claims import check_claim
from classroom.game.moves import CLOCK, TEACHER
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MAX_LAST_WORDS = 110
"""Of a pupil in one round, with all that was saved while they wrote."""
_ROUND_GONE = N_("your table is already in a different round")


def write_note(at: Situation, command: WriteNote) -> list[TableEvent]:
    """Save a pupil's guess at the rule.

    Notes are also accepted after the end of the round: a phone that was offline sends them late.
    """
    said = None if command.note is None else guesses.clean(command.note)
    current = _writing(at, command.round)
    made: dict[str, Any] = {"by": at.by, "note": said}
    if command.confidence is not None:
        guards.percent(command.confidence)
        made["confidence"] = command.confidence
    if command.refuted_by is not None:
        made["refuted_by"] = _card(command.refuted_by)
    made["info"] = True
    if said is not None:
        check_claim(said, _asker(at))
    before = dict(current.notebook(at.by).note or {"by": at.by, "note": None, "info": True})
    before.pop("unseen", None)
    if made == before:
        return []
    return _noted(at, made if at.table.held is None else {**made, "unseen": at.table.held.number})


def pick_breaker(at: Situation, command: PickBreaker) -> list[TableEvent]:
    current = _writing(at, command.round)
    round_ = current.round
    if not round_.dealt or not notebook.may_break(at.classroom, at.table, at.by):
        raise Refused(N_("there’s nothing to answer right now"))
    hand = map(str, round_.hands[round_.players.index(at.by)])
    if command.card != NONE and command.card not in hand:
        raise Refused(N_("this card isn’t in your hand"))
    if command.card == current.notebook(at.by).breaks:
        return []
    return _noted(at, {"by": at.by, "breaks": command.card, "info": True})


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


def _asker(at: Situation) -> str:
    return f"{at.classroom.id}:{at.by}"


def _card(text: str) -> str:
    try:
        return str(Card.parse(text))
    except ValueError:
        raise Refused(N_("%(text)s isn’t a card"), text=repr(text[:9])) from None


def guess_last(at: Situation, command: GuessLast) -> list[TableEvent]:
    """Save a player's last guess at the rule, sent or as far as it is written.

    It may be changed until the round ends, and only the seat and the teacher see it: the others
    learn no more than that the seat has answered. What is written counts like what was sent.
    """
    said = None if command.note is None else guesses.clean(command.note)
    if said is None and not command.draft:
        raise Refused(N_("write the rule in a few words"))
    played = guards.playing(at.table)
    if at.table.last_call is None:
        raise Refused(N_("not yet: save your answer for the last call"))
    guards.not_paused(at.table)
    if at.by not in clocks.last_call_seats(at.classroom, at.table):
        raise Refused(N_("only players in this round can answer"))
    entry: dict[str, Any] = {"by": at.by, "note": said, "last_call": True, "info": True}
    if command.confidence is not None:
        guards.percent(command.confidence)
        entry["confidence"] = command.confidence
    if said is not None:
        check_claim(said, _asker(at))
    if at.robot:
        entry["robot"] = True
    own = played.notebook(at.by)
    before = own.last_guess_entry or {}
    if entry == (_undrafted(before) if command.draft else before):
        return []
    if command.draft:
        entry["draft"] = True
    if own.last_guesses >= MAX_LAST_WORDS:
        raise Refused(N_("too many changes; your last answer stays as it was"))
    return [info_added(entry)]


def _undrafted(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != "draft"}


def finish_thinking(at: Situation, _: FinishThinking) -> list[TableEvent]:
    if at.table.thinking is None or at.by in at.table.thinking.done:
        return []
    if at.by not in notebook.prompted_seats(at.classroom, at.table):
        return []
    return [Thought(seat=at.by)]


def begin_thinking(at: Situation, _: BeginThinking) -> list[TableEvent]:
    return [ThinkingBegun()] if notebook.due(at.classroom, at.table, at.now) else []


def end_thinking(at: Situation, command: EndThinking) -> list[TableEvent]:
    thinking, here = at.table.thinking, command.here
    ends = notebook.thinking_ends(at.classroom, at.table, here)
    if thinking is None or ends is None:
        return []
    silent = notebook.prompted_seats(at.classroom, at.table) & here - thinking.done
    return [] if silent and at.now < ends else [ThinkingEnded(by=CLOCK)]


def play_on(at: Situation, _: PlayOn) -> list[TableEvent]:
    """End thinking time for the teacher, even if some have not answered."""
    guards.playing(at.table)
    if at.table.thinking is None:
        raise Refused(N_("table %(table)s is already playing"), table=at.table.number)
    return [ThinkingEnded(by=TEACHER)]
