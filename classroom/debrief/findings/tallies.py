"""Counts of what happened in a class, each with its counterpart in science."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from classroom.debrief.evidence.tested_calls import calls_tested
from classroom.debrief.findings.class_rows import falls
from classroom.debrief.findings.ideas import IDEAS, Idea
from classroom.debrief.findings.of_table import (
    TableFindings,
)
from classroom.i18n.messages import Message, counted_message


@dataclass(frozen=True)
class EventTally:
    """Number of times something happened in the class, with its counterpart in science."""

    event: Message
    idea: Idea


def tallies(tables: Sequence[TableFindings]) -> Iterator[EventTally]:
    pupils = [table.pupils for table in tables]
    tests = sum(
        own.play.could_tell
        for table in tables
        for own in table.measured.plays
        if own.play.cards is not None
    )
    wrong = sum(each.wrong_plays for each in pupils)
    strings = sum(each.wrong_strings for each in pupils)
    hands = sum(each.right_no_plays for each in pupils)
    declared = sum(each.declarations for each in pupils)
    calls = sum(map(_calls_that_could_fail, tables))
    fell = Counter(fall for table in tables for fall in falls(table))
    counted_events = (
        (
            tests,
            counted_message(
                "%(count)s play on which rules that the program knows disagreed",
                "%(count)s plays on which rules that the program knows disagreed",
                tests,
            ),
            "good_test",
        ),
        (
            wrong,
            counted_message("%(count)s wrong play", "%(count)s wrong plays", wrong),
            "negative",
        ),
        (
            strings,
            counted_message("%(count)s wrong string", "%(count)s wrong strings", strings),
            "whole",
        ),
        (
            hands,
            counted_message(
                "%(count)s right “No play”",
                "%(count)s right “No plays”",
                hands,
            ),
            "no_play",
        ),
        (
            declared,
            counted_message("%(count)s declaration", "%(count)s declarations", declared),
            "publication",
        ),
        (
            calls,
            counted_message(
                "%(count)s confirmed call that could have failed",
                "%(count)s confirmed calls that could have failed",
                calls,
            ),
            "prediction",
        ),
        (
            fell["broke"],
            counted_message(
                "%(count)s public prediction failed, and so did the rule written down with it",
                "%(count)s public predictions failed, and so did the rules written down with them",
                fell["broke"],
            ),
            "falsified",
        ),
        (
            fell["slipped"],
            counted_message(
                "%(count)s public prediction failed, but the rule in the notebook didn’t",
                "%(count)s public predictions failed, but the rules in the notebooks didn’t",
                fell["slipped"],
            ),
            "slip",
        ),
        (
            fell["already"],
            counted_message(
                "%(count)s public prediction failed, and the rule in the notebook had "
                "already been contradicted",
                "%(count)s public predictions failed, and the rules in the notebooks had "
                "already been contradicted",
                fell["already"],
            ),
            "already",
        ),
        (
            fell["unknown"],
            counted_message(
                "%(count)s public prediction failed, and our notes don’t show if the rule did",
                "%(count)s public predictions failed, and our notes don’t show if the rules did",
                fell["unknown"],
            ),
            "notes",
        ),
    )
    for number, event, idea in counted_events:
        if number:
            yield EventTally(event, IDEAS[idea])


def _calls_that_could_fail(table: TableFindings) -> int:
    """Count the pupils' confirmed calls on which rules that still fitted disagreed."""
    course = table.course
    return sum(
        not course.by_robot(course.round.results[index].settled)
        for reign in course.round.prophets.reigns
        if not course.by_robot(reign.number)
        for index, _ in calls_tested(course, reign).splits
    )
