"""The numbers of turning points on a layout: they cover no rank, no ordinal and one another."""

from __future__ import annotations

from typing import Any

import papers
import pytest
import rounds

from classroom.cards import Card
from classroom.i18n.messages import ENGLISH, Language
from classroom.pdf import cards
from classroom.pdf.layout import LayoutDrawing, LayoutPicture, PrintedColumn
from classroom.pdf.page import Paper
from classroom.pdf.style import MM
from classroom.pdf.table.happened import _PER_ROW, CARD_WIDTHS

from .conftest import pdf

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points from the page's corner."""
ARABIC = Language("ar", right_to_left=True)
WIDTHS = {12 * MM: 12, 10.5 * MM: 13, 9 * MM: 15, 7.7 * MM: 17}
"""Cards in a row by the width of a card, as on a table's page."""


def places(canvas: Any, box: Box) -> Box:
    left, bottom = canvas.absolutePosition(box[0], box[1])
    return left, bottom, left + box[2] - box[0], bottom + box[3] - box[1]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Box]]:
    """Boxes of all pins, ranks, numbers and faces of cards that are drawn from now on."""
    boxes: dict[str, list[Box]] = {"pins": [], "ranks": [], "numbers": [], "faces": []}
    rank, pin, figure = cards._draw_rank, cards.draw_pin, cards.draw_figure
    face = cards._draw_face

    def draw_face(canvas: Any, x: float, y: float, width: float, height: float, *args: Any,
                  **more: Any) -> None:  # fmt: skip
        boxes["faces"].append(places(canvas, (x, y, x + width, y + height)))
        face(canvas, x, y, width, height, *args, **more)

    def draw_rank(canvas: Any, x: float, y: float, card: Any, size: float, **more: Any) -> float:
        end = rank(canvas, x, y, card, size, **more)
        boxes["ranks"].append(places(canvas, (x, y, end, y + 0.668 * size)))
        return end

    def draw_pin(canvas: Any, x: float, y: float, numbers: str) -> None:
        half = cards.PIN / 2
        boxes["pins"].append(places(canvas, (x - half, y - half, x + half, y + half)))
        assert len(numbers) == 1, "one number to a pin"
        pin(canvas, x, y, numbers)

    def draw_figure(canvas: Any, x: float, y: float, number: int, size: float, *args: Any,
                    **more: Any) -> None:  # fmt: skip
        half = 0.28 * size * len(str(number))
        middle = x - half if more.get("anchor") else x
        box = middle - half, y, middle + half, y + 0.668 * size
        boxes["numbers"].append(places(canvas, box))
        figure(canvas, x, y, number, size, *args, **more)

    monkeypatch.setattr(cards, "_draw_rank", draw_rank)
    monkeypatch.setattr(cards, "draw_pin", draw_pin)
    monkeypatch.setattr(cards, "_draw_face", draw_face)
    monkeypatch.setattr(cards, "draw_figure", draw_figure)
    return boxes


def over(one: Box, other: Box) -> bool:
    """Return whether the boxes share more than a tenth of a point each way."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    up = min(one[3], other[3]) - max(one[1], other[1])
    return across > 0.1 and up > 0.1


def covers(one: Box, other: Box) -> bool:
    """Return whether the boxes share more than the edge of a card: half a point each way."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    up = min(one[3], other[3]) - max(one[1], other[1])
    return across > 0.5 and up > 0.5


def crowded() -> LayoutPicture:
    """Rows of the widest ranks, each with wrong cards; many have two numbers, or one each."""
    columns = []
    for place in range(40):
        at = 3 * place + 1
        below = ((Card.parse("9S"), at + 1),), ((Card.parse("10C"), at + 2),)
        columns.append(PrintedColumn(Card.parse("10H"), at, below))
    ordinals = {1: (1, 2), 2: (3, 4), 8: (5, 6), 9: (7,), 16: (8, 9), 60: (1, 2), 62: (3, 4, 5)}
    return LayoutPicture(tuple(columns), pins=ordinals)


@pytest.mark.parametrize("language", [ENGLISH, ARABIC], ids=["en", "ar"])
@pytest.mark.parametrize("card", WIDTHS, ids=[f"{width / MM:.1f} mm" for width in WIDTHS])
def test_no_pin_covers_a_rank_or_another_pin(
    drawn: dict[str, list[Box]], card: float, language: Language
) -> None:
    pdf([LayoutDrawing(crowded(), language, per_row=WIDTHS[card], card=card, legend=False)])
    pins = drawn["pins"]
    assert len(pins) == 14
    if language is ENGLISH:  # ranks are at the left of a card
        assert not [(p, rank) for p in pins for rank in drawn["ranks"] if over(p, rank)]
    assert not [(p, o) for n, p in enumerate(pins) for o in pins[:n] if over(p, o)]


def test_the_pins_of_a_card_on_the_line_leave_its_number_free(
    drawn: dict[str, list[Box]],
) -> None:
    column = PrintedColumn(Card.parse("6C"), 10)
    pins = {10: (2, 3)}
    layout_ = LayoutPicture((column,), pins=pins)
    pdf([LayoutDrawing(layout_, per_row=17, card=7.7 * MM, legend=False)])
    (number,) = drawn["numbers"]
    assert len(drawn["pins"]) == 2
    assert not [pin for pin in drawn["pins"] if over(pin, number)]


@pytest.mark.parametrize("language", [ENGLISH, ARABIC], ids=["en", "ar"])
@pytest.mark.parametrize("card", CARD_WIDTHS, ids=[f"{width / MM:.1f} mm" for width in CARD_WIDTHS])
def test_no_pin_covers_a_card_or_its_number(
    drawn: dict[str, list[Box]], card: float, language: Language
) -> None:
    """Neither its own card nor a neighbour; on the narrowest paper."""
    drawing = LayoutDrawing(crowded(), language, per_row=_PER_ROW[card], card=card, legend=False)
    pdf([drawing], Paper.A4)
    assert len(drawn["pins"]) == 14
    assert len(drawn["faces"]) == 120
    seen = [*drawn["faces"], *drawn["numbers"]]
    assert not [(pin, box) for pin in drawn["pins"] for box in seen if covers(pin, box)]


@pytest.mark.parametrize("name", rounds.NAMES)
def test_on_a_table_s_page_no_pin_covers_anything(drawn: dict[str, list[Box]], name: str) -> None:
    papers.pdf([rounds.record(name)], kind="table")
    seen = [*drawn["faces"], *drawn["numbers"], *drawn["ranks"]]
    assert not [(pin, box) for pin in drawn["pins"] for box in seen if covers(pin, box)]
