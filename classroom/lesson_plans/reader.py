"""A lesson plan from the text of its file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from classroom.classes.settings import Plan
from classroom.i18n.messages import message
from classroom.lesson_plans.header import read_header
from classroom.lesson_plans.print_outs import PrintOuts, read_print_outs
from classroom.lesson_plans.problems import NotAPlan, PlanProblem
from classroom.lesson_plans.steps import markdown, materials_in, read_steps

__all__ = ["LARGEST", "LessonPlan", "NotAPlan", "PlanProblem", "read"]

LARGEST = 64_000
"""Bytes of a file."""
MAX_LINES = 1_000
MAX_HEADER_LENGTH = 10_000
"""Characters."""
MAX_BRACKETS = 500
MAX_BLOCK_LENGTH = 8_000
"""Characters without an empty line: each bracket may begin a link, looked for up to their end."""
MAX_TABLE_COLUMNS = 12
"""Of a table: its rows are filled up to as many cells, however short they are."""
_RULER = "---"
_STRANGE = re.compile("[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""A character that is not allowed in a text, as in YAML."""
_YOUNG = 10
"""Years."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonPlan:
    id: str
    title: str
    aim: str
    """One line; may be empty, as may all texts but the title."""
    ages: str
    minutes: tuple[int, ...]
    """Of each lesson."""
    objectives: tuple[str, ...]
    standards: tuple[str, ...]
    language: str
    """The language in which it is written."""
    plan: Plan
    """The settings of a class that is started from it."""
    body: str
    """Markdown."""
    papers: PrintOuts
    """The print-outs that it contains."""
    materials: tuple[str, ...] = ()
    """The materials that a teacher brings, an item each."""

    @property
    def young(self) -> bool:
        """True if its pupils are ten at most: large type, and words without figures."""
        ages = [int(number) for number in re.findall(r"\d+", self.ages)]
        return bool(ages) and max(ages) <= _YOUNG and "+" not in self.ages


def read(id: str, text: str) -> LessonPlan:
    """Parse the text of a lesson plan.

    Raises:
        NotAPlan: with all problems of the plan.
    """
    outcome = _outcome(id, text)
    if isinstance(outcome, LessonPlan):
        return outcome
    raise NotAPlan(outcome)


@lru_cache(maxsize=256)
def _outcome(id: str, text: str) -> LessonPlan | tuple[PlanProblem, ...]:
    """Return the plan, or its problems.

    Both are cached, since lists of plans are read often.
    """
    try:
        return _read(id, text)
    except NotAPlan as error:
        return error.wrongs


def _read(id: str, text: str) -> LessonPlan:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if strange := _STRANGE.search(text):
        line = text.count("\n", 0, strange.start()) + 1
        raise NotAPlan([PlanProblem(line, message("this character isn’t allowed in a text"))])
    lines = text.split("\n")
    rulers = [number for number, line in enumerate(lines) if line.rstrip() == _RULER][:2]
    if len(rulers) < 2 or any(line.strip() for line in lines[: rulers[0]]):
        cause = message("a plan must begin with three dashes, its header, and three dashes again")
        raise NotAPlan([PlanProblem(1, cause)])
    opens, closes = rulers
    if large := list(_too_large(lines, opens, closes)):
        raise NotAPlan(large)
    head, wrongs = read_header("\n".join(lines[opens + 1 : closes]), opens + 2)
    body = "\n".join(lines[closes + 1 :])
    lessons = () if head is None else head.minutes
    line = opens + 1 if head is None else head.lines["minutes"]
    tokens = markdown().parse(body)
    steps, more = read_steps(tokens, closes + 2, lessons, line)
    papers, no_papers = read_print_outs(tokens, closes + 2)
    if papers.ticket is not None and steps:
        # A plan ends with its exit ticket, so the last step shows it on the big screen.
        steps = (*steps[:-1], papers.ticket.shown(steps[-1]))
    if head is None or more or no_papers:
        # What is missing at the end of a file is missing on its last line.
        everything = (*wrongs, *more, *no_papers)
        told = (replace(wrong, line=min(wrong.line, len(lines))) for wrong in everything)
        raise NotAPlan(told)
    return LessonPlan(
        id=id,
        title=head.plan.title,
        aim=head.aim,
        ages=head.ages,
        minutes=head.minutes,
        objectives=head.objectives,
        standards=head.standards,
        language=head.language,
        plan=replace(head.plan, steps=steps, lesson=id),
        body=body,
        papers=papers,
        materials=materials_in(tokens),
    )


def _too_large(lines: Sequence[str], opens: int, closes: int) -> Iterator[PlanProblem]:
    """Yield the problems of a plan that would take seconds to parse, in a single pass.

    Parsing blocks the requests of all tables meanwhile.
    """
    if len(lines) > MAX_LINES:
        yield PlanProblem(
            MAX_LINES + 1, message("a plan can have at most %(most)s lines", most=MAX_LINES)
        )
    if sum(map(len, lines[opens:closes])) > MAX_HEADER_LENGTH:
        cause = message("a header can have at most %(most)s characters", most=MAX_HEADER_LENGTH)
        yield PlanProblem(opens + 1, cause)
        return
    brackets, block = 0, 0
    for number, line in enumerate(lines[closes:], closes + 1):
        block = block + len(line) if line.strip() else 0
        if block > MAX_BLOCK_LENGTH:
            cause = message(
                "leave an empty line at least once in every %(most)s characters",
                most=MAX_BLOCK_LENGTH,
            )
            yield PlanProblem(number, cause)
            return
        if line.count("|") > MAX_TABLE_COLUMNS + 1:
            yield PlanProblem(
                number, message("a table can have at most %(most)s columns", most=MAX_TABLE_COLUMNS)
            )
            return
        brackets += line.count("[")
        if brackets > MAX_BRACKETS:
            cause = message(
                "a plan can have at most %(most)s links and brackets", most=MAX_BRACKETS
            )
            yield PlanProblem(number, cause)
            return
