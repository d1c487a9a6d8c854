"""The vocabulary map: words of science with an example at the table, filled in and to fill in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from reportlab.platypus import Flowable, PageBreak, Spacer

from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, message
from classroom.pdf.handouts.handout import DATE, NAME, PUPIL_HEAD, Handout, Page
from classroom.pdf.page import PUPIL, Part
from classroom.pdf.text import bold

TITLE = N_("Words of science")
_YOURS = message("Words of science: your examples")
_EACH = 4
"""Words to a page."""
_SHARES = (0.13, 0.22, 0.20, 0.18, 0.27)
_SIZES = (14.0, 13.5, 13.0, 12.5, 12.0, 11.5, 11.0)
"""Points of the letters in a table that is filled in; the first with which all of it fits."""
_FEWEST, _STEP = 30.0, 2.0
"""Points of a row to fill in, and by how much it grows until the page is full."""


@dataclass(frozen=True)
class Word:
    word: Message
    means: Message
    at_our_table: Message
    not_this: Message
    in_science: Message


def words() -> Iterator[Word]:
    """Yield the words; what is said about cards is checked by the tests."""
    yield Word(
        message("hypothesis"),
        message(
            "A rule or explanation that may be true. It goes beyond what has been seen, "
            "and it can be tested."
        ),
        message("“Number cards and face cards alternate.”"),
        message("“There is some rule.” No card could contradict that."),
        message("“All swans are white.”"),
    )
    yield Word(
        message("prediction"),
        message("Saying what must happen if the hypothesis is true, before it happens."),
        message("“After K♣, 9♦ will be right.”"),
        message("“I knew it!”, once everyone has heard the answer."),
        message("Edmond Halley predicted the return of a comet. It came in 1758, as he had said."),
    )
    yield Word(
        message("test"),
        message(
            "Something you do that could prove a hypothesis wrong. It’s best where two "
            "of them predict different results."
        ),
        message(
            "Do number cards and face cards alternate, or are only hearts and clubs right? Play 9♦ "
            "after K♣."
        ),
        message("One more card that’s right under both rules."),
        message(
            "Einstein said that the Sun bends starlight twice as much as in Newton’s "
            "theory. In 1919, during an eclipse, it was measured."
        ),
    )
    yield Word(
        message("evidence"),
        message(
            "Something that everyone can check, and that supports or contradicts a hypothesis."
        ),
        message("The right cards on the line, and just as much the wrong ones below it."),
        message("“The best player thinks so.”"),
        message("Fossils, layers of ice, the readings of an instrument."),
    )
    yield Word(
        message("falsification"),
        message("Something happens that the hypothesis forbids. As it was stated, it’s refuted."),
        message("“Only red cards are right.” Then 2♣ is right."),
        message("A mix-up: the rule was fine, but someone used it wrongly."),
        message(
            "In 1697 Dutch sailors saw black swans. This refuted the claim “All swans are white.”"
        ),
    )
    yield Word(
        message("replication"),
        message("Others repeat a test independently, to see whether they get the same result."),
        message("Another table tests our rule with cards of its own."),
        message("The same table looks at the same cards once more."),
        message(
            "X-rays, found in 1895: within weeks, many other labs made them too. “Cold "
            "fusion”, 1989: some labs made the same claim. Several took it back. Most "
            "saw nothing."
        ),
    )
    yield Word(
        message("peer review"),
        message("Others who know the subject check a claim and look for what is wrong with it."),
        message("A table looks for a card that refutes another table’s rule."),
        message("“Well done!” from a friend who hasn’t looked."),
        message("Before a journal publishes a paper, it asks other researchers to check it."),
    )
    yield Word(
        message("retraction"),
        message("Taking back your own claim, and saying why."),
        message("“We take our slip off the wall, because Q♣ was right.”"),
        message("“It’s still true, except for queens.”"),
        message(
            "In 2020 Frances Arnold, who had won a Nobel Prize, retracted a paper of her own. "
            "No one could repeat its results. She said so herself, and apologised."
        ),
    )


def parts(page: Page) -> list[Part]:
    pages = [list(words())[:_EACH], list(words())[_EACH:]]
    for size in _SIZES:
        filled = [_explained(page, some, size) for some in pages]
        if all(map(page.fits, filled)):
            break
    stories = [*filled, *(_to_fill_in(page, some) for some in pages)]
    return [page.part(list(_on_pages(stories)), message(TITLE))]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("Eight words with an example from the table: two pages filled in, two to fill in."),
    parts=parts,
    when="after",
    landscape=True,
)


def _on_pages(stories: Sequence[Sequence[Flowable]]) -> Iterator[Flowable]:
    for number, story in enumerate(stories):
        if number:
            yield PageBreak()
        yield from story


def _explained(page: Page, some: Sequence[Word], size: float) -> list[Flowable]:
    """Return a page of filled-in words, in type of `size` points in the table."""
    style = replace(PUPIL, size=size, leading=1.35 * size)
    rows: list[list[Flowable | str]] = [
        [
            page.prose(bold(page.say(word.word)), style),
            *(
                page.text(text, style)
                for text in (word.means, word.at_our_table, word.not_this, word.in_science)
            ),
        ]
        for word in some
    ]
    return [
        page.headline(message(TITLE)),
        page.text(message("From the game to science: what each word means, and what it doesn’t.")),
        Spacer(0, 4),
        _table(page, rows),
    ]


def _to_fill_in(page: Page, some: Sequence[Word]) -> list[Flowable]:
    top: list[Flowable] = [
        page.headline(_YOURS),
        page.blanks(NAME, DATE),
        Spacer(0, 6),
        page.text(message("Fill in what you know. The best examples come from your own round.")),
        Spacer(0, 4),
    ]

    def table(height: float) -> Flowable:
        row = [Spacer(0, height), "", "", ""]
        return _table(page, [[page.prose(bold(page.say(it.word)), PUPIL), *row] for it in some])

    height = _FEWEST
    while page.fits([*top, table(height + _STEP)]):
        height += _STEP
    return [*top, table(height)]


def _table(page: Page, rows: list[list[Flowable | str]]) -> Flowable:
    heads = (
        message("Word"),
        message("What it means"),
        message("At our table"),
        message("Not this"),
        message("In science"),
    )
    widths = [share * page.width for share in _SHARES]
    return page.table(heads, rows, widths, boxed=True, head=PUPIL_HEAD)
