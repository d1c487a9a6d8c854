"""A game: a series of rounds, and their totals (docs/records.md).

Points go to the players and to the dealer of a round. If the program deals ("Nature"), no one gets
the dealer's points. Players are identified by the names in the rounds' records, in a class by the
ids of their seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain

from classroom.game.header import AnyHeader
from classroom.game.parts import NATURE
from classroom.game.round import Round
from classroom.game.rulesets import RuleSet
from classroom.game.scoring import score


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
    """It is over before everyone has dealt."""

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

    It must have been dealt: with real cards no hand is known, so there is no score.
    """
    scores = score(round_)
    return RoundTally(
        ruleset=header.ruleset,
        dealer=header.dealer,
        players={round_.players[line.seat]: line.points for line in scores.players},
        dealt=scores.dealer,
    )
