"""A plan on one page to carry: what to say and press in each step, minute by minute."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from reportlab.platypus import Flowable

from classroom.i18n.markers import N_
from classroom.i18n.messages import message
from classroom.lesson_plans.carried import CarriedStep
from classroom.pdf.grids import Cell
from classroom.pdf.handouts.handout import Handout, Page
from classroom.pdf.handouts.plan_parts import foot, plan_of
from classroom.pdf.page import BODY, LABEL, SECTION, Part
from classroom.pdf.text import Style, bold, plain

TITLE = N_("The lesson on one page")
_SIZES = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
"""Points of the text; the largest with which all of it fits on the page is used."""
_LENGTHS = (320, 160, 60)
"""Characters of what is said in a step, cut at a sentence; the longest that fits is used."""
_SHARES = (0.08, 0.52, 0.18, 0.22)
_SENTENCE = re.compile(r"(?<=[.?!…:»”])\s+")


def parts(page: Page) -> list[Part]:
    return [page.part(_fitted(page), foot(TITLE, plan_of(page)))]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_(
        "To carry with you: what to say and press, minute by minute, and what the projector shows."
    ),
    parts=parts,
    when="plan",
    takes=frozenset({"plan"}),
)


def _fitted(page: Page) -> list[Flowable]:
    """Return the page in the largest type that fits, with as much of what is said as fits."""
    story: list[Flowable] = []
    for length in _LENGTHS:
        for size in _SIZES:
            style = replace(BODY, size=size, leading=1.22 * size, space_after=0)
            story = _story(page, style, length)
            if page.fits(story):
                return story
    return story


def _story(page: Page, style: Style, length: int) -> list[Flowable]:
    plan = plan_of(page)
    story: list[Flowable] = [
        page.heading(message(plain(plan.title)), replace(SECTION, size=15, leading=18), level=0),
        page.text(
            message("“Next” in your script turns to a step and presses its button."),
            replace(LABEL, size=style.size, leading=style.leading, space_after=2),
        ),
    ]
    heads = (
        message("minute"),
        message("say"),
        message("press"),
        message("the projector shows"),
    )
    widths = [share * page.width for share in _SHARES]
    lessons = sorted({step.lesson for step in plan.steps})
    for lesson in lessons:
        if len(lessons) > 1:
            title = message("Lesson %(number)s", number=lesson)
            story.append(page.heading(title, replace(SECTION, space_after=0)))
        steps = [step for step in plan.steps if step.lesson == lesson]
        rows = list(_rows(page, steps, length, last=lesson == lessons[-1]))
        story.append(page.table(heads, rows, widths, body=style))
    return story


def _rows(
    page: Page, steps: Sequence[CarriedStep], length: int, *, last: bool
) -> Iterator[Sequence[Cell]]:
    for step in steps:
        unpressed = N_("Start the lesson") if step.minute == 0 else N_("Next")
        said = _shortened(step.say, length)
        yield (
            f"{step.minute}",
            f"{bold(plain(step.title))} {plain(said)}".strip(),
            page.say(message(step.press or unpressed)),
            page.say(message(step.shows)),
        )
    if last:
        end = steps[-1].minute + steps[-1].minutes
        yield (f"{end}", "", page.say(message("Create print-outs, then close the class.")), "")


def _shortened(said: str, length: int) -> str:
    """Return the first sentences of what is said, of at most so many characters, but one at least.

    A sentence that is left out is the teacher's to remember: the script has it.
    """
    first, *more = _SENTENCE.split(said)
    for sentence in more:
        if len(first) + 1 + len(sentence) > length:
            return f"{first} …"
        first = f"{first} {sentence}"
    return first
