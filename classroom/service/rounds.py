"""The rounds of a table: deal, play, end and reveal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import partial

import structlog

from classroom import __version__
from classroom.cards import CARDS
from classroom.classes import ladder, student_dealers, twins
from classroom.classes.classroom import Classroom
from classroom.classes.clock_commands import ClockCommand
from classroom.classes.decisions import ClassCommand, TableCommand, decide, decide_for_class, seats
from classroom.classes.decisions.situation import MOVED_ON, Situation
from classroom.classes.events import (
    ClassEvent,
    DealRequested,
    Dealt,
    Entry,
    EntryAdded,
    RuleRevealed,
    TableEvent,
    dealt,
)
from classroom.classes.pupil_commands import ChooseRule, PupilCommand, has_claim
from classroom.classes.rule_choice import band_after, next_rules
from classroom.classes.settings import Plan
from classroom.classes.table import PlayedRound, Table
from classroom.classes.teacher_commands import ForOneTable, ForTables, MessagePupil
from classroom.game import starters
from classroom.game.moves import CLOCK, DEALER, TEACHER
from classroom.game.parts import NATURE
from classroom.game.refusal import Refused
from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.i18n.messages import ENGLISH, PlayerRef
from classroom.rules import swap
from classroom.rules.builder.terms import Rule
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described, seal
from classroom.rules.sealed_rule import SealedRule
from classroom.service.classes import Classes, held_seat
from classroom.service.seating import Seating
from classroom.store import Conflict, StoreUnavailable

EXTRA_DECKS = 10
"""Number of shuffled decks a record has in reserve: more than a class can use (docs/records.md)."""
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
        _known(rule)

        def whose(classroom: Classroom, table: Table) -> str | None:
            asked = student_dealers.deal_request(classroom, table)
            if asked is not None:
                raise Refused(
                    N_("%(player)s is already choosing the rule"), player=PlayerRef(asked.seat)
                )
            return student_dealers.next_dealer(classroom, table) if rule is None else None

        self._begin(class_id, number, whose, rule, key)

    def pass_deal(
        self, class_id: str, number: int, seat: str | None, key: str | None = None
    ) -> None:
        """Ask this pupil to choose the next rule, out of turn too; with None, Nature deals."""

        def whose(classroom: Classroom, table: Table) -> str | None:
            if classroom.plan.dealers != "pupils":
                raise Refused(N_("in this class pupils don’t deal"))
            if seat is not None and seat not in student_dealers.may_deal(classroom, number):
                raise Refused(N_("%(player)s can’t deal at this table"), player=PlayerRef(seat))
            return seat

        self._begin(class_id, number, whose, None, key)

    def deal_for(self, class_id: str, number: int, rule: Rule | None, key: str | None) -> None:
        """Deal any rule the teacher chooses for the pupil who was asked.

        The pupil is still the dealer.
        """
        if rule is None:
            raise Refused(N_("choose a rule"))
        self._deal(class_id, number, rule, None, key, by=None)

    def command(
        self, command: ForTables | ForOneTable | MessagePupil, number: int | None = None
    ) -> Table:
        """Carry out a teacher's command at its table, or at table `number`.

        Return the table after it. A command with the same id is carried out once.
        """
        if isinstance(command, MessagePupil):
            number = held_seat(self._classes.classroom(command.class_), command.seat).table
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
        number = held_seat(self._classes.classroom(class_id), seat).table
        # A robot's own ids can never be taken by the pupil who had the seat before it.
        key = f"{'robot:' if robot else ''}{seat}:{command.id}"
        if isinstance(command, ChooseRule):
            chosen = student_dealers.choices(self._classes.classroom(class_id).plan).get(
                command.rule
            )
            self._deal(class_id, number, chosen or command.rule, command.hint, key, by=seat)
            return self._shown_with(class_id, number, key)
        if has_claim(command) and not self._classes.done_before(class_id, number, key):
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

    def clock_command(self, class_id: str, number: int, command: ClockCommand) -> None:
        """Carry out at a table what a timer asks for, if it still is due."""
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
            return decide_for_class(self._classes.situation(classroom, by), command)

        self._classes.change_class(class_id, put, key)
        self._seating.pass_deals_on(class_id)

    def back(self, class_id: str, seat: str) -> None:
        """Give the seat back to a pupil who is online again, from a robot that only stood in."""

        def hand(classroom: Classroom) -> list[ClassEvent]:
            return seats.come_back(self._classes.situation(classroom, seat), seat)

        held = self._classes.classroom(class_id).seats.get(seat)
        if held is not None and held.for_now:
            self._classes.change_class(class_id, hand, closed_too=True)

    def climb(self, class_id: str, seen: Table) -> None:
        """Deal the next rule of the ladder if the table has not changed since `seen`."""

        def natures(classroom: Classroom, table: Table) -> None:
            if table.version != seen.version or not ladder.climbs(classroom, table):
                raise Refused(N_("the table has moved on; nothing was dealt"))

        self._begin(class_id, seen.number, natures, None, key=f"climb:{seen.version}")

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

        def put(classroom: Classroom, table: Table) -> list[TableEvent]:
            return decide(self._situation(classroom, table, by, robot), command)

        after = self._classes.change_table(class_id, number, put, key, closed_too=True)
        if after is not None and not after.playing:
            self._reveal_where_due(class_id)
        return after

    def _situation(
        self, classroom: Classroom, table: Table, by: str, robot: bool = False
    ) -> Situation:
        here = self._classes.pupils.here_alone(classroom.id)
        return Situation(classroom, table, by, self._classes.now(), here, robot)

    def _shown_with(self, class_id: str, number: int, key: str) -> int:
        """Return the version, as views carry it, of a table after the change saved with `key`."""
        known = self._classes.known_table(class_id, number)
        return known.fold.shown_at(known.keys[key])

    def _begin(
        self,
        class_id: str,
        number: int,
        whose: Callable[[Classroom, Table], str | None],
        rule: Rule | None,
        key: str | None,
    ) -> None:
        """Ask the pupil for a rule that `whose` returns; if it returns None, Nature deals."""

        def begin(classroom: Classroom, table: Table) -> list[TableEvent]:
            if table.playing:
                raise Refused(N_("table %(table)s is still playing its round"), table=number)
            seat = whose(classroom, table)
            if seat is None:
                return [self._dealt(classroom, table, None, rule)]
            if table.asked is not None and table.asked.seat == seat:
                return []
            if not classroom.plan.robots:
                _enough(classroom, number, seat)
            return [DealRequested(seat=seat)]

        def filled() -> None:
            if key is None or not self._classes.done_before(class_id, number, key):
                classroom = self._classes.classroom(class_id)
                self._check_not_held(classroom)
                if whose(classroom, self._classes.table(class_id, number)) is None:
                    self._seating.fill_with_robots(class_id, number)
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

        def asked(classroom: Classroom, table: Table) -> str:
            self._check_not_held(classroom)
            if table.playing:
                raise Refused(N_("the cards have already been dealt"))
            if table.asked is None:
                raise Refused(N_("there’s no rule to choose here right now"))
            seat = table.asked.seat
            if by is not None and by != seat:
                raise Refused(
                    N_("%(player)s chooses the rule for this round"), player=PlayerRef(seat)
                )
            _known(rule)
            if by is not None and rule not in student_dealers.choices(classroom.plan).values():
                raise Refused(N_("this rule isn’t on your list; choose one that is"))
            if hint is not None and not 0 <= hint < len(described(rule).hints):
                raise Refused(N_("this rule has no such hint"))
            return seat

        def deal(classroom: Classroom, table: Table) -> list[TableEvent]:
            dealt = self._dealt(classroom, table, asked(classroom, table), rule)
            if hint is None:
                return [dealt]
            sentence = described(rule).hints[hint].sentence
            entry: Entry = {"by": DEALER, "hint": sentence, "info": True}
            return [dealt, EntryAdded(entry=entry)]

        def filled() -> None:
            if key is None or not self._classes.done_before(class_id, number, key):
                dealer = asked(
                    self._classes.classroom(class_id), self._classes.table(class_id, number)
                )
                self._seating.fill_with_robots(class_id, number, dealer)
            self._classes.change_table(class_id, number, deal, key)

        self._classes.save(filled, class_id)

    def _check_not_held(self, classroom: Classroom) -> None:
        """Raise Refused while all tables are paused: a round dealt now would be played."""
        for number in classroom.tables:
            table = self._classes.table(classroom.id, number)
            if table.playing and "all" in table.holds:
                raise Refused(N_("all tables are paused; resume all of them"))

    def _dealt(
        self, classroom: Classroom, table: Table, dealer: str | None, rule: Rule | None
    ) -> Dealt:
        """Return the event of a round dealt by `dealer`, or by Nature if None.

        Without a rule the plan chooses one.
        """
        plan, game = classroom.plan, classroom.plan.game
        if game.real_cards:
            return self._begun(classroom, table, rule)
        players = _enough(classroom, table.number, dealer)
        rule = rule or self._choose_rule(classroom, table)
        rng, twin = self._classes.rng, None
        if dealer is None and plan.deal != "own":
            rng = random.Random(twins.key(classroom, table, rule))
            twin = twins.twin(plan, table.number, rule)
        stock = [*CARDS, *CARDS]
        rng.shuffle(stock)
        stock = starters.on_top(game, rule, stock, len(players) * game.ruleset.hand)
        decks = [tuple(rng.sample(CARDS, len(CARDS))) for _ in range(EXTRA_DECKS)]
        header = game.record_header(
            _sealed(plan, rule if twin is None else twin),
            players,
            tuple(stock) if twin is None else swap.cards(stock),
            decks if twin is None else [*map(swap.cards, decks)],
            dealer=dealer or NATURE,
            first=rng.choice(players) if game.ruleset.first_player == "random" else None,
        )
        return dealt(header, None if twin is None else _sealed(plan, rule), __version__)

    def _begun(self, classroom: Classroom, table: Table, rule: Rule | None) -> Dealt:
        """Return the event of a round with real cards, which someone deals on the desk."""
        header = classroom.plan.game.layout_header(
            _sealed(classroom.plan, rule or self._choose_rule(classroom, table)),
            [seat.id for seat in classroom.at_table(table.number)],
        )
        return dealt(header, engine=__version__)

    def _choose_rule(self, classroom: Classroom, table: Table) -> Rule:
        plan = classroom.plan
        if plan.dealers == "pupils":
            allowed = student_dealers.choices(plan)
            fresh = [rule for id, rule in allowed.items() if id not in table.rules_played]
            return self._classes.rng.choice(fresh or list(allowed.values()))
        if plan.rules or plan.ladder or not table.rounds:
            following = ladder.next_rule(classroom, table)
            if following is not None:
                return following
        known = table.rules_played | classroom.demo_rules
        return self._classes.rng.choice(next_rules(band_after(plan), known))

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
        """Reveal the rules of finished rounds that need not stay sealed.

        These are rules that were revealed to all tables and, if the plan reveals rules when all
        tables are done, rules that no table plays or may still come to.
        """
        classroom = self._classes.classroom(class_id)
        tables = [self._classes.table(class_id, number) for number in classroom.tables]
        told = [each for table in tables for each in table.rounds if each.revealed_to_all]

        def due(played: PlayedRound) -> bool:
            if any(each.same_problem(played) for each in told):
                return True
            return classroom.plan.reveal == "done" and not any(
                ladder.stays_sealed(classroom, table, played) for table in tables
            )

        for table in tables:
            rounds = [n for n, each in table.sealed.items() if due(each)]
            if rounds:
                self._classes.change_table(
                    class_id, table.number, partial(_reveal, rounds), closed_too=True
                )


def _sealed(plan: Plan, rule: Rule) -> SealedRule:
    """Return a rule in the words of the class's language."""
    known = plan.language in translations.known()
    return seal(rule, translations.language(plan.language) if known else ENGLISH)


def _known(rule: Rule | None) -> None:
    if isinstance(rule, str) and rule not in RULES:
        raise Refused(N_("the catalogue has no rule with the id %(id)s"), id=repr(rule))


def _enough(classroom: Classroom, number: int, dealer: str | None) -> list[str]:
    """Return the seats that will play; raise Refused if they are too few."""
    players = student_dealers.players(classroom, number, dealer)
    fewest = classroom.plan.game.ruleset.players[0]
    if len(players) >= fewest:
        return players
    if dealer is None:
        raise Refused(
            N_("table %(table)s needs at least %(fewest)s players"), table=number, fewest=fewest
        )
    raise Refused(
        N_("table %(table)s needs at least %(fewest)s players besides %(player)s, who deals"),
        table=number,
        fewest=fewest,
        player=PlayerRef(dealer),
    )


def _reveal(
    rounds: Iterable[int], _: Classroom, table: Table, to_all: bool = False
) -> list[TableEvent]:
    """Return the event that reveals those of these rounds that are still sealed."""
    left = [number for number in rounds if number in table.sealed]
    return [RuleRevealed(rounds=left, all=to_all)] if left else []
