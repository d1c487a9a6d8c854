"""The guesses of the rule in a round, in Express."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace


class Guessed(msgspec.Struct, frozen=True):
    """A guess of the rule, in Express."""

    number: int
    """Of its entry."""
    by: int
    claim: Any
    """As it stands in the record."""
    right: bool | None = None
    """None while a guess in free text waits for its verdict."""
    settled: int | None = None
    """Of the entry that judged it: the guess's own, or the verdict's."""


class Guesses(msgspec.Struct, frozen=True):
    """The guesses in a round, until one moment."""

    chance: int | None = None
    """The seat that may guess now."""
    made: tuple[Guessed, ...] = ()
    """In order."""

    # What follows is counted from the guesses made.

    @property
    def unjudged(self) -> bool:
        """True if the last guess has no verdict; the round may be over nevertheless."""
        return bool(self.made) and self.made[-1].right is None

    @property
    def right_by(self) -> int | None:
        """The seat of the player who guessed the rule."""
        return self.made[-1].by if self.made and self.made[-1].right else None

    def offer(self, seat: int | None) -> Guesses:
        """Return the guesses after a play: `seat` may guess now, or no one for None."""
        return Guesses(seat, self.made)

    def guess(self, made: Guessed) -> Guesses:
        return Guesses(made=(*self.made, made))

    def judge(self, right: bool, number: int) -> Guesses:
        """Return the guesses after the verdict on the last one, in the entry `number`."""
        judged = replace(self.made[-1], right=right, settled=number)
        return Guesses(made=(*self.made[:-1], judged))
