"""Decisions about a move of a player, and about the predictions of the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from classroom.classes import bench, guesses, notebook, predictions
from classroom.classes import table as tables
from classroom.classes.clock_commands import RunOutGuess, ShowVerdict
from classroom.classes.decisions import situation as guards
from classroom.classes.decisions.situation import WAIT, Situation
from classroom.classes.declare_window import open_declare_window, still_open
from classroom.classes.events import (
    Claim,
    DeclarationPassed,
    EntryAdded,
    GuessBegun,
    GuessDrafted,
    PredictionsSet,
    TableEvent,
    VerdictShown,
)
from classroom.classes.judging import entry_added
from classroom.classes.pupil_commands import BeginGuess, Decline, MakeMove, Predict
from classroom.classes.table import Expect
from classroom.classes.teacher_commands import SwitchPredictions
from classroom.game.claims import check_claim
from classroom.game.moves import DEALER
from classroom.game.play import check_may_guess
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.i18n.messages import PlayerRef

PLAY_MOVES = frozenset(("play", "no_play"))
PLAYER_MOVES = PLAY_MOVES | frozenset(("declare", "call", "pick", "guess", "verdict"))
_STILL = {
    "declare": N_("%(player)s may still declare; play in a moment"),
    "guess": N_("%(player)s may still guess the rule; play in a moment"),
}
MAX_TAPS = 20
"""Of a pupil on one play: more than anybody's changes of mind, and no more than a log bears."""


def make_move(at: Situation, command: MakeMove) -> list[TableEvent]:
    entry = _entry(at, command.move)
    if bench.sits_out(at.classroom, at.table, at.by):
        raise Refused(N_("you’re sitting out for a bit; keep watching, you’ll be back"))
    made = _made(at, command.seen, entry)
    if not entry.keys() & PLAY_MOVES:
        return _with_verdict(at, made) if at.table.held is not None else [made]
    if not predictions.on(at.classroom, at.table):
        return [made]
    # One pause for a play is enough: before a break for notes no one is asked to predict.
    held = not notebook.follows_play(at.classroom, at.table, at.now) and predictions.holds(
        at.classroom, at.table, at.by, at.alone
    )
    made = structs.replace(made, held=held)
    if command.expect is None:
        return [made]
    assert at.table.current is not None
    return [made, expectation(at.by, command.expect, len(at.table.current.entries) + 1)]


def _entry(at: Situation, move: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry of the record that a move makes; refuse what no player can send."""
    if len(move) != 1 or not move.keys() <= PLAYER_MOVES:
        raise Refused(N_("this isn’t a move"))
    by, current = at.by, at.table.current
    if "verdict" in move and current is not None and current.header.dealer == by:
        by = DEALER
    if "guess" in move:
        move = {"guess": guesses.clean(move["guess"])}
    return {"by": by, **move, **({"robot": True} if at.robot else {})}


def _made(at: Situation, seen: int, entry: Mapping[str, Any]) -> EntryAdded:
    """Return the event of a move by a player who saw version `seen`."""
    table = at.table
    played = guards.playing(table)
    guards.moves_allowed(table)
    guards.has_seen(table, seen)
    if "guess" in entry and played.round.dealt:
        # Reading a built rule takes long: whether its player may guess now is asked before.
        check_may_guess(played.round, entry["by"])
    if table.held is not None:
        if "call" not in entry or table.held.judged:
            raise Refused(WAIT)
        played = table.held.truth
    made = entry_added(played, entry)
    waits = open_declare_window(at.classroom, table) if entry.keys() & PLAY_MOVES else None
    if waits is not None and still_open(table, waits, at.now):
        raise Refused(_STILL[waits.what], player=PlayerRef(waits.seat))
    return made


def predict(at: Situation, command: Predict) -> list[TableEvent]:
    table = at.table
    guards.playing(table)
    if table.held is None or table.held.number != command.of:
        raise Refused(N_("too late: the card has already been judged"))
    guards.not_paused(table)
    if at.by not in predictions.predicting_seats(at.classroom, table, table.held.by):
        raise Refused(N_("only the other players can predict this card"))
    if table.held.said.get(at.by) == command.expect:
        return []
    if table.held.taps(at.by) >= MAX_TAPS:
        raise Refused(WAIT)
    return _with_verdict(at, expectation(at.by, command.expect, command.of))


def _with_verdict(at: Situation, event: EntryAdded) -> list[TableEvent]:
    """Return an event and, if nobody else is waited for after it, the pending verdict."""
    after = tables.evolve(at.table, at.table.version + 1, at.now, event)
    over = predictions.over(at.classroom, after, at.alone, at.now)
    return [event, VerdictShown()] if over else [event]


def expectation(seat: str, expect: Expect, of: int) -> EntryAdded:
    """Return the event of a seat's prediction of the play that is entry `of`.

    It is an info entry, which does not change the game.
    """
    return EntryAdded(entry={"by": seat, "expect": expect, "of": of, "info": True})


def show_verdict(at: Situation, _: ShowVerdict) -> list[TableEvent]:
    if at.classroom.closed:
        return []
    over = predictions.over(at.classroom, at.table, at.alone, at.now)
    return [VerdictShown()] if over else []


def begin_guess(at: Situation, command: BeginGuess) -> list[TableEvent]:
    """Let the next player wait for a guess that is being written, and save what it says so far.

    Late or repeated, it changes nothing.
    """
    table = at.table
    if "guess" not in table.may(at.by) or table.still or table.turn.passed:
        return []
    begun: list[TableEvent] = [] if table.turn.unsent_guess else [GuessBegun(seat=at.by)]
    draft = None if command.guess is None else guesses.clean(command.guess)
    if draft == (table.turn.unsent_guess and table.turn.unsent_guess.claim):
        return begun
    if draft is not None:
        check_claim(draft, f"{at.classroom.id}:{at.by}")
    return [*begun, GuessDrafted(seat=at.by, guess=None if draft is None else Claim(draft))]


def run_out_guess(at: Situation, command: RunOutGuess) -> list[TableEvent]:
    """Make the guess that was being written, as it stands."""
    table = at.table
    unsent = table.turn.unsent_guess
    if table.version != command.seen or at.classroom.closed:
        return []
    waits = open_declare_window(at.classroom, table)
    if waits is None or at.now < waits.until or unsent is None or unsent.claim is None:
        return []
    return [entry_added(guards.playing(table), {"by": waits.seat, "guess": unsent.claim})]


def decline(at: Situation, _: Decline) -> list[TableEvent]:
    """End the declare window; late or repeated, it changes nothing."""
    waits = open_declare_window(at.classroom, at.table)
    if waits is None or waits.seat != at.by or at.table.still or at.now >= waits.until:
        return []
    return [DeclarationPassed(seat=at.by)]


def switch_predictions(at: Situation, command: SwitchPredictions) -> list[TableEvent]:
    """Turn predictions on or off at this table, whatever the class does.

    A pending verdict is shown at once.
    """
    if predictions.on(at.classroom, at.table) == command.on:
        return []
    if command.on and at.classroom.plan.real_cards:
        raise Refused(N_("with real cards, no one is asked on a phone"))
    switched = PredictionsSet(on=command.on)
    return [switched] if at.table.held is None else [switched, VerdictShown()]
