"""The end of a class on the big screen: what it did and found, without names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from classroom.classes import ladder
from classroom.classes.classroom import Classroom
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.debrief.findings.of_class import ClassFindings
from classroom.i18n.messages import Language
from classroom.views import schemas


def class_end(
    classroom: Classroom,
    tables: Sequence[Table],
    found: ClassFindings | None,
    language: Language,
) -> schemas.ClassEndView:
    """Return the end of the class.

    It counts only rounds whose rule everyone in the class may know: how a round went tells much of
    its rule. `found` are the findings of such rounds, None if there are none.
    """
    by_table = {
        table.number: [
            played
            for played in table.finished.values()
            if ladder.is_public(classroom, tables, played)
        ]
        for table in tables
    }
    finished = list(chain.from_iterable(by_table.values()))
    reigns = [reign for played in finished for reign in played.round.prophets.reigns]
    layouts = [played.round.layout.cards for played in finished]
    return schemas.ClassEndView(
        tables=sum(map(bool, by_table.values())),
        laid=sum(map(len, layouts)),
        wrong=sum(not laid.right for laid in chain.from_iterable(layouts)),
        declared=len(reigns),
        overthrown=sum(reign.ended == "overthrown" for reign in reigns),
        stood=sum(reign.ended is None for reign in reigns),
        rules=_rules(by_table, language),
        taught=None if found is None else _taught_most(found),
    )


def _rules(
    by_table: Mapping[int, Sequence[PlayedRound]], language: Language
) -> list[schemas.PlayedRuleView]:
    """Return the rules of these rounds, those that most tables played first."""
    tables: dict[str, set[int]] = {}
    for number, finished in by_table.items():
        for played in finished:
            tables.setdefault(played.header.rule.statement.say(language), set()).add(number)
    most_first = sorted(tables.items(), key=lambda each: -len(each[1]))
    return [schemas.PlayedRuleView(rule=rule, tables=len(numbers)) for rule, numbers in most_first]


def _taught_most(found: ClassFindings) -> schemas.TaughtMostView | None:
    """Return the wrong play of a pupil after which the smallest share of rules was left."""
    plays = [
        (row, play)
        for row in found.tables
        for play in row.findings.asked.plays
        if play.cards and not play.right and not play.robot and play.told
    ]
    if not plays:
        return None
    row, play = min(plays, key=lambda each: each[1].left / each[1].before)
    course = row.findings.course
    return schemas.TaughtMostView(
        table=row.number,
        after=str(course.after(course.round.results[play.index])),
        cards=[str(card) for card in play.cards or ()],
        before=play.before,
        left=play.left,
    )
