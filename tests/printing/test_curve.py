"""The curve of the rules alive: a log scale, and labels that leave one another room."""

from io import BytesIO
from itertools import combinations

import pytest
from pypdf import PdfReader
from reportlab.platypus import Flowable, Spacer

from classroom.cards import Card
from classroom.printing.curve import CurveDrawing, CurvePicture, Marked
from classroom.printing.figure import Figure
from classroom.printing.fitting import Scaled, height_of
from classroom.printing.page import BODY, SECTION, Paper
from classroom.printing.prose import Prose, tile

from .conftest import cards_in, pdf

WIDTH = 260.0


def drawn(
    marks: tuple[Marked, ...] = (), *, right_to_left: bool = False, library: int = 100
) -> CurveDrawing:
    picture = CurvePicture([(0, library), (1, 10), (4, 1)], library, marks, [(1, 3)])
    drawing = CurveDrawing(picture, "alive", "cards laid", 80.0, right_to_left=right_to_left)
    drawing.wrap(WIDTH, 1e6)
    return drawing


def marked(laid: int, card: str, kind: str = "turning") -> Marked:
    return Marked(laid, 10, tile(Card.parse(card)), kind)  # type: ignore[arg-type]


def test_ten_times_fewer_is_the_same_way_down() -> None:
    drawing = drawn()
    hundred, ten, one = (drawing._y(alive) for alive in (100, 10, 1))
    assert hundred - ten == pytest.approx(ten - one) == pytest.approx(40)


@pytest.mark.parametrize("right_to_left", [False, True])
def test_the_cards_run_with_the_reading(right_to_left: bool) -> None:
    drawing = drawn(right_to_left=right_to_left)
    places = [drawing._x(laid) for laid in range(5)]
    assert places == sorted(places, reverse=right_to_left)
    assert all(0 <= place <= WIDTH for place in places)


def test_labels_leave_one_another_room() -> None:
    marks = tuple(
        marked(laid, card) for laid, card in [(1, "9S"), (1, "10H"), (2, "KD"), (4, "2C")]
    )
    placed = drawn(marks).placed
    assert [mark for mark, _ in placed] == list(marks)
    spans = [(level, *drawn()._span(mark)) for mark, level in placed]
    for (one, left, right), (other, start, end) in combinations(spans, 2):
        assert one != other or right < start or left > end
    assert all(left >= 0 and right <= WIDTH for _, left, right in spans)


def test_where_there_is_no_room_the_last_marks_have_no_label_but_a_place() -> None:
    marks = tuple(marked(2, card) for card in ("9S", "10H", "KD", "2C", "3C"))
    drawing = drawn(marks)
    assert [mark for mark, _ in drawing.placed] == list(marks[:3])
    assert drawing.height == drawn(marks[:3]).height
    told = Marked(1, 10, "declared", "declared"), marked(3, "4D", "fell")
    document = pdf([Figure(drawn((*marks, *told)), "a curve")])
    assert {"nine of spades", "ten of hearts", "king of diamonds"} <= set(cards_in(document))
    assert "three of clubs" not in cards_in(document)


def test_a_library_of_one_rule_has_a_curve_too() -> None:
    picture = CurvePicture([(0, 1), (1, 1)], 1)
    assert pdf([Figure(CurveDrawing(picture, "alive", "cards laid"), "a curve")]).startswith(
        b"%PDF"
    )


def test_heights_are_those_that_a_page_takes() -> None:
    """As many paragraphs as are said to fill a page fill it; one line more begins another."""
    words = "Some words that take more than a single line in so narrow a column. " * 3
    room = Paper.A4.text_width, Paper.A4.text_height
    story = [Prose("What happened", SECTION), Prose(words, BODY), Spacer(0, 7)]
    while height_of([*story, Prose(words, BODY)], room[0]) <= room[1]:
        story.append(Prose(words, BODY))
    spare = room[1] - height_of(story, room[0])
    assert pages([*story, Spacer(0, spare - 3.1)]) == 1
    assert pages([*story, Spacer(0, spare), Prose("More.", BODY)]) == 2


def pages(story: list[Flowable]) -> int:
    return len(PdfReader(BytesIO(pdf(story))).pages)


def test_a_drawing_made_smaller_fills_the_same_width() -> None:
    small = Scaled(drawn(), 0.5)
    width, height = small.wrap(WIDTH, 1e6)
    assert width == WIDTH
    assert height == pytest.approx(drawn().wrap(2 * WIDTH, 1e6)[1] / 2)
