"""The standards that a class's record shows to have been practised, each with what shows it.

Titles are quoted: NGSS practices and the nature-of-science statements of its Appendix H; England's
"Working scientifically" at key stage 3; the concepts of the IB's Theory of Knowledge. They are the
standards' own words, and so in no translation. What a record does not show is claimed of no class.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from classroom.debrief.whole_class import ClassFindings
from classroom.said import Said, counted

NGSS: Final = "NGSS"
WORKING: Final = "Working scientifically"
TOK: Final = "IB TOK"

PRACTICES: Final = {
    "SEP3": "Planning and Carrying Out Investigations",
    "SEP4": "Analyzing and Interpreting Data",
    "SEP6": "Constructing Explanations and Designing Solutions",
    "SEP7": "Engaging in Argument from Evidence",
    "SEP8": "Obtaining, Evaluating, and Communicating Information",
}
NATURE: Final = {
    "variety": "Scientific Investigations Use a Variety of Methods",
    "evidence": "Scientific Knowledge is Based on Empirical Evidence",
    "revision": "Scientific Knowledge is Open to Revision in Light of New Evidence",
}
INTERPRET: Final = (
    "Analysis and evaluation: interpret observations and data, including identifying patterns and "
    "using observations, measurements and data to draw conclusions"
)
MODIFIED: Final = (
    "Scientific attitudes: understand that scientific methods and theories develop as earlier "
    "explanations are modified to take account of new evidence and ideas, together with the "
    "importance of publishing results and peer review"
)


@dataclass(frozen=True)
class Standard:
    framework: str
    title: str
    why: Said
    """What in the record shows it."""


def met(found: ClassFindings) -> tuple[Standard, ...]:
    """The standards practised, those of a framework together."""
    return (*_practices(found), *_nature(found), *_working(found), *_knowledge(found))


def _foretold(found: ClassFindings) -> Said:
    return counted(
        "Of %(count)s play somebody said beforehand what to expect.",
        "Of %(count)s plays somebody said beforehand what to expect.",
        found.practised.foretold,
    )


def _fitting(found: ClassFindings) -> Said:
    return counted(
        "%(count)s rule was noted or said aloud that fitted every card by then.",
        "%(count)s rules were noted or said aloud that fitted every card by then.",
        found.practised.fitting,
    )


def _argued(found: ClassFindings) -> Said:
    return counted(
        "%(count)s declaration was defended by calling the cards of others.",
        "%(count)s declarations were defended by calling the cards of others.",
        found.practised.argued,
    )


def _revised(found: ClassFindings) -> Said:
    return counted(
        "%(count)s rule was given up when a card contradicted it.",
        "%(count)s rules were given up when cards contradicted them.",
        found.practised.revised,
    )


def _ended(found: ClassFindings) -> Said:
    return counted(
        "One card ended a claim that was made in public.",
        "%(count)s claims made in public were each ended by a card.",
        found.practised.overthrown,
    )


def _practices(found: ClassFindings) -> Iterator[Standard]:
    did = found.practised
    if did.foretold and did.tests:
        yield _practice("SEP3", _foretold(found))
    if did.fitting:
        yield _practice("SEP4", _fitting(found))
    if did.claims:
        why = counted(
            "%(count)s time a pupil put a rule into words.",
            "%(count)s times a pupil put a rule into words.",
            did.claims,
        )
        yield _practice("SEP6", why)
    if did.argued:
        yield _practice("SEP7", _argued(found))
    if did.aloud:
        why = counted(
            "%(count)s rule was said aloud for everybody to judge.",
            "%(count)s rules were said aloud for everybody to judge.",
            did.aloud,
        )
        yield _practice("SEP8", why)


def _practice(code: str, why: Said) -> Standard:
    return Standard(NGSS, f"{code} {PRACTICES[code]}", why)


def _nature(found: ClassFindings) -> Iterator[Standard]:
    did = found.practised
    if did.foretold_wrong and did.foretold > did.foretold_wrong:
        why = counted(
            "%(count)s card was laid to be wrong, others to be right.",
            "%(count)s cards were laid to be wrong, others to be right.",
            did.foretold_wrong,
        )
        yield Standard(NGSS, NATURE["variety"], why)
    if did.tests:
        why = counted(
            "%(count)s play could tell rules apart, and the answer decided.",
            "%(count)s plays could tell rules apart, and the answer decided.",
            did.tests,
        )
        yield Standard(NGSS, NATURE["evidence"], why)
    if did.revised:
        yield Standard(NGSS, NATURE["revision"], _revised(found))
    elif did.overthrown:
        yield Standard(NGSS, NATURE["revision"], _ended(found))


def _working(found: ClassFindings) -> Iterator[Standard]:
    did = found.practised
    if did.fitting:
        yield Standard(WORKING, INTERPRET, _fitting(found))
    if did.revised:
        yield Standard(WORKING, MODIFIED, _revised(found))
    elif did.overthrown:
        yield Standard(WORKING, MODIFIED, _ended(found))


def _knowledge(found: ClassFindings) -> Iterator[Standard]:
    did = found.practised
    if found.calibration:
        why = counted(
            "%(count)s time a pupil said how sure, and it was held against the cards.",
            "%(count)s times a pupil said how sure, and it was held against the cards.",
            did.sure,
        )
        yield Standard(TOK, "Certainty", why)
    if did.open:
        why = counted(
            "%(count)s declaration was made while other rules fitted as well.",
            "%(count)s declarations were made while other rules fitted as well.",
            did.open,
        )
        yield Standard(TOK, "Justification", why)
