from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from itertools import product

import pikepdf
import programs
import pytest
from _pytest.mark import ParameterSet
from pypdf import PdfReader
from reportlab.platypus import Flowable

from classroom.cards import CARDS
from classroom.i18n.messages import ENGLISH, aloud
from classroom.pdf.page import Paper, Part, Sheet, make_pdf

NAMES = frozenset(map(aloud, CARDS))
MADE = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)


def sheet(paper: Paper = Paper.A4, **changes: object) -> Sheet:
    return replace(Sheet("A king nobody had tested", "8B Science", ENGLISH, MADE, paper), **changes)


def pdf(story: Sequence[Flowable], paper: Paper = Paper.A4) -> bytes:
    return make_pdf(sheet(paper), [Part(list(story))])


def every_other(*choices: Iterable[object]) -> list[ParameterSet]:
    """All that can be chosen together: every other one in each run, the rest in a `long` one.

    With three kinds of choices or more, any two choices still meet in each run.
    """
    numbered = product(*(list(enumerate(choice)) for choice in choices))
    return [
        pytest.param(
            *(each for _, each in chosen),
            marks=[pytest.mark.long] if sum(place for place, _ in chosen) % 2 else [],
        )
        for chosen in numbered
    ]


def spoken(document: bytes) -> list[str]:
    """The replacement texts of all pages, in the order they were written."""
    pages = PdfReader(BytesIO(document)).pages
    contents = b"".join(page.get_contents().get_data() for page in pages)
    found = re.findall(rb"/ActualText <FEFF([0-9A-F]*)>", contents)
    return [bytes.fromhex(text.decode()).decode("utf-16-be") for text in found]


def cards_in(document: bytes) -> list[str]:
    """The cards drawn, by their names."""
    return [text for text in spoken(document) if text in NAMES]


def sizes(document: bytes) -> set[float]:
    """Return the printed height of the letters, in points."""
    found: set[float] = set()

    def visit(text: str, cm: list[float], tm: list[float], _font: object, size: float) -> None:
        if text.strip():
            found.add(round(size * abs(tm[3]) * abs(cm[3]), 2))

    for page in PdfReader(BytesIO(document)).pages:
        page.extract_text(visitor_text=visit)
    return found


def text_of(document: bytes) -> str:
    """Return what a reader finds in the PDF; poppler's bidirectional marks taken out.

    It takes a fifth of the time that pypdf takes.
    """
    programs.path_of("pdftotext")
    command = ["pdftotext", "-raw", "-enc", "UTF-8", "-", "-"]
    done = subprocess.run(command, input=document, capture_output=True, check=True)
    return re.sub("[\u200e\u200f\u202a-\u202e]", "", done.stdout.decode())


def page_texts(document: bytes) -> list[str]:
    """The same, page by page."""
    *pages, _ = text_of(document).split("\f")
    return pages


def as_drawn(document: bytes) -> bytes:
    """The PDF without the texts that replace what is drawn: a card is its rank."""
    out = BytesIO()
    with pikepdf.open(BytesIO(document)) as pdf:
        for page in pdf.pages:
            page.contents_coalesce()
            drawn = page.Contents.read_bytes()
            page.Contents.write(drawn.replace(b"/ActualText", b"/Replaced"))
        pdf.save(out)
    return out.getvalue()


@pytest.fixture(scope="session")
def extract() -> Callable[[bytes], str]:
    """Return the text of a PDF: :func:`text_of`."""
    return text_of
