"""Polls: a choice that every phone of the class may make. Choices are counted, never named."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal


@dataclass(frozen=True, slots=True)
class Poll:
    """The poll that was opened last."""

    number: int
    """The number of the event that opened it."""
    about: Literal["demo", "question"]
    """The card of the demo round that waits, or the class's question."""
    choices: int
    said: Mapping[str, int] = field(default_factory=dict)
    """The choice of each seat, as an index; of the seats on one device at most one is in here."""
    open: bool = True

    @property
    def counts(self) -> list[int]:
        """The number of seats with each choice."""
        chosen = list(self.said.values())
        return [chosen.count(choice) for choice in range(self.choices)]

    def choice(self, device: Collection[str]) -> int | None:
        """Return the choice of a device with these seats; None before it has voted."""
        return next((self.said[seat] for seat in device if seat in self.said), None)


def with_vote(poll: Poll | None, number: int, seat: str, choice: int) -> Poll | None:
    """Return the poll with a seat's vote in poll `number`; unchanged if that isn't this one."""
    if poll is None or poll.number != number:
        return poll
    return replace(poll, said={**poll.said, seat: choice})


def without_seat(poll: Poll | None, seat: str) -> Poll | None:
    """Return the poll without a seat's vote, which is not that of its next pupil."""
    if poll is None or seat not in poll.said:
        return poll
    said = {each: choice for each, choice in poll.said.items() if each != seat}
    return replace(poll, said=said)


def closed(poll: Poll | None, about: Literal["demo", "question"]) -> Poll | None:
    """Return the poll closed, if it is about this; its counts stay."""
    return replace(poll, open=False) if poll is not None and poll.about == about else poll
