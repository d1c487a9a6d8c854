"""The rounds of a table: deal, play, end and reveal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

import structlog

from classroom.classes import commands, predictions, student_dealers
from classroom.classes.classroom import ClassEvent, Classroom
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
from classroom.service.changing import ClassChanger
from classroom.service.environment import Environment
from classroom.service.pupils import ClassPupils
from classroom.service.seating import Seating, language_of
from classroom.store import Conflict, StoreUnavailable

_log = structlog.get_logger(__name__)


class Rounds:
    """Dealing, playing, and what the teacher, the pupils and the clock do at a table."""

    def __init__(
        self, opened: ClassChanger, env: Environment, pupils: ClassPupils, seating: Seating
    ) -> None:
        self._class = opened
        self._env = env
        self._pupils = pupils
        self._seating = seating

    def start_round(self, number: int, rule: Rule | None = None, key: str | None = None) -> None:
        """Deal the next round at a table; robots fill it up where the plan says so.

        If pupils deal and no rule is given, the next dealer is asked to choose one.
        """
        self._begin(number, dealing.next_in_turn(rule), rule, key)

    def pass_deal(self, number: int, seat: str | None, key: str | None = None) -> None:
        """Ask this pupil to choose the next rule, out of turn too; with None, Nature deals."""
        self._begin(number, dealing.named(seat), None, key)

    def deal_for(self, number: int, rule: Rule | None, key: str | None) -> None:
        """Deal any rule the teacher chooses for the pupil who was asked.

        The pupil is still the dealer.
        """
        if rule is None:
            raise Refused(N_("choose a rule"))
        self._deal(number, rule, None, key, by=None)

    def command(
        self,
        command: commands.ForTables | commands.ForOneTable | commands.ForPlayer,
        number: int | None = None,
    ) -> Table:
        """Carry out a teacher's command at its table, or at table `number`.

        Return the table after it. A command with the same id is carried out once.
        """
        if isinstance(command, commands.ForPlayer):
            number = held(self._class.classroom(), command.seat).table
        elif number is None:
            number = command.table
        assert number is not None
        key = command.key if command.id else None
        after = self._decide(number, command, TEACHER, key)
        if after is not None:
            return after
        return self._class.table(number) if key is None else self._class.table_after(number, key)

    def pupil_command(
        self,
        seat: str,
        command: commands.PupilCommand,
        robot: bool = False,
        check: Callable[[], object] = lambda: None,
    ) -> int:
        """Carry out a command of a seat at its table; return the new version of the table.

        The same command id twice is carried out once. `check` raises Refused if the sender may not
        act for the seat; it is called where the class may have changed since the caller looked.
        """
        number = held(self._class.classroom(), seat).table
        # A robot's own ids can never be taken by the pupil who had the seat before it.
        key = f"{'robot:' if robot else ''}{seat}:{command.id}"
        if isinstance(command, ChooseRule):
            chosen = student_dealers.choices(self._class.plan).get(command.rule)
            self._deal(number, chosen or command.rule, command.hint, key, seat, check)
            after = None
        else:
            try:
                after = self._decide(number, command, seat, key, robot, check)
            except Conflict:
                raise Refused(MOVED_ON) from None
        if after is not None:
            return after.shown
        known = self._class.known_table(number)
        return known.fold.shown_at(known.keys.get(key, known.fold.version))

    def clock_command(self, number: int, command: commands.TimerCommand) -> None:
        """Carry out at a table what a timer asks for, if it still is due."""
        match command:
            case StandIn():
                self.class_command(command, by=CLOCK)
            case Climb(seen):
                whose, key = dealing.next_of_ladder(seen), f"climb:{seen}"
                with suppress(NotFound, Refused):  # too few are left, or the table has moved on
                    self._begin(number, whose, None, key)
            case commands.ClockCommand():
                self._decide(number, command, CLOCK, None)

    def reveal_to_all(self, rule_id: str, key: str | None = None) -> None:
        """Reveal a rule to all tables that have played it, or its twin.

        A table that is still playing it sees it after its round. `rule_id` is that of the rule
        before colours were swapped (:attr:`PlayedRound.problem_id`).
        """
        tables = [self._class.table(number) for number in self._class.classroom().tables]
        finished = [played for table in tables for played in table.finished.values()]
        one = next((played for played in finished if played.problem_id == rule_id), None)
        if one is None:
            raise Refused(N_("no table has finished a round with this rule"))
        for table in tables:
            rounds = [n for n, played in table.sealed.items() if one.same_problem(played)]
            if rounds:
                put = partial(_reveal, rounds, to_all=True)
                self._class.change_table(table.number, put, key, closed_too=True)

    def settle(self) -> None:
        """Make the changes that follow automatically, as far as they could not be made at once.

        These are asking the next dealers and revealing the rules of finished rounds.
        """
        self._seating.ask_next_dealers()
        self._reveal_finished()

    def class_command(
        self, command: commands.ClassCommand, key: str | None = None, by: str = TEACHER
    ) -> None:
        """Carry out a command about seats or the class as a whole; once for each `key`."""

        def put(classroom: Classroom) -> list[ClassEvent]:
            return commands.decide(self._pupils.situation(classroom, by), command)

        closed_too = command.in_closed_class
        self._class.change(put, key, closed_too=closed_too)
        self._seating.pass_deals_on()

    def back(self, seat: str) -> None:
        """Give the seat back to a pupil who is online again, from a robot that only stood in."""

        def hand(classroom: Classroom) -> list[ClassEvent]:
            return robots.come_back(self._pupils.situation(classroom, seat), seat)

        held = self._class.classroom().seats.get(seat)
        if held is not None and held.for_now:
            self._class.change(hand, closed_too=True)

    # Inside

    def _decide(
        self,
        number: int,
        command: commands.TableCommand,
        by: str,
        key: str | None,
        robot: bool = False,
        check: Callable[[], object] = lambda: None,
    ) -> Table | None:
        """Save what follows from a command; return the table after it, None if nothing does.

        If it ends the round, rules that are due are revealed.
        """

        def decided(classroom: Classroom, table: Table) -> list[TableEvent]:
            held = classroom.seats.get(by)
            if held is not None and held.table != number:  # moved by another worker just now
                raise Refused(MOVED_ON)
            if robot and (held is None or held.robot is None):  # a pupil has taken the seat since
                raise Refused(MOVED_ON)
            return commands.decide(self._situation(classroom, table, by, robot), command)

        after = self._class.change_table(number, decided, key, closed_too=True, check=check)
        if after is not None and not after.playing:
            self._reveal_where_due()
        return after

    def _situation(
        self, classroom: Classroom, table: Table, by: str, robot: bool = False
    ) -> Situation:
        asked = table.held is not None or predictions.on(classroom, table)
        here = self._pupils.here_alone() if asked else frozenset()
        return Situation(classroom, table, by, self._env.now(), here, robot)

    def _begin(
        self,
        number: int,
        whose: dealing.Whose,
        rule: Rule | None,
        key: str | None,
    ) -> None:
        """Ask the pupil for a rule that `whose` returns; if it returns None, Nature deals."""

        def begin(classroom: Classroom, table: Table) -> list[TableEvent]:
            return dealing.begin(classroom, table, whose, rule, self._shoe(classroom))

        def filled() -> None:
            if key not in self._class.known_table(number).keys:
                classroom = self._class.classroom()
                self._check_not_held(classroom)
                if whose(classroom, self._class.table(number)) is None:
                    self._seating.command(FillTable(number))
            self._class.change_table(number, begin, key)

        self._class.save(filled)

    def _deal(
        self,
        number: int,
        rule: Rule,
        hint: int | None,
        key: str | None,
        by: str | None,
        check: Callable[[], object] = lambda: None,
    ) -> None:
        """Deal for the pupil who was asked; `by` is the pupil who sent it, None the teacher."""

        def deal(classroom: Classroom, table: Table) -> list[TableEvent]:
            return dealing.deal(classroom, table, rule, hint, by, self._shoe(classroom))

        def filled() -> None:
            check()
            if key not in self._class.known_table(number).keys:
                classroom = self._class.classroom()
                self._check_not_held(classroom)
                table = self._class.table(number)
                dealer = dealing.asked(classroom, table, rule, hint, by)
                self._seating.command(FillTable(number, dealer))
            self._class.change_table(number, deal, key)

        self._class.save(filled)

    def _shoe(self, classroom: Classroom) -> dealing.Shoe:
        return dealing.Shoe(self._env.rng, random.Random, language_of(classroom))

    def _check_not_held(self, classroom: Classroom) -> None:
        dealing.check_not_held(self._class.table(number) for number in classroom.tables)

    def _reveal_where_due(self) -> None:
        """Run :meth:`_reveal_finished` after a change, and log errors of the store.

        The change that ended a round is saved by then, so its sender gets no error. The scheduler
        makes up for what is left.
        """
        try:
            self._reveal_finished()
        except (Conflict, StoreUnavailable):
            _log.exception("a rule could not be revealed", class_id=self._class.id)

    def _reveal_finished(self) -> None:
        """Reveal the rules of finished rounds that need not stay sealed."""
        classroom = self._class.classroom()
        tables = [self._class.table(number) for number in classroom.tables]
        for number, rounds in reveal.due_for_reveal(classroom, tables).items():
            put = partial(_reveal, rounds)
            self._class.change_table(number, put, closed_too=True)


def _reveal(
    rounds: Iterable[int], _: Classroom, table: Table, to_all: bool = False
) -> list[TableEvent]:
    return reveal.reveal(rounds, table, to_all)
