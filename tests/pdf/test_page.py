"""Pages: paper, running heads, page numbers, metadata, and the same bytes every time."""

from datetime import UTC, datetime
from io import BytesIO

import pytest
from pypdf import PdfReader

from classroom.cards import CARDS
from classroom.i18n.messages import ENGLISH, message
from classroom.pdf.grids import grid, side_by_side, table
from classroom.pdf.layout import LayoutDrawing
from classroom.pdf.page import BODY, HEADLINE, LABEL, SECTION, Paper, Part, make_pdf, rule
from classroom.pdf.render_context import RenderContext
from classroom.pdf.style import LABEL_GAP
from classroom.pdf.text import Heading, Prose, line_width, name, thought, tile

from .conftest import MADE, pdf, sheet
from .test_fonts import NAMES
from .test_layout import picture


def document(paper: Paper = Paper.A4) -> bytes:
    people, many = (
        [Prose(name(person), BODY) for _ in range(times) for person in NAMES.values()]
        for times in (1, 9)
    )
    story = [
        Heading("A king nobody had tested", HEADLINE),
        Prose(thought("If the last card is odd, play black."), BODY),
        rule(),
        Heading("The layout as it lay", SECTION, 1),
        LayoutDrawing(picture(50)),
        side_by_side(people, many, paper.text_width),
    ]
    return make_pdf(sheet(paper), [Part(story, "8B Science", "21 November", "Nothing is proved.")])


@pytest.mark.parametrize("paper", Paper)
def test_the_same_findings_make_the_same_bytes(paper: Paper) -> None:
    first = document(paper)
    pdf([Prose("भिन्न پیش other text in between", BODY)])
    assert document(paper) == first


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (595, 842)), (Paper.LETTER, (612, 792))])
def test_the_paper_is_the_one_asked_for(paper: Paper, size: tuple[int, int]) -> None:
    for page in PdfReader(BytesIO(document(paper))).pages:
        assert (round(page.mediabox.width), round(page.mediabox.height)) == size


def test_title_author_language_and_date_are_the_callers() -> None:
    reader = PdfReader(BytesIO(document()))
    assert reader.metadata is not None
    assert reader.metadata.title == "A king nobody had tested"
    assert reader.metadata.author == "8B Science"
    assert reader.metadata.creation_date is not None
    assert reader.metadata.creation_date == MADE
    assert reader.root_object["/Lang"] == "en"
    assert reader.root_object["/ViewerPreferences"]["/DisplayDocTitle"]


def test_another_date_makes_another_document() -> None:
    def story() -> list[Part]:
        return [Part([Prose("x", BODY)])]

    later = sheet()
    later = type(later)(later.title, later.author, later.language, datetime(2027, 1, 1, tzinfo=UTC))
    assert make_pdf(sheet(), story()) != make_pdf(later, story())


def test_headings_are_bookmarks_that_lead_to_their_page() -> None:
    story = [Heading("One", HEADLINE), Prose("word " * 4000, BODY), Heading("Two", SECTION, 3)]
    reader = PdfReader(BytesIO(pdf(story)))
    one, (two,) = reader.outline
    assert (one.title, two.title) == ("One", "Two")
    assert reader.get_destination_page_number(one) == 0
    assert reader.get_destination_page_number(two) == len(reader.pages) - 1


def test_each_part_counts_its_own_pages(extract) -> None:
    parts = [
        Part([Prose("word " * 4000, BODY)], "Table 1", "today", "foot one"),
        Part([Prose("short", BODY)], "Table 2", "today", "foot two"),
    ]
    text = extract(make_pdf(sheet(), parts))
    pages = text.count(" of ") - 1
    assert pages > 1
    for number in range(1, pages + 1):
        assert f"{number} of {pages}" in text
    assert text.count("Table 1") == pages
    assert text.count("Table 2") == 1
    assert "1 of 1" in text


@pytest.mark.parametrize(("pupils", "last_shown"), [(8, "Pupil 7"), (40, "…")])
def test_a_running_head_with_many_names_is_squeezed_and_then_cut(
    pupils: int, last_shown: str, extract
) -> None:
    names = ", ".join(name(f"Pupil {number}") for number in range(pupils))
    head = Part([Prose("x", BODY)], f"8B Science, Round 2, Table 3, {names}", "21 November 2026")
    assert f"{last_shown} 21 November 2026" in extract(make_pdf(sheet(), [head]))


def test_columns_side_by_side_run_over_the_end_of_the_page(extract) -> None:
    left = [Prose(f"left{number}", BODY) for number in range(200)]
    right = [Prose(f"right{number}", BODY) for number in range(20)]
    text = extract(pdf([side_by_side(left, right, Paper.A4.text_width)]))
    assert all(f"left{number}" in text for number in range(200))
    assert all(f"right{number}" in text for number in range(20))


def test_rows_of_a_grid_may_hold_lists() -> None:
    rows = [(Prose("6", BODY), [Prose("a", BODY), Prose("b", BODY)])]
    assert pdf([grid(rows, (20, 100), row_gap=4)]).startswith(b"%PDF")


def test_a_label_never_touches_its_text() -> None:
    words = Prose("How sure, how right", LABEL)
    width = line_width(words.text, LABEL)
    for gap, lines in ((0, 2), (LABEL_GAP + 1, 1)):
        made = grid([(words, Prose("Text", BODY))], (width + gap, 100), kind="list")
        assert made.wrap(1000, 1000)[1] == lines * LABEL.leading


def test_a_label_column_is_as_wide_as_its_words_ask_for() -> None:
    setting = RenderContext(ENGLISH)
    labels = [message("Same rule"), message("How sure, how right")]
    assert setting.label_width(labels) > line_width("How sure, how right", LABEL) + LABEL_GAP
    narrow = setting.label_width(labels, most=10)
    words = ("Same", "rule", "How", "sure,", "how", "right")
    assert narrow > max(line_width(word, LABEL) for word in words) + LABEL_GAP
    assert narrow < line_width("How sure, how right", LABEL)


def test_a_row_of_a_table_grows_with_what_stands_in_it() -> None:
    string = " ".join(map(tile, CARDS[:12]))
    rows = [[Prose(text, BODY)] for text in (tile(CARDS[0]), string)]
    made = table([Prose("Play", BODY)], rows, [100], row_height=25)
    made.wrap(1000, 1000)
    _, least, grown = made._rowHeights
    assert least == 25
    assert grown >= Prose(string, BODY).wrap(94, 1000)[1] + 8
