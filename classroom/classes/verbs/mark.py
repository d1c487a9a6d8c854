"""Marking a moment of the round for the debrief."""

from __future__ import annotations

from classroom.classes import names
from classroom.classes import situation as guards
from classroom.classes.commands import ForOneTable
from classroom.classes.events import FreeText
from classroom.classes.situation import Situation
from classroom.classes.table import TableEvent
from classroom.classes.text_types import Typed
from classroom.classes.verbs.entry import Entry, EntryAdded
from classroom.game.moves import TEACHER
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MARK_LENGTH = 60


class MarkMoment(ForOneTable, frozen=True, tag="mark"):
    """Marks this moment of the table's round for the debrief.

    The acknowledgement carries `mark`, the number of its entry. With `of`, such a number, the text
    belongs to that mark.
    """

    text: Typed = ""
    """At most 60 characters; may be empty."""
    of: int | None = None
    """The number of the mark whose text this is; None: a new mark."""

    def decide(self, at: Situation) -> list[TableEvent]:
        """Mark this moment of the round for the debrief, or label an existing mark."""
        word, current = names.tidy(self.text), at.table.current
        guards.at_most(word, MARK_LENGTH, N_("a mark can have at most %(longest)s characters"))
        if current is None:
            raise Refused(N_("the round hasn’t begun"))
        entry: Entry = {"by": TEACHER, "mark": FreeText(word), "info": True}
        if self.of is None:
            return [EntryAdded(entry=entry)]
        if self.of not in current.marks:
            raise Refused(N_("there’s no such mark in this round"))
        return [EntryAdded(entry={**entry, "of": self.of})]
