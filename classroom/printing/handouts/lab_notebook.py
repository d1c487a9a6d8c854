"""The lab notebook: a row for each card, what is expected written down before the answer."""

from __future__ import annotations

from reportlab.platypus import Flowable, Spacer

from classroom.cards import Card
from classroom.printing.handouts.handout import DATE, NAME, TABLE, Handout, Page
from classroom.printing.look import MM
from classroom.printing.page import BODY, Part
from classroom.printing.prose import tile
from classroom.said import Thought, said
from classroom.words import N_

TITLE = N_("Lab notebook")
_ROW = 13.5 * MM
"""Points from one line of the notebook to the next: two lines of a pupil's hand."""
_SHARES = (0.25, 0.22, 0.09, 0.11, 0.11, 0.22)
_LINE = tuple(map(Card.parse, ("5D", "JS", "QD", "9C")))
"""What lies on the table in the example."""
_CARD = Card.parse("4H")


def parts(page: Page) -> list[Part]:
    top: list[Flowable] = [
        page.headline(said(TITLE)),
        page.blanks(NAME, TABLE, DATE),
        Spacer(0, 6),
        page.text(
            said(
                "Write down what you expect before the card is answered; afterwards it does not "
                "count. Expecting the wrong thing is no shame: that is how you learn."
            )
        ),
        page.text(said("The first line is an example. On the table lie %(line)s.", line=_LINE)),
        Spacer(0, 4),
    ]
    rows = 1
    while page.fits([*top, _table(page, rows + 1)]):
        rows += 1
    return [page.part([*top, _table(page, rows)], said(TITLE))]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("A pupil’s own page: guess, rival, card, expected, result, change."),
    parts=parts,
)


def _table(page: Page, rows: int) -> Flowable:
    """The example and so many rows less one to fill in."""
    heads = (
        said("My rule"),
        said("Another rule that fits too"),
        said("Card"),
        said("I expect"),
        said("It was"),
        said("So now I think"),
    )
    empty = [Spacer(0, _ROW - 8), *[""] * (len(heads) - 1)]
    cells = [_example(page), *([empty] * (rows - 1))]
    return page.table(heads, cells, [share * page.width for share in _SHARES], boxed=True)


def _example(page: Page) -> list[Flowable]:
    return [
        page.prose(page.show(Thought(said("Red and black take turns."))), BODY),
        page.prose(page.show(Thought(said("No hearts."))), BODY),
        page.prose(tile(_CARD), BODY),
        page.text(said("right")),
        page.text(said("wrong")),
        page.text(said("My rule is refuted. The other one still stands.")),
    ]
