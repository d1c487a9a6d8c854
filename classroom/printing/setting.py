"""Setting a page in a language: its sentences in the paper's voice, mirrored where it runs so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from reportlab.platypus import Flowable

from classroom.printing import page, prose
from classroom.printing.page import SECTION
from classroom.printing.prose import Heading, Prose, Style
from classroom.said import Language, Said, Value, Voice, show

PAPER = Voice(name=prose.name, card=prose.tile, thought=prose.thought, typed=prose.plain)


class Setting:
    """What every page of a debrief needs: texts, paragraphs and grids in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def say(self, sentence: Said) -> str:
        """The sentence as a text for :class:`Prose`."""
        return sentence.say(self.language, PAPER)

    def together(self, sentences: Iterable[Said]) -> str:
        """Sentences that follow one another, as one text."""
        return " ".join(self.say(sentence) for sentence in sentences)

    def show(self, value: Value) -> str:
        """A value by itself: a name, a rule, a card."""
        return show(value, self.language, PAPER)

    def prose(self, text: str, style: Style) -> Prose:
        return Prose(text, style, self.language.right_to_left or None)

    def heading(self, title: Said, style: Style = SECTION, level: int = 1) -> Heading:
        return Heading(self.say(title), style, level, self.language.right_to_left or None)

    def mirrored(self, row: Sequence[Any]) -> list[Any]:
        """The cells of a row from left to right; the first is where reading starts."""
        return list(reversed(row)) if self.language.right_to_left else list(row)

    def grid(
        self, rows: Sequence[Sequence[Any]], widths: Sequence[float], row_gap: float = 0.0
    ) -> Flowable:
        return page.grid([self.mirrored(row) for row in rows], self.mirrored(widths), row_gap)

    def columns(
        self, start: Sequence[Flowable], end: Sequence[Flowable], width: float, gap: float
    ) -> Flowable:
        left, right = self.mirrored((start, end))
        return page.side_by_side(left, right, width, gap)
