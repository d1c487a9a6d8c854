"""What a debrief finds in records, with the rules that the program knows.

find(record)          the findings of a table
follow(record)        its course
find_class(records)   the findings of a class

Many tests ask about the same records. What is found depends on nothing but the record and cannot
be changed, so that what was found lately is not looked for again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from classroom.debrief.evidence import timeline
from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings import of_class as whole_class
from classroom.debrief.findings import of_table as findings
from classroom.debrief.findings.of_class import ClassFindings, Unit
from classroom.debrief.findings.of_table import TableFindings
from classroom.hypothesis_file import load_hypotheses

LATELY = 128
"""Records, and classes."""


def follow(record: Mapping[str, Any]) -> Course:
    return timeline.follow(record, load_hypotheses())


def find(record: Mapping[str, Any]) -> TableFindings:
    return _find(json.dumps(record))


def find_class(
    records: Iterable[Mapping[str, Any]],
    numbers: Sequence[int] | None = None,
    unit: Unit = "table",
) -> ClassFindings:
    return _find_class(json.dumps([*records]), None if numbers is None else (*numbers,), unit)


@lru_cache(LATELY)
def _find(record: str) -> TableFindings:
    return findings.find(json.loads(record), load_hypotheses())


@lru_cache(LATELY)
def _find_class(records: str, numbers: Sequence[int] | None, unit: Unit) -> ClassFindings:
    return whole_class.find_class(json.loads(records), load_hypotheses(), numbers, unit)
