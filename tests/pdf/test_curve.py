"""The curves of the rules that still fit: a log scale, and labels that leave one another room."""

import re
from io import BytesIO
from itertools import combinations, pairwise

import pytest
from pypdf import PdfReader
from reportlab.platypus import Flowable, Spacer

from classroom.pdf.curve import Count, CurveDrawing, CurvePicture, Marked, Scale
from classroom.pdf.figure import Figure
from classroom.pdf.fitting import Scaled, height_of
from classroom.pdf.page import BODY, SECTION, Paper
from classroom.pdf.text import Prose

from .conftest import pdf

WIDTH = 260.0


def drawn(
    marks: tuple[Marked, ...] = (), *, right_to_left: bool = False, library: int = 1000
) -> CurveDrawing:
    picture = CurvePicture(
        [
            Count("of all", library, [(0, library), (1, 100), (4, 10)]),
            Count("of the list", 20, [(0, 20), (1, 10), (4, 1)]),
        ],
        marks,
        [(1, 3)],
    )
    drawing = CurveDrawing(picture, "cards played", 90.0, right_to_left=right_to_left)
    drawing.wrap(WIDTH, 1e6)
    return drawing


def test_ten_times_fewer_is_the_same_way_down() -> None:
    drawing = drawn()
    steps = [drawing._y(rules) for rules in (1000, 100, 10, 1)]
    assert [above - below for above, below in pairwise(steps)] == [pytest.approx((90 - 4) / 3)] * 3


@pytest.mark.parametrize("right_to_left", [False, True])
def test_the_cards_run_with_the_reading(right_to_left: bool) -> None:
    scale = Scale(WIDTH, 4, right_to_left)
    places = [scale.x(laid) for laid in range(5)]
    assert places == sorted(places, reverse=right_to_left)
    assert all(0 <= place <= WIDTH for place in places)
    assert drawn(right_to_left=right_to_left).scale == scale


def test_labels_leave_one_another_room() -> None:
    marks = (
        Marked(1, "1", "turning"),
        Marked(1, "2", "turning"),
        Marked(4, "3", "turning"),
        Marked(3, "declared", "declared"),
    )
    drawing = drawn(marks)
    # Only turning points have pins; a declaration is in the key.
    assert [mark for mark, _ in drawing.placed] == list(marks[:3])
    spans = [(level, *drawing._span(mark)) for mark, level in drawing.placed]
    for (one, left, right), (other, start, end) in combinations(spans, 2):
        assert one != other or right < start or left > end
    assert all(left >= 0 and right <= WIDTH for _, left, right in spans)


def test_where_there_is_no_room_the_last_marks_have_no_label() -> None:
    marks = tuple(Marked(2, str(number), "turning") for number in range(1, 5))
    drawing = drawn(marks)
    assert [mark for mark, _ in drawing.placed] == list(marks[:2])
    assert drawing.height == drawn(marks[:2]).height


def test_a_mark_lies_on_the_curve_of_all_the_rules() -> None:
    """After 0, 1, 2, 3 and 4 cards 1000, 100, 100, 100 and 10 still fit."""
    assert [drawn()._left(laid) for laid in range(5)] == [1000, 100, 100, 100, 10]


def test_the_two_curves_differ_without_colour_and_are_named(extract) -> None:
    document = pdf([Figure(drawn((Marked(3, "overthrown", "fell"),)), "two curves")])
    content = PdfReader(BytesIO(document)).pages[0].get_contents().get_data()
    assert b"[3.2 2.2] 0 d" in content, "the second curve isn't dashed"
    text = " ".join(extract(document).split())
    for words in ("of all", "of the list", "cards played", "overthrown", "1000", "100", "10"):
        assert words in text


def test_a_reign_is_a_band_from_its_first_card_to_its_last() -> None:
    drawing = drawn()
    document = pdf([Figure(drawing, "two curves")])
    content = PdfReader(BytesIO(document)).pages[0].get_contents().get_data().decode("latin-1")
    wide = drawing.scale.x(3) - drawing.scale.x(1)
    bands = [float(found[1]) for found in re.finditer(r"[\d.]+ [\d.]+ ([\d.]+) 90 re f", content)]
    assert bands == [pytest.approx(wide, abs=0.01)]


def test_a_library_of_one_rule_has_a_curve_too() -> None:
    picture = CurvePicture([Count("of one", 1, [(0, 1), (1, 1)])])
    document = pdf([Figure(CurveDrawing(picture, "cards played"), "a curve")])
    assert document.startswith(b"%PDF")


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
