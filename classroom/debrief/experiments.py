"""Experiments: what the answer to a card would have told, had somebody laid it.

Each rule alive counts once, however long it takes to say, so that every figure here is a count that
can be checked by hand.
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
    """The surviving rules' answers: `right` of them say right, the others say wrong."""

    right: int
    alive: int

    @property
    def disputed(self) -> bool:
        """Return whether surviving rules differed about the answer."""
        return 0 < self.right < self.alive

    @property
    def ruled_out(self) -> int:
        """Return how many rules the answer had to rule out at least, whatever it was."""
        return min(self.right, self.alive - self.right)

    @property
    def bits(self) -> float:
        """Return the expected information of the answer, every rule being equally likely.

        1 where it leaves half of them, whatever it is; 0 where it is known beforehand.
        """
        shares = (self.right / self.alive, 1 - self.right / self.alive) if self.alive else ()
        return -sum(share * log2(share) for share in shares if share > 0) or 0.0


@dataclass(frozen=True)
class Experiment:
    """A card that might have been laid."""

    card: Card
    split: Split


def foretold(
    survivors: Survivors, cards: Sequence[Card] | None, shown: Sequence[Card] = ()
) -> Split | None:
    """Return how many surviving rules predict that these cards are right as a string.

    Or that a no play is right: `cards` is None then, with the hand it `shown`. None where nobody
    knows that hand.
    """
    if cards is not None:
        wrong = len(survivors.seen(WrongString(tuple(cards))))
        return Split(len(survivors) - wrong, len(survivors))
    if not shown:
        return None
    return Split(len(survivors.seen(NoPlayEvidence(card_set(shown)))), len(survivors))


def could_discriminate(survivors: Survivors, result: Result) -> bool | None:
    """Return whether a play could have told rules apart: `survivors` disagreed on its answer.

    The survivors are those before the play. None where nobody knows the hand of a no play.
    """
    split = foretold(survivors, result.cards, result.shown)
    return None if split is None else split.disputed


def best(survivors: Survivors, cards: CardSet) -> Experiment | None:
    """Return the card that splits the surviving rules most evenly; None if they agree on all.

    Of several in `cards`, the one that more of them call right, since a wrong card costs; of these,
    the first in the order of the cards.
    """
    votes, alive = survivors.votes.tolist(), len(survivors)
    disputed = members(cards & survivors.disputed)
    card = min(
        disputed, key=lambda card: (abs(2 * votes[card] - alive), -votes[card]), default=None
    )
    return None if card is None else Experiment(card, Split(votes[card], alive))


def telling_apart(
    survivors: Survivors, names: Collection[str], cards: CardSet
) -> Experiment | None:
    """Return the cheapest card that tells these rules apart; None if they agree on all `cards`.

    It splits them as evenly as any card does. Where several do, the cheapest is the one that most
    of all surviving rules call right: a right card costs nothing. The split returned is that of all
    surviving rules. `names` that do not survive are left out.
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
