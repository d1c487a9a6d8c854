"""Slips for a wall where tables publish: publications, reviews, retractions, four to a sheet."""

from __future__ import annotations

from collections.abc import Callable

from reportlab.platypus import Flowable, Spacer

from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, message
from classroom.pdf.grids import Cell
from classroom.pdf.handouts.forms import TickBox
from classroom.pdf.handouts.handout import TABLE, Handout, Page
from classroom.pdf.page import PUPIL, Part
from classroom.pdf.text import Style, line_width

TITLE = N_("Publication, review, retraction")
_HEAD = Style(size=17, leading=21, serif=True, space_after=3)
_ACROSS = 2
_EACH = 4
_TIME = message("Time")
_VERDICTS = (message("right"), message("wrong"))
_BOX = TickBox.SIDE + 5
"""Points from a box to tick to its answer."""
_BETWEEN = 14.0
"""Points from an answer to the next box."""
_INDENT = 12.0
"""Points from the margin to the boxes below what is asked."""
_CHOICE_GAP = 5.0
"""Points between rows of boxes."""


def parts(page: Page) -> list[Part]:
    sheets: tuple[tuple[Message, Callable[[Page, float], list[Flowable]]], ...] = (
        (message("Publication"), _publication),
        (message("Review"), _review),
        (message("Retraction"), _retraction),
    )
    width = page.slip_width(_ACROSS)
    return [
        page.part(
            page.slips(
                [[page.heading(title, _HEAD, level=0), *slip(page, width)] for _ in range(_EACH)],
                _ACROSS,
            ),
            title,
        )
        for title, slip in sheets
    ]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_(
        "For a wall where tables publish: a sheet of each kind, with four slips to cut out."
    ),
    parts=parts,
    one_side=True,
)


def _publication(page: Page, width: float) -> list[Flowable]:
    return [
        page.blanks(TABLE, _TIME, width=width),
        *page.field(message("Our rule (clear enough to judge any card):"), 2, 2),
        *page.field(message("The cards it’s based on:")),
        *page.field(message("A card that would refute it:")),
        *page.field(message("Not tried yet:")),
        Spacer(0, 6),
        page.blanks(message("How sure we are, from 0 to 100"), width=width),
    ]


def _review(page: Page, width: float) -> list[Flowable]:
    return [
        page.blanks(message("Our table"), message("Claim by"), width=width),
        *page.field(
            message("The card we played, and why it could have proved the claim wrong:"), 2
        ),
        Spacer(0, _CHOICE_GAP),
        *_choice(page, width, message("The claim predicted:"), *_VERDICTS),
        *_choice(page, width, message("It was:"), *_VERDICTS),
        *_choice(
            page,
            width,
            message("So the claim is:"),
            message("supported"),
            message("refuted by this card"),
            message("not tested by this card"),
        ),
        *page.field(message("What we ask the authors:"), 2),
    ]


def _choice(page: Page, width: float, ask: Message, *answers: Message) -> list[Flowable]:
    """Return a prompt with a box before each answer: in a row, or else below, indented."""
    texts = [page.say(answer) for answer in answers]
    asked = page.say(ask)
    start = line_width(asked, PUPIL) + _BETWEEN
    boxes = [[_BOX, line_width(text, PUPIL) + _BETWEEN] for text in texts]
    rows: list[tuple[list[Cell], list[float]]] = [([page.prose(asked, PUPIL)], [start])]
    below = start + sum(map(sum, boxes)) > width
    for number, (text, widths) in enumerate(zip(texts, boxes, strict=True)):
        if below and (number == 0 or sum(rows[-1][1]) + sum(widths) > width):
            rows.append(([""], [_INDENT]))
        cells, across = rows[-1]
        cells += [TickBox(), page.prose(text, PUPIL)]
        across += widths
    return [
        part
        for cells, across in rows
        for part in (page.grid([cells], across), Spacer(0, _CHOICE_GAP))
    ]


def _retraction(page: Page, width: float) -> list[Flowable]:
    return [
        page.blanks(TABLE, _TIME, width=width),
        *page.field(message("We take back:"), 2),
        *page.field(message("because of this card:")),
        *page.field(message("We still claim (not contradicted so far):"), 2),
        *page.field(message("The next card we would try:")),
        Spacer(0, 4),
        page.text(message("Taking back a claim helps everyone: no one else loses time on it.")),
    ]
