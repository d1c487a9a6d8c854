"""What is wrong with a plan, with its line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from classroom.i18n.messages import Said, Typed


@dataclass(frozen=True, slots=True)
class Wrong:
    line: int
    """From 1."""
    cause: Said
    """A sentence without a full stop, to stand behind the line."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.cause}"


MOST_TOLD = 20
"""Who has mended these looks again."""


class NotAPlan(Exception):
    """A file that is no lesson plan, or not yet."""

    def __init__(self, wrongs: Iterable[Wrong]) -> None:
        self.wrongs = tuple(sorted(wrongs, key=lambda wrong: wrong.line)[:MOST_TOLD])
        """At least one, by their lines."""
        super().__init__("; ".join(map(str, self.wrongs)))


LONGEST_SHOWN = 60


def quoted(text: str) -> Typed:
    """What stands in a file, in quotation marks and not too long."""
    short = text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"
    return Typed(f"'{short}'")


def closest(text: str, there: Iterable[str]) -> str | None:
    """Which of those that there are somebody may have meant."""
    by_key = {each.casefold(): each for each in there}
    found = get_close_matches(text[:LONGEST_SHOWN].casefold(), by_key, n=1)
    return by_key[found[0]] if found else None
