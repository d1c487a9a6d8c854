"""Setting a page in a language: its sentences in the paper's voice, mirrored where it runs so."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from reportlab.platypus import Flowable

from classroom.i18n.messages import Language, Message, Value, labelled, show
from classroom.pdf import grids
from classroom.pdf.figure import Figure
from classroom.pdf.grids import Cell, Grid
from classroom.pdf.page import BODY, LABEL, SECTION, TABLE_HEAD, TABLE_HEAD_END, TABLE_NUMBER
from classroom.pdf.style import LABEL_GAP
from classroom.pdf.text import PAPER, Heading, Prose, Style, line_width

_TAG = re.compile(r"<[^>]*>")
_NO_STOP = re.compile(r"\w[^\w.!?…]*[”“»]$")
"""The end of a quotation without a full stop of its own."""


def _stopped(text: str) -> str:
    return f"{text}." if _NO_STOP.search(_TAG.sub("", text)) else text


class RenderContext:
    """Builders of a page's parts in one language: texts, paragraphs, lists, tables, figures.

    Everything a page shows is made here, or is a spacer, a `rule()` or `WritingLines`, so that
    screen readers know the role of each part. A drawing of your own goes into :meth:`figure`; its
    labels, in any script and with suit signs, are set by `prose.draw_line`.
    """

    def __init__(self, language: Language) -> None:
        self.language = language

    def say(self, sentence: Message) -> str:
        """Return the sentence as a text for :class:`Prose`."""
        return sentence.say(self.language, PAPER)

    def labelled(self, label: str, text: str) -> str:
        """Return a label and its text, both as texts for :class:`Prose`."""
        return labelled(self.language, label, text)

    def together(self, sentences: Iterable[Message]) -> str:
        """Sentences that follow one another, as one text.

        Words of one's own that end a sentence may have no full stop: they get one behind them.
        """
        said = [self.say(sentence) for sentence in sentences]
        return " ".join([*map(_stopped, said[:-1]), *said[-1:]])

    def show(self, value: Value) -> str:
        """Return a value by itself: a name, a rule, a card."""
        return show(value, self.language, PAPER)

    def prose(self, text: str, style: Style) -> Prose:
        return Prose(text, style, self.language.right_to_left or None)

    def heading(self, title: Message, style: Style = SECTION, level: int = 1) -> Heading:
        return Heading(self.say(title), style, level, self.language.right_to_left or None)

    def grid(
        self, rows: Sequence[Sequence[Cell]], widths: Sequence[float], row_gap: float = 0.0
    ) -> Flowable:
        """Rows that only lay out; what stands in them is read row by row."""
        right_to_left = self.language.right_to_left
        return grids.grid(rows, widths, row_gap, right_to_left=right_to_left)

    def items(
        self, rows: Sequence[Sequence[Cell]], widths: Sequence[float], row_gap: float = 0.0
    ) -> Flowable:
        """Return a list: the first cell of a row is its label, a number or a word."""
        right_to_left = self.language.right_to_left
        return grids.grid(rows, widths, row_gap, kind="list", right_to_left=right_to_left)

    def label_width(
        self, labels: Iterable[Message], style: Style = LABEL, most: float = float("inf")
    ) -> float:
        """Points across a column of labels in this language, with the gap after them.

        Labels wider than `most` points go on in a second line; no word is ever broken.
        """
        said = [self.say(label) for label in labels]
        longest = max((line_width(text, style) for text in said), default=0.0)
        words = (word for text in said for word in text.split())
        widest = max((line_width(word, style) for word in words), default=0.0)
        # A little more, for what rounding takes.
        return max(min(longest + LABEL_GAP, most), widest + LABEL_GAP) + 0.5

    def columns(
        self, start: Sequence[Flowable], end: Sequence[Flowable], width: float, gap: float
    ) -> Flowable:
        right_to_left = self.language.right_to_left
        return grids.side_by_side(start, end, width, gap, right_to_left=right_to_left)

    def table(
        self,
        heads: Sequence[Message],
        rows: Sequence[Sequence[Cell]],
        widths: Sequence[float],
        *,
        numbers: Collection[int] = (),
        named_rows: bool = True,
        boxed: bool = False,
        row_height: float | None = None,
        body: Style = BODY,
        head: Style = TABLE_HEAD,
    ) -> Grid:
        """Return a table of data under its heads; `widths` and `row_height` in points.

        A text cell is set in the style `body`, a head in the style `head`; in the columns `numbers`
        cells are bold, and they and their heads are at the column's end. With `named_rows` the
        first cell of a row is its header. For tables that are filled in by hand, `boxed` frames
        every cell and `row_height` leaves room to write.
        """
        headings = [
            self.prose(self.say(each), TABLE_HEAD_END if place in numbers else head)
            for place, each in enumerate(heads)
        ]
        cells = [
            [
                self.prose(cell, TABLE_NUMBER if place in numbers else body)
                if isinstance(cell, str) and cell
                else cell
                for place, cell in enumerate(row)
            ]
            for row in rows
        ]
        return grids.table(
            headings,
            cells,
            widths,
            named_rows=named_rows,
            boxed=boxed,
            row_height=row_height,
            right_to_left=self.language.right_to_left,
        )

    def figure(self, drawing: Flowable, alt: Message, details: Sequence[Message] = ()) -> Flowable:
        """Return a drawing with a description for those who cannot see it.

        `alt` is a sentence or two and stands for the drawing; `details` follow it for those who
        want to know everything in the picture, one sentence for each thing.
        """
        return Figure(drawing, self.say(alt), [self.say(detail) for detail in details])
