"""The rubric: four things a pupil does, each in four steps with an example, and a class list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reportlab.platypus import Flowable, PageBreak, Spacer

from classroom.cards import Card
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, RuleRef, message
from classroom.pdf.grids import Cell
from classroom.pdf.handouts.handout import DATE, Handout, Page
from classroom.pdf.page import BODY, LABEL, Part
from classroom.pdf.text import bold

TITLE = N_("Rubric")
PUPILS = 36
"""Rows of the class list."""
_NAME_SHARE = 0.36
_CRITERION_SHARE = 0.15
_TEXT = replace(BODY, size=11, leading=14)
_MIN_STEP_ROW = 60.0
"""Points of a row of the grid, at least."""
_MIN_ROW, _STEP = 12.0, 0.5
"""Points of a pupil's row, and by how much it grows until the page is full."""

_LINE = tuple(map(Card.parse, ("5D", "JS", "QD", "9C")))
"""The line that all examples are about."""

_STEPS = tuple(Message(str(step)) for step in (1, 2, 3, 4))


@dataclass(frozen=True)
class RubricStep:
    """A level of the rubric: what a pupil does, and what a pupil at it might say."""

    does: Message
    says: Message


@dataclass(frozen=True)
class Criterion:
    title: Message
    steps: tuple[RubricStep, RubricStep, RubricStep, RubricStep]


def criteria() -> tuple[Criterion, ...]:
    """Return what is looked at; every claim about cards is checked by the tests."""
    return (
        Criterion(
            message("Prediction"),
            (
                RubricStep(message("predicts nothing"), message("“Let’s see.”")),
                RubricStep(
                    message("predicts some cards"), message("“4♥ will be right.” Nothing for K♣.")
                ),
                RubricStep(message("predicts every card"), message("“4♥: right. K♣: wrong.”")),
                RubricStep(
                    message("predicts, and says what a different result would mean"),
                    message("“4♥: right. If it’s wrong, the colours don’t alternate.”"),
                ),
            ),
        ),
        Criterion(
            message("Tests"),
            (
                RubricStep(
                    message("plays only cards that fit their own rule"),
                    message("“7♦, because red is right now.”"),
                ),
                RubricStep(
                    message("plays different cards, without a reason"),
                    message("“K♣. I just picked one.”"),
                ),
                RubricStep(
                    message("names a card on which two rules differ"),
                    message("“4♥: right if colours alternate, wrong if there are no hearts.”"),
                ),
                RubricStep(
                    message("chooses such a card among others, and says why it’s better"),
                    message("“4♥, not 7♦: 7♦ is right under both rules, so I’d learn nothing.”"),
                ),
            ),
        ),
        Criterion(
            message("Changing one’s mind"),
            (
                RubricStep(
                    message("keeps a rule that a card has refuted"),
                    message("“4♥ was wrong, but the colours do alternate.”"),
                ),
                RubricStep(
                    message("drops the rule and starts again at random"),
                    message("“Then it’s something with numbers.”"),
                ),
                RubricStep(
                    message("changes the rule so that it fits all cards"),
                    message("“No hearts: that fits all five cards.”"),
                ),
                RubricStep(
                    message("changes it, and names a card that could refute the new one"),
                    message("“No hearts. If 2♥ is right, I’m wrong.”"),
                ),
            ),
        ),
        Criterion(
            message("Strength of the claim"),
            (
                RubricStep(
                    message("“that’s how it is”, after only a few cards"),
                    message("“It’s no hearts.”"),
                ),
                RubricStep(message("“I think so”"), message("“I think it’s no hearts.”")),
                RubricStep(
                    message("“it fits all cards so far”"),
                    message("“No hearts fits all five cards so far.”"),
                ),
                RubricStep(
                    message("adds what else fits, and what wasn’t tried"),
                    message("“So does ‘no card below 5’. We haven’t tried 6♥.”"),
                ),
            ),
        ),
    )


def parts(page: Page) -> list[Part]:
    story = [*_steps(page), PageBreak(), *_class(page)]
    return [page.part(story, message(TITLE))]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("For you: four steps with an example each, and a list for a class of 36."),
    parts=parts,
    when="after",
)


def _steps(page: Page) -> list[Flowable]:
    across = page.width * (1 - _CRITERION_SHARE) / len(_STEPS)
    rows = [
        [
            page.prose(bold(page.say(criterion.title)), _TEXT),
            *(
                [page.text(step.does, _TEXT), page.prose(page.show(RuleRef(step.says)), _TEXT)]
                for step in criterion.steps
            ),
        ]
        for criterion in criteria()
    ]
    widths = (_CRITERION_SHARE * page.width, *[across] * len(_STEPS))
    heads = (message("What to look at"), *_STEPS)
    top: list[Flowable] = [
        page.headline(message(TITLE)),
        page.text(
            message(
                "For notebooks, slips and exit tickets. A pupil can reach step 4 without finding "
                "the rule."
            ),
            LABEL,
        ),
        Spacer(0, 4),
        page.text(
            message(
                "The examples are about the line %(line)s. Then 4♥ is tried, and it’s wrong.",
                line=_LINE,
            ),
            _TEXT,
        ),
        Spacer(0, 6),
    ]
    below: list[Flowable] = [
        Spacer(0, 10),
        page.text(
            message(
                "Score one or two rows a lesson, not all four. Read three papers together with a "
                "colleague first, to agree on the steps. The numbers are for planning the next "
                "lesson, not for a mark: don’t add them up."
            ),
            _TEXT,
        ),
    ]
    height, more = 0.0, _MIN_STEP_ROW
    while page.fits([*top, _grid(page, heads, rows, widths, more), *below]):
        height, more = more, more + _MIN_ROW
    return [*top, _grid(page, heads, rows, widths, height), *below]


def _grid(
    page: Page,
    heads: Sequence[Message],
    rows: Sequence[Sequence[Cell]],
    widths: Sequence[float],
    height: float,
) -> Flowable:
    return page.table(heads, rows, widths, boxed=True, row_height=height or None)


def _class(page: Page) -> list[Flowable]:
    top: list[Flowable] = [
        page.headline(message("Rubric: your class")),
        # Translators: before a line to write on: the pupils of a class, such as 8B.
        page.blanks(message("Class"), DATE),
        Spacer(0, 6),
    ]
    heads = (message("Pupil"), *(criterion.title for criterion in criteria()))
    height = _MIN_ROW
    while page.fits([*top, _class_list(page, heads, height + _STEP)]):
        height += _STEP
    return [*top, _class_list(page, heads, height)]


def _class_list(page: Page, heads: Sequence[Message], height: float) -> Flowable:
    across = page.width * (1 - _NAME_SHARE) / (len(heads) - 1)
    widths = (_NAME_SHARE * page.width, *[across] * (len(heads) - 1))
    return page.table(heads, [[""] * len(heads)] * PUPILS, widths, boxed=True, row_height=height)
