"""The standards that a class had a chance to practise, each with the evidence in its record.

Titles are quoted: the practices of NGSS; England's "Working scientifically" at key stage 3; the
concepts of the IB's Theory of Knowledge. They are the standards' own words, and so in no
translation. Playing alone is a chance to practise and no more: whether anyone did is for the
teacher to see. A practice that leaves no trace in a record is not named: an argument with reasons
(SEP7) is spoken, and what science is (the statements on its nature) is understood in the debrief.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from classroom.debrief.findings.of_class import ClassFindings
from classroom.i18n.messages import Message, counted_message, message

NGSS: Final = "NGSS"
WORKING: Final = "Working scientifically"
TOK: Final = "IB TOK"

HEADING: Final = message("A chance to practise")

PRACTICES: Final = {
    "SEP3": "Planning and Carrying Out Investigations",
    "SEP4": "Analyzing and Interpreting Data",
    "SEP6": "Constructing Explanations and Designing Solutions",
    "SEP8": "Obtaining, Evaluating, and Communicating Information",
}
INTERPRET: Final = (
    "Analysis and evaluation: interpret observations and data, including identifying patterns and "
    "using observations, measurements and data to draw conclusions"
)


@dataclass(frozen=True)
class Standard:
    framework: str
    title: str
    why: Message
    """The evidence in the record."""


def met(found: ClassFindings) -> tuple[Standard, ...]:
    """Return the standards that the class could practise, grouped by framework."""
    return (*_practices(found), *_working(found), *_knowledge(found))


def _practices(found: ClassFindings) -> Iterator[Standard]:
    did = found.practised
    if did.predicted and did.tests:
        why = counted_message(
            "Before %(count)s of %(plays)s plays, the player said what to expect.",
            "Before %(count)s of %(plays)s plays, the player said what to expect.",
            did.predicted,
            plays=did.plays,
        )
        yield _practice("SEP3", why)
    if did.fitting.times:
        yield _practice("SEP4", _fitting(found))
    if did.worded:
        why = counted_message(
            "%(count)s note or guess that was kept was in a pupil’s own words. Those with a picked "
            "or built rule: %(built)s (%(rules)s).",
            "%(count)s notes or guesses that were kept were in a pupil’s own words. Those with a "
            "picked or built rule: %(built)s (%(rules)s).",
            did.worded,
            built=did.built.times,
            rules=did.built.different,
        )
        yield _practice("SEP6", why)
    if did.aloud:
        why = counted_message(
            "%(count)s guess at the rule was shown to the whole table and judged.",
            "%(count)s guesses at the rule were shown to the whole table and judged.",
            did.aloud,
        )
        yield _practice("SEP8", why)


def _practice(code: str, why: Message) -> Standard:
    return Standard(NGSS, f"{code} {PRACTICES[code]}", why)


def _working(found: ClassFindings) -> Iterator[Standard]:
    did = found.practised
    if did.revised:
        why = counted_message(
            "%(count)s time, a pupil changed a rule that the table had contradicted.",
            "%(count)s times, a pupil changed a rule that the table had contradicted.",
            did.revised,
        )
        yield Standard(WORKING, INTERPRET, why)
    elif did.fitting.times:
        yield Standard(WORKING, INTERPRET, _fitting(found))


def _fitting(found: ClassFindings) -> Message:
    return counted_message(
        "In %(count)s note or guess, a rule that was picked or built fitted every card at that "
        "time (%(rules)s).",
        "In %(count)s notes or guesses, a rule that was picked or built fitted every card at that "
        "time (%(rules)s).",
        found.practised.fitting.times,
        rules=found.practised.fitting.different,
    )


def _knowledge(found: ClassFindings) -> Iterator[Standard]:
    if found.practised.sure:
        why = counted_message(
            "%(count)s time a pupil wrote down how sure they were of a rule.",
            "%(count)s times a pupil wrote down how sure they were of a rule.",
            found.practised.sure,
        )
        yield Standard(TOK, "Certainty", why)
