"""Hints about the rule."""

from __future__ import annotations

from classroom.classes import situation as guards
from classroom.classes.commands import ForTables
from classroom.classes.situation import Situation
from classroom.classes.table import TableEvent
from classroom.classes.verbs.entry import Entry, EntryAdded
from classroom.game.moves import TEACHER
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_


class GiveHint(ForTables, frozen=True, tag="hint"):
    """Gives the rule's next hint."""

    def decide(self, at: Situation) -> list[TableEvent]:
        """Give the table the rule's next hint."""
        played = guards.playing(at.table)
        left = [hint for hint in played.header.rule.hints if hint not in played.hints]
        if not left:
            raise Refused(N_("this rule has no more hints"))
        entry: Entry = {"by": TEACHER, "hint": left[0].text, "info": True}
        return [EntryAdded(entry=entry)]
