"""No page of any paper is 40 % empty or more, whatever happened: paper is scarce, and looks it.

What counts is the longest stretch of a page without ink. The exceptions are stated where they are
made: :data:`CUT_APART` and :data:`AS_LONG_AS_ITS_LIST`. A page that says why there is no paper is
none, such as that of a class without a last guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import cycle
from typing import Any

import papers
import pytest
import rounds
from reportlab.platypus import Spacer
from small_class import predicted, six_right
from truth import generator

from classroom.hypothesis_file import load_hypotheses
from classroom.i18n import translations
from classroom.i18n.vocabulary import Vocabulary
from classroom.pdf import handouts, pages
from classroom.pdf.page import BODY, Paper, make_pdf
from classroom.pdf.print_job import PaperName
from classroom.pdf.text import Prose

from . import kinds
from .conftest import pdf
from .emptiness import empty_shares

MOST = 0.4
FORMS = {"class", "answers", "table", "pupil"}
"""Kinds that have two."""
KINDS: tuple[tuple[str, dict[str, Any]], ...] = (
    *(
        (kind, {"form": form})
        for kind in pages.PAPERS
        if kind not in ("everything", "script")
        for form in (("short", "long") if kind in FORMS else ("short",))
    ),
    *(("script", {"minutes": minutes}) for minutes in (8, 15, 25, 40)),
)
"""``everything`` is others together."""
CUT_APART = ("pupil", {"form": "short"})
"""Slips: all have one height, so that a pile of sheets is cut at once. The last sheet has as many
as there are pupils left, for a nameless slip would only be thrown away."""
AS_LONG_AS_ITS_LIST = ("sealed-rules", "answer-key")
"""A strip or a row for each rule that was chosen, and nothing else: here they are two."""
LISTED = [kind for kind in handouts.HANDOUT_KINDS if kind not in AS_LONG_AS_ITS_LIST]
NOTICES = ("No answers to sort", "No poster")
CODES = (translations.SOURCE, *translations.COMPLETE)
SIZES: tuple[PaperName, ...] = ("a4", "letter")


OF_CLASSES = ("class", "answers", "script")


@cache
def classes(kind: str) -> tuple[tuple[str, list[dict[str, Any]]], ...]:
    """Random classes and one short table.

    For papers that are about a whole class also one of each kind of round, and twelve tables.
    """
    few = (
        *((f"lesson {seed}", generator.lesson(seed)) for seed in (500, 506)),
        ("one table", [six_right(15)]),
    )
    if kind not in OF_CLASSES:
        return few
    return (
        *few,
        *((f"lesson {seed}", generator.lesson(seed)) for seed in (502, 511)),
        ("each kind", [*map(rounds.record, rounds.NAMES)]),
        ("twelve", [predicted(six_right(seed), 6) for seed in range(15, 27)]),
    )


def documents(kind: str, wanted: dict[str, Any]) -> Iterator[tuple[str, list[float]]]:
    """The papers of each class, in each language and on both sizes in turn."""
    settings = cycle((code, size) for size in SIZES for code in CODES)
    for (name, records), (code, size) in zip(classes(kind), settings, strict=False):
        language = translations.language(code, Vocabulary())
        order = papers.arrived(records, kind=kind, title="8B", paper=size, **wanted)
        making = pages.Making(order, language, load_hypotheses(), pages.unheard)
        parts = list(pages.PAPERS[order.kind](making))
        if any(_is_notice(part.story[0], language) for part in parts):
            continue
        yield f"{name}, {code}, {size}", empty_shares(make_pdf(making.sheet, parts))


def _is_notice(first: object, language: Any) -> bool:
    headings = {language.translate(notice) for notice in NOTICES}
    return isinstance(first, Prose) and first.text in headings


@pytest.mark.parametrize(("kind", "wanted"), KINDS, ids=lambda each: str(each))
def test_no_page_of_a_paper_about_rounds_is_empty(kind: str, wanted: dict[str, Any]) -> None:
    found = {}
    for name, shares in documents(kind, wanted):
        looked_at = shares[:-1] if (kind, wanted) == CUT_APART else shares
        for number, share in enumerate(looked_at, 1):
            if share >= MOST:
                found[f"{name}, page {number} of {len(shares)}"] = round(share, 2)
    assert not found


@pytest.mark.parametrize("kind", LISTED)
def test_no_page_of_a_handout_is_empty(kind: str) -> None:
    sheet, parts = kinds.parts(kind)
    told = [part for part in parts if not _is_back(part.story[0])]
    shares = empty_shares(make_pdf(sheet, told))
    assert max(shares) < MOST, shares


def _is_back(first: object) -> bool:
    """The back of a ticket, which stays empty so that the key is on no pupil's back."""
    return isinstance(first, Prose) and first.on_page == ""


def test_the_measure_sees_a_gap_wherever_it_is() -> None:
    room = Paper.A4.text_height
    line = BODY.leading + BODY.space_after
    for above, gap in ((0.1, 0.3), (0.1, 0.5), (0.5, 0.1)):
        story = [
            *(Prose("word", BODY) for _ in range(round(above * room / line))),
            Spacer(0, gap * room),
            Prose("word", BODY),
        ]
        (share,) = empty_shares(pdf(story))
        rest = 1 - above - gap
        assert share == pytest.approx(max(gap, rest), abs=3 * line / room)
