"""Following: moves that were judged before are carried out with the outcome they had.

Nothing is checked or decided here, and neither catalogue nor rule builder is asked, so that a
stored round reads the same in every later release.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from classroom.game import layout, moves
from classroom.game.entries import read_move
from classroom.game.guesses import Guessed
from classroom.game.layout import AnyRound, LayoutRound
from classroom.game.outcome import Outcome
from classroom.game.prophet import Reign, row_of
from classroom.game.round import PendingPlay, Round
from classroom.game.settlement import carry_out


def follow_entry(round_: AnyRound, entry: Mapping[str, Any], outcome: Outcome) -> AnyRound:
    """Return the round after an entry of its record that was judged before, with this outcome."""
    if isinstance(round_, LayoutRound):
        return layout.follow(round_, entry, outcome)
    return follow(round_, read_move(entry), outcome)


def follow(round_: Round, move: moves.Move, outcome: Outcome) -> Round:
    """Return the round after a move that was judged before, with this outcome.

    Nothing is checked or decided: the rule is asked only for its state after right cards.
    """
    if isinstance(move, moves.Info):
        return replace(round_, entries=round_.entries + 1)
    if isinstance(move, moves.Pick) and move.by == moves.DEALER:
        after = _picked_again(round_, outcome)
    else:
        if round_.settling is not None:
            round_ = replace(round_, settling=None)
        after = _followed(round_, move, outcome)
    return replace(after, entries=round_.entries + 1, scores=outcome.scores)


def _picked_again(round_: Round, outcome: Outcome) -> Round:
    """Return the round with the dealer's pick in place of the card that the entry before laid."""
    assert round_.settling is not None and outcome.settled is not None
    before, pending, _ = round_.settling
    last = round_.results[-1]
    again = carry_out(before, pending, outcome.settled, last.called, last.picked)
    return replace(again, settling=None)


def _followed(round_: Round, move: moves.Move, outcome: Outcome) -> Round:
    settled = outcome.settled
    match move:
        case moves.Play() | moves.NoPlay():
            pending = _pending(round_, move, outcome)
            if settled is None:
                return replace(
                    round_, pending=pending, actor=None, guesses=round_.guesses.offer(None)
                )
            return carry_out(round_, pending, settled)
        case moves.Declare():
            assert outcome.marked is not None
            reign = Reign(
                round_.players.index(move.by),
                round_.entries + 1,
                after=round_.layout.laid,
                marked=outcome.marked,
            )
            return replace(round_, prophets=round_.prophets.declare(reign))
        case moves.Call():
            assert round_.pending is not None
            if settled is None:
                return replace(round_, pending=replace(round_.pending, called=False))
            return carry_out(round_, round_.pending, settled, call=move.right)
        case moves.Pick():
            assert round_.pending is not None and settled is not None
            return carry_out(round_, round_.pending, settled, call=False, prophet_pick=move.card)
        case moves.RuleGuess():
            made = Guessed(round_.entries + 1, round_.players.index(move.by), move.claim)
            told = replace(round_, guesses=round_.guesses.guess(made))
            return told if outcome.right is None else _with_verdict(told, outcome.right)
        case moves.GuessVerdict():
            return _with_verdict(round_, move.right)
        case moves.Skip():
            assert outcome.next is not None
            return replace(
                round_, to_play=outcome.next, actor=None, guesses=round_.guesses.offer(None)
            )
        case moves.Release():
            free = let_go(round_)
            if settled is None:
                return free
            assert round_.pending is not None
            return carry_out(free, round_.pending, settled)
        case moves.End():
            return replace(round_, ended_by="teacher", pending=None)
        case _:
            raise TypeError(f"{move!r} is not a move")


def _pending(round_: Round, move: moves.Play | moves.NoPlay, outcome: Outcome) -> PendingPlay:
    """Return a play as it was put on the table."""
    cards = move.cards if isinstance(move, moves.Play) else None
    truth = outcome.truth
    if truth is None:
        assert outcome.settled is not None, "without a Prophet it was settled at once"
        truth = row_of(outcome.settled.row).right
    return PendingPlay(round_.entries + 1, round_.players.index(move.by), cards, truth)


def _with_verdict(round_: Round, right: bool) -> Round:
    return replace(
        round_,
        guesses=round_.guesses.judge(right, round_.entries + 1),
        ended_by="guessed" if right else None,
    )


def let_go(round_: Round) -> Round:
    return replace(round_, prophets=round_.prophets.release(round_.layout.laid))
