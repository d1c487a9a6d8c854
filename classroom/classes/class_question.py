"""The question that the class was asked about its own rounds, and its answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from classroom.classes.verbs.vote import QuestionAsked


@dataclass(frozen=True, slots=True)
class ClassQuestion:
    """A question on the projector and on all phones."""

    asked: QuestionAsked
    shown: bool = False
    """True once the answer is shown."""

    @property
    def key(self) -> tuple[str, int, int]:
        """Identify the question among those of the class."""
        return self.asked.about, self.asked.table, self.asked.round
