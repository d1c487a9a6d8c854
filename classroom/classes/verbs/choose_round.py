"""The round of a table that print-outs and class slides are about."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Literal

from classroom.classes.classroom import ClassEvent, Classroom
from classroom.classes.commands import ForClass, TeacherCommand
from classroom.classes.situation import ClassSituation
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_


class RoundChosen(ClassEvent, frozen=True, kw_only=True, tag="round_chosen"):
    """The teacher chose what print-outs and class slides are about.

    Of a table, a finished round; null: the one with most to tell.
    """

    table: int
    round: int | None
    """None: the one with most to tell (:mod:`classroom.classes.described_rounds`)."""
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        chosen = {**classroom.chosen_rounds, self.table: self.round}
        rounds = {table: number for table, number in chosen.items() if number is not None}
        return replace(classroom, chosen_rounds=rounds)


class ChooseRound(ForClass, frozen=True, tag="choose_round"):
    """Chooses the round of a table that is told of.

    Print-outs, class slides, script and questions are about it. The round must be finished.
    """

    table: int
    round: int | None = None
    """None: the one with most to tell."""

    in_closed_class: ClassVar[bool] = True

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Choose what print-outs, class slides, the script and questions are about."""
        if self.table not in at.tables:
            raise NotFound(N_("this class has no table %(table)s"), table=self.table)
        if self.round is not None and self.round not in at.tables[self.table].finished:
            raise Refused(N_("this table hasn’t finished that round"))
        if at.classroom.chosen_rounds.get(self.table) == self.round:
            return []
        return [RoundChosen(table=self.table, round=self.round)]


class RankRounds(TeacherCommand, frozen=True, tag="rounds"):
    """Lists the finished rounds, those with most to see first.

    In the acknowledgement: `rounds` with `table`, `round` and `headline`, which is empty for all
    but the best, and where it would give away a sealed rule.
    """
