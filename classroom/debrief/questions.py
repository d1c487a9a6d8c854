"""Three questions that a table's play has earned, and what the game leaves out of science."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from classroom.debrief.course import Course
from classroom.debrief.ideas import IDEAS
from classroom.debrief.turning import Moment
from classroom.said import Said, said

QUESTIONS = 3
_FALLBACKS = ("experiment", "many", "law", "reveal")
"""Ideas every table has met; the first where somebody played."""


@dataclass(frozen=True)
class Question:
    """A question for afterwards, the idea behind it, and the entry it rests on."""

    asks: Said
    idea: str
    number: int | None = None
    """None: it rests on the round as a whole."""


def earned(course: Course, found: Iterable[Moment]) -> tuple[Question, ...]:
    """Three questions about different ideas, the weightiest event's first; none about robots."""
    facets = [
        (facet, moment.number) for moment in found if not moment.robot for facet in moment.facets
    ]
    facets.sort(key=lambda pair: -pair[0].weight)
    wanted = [
        Question(facet.asks or IDEAS[facet.idea].asks, facet.idea, number)
        for facet, number in facets
    ]
    wanted += _of_the_whole(course)
    chosen: dict[str, Question] = {}
    for question in wanted:
        chosen.setdefault(question.idea, question)
    return tuple(chosen.values())[:QUESTIONS]


def _of_the_whole(course: Course) -> list[Question]:
    """What may be asked of a round that no single event asks."""
    round_ = course.round
    asked = []
    if round_.ruleset.prophet and not round_.reigns and round_.results:
        asks = said("Nobody declared. What would have made you sure enough?")
        asked.append(Question(asks, "publication"))
    alive = len(course.survivors[-1])
    if alive > 1:
        asks = said(
            "At the end %(alive)s rules of the catalogue still fitted every card. Which card "
            "would you lay next?",
            alive=alive,
        )
        asked.append(Question(asks, "underdetermined"))
    if any(not laid.right for laid in round_.layout):
        asked.append(Question(IDEAS["negative"].asks, "negative"))
    by_hand = any(not course.by_robot(result.number) for result in round_.results)
    fallbacks = _FALLBACKS if by_hand else _FALLBACKS[1:]
    asked += [Question(IDEAS[key].asks, key) for key in fallbacks]
    return asked


def leaves_out(course: Course) -> tuple[Said, ...]:
    """Where the likeness to science ends; what did not come up is left out."""
    lines = [
        said("Here the rule is revealed in the end. Nature never does that."),
        said("Here every verdict is correct. In a laboratory the odd result may be a slip."),
    ]
    if course.round.false_prophets:
        lines.append(
            said("Here a False Prophet cannot declare again. In science a corrected mistake "
                 "is no reason to be shut out.")
        )  # fmt: skip
    if any(result.expelled for result in course.round.results):
        lines.append(
            said("Here wrong plays send people out. In science most experiments bring a “no”.")
        )
    lines.append(said("Here somebody made the rule. Nobody knows beforehand that nature has one."))
    return tuple(lines[:3])
