"""The vocabulary map: words of science with an example at the table, filled in and to fill in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reportlab.platypus import Flowable, Spacer

from classroom.printing.handouts.handout import DATE, NAME, Handout, Page
from classroom.printing.page import BODY, LABEL, Part
from classroom.printing.prose import bold
from classroom.said import Said, said
from classroom.words import N_

TITLE = N_("Words of science")
_SHARES = (0.15, 0.22, 0.21, 0.19, 0.23)
_FEWEST, _STEP = 30.0, 2.0
"""Points of a row to fill in, and by how much it grows until the page is full."""


@dataclass(frozen=True)
class Word:
    word: Said
    means: Said
    at_our_table: Said
    not_this: Said
    in_science: Said


def words() -> Iterator[Word]:
    yield Word(
        said("hypothesis"),
        said("A guess that says what may happen and what may not. It can turn out to be wrong."),
        said("“Red and black take turns.”"),
        said("“There is some rule.” No card could speak against that."),
        said("“All swans are white.”"),
    )
    yield Word(
        said("prediction"),
        said("What has to happen if the hypothesis is true, said before it happens."),
        said("“On 9♣ the 4♥ will be right.”"),
        said("“I knew it!”, when the card has been answered."),
        said("Edmond Halley predicted the return of a comet. It came in 1758, as he had said."),
    )
    yield Word(
        said("test"),
        said(
            "A trial that can turn out against a hypothesis. The best are those on which two "
            "differ."
        ),
        said("Do the colours take turns, or is it that there are no hearts? Lay 4♥ on 9♣."),
        said("One more card that both rules call right."),
        said(
            "Einstein and Newton predicted different paths for starlight close to the Sun. In "
            "1919 it was measured, during an eclipse."
        ),
    )
    yield Word(
        said("evidence"),
        said("What everybody can look at, and what speaks for or against a hypothesis."),
        said("The right cards on the line, and just as much the wrong ones below it."),
        said("“The best player thinks so.”"),
        said("Fossils, layers of ice, the readings of an instrument."),
    )
    yield Word(
        said("falsification"),
        said("Something happens that the hypothesis forbids. As it stands, it is refuted."),
        said("“Only red cards are right.” Then 2♣ is right."),
        said("A surprising card of which the hypothesis said nothing."),
        said(
            "In 1697 Dutch sailors saw black swans in Australia: “all swans are white” was refuted."
        ),
    )
    yield Word(
        said("replication"),
        said("Others do the test again, on their own, and find the same thing."),
        said("Another table finds the same rule with other cards."),
        said("The same table looks at the same cards once more."),
        said("“Cold fusion”, 1989: laboratories everywhere tried it, and it was never confirmed."),
    )
    yield Word(
        said("peer review"),
        said("Others who know the subject check a claim and look for what is wrong with it."),
        said("A table looks for a card that breaks another table’s rule."),
        said("“Well done!” from a friend who has not looked."),
        said("Before a journal prints a paper, it asks other researchers what they think of it."),
    )
    yield Word(
        said("retraction"),
        said("Taking back your own claim, and saying why."),
        said("“We take our slip off the wall, because Q♣ was right.”"),
        said("“It is still true, except for queens.”"),
        said(
            "In 2011 physicists measured neutrinos that seemed faster than light. They looked on, "
            "found their own mistake, and said so."
        ),
    )


def parts(page: Page) -> list[Part]:
    foot = said(TITLE)
    filled: list[Flowable] = [
        page.headline(said(TITLE)),
        page.text(
            said("From the game to science: what each word means, and what it does not."), LABEL
        ),
        Spacer(0, 4),
        _table(
            page,
            [
                [
                    page.prose(bold(page.say(word.word)), BODY),
                    page.text(word.means),
                    page.text(word.at_our_table),
                    page.text(word.not_this),
                    page.text(word.in_science),
                ]
                for word in words()
            ],
        ),
    ]
    return [page.part(filled, foot), page.part(_to_fill_in(page), foot)]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("Eight words with an example from the table: one page filled in, one to fill in."),
    parts=parts,
    when="after",
)


def _to_fill_in(page: Page) -> list[Flowable]:
    top: list[Flowable] = [
        page.headline(said(TITLE)),
        page.blanks(NAME, DATE),
        Spacer(0, 6),
        page.text(said("Fill in what you know. The best examples come from your own round.")),
        Spacer(0, 4),
    ]

    def table(height: float) -> Flowable:
        row = [Spacer(0, height), "", "", ""]
        return _table(
            page, [[page.prose(bold(page.say(word.word)), BODY), *row] for word in words()]
        )

    height = _FEWEST
    while page.fits([*top, table(height + _STEP)]):
        height += _STEP
    return [*top, table(height)]


def _table(page: Page, rows: list[list[Flowable | str]]) -> Flowable:
    heads = (
        said("Word"),
        said("What it means"),
        said("At our table"),
        said("Not this"),
        said("In science"),
    )
    return page.table(heads, rows, [share * page.width for share in _SHARES], boxed=True)
