"""Papers as pages of HTML: the pictures, what is folded, fields to write in, titles and styles."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

import papers
import pytest
import rounds
from pypdf import PdfReader
from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from classroom import assets
from classroom.cards import Card
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n import translations
from classroom.i18n.messages import ENGLISH, Language, message
from classroom.i18n.vocabulary import Vocabulary
from classroom.pdf import cards, handouts, pages
from classroom.pdf.accessible import accessible_page
from classroom.pdf.handout_job import HandoutOrder
from classroom.pdf.handouts.forms import Blank, TickBox
from classroom.pdf.page import BODY, Part, make_pdf
from classroom.pdf.render_context import RenderContext
from classroom.pdf.svg import Matrix, SharedShapes, SvgCanvas, picture
from classroom.pdf.text import Prose, draw_line, name
from classroom.pdf.writing_lines import WritingLines
from classroom.rules.catalogue import RULES

from . import kinds
from .conftest import sheet
from .test_tags import ARABIC
from .trees import Tagged

PAGE = RenderContext(ENGLISH)
LANGUAGES = [translations.language(code, Vocabulary()) for code in ("en", "de", "es", "fr")]
WITH_FIGURES = tuple(
    kind for kind in kinds.KINDS if kind not in ("slips", "exit-ticket", "exit-tickets")
)


class Nested(HTMLParser):
    """A page as a tree, flattened: each element with its attributes, its text, and what it is in.

    A text belongs to every element around it.
    """

    VOID = frozenset({"meta", "link", "input"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[dict[str, Any]] = []
        self._open: list[dict[str, Any]] = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        element = {"tag": tag, "text": "", "in": [*self._open], **dict(attributes)}
        self.all.append(element)
        if tag not in self.VOID:
            self._open.append(element)

    def handle_startendtag(self, tag, attributes):
        self.all.append({"tag": tag, "text": "", "in": [*self._open], **dict(attributes)})

    def handle_endtag(self, tag):
        assert self._open.pop()["tag"] == tag

    def handle_data(self, data):
        for element in self._open:
            element["text"] += data

    def tags(self, tag: str, **given: str) -> list[dict[str, Any]]:
        return [
            each
            for each in self.all
            if each["tag"] == tag and all(each.get(key) == value for key, value in given.items())
        ]

    def within(self, element: dict[str, Any], tag: str) -> list[dict[str, Any]]:
        return [
            each
            for each in self.all
            if each["tag"] == tag and any(outer is element for outer in each["in"])
        ]


def html(kind: str, language: Language = ENGLISH) -> str:
    return accessible_page(*kinds.parts(kind, language=language), "/a.css")


def of(story: list[Flowable], language: Language = ENGLISH) -> Nested:
    return Nested(accessible_page(sheet(language=language), [Part(story)], "/a.css"))


# Pictures


@pytest.mark.parametrize("kind", WITH_FIGURES)
def test_every_figure_has_its_drawing_and_words_beside_it(kind: str) -> None:
    parts = kinds.parts(kind)
    page = Nested(accessible_page(*parts, "/a.css"))
    figures = page.tags("figure")
    assert len(figures) == len(Tagged(make_pdf(*parts)).nodes("Figure"))
    for figure in figures:
        (drawn,) = page.within(figure, "svg")
        assert drawn["aria-hidden"] == "true"
        assert page.within(drawn, "path") or page.within(drawn, "use")
        (caption,) = page.within(figure, "figcaption")
        assert caption["text"].strip()


def test_the_layout_is_drawn_card_by_card_as_on_paper() -> None:
    page = Nested(html("table"))
    first = page.tags("figure")[0]
    found = Counter(each["text"] for each in page.within(first, "text"))
    # overthrown_by_a_wrong_card: 5D JS QD 9C (8C) KH KC KH 3S
    assert all(found[rank] >= many for rank, many in {"K": 3, "J": 1, "Q": 1, "3": 1}.items())
    shapes = {f"#{each['id']}" for each in page.tags("path") if "id" in each}
    used = [each["href"] for each in page.within(first, "use")]
    assert {*used} <= shapes
    assert len(used) >= 2 * 9  # the face and the suit of each card


def test_the_curve_names_its_scale_in_the_figures_own_text() -> None:
    page = Nested(html("table"))
    drawn = [each["text"] for figure in page.tags("figure") for each in page.within(figure, "text")]
    assert {"6,083", "1,000", "100", "10", "1"} <= {*drawn}
    assert "cards played" in drawn


def test_cards_that_are_only_larger_are_drawn_and_not_told_again() -> None:
    parts = kinds.parts("wall")
    page = Nested(accessible_page(*parts, "/a.css"))
    large = page.tags("div", **{"class": "picture shrinking"})
    assert large and all(page.within(each, "use") for each in large)
    alts = [node.alt or "" for node in Tagged(make_pdf(*parts)).nodes("Figure")]
    assert alts and all(alt.startswith("The drawing shows") for alt in alts)


def test_a_shape_that_comes_again_is_written_once() -> None:
    text = html("table")
    assert len(re.findall('id="shape', text)) < len(re.findall("<use ", text)) / 5


def test_the_page_of_a_table_stays_light() -> None:
    """Two tables with all details: less than the PDF of the same."""
    parts = kinds.parts("table")
    assert len(accessible_page(*parts, "/a.css")) < len(make_pdf(*parts))


class Drawing(Flowable):
    """Draws what a test asks for on 100 by 50 points."""

    def __init__(self, draw: Any) -> None:
        super().__init__()
        self._draw = draw

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        self.width, self.height = 100, 50
        return 100, 50

    def draw(self) -> None:
        self._draw(self.canv)


def svg(draw: Any, language: Language = ENGLISH) -> str:
    return picture(Drawing(draw), 200, language, SharedShapes()).svg


def test_a_canvas_has_its_origin_below_and_svg_above() -> None:
    drawn = svg(lambda canvas: canvas.line(0, 0, 100, 50))
    assert 'viewBox="0 0 100 50"' in drawn
    assert 'width="133" height="67"' in drawn
    assert 'd="M0 50L100 0"' in drawn


def test_what_is_moved_scaled_and_turned_comes_where_a_pdf_has_it() -> None:
    def draw(canvas: Any) -> None:
        canvas.setLineWidth(1)
        canvas.saveState()
        canvas.translate(10, 20)
        canvas.scale(2, 2)
        canvas.rotate(90)
        canvas.setDash(1, 3)
        canvas.line(0, 0, 5, 0)
        canvas.restoreState()
        canvas.line(0, 0, 1, 0)

    drawn = svg(draw)
    assert 'd="M10 30L10 20" fill="none" stroke="#000000" stroke-width="2"' in drawn
    assert 'stroke-dasharray="2 6"' in drawn
    assert drawn.count("stroke-dasharray") == 1


def test_transformations_follow_one_another() -> None:
    moved = Matrix(e=10).after(Matrix(a=2, d=2))
    assert moved.at(3, 4) == (16, 8)


def test_colours_and_what_is_filled_are_kept() -> None:
    def draw(canvas: Any) -> None:
        canvas.setFillColor(HexColor("#12ab34"))
        canvas.rect(0, 0, 10, 10, stroke=0, fill=1)

    assert 'd="M0 50L10 50 10 40 0 40Z" fill-rule="evenodd" fill="#12ab34"/>' in svg(draw)


def test_an_operator_that_no_drawing_uses_is_refused() -> None:
    with pytest.raises(ValueError, match="'v'"):
        svg(lambda canvas: canvas.addLiteral("0 0 m 1 1 2 2 v f"))


def test_words_in_a_drawing_are_text_as_wide_as_on_paper_and_escaped() -> None:
    drawn = svg(lambda canvas: draw_line(canvas, 0, 10, name("<b>Max & Co</b>"), BODY))
    (wide, words) = re.findall(r'textLength="([0-9.]+)".*?>([^<]+)</text>', drawn)[0]
    assert words == "&lt;b&gt;Max &amp; Co&lt;/b&gt;"
    assert float(wide) > 60
    assert 'y="40"' in drawn


@pytest.mark.parametrize("typed", ["محمد علي", "שלום כיתה", "สมชาย"])
def test_words_of_any_script_are_written_in_reading_order(typed: str) -> None:
    drawn = svg(lambda canvas: draw_line(canvas, 0, 10, name(typed), BODY), ARABIC)
    found = re.findall(r">([^<]+)</text>", drawn)
    assert sorted(" ".join(found).split()) == sorted(typed.split())
    assert 'direction="ltr"' in drawn


def test_a_card_is_a_face_a_rank_and_a_suit() -> None:
    shapes = SharedShapes()
    canvas = SvgCanvas(50, 50, LANGUAGES[1], shapes)
    cards.draw_card(canvas, 0, 0, Card.parse("JS"), 30)
    drawn = canvas.svg()
    assert drawn.count("<use ") == 2
    assert ">B</text>" in drawn  # Bube
    assert shapes.svg().count("<path id=") == 2


# Lists


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_numbered_lists_count_themselves(kind: str) -> None:
    page = Nested(html(kind))
    for items in page.tags("ol") + page.tags("ul"):
        first = [
            each["text"].split()[0] for each in page.within(items, "li") if each["in"][-1] is items
        ]
        assert first != [str(number) for number in range(1, len(first) + 1)]
        assert "•" not in first


def test_what_a_picture_shows_thing_by_thing_is_folded() -> None:
    page = Nested(html("table"))
    folded = [each for each in page.tags("details") if "class" not in each]
    assert {page.within(each, "summary")[0]["text"] for each in folded} == {"The picture in words"}
    inside = "".join(each["text"] for each in folded)
    assert "Card 1:" in inside
    seen = [item for item in page.tags("li") if not {"details"} & {o["tag"] for o in item["in"]}]
    assert not any(re.match(r"Card \d+: .*(right|wrong|starter)", each["text"]) for each in seen)
    assert all("open" not in each for each in folded)


def test_a_few_details_are_read_at_once() -> None:
    def figure(many: int) -> Nested:
        drawing = Drawing(lambda canvas: canvas.line(0, 0, 1, 1))
        details = [message("Once.")] * many
        return of([PAGE.figure(drawing, message("A line that climbs."), details)])

    assert figure(3).tags("details") == []
    assert len(figure(4).tags("details")) == 1


# Fields


def test_a_question_has_a_field_that_it_names() -> None:
    page = of([Prose("Which card?", BODY), WritingLines(2)])
    (field,) = page.tags("textarea")
    assert (field["aria-label"], field["rows"]) == ("Which card?", "2")
    assert (field["autocomplete"], field["spellcheck"]) == ("off", "false")
    assert "Your answers stay on this page" in page.tags("footer")[0]["text"]


@pytest.mark.parametrize("name", ["overthrown_by_a_right_card", "no_prophet"])
def test_each_question_of_a_table_is_followed_by_its_own_field(name: str) -> None:
    made = papers.pdf([rounds.record(name)], kind="table", form="short", file="html")
    page = Nested(made.decode())
    fields = page.tags("textarea")
    numbered = [each["text"] for each in page.tags("p") if each["text"][:3] in ("1  ", "2  ")]
    assert len(numbered) == 2
    for text, field in zip(numbered, fields[-2:], strict=True):
        assert field["aria-label"].endswith(text[-20:])


def test_a_line_beside_words_and_a_box_to_tick_are_named_by_them() -> None:
    row = PAGE.grid(
        [(Prose("Name", BODY), Blank(12), TickBox(), Prose("5♦ it is", BODY))], [99] * 4
    )
    page = of([row])
    line, tick = page.tags("input")
    assert (line["type"], line["aria-label"]) == ("text", "Name")
    assert tick["type"] == "checkbox"
    assert tick["in"][-1]["tag"] == "label"
    assert tick["in"][-1]["text"].strip() == "5♦ it is"


def test_cells_to_fill_in_are_named_by_head_and_row() -> None:
    heads = [message("Card"), message("Points")]
    made = PAGE.table(heads, [["K", "3"], ["", ""]], [90, 90], boxed=True, named_rows=False)
    page = of([made])
    assert [each["aria-label"] for each in page.tags("textarea")] == ["Card, 2", "Points, 2"]
    assert [each["data-head"] for each in page.tags("td")] == ["Card", "Points"] * 2
    told = PAGE.table(heads, [["", ""]], [90, 90])
    assert of([told]).tags("textarea") == []


def test_a_paper_without_fields_says_nothing_of_them() -> None:
    assert of([Prose("Read this.", BODY)]).tags("footer") == []


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_every_field_has_a_name_and_nothing_is_sent(kind: str) -> None:
    page = Nested(html(kind))
    for field in page.tags("textarea") + page.tags("input"):
        assert field.get("aria-label", "").strip() or field["in"][-1]["tag"] == "label"
        assert "name" not in field and "id" not in field and "value" not in field
    assert not page.tags("form") + page.tags("script") + page.tags("button")


def test_room_to_write_in_is_no_part_of_a_pdf() -> None:
    tagged = Tagged(make_pdf(sheet(), [Part([Prose("Which card?", BODY), WritingLines(2)])]))
    assert tagged.leaves() == [("P", "Which card?")]


def test_copies_of_a_slip_are_there_once() -> None:
    page = Nested(html("slips"))
    headings = [each["text"] for each in page.tags("h1")]
    assert headings == ["Publication", "Review", "Retraction"]


# The page to take home


def test_the_page_to_take_home_hides_answers_and_rule_until_they_are_opened() -> None:
    rule = RULES["odd-black-even-red"]
    wanted = HandoutOrder(kind="take-home", rules=[rule.id], file="html", style="/a.css")
    page = Nested(handouts.make(wanted, ENGLISH).decode())
    *rows, last = page.tags("details")
    assert all("open" not in each and each["class"] == "sealed" for each in (*rows, last))
    labels = [page.within(each, "summary")[0]["text"].strip() for each in rows]
    assert labels == [f"Row {number}" for number in range(2, len(rows) + 2)]
    assert rule.statement.say() in " ".join(last["text"].split())
    main = page.tags("main")[0]["text"]
    for each in (*rows, last):
        main = main.replace(each["text"], "")
    assert rule.statement.say() not in " ".join(main.split())
    assert not re.search("^(right|wrong)$", main, re.MULTILINE)
    assert "Fold" not in main
    assert "don’t open it yet" in main


# Titles


@pytest.mark.parametrize(
    ("wanted", "titles"),
    [
        (
            {"kind": "pupil", "pupil": "Ben"},
            ("Ben, round 1", "Ben, Runde 1", "Ben, ronda 1", "Ben, manche 1"),
        ),
        (
            {"kind": "script", "minutes": 8},
            (
                "Script, 8 minutes",
                "Drehbuch, 8 Minuten",
                "Guion, 8 minutos",
                "Déroulé, 8 minutes",
            ),
        ),
        (
            {"kind": "table"},
            ("Table 2, round 1", "Tisch 2, Runde 1", "Mesa 2, ronda 1", "Table 2, manche 1"),
        ),
        (
            {"kind": "class"},
            ("Class page", "Seite der Klasse", "Página de la clase", "Page de la classe"),
        ),
        (
            {"kind": "wall"},
            (
                "Table 2, round 1: For the wall",
                "Tisch 2, Runde 1: Für die Wand",
                "Mesa 2, ronda 1: Para la pared",
                "Table 2, manche 1 : Pour le mur",
            ),
        ),
    ],
)
def test_a_paper_has_a_title_of_its_own_in_each_form(
    wanted: dict[str, Any], titles: tuple[str, ...]
) -> None:
    record = rounds.record(kinds.RECORDS[0])
    for language, title in zip(LANGUAGES, titles, strict=True):
        job = papers.order([record], title="8B", **wanted)
        job = papers.numbered(job, table=2, round=1)
        making = pages.Making(job, language, load_hypotheses(), pages.unheard)
        assert making.sheet.title.replace("\xa0", " ").replace("\u202f", " ") == f"{title}, 8B"
        parts = list(pages.PAPERS[job.kind](making))
        assert f"<title>{making.sheet.title}</title>" in accessible_page(making.sheet, parts)
        about = PdfReader(BytesIO(make_pdf(making.sheet, parts))).metadata
        assert about is not None and about.title == making.sheet.title


def test_several_papers_in_one_file_are_called_what_they_are() -> None:
    records = list(map(rounds.record, kinds.RECORDS))

    def title(**wanted: Any) -> str:
        job = papers.order(records, **wanted)
        return pages.Making(job, ENGLISH, load_hypotheses(), pages.unheard).sheet.title

    made = [
        title(kind="everything", title="8B"),
        title(kind="table", title="8B"),
        title(kind="pupil", title="8B"),
        title(kind="pupil", title="8B", form="long"),
        title(kind="pupil", title="8B", pupil="Ben"),
        title(kind="wall"),
    ]
    assert made == [
        "The class and each table, 8B",
        "Each table, 8B",
        "Slips for pupils, 8B",
        "A page for each pupil, 8B",
        "For Ben, 8B",
        "For the wall",
    ]


def test_a_handout_is_called_by_its_kind_its_plan_and_its_class() -> None:
    on, _ = kinds.parts("exit-ticket")
    assert on.title == "Exit ticket, The trap, 8B Science"
    on, _ = kinds.parts("rules-card")
    assert on.title == "Rules card, 8B Science"


# Styles


def test_a_page_that_nobody_serves_has_its_styles_in_it() -> None:
    text = accessible_page(sheet(), [Part([Prose("x", BODY)])])
    (styles,) = re.findall(r"<style>(.*)</style>", text, re.DOTALL)
    assert "--ink:" in styles and "prefers-color-scheme" in styles and "@media print" in styles
    assert not re.search(r"url\(|@import|sourceMapping|@font-face", styles)
    assert "<link" not in text


def test_a_page_that_is_served_has_a_link_alone() -> None:
    text = html("table")
    assert text.count('<link rel="stylesheet" href="/a.css">') == 1
    assert "<style" not in text
    assert not re.search(r'\sstyle="', text)


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_a_sheet_has_one_title_and_something_on_it(kind: str) -> None:
    found = Nested(html(kind))
    articles = found.tags("article")
    assert articles
    for article in articles:
        assert sum(article in each["in"] for each in found.tags("h1")) <= 1
        inside = [each for each in found.all if article in each["in"]]
        margins = [each for each in inside if each.get("class") == "margin"]
        assert len("".join(article["text"].split())) > sum(
            len("".join(each["text"].split())) for each in margins
        ) or any(each["tag"] in ("textarea", "input", "svg") for each in inside)


def test_slips_of_several_pupils_are_sheets_of_their_own() -> None:
    found = Nested(html("pupil"))
    assert len(found.tags("article")) == len(found.tags("h1")) > 1


def test_a_paper_prints_no_sheet_that_is_closed_as_a_whole() -> None:
    found = Nested(html("exit-ticket"))
    *_, key = found.tags("article")
    assert key["class"] == "folding"
    *_, around = next(each for each in found.tags("details") if key in each["in"])["in"]
    assert around is key


def test_sealed_rules_are_closed_but_for_number_and_level() -> None:
    found = Nested(html("sealed-rules"))
    strips = found.tags("details", **{"class": "sealed"})
    labels = found.tags("summary")
    assert len(strips) == len(labels) > 1
    for number, label in enumerate(labels, 1):
        assert label["text"].startswith(f"{number} · ")
    open_to_all = [
        each for each in found.tags("p") if not any(strip in each["in"] for strip in strips)
    ]
    for entry in RULES.values():
        assert all(PAGE.say(entry.statement) != each["text"] for each in open_to_all)
    assert "Cut along" not in found.tags("main")[0]["text"]


@pytest.mark.parametrize("kind", ["table", "class"])
def test_a_legend_is_text_below_its_drawing_and_in_no_picture_of_cards(kind: str) -> None:
    found = Nested(html(kind))
    legends = found.tags("ul", **{"class": "legend"})
    entries = [each for each in found.tags("li") if any(one in each["in"] for one in legends)]
    assert len(entries) > 1
    drawn = [each["text"].strip() for each in found.tags("text")]
    for entry in entries:
        assert entry["text"].strip() not in drawn


def test_a_picture_is_no_wider_than_what_is_drawn_on_it() -> None:
    class Narrow(Drawing):
        def wrap(self, _width: float, _height: float) -> tuple[float, float]:
            return 400, 50

    narrow = Narrow(lambda canvas: canvas.rect(100, 10, 40, 20))
    drawn = picture(narrow, 400, ENGLISH, SharedShapes())
    assert 40 <= drawn.width < 60
    assert 'viewBox="97 0' in drawn.svg


def test_a_table_stays_a_table_on_a_tablet() -> None:
    assets.build()
    style = (assets.BUILT / "web_paper.css").read_text("utf-8")
    stacked = re.findall(r"max-width: ?(\d+)px\) ?\{\s*table,", style)
    assert [int(width) < 640 for width in stacked] == [True]
