"""Making things fit: how high they are, and a drawing made smaller."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from reportlab.platypus import CondPageBreak, Flowable, Table

from classroom.i18n.messages import ENGLISH
from classroom.pdf.structure import Element, read
from classroom.pdf.text import as_words

_ANY = 1e6
"""Points: more than any height."""
_ROUNDING = 6.0


def height_of(flowables: Iterable[Flowable], width: float) -> float:
    """Points that they take below one another in a column of `width` points."""
    height = gap = 0.0
    for each in flowables:
        height += max(gap, each.getSpaceBefore()) if height else 0.0
        height += each.wrap(width, _ANY)[1]
        gap = each.getSpaceAfter()
    return height


def words_in(story: Iterable[Flowable]) -> int:
    """Return how many words of two letters or more are printed, without those in pictures."""
    texts = (as_words(element.text, ENGLISH) for top in read(story) for element in top.walk())
    return sum(len(re.findall(r"[^\W\d_]{2,}", text)) for text in texts)


def flowing(block: Sequence[Flowable], width: float) -> Iterator[Flowable]:
    """Yield a block that may run over a page's end once a row of its table or list is there.

    Kept together with its heading, a long one would leave much of a page empty.
    """
    before = [*takewhile(lambda each: each.getKeepWithNext(), block)]
    rest = block[len(before) :]
    if rest and isinstance(rest[0], Table):
        rest[0].wrap(width, _ANY)
        first = sum(rest[0]._rowHeights[: rest[0].repeatRows + 1])
        for each in before:
            each.keepWithNext = False
        yield CondPageBreak(height_of(before, width) + first + _ROUNDING)
    yield from block


class Scaled(Flowable):
    """A drawing at `scale` of its size, drawn for a column that is wider by as much."""

    def __init__(self, drawing: Flowable, scale: float) -> None:
        super().__init__()
        self.drawing = drawing
        self.scale = scale

    def tell(self) -> list[Element]:
        return read([self.drawing])

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        width, height = self.drawing.wrap(
            available_width / self.scale, available_height / self.scale
        )
        self.width, self.height = width * self.scale, height * self.scale
        return self.width, self.height

    def draw(self) -> None:
        self.canv.scale(self.scale, self.scale)
        self.drawing.drawOn(self.canv, 0, 0)
