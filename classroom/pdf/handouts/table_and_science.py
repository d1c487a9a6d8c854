"""Events at the table with their scientific names, and room for a pupil's own example."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable, PageBreak, Spacer

from classroom.debrief.findings.ideas import IDEAS, Idea
from classroom.game.rulesets import RuleSet
from classroom.i18n.markers import N_
from classroom.i18n.messages import message
from classroom.pdf.handouts.forms import LINES_APART, FlexibleLines, TickBox
from classroom.pdf.handouts.handout import DATE, NAME, PUPIL_HEAD, Handout, Page
from classroom.pdf.page import PUPIL, PUPIL_PART, Part
from classroom.pdf.style import MM

TITLE = N_("At the table and in science")
_SHARES = (0.36, 0.64)
_BESIDE = 6.0
"""Points from a box to tick to its words."""
_MAX_APART = 11 * MM
"""Points from one writing line to the next, at most."""
_BELOW = 5.0
"""Points from the last line to the end of its row."""
_MAX_LINES = 4
"""Lines to write on for an idea, where there is room."""
_ALWAYS = ("law", "negative", "hypothesis", "crucial", "underdetermined")
_PROPHET = ("publication", "prediction", "falsified", "slip")
_ENDS = ("replication", "reveal")


def ideas(ruleset: RuleSet) -> tuple[Idea, ...]:
    """Return what can happen under these rules of play, in the order of a round."""
    strings = () if ruleset.longest == 1 else ("whole",)
    claims = _PROPHET if ruleset.prophet else ()
    guesses = ("aloud",) if ruleset.guess_bonus is not None else ()
    keys = (*_ALWAYS, *strings, *claims, *guesses, *_ENDS)
    return tuple(IDEAS[key] for key in keys if key in IDEAS)


def parts(page: Page) -> list[Part]:
    told = ideas(page.choices.ruleset)
    half = len(told) // 2
    top = [
        page.headline(message(TITLE)),
        page.blanks(NAME, DATE),
        Spacer(0, 4),
        _task(page),
        Spacer(0, 2),
    ]
    sides = ((top, told[:half]), ([_task(page), Spacer(0, 2)], told[half:]))
    first, second = _filled(page, sides)
    return [page.part([*first, PageBreak(), *second], message(TITLE))]


def _task(page: Page) -> Flowable:
    return page.text(
        message(
            "Tick three boxes that fit what happened at your table, and answer there. Name the "
            "cards."
        ),
        PUPIL_PART,
    )


def _filled(
    page: Page, sides: Sequence[tuple[Sequence[Flowable], Sequence[Idea]]]
) -> list[list[Flowable]]:
    """Pages with as many lines to write on as all have room for, as far apart as they go."""

    def made(lines: int, apart: float) -> list[list[Flowable]]:
        return [[*top, _table(page, ideas, lines, apart)] for top, ideas in sides]

    lines = _MAX_LINES
    while lines > 1 and not all(map(page.fits, made(lines, LINES_APART))):
        lines -= 1
    apart = LINES_APART
    while apart < _MAX_APART and all(map(page.fits, made(lines, apart + 1))):
        apart += 1
    return made(lines, apart)


def _table(page: Page, ideas: Sequence[Idea], lines: int, apart: float) -> Flowable:
    box = TickBox.SIDE + _BESIDE
    title = _SHARES[0] * page.width - box - _BESIDE
    rows = [
        [
            [
                page.grid([(TickBox(), page.text(message(idea.event), PUPIL_PART))], (box, title)),
                page.prose(f"{page.say(idea.called)}. {page.say(idea.means)}", PUPIL),
            ],
            [page.text(idea.asks), FlexibleLines(lines, apart=apart), Spacer(0, _BELOW)],
        ]
        for idea in ideas
    ]
    heads = (message("At the table, and in science"), message("At our table"))
    return page.table(heads, rows, [share * page.width for share in _SHARES], head=PUPIL_HEAD)


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("Events of the game, their names in science, and room for your class’s examples."),
    parts=parts,
    when="after",
    takes=frozenset({"ruleset"}),
)
