"""Experiments: the information that the answer to a card would give, if it were played.

Each fitting rule counts once, whatever the length of its description, so that every figure here is
a count that can be checked by hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import log2

import numpy as np

from classroom.cards import Card, CardSet, card_set, members
from classroom.game.round import Result
from classroom.rules.surviving import NoPlayEvidence, Survivors, WrongString


@dataclass(frozen=True)
class Split:
    """Votes of the fitting rules on an answer: `right` of them say right, the others wrong."""

    right: int
    still_fit: int

    @property
    def disputed(self) -> bool:
        """True if the answer was open: some of the fitting rules say right, and some wrong."""
        return 0 < self.right < self.still_fit

    @property
    def ruled_out(self) -> int:
        """Number of rules that the answer had to rule out at least, whatever it was."""
        return min(self.right, self.still_fit - self.right)

    @property
    def bits(self) -> float:
        """Expected information of the answer in bits, with every rule equally likely.

        1 if either answer leaves half of them; 0 if the answer is known beforehand.
        """
        shares = (
            (self.right / self.still_fit, 1 - self.right / self.still_fit) if self.still_fit else ()
        )
        return -sum(share * log2(share) for share in shares if share > 0) or 0.0


@dataclass(frozen=True)
class Experiment:
    """A card that might have been played."""

    card: Card
    split: Split


def split_on(
    survivors: Survivors, cards: Sequence[Card] | None, shown: Sequence[Card] = ()
) -> Split | None:
    """Return the split of the fitting rules on whether these cards, or a no play, are right.

    Cards are judged as a string. `cards` is None for a no play, with the hand it `shown`. Return
    None if that hand is unknown.
    """
    if cards is not None:
        wrong = len(survivors.seen(WrongString(tuple(cards))))
        return Split(len(survivors) - wrong, len(survivors))
    if not shown:
        return None
    return Split(len(survivors.seen(NoPlayEvidence(card_set(shown)))), len(survivors))


def could_discriminate(survivors: Survivors, result: Result) -> bool | None:
    """Return whether `survivors` disagreed about the answer to a play.

    The survivors are those before the play. None where the hand of a no play is unknown.
    """
    split = split_on(survivors, result.cards, result.shown)
    return None if split is None else split.disputed


def best(survivors: Survivors, cards: CardSet) -> Experiment | None:
    """Return the card that splits the fitting rules most evenly; None if they agree on all.

    Of several, it is the one that more of them call right, since a wrong card costs; of these, the
    first in the order of the cards.
    """
    votes, still_fit = survivors.votes.tolist(), len(survivors)
    disputed = members(cards & survivors.disputed)
    card = min(
        disputed, key=lambda card: (abs(2 * votes[card] - still_fit), -votes[card]), default=None
    )
    return None if card is None else Experiment(card, Split(votes[card], still_fit))


def telling_apart(
    survivors: Survivors, names: Collection[str], cards: CardSet
) -> Experiment | None:
    """Return the cheapest card that would have told these rules apart; None if they agree.

    It splits them as evenly as any of the `cards` does. Where several do, the cheapest is the one
    that most of all fitting rules call right: a right card costs nothing. The split returned is
    that of all fitting rules. `names` that don't fit any more are left out.
    """
    places = [survivors.library.places[name] for name in names]
    named = survivors.only(np.isin(survivors.rules, places))
    votes, all_votes = named.votes.tolist(), survivors.votes.tolist()
    card = min(
        members(cards & named.disputed),
        key=lambda card: (abs(2 * votes[card] - len(named)), -all_votes[card]),
        default=None,
    )
    return None if card is None else Experiment(card, Split(all_votes[card], len(survivors)))
