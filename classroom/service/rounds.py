"""The rounds of a table: deal, play, end and reveal."""

from __future__ import annotations

import random
from collections.abc import Iterable
from contextlib import suppress
from functools import partial

import structlog

from classroom.classes import predictions, student_dealers
from classroom.classes.classroom import ClassEvent, Classroom
from classroom.classes.commands import (
    ClassCommand,
    ClockCommand,
    ForOneTable,
    ForPlayer,
    ForTables,
    PupilCommand,
    TableCommand,
    TimerCommand,
    decide,
)
from classroom.classes.situation import MOVED_ON, Situation, held
from classroom.classes.table import Table, TableEvent
from classroom.classes.verbs import deal as dealing
from classroom.classes.verbs import reveal
from classroom.classes.verbs import robot as robots
from classroom.classes.verbs.deal import ChooseRule, Climb
from classroom.classes.verbs.robot import FillTable, StandIn
from classroom.game.moves import CLOCK, TEACHER
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_
from classroom.rules.builder.terms import Rule
from classroom.service.classes import Classes
from classroom.service.seating import Seating
from classroom.store import Conflict, StoreUnavailable

_log = structlog.get_logger(__name__)


class Rounds:
    """Dealing, playing, and what the teacher, the pupils and the clock do at a table."""

    def __init__(self, classes: Classes, seating: Seating) -> None:
        self._classes = classes
        self._seating = seating

    def start_round(
        self, class_id: str, number: int, rule: Rule | None = None, key: str | None = None
    ) -> None:
        """Deal the next round at a table; robots fill it up where the plan says so.

        If pupils deal and no rule is given, the next dealer is asked to choose one.
        """
        self._begin(class_id, number, dealing.next_in_turn(rule), rule, key)

    def pass_deal(
        self, class_id: str, number: int, seat: str | None, key: str | None = None
    ) -> None:
        """Ask this pupil to choose the next rule, out of turn too; with None, Nature deals."""
        self._begin(class_id, number, dealing.named(seat), None, key)

    def deal_for(self, class_id: str, number: int, rule: Rule | None, key: str | None) -> None:
        """Deal any rule the teacher chooses for the pupil who was asked.

        The pupil is still the dealer.
        """
        if rule is None:
            raise Refused(N_("choose a rule"))
        self._deal(class_id, number, rule, None, key, by=None)

    def command(
        self, command: ForTables | ForOneTable | ForPlayer, number: int | None = None
    ) -> Table:
        """Carry out a teacher's command at its table, or at table `number`.

        Return the table after it. A command with the same id is carried out once.
        """
        if isinstance(command, ForPlayer):
            number = held(self._classes.classroom(command.class_), command.seat).table
        elif number is None:
            number = command.table
        assert number is not None
        key = command.key if command.id else None
        after = self._decide(command.class_, number, command, TEACHER, key)
        if after is not None:
            return after
        if key is not None and self._classes.done_before(command.class_, number, key):
            return self._classes.table_after(command.class_, number, key)
        return self._classes.table(command.class_, number)

    def pupil_command(
        self, class_id: str, seat: str, command: PupilCommand, robot: bool = False
    ) -> int:
        """Carry out a command of a seat at its table; return the new version of the table.

        The same command id twice is carried out once.
        """
        number = held(self._classes.classroom(class_id), seat).table
        # A robot's own ids can never be taken by the pupil who had the seat before it.
        key = f"{'robot:' if robot else ''}{seat}:{command.id}"
        if isinstance(command, ChooseRule):
            chosen = student_dealers.choices(self._classes.classroom(class_id).plan).get(
                command.rule
            )
            self._deal(class_id, number, chosen or command.rule, command.hint, key, by=seat)
            return self._shown_with(class_id, number, key)
        if command.has_claim and not self._classes.done_before(class_id, number, key):
            # A built rule may take a tenth of a second, and is cached: nothing is locked yet.
            classroom, table = (
                self._classes.classroom(class_id),
                self._classes.table(class_id, number),
            )
            decide(self._situation(classroom, table, seat, robot), command)
        try:
            after = self._decide(class_id, number, command, seat, key, robot)
        except Conflict:
            raise Refused(MOVED_ON) from None
        if after is not None:
            return after.shown
        if self._classes.done_before(class_id, number, key):
            return self._shown_with(class_id, number, key)
        return self._classes.table(class_id, number).shown

    def add(self, class_id: str, seat: str, command: PupilCommand) -> int | None:
        """Carry out a command of a seat on what is kept of its table, if that is all it takes.

        Return the new version of the table. If it takes more, or if what is kept is not current,
        nothing has happened, and None is returned: :meth:`pupil_command` decides.
        """
        held = self._classes.classroom(class_id).seats.get(seat)
        if held is None or isinstance(command, ChooseRule) or command.has_claim:
            return None
        key = f"{seat}:{command.id}"
        after = self._add(class_id, held.table, command, seat, key)
        return None if after is None else after.shown

    def clock_command(self, class_id: str, number: int, command: TimerCommand) -> None:
        """Carry out at a table what a timer asks for, if it still is due."""
        match command:
            case StandIn():
                self.class_command(class_id, command, by=CLOCK)
            case Climb(seen):
                whose, key = dealing.next_of_ladder(seen), f"climb:{seen}"
                with suppress(NotFound, Refused):  # too few are left, or the table has moved on
                    self._begin(class_id, number, whose, None, key)
            case ClockCommand():
                self._decide(class_id, number, command, CLOCK, None)

    def reveal_to_all(self, class_id: str, rule_id: str, key: str | None = None) -> None:
        """Reveal a rule to all tables that have played it, or its twin.

        A table that is still playing it sees it after its round. `rule_id` is that of the rule
        before colours were swapped (:attr:`PlayedRound.problem_id`).
        """
        tables = [
            self._classes.table(class_id, number)
            for number in self._classes.classroom(class_id).tables
        ]
        finished = [played for table in tables for played in table.finished.values()]
        one = next((played for played in finished if played.problem_id == rule_id), None)
        if one is None:
            raise Refused(N_("no table has finished a round with this rule"))
        for table in tables:
            rounds = [n for n, played in table.sealed.items() if one.same_problem(played)]
            if rounds:
                put = partial(_reveal, rounds, to_all=True)
                self._classes.change_table(class_id, table.number, put, key, closed_too=True)

    def settle(self, class_id: str) -> None:
        """Make the changes that follow automatically, as far as they could not be made at once.

        These are asking the next dealers and revealing the rules of finished rounds.
        """
        self._seating.ask_next_dealers(class_id)
        self._reveal_finished(class_id)

    def class_command(
        self, class_id: str, command: ClassCommand, key: str | None = None, by: str = TEACHER
    ) -> None:
        """Carry out a command about seats or the class as a whole; once for each `key`."""

        def put(classroom: Classroom) -> list[ClassEvent]:
            return decide(self._classes.situation(classroom, by), command)

        closed_too = command.in_closed_class
        self._classes.change_class(class_id, put, key, closed_too=closed_too)
        self._seating.pass_deals_on(class_id)

    def back(self, class_id: str, seat: str) -> None:
        """Give the seat back to a pupil who is online again, from a robot that only stood in."""

        def hand(classroom: Classroom) -> list[ClassEvent]:
            return robots.come_back(self._classes.situation(classroom, seat), seat)

        held = self._classes.classroom(class_id).seats.get(seat)
        if held is not None and held.for_now:
            self._classes.change_class(class_id, hand, closed_too=True)

    # Inside

    def _decide(
        self,
        class_id: str,
        number: int,
        command: TableCommand,
        by: str,
        key: str | None,
        robot: bool = False,
    ) -> Table | None:
        """Save what follows from a command; return the table after it, None if nothing does.

        If it ends the round, rules that are due are revealed.
        """
        after = self._add(class_id, number, command, by, key, robot)
        if after is not None:
            return after
        put = partial(self._put, command, by, robot)
        after = self._classes.change_table(class_id, number, put, key, closed_too=True)
        return self._revealed(class_id, after)

    def _add(
        self,
        class_id: str,
        number: int,
        command: TableCommand,
        by: str,
        key: str | None,
        robot: bool = False,
    ) -> Table | None:
        put = partial(self._put, command, by, robot)
        return self._revealed(class_id, self._classes.add_to_table(class_id, number, put, key))

    def _revealed(self, class_id: str, after: Table | None) -> Table | None:
        """Return the table as it is after a command; rules that are due by its end are revealed."""
        if after is not None and not after.playing:
            self._reveal_where_due(class_id)
        return after

    def _put(
        self, command: TableCommand, by: str, robot: bool, classroom: Classroom, table: Table
    ) -> list[TableEvent]:
        return decide(self._situation(classroom, table, by, robot), command)

    def _situation(
        self, classroom: Classroom, table: Table, by: str, robot: bool = False
    ) -> Situation:
        asked = table.held is not None or predictions.on(classroom, table)
        here = self._classes.pupils.here_alone(classroom.id) if asked else frozenset()
        return Situation(classroom, table, by, self._classes.now(), here, robot)

    def _shown_with(self, class_id: str, number: int, key: str) -> int:
        """Return the version, as views carry it, of a table after the change saved with `key`."""
        known = self._classes.known_table(class_id, number)
        return known.fold.shown_at(known.keys[key])

    def _begin(
        self,
        class_id: str,
        number: int,
        whose: dealing.Whose,
        rule: Rule | None,
        key: str | None,
    ) -> None:
        """Ask the pupil for a rule that `whose` returns; if it returns None, Nature deals."""

        def begin(classroom: Classroom, table: Table) -> list[TableEvent]:
            return dealing.begin(classroom, table, whose, rule, self._shoe(classroom))

        def filled() -> None:
            if key is None or not self._classes.done_before(class_id, number, key):
                classroom = self._classes.classroom(class_id)
                self._check_not_held(classroom)
                if whose(classroom, self._classes.table(class_id, number)) is None:
                    self._seating.command(class_id, FillTable(number))
            self._classes.change_table(class_id, number, begin, key)

        self._classes.save(filled, class_id)

    def _deal(
        self,
        class_id: str,
        number: int,
        rule: Rule,
        hint: int | None,
        key: str | None,
        by: str | None,
    ) -> None:
        """Deal for the pupil who was asked; `by` is the pupil who sent it, None the teacher."""

        def deal(classroom: Classroom, table: Table) -> list[TableEvent]:
            return dealing.deal(classroom, table, rule, hint, by, self._shoe(classroom))

        def filled() -> None:
            if key is None or not self._classes.done_before(class_id, number, key):
                classroom = self._classes.classroom(class_id)
                self._check_not_held(classroom)
                table = self._classes.table(class_id, number)
                dealer = dealing.asked(classroom, table, rule, hint, by)
                self._seating.command(class_id, FillTable(number, dealer))
            self._classes.change_table(class_id, number, deal, key)

        self._classes.save(filled, class_id)

    def _shoe(self, classroom: Classroom) -> dealing.Shoe:
        return dealing.Shoe(self._classes.rng, random.Random, self._classes.language(classroom))

    def _check_not_held(self, classroom: Classroom) -> None:
        dealing.check_not_held(
            self._classes.table(classroom.id, number) for number in classroom.tables
        )

    def _reveal_where_due(self, class_id: str) -> None:
        """Run :meth:`_reveal_finished` after a change, and log errors of the store.

        The change that ended a round is saved by then, so its sender gets no error. The scheduler
        makes up for what is left.
        """
        try:
            self._reveal_finished(class_id)
        except (Conflict, StoreUnavailable):
            _log.exception("a rule could not be revealed", class_id=class_id)

    def _reveal_finished(self, class_id: str) -> None:
        """Reveal the rules of finished rounds that need not stay sealed."""
        classroom = self._classes.classroom(class_id)
        tables = [self._classes.table(class_id, number) for number in classroom.tables]
        for number, rounds in reveal.due_for_reveal(classroom, tables).items():
            put = partial(_reveal, rounds)
            self._classes.change_table(class_id, number, put, closed_too=True)


def _reveal(
    rounds: Iterable[int], _: Classroom, table: Table, to_all: bool = False
) -> list[TableEvent]:
    return reveal.reveal(rounds, table, to_all)
