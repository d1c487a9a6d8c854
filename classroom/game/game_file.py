"""The game file, ``eleusis-game/1``: the records of a table's rounds and the totals of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from classroom.game.record import RecordError, read, replay
from classroom.game.series import RoundTally, Series, tally

GAME_FORMAT = "eleusis-game/1"
NO_SCORE = "only the layout is known, and that makes no score"


class GameError(RecordError):
    """A game file that is malformed ("move 0"), or one of whose rounds is; it names the round."""

    def __init__(self, fault: RecordError | str, round_number: int | None = None) -> None:
        error = fault if isinstance(fault, RecordError) else RecordError(0, fault)
        where = f"round {round_number}: " if round_number else ""
        Exception.__init__(self, f"{where}{error}")
        self.number = error.number
        self.round_number = round_number


def to_json(series: Series, records: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return a game file; `records` are those of the rounds of `series`, with the same names."""
    return {
        "format": GAME_FORMAT,
        "rounds": list(records),
        "totals": series.totals,
        "ended_early": series.ended_early,
    }


def read_rounds(data: object) -> list[Mapping[str, Any]]:
    """Return the records of a parsed game file, not yet parsed themselves.

    Raise GameError if the file has another format or no list of records.
    """
    if not isinstance(data, dict) or data.get("format") != GAME_FORMAT:
        raise GameError(f"the format isn’t {GAME_FORMAT}")
    rounds = data.get("rounds")
    if not isinstance(rounds, list) or not all(isinstance(each, dict) for each in rounds):
        raise GameError('"rounds" is missing or isn’t a list of records')
    return rounds


def read_game(data: object) -> Series:
    """Replay each round of a parsed game file and return the game.

    A round that is not over adds no points, and only the last one may be unfinished. Raise
    GameError, with the round and the move, if the file is malformed or its totals differ from those
    of the rounds.
    """
    records = read_rounds(data)
    assert isinstance(data, dict)
    ended_early = data.get("ended_early", False)
    if not isinstance(ended_early, bool):
        raise GameError('"ended_early" is neither true nor false')
    tallies: list[RoundTally] = []
    for number, record in enumerate(records, 1):
        try:
            header, _ = read(record)
            round_ = replay(record)
            if round_.ended_by is not None:
                if not round_.dealt:
                    raise RecordError(0, NO_SCORE)
                tallies.append(tally(header, round_))
                continue
        except RecordError as error:
            raise GameError(error, number) from None
        if number < len(records):
            raise GameError("it is not over, and another round follows", number)
    series = Series(tuple(tallies), ended_early)
    _check_totals(series, data.get("totals"))
    return series


def _check_totals(series: Series, totals: object) -> None:
    if not isinstance(totals, dict):
        raise GameError('"totals" is missing or isn’t an object')
    counted = series.totals
    for name in dict.fromkeys((*counted, *totals)):
        if name not in counted:
            raise GameError(f'"totals" names {name}, who scored in no round')
        written = totals.get(name)
        if type(written) is not int or written != counted[name]:
            raise GameError(f"the rounds give {name} {counted[name]} points, not {written!r}")
