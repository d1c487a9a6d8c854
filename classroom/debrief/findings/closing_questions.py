"""Questions for the ends of a debrief: what we felt, what if, what next.

The middle of a debrief (what happened, what was learned, how it relates to science) is in
:mod:`classroom.debrief.findings.of_table`. Nothing here is about robots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.debrief.evidence.information import PlayInformation, predicted
from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.question import Question
from classroom.debrief.findings.turning_points import Kind, Moment
from classroom.i18n.messages import Message, message

_FELT: tuple[Kind, ...] = (
    "overthrow",
    "guessed",
    "stood",
    "declaration",
    "expulsion",
    "first_wrong",
)
"""The kinds of event that someone felt something at, the strongest first."""


@dataclass(frozen=True)
class Prompt:
    """Something to ask, and the entry it rests on; None: on the round as a whole."""

    asks: Message
    number: int | None = None


@dataclass(frozen=True)
class Closing:
    """The things to talk about at the ends of a table's debrief."""

    felt: Prompt
    questions: tuple[Question, ...]
    what_if: Prompt
    next_time: Prompt
    leaves_out: tuple[Message, ...]
    """Sentences on the aspects of science that the game leaves out."""


def felt(found: Sequence[Moment]) -> Prompt:
    """Return a question about the moment that players felt most strongly about."""
    pupils = [moment for moment in found if not moment.robot]
    for kind in _FELT:
        for moment in pupils:
            # A declaration that no play came to test stands, too; but no call came true.
            kinds = {facet.kind for facet in moment.facets}
            if kind in kinds and not (kind == "stood" and "declaration" in kinds):
                return Prompt(_felt(kind, moment), moment.number)
    return Prompt(message("One word each: how was this round for you?"))


def _felt(kind: Kind, moment: Moment) -> Message:
    match kind:
        case "overthrow":
            return message(
                "One word each: how did it feel when %(player)s’s play decided it?",
                player=moment.by,
            )
        case "guessed":
            return message(
                "One word each: how did it feel when %(player)s named the rule?", player=moment.by
            )
        case "stood":
            return message("One word each: how did it feel when every call was right?")
        case "declaration":
            return message(
                "One word each: how did it feel when %(player)s declared?", player=moment.by
            )
        case "expulsion":
            return message(
                "One word each: how did it feel when %(player)s had to stop?", player=moment.by
            )
        case _:
            return message("One word each: how did the first “no” to a card feel?")


def what_if(missed: PlayInformation | None, questions: Sequence[Question]) -> Prompt:
    """Return a question about a better card for a missed test, or about a different world.

    The second is about an idea that no other question raises.
    """
    if missed is not None and missed.best is not None and missed.split is not None:
        asks = message(
            "Card %(ordinal)s: %(why)s What if %(card)s had been played there? Say what each rule "
            "you had in mind predicts.",
            ordinal=missed.ordinals[0],
            why=predicted(missed.split),
            card=missed.best.card,
        )
        return Prompt(asks, missed.number)
    asked = {question.idea for question in questions}
    for idea in ("law", "reveal"):
        if idea not in asked:
            return Prompt(IDEAS[idea].asks)
    return Prompt(
        message("What if wrong cards had been put away? What would be harder to find out then?")
    )


def next_time(missed: PlayInformation | None, unnoted: int | None) -> Prompt:
    """Return a suggestion for the next round.

    `unnoted` is the entry of a declaration without a noted rule.
    """
    if unnoted is not None:
        return Prompt(
            message(
                "Next time, write your rule down before you declare. Then everyone can see what "
                "was tested."
            ),
            unnoted,
        )
    if missed is not None:
        return Prompt(
            message(
                "Next time, before you play a card: which rule says right, and which says wrong?"
            ),
            missed.number,
        )
    return Prompt(
        message("Next time, keep two rules in mind and play a card on which they differ.")
    )
