"""The phones of a class: which are online, and since when the others are gone; never stored."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Gone:
    """A phone that is not online."""

    since: float
    """In seconds of running time."""
    asleep: bool = False
    """It said that its page is out of sight; otherwise its connection ended."""
    told: bool = False
    """True if the listeners heard that the grace was over."""


@dataclass(slots=True)
class Phones:
    """The devices of a class, as :func:`classroom.message_bus.device` calls them."""

    sockets: Counter[str] = field(default_factory=Counter)
    """The number that each has at this worker."""
    elsewhere: dict[str, set[str]] = field(default_factory=dict)
    """Those that have a socket at another worker, by its name."""
    gone: dict[str, Gone] = field(default_factory=dict)
    changes: int = 0
    """The number of times that a phone came or went; presence read at the same number is valid."""

    def is_online(self, phone: str) -> bool:
        return bool(self.sockets[phone]) or any(phone in them for them in self.elsewhere.values())

    def workers(self, here: str) -> set[str]:
        """Return the names of the workers that have phones; this one is called `here`."""
        there = {worker for worker, phones in self.elsewhere.items() if phones}
        return there | {here} if self.sockets else there

    def gone_since(self, phone: str, now: float) -> Gone | None:
        """Return since when a phone has been gone; None while it is online.

        One that was never seen counts as gone from now on, as far as anyone knows: none of its
        table waits for it yet.
        """
        if phone not in self.gone and not self.is_online(phone):
            self.gone[phone] = Gone(now)
        return self.gone.get(phone)
