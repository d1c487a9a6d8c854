"""The debrief as PDF: a table's pages, and the whole class's with those of its tables.

Bytes depend on the arguments alone: `date` is printed as it is given, `made` is the document's own
date, and both come from whoever knows the clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

from classroom.debrief.findings import TableFindings, find
from classroom.debrief.whole_class import Unit, compare
from classroom.game import series
from classroom.game.record import RecordError
from classroom.printing.class_ import class_part
from classroom.printing.page import PAGE_OF, Paper, Part, Sheet, make_pdf
from classroom.printing.prose import plain
from classroom.printing.setting import Setting
from classroom.printing.table import NOBODY_SHARES, Members, table_part
from classroom.said import ENGLISH, Language, said

PaperName = Literal["a4", "letter"]
UNDATED = datetime(2000, 1, 1, tzinfo=UTC)


def table_pdf(
    findings: TableFindings,
    *,
    title: str,
    date: str,
    paper: PaperName = "a4",
    language: Language = ENGLISH,
    made: datetime = UNDATED,
    members: Members = NOBODY_SHARES,
) -> bytes:
    """One table's debrief. `title` stands before the players' names: class, round, table.

    `members` are the names of who share a seat, by what it is called.
    """
    sheet = _sheet(title, paper, language, made)
    width = sheet.paper.text_width
    part = table_part(findings, plain(title), plain(date), language, width, members)
    return make_pdf(sheet, [part])


def class_pdf(
    findings: Sequence[TableFindings],
    *,
    title: str,
    date: str,
    numbers: Sequence[int] | None = None,
    unit: Unit = "table",
    paper: PaperName = "a4",
    language: Language = ENGLISH,
    made: datetime = UNDATED,
    members: Members = NOBODY_SHARES,
) -> bytes:
    """The class's page without names, then each table's; `numbers` are the tables' own."""
    sheet = _sheet(title, paper, language, made)
    width = sheet.paper.text_width
    together = compare(findings, numbers, unit)
    parts: list[Part] = [class_part(together, plain(title), plain(date), language, width)]
    for row, table in zip(together.tables, findings, strict=True):
        label = Setting(language).say(row.label)
        head = " · ".join(part for part in (plain(title), label) if part)
        parts.append(table_part(table, head, plain(date), language, width, members))
    return make_pdf(sheet, parts)


def debrief_pdf(
    documents: Iterable[object],
    *,
    title: str = "",
    date: str = "",
    paper: PaperName = "a4",
    language: Language = ENGLISH,
    made: datetime = UNDATED,
) -> bytes:
    """What ``classroom debrief`` writes, from parsed game records or games.

    One record makes a table's debrief. Several make a class's, a table for each; the rounds of a
    single game are set side by side as rounds. RecordError if one is malformed or illegal.
    """
    documents = list(documents)
    records: list[Mapping[str, Any]] = []
    for document in documents:
        records += _records(document)
    if not records:
        raise RecordError(0, "there is no round to tell of")
    found = [find(record) for record in records]
    if len(found) == 1:
        return table_pdf(
            found[0], title=title, date=date, paper=paper, language=language, made=made
        )
    return class_pdf(
        found,
        title=title,
        date=date,
        unit="round" if len(documents) == 1 else "table",
        paper=paper,
        language=language,
        made=made,
    )


def _records(document: object) -> list[Mapping[str, Any]]:
    """The records in a parsed file: itself, or a game's rounds."""
    if not isinstance(document, dict):
        raise RecordError(0, "a record is a JSON object")
    return series.read_rounds(document) if document.get("format") == series.FORMAT else [document]


def _sheet(title: str, paper: PaperName, language: Language, made: datetime) -> Sheet:
    name = plain(title) or Setting(language).say(said("Debrief"))
    return Sheet(
        title=name,
        author="Eleusis in the classroom",
        language=language.code,
        made=made,
        paper=Paper[paper.upper()],
        right_to_left=language.right_to_left,
        page_of=language.translate(PAGE_OF),
    )
