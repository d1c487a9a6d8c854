"""Questions and demo rounds that would give away a rule that someone still looks for.

A question and a demo round are chosen so that they tell of no rule that is in play. But a table may
get the rule later, while they are on the projector. So this is asked each time they are shown.
"""

from __future__ import annotations

from collections.abc import Collection

from classroom.classes import demo_choice, ladder
from classroom.classes.classroom import Classroom
from classroom.classes.table import Table


def question_withheld(classroom: Classroom, tables: Collection[Table]) -> bool:
    """Return whether the question asked last is about a round that not everyone may see now."""
    if not classroom.questions:
        return False
    asked = classroom.questions[-1].asked
    rounds = {table.number: table.finished for table in tables}
    played = rounds.get(asked.table, {}).get(asked.round)
    return played is not None and not ladder.is_public(classroom, tables, played)


def demo_withheld(classroom: Classroom, tables: Collection[Table]) -> bool:
    """Return whether a table has the rule of the demo round, or may get it, and must not know it.

    What the demo has already shown of it can't be taken back; nothing is added to that.
    """
    if classroom.demo is None or classroom.closed:
        return False
    rule = classroom.demo.rule
    return any(
        ladder.may_come(classroom, table, rule)
        or any(
            demo_choice.is_rule(classroom.demo, each.rule, played.round.layout.starters)
            for played in (*table.sealed.values(), *([table.current] if table.playing else []))
            if played is not None
            for each in played.rules
        )
        for table in tables
    )
