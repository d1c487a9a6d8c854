"""A play that waits for the Prophet's call or for its verdict to be shown, as screens show it.

While the others predict a play, its verdict is pending: the round that they see is as it was before
the play (:class:`classroom.classes.table.PendingVerdict`), and the play is shown beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from classroom.classes.table import PendingVerdict, Table
from classroom.game.entries import read_move
from classroom.game.layout import AnyRound
from classroom.game.moves import Play
from classroom.game.round import Round
from classroom.views import schemas


def pending_play(table: Table, round_: AnyRound) -> schemas.PendingPlayView | None:
    """Return the play of the round on screen that is not settled, as far as all may see it."""
    if not round_.dealt or round_.ended_by:
        return None
    if table.held is not None:
        return _held(table.held, round_)
    pending = round_.pending
    if pending is None:
        return None
    return schemas.PendingPlayView(
        by=round_.players[pending.by],
        kind="no_play" if pending.cards is None else "play",
        cards=[str(card) for card in pending.cards or round_.hands[pending.by]],
        awaiting="call" if pending.called is None else "prophet_pick",
    )


def _held(held: PendingVerdict, round_: Round) -> schemas.PendingPlayView:
    """Return a play from its entry alone, not from what came of it."""
    entry: Mapping[str, Any] = held.truth.entries[held.number - 1]
    move = read_move(entry)
    played = move.cards if isinstance(move, Play) else None
    return schemas.PendingPlayView(
        by=held.by,
        kind="no_play" if played is None else "play",
        cards=[str(card) for card in played or round_.hands[round_.seat(held.by)]],
        awaiting="showing" if held.judged else "call",
    )
