"""The dealer’s sheet: a pupil who deals real cards records rule, verdicts and own mistakes."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable, PageBreak, Spacer

from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, message
from classroom.pdf.fitting import height_of
from classroom.pdf.handouts.forms import TickBox
from classroom.pdf.handouts.handout import DATE, PUPIL_HEAD, TABLE, Handout, Page
from classroom.pdf.page import PUPIL, PUPIL_LABEL, PUPIL_PART, Part
from classroom.pdf.style import MM
from classroom.pdf.text import bold

TITLE = N_("Dealer’s sheet")
_ROW = 8 * MM
"""Points of a row for a play."""
_HIGH_ROW = 11 * MM
"""Points of a row for a mistake, at least."""
_MIN_MISTAKES = 3
_FRAME = 10.0
"""Points from the frame of a box to its text."""
_BESIDE = 6.0
"""Points from a box to tick to its sentence."""
_SPARE = 1.0


def parts(page: Page) -> list[Part]:
    return [page.part([*_secret(page), PageBreak(), *_plays(page)], message(TITLE))]


def _secret(page: Page) -> list[Flowable]:
    """Return the page for the dealer alone: rule, what to do about a mistake, mistakes."""
    story: list[Flowable] = [
        page.headline(message(TITLE)),
        page.text(
            message(
                "For the pupil who makes the rule, deals and judges, with real cards. Keep this "
                "page to yourself. Leave the second page on the table."
            ),
            PUPIL_LABEL,
        ),
        Spacer(0, 4),
        page.blanks(message("Rule and verdicts by"), TABLE, DATE),
        Spacer(0, 8),
        page.heading(message("Before the first card"), PUPIL_PART),
        *page.field(
            message("My rule, so clear that someone else could judge every card by it:"), 3
        ),
        Spacer(0, 6),
        page.text(message("Tick:")),
        _checks(
            page,
            (
                message("It looks only at the line of right cards."),
                message(
                    "I’ve tried it: after each of ten cards, some cards are right and some are "
                    "wrong."
                ),
                message("From now on it doesn’t change."),
            ),
        ),
        Spacer(0, 12),
        _box(page),
        Spacer(0, 12),
        page.heading(message("My mistakes"), PUPIL_PART),
    ]
    room = page.height - _SPARE - height_of([*story, _mistakes(page, 0, _HIGH_ROW)], page.width)
    rows = max(_MIN_MISTAKES, int(room / _HIGH_ROW))
    return [*story, _mistakes(page, rows, max(_HIGH_ROW, room / rows))]


def _box(page: Page) -> Flowable:
    """Return what to do about a mistake, in a frame."""
    inside = page.width - 2 * _FRAME
    story = [
        page.heading(message("I made a mistake. What now?"), PUPIL_PART),
        _list(
            page,
            (
                message("Say so at once and write it down. No one loses anything by it."),
                message(
                    "No one has played since? Move the card where it belongs, and undo the penalty."
                ),
                message(
                    "Play has gone on: every card stays where it is. Mark the card, undo the "
                    "penalty, and go on judging from the line as it is."
                ),
                message("If your mistake overthrew someone or knocked them out, undo that too."),
            ),
            inside,
        ),
    ]
    return page.boxed(story, _FRAME)


def _plays(page: Page) -> list[Flowable]:
    """Return the page for the table: every play, two to a row."""
    heads = (
        message("No."),
        message("Cards"),
        message("Who"),
        message("Right or wrong"),
        message("Checked"),
    ) * 2
    shares = (0.055, 0.135, 0.105, 0.105, 0.1) * 2
    top: list[Flowable] = [
        page.headline(message("Every play")),
        page.blanks(message("Rule and verdicts by"), TABLE, DATE),
        Spacer(0, 6),
        page.text(
            message(
                "Row 1 is the starter. Write down each play as it’s judged. After the round, "
                "someone else judges every play again by the rule, and ticks the last column."
            )
        ),
        Spacer(0, 4),
    ]

    def table(rows: int, height: float) -> Flowable:
        cells = [
            [str(row), "", "", "", "", str(row + rows), "", "", "", ""]
            for row in range(1, rows + 1)
        ]
        return _empty(page, heads, shares, cells, height)

    room = page.height - _SPARE - height_of([*top, table(0, _ROW)], page.width)
    rows = int(room / _ROW)
    return [*top, table(rows, room / rows)]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("For real cards: a page for the rule and mistakes, one for every play."),
    parts=parts,
    when="deal",
    one_side=True,
)


def _checks(page: Page, sentences: Sequence[Message]) -> Flowable:
    """Sentences, each with a box to tick."""
    wide = TickBox.SIDE + _BESIDE
    rows = [(TickBox(), page.text(sentence)) for sentence in sentences]
    return page.grid(rows, (wide, page.width - wide))


def _list(page: Page, sentences: Sequence[Message], width: float | None = None) -> Flowable:
    width = page.width if width is None else width
    rows = [
        (page.prose(bold(str(number)), PUPIL), page.text(sentence))
        for number, sentence in enumerate(sentences, 1)
    ]
    return page.items(rows, (20, width - 20))


def _mistakes(page: Page, rows: int, height: float) -> Flowable:
    heads = (
        message("Card"),
        message("I said"),
        message("Under my rule"),
        message("How it was put right"),
    )
    return _empty(page, heads, (0.2, 0.15, 0.15, 0.5), [[""] * len(heads)] * rows, height)


def _empty(
    page: Page,
    heads: Sequence[Message],
    shares: Sequence[float],
    rows: Sequence[Sequence[str]],
    height: float,
) -> Flowable:
    """Return a table to fill in."""
    return page.table(
        heads,
        rows,
        [share * page.width for share in shares],
        boxed=True,
        named_rows=False,
        row_height=height,
        head=PUPIL_HEAD,
    )
