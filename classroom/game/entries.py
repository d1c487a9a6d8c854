"""The entries of a record as moves, and moves as entries (docs/records.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from classroom.game import moves, parts
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_


def read_move(entry: object) -> moves.Move:
    """Parse an entry of a record as a move; raise Refused if its shape is wrong."""
    if not isinstance(entry, dict):
        raise Refused(N_("an entry is a JSON object"))
    if "info" in entry:
        if entry["info"] is not True:
            raise Refused(N_('"%(key)s" must be true or absent'), key="info")
        return moves.Info(entry)
    kinds = [key for key in entry if key in _READERS]
    if not kinds:
        raise Refused(N_("this kind of entry is unknown"))
    if len(kinds) > 1:
        raise Refused(N_("an entry holds one kind of action"))
    by = entry.get("by")
    if not isinstance(by, str):
        raise Refused(N_('"by" doesn’t name anyone'))
    return _READERS[kinds[0]](by, entry[kinds[0]])


def _read_play(by: str, value: object) -> moves.Move:
    if not isinstance(value, list):
        raise Refused(N_("a play is a list of cards"))
    return moves.Play(by, parts.cards(value))


def _read_no_play(by: str, value: object) -> moves.Move:
    parts.flag("no_play", value)
    return moves.NoPlay(by)


def _read_declare(by: str, value: object) -> moves.Move:
    parts.flag("declare", value)
    return moves.Declare(by)


def _read_end(by: str, value: object) -> moves.Move:
    parts.flag("end", value)
    return moves.End(by)


def _right(value: object) -> bool:
    if value not in ("right", "wrong"):
        raise Refused(N_('it’s neither "right" nor "wrong"'))
    return value == "right"


def _player(value: object) -> str:
    if not isinstance(value, str):
        raise Refused(N_("it doesn’t name a player"))
    return value


_READERS: Mapping[str, Callable[[str, object], moves.Move]] = {
    "play": _read_play,
    "no_play": _read_no_play,
    "declare": _read_declare,
    "call": lambda by, value: moves.Call(by, _right(value)),
    "pick": lambda by, value: moves.Pick(by, parts.card(value)),
    "guess": moves.RuleGuess,
    "verdict": lambda by, value: moves.GuessVerdict(by, _right(value)),
    "skip": lambda by, value: moves.Skip(by, _player(value)),
    "release": lambda by, value: moves.Release(by, _player(value)),
    "end": _read_end,
}


def write_move(move: moves.Move) -> dict[str, Any]:
    """Serialize `move` as an entry of a record."""
    match move:
        case moves.Play():
            return {"by": move.by, "play": [str(card) for card in move.cards]}
        case moves.NoPlay():
            return {"by": move.by, "no_play": True}
        case moves.Declare():
            return {"by": move.by, "declare": True}
        case moves.Call():
            return {"by": move.by, "call": right_or_wrong(move.right)}
        case moves.Pick():
            return {"by": move.by, "pick": str(move.card)}
        case moves.RuleGuess():
            return {"by": move.by, "guess": move.claim}
        case moves.GuessVerdict():
            return {"by": move.by, "verdict": right_or_wrong(move.right)}
        case moves.Skip():
            return {"by": move.by, "skip": move.player}
        case moves.Release():
            return {"by": move.by, "release": move.player}
        case moves.End():
            return {"by": move.by, "end": True}
        case moves.Info():
            return dict(move.body)


def right_or_wrong(right: bool) -> str:
    return "right" if right else "wrong"
