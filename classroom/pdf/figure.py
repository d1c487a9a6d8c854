"""A drawing that says what is to be seen on it."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable

from classroom.i18n.markers import N_
from classroom.pdf.structure import Element, TaggedFlowable

IN_WORDS = N_("The picture in words")
"""The label of what a picture shows, one thing after the other, in a page of HTML."""


class Figure(TaggedFlowable):
    """`drawing` with `alt`, a sentence or two in its stead, and `details`, as many as it needs."""

    def __init__(self, drawing: Flowable, alt: str, details: Sequence[str] = ()) -> None:
        super().__init__()
        self.drawing = drawing
        self.alt = alt
        self.details = tuple(details)
        self.hAlign = drawing.hAlign
        self.spaceBefore, self.spaceAfter = drawing.getSpaceBefore(), drawing.getSpaceAfter()
        self.keepWithNext = bool(drawing.getKeepWithNext())

    def minWidth(self) -> float:
        width: float = self.drawing.minWidth()
        return width

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width, self.height = self.drawing.wrap(available_width, available_height)
        return self.width, self.height

    def tell(self) -> list[Element]:
        self.element = Element("Figure", alt=self.alt, details=self.details, drawing=self.drawing)
        return [self.element]

    def split(self, available_width: float, available_height: float) -> list[Flowable]:
        parts = self.drawing.split(available_width, available_height)
        return [self._part(part) for part in parts]

    def _part(self, drawing: Flowable) -> Figure:
        part = Figure(drawing, self.alt, self.details)
        part.element = self.element
        return part

    def draw(self) -> None:
        if self.element is not None:
            self.canv.bound(self.element, self.width, self.height)
        self.drawing.drawOn(self.canv, 0, 0)
