"""A game: a series of rounds, their totals, and the file ``eleusis-game/1`` (docs/records.md).

Points go to the players and to the dealer of a round. If the program deals ("Nature"), no one gets
the dealer's points. Players are identified by the names in the rounds' records, in a class by the
ids of their seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from classroom.game.record import NATURE, AnyHeader, RecordError, read, replay
from classroom.game.round import Round
from classroom.game.rulesets import RuleSet
from classroom.game.scoring import score

GAME_FORMAT = "eleusis-game/1"


@dataclass(frozen=True, slots=True)
class RoundTally:
    """The points that one finished round adds to its game."""

    ruleset: RuleSet
    dealer: str
    players: Mapping[str, int]
    """Each player's points, in seat order."""
    dealt: int
    """The dealer's points."""

    @property
    def points(self) -> dict[str, int]:
        """Points of the players and, unless it is Nature, the dealer."""
        if self.dealer == NATURE:
            return dict(self.players)
        return {**self.players, self.dealer: self.dealt}


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """A player's result in a game, as a sum: points per round, plus those for never dealing."""

    name: str
    points: tuple[int | None, ...]
    """One for each round; None for a round without this player."""
    never_dealt: int
    place: int
    """Counted from 1. Equal totals share a place, and the next place is left out."""

    @property
    def total(self) -> int:
        return sum(points or 0 for points in self.points) + self.never_dealt


@dataclass(frozen=True, slots=True)
class Series:
    """The finished rounds of a game, in order."""

    rounds: tuple[RoundTally, ...]
    ended_early: bool = False
    """It is over before everybody has dealt."""

    @property
    def dealers(self) -> frozenset[str]:
        """Names of the players who have dealt; Nature is not a player."""
        return frozenset(tally.dealer for tally in self.rounds) - {NATURE}

    @property
    def names(self) -> tuple[str, ...]:
        """Players and dealers, in the order of their first rounds."""
        return tuple(dict.fromkeys(chain.from_iterable(tally.points for tally in self.rounds)))

    @property
    def never_dealt(self) -> tuple[str, ...]:
        """Players who have not dealt; empty while no player, only Nature, has dealt."""
        return tuple(name for name in self.names if self.dealers and name not in self.dealers)

    @property
    def standings(self) -> tuple[PlayerStanding, ...]:
        """Results of all players and dealers, in the order of `names`."""
        points = {
            name: tuple(tally.points.get(name) for tally in self.rounds) for name in self.names
        }
        extra = dict.fromkeys(self.names, 0)
        if self.ended_early and self.never_dealt:
            extra |= dict.fromkeys(self.never_dealt, self.rounds[-1].ruleset.never_dealt)
        totals = {name: sum(each or 0 for each in points[name]) + extra[name] for name in points}
        return tuple(
            PlayerStanding(
                name=name,
                points=points[name],
                never_dealt=extra[name],
                place=1 + sum(total > totals[name] for total in totals.values()),
            )
            for name in self.names
        )

    @property
    def totals(self) -> dict[str, int]:
        return {standing.name: standing.total for standing in self.standings}

    def renamed(self, names: Mapping[str, str]) -> Series:
        """Return the same game with other names (pupils' names for seat ids)."""
        return replace(
            self,
            rounds=tuple(
                replace(
                    tally,
                    dealer=names.get(tally.dealer, tally.dealer),
                    players={names.get(name, name): each for name, each in tally.players.items()},
                )
                for tally in self.rounds
            ),
        )


def tally(header: AnyHeader, round_: Round) -> RoundTally:
    """Return the points that a finished round adds to its game.

    Raise RecordError for a round with real cards: its hands are not known, so it has no score.
    """
    if not round_.dealt:
        raise RecordError(0, "only the layout is known, and that makes no score")
    scores = score(round_)
    return RoundTally(
        ruleset=header.ruleset,
        dealer=header.dealer,
        players={round_.players[line.seat]: line.points for line in scores.players},
        dealt=scores.dealer,
    )


# The game file


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
