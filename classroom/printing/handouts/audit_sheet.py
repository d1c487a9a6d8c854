"""The audit sheet: a pupil who deals real cards records rule, verdicts and own mistakes."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable, Spacer

from classroom.printing.handouts.forms import Cut
from classroom.printing.handouts.handout import DATE, PUPIL_HEAD, TABLE, Handout, Page
from classroom.printing.page import PUPIL, PUPIL_LABEL, Part
from classroom.printing.prose import bold
from classroom.said import Said, said
from classroom.words import N_

TITLE = N_("Audit sheet")
_ROW, _HIGH_ROW = 19.0, 24.0
"""Points of a row for a play, and for a mistake."""
_MISTAKES = 3


def parts(page: Page) -> list[Part]:
    before: list[Flowable] = [
        page.headline(said(TITLE)),
        page.text(
            said("For the pupil who makes the rule, deals and judges, with real cards."),
            PUPIL_LABEL,
        ),
        Spacer(0, 2),
        page.blanks(said("Who deals"), TABLE, DATE),
        Spacer(0, 6),
        page.heading(said("Before the first card")),
        *page.field(said("My rule, so clear that someone else could judge every card by it:"), 2),
        Spacer(0, 6),
        _list(
            page,
            (
                said("It looks only at the line of right cards."),
                said(
                    "I’ve tried it: after each of ten cards, some cards are right and some are "
                    "wrong."
                ),
                said("From now on it doesn’t change."),
            ),
        ),
        Spacer(0, 4),
        page.text(said("Fold this part back, so that no one reads the rule."), PUPIL_LABEL),
        Spacer(0, 3),
        Cut(),
        Spacer(0, 8),
        page.heading(said("Every play")),
    ]
    after: list[Flowable] = [
        Spacer(0, 8),
        page.heading(said("I made a mistake. What now?")),
        _list(
            page,
            (
                said("Say so at once and write it down. No one loses anything by it."),
                said(
                    "No one has played since: move the card where it belongs, and undo the penalty."
                ),
                said(
                    "Play has gone on: every card stays where it is. Mark the card, undo the "
                    "penalty, and judge on from the line as it is."
                ),
                said("No one is overthrown or knocked out by your mistake. Undo that too."),
            ),
        ),
        Spacer(0, 2),
        _mistakes(page),
    ]
    rows = 2
    while page.fits([*before, _plays(page, rows + 2), *after]):
        rows += 2
    return [page.part([*before, _plays(page, rows), *after], said(TITLE))]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("For real cards: the rule, every verdict, and how a mistake is put right."),
    parts=parts,
    when="deal",
)


def _list(page: Page, sentences: Sequence[Said]) -> Flowable:
    rows = [
        (page.prose(bold(str(number)), PUPIL), page.text(sentence))
        for number, sentence in enumerate(sentences, 1)
    ]
    return page.items(rows, (20, page.width - 20))


def _plays(page: Page, rows: int) -> Flowable:
    """Two plays to a row: a round has many."""
    heads = (said("Cards"), said("Who"), said("Right or wrong"), said("Checked")) * 2
    return _empty(page, heads, (0.17, 0.13, 0.11, 0.09) * 2, rows // 2, _ROW)


def _mistakes(page: Page) -> Flowable:
    heads = (said("Card"), said("I said"), said("Under my rule"), said("How it was put right"))
    return _empty(page, heads, (0.2, 0.15, 0.15, 0.5), _MISTAKES, _HIGH_ROW)


def _empty(
    page: Page, heads: Sequence[Said], shares: Sequence[float], rows: int, height: float
) -> Flowable:
    """A table to fill in."""
    return page.table(
        heads,
        [[""] * len(heads)] * rows,
        [share * page.width for share in shares],
        boxed=True,
        named_rows=False,
        row_height=height,
        head=PUPIL_HEAD,
    )
