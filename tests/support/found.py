"""What a debrief finds in records, with the rules that the program knows.

find(record)          the findings of a table
follow(record)        its course
find_class(records)   the findings of a class
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from classroom.debrief.evidence import timeline
from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings import of_class as whole_class
from classroom.debrief.findings import of_table as findings
from classroom.debrief.findings.of_class import ClassFindings, Unit
from classroom.debrief.findings.of_table import TableFindings
from classroom.hypothesis_file import load_hypotheses


def follow(record: Mapping[str, Any]) -> Course:
    return timeline.follow(record, load_hypotheses())


def find(record: Mapping[str, Any]) -> TableFindings:
    return findings.find(record, load_hypotheses())


def find_class(
    records: Iterable[Mapping[str, Any]],
    numbers: Sequence[int] | None = None,
    unit: Unit = "table",
) -> ClassFindings:
    return whole_class.find_class(records, load_hypotheses(), numbers, unit)
