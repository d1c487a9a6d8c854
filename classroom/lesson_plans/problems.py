"""Problems in a lesson plan, with their lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from classroom.i18n.messages import Message, UserText


@dataclass(frozen=True, slots=True)
class PlanProblem:
    line: int
    """From 1."""
    cause: Message
    """A sentence without a full stop, to stand behind the line."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.cause}"


MAX_TOLD = 20
"""The number of problems reported at once, at most; the author mends these and checks again."""


class NotAPlan(Exception):
    """A file that is no lesson plan, or not yet."""

    def __init__(self, wrongs: Iterable[PlanProblem]) -> None:
        self.wrongs = tuple(sorted(wrongs, key=lambda wrong: wrong.line)[:MAX_TOLD])
        """At least one, by their lines."""
        super().__init__("; ".join(map(str, self.wrongs)))


MAX_QUOTED_LENGTH = 60


def quoted(text: str) -> UserText:
    """Return a text of the file in quotation marks, cut to :data:`MAX_QUOTED_LENGTH` characters."""
    short = text if len(text) <= MAX_QUOTED_LENGTH else f"{text[: MAX_QUOTED_LENGTH - 1]}…"
    return UserText(f"'{short}'")


def closest(text: str, there: Iterable[str]) -> str | None:
    """Return the known name that `text` is probably a misspelling of; None if none is close."""
    by_key = {each.casefold(): each for each in there}
    found = get_close_matches(text[:MAX_QUOTED_LENGTH].casefold(), by_key, n=1)
    return by_key[found[0]] if found else None
