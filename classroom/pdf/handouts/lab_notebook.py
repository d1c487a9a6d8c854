"""The lab notebook: a row for each card, with the prediction written before the verdict."""

from __future__ import annotations

from reportlab.platypus import Flowable, Spacer

from classroom.cards import Card
from classroom.i18n.markers import N_
from classroom.i18n.messages import RuleRef, message
from classroom.pdf.handouts.handout import DATE, NAME, PUPIL_HEAD, TABLE, Handout, Page
from classroom.pdf.page import PUPIL, Part
from classroom.pdf.style import MM
from classroom.pdf.text import tile

TITLE = N_("Lab notebook")
_ROW = 16 * MM
"""Points from one row to the next: two lines of a pupil's hand."""
_SHARES = (0.22, 0.09, 0.22, 0.08, 0.10, 0.09, 0.20)
_LINE = tuple(map(Card.parse, ("4C", "QH", "7H", "KC")))
"""The line in the example."""
_CARD = Card.parse("9D")


def parts(page: Page) -> list[Part]:
    top: list[Flowable] = [
        page.headline(message(TITLE)),
        page.blanks(NAME, TABLE, DATE),
        Spacer(0, 6),
        page.text(
            message(
                "Predict before you hear the answer. A prediction that turns out wrong is worth "
                "noting: it can show that a rule is wrong."
            )
        ),
        page.text(
            message(
                "The first row is an example; these cards are on the line: %(line)s.", line=_LINE
            )
        ),
        Spacer(0, 4),
    ]
    rows = 1
    while page.fits([*top, _table(page, rows + 1)]):
        rows += 1
    return [page.part([*top, _table(page, rows)], message(TITLE))]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("A pupil’s own page: rule, how sure, rival, card, prediction, result, change."),
    parts=parts,
    landscape=True,
)


def _table(page: Page, rows: int) -> Flowable:
    """Return the example and `rows` less one to fill in."""
    heads = (
        message("My rule"),
        message("How sure (0 to 100)"),
        message("Another rule that fits too"),
        message("Card"),
        message("I predict"),
        message("It was"),
        message("So now I think"),
    )
    empty = [Spacer(0, _ROW - 8), *[""] * (len(heads) - 1)]
    cells = [_example(page), *([empty] * (rows - 1))]
    widths = [share * page.width for share in _SHARES]
    return page.table(heads, cells, widths, boxed=True, head=PUPIL_HEAD)


def _example(page: Page) -> list[Flowable]:
    return [
        page.prose(page.show(RuleRef(message("Number cards and face cards alternate."))), PUPIL),
        page.prose("60", PUPIL),
        page.prose(page.show(RuleRef(message("Only hearts and clubs."))), PUPIL),
        page.prose(tile(_CARD), PUPIL),
        page.text(message("right")),
        page.text(message("wrong")),
        page.text(message("My rule is refuted. The other one still fits.")),
    ]
