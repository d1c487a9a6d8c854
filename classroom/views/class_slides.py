"""The debrief of a class on the projector: tables without names, best turning points, what next.

A table is left out as long as its rule is sealed, or another table plays it or may come to it, and
so is everything else that would reveal such a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from classroom.classes import ladder
from classroom.classes.classroom import Classroom
from classroom.classes.described_rounds import choose_rounds
from classroom.classes.table import Table
from classroom.debrief.findings.class_rows import TableRow
from classroom.debrief.findings.of_class import ClassFindings
from classroom.debrief.told.class_slides import ClassSlide, class_slides
from classroom.i18n.messages import Language, labelled
from classroom.views import schemas
from classroom.views.class_end import class_end
from classroom.views.projector import projector_round
from classroom.views.sealed import Sealed
from classroom.views.table import People


def described_rounds(classroom: Classroom, tables: Sequence[Table]) -> dict[int, int]:
    """Return the rounds that are told of, by table, as far as everyone in the class may see them.

    A table whose round may not be shown has none instead of a different one: slides tell of the
    same rounds as print-outs.
    """
    played = {table.number: table.finished for table in tables}
    return {
        table: number
        for table, number in choose_rounds(classroom, tables).items()
        if ladder.is_public(classroom, tables, played[table][number])
    }


def left_out(tables: Iterable[Table], told: Mapping[int, int]) -> list[int]:
    """Return the tables that have finished a round, but are left out of the class slides."""
    return [table.number for table in tables if table.finished and table.number not in told]


def class_slides_view(
    classroom: Classroom,
    tables: Sequence[Table],
    told: Mapping[int, int],
    found: ClassFindings,
    people: Mapping[int, People],
    language: Language,
    sealed: Sealed,
) -> schemas.ClassSlides:
    """Return the class slides for the minutes set for the projector; none if none may be shown.

    `told` gives the round of each table that may be shown (:func:`described_rounds`), `found` are
    the findings of these rounds, and `people` has for each of their tables the names that the
    projector may show. Slides that reveal a rule in `sealed` are withheld.
    """
    minutes = classroom.show.minutes
    if not told:
        end = class_end(classroom, tables, None, language)
        return schemas.ClassSlides(minutes, [], [], [], left_out(tables, told), end)
    if sealed.tells(found.premature):
        found = replace(found, premature=None)
    untold = tuple(same for same in found.same_here if not sealed.tells(same))
    found = replace(found, same_here=untold)
    slides = [
        _slide(each, language) for each in class_slides(found, minutes) if not sealed.tells(each)
    ]
    shown = {slide.table for slide in slides}
    return schemas.ClassSlides(
        minutes=minutes,
        slides=slides,
        rows=[_row(row) for row in found.tables],
        tables=[
            projector_round(classroom, table, told[table.number], people[table.number])
            for table in tables
            if table.number in shown
        ],
        left_out=left_out(tables, told),
        end=class_end(classroom, tables, found, language),
    )


def _slide(slide: ClassSlide, language: Language) -> schemas.ClassSlideView:
    step = slide.step
    return schemas.ClassSlideView(
        kind=slide.kind,
        headline=step.headline.say(language),
        text=" ".join(sentence.say(language) for sentence in step.text),
        rule=slide.rule.statement.say(language) if slide.rule else "",
        idea=labelled(language, *(part.say(language) for part in step.idea)) if step.idea else "",
        question=step.question.asks.say(language) if step.question else "",
        table=slide.table,
        upto=step.upto,
        cards=list(step.ordinals),
    )


def _row(row: TableRow) -> schemas.TableFiguresRow:
    return schemas.TableFiguresRow(
        number=row.number,
        laid=row.laid,
        plays=row.plays,
        tests=None if row.tests is None else row.tests.count,
        asked=None if row.tests is None else row.tests.of,
        stable=row.stable,
        declared=row.declarations,
        overthrown=row.overthrown,
        only_robots=row.only_robots,
    )
