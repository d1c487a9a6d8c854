"""The scores of a round, each with its sum spelled out (docs/rules.md 5.2 to 5.4)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points: high count - hand + bonuses.

    Stored in :class:`classroom.classes.verbs.entry.EntryAdded`: a new field raises its version.
    """

    seat: int
    high_count: int
    """The largest hand of any player, or the fixed number a rule-set counts down from."""
    hand: int
    empty_bonus: int
    guess_bonus: int
    prophet_right: int
    """Main-line cards laid in the standing Prophet's reign, 1 point each."""
    prophet_wrong: int
    """Sideline cards laid in it, 2 points each."""

    @property
    def prophet_bonus(self) -> int:
        return self.prophet_right + 2 * self.prophet_wrong

    @property
    def points(self) -> int:
        return (
            self.high_count - self.hand + self.empty_bonus + self.guess_bonus + self.prophet_bonus
        )


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of everyone.

    Stored in :class:`classroom.classes.verbs.entry.EntryAdded`: a new field raises its version.
    """

    players: tuple[Score, ...]
    """In seat order."""
    cap: int | None
    """The dealer's maximum score if a Prophet stood; None: no cap."""

    @property
    def dealer(self) -> int:
        highest = max(score.points for score in self.players)
        return highest if self.cap is None else min(highest, self.cap)
