"""Notices: lines that every phone at a table shows for a few seconds, while play goes on.

An event of a verb that is a :class:`TableNotice` is shown by that; its words and its sound are in
``static/js/model/notices.ts``.
"""

from __future__ import annotations

from msgspec.structs import replace

from classroom.classes.table import SavedAt, Table, TableEvent
from classroom.classes.table_parts import Notice
from classroom.game.moves import TEACHER


class TableNotice(TableEvent, frozen=True, kw_only=True):
    """An event that the phones of a table show as a notice."""

    by: str = TEACHER
    """The seat that it comes from, or the teacher."""

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        notice = Notice(str(self.__struct_config__.tag), self.by, table.shown)
        return replace(table, talk=replace(table.talk, notice=notice))
