"""Every kind of paper, measured: no small letters, nothing on top of anything, nothing cut off.

What the eye would find, found by places and sizes: in each language, on both papers, in both forms.
Each run has every kind on both papers and in each language, a `long` one has all of it.
"""

from __future__ import annotations

import json
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import papers
import pytest
import rounds
from pypdf import PdfReader
from reportlab.platypus import Flowable
from small_class import note, predicted, six_right, with_notes

from classroom.i18n import translations
from classroom.i18n.vocabulary import Vocabulary
from classroom.pdf import handouts, pages
from classroom.pdf.fitting import Scaled
from classroom.pdf.grids import grid
from classroom.pdf.page import BODY, LABEL, PUPIL, SMALL, Paper, make_pdf
from classroom.pdf.print_job import PaperName
from classroom.pdf.text import Prose, line_width

from . import kinds
from .conftest import every_other, pdf
from .geometry import faults
from .geometry import pages as read_pages

CODES = (translations.SOURCE, *translations.COMPLETE)
PAPERS: tuple[PaperName, ...] = ("a4", "letter")
BOTH_FORMS = ("class", "table", "pupil")
KINDS = (
    *((kind, "short") for kind in pages.PAPERS if kind != "everything"),  # others together
    *((kind, "long") for kind in BOTH_FORMS),
)


WITH_KEY = ("exit-ticket", "exit-tickets")


@cache
def records() -> tuple[dict[str, Any], ...]:
    """Six tables: long strings, two Prophets, a name without a font, notes, robots alone."""
    howell = json.loads((Path(__file__).parents[1] / "records" / "howell.json").read_text())
    noted = with_notes(
        six_right(15), (0, note("Ben", "by-twos")), (3, note("Amara", "alternate-colour"))
    )
    names = ("a_student_deals", "overthrown_by_a_right_card", "only_robots")
    return howell, predicted(six_right(18), 6), noted, *map(rounds.record, names)


def check(document: bytes, *, ends_in_lines: bool = False, empty: int | None = None) -> None:
    """Find no fault; few words may be on a last page that `ends_in_lines`, and on page `empty`."""
    pages = list(read_pages(document))
    short = {empty, len(pages) if ends_in_lines else None}
    found = {
        f"page {number}: {fault}"
        for number, page in enumerate(pages, 1)
        for fault in faults(page)
        if not (number in short and fault.startswith("a page with"))
    }
    assert not found


@pytest.mark.parametrize(("wanted", "code", "paper"), every_other(KINDS, CODES, PAPERS))
def test_a_paper_about_rounds(wanted: tuple[str, str], code: str, paper: PaperName) -> None:
    kind, form = wanted
    check(
        papers.pdf(
            records(), translations.language(code, Vocabulary()), kind=kind, form=form, paper=paper,
            minutes=25, title="8B Science", date="21 November",
        ),
        ends_in_lines=kind in ("everything", "class", "answers", "script"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "code", "paper"), every_other(handouts.HANDOUT_KINDS, CODES, PAPERS)
)
def test_a_handout(kind: str, code: str, paper: PaperName) -> None:
    def made(number: int | None) -> bytes:
        on, parts = kinds.parts(kind, paper, translations.language(code, Vocabulary()))
        return make_pdf(on, parts[:number])

    # The back of the last sheet for pupils, before a key.
    back = len(PdfReader(BytesIO(made(-1))).pages) if kind in WITH_KEY else None
    check(made(None), empty=back)


# That the measuring finds what it is for


def told(story: list[Flowable]) -> list[str]:
    enough: list[Flowable] = [Prose(f"line {number}", BODY) for number in range(3)]
    (page,) = read_pages(pdf([*story, *enough]))
    return faults(page)


def test_a_page_without_a_fault() -> None:
    assert told([Prose("A page like any other, with 5♣ and 10♥ on it.", PUPIL)]) == []


def test_small_letters_are_found_also_where_a_drawing_is_scaled() -> None:
    assert told([Scaled(Prose("small", SMALL), 0.9)]) == ["7.7 pt: 'small'"]


def test_text_on_text_is_found() -> None:
    class Twice(Prose):
        def draw(self) -> None:
            super().draw()
            self.canv.translate(5, 2)
            super().draw()

    assert told([Twice("word", BODY)]) == ["over one another: 'word' and 'word'"]


def test_a_label_that_runs_into_its_text_is_found() -> None:
    """F06: "How sure, how rightPupils"; the words of one paragraph may follow as they like."""
    label, text = Prose("How sure, how right", LABEL), Prose("Pupils", BODY)
    width = line_width(label.text, LABEL) + 0.1
    assert told([grid([(label, text)], (width, 100))]) == [
        "touching: 'How sure, how right' and 'Pupils'"
    ]
    assert told([grid([(label, text)], (width + 6, 100))]) == []


def test_text_beyond_the_margin_is_found() -> None:
    wide = Scaled(Prose("word " * 30, BODY), 1)
    wide.wrap(600, 100)
    wide.wrap = lambda *_: (600.0, 100.0)  # type: ignore[method-assign]
    (fault,) = told([wide])
    assert fault.startswith("outside the margins")


def test_a_stray_line_is_found() -> None:
    lines = int(Paper.A4.text_height / LABEL.leading)
    document = pdf([Prose(f"line {number}", LABEL) for number in range(lines + 1)])
    assert len(PdfReader(BytesIO(document)).pages) == 2
    first, second = map(faults, read_pages(document))
    assert not first
    assert second
    assert second[0].startswith("a page with 1 lines")
