"""Where the letters of a PDF stand: runs of text with their sizes, read from the pages' code.

for page in pages(document):
    faults(page)    # in words; nothing where all is well
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import pikepdf

from classroom.pdf.style import MARGIN, MM, SMALLEST

ROUNDING = 0.05
"""Points."""
OVER = 0.8
"""Points by which two texts may stand over one another: letters lean out of their boxes."""
TOUCHING = 2.0
"""Points between two texts side by side, at least."""
EDGE = 8 * MM
"""Points that printers leave white at the head and the foot."""
LARGEST_LINE = 60.0
"""Points of the largest letters that are a line of text, and no picture."""
FEWEST = 3
"""Lines of a page, head and foot left out: fewer are strays from the page before."""

Matrix = tuple[float, float, float, float, float, float]
_UNIT: Matrix = (1, 0, 0, 1, 0, 0)
_Instruction = tuple[Any, str]
_FOLLOWED = "q Q cm BT Tm Td Tf Tj TJ BMC BDC EMC Do"
"""Operators that say where text stands; not those that draw lines and colours."""


@dataclass(frozen=True)
class Run:
    """Letters that are shown in one go; places and sizes in points."""

    text: str
    left: float
    right: float
    baseline: float
    """Of letters that stand upside down, the end of the small ones."""
    size: float
    owner: object
    """What it belongs to in the tree of tags; None for what is not told."""

    @property
    def top(self) -> float:
        """Of its small letters."""
        return self.baseline + 0.5 * self.size


@dataclass
class Page:
    width: float
    height: float
    runs: list[Run] = field(default_factory=list)


def pages(document: bytes) -> Iterator[Page]:
    """Every page with its runs of text."""
    with pikepdf.open(BytesIO(document)) as pdf:
        tree = _owners(pdf)
        for page in pdf.pages:
            _, _, width, height = (float(side) for side in page.mediabox)
            found = Page(width, height)
            owners = tree.get(int(page.obj.get("/StructParents", -1)), [])
            _Reader(found, owners).read(page.obj, page.obj.Resources, _UNIT)
            yield found


def faults(page: Page) -> list[str]:
    """All that is wrong with a page, in words."""
    return [*_small(page), *_outside(page), *_over_one_another(page), *_strays(page)]


def _small(page: Page) -> Iterator[str]:
    for run in page.runs:
        if run.size < SMALLEST - ROUNDING:
            yield f"{run.size:.1f} pt: {run.text!r}"


def _outside(page: Page) -> Iterator[str]:
    for run in page.runs:
        sides = run.left < MARGIN - 1 or run.right > page.width - MARGIN + 1
        if sides or run.baseline < EDGE or run.top > page.height - EDGE:
            yield f"outside the margins: {run.text!r} at {run.left:.0f}, {run.baseline:.0f}"


def _over_one_another(page: Page) -> Iterator[str]:
    runs = sorted(page.runs, key=lambda run: run.left)
    for place, run in enumerate(runs):
        for other in runs[place + 1 :]:
            if other.left > run.right + TOUCHING:
                break
            high = min(run.top, other.top) - max(run.baseline, other.baseline)
            if high < OVER:
                continue
            wide = min(run.right, other.right) - other.left
            if wide > OVER:
                yield f"over one another: {run.text!r} and {other.text!r}"
            elif run.owner is not other.owner:
                yield f"touching: {run.text!r} and {other.text!r}"


def _strays(page: Page) -> Iterator[str]:
    """Head and foot stand within the first and last points of a page.

    A letter that fills a card is no stray line.
    """
    if any(run.size > LARGEST_LINE for run in page.runs):
        return
    head, foot = page.height - MARGIN - 9, 18 * MM
    lines = {round(run.baseline) for run in page.runs if foot - 5 < run.baseline < head}
    if 0 < len(lines) < FEWEST:
        yield f"a page with {len(lines)} lines: {[run.text for run in page.runs]}"


# Reading a page's code


def _owners(pdf: pikepdf.Pdf) -> dict[int, list[object]]:
    """For each page's number in the tree, the element that each piece of content belongs to."""
    numbers = pdf.Root.StructTreeRoot.ParentTree.Nums
    return {
        int(numbers[at]): [_whole(element) for element in numbers[at + 1]]
        for at in range(0, len(numbers), 2)
        if isinstance(numbers[at + 1], pikepdf.Array)
    }


def _whole(element: Any) -> object:
    """The paragraph that a part of it belongs to."""
    while element.get("/S") == "/Span":
        element = element.P
    return _Named(element.objgen)


@dataclass(frozen=True)
class _Named:
    number: tuple[int, int]


class _Reader:
    """Goes through a content stream and what it refers to."""

    def __init__(self, page: Page, owners: Sequence[object]) -> None:
        self.page = page
        self.owners = owners
        self.within: list[object] = []
        self.fonts: dict[tuple[int, int], _Font] = {}
        self.forms: dict[tuple[int, int], list[_Instruction]] = {}

    def read(self, content: Any, resources: Any, matrix: Matrix) -> None:
        self._follow(_instructions(content), resources, matrix)

    def _follow(self, code: Sequence[_Instruction], resources: Any, matrix: Matrix) -> None:
        saved: list[Matrix] = []
        text, font, size = _UNIT, None, 0.0
        for operands, operator in code:
            match operator:
                case "q":
                    saved.append(matrix)
                case "Q":
                    matrix = saved.pop()
                case "cm":
                    matrix = _times(_matrix(operands), matrix)
                case "BT":
                    text = _UNIT
                case "Tm":
                    text = _matrix(operands)
                case "Td":
                    text = _times((1, 0, 0, 1, *map(float, operands)), text)
                case "Tf":
                    font, size = resources.Font[str(operands[0])], float(operands[1])
                case "Tj" | "TJ":
                    parts = operands[0] if operator == "TJ" else operands
                    wide = self._show(parts, self._font(font), size, _times(text, matrix))
                    text = _times((1, 0, 0, 1, wide, 0), text)
                case "BMC" | "BDC":
                    self.within.append(self._owner(operands))
                case "EMC":
                    self.within.pop()
                case "Do":
                    form = resources.XObject[str(operands[0])]
                    if form.get("/Subtype") == "/Form":
                        self._follow(self._form(form), form.get("/Resources", resources), matrix)

    def _form(self, form: Any) -> list[_Instruction]:
        """Return what it draws, read once a page: a card is drawn many times."""
        if form.objgen not in self.forms:
            self.forms[form.objgen] = _instructions(form)
        return self.forms[form.objgen]

    def _font(self, font: Any) -> _Font:
        if font.objgen not in self.fonts:
            self.fonts[font.objgen] = _Font(font)
        return self.fonts[font.objgen]

    def _owner(self, operands: Any) -> object:
        options = operands[1] if len(operands) > 1 else None
        if isinstance(options, pikepdf.Dictionary) and "/MCID" in options:
            return self.owners[int(options.MCID)]
        return self.within[-1] if self.within else None

    def _show(self, parts: Any, font: _Font, size: float, matrix: Matrix) -> float:
        """Return how far it leads, before the matrix."""
        wide, codes = 0.0, b""
        for part in parts:
            if isinstance(part, pikepdf.String):
                codes += bytes(part)
                wide += sum(map(font.width, bytes(part))) / 1000 * size
            else:
                wide -= float(part) / 1000 * size
        text = codes.decode("latin-1")
        if not text.strip():
            return wide
        right, up, across, high, x, y = matrix
        space = font.width(ord(" ")) / 1000 * size
        before, after = (len(text) - len(cut) for cut in (text.lstrip(" "), text.rstrip(" ")))
        ends = (x + right * before * space, x + right * (wide - after * space))
        tall = size * (across**2 + high**2) ** 0.5
        upside_down = high < 0
        self.page.runs.append(
            Run(
                text=text,
                left=min(ends),
                right=max(ends),
                baseline=y - 0.5 * tall if upside_down else y,
                size=tall,
                owner=self.within[-1] if self.within else None,
            )
        )
        assert abs(up * wide) < 1, "text runs across the page"
        return wide


def _instructions(content: Any) -> list[_Instruction]:
    parsed = pikepdf.parse_content_stream(content, _FOLLOWED)
    return [(operands, str(operator)) for operands, operator in parsed]


class _Font:
    def __init__(self, font: Any) -> None:
        self._first = int(font.FirstChar)
        self._widths = [float(width) for width in font.Widths]

    def width(self, code: int) -> float:
        """In thousandths of an em."""
        at = code - self._first
        return self._widths[at] if 0 <= at < len(self._widths) else 0.0


def _matrix(operands: Any) -> Matrix:
    a, b, c, d, e, f = map(float, operands)
    return a, b, c, d, e, f


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    k, l, m, n, o, p = other  # noqa: E741
    return (
        a * k + b * m, a * l + b * n, c * k + d * m, c * l + d * n,
        e * k + f * m + o, e * l + f * n + p,
    )  # fmt: skip
