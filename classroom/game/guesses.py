"""The guesses of the rule in a round, in Express."""

from __future__ import annotations

from typing import Any

import msgspec


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
