"""Decisions about the debrief, in an open class or a closed one."""

from __future__ import annotations

from classroom.classes.decisions.situation import ClassSituation
from classroom.classes.events import ClassEvent, RoundChosen
from classroom.classes.teacher_commands import ChooseRound
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_


def choose_round(at: ClassSituation, command: ChooseRound) -> list[ClassEvent]:
    """Choose the round of a table that print-outs, class slides, script and questions are about."""
    if command.table not in at.tables:
        raise NotFound(N_("this class has no table %(table)s"), table=command.table)
    if command.round is not None and command.round not in at.tables[command.table].finished:
        raise Refused(N_("this table hasn’t finished that round"))
    if at.classroom.chosen_rounds.get(command.table) == command.round:
        return []
    return [RoundChosen(table=command.table, round=command.round)]
