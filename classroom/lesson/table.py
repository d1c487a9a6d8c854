"""One table as a fold over its log: the rounds it played and the one it plays.

Bodies of its events, by ``type``: ``dealt`` (engine, header), ``entry`` (an entry of the record,
with seat ids for names; a hint is one with ``info``), ``paused``, ``resumed``, ``revealed``,
``message`` (text).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from classroom.game.evidence import observed, starters
from classroom.game.play import apply
from classroom.game.record import Header, read_header, read_move, to_json
from classroom.game.round import Round
from classroom.game.series import Series, tally
from classroom.rules.catalogue import RULES
from classroom.rules.survivors import Survivors


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round with its record, whether over or not."""

    header: Header
    entries: tuple[Mapping[str, Any], ...]
    round: Round
    dealt_at: float
    survivors: Survivors
    """The catalogue's rules that the layout leaves alive."""
    revealed: bool = False

    @property
    def hints(self) -> tuple[str, ...]:
        """What the teacher gave away of the rule; each is an info entry of the record."""
        return tuple(entry["hint"] for entry in self.entries if "hint" in entry)

    @property
    def over(self) -> bool:
        return self.round.ended_by is not None

    def record(self) -> dict[str, Any]:
        """As a game record, with seat ids for names."""
        return to_json(self.header, self.entries)


@dataclass(frozen=True, slots=True)
class Table:
    number: int
    version: int = 0
    rounds: tuple[PlayedRound, ...] = ()
    """The last one is the one that is played, or was played last."""
    paused: bool = False
    message: str | None = None
    moved_at: float | None = None
    """When something last happened here that play waits for, in seconds since the epoch."""
    moved_version: int = 0
    """The version of the last deal or move: a player who saw this one has seen all that counts."""

    @property
    def current(self) -> PlayedRound | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def playing(self) -> bool:
        return self.current is not None and not self.current.over

    @property
    def finished(self) -> dict[int, PlayedRound]:
        """The rounds that are over, by their numbers."""
        return {number: played for number, played in enumerate(self.rounds, 1) if played.over}

    def game(self, ended: bool) -> Series:
        """The game that the finished rounds make; `ended`: no further round will come."""
        rounds = tuple(tally(played.header, played.round) for played in self.finished.values())
        series = Series(rounds)
        return replace(series, ended_early=ended and not series.all_have_dealt)

    @property
    def rules_played(self) -> frozenset[str]:
        return frozenset(played.header.rule for played in self.rounds)


def evolve(table: Table, seq: int, at: float, body: Mapping[str, Any]) -> Table:
    """The table after one event of its log, saved at `at` seconds since the epoch."""
    table = replace(table, version=seq)
    match body["type"]:
        case "dealt":
            header = read_header(body["header"])
            round_ = header.deal()
            library = Survivors.of(
                {id_: entry.rule for id_, entry in RULES.items()}, starters(round_)
            )
            dealt = PlayedRound(header, (), round_, dealt_at=at, survivors=library)
            return replace(
                table,
                rounds=(*table.rounds, dealt),
                paused=False,
                message=None,
                moved_at=at,
                moved_version=seq,
            )
        case "entry":
            current = table.rounds[-1]
            entry = body["entry"]
            round_ = apply(current.round, read_move(entry))
            library = current.survivors
            for result in round_.results[len(current.round.results) :]:
                for observation in observed(result):
                    library = library.seen(observation)
            played = replace(
                current,
                entries=(*current.entries, entry),
                round=round_,
                survivors=library,
            )
            table = _with(table, played)
            if entry.get("info"):
                return table
            return replace(table, moved_at=at, moved_version=seq)
        case "paused":
            return replace(table, paused=True)
        case "resumed":
            return replace(table, paused=False, moved_at=at)
        case "revealed":
            return _with(table, replace(table.rounds[-1], revealed=True))
        case "message":
            return replace(table, message=body["text"] or None)
        case other:
            raise ValueError(f"a table's log has no event {other!r}")


def _with(table: Table, played: PlayedRound) -> Table:
    return replace(table, rounds=(*table.rounds[:-1], played))
