"""A question to the class about its own rounds, which every phone can answer.

    class_questions({1: findings})    # the best first; each with the answer and its figures

It rests on cards that were on the table and on rules that everyone may know: which card ruled out
the most rules, or whether a wrong card told more than a right one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from classroom.debrief.evidence.timeline import Course

About = Literal["taught", "wrong_taught"]
OFFERED = 4
"""Cards to choose from."""
_FEWEST_RULES = 3
"""Rules that the best card must have ruled out at least."""


@dataclass(frozen=True)
class FoundQuestion:
    """A question about one table's round. For ``wrong_taught`` choice 0 is true, 1 is false."""

    about: About
    table: int
    cards: tuple[str, ...]
    """The choices of ``taught``, as they were played; else the first wrong and right cards."""
    ended: tuple[int, ...]
    """For each of these cards the number of rules that it ruled out."""
    lines: tuple[tuple[str, ...], ...]
    """For each of them the right cards before it, which most tables never saw."""
    answer: int
    """The index of the right choice."""


@dataclass(frozen=True)
class _Tried:
    card: str
    line: tuple[str, ...]
    right: bool
    ended: int


def class_questions(courses: Mapping[int, Course]) -> list[FoundQuestion]:
    """Return the questions that these rounds raise, by table; the one with most at stake first."""
    tried = {table: _tried(course) for table, course in courses.items()}
    found = [
        ask(table, cards) for ask in (_taught, _wrong_taught) for table, cards in tried.items()
    ]
    raised = [question for question in found if question is not None]
    return sorted(raised, key=lambda each: (each.about, -max(each.ended), each.table))


def _tried(course: Course) -> list[_Tried]:
    """Return the single cards of a round in order, each card once, with the rules it ruled out."""
    tried: dict[str, _Tried] = {}
    for index, result in enumerate(course.round.results):
        if result.cards is None or len(result.cards) != 1:
            continue
        ended = course.rules.fitting_before(index) - course.rules.fitting_after(index)
        card = str(result.cards[0])
        line = tuple(map(str, course.line(result.laid_before)))
        tried.setdefault(card, _Tried(card, line, result.right, ended))
    return list(tried.values())


def _taught(table: int, tried: list[_Tried]) -> FoundQuestion | None:
    """Ask which of four cards ruled out the most rules: one that ruled out twice as many."""
    if len(tried) < OFFERED:
        return None
    best = max(tried, key=lambda each: each.ended)
    others = sorted(
        (each for each in tried if each.ended * 2 <= best.ended),
        key=lambda each: (each.right == best.right, -each.ended),
    )
    if best.ended < _FEWEST_RULES or len(others) < OFFERED - 1:
        return None
    offered = [each for each in tried if each is best or each in others[: OFFERED - 1]]
    return FoundQuestion(
        about="taught",
        table=table,
        cards=tuple(each.card for each in offered),
        ended=tuple(each.ended for each in offered),
        lines=tuple(each.line for each in offered),
        answer=offered.index(best),
    )


def _wrong_taught(table: int, tried: list[_Tried]) -> FoundQuestion | None:
    """Ask whether the first wrong card ruled out more rules than the first right one."""
    wrong = next((each for each in tried if not each.right), None)
    right = next((each for each in tried if each.right), None)
    if wrong is None or right is None or wrong.ended == right.ended:
        return None
    return FoundQuestion(
        about="wrong_taught",
        table=table,
        cards=(wrong.card, right.card),
        ended=(wrong.ended, right.ended),
        lines=(wrong.line, right.line),
        answer=0 if wrong.ended > right.ended else 1,
    )
