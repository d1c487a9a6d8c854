"""What a screen reader finds in every kind of paper, and that its page of HTML says the same."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import programs
import pytest
import rounds
from found import find
from reportlab.platypus import Flowable, Table

from classroom.cards import Card
from classroom.i18n.messages import ENGLISH, Language, message
from classroom.pdf import fonts
from classroom.pdf.accessible import accessible_page
from classroom.pdf.handouts.handout import KEY_FOLLOWS
from classroom.pdf.layout import LayoutDrawing
from classroom.pdf.layout_picture import picture
from classroom.pdf.page import BODY, HEADLINE, Part, make_pdf
from classroom.pdf.print_job import PaperName
from classroom.pdf.render_context import RenderContext
from classroom.pdf.text import Heading, Prose, bold, name, thought, tile

from . import kinds
from .conftest import pdf, sheet
from .trees import Node, Tagged

ARABIC = Language("ar", right_to_left=True)
PAGE = RenderContext(ENGLISH)
OTHER_WORDS = frozenset({"take-home", "sealed-rules"})
"""Papers whose pages say how to open what paper folds."""
CUT_APART = frozenset({"slips", "exit-ticket", "exit-tickets", "plan-sheet"})
"""Sheets with the same slip several times: the page of HTML has it once."""
EVERY_KIND = pytest.mark.parametrize("kind", kinds.KINDS)


@pytest.fixture(scope="module")
def made():
    """Each kind of paper as it is read back, made once."""
    known: dict[tuple[str, PaperName, bool], tuple[Tagged, str]] = {}

    def make(kind: str, paper: PaperName = "a4", *, mirrored: bool = False):
        wanted = (kind, paper, mirrored)
        if wanted not in known:
            on, parts = kinds.parts(kind, paper, ARABIC if mirrored else ENGLISH)
            html = accessible_page(on, parts)
            known[wanted] = Tagged(make_pdf(on, parts)), html
        return known[wanted]

    return make


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


class Spoken(HTMLParser):
    """A page of HTML as it is read: names of pictures, numbers of lists, blocks apart.

    Without what it has and the PDF doesn't: labels of what is folded, words of a legend that paper
    draws, and the note on fields.
    """

    VOID = frozenset({"meta", "link", "input"})
    INLINE = frozenset({"bdi", "strong", "i", "b", "span"})
    OWN = frozenset({"svg", "footer", "summary", "style"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.legend: int | None = None
        self.seen: list[str] = []
        self.roles: list[tuple[str, dict[str, str | None]]] = []
        self._texts: list[str] = []
        self._numbers: list[int] = []
        self.feed(html)
        assert not self.open
        self.text = "".join(self._texts)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.roles.append((tag, given))
        if tag not in self.VOID:
            self.open.append(tag)
        if given.get("class") == "legend":
            self.legend = len(self.open)
        if tag not in self.INLINE:
            self._texts.append("\n")
        if tag in ("ol", "ul"):
            self._numbers.append(0)
        if tag == "li" and "ol" in self.open[-2:-1]:
            self._numbers[-1] += 1
            self._texts.append(f"{self._numbers[-1]} ")
        if tag == "span":
            self._texts.append(given["aria-label"])

    def handle_endtag(self, tag):
        assert self.open.pop() == tag
        if self.legend is not None and len(self.open) < self.legend:
            self.legend = None
        if tag in ("ol", "ul"):
            self._numbers.pop()
        if tag not in self.INLINE:
            self._texts.append("\n")

    def handle_data(self, data):
        inside = self.roles[-1][1] if self.open and self.open[-1] == "span" else {}
        own = self.OWN & set(self.open)
        if "body" in self.open and "aria-label" not in inside and not own and self.legend is None:
            self._texts.append(data)


# Every kind of paper


@EVERY_KIND
@pytest.mark.parametrize(("paper", "mirrored"), [("a4", False), ("letter", False), ("a4", True)])
def test_all_that_is_drawn_is_told_once_in_the_order_it_is_read(
    kind: str, paper: PaperName, mirrored: bool, made
) -> None:
    tagged, _ = made(kind, paper, mirrored=mirrored)
    assert tagged.stray == []
    told = tagged.root.content()
    assert sorted(told) == sorted(tagged.order)
    assert len(set(told)) == len(told)
    for page in range(len(tagged.pdf.pages)):
        assert [mark for mark in told if mark[0] == page] == [
            mark for mark in tagged.order if mark[0] == page
        ]


@EVERY_KIND
def test_the_way_back_from_the_content_leads_to_its_element(kind: str, made) -> None:
    tagged, _ = made(kind)
    numbers = list(tagged.pdf.Root.StructTreeRoot.ParentTree.Nums)
    back = {int(key): list(value) for key, value in zip(numbers[::2], numbers[1::2], strict=True)}
    holders = {
        mark: node.object.objgen
        for node in tagged.root.walk()
        for mark in node.kids
        if isinstance(mark, tuple)
    }
    for at, page in enumerate(tagged.pdf.pages):
        assert page.obj.Tabs == "/S"
        found = back[int(page.obj.StructParents)]
        assert [each.objgen for each in found] == [holders[at, n] for n in range(len(found))]


@EVERY_KIND
def test_headings_nest_and_are_the_bookmarks(kind: str, made) -> None:
    tagged, _ = made(kind)
    found = [node for node in tagged.root.walk() if re.fullmatch("H[1-6]", node.role)]
    levels = [int(node.role[1]) for node in found]
    assert levels[:1] == [1]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    shown = _outline(tagged)
    spoken = [tagged.said(node) for node in found]
    assert len(shown) == len(spoken)
    for bookmark, heading in zip(shown, spoken, strict=True):
        if not re.search("[♠♥♦♣]", bookmark):
            assert words(fonts.printable(bookmark)) == words(heading)


def _outline(tagged: Tagged) -> list[str]:
    with tagged.pdf.open_outline() as outline:
        return list(_titles(outline.root))


def _titles(items):
    for item in items:
        yield item.title
        yield from _titles(item.children)


@EVERY_KIND
def test_figures_have_words_tables_heads_and_lists_items(kind: str, made) -> None:
    tagged, _ = made(kind)
    for figure in tagged.nodes("Figure"):
        assert figure.alt and len(words(figure.alt)) > 3
        assert figure.box and figure.box[0] < figure.box[2] and figure.box[1] < figure.box[3]
    for table in tagged.nodes("Table"):
        head, *rows = table.kids
        assert {cell.role for cell in head.kids} == {"TH"}
        assert {cell.scope for cell in head.kids} == {"/Column"}
        assert all(tagged.said(cell).strip() for cell in head.kids)
        assert {len(row.kids) for row in rows} <= {len(head.kids)}
    for cell in tagged.nodes("TH"):
        assert cell.scope in ("/Column", "/Row")
    for items in tagged.nodes("L"):
        assert {item.role for item in items.kids} == {"LI"}
        assert all({part.role for part in item.kids} <= {"Lbl", "LBody"} for item in items.kids)


@EVERY_KIND
def test_the_document_says_what_it_is_and_in_which_language(kind: str, made) -> None:
    tagged, html = made(kind)
    root = tagged.pdf.Root
    assert root.MarkInfo.Marked
    assert root.ViewerPreferences.DisplayDocTitle
    assert str(root.Lang) == "en"
    with tagged.pdf.open_metadata() as about:
        title = about["dc:title"]
        assert about["dc:language"] == {"en"}
    assert title == str(tagged.pdf.docinfo["/Title"])
    assert f"<title>{title}</title>" in html
    assert tagged.root.role == "Document"
    assert {part.role for part in tagged.root.kids} == {"Part"}


@pytest.mark.parametrize("kind", sorted({*kinds.KINDS} - OTHER_WORDS))
@pytest.mark.parametrize("mirrored", [False, True])
def test_the_page_of_html_says_the_same_words_in_the_same_order(
    kind: str, mirrored: bool, made
) -> None:
    tagged, html = made(kind, mirrored=mirrored)
    in_pdf = [word for _, text in tagged.leaves() for word in words(text)]
    on_page = words(Spoken(html).text)
    assert len(on_page) > 20
    if kind in CUT_APART:
        rest = iter(in_pdf)
        assert all(word in rest for word in on_page)
        # The key is folded under its headline, and no back stays empty before it.
        folded = [PAGE.say(KEY_FOLLOWS), *re.findall("<summary>(.*?)</summary>", html, re.DOTALL)]
        assert {*in_pdf} - {*on_page} <= {*words(" ".join(folded))}
        assert {*on_page} <= {*in_pdf}
        assert len(on_page) < len(in_pdf)
    else:
        assert on_page == in_pdf


@EVERY_KIND
def test_the_page_of_html_is_plain_and_whole(kind: str, made) -> None:
    tagged, html = made(kind)
    spoken = Spoken(html)
    tags = [tag for tag, _ in spoken.roles]
    # Nothing runs, nothing is sent, and no style or address stands where the page's policy
    # refuses it.
    assert not {"script", "form", "iframe", "img", "a", "object"} & set(tags)
    for tag, given in spoken.roles:
        assert not {name for name in given if name.startswith("on")} | {"style", "src"} & {*given}
        assert given.get("href", "#").startswith("#") or (tag, given["rel"]) == (
            "link",
            "stylesheet",
        )
    if kind not in CUT_APART | OTHER_WORDS:
        for tag, role in (("h1", "H1"), ("table", "Table"), ("th", "TH")):
            assert tags.count(tag) == len(tagged.nodes(role))
    assert tags.count("figure") <= len(tagged.nodes("Figure"))
    assert ("html", {"lang": "en"}) in spoken.roles


@EVERY_KIND
def test_poppler_reads_the_same_structure(kind: str, made, tmp_path: Path) -> None:
    programs.path_of("pdfinfo")
    tagged, _ = made(kind)
    path = tmp_path / "paper.pdf"
    tagged.pdf.save(path)
    command = ["pdfinfo", "-struct-text", str(path)]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stderr == b""
    found, nodes = _poppler_found(done.stdout.decode()), list(tagged.root.walk())
    assert [role for role, _ in found] == [node.role for node in nodes]
    for (_, text), node in zip(found, nodes, strict=True):
        if not _replaced(node):
            written = (tagged.texts[mark] for mark in node.kids if isinstance(mark, tuple))
            assert text == _alphanumeric("".join(written))


def _replaced(node: Node) -> bool:
    """Read by other words than are written: poppler stops where some of it is replaced again."""
    return node.role == "Figure" or (node.role != "Span" and node.actual is not None)


def _poppler_found(output: str) -> list[tuple[str, str]]:
    """Role and letters of each element, in reading order."""
    found: list[tuple[str, str]] = []
    latest: dict[int, int] = {}
    for line in output.splitlines():
        text = line.lstrip()
        depth = (len(line) - len(text)) // 2
        if text.startswith('"'):
            role, before = found[latest[depth - 1]]
            found[latest[depth - 1]] = role, before + _alphanumeric(text)
        elif not text.startswith("/"):
            latest[depth] = len(found)
            found.append((text.split()[0].rstrip(":"), ""))
    return found


def _alphanumeric(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum())


def test_another_process_makes_the_same_bytes(made) -> None:
    tests = Path(__file__).parent.parent
    path = f"{tests}:{tests / 'support'}:{tests.parent}"
    other = subprocess.run(
        [sys.executable, "-m", "pdf.kinds"],
        env={"PYTHONHASHSEED": "1", "PYTHONPATH": path},
        capture_output=True,
        check=True,
    ).stdout
    here = [made(kind) for kind in kinds.KINDS]
    assert other == b"".join(tagged.document + html.encode() for tagged, html in here)


# Single things


def test_a_card_in_a_sentence_is_read_by_its_name() -> None:
    text = f"{name('Dev')}’s {tile(Card.parse('9S'))} and a lone ♥: {bold('wrong')}."
    tagged = Tagged(pdf([Prose(text, BODY)]))
    assert tagged.leaves() == [("P", "Dev’s nine of spades and a lone hearts: wrong.")]
    assert [node.actual for node in tagged.nodes("Span")] == ["nine of spades", "hearts"]
    alone = Tagged(pdf([Prose(tile(Card.parse("9S")), BODY)]))
    assert [node.role for node in alone.root.walk()] == ["Document", "Part", "P", "Span"]
    assert alone.root.content() == alone.order == [(0, 0)]


def test_a_card_is_named_in_the_language_of_the_sheet() -> None:
    german = {"{rank} of {suit}": "{suit} {rank}", "nine": "Neun", "spades": "Pik"}
    language = Language("de", lambda text: german.get(text, text))
    story = [Prose(tile(Card.parse("9S")), BODY)]
    document = make_pdf(sheet(language=language), [Part(story)])
    assert Tagged(document).leaves() == [("P", "Pik Neun")]


@pytest.mark.parametrize("typed", ["محمد علي", "दीपिका", "สมชาย", "王小明", "שלום כיתה"])
def test_a_name_in_any_script_is_read_as_it_is_written(typed: str) -> None:
    tagged = Tagged(pdf([Prose(f"{name(typed)} and more", BODY)]))
    assert tagged.leaves() == [("P", f"{typed} and more")]


def test_lines_are_read_with_a_space_between_them() -> None:
    text = "one two three four five six seven eight nine ten " * 9
    tagged = Tagged(pdf([PAGE.grid([(Prose(text, BODY),)], (90,))]))
    ((_, read),) = tagged.leaves()
    assert read.split() == text.split()


def test_a_paragraph_on_two_pages_is_one() -> None:
    text = " ".join(f"word{number}" for number in range(3000))
    tagged = Tagged(pdf([Prose(text, BODY)]))
    (paragraph,) = tagged.nodes("P")
    assert len({page for page, _ in paragraph.content()}) > 1
    assert tagged.said(paragraph).split() == text.split()


def test_a_tables_head_is_read_once_however_many_pages_it_has() -> None:
    rows = [[str(number), f"said {number}", str(number**2)] for number in range(120)]
    heads = [message("Card"), message("What it told us"), message("Points")]
    tagged = Tagged(pdf([PAGE.table(heads, rows, (40, 200, 60), numbers={2})]))
    assert len(tagged.pdf.pages) > 1
    (table,) = tagged.nodes("Table")
    assert len(table.kids) == 121
    assert [tagged.said(cell) for cell in table.kids[0].kids] == [
        "Card",
        "What it told us",
        "Points",
    ]
    assert [cell.role for cell in table.kids[5].kids] == ["TH", "TD", "TD"]
    assert tagged.stray == []


def test_columns_are_read_one_after_the_other() -> None:
    start, end = ([Prose(f"{side}{n}", BODY) for n in range(90)] for side in ("a", "b"))
    tagged = Tagged(pdf([PAGE.columns(start, end, 400, 20)]))
    assert len(tagged.pdf.pages) > 1
    read = [text for _, text in tagged.leaves()]
    assert read == [f"{side}{n}" for side in ("a", "b") for n in range(90)]


def test_from_right_to_left_the_first_cell_is_read_first() -> None:
    rows = [[Prose("one", BODY), Prose("two", BODY), Prose("three", BODY)]]
    story = [RenderContext(ARABIC).grid(rows, (50, 50, 50))]
    tagged = Tagged(make_pdf(sheet(language=ARABIC), [Part(story)]))
    assert [text for _, text in tagged.leaves()] == ["one", "two", "three"]
    assert tagged.root.content() == tagged.order


def test_a_list_counts_only_where_it_does() -> None:
    numbered = PAGE.items([(Prose("1", BODY), Prose("why?", BODY))], (20, 100))
    named = PAGE.items([(Prose("Calls", BODY), Prose("none", BODY))], (20, 100))
    tagged = Tagged(pdf([numbered, named]))
    counted, other = tagged.nodes("L")
    assert counted.object.A.ListNumbering == "/Decimal"
    assert "/A" not in other.object
    assert [part.role for part in counted.kids[0].kids] == ["Lbl", "LBody"]


def test_head_and_foot_are_read_once() -> None:
    story = [Prose("word " * 3000, BODY)]
    people = ", ".join(name(f"Pupil {number}") for number in range(40))
    tagged = Tagged(make_pdf(sheet(), [Part(story, people, "today", "Nothing is proved.")]))
    assert len(tagged.pdf.pages) > 2
    (start, end, _, foot) = [text for _, text in tagged.leaves()]
    assert "Pupil 39" in start
    assert (end, foot) == ("today", "Nothing is proved.")


def test_a_figure_is_read_by_its_alternative_text_and_all_details() -> None:
    class Line(Flowable):
        def wrap(self, width, height):
            self.width, self.height = width, 20
            return width, 20

        def draw(self):
            self.canv.line(0, 0, 10, 10)

    figure = PAGE.figure(Line(), message("A line that climbs."), [message("It begins at 0.")])
    parts = [Part([figure])]
    html = accessible_page(sheet(), parts)
    assert "<figcaption>A line that climbs.</figcaption>\n<ul>\n<li>It begins at 0.</li>" in html
    tagged = Tagged(make_pdf(sheet(), parts))
    assert tagged.leaves() == [("Figure", "A line that climbs. It begins at 0.")]


def test_the_layout_is_read_card_by_card() -> None:
    found = find(rounds.record("overthrown_by_a_wrong_card"))
    tagged = Tagged(pdf([LayoutDrawing(picture(found))]))
    (figure,) = tagged.nodes("Figure")
    assert figure.alt == (
        "The drawing shows 8 cards on the line. 1 wrong card is below the card it was played after."
    )
    read = [text for role, text in tagged.leaves() if role == "LBody"]
    assert read[0] == "Card 1: five of diamonds, the starter."
    assert read[3] == (
        "Card 4: nine of clubs, right. After card 4 Chiara declares. "
        "Wrong after it: card 5, eight of clubs. Card 5 overthrows Chiara."
    )
    assert len(read) == 8


@pytest.mark.parametrize("thing", [Table([["x"]]), Flowable()])
def test_what_does_not_say_what_it_is_is_refused(thing: Flowable) -> None:
    with pytest.raises(TypeError, match="does not say what it is"):
        pdf([thing])


def test_the_same_flowable_twice_would_be_read_once_and_is_refused() -> None:
    once = Prose("x", BODY)
    with pytest.raises(ValueError, match="not drawn"):
        pdf([once, once])


def test_html_escapes_what_was_typed_and_keeps_names_apart() -> None:
    text = f"{bold(thought(name('<b>Max & Co</b>')))} 5♦"
    html = accessible_page(sheet(title="<Title>"), [Part([Heading(text, HEADLINE)])], "/a.css?x&y")
    assert (
        "<h1><bdi><strong><i>&lt;b&gt;Max &amp; Co&lt;/b&gt;</i></strong></bdi> "
        '<span role="img" aria-label="five of diamonds">5♦</span></h1>' in html
    )
    assert "<title>&lt;Title&gt;</title>" in html
    assert '<link rel="stylesheet" href="/a.css?x&amp;y">' in html
    mirrored = accessible_page(sheet(language=ARABIC), [])
    assert '<html lang="ar" dir="rtl">' in mirrored
