"""Revealing the rules of finished rounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from msgspec.structs import replace

from classroom.classes import ladder, last_guesses
from classroom.classes.classroom import Classroom
from classroom.classes.commands import ForTables, TeacherCommand
from classroom.classes.played_round import PlayedRound
from classroom.classes.situation import Situation
from classroom.classes.table import SavedAt, Table, TableEvent
from classroom.classes.text_types import Listed
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_


class RuleRevealed(TableEvent, frozen=True, kw_only=True, tag="revealed"):
    """The table may see the rules of these rounds, which it has finished.

    Without `rounds`, of the last. `all`: for every table with this rule, including those still
    playing it.
    """

    rounds: list[int] | None = None
    """Their numbers; None: the current one."""
    all: bool = False
    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        rounds, numbers = list(table.rounds), self.rounds or [len(table.rounds)]
        for number in numbers:
            told = rounds[number - 1]
            to_all = told.revealed_to_all or self.all
            rounds[number - 1] = replace(told, revealed=True, revealed_to_all=to_all)
        late = tuple(number for number in numbers if number < len(rounds))
        table = replace(table, rounds=tuple(rounds), told=table.told + late)
        if len(rounds) not in numbers:
            return table
        return replace(table, answers=replace(table.answers, ended=saved.now))


class Reveal(ForTables, frozen=True, tag="reveal"):
    """Lets the table see the rule of its finished round."""

    in_closed_class: ClassVar[bool] = True

    @staticmethod
    def fits(classroom: Classroom, table: Table) -> bool:
        return table.current is not None and table.current.over

    def decide(self, at: Situation) -> list[TableEvent]:
        """Reveal the rule of the finished round to its table."""
        current = at.table.current
        if current is None or not current.over:
            raise Refused(N_("the rule stays sealed until the round is over"))
        return [] if current.revealed else [RuleRevealed()]


class RevealToAll(TeacherCommand, frozen=True, tag="reveal_to_all"):
    """Lets every table that has played this rule, or its twin, see it.

    Tables that are still playing it see it as soon as they finish.
    """

    rule: Listed
    """The `problem` of a tile."""


def reveal(rounds: Iterable[int], table: Table, to_all: bool = False) -> list[TableEvent]:
    """Reveal the rules of those of these rounds that are still sealed."""
    left = [number for number in rounds if number in table.sealed]
    return [RuleRevealed(rounds=left, all=to_all)] if left else []


def due_for_reveal(classroom: Classroom, tables: Sequence[Table]) -> dict[int, list[int]]:
    """Return the sealed rounds of each table whose rules need not stay sealed.

    These are rules that were revealed to all tables and, if the plan reveals rules when all tables
    are done, rules that no table plays, may still come to, or is asked about.
    """
    told = [each for table in tables for each in table.rounds if each.revealed_to_all]

    def due(played: PlayedRound) -> bool:
        if any(each.same_problem(played) for each in told):
            return True
        return classroom.plan.several.reveal == "done" and not any(
            ladder.stays_sealed(classroom, table, played) or _waits(table, played)
            for table in tables
        )

    def _waits(table: Table, played: PlayedRound) -> bool:
        waits = last_guesses.wait_ends(classroom, table) is not None
        return waits and table.rounds[-1].same_problem(played)

    found = {
        table.number: [number for number, played in table.sealed.items() if due(played)]
        for table in tables
    }
    return {number: rounds for number, rounds in found.items() if rounds}
