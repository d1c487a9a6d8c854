"""A question for afterwards, with everything that belongs to it.

There is none without a teacher's notes: making one fails. What prints a question has the rule
that it quotes, the cards that it is about and the notes in the same value.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from classroom.debrief.findings.asked_again import AGAIN
from classroom.debrief.findings.teachers_notes import Talk, talk_about
from classroom.i18n.messages import Message, message


@dataclass(frozen=True)
class Question:
    """A question, the rule and the cards it is about, and a teacher's notes on it."""

    asks: Message
    idea: str = ""
    """The key of what it corresponds to in science; empty for nothing."""
    number: int | None = None
    """The entry it rests on; None: the round as a whole."""
    about: Message | None = None
    """The noted rule that it is about."""
    cards: tuple[int, ...] = ()
    """The ordinals of the cards that it is about."""
    answer: Message | None = None
    """For a teacher: what answers it, where the record has it."""
    again: bool = False
    """True if the class was asked a question of its kind before: the notes are different ones."""
    notes: Talk = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "notes", talk_about(self.asks, again=self.again))

    @property
    def listen(self) -> Message:
        """Return the words that a teacher listens for."""
        return message(self.notes.listen)

    @property
    def likely(self) -> Message:
        """Return a likely answer."""
        return message(self.notes.likely)

    @property
    def go_on(self) -> Message:
        """Return how to go on after it."""
        return message(self.notes.go_on)

    def asked_again(self) -> Self:
        """Return the question in the words for a second time; as it is where it has none."""
        again = AGAIN.get(self.asks.text)
        if again is None:
            return self
        return replace(self, asks=replace(self.asks, text=again, many=None))
