"""Scoring a round (docs/rules.md 5.2 to 5.4)."""

from __future__ import annotations

from classroom.game.round import Round
from classroom.game.scores import Score, Scores


def reign_cards(round_: Round) -> tuple[int, int]:
    """(main-line, sideline) cards laid since the ruling Prophet's declaration; (0, 0) for none."""
    reign = round_.prophets.reign
    if reign is None:
        return 0, 0
    since = round_.layout.cards[reign.after :]
    right = sum(laid.right for laid in since)
    return right, len(since) - right


def score(round_: Round) -> Scores:
    """Return the scores of a round that is over, else as if it ended now."""
    if round_.scores is not None:
        return round_.scores
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
            guess_bonus=(ruleset.guess_bonus or 0) if seat == round_.guesses.right_by else 0,
            prophet_right=right if seat == round_.prophets.ruling else 0,
            prophet_wrong=wrong if seat == round_.prophets.ruling else 0,
        )
        for seat, hand in enumerate(round_.hands)
    )
    cap = None
    reign = round_.prophets.reign
    if reign is not None:
        marked = reign.marked
        cap = 2 * (marked if ruleset.cap == "including" else marked - 1)
    return Scores(players, cap)
