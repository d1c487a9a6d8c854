"""The rounds of a table: deal, play, end and reveal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import structlog

from classroom import __version__
from classroom.cards import CARDS
from classroom.classes import (
    bench,
    guesses,
    ladder,
    names,
    predictions,
    starters,
    student_dealers,
    twins,
)
from classroom.classes import table as tables
from classroom.classes.classroom import Classroom
from classroom.classes.declare_window import open_declare_window
from classroom.classes.settings import band_after, next_rules
from classroom.classes.table import Expect, Hold, PendingVerdict, PlayedRound, Table
from classroom.game import layout
from classroom.game.moves import DEALER, TEACHER, RuleGuess
from classroom.game.play import apply
from classroom.game.record import NATURE, RecordHeader, read_move
from classroom.game.refusal import Refused
from classroom.game.rulesets import RULESETS, RuleSet
from classroom.i18n.markers import N_
from classroom.i18n.messages import PlayerRef
from classroom.rules import mirror
from classroom.rules.builder.terms import Built
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import Rule, described
from classroom.service.base import Body
from classroom.service.seating import Seating
from classroom.store import Conflict, StoreUnavailable

EXTRA_DECKS = 10
"""Number of shuffled decks a record has in reserve: more than a class can use (docs/records.md)."""
PLAY_MOVES = frozenset(("play", "no_play"))
PLAYER_MOVES = PLAY_MOVES | frozenset(("declare", "call", "pick", "guess", "verdict"))
MESSAGE_LENGTH = 160
MARK_LENGTH = 60
REASON_LENGTH = 80
"""Of a pause: it is read from the back row."""
_log = structlog.get_logger(__name__)
_NOT_YET = N_("that didn’t go through; look at the table and try again")
MOVED_ON = N_("the table has moved on; nothing was played, look again")
RESTORED = N_("your class went back to an earlier point; nothing was played")
WAIT = N_("wait a moment for the verdict")


class Rounds(Seating):
    """Dealing, playing, and what the teacher does at a table."""

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

    def deal(
        self, class_id: str, seat: str, deal_id: str, rule: str, hint: int | None = None
    ) -> int:
        """Deal the rule that a pupil chose; return the new version of the table.

        `hint` is the number, from 0, of the rule's hint that the table gets. The same `deal_id`
        twice deals once.
        """
        classroom = self.classroom(class_id)
        number = self._held(classroom, seat).table
        key = f"{seat}:{deal_id}"
        chosen = student_dealers.choices(classroom.plan).get(rule, rule)
        self._deal(class_id, number, chosen, hint, key, by=seat)
        return self._shown_with(class_id, number, key)

    def deal_for(self, class_id: str, number: int, rule: Rule | None, key: str | None) -> None:
        """Deal any rule the teacher chooses for the pupil who was asked.

        The pupil is still the dealer.
        """
        if rule is None:
            raise Refused(N_("choose a rule"))
        self._deal(class_id, number, rule, None, key, by=None)

    def move(
        self,
        class_id: str,
        seat: str,
        move_id: str,
        seen: int,
        move: Mapping[str, Any],
        robot: bool = False,
        expect: Expect | None = None,
    ) -> int:
        """Save a player's move, made on version `seen` of the table; return the new version.

        The same `move_id` twice plays once. Refused is raised if play has moved on since `seen`:
        the player has not seen the table that the move would be played on. `expect` is the player's
        own prediction of a play, if they made one.
        """
        if len(move) != 1 or not move.keys() <= PLAYER_MOVES:
            raise Refused(N_("this isn’t a move"))
        if "guess" in move:
            move = {"guess": guesses.clean(move["guess"])}
        entry = {"by": seat, **move, **({"robot": True} if robot else {})}
        classroom = self.classroom(class_id)
        if "verdict" in move and self._deals(classroom, seat):
            entry["by"] = DEALER
        number = self._held(classroom, seat).table
        if "guess" in entry:
            self._read_ahead(class_id, number, seen, entry)
        # A robot's own ids can never be taken by the pupil who had the seat before it.
        key = f"{'robot:' if robot else ''}{seat}:{move_id}"

        def play(classroom: Classroom, table: Table) -> list[Body]:
            if bench.sits_out(classroom, table, seat):
                raise Refused(N_("you’re sitting out for a bit; keep watching, you’ll be back"))
            self._verify(classroom, table, seen, entry)
            body: dict[str, Any] = {"type": "entry", "entry": entry}
            if not entry.keys() & PLAY_MOVES:
                return self._after_a_call(classroom, table, body)
            if not predictions.on(classroom, table):
                return [body]
            if predictions.holds(classroom, table, seat, self.here_alone(class_id)):
                body["held"] = True
            if expect is None:
                return [body]
            assert table.current is not None
            return [body, expectation(seat, expect, len(table.current.entries) + 1)]

        try:
            after = self._change_table(class_id, number, play, key)
        except Conflict:
            raise Refused(MOVED_ON) from None
        if after is None:
            return self._shown_with(class_id, number, key)
        if not after.playing:
            self._reveal_where_due(class_id)
        return after.shown

    def enter(
        self, class_id: str, number: int, repair: Mapping[str, Any], key: str | None = None
    ) -> None:
        """Add the teacher's own entry: ``skip``, ``release``, ``verdict`` or ``end``.

        In a closed class a round may still be ended, so that its rule can be seen.
        """

        def add(_: Classroom, table: Table) -> list[Body]:
            self._being_played(table)
            if table.held is not None and ("skip" in repair or _unseats(table.held, repair)):
                raise Refused(WAIT)
            return self._repaired(table, {"by": TEACHER, **repair})

        self._change_table(class_id, number, add, key, closed_too="end" in repair)
        self._reveal_where_due(class_id)

    def judge(
        self, class_id: str, number: int, right: bool, about: int | None, key: str | None = None
    ) -> None:
        """Save the teacher's verdict on a guess in a pupil's own words.

        `about` is the number of the guess's entry, so that a late verdict cannot fall on a later
        guess. None means the guess that waits.
        """

        def add(_: Classroom, table: Table) -> list[Body]:
            played = self._being_played(table)
            entry = {"by": TEACHER, "verdict": "right" if right else "wrong"}
            played.header.after(played.round, entry)
            if about is not None and played.round.guesses[-1].number != about:
                raise Refused(N_("this guess has already been judged"))
            return [{"type": "entry", "entry": entry}]

        self._change_table(class_id, number, add, key)
        self._reveal_where_due(class_id)

    def pause(
        self,
        class_id: str,
        number: int,
        paused: bool,
        hold: Hold = "table",
        key: str | None = None,
        why: str = "",
    ) -> None:
        """Pause the table, with the reason `why`, or resume it; `hold` is one table or all.

        A pause of all tables can only be lifted for all. It stops the round, or the table's step to
        the next rule of the ladder.
        """
        why = names.tidy(why)
        if len(why) > REASON_LENGTH:
            raise Refused(
                N_("the reason for a pause can have at most %(longest)s characters"),
                longest=REASON_LENGTH,
            )

        def put(classroom: Classroom, table: Table) -> list[Body]:
            if not ladder.climbs(classroom, table):
                self._being_played(table)
            if not paused and hold == "table" and table.holds.keys() == {"all"}:
                raise Refused(N_("all tables are paused; resume all of them"))
            if paused and hold in table.holds:
                raise Refused(N_("table %(table)s is already paused"), table=number)
            if not paused and hold not in table.holds:
                raise Refused(N_("table %(table)s is already playing"), table=number)
            if not paused:
                return [{"type": "resumed", "all": hold == "all"}]
            return [{"type": "paused", "all": hold == "all", "by": TEACHER, "why": why}]

        self._change_table(class_id, number, put, key)

    def reveal(self, class_id: str, number: int, key: str | None = None) -> None:
        """Reveal the rule of the finished round to its table, also in a closed class."""

        def put(_: Classroom, table: Table) -> list[Body]:
            if table.current is None or not table.current.over:
                raise Refused(N_("the rule stays sealed until the round is over"))
            return [] if table.current.revealed else [{"type": "revealed"}]

        self._change_table(class_id, number, put, key, closed_too=True)

    def reveal_to_all(self, class_id: str, rule_id: str, key: str | None = None) -> None:
        """Reveal a rule to all tables that have played it, or its twin.

        A table that is still playing it sees it after its round. `rule_id` is that of the rule
        before colours were swapped (:attr:`PlayedRound.problem_id`).
        """
        tables = [self.table(class_id, number) for number in self.classroom(class_id).tables]
        finished = [played for table in tables for played in table.finished.values()]
        one = next((played for played in finished if played.problem_id == rule_id), None)
        if one is None:
            raise Refused(N_("no table has finished a round with this rule"))
        for table in tables:
            rounds = [n for n, played in table.sealed.items() if one.same_problem(played)]
            if rounds:
                put = partial(_reveal, rounds, to_all=True)
                self._change_table(class_id, table.number, put, key, closed_too=True)

    def settle(self, class_id: str) -> None:
        """Make the changes that follow automatically, as far as they could not be made at once.

        These are asking the next dealers and revealing the rules of finished rounds.
        """
        self._ask_next_dealers(class_id)
        self._reveal_finished(class_id)

    def hint(self, class_id: str, number: int, key: str | None = None) -> None:
        """Give the table the rule's next hint."""

        def put(_: Classroom, table: Table) -> list[Body]:
            played = self._being_played(table)
            sentences = [hint.sentence for hint in played.header.description.hints]
            left = [sentence for sentence in sentences if sentence not in played.hints]
            if not left:
                raise Refused(N_("this rule has no more hints"))
            entry = {"by": TEACHER, "hint": left[0], "info": True}
            return [{"type": "entry", "entry": entry}]

        self._change_table(class_id, number, put, key)

    def mark(
        self, class_id: str, number: int, word: str, of: int | None = None, key: str | None = None
    ) -> int:
        """Mark this moment of a table's round for the debrief; return the number of the entry.

        With `of`, `word` labels the existing mark with this entry number.
        """
        word = names.tidy(word)
        if len(word) > MARK_LENGTH:
            raise Refused(N_("a mark can have at most %(longest)s characters"), longest=MARK_LENGTH)

        def put(_: Classroom, table: Table) -> list[Body]:
            if table.current is None:
                raise Refused(N_("the round hasn’t begun"))
            entry = {"by": TEACHER, "mark": word, "info": True}
            if of is None:
                return [{"type": "entry", "entry": entry}]
            if of not in table.current.marks:
                raise Refused(N_("there’s no such mark in this round"))
            return [{"type": "entry", "entry": {**entry, "of": of}}]

        marked = self._change_table(class_id, number, put, key)
        if of is not None:
            return of
        if marked is None:
            assert key is not None
            marked = self._table_after(class_id, number, key)
        assert marked.current is not None
        return marked.current.marks[-1]

    def message(self, class_id: str, number: int, text: str, key: str | None = None) -> None:
        """Save the teacher's message to a table; an empty one removes it."""
        text = names.tidy(text)
        if len(text) > MESSAGE_LENGTH:
            raise Refused(
                N_("a message can have at most %(longest)s characters"),
                longest=MESSAGE_LENGTH,
            )
        self._change_table(class_id, number, lambda _, __: [{"type": "message", "text": text}], key)

    # Inside

    def _shown_with(self, class_id: str, number: int, key: str) -> int:
        """Return the version, as views carry it, of a table after the change saved with `key`."""
        known = self._known_table(self.classroom(class_id), number)
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

        def begin(classroom: Classroom, table: Table) -> list[Body]:
            if table.playing:
                raise Refused(N_("table %(table)s is still playing its round"), table=number)
            seat = whose(classroom, table)
            if seat is None:
                return [self._dealt(classroom, table, None, rule)]
            if table.asked is not None and table.asked.seat == seat:
                return []
            if not classroom.plan.robots:
                _enough(classroom, number, seat)
            return [{"type": "dealing", "seat": seat}]

        def filled() -> None:
            self._keep_class(class_id)
            if key is None or not self.done_before(class_id, number, key):
                classroom = self.classroom(class_id)
                self._check_not_held(classroom)
                if whose(classroom, self.table(class_id, number)) is None:
                    self._fill_with_robots(class_id, number)
            self._change_table(class_id, number, begin, key)

        self.save(filled)

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

        def deal(classroom: Classroom, table: Table) -> list[Body]:
            bodies = [self._dealt(classroom, table, asked(classroom, table), rule)]
            if hint is not None:
                entry = {"by": DEALER, "hint": described(rule).hints[hint].sentence, "info": True}
                bodies.append({"type": "entry", "entry": entry})
            return bodies

        def filled() -> None:
            self._keep_class(class_id)
            if key is None or not self.done_before(class_id, number, key):
                dealer = asked(self.classroom(class_id), self.table(class_id, number))
                self._fill_with_robots(class_id, number, dealer)
            self._change_table(class_id, number, deal, key)

        self.save(filled)

    def _check_not_held(self, classroom: Classroom) -> None:
        """Raise Refused while all tables are paused: a round dealt now would be played."""
        for number in classroom.tables:
            table = self.table(classroom.id, number)
            if table.playing and "all" in table.holds:
                raise Refused(N_("all tables are paused; resume all of them"))

    def _dealt(
        self, classroom: Classroom, table: Table, dealer: str | None, rule: Rule | None
    ) -> Body:
        """Return the event of a round dealt by `dealer`, or by Nature if None.

        Without a rule the plan chooses one.
        """
        plan = classroom.plan
        ruleset = RULESETS[plan.ruleset]
        if plan.real_cards:
            return self._begun(ruleset, classroom, table, rule)
        players = _enough(classroom, table.number, dealer)
        rule = rule or self._choose_rule(classroom, table)
        rng, twin = self._rng, None
        if dealer is None and plan.deal != "own":
            rng = random.Random(twins.key(classroom, table, rule))
            twin = twins.twin(plan, table.number, rule)
        stock = [*CARDS, *CARDS]
        rng.shuffle(stock)
        stock = starters.on_top(plan, rule, stock, len(players) * ruleset.hand)
        decks = [tuple(rng.sample(CARDS, len(CARDS))) for _ in range(EXTRA_DECKS)]
        header = RecordHeader(
            ruleset=ruleset,
            rule=rule if twin is None else twin,
            dealer=dealer or NATURE,
            players=tuple(players),
            stock=tuple(stock) if twin is None else mirror.cards(stock),
            extra_decks=tuple(decks if twin is None else map(mirror.cards, decks)),
            first=rng.choice(players) if ruleset.first_player == "random" else None,
            expulsion=plan.expulsion,
        )
        body = {"type": "dealt", "engine": __version__, "header": header.to_json()}
        if twin is not None:
            body["twin_of"] = rule.to_json() if isinstance(rule, Built) else rule
        return body

    def _begun(
        self, ruleset: RuleSet, classroom: Classroom, table: Table, rule: Rule | None
    ) -> Body:
        """Return the event of a round with real cards, which someone deals on the desk."""
        header = layout.LayoutHeader(
            ruleset=ruleset,
            rule=rule or self._choose_rule(classroom, table),
            players=tuple(seat.id for seat in classroom.at_table(table.number)),
        )
        return {"type": "dealt", "engine": __version__, "header": header.to_json()}

    def _after_a_call(self, classroom: Classroom, table: Table, body: Body) -> list[Body]:
        """Return the events of a move that isn't a play.

        After a Prophet's call the pending verdict may be shown too.
        """
        if table.held is None:
            return [body]
        after = tables.evolve(table, table.version + 1, self.now(), body)
        here = self.here_alone(classroom.id)
        over = predictions.over(classroom, after, here, self.now())
        return [body, {"type": "shown"}] if over else [body]

    def _repaired(self, table: Table, entry: Body) -> list[Body]:
        """Return the events of a repair by the teacher or the clock.

        A pending verdict is shown first. If the round ends with it, the repair is left out.
        """
        played = table.truth
        assert played is not None
        if table.held is None or not played.over:
            played.header.after(played.round, entry)
        return predictions.uncovered(table, {"type": "entry", "entry": entry})

    def _verify(self, classroom: Classroom, table: Table, seen: int, entry: Body) -> None:
        """Raise Refused if `entry` cannot be played by a player who saw version `seen`."""
        played = self._being_played(table)
        if table.paused:
            raise Refused(N_("your teacher has paused the table"))
        if table.thinking is not None:
            raise Refused(N_("thinking time: write down what you think the rule is"))
        if table.last_call is not None:
            raise Refused(N_("time’s up; write what you think the rule is"))
        if seen // tables.VERSION_EPOCH_SIZE != table.line:
            raise Refused(RESTORED)
        if seen < table.moved_version:
            raise Refused(MOVED_ON)
        if seen > table.shown:
            raise Refused(_NOT_YET)
        if "guess" in entry:
            # Reading a built rule takes long: whether its player may guess now is asked before.
            apply(played.round, RuleGuess(entry["by"], entry["guess"], None))
        if table.held is not None:
            if "call" not in entry or table.held.judged:
                raise Refused(WAIT)
            played = table.held.truth
        played.header.after(played.round, entry)
        waits = open_declare_window(classroom, table) if entry.keys() & PLAY_MOVES else None
        if waits is not None and self.now() < waits.until:
            raise Refused(
                N_("%(player)s may still declare; play in a moment"), player=PlayerRef(waits.seat)
            )

    def _read_ahead(self, class_id: str, number: int, seen: int, entry: Body) -> None:
        """Read a guess into the cache before anything is locked for it.

        Reading a built rule may take a tenth of a second. Raise Refused if the guess can't be read.
        A guess that isn't allowed now is left to be refused later.
        """
        table = self.table(class_id, number)
        played = table.current
        if played is None or played.over or seen < table.moved_version:
            return
        try:
            apply(played.round, RuleGuess(entry["by"], entry["guess"], None))
        except Refused:
            return
        read_move(entry)

    def _choose_rule(self, classroom: Classroom, table: Table) -> Rule:
        plan = classroom.plan
        if plan.dealers == "pupils":
            allowed = student_dealers.choices(plan)
            fresh = [rule for id, rule in allowed.items() if id not in table.rules_played]
            return self._rng.choice(fresh or list(allowed.values()))
        if plan.rules or plan.ladder or not table.rounds:
            following = ladder.next_rule(classroom, table)
            if following is not None:
                return following
        known = table.rules_played | classroom.demo_rules
        return self._rng.choice(next_rules(band_after(plan), known))

    def _reveal_if_over(self, class_id: str, number: int) -> None:
        if not self.table(class_id, number).playing:
            self._reveal_where_due(class_id)

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
        classroom = self.classroom(class_id)
        tables = [self.table(class_id, number) for number in classroom.tables]
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
                self._change_table(
                    class_id, table.number, partial(_reveal, rounds), closed_too=True
                )


def expectation(seat: str, expect: Expect, of: int) -> Body:
    """Return the event of a seat's prediction of the play that is entry `of`.

    It is an info entry, which does not change the game.
    """
    return {"type": "entry", "entry": {"by": seat, "expect": expect, "of": of, "info": True}}


def _unseats(held: PendingVerdict, repair: Mapping[str, Any]) -> bool:
    """Return whether a repair would give away who is Prophet after the pending verdict."""
    return held.judged and "release" in repair


def _known(rule: Rule | None) -> None:
    if isinstance(rule, str) and rule not in RULES:
        raise Refused(N_("the catalogue has no rule with the id %(id)s"), id=repr(rule))


def _enough(classroom: Classroom, number: int, dealer: str | None) -> list[str]:
    """Return the seats that will play; raise Refused if they are too few."""
    players = student_dealers.players(classroom, number, dealer)
    fewest = RULESETS[classroom.plan.ruleset].players[0]
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


def _reveal(rounds: Iterable[int], _: Classroom, table: Table, to_all: bool = False) -> list[Body]:
    """Return the event that reveals those of these rounds that are still sealed."""
    left = [number for number in rounds if number in table.sealed]
    return [{"type": "revealed", "rounds": left, "all": to_all}] if left else []
