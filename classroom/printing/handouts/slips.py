"""Slips for a wall where tables publish: publications, reviews, retractions, four to a sheet."""

from __future__ import annotations

from collections.abc import Callable

from reportlab.platypus import Flowable, Spacer

from classroom.printing.handouts.handout import TABLE, Handout, Page
from classroom.printing.page import Part
from classroom.printing.prose import Style
from classroom.said import Said, said
from classroom.words import N_

TITLE = N_("Publication, review, retraction")
_HEAD = Style(size=17, leading=21, serif=True, space_after=3)
_ACROSS = 2
_EACH = 4
_TIME = said("Time")


def parts(page: Page) -> list[Part]:
    sheets: tuple[tuple[Said, Callable[[Page, float], list[Flowable]]], ...] = (
        (said("Publication"), _publication),
        (said("Review"), _review),
        (said("Retraction"), _retraction),
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
    purpose=N_("For a wall where tables publish: a sheet of each, four to cut apart."),
    parts=parts,
)


def _publication(page: Page, width: float) -> list[Flowable]:
    return [
        page.blanks(TABLE, _TIME, width=width),
        *page.field(said("Our rule, so that it judges every card:"), 2, 2),
        *page.field(said("The cards it’s based on:")),
        *page.field(said("A card that would refute it:")),
        *page.field(said("Not tried yet:")),
        Spacer(0, 6),
        page.blanks(said("How sure we are, from 0 to 100"), width=width),
    ]


def _review(page: Page, width: float) -> list[Flowable]:
    return [
        page.blanks(said("Our table"), said("Claim by"), width=width),
        *page.field(said("The card we played, and why it could have proved the claim wrong:"), 2),
        Spacer(0, 4),
        page.text(said("The claim predicted (ring one): right · wrong")),
        page.text(said("It was: right · wrong")),
        page.text(said("So the claim is: replicated · refuted · not tested by this card")),
        *page.field(said("What we ask the authors:"), 2),
    ]


def _retraction(page: Page, width: float) -> list[Flowable]:
    return [
        page.blanks(TABLE, _TIME, width=width),
        *page.field(said("We take back:"), 2),
        *page.field(said("because of this card:")),
        *page.field(said("We still claim (not contradicted so far):"), 2),
        *page.field(said("The next card we would try:")),
        Spacer(0, 4),
        page.text(said("Taking back a claim helps everyone: no one else loses time on it.")),
    ]
