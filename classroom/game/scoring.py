"""The score of a round, each with its sum spelled out (docs/rules.md 5.2 to 5.4)."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.game.round import Round


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points: high count - hand + bonuses."""

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
    players: tuple[Score, ...]
    """In seat order."""
    cap: int | None
    """What the dealer can have at most where a Prophet stood; None: no cap."""

    @property
    def dealer(self) -> int:
        highest = max(score.points for score in self.players)
        return highest if self.cap is None else min(highest, self.cap)


def reign_cards(round_: Round) -> tuple[int, int]:
    """(main-line, sideline) cards laid since the ruling Prophet's declaration; (0, 0) for none."""
    if round_.reign is None:
        return 0, 0
    since = round_.layout[round_.reign.after :]
    right = sum(laid.right for laid in since)
    return right, len(since) - right


def score(round_: Round) -> Scores:
    """Return the scores as if the round ended now."""
    ruleset = round_.ruleset
    high_count = ruleset.count_down_from
    if high_count is None:
        high_count = max(len(hand) for hand in round_.hands)
    right, wrong = reign_cards(round_)
    players = tuple(
        Score(
            seat=seat,
            high_count=high_count,
            hand=len(hand),
            empty_bonus=0 if hand else ruleset.empty_bonus,
            guess_bonus=(ruleset.guess_bonus or 0) if seat == round_.guessed else 0,
            prophet_right=right if seat == round_.prophet else 0,
            prophet_wrong=wrong if seat == round_.prophet else 0,
        )
        for seat, hand in enumerate(round_.hands)
    )
    cap = None
    if round_.reign is not None:
        marked = round_.reign.marked
        cap = 2 * (marked if ruleset.cap == "including" else marked - 1)
    return Scores(players, cap)
