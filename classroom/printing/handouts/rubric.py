"""The rubric: four things a pupil does, each in four steps, and room to note a class."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable, Spacer

from classroom.printing.handouts.handout import DATE, Handout, Page
from classroom.printing.look import MM
from classroom.printing.page import BODY, LABEL, Part
from classroom.printing.prose import bold
from classroom.said import Said, said
from classroom.words import N_

TITLE = N_("Rubric")
_NAME_SHARE = 0.36
_CRITERION_SHARE = 0.16
_PUPIL = 6 * MM
"""Points for a pupil's row."""

_STEPS = tuple(Said(str(step)) for step in (1, 2, 3, 4))


def criteria() -> tuple[tuple[Said, Said, Said, Said, Said], ...]:
    """What is looked at, and its four steps."""
    return (
        (
            said("Prediction"),
            said("says nothing before a card"),
            said("says “right” or “wrong” before some cards"),
            said("says it before every card"),
            said("says it, and what it would mean if it came out otherwise"),
        ),
        (
            said("A test that can tell rules apart"),
            said("plays only what fits their own rule"),
            said("plays different cards, without a reason"),
            said("names a card on which two rules differ"),
            said("chooses such a card among others, and says why it is the best of them"),
        ),
        (
            said("Changing one’s mind"),
            said("keeps a rule that a card has refuted"),
            said("drops the rule and begins anywhere"),
            said("changes the rule so that it fits all cards"),
            said("changes it, and names a card that could refute the new one"),
        ),
        (
            said("Strength of the claim"),
            said("“it is so”, after few cards"),
            said("“I think so”"),
            said("“it fits all cards so far”"),
            said("“it fits so far; so does another one; and this was not tried yet”"),
        ),
    )


def parts(page: Page) -> list[Part]:
    across = page.width * (1 - _CRITERION_SHARE) / len(_STEPS)
    rows = [
        [page.prose(bold(page.say(what)), BODY), *(page.text(step) for step in steps)]
        for what, *steps in criteria()
    ]
    top: list[Flowable] = [
        page.headline(said(TITLE)),
        page.text(
            said("From notebook, slips and exit ticket. The rule need not have been found."), LABEL
        ),
        Spacer(0, 4),
        page.table(
            (said("What is looked at"), *_STEPS),
            rows,
            (_CRITERION_SHARE * page.width, *[across] * len(_STEPS)),
            boxed=True,
        ),
        Spacer(0, 10),
        page.blanks(said("Class"), DATE),
        Spacer(0, 4),
    ]
    heads = (said("Pupil"), *(what for what, *_ in criteria()))
    count = 1
    while page.fits([*top, _class_list(page, heads, count + 1)]):
        count += 1
    return [page.part([*top, _class_list(page, heads, count)], said(TITLE))]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("For you: four steps each for what a pupil does as a scientist, and a class list."),
    parts=parts,
    when="after",
)


def _class_list(page: Page, heads: Sequence[Said], count: int) -> Flowable:
    across = page.width * (1 - _NAME_SHARE) / (len(heads) - 1)
    widths = (_NAME_SHARE * page.width, *[across] * (len(heads) - 1))
    return page.table(heads, [[""] * len(heads)] * count, widths, boxed=True, row_height=_PUPIL)
