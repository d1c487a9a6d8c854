# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences about how a round ended, and about its scores."""

from __future__ import annotations

from classroom.game.scoring import score
from truth.collect import At
from truth.facts import Facts
from truth.registry import claims
from truth.subjects import turns


@claims("The round ended when %(player)s had no cards left.")
def _(f: Facts, at: At, player: str) -> bool:
    return f.round.ended_by == "empty_hand" and f.turns[-1].by == player


@claims("%(player)s had no cards left, and the round was over.", "%(player)s has no cards left")
def _(f: Facts, at: At, player: str) -> bool:
    """That player's last play ended the round."""
    return f.round.ended_by == "empty_hand" and any(
        t is f.turns[-1]
        and t.by == player
        and (not f.round.dealt or not f.round.hands[f.round.players.index(player)])
        for t in turns(f, at)
    )


@claims(
    "The round ended when everyone was knocked out.",
    "Everyone was knocked out",
)
def _(f: Facts, at: At) -> bool:
    left = [seat for seat in range(len(f.round.players)) if seat not in f.round.expelled]
    return f.round.ended_by == "all_expelled" and not left


@claims(
    "The round ended when everyone but the Prophet was knocked out.",
    "Everyone but the Prophet was knocked out",
)
def _(f: Facts, at: At) -> bool:
    left = [seat for seat in range(len(f.round.players)) if seat not in f.round.expelled]
    return f.round.ended_by == "all_expelled" and left == [f.round.prophets.ruling]


@claims("One Prophet was overthrown, and everyone was knocked out")
def _(f: Facts, at: At, count: int) -> bool:
    fell = sum(r.how == "overthrown" for r in f.reigns)
    return fell == count and len(f.round.expelled) == len(f.round.players)


@claims("%(count)s Prophets were overthrown; then someone ran out of cards")
def _(f: Facts, at: At, count: int) -> bool:
    fell = sum(r.how == "overthrown" for r in f.reigns)
    return fell == count > 1 and f.round.ended_by == "empty_hand"


@claims("Knocked out:")
def _(f: Facts, at: At) -> bool:
    return bool(f.round.expelled)


@claims("The round ended when %(player)s named the rule.")
def _(f: Facts, at: At, player: str) -> bool:
    return f.round.ended_by == "guessed" and f.aloud[-1].by == player


@claims(
    "The round was ended before anyone ran out of cards.",
)
def _(f: Facts, at: At) -> bool:
    return f.round.ended_by == "teacher" and any(
        "end" in e and "empty_hand" not in e for _, e in f.moves
    )


@claims("The teacher ended the round early.")
def _(f: Facts, at: At) -> bool | str:
    """The teacher ended it, not the clock that the class had agreed on."""
    if f.round.ended_by != "teacher" or f.by_clock:
        return f"it ended by {f.round.ended_by}, by the clock: {f.by_clock}"
    return True


@claims("The round ended when time was up.")
def _(f: Facts, at: At) -> bool:
    return f.round.ended_by == "teacher" and f.by_clock


@claims("The round isn’t over.")
def _(f: Facts, at: At) -> bool:
    return f.round.ended_by is None


@claims("the best player’s score")
def _(f: Facts, at: At) -> bool:
    scores = score(f.round)
    return scores.dealer == max(line.points for line in scores.players)


@claims(
    "twice the number of cards before the Prophet’s marker",
    "twice the number of cards up to the Prophet’s marker",
)
def _(f: Facts, at: At) -> bool:
    including = f.round.ruleset.cap == "including"
    stood = [r for r in f.reigns if r.how == "stood"]
    return any(
        score(f.round).dealer == 2 * (r.marked if including else r.marked - 1)
        for r in stood or f.reigns
    )


@claims("dealt")
def _(f: Facts, at: At) -> bool:
    return f.header.dealer not in (None, "", "Nature")


@claims("largest hand %(most)s − own hand %(own)s")
def _(f: Facts, at: At, most: int, own: int) -> bool:
    hands = [len(hand) for hand in f.round.hands]
    return f.round.ruleset.count_down_from is None and most == max(hands) and own in hands


@claims("%(most)s − own hand %(own)s")
def _(f: Facts, at: At, most: int, own: int) -> bool:
    return most == f.round.ruleset.count_down_from and own in map(len, f.round.hands)


@claims("%(points)s for no cards left")
def _(f: Facts, at: At, points: int) -> bool:
    return points == f.round.ruleset.empty_bonus and any(not hand for hand in f.round.hands)


@claims("%(points)s for the rule")
def _(f: Facts, at: At, points: int) -> bool:
    return points == f.round.ruleset.guess_bonus and f.round.ended_by == "guessed"


def _prophets(f: Facts, right: bool) -> list[int]:
    """Cards of each kind that were laid under a reign that stood."""
    return [
        sum(laid.right == right for laid in f.round.layout.cards[r.laid :])
        for r in f.reigns
        if r.how == "stood"
    ]


@claims("%(points)s for %(count)s card on the line as Prophet")
def _(f: Facts, at: At, points: int, count: int) -> bool:
    return points == count and count in _prophets(f, True)


@claims("%(points)s for %(count)s card in sidelines as Prophet")
def _(f: Facts, at: At, points: int, count: int) -> bool:
    return points == 2 * count and count in _prophets(f, False)


@claims(
    "%(player)s missed one turn (time ran out).",
)
def _(f: Facts, at: At, player: str, count: int) -> bool:
    return f.skips(player, clock=True) == count


@claims(
    "The teacher skipped one of %(player)s’s turns.",
)
def _(f: Facts, at: At, player: str, count: int) -> bool:
    return f.skips(player, clock=False) == count


@claims(
    "Of the rules that the program knows, only the secret one was left. There are others that it doesn’t know."
)
def _(f: Facts, at: At) -> bool:
    return f.fitting_wider(-1) == 1


@claims(
    "%(count)s of the rules that the program knows still fitted. It was hearing the rule that ended the question, not a card."
)
def _(f: Facts, at: At, count: int) -> bool:
    return count == f.fitting_wider(-1) > 1
