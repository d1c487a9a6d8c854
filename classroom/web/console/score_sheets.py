"""Score sheets for spreadsheets: CSV in UTF-8, with the byte order mark that Excel needs."""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterable, Iterator
from io import StringIO

from babel.numbers import get_decimal_symbol

from classroom.classes.classroom import Classroom
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.service import Service
from classroom.views.console import score_sheet
from classroom.views.schemas import ScoreSheet
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import locale

Cell = str | int | None
_FORMULA = re.compile(
    r"""
    ( ^ | [;,|"\t\r\n] )        # a cell may begin here, whichever of these it is split at
    ( [\s"]* )
    ( [=+\-@＝＋－＠﹢﹣﹦﹫−] )   # some spreadsheets read full-width and small forms alike
    """,
    re.VERBOSE,
)
"""The beginning of a formula in a spreadsheet, with any separator it may be set to."""


def table_csv(service: Service, classroom: Classroom, number: int) -> bytes:
    """Return a table's score sheet; Refused if it has not finished a round."""
    sheet = _sheet(service, classroom, number)
    if not sheet.rounds:
        raise Refused(N_("this table hasn’t finished a round yet"))
    columns = _Columns([sheet])
    return _written([columns.head(), *columns.rows(sheet)])


def class_csv(service: Service, classroom: Classroom) -> bytes:
    """Return the score sheets of all tables as one CSV, with the table's number in each row.

    Refused if no table has finished a round.
    """
    sheets = {number: _sheet(service, classroom, number) for number in classroom.tables}
    columns = _Columns(sheets.values())
    if not columns.rounds:
        raise Refused(N_("no table has finished a round yet"))
    rows = [[number, *row] for number, sheet in sheets.items() for row in columns.rows(sheet)]
    return _written([[_("Table"), *columns.head()], *rows])


def _sheet(service: Service, classroom: Classroom, number: int) -> ScoreSheet:
    table, people = (
        service.open(classroom.id).table(number),
        service.open(classroom.id).pupils.people(),
    )
    return score_sheet(classroom, table, people)


class _Columns:
    """The columns that hold all of `sheets`."""

    def __init__(self, sheets: Collection[ScoreSheet]) -> None:
        self.rounds = max(len(sheet.rounds) for sheet in sheets)
        self.early = any(row.never_dealt for sheet in sheets for row in sheet.rows)
        self.dealt = any(dealer for sheet in sheets for dealer in sheet.dealers)

    def head(self) -> list[Cell]:
        rounds = [_("Round %(number)s", number=number + 1) for number in range(self.rounds)]
        early = [_("Never dealt")] if self.early else []
        dealt = [_("Dealt in round")] if self.dealt else []
        return [_("Place"), _("Player"), *rounds, *early, _("Total"), *dealt]

    def rows(self, sheet: ScoreSheet) -> Iterator[list[Cell]]:
        missing = [None] * (self.rounds - len(sheet.rounds))
        for row in sheet.rows:
            early = [row.never_dealt] if self.early else []
            mine = [str(n) for n, dealer in enumerate(sheet.dealers, 1) if dealer == row.seat]
            dealt = [" ".join(mine)] if self.dealt else []
            yield [row.place, row.name, *row.points, *missing, *early, row.total, *dealt]


def _written(rows: Iterable[Iterable[Cell]]) -> bytes:
    text = StringIO()
    writer = csv.writer(text, delimiter=_delimiter())
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _delimiter() -> str:
    """Return the separator of spreadsheets in this language: ``;`` beside a decimal comma."""
    return ";" if get_decimal_symbol(locale()) == "," else ","


def _harmless(cell: Cell) -> Cell:
    """Return a text that no spreadsheet reads as a formula; numbers stay numbers."""
    return _FORMULA.sub(r"\1\2'\3", cell) if isinstance(cell, str) else cell
