"""Load, verify, append, publish: everything that changes a class goes through here.

A command loads the class or the table as a fold over its log, asks the pure rooms whether it may
be done, appends the event, and only when that is durable tells the listeners. A command that is
refused raises :class:`Refused` with the sentence for whoever asked; nothing has changed then.
"""

from __future__ import annotations

import hmac
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Any

from classroom import __version__
from classroom.cards import CARDS
from classroom.game import series
from classroom.game.moves import TEACHER
from classroom.game.play import apply
from classroom.game.record import NATURE, Header, read_move, renamed
from classroom.game.refused import Refused, Who
from classroom.game.rulesets import RULESETS
from classroom.lesson import classroom as lesson
from classroom.lesson import codes, guesses, names
from classroom.lesson import table as tables
from classroom.lesson.classroom import Classroom
from classroom.lesson.plan import MOST_TABLES, Plan, next_rules
from classroom.lesson.table import PlayedRound, Table
from classroom.rules.catalogue import RULES
from classroom.sight.table import People
from classroom.store import ClassRow, Conflict, Repeated, Store
from classroom.wording import fit
from classroom.words import N_

EXTRA_DECKS = 10
"""Shuffled decks that stand by in every record; more are never needed in class (record.md)."""
PLAYER_MOVES = frozenset(("play", "no_play", "declare", "call", "pick", "guess"))
ROBOT_NAMES = (
    *("Ada", "Bix", "Cleo", "Dot", "Echo", "Fizz", "Gil", "Hex", "Iris", "Jot", "Kip", "Lux"),
    *("Mo", "Nib", "Olo", "Pip", "Quil", "Rio", "Sol", "Taj", "Uma", "Vim", "Wim", "Yoyo"),
)
TRIES = 8
"""How often a teacher's action is tried again when somebody else was faster."""
MESSAGE_LENGTH = 160
_MOVED_ON = N_("the table has moved on; nothing was played, look again")

Body = Mapping[str, Any]
Listener = Callable[[str, int | None], None]
"""Called with a class id and a table number, or None where the class itself changed."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A pupil's place; `secret` is what the device's session carries."""

    class_id: str
    seat: str
    secret: str


class Service:
    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        chance: random.Random | None = None,
    ) -> None:
        self.store = store
        self.now = now
        self._chance = chance or random.SystemRandom()
        self._listeners: list[Listener] = []
        self._classrooms: dict[str, Classroom] = {}
        self._tables: dict[tuple[str, int], Table] = {}

    def listen(self, listener: Listener) -> None:
        """Have `listener` called after every saved change."""
        self._listeners.append(listener)

    # Reading

    def classroom(self, class_id: str) -> Classroom:
        """The class as it stands; Refused if there is none."""
        known = self._classrooms.get(class_id, Classroom(class_id))
        for event in self.store.read(_class_stream(class_id), after=known.version):
            known = lesson.evolve(known, event.seq, event.body)
        if not known.version:
            raise Refused(N_("this class is gone"))
        self._classrooms[class_id] = known
        return known

    def table(self, class_id: str, number: int) -> Table:
        """The table as it stands; Refused if the class has no such table."""
        if number not in self.classroom(class_id).tables:
            raise Refused(N_("this class has no table %(table)s"), table=number)
        known = self._tables.get((class_id, number), Table(number))
        for event in self.store.read(_table_stream(class_id, number), after=known.version):
            known = tables.evolve(known, event.seq, event.at, event.body)
        self._tables[class_id, number] = known
        return known

    def open_classes(self) -> list[str]:
        """The ids of the classes nobody has closed."""
        return [row.id for row in self.store.open_classes()]

    def people(self, class_id: str, online: frozenset[str] = frozenset()) -> People:
        """The names of a class, and who of it is online."""
        rows = self.store.seats(class_id)
        return People({seat: row.name for seat, row in rows.items() if row.name}, online)

    def code(self, class_id: str) -> str:
        row = self.store.class_row(class_id)
        if row is None:
            raise Refused(N_("this class is gone"))
        return row.code

    def classes(self, teacher: str) -> list[ClassRow]:
        """The classes a teacher has opened, newest first."""
        return self.store.classes(teacher)

    def record(self, class_id: str, number: int, round_number: int) -> dict[str, Any]:
        """A round as a game record, with the names as they are now."""
        rounds = self.table(class_id, number).rounds
        if not 1 <= round_number <= len(rounds):
            raise Refused(N_("this table has not played that round"))
        return renamed(rounds[round_number - 1].record(), self.people(class_id).names)

    def game(self, class_id: str, number: int) -> dict[str, Any]:
        """The finished rounds of a table as a game file, with the names as they are now."""
        table, names = self.table(class_id, number), self.people(class_id).names
        if not table.finished:
            raise Refused(N_("this table has not finished a round yet"))
        return series.to_json(
            table.game(ended=self.classroom(class_id).closed).renamed(names),
            [renamed(played.record(), names) for played in table.finished.values()],
        )

    def secrets(self, class_id: str) -> dict[str, str]:
        """What the session of each seat's device carries now."""
        return {seat: row.secret for seat, row in self.store.seats(class_id).items()}

    def seat_of(self, class_id: str, seat: str, secret: str) -> bool:
        """Whether a session that carries `secret` still holds the seat."""
        row = self.store.seats(class_id).get(seat)
        if row is None or not hmac.compare_digest(row.secret.encode(), secret.encode()):
            return False
        return seat in self.classroom(class_id).seats

    # The class

    def open_class(self, teacher: str, plan: Plan) -> str:
        """Open a class and return its id; its code is drawn so that no open class has it."""
        _check_plan(plan)
        class_id = f"{self._chance.getrandbits(64):016x}"
        with self.store.transaction():
            code = codes.make(self._chance.choice)
            while self.store.code_taken(code) or self.store.prefix_taken(code[:3]):
                code = codes.make(self._chance.choice)
            self.store.add_class(class_id, code, teacher, self.now(), prefix=code[:3])
            opened = {"type": "opened", "engine": __version__, "plan": plan.to_json()}
            self.store.append(_class_stream(class_id), 0, [opened], self.now())
        return class_id

    def close_class(self, class_id: str) -> None:
        """End the class: nobody joins or plays any more; its rounds stay for the debrief."""

        def close(classroom: Classroom) -> list[Body]:
            return [] if classroom.closed else [{"type": "closed"}]

        with self.store.transaction():
            self._change_class(class_id, close, tell=False)
            self.store.close_class(class_id, self.now())
        self._tell(class_id, None)

    def find_class(self, typed: str) -> tuple[str, int | None]:
        """The open class a typed code means, and the table if it was a table's own code."""
        code, number = codes.read(typed) or ("", None)
        row = self.store.find_class(code) if number is None else self.store.find_prefix(code)
        if row is None or (number is not None and number not in self.classroom(row.id).tables):
            raise Refused(N_("no class has this code; look at the big screen again"))
        return row.id, number

    def join(self, typed_code: str, typed_name: str) -> Joined:
        """Seat a pupil: at the table of the code, or where the fewest sit."""
        class_id, wanted = self.find_class(typed_code)
        name = names.clean(typed_name)
        secret, comeback = self._secret(), self._comeback()
        seat = ""

        def sit(classroom: Classroom) -> list[Body]:
            nonlocal seat
            if classroom.locked:
                raise Refused(N_("your teacher has locked this class; ask to be let in"))
            self._free_name(class_id, name)
            number = wanted or classroom.emptiest_table()
            at_table = classroom.at_table(number)
            robot = next((s.id for s in at_table if not s.device), None)
            if robot is not None:
                seat = robot
                self.store.rename_seat(class_id, seat, name)
                self.store.set_seat_secret(class_id, seat, secret, comeback)
                return [{"type": "taken", "seat": seat}]
            most = RULESETS[classroom.plan.ruleset].players[1]
            if len(at_table) >= most:
                raise Refused(N_("table %(table)s is full"), table=number)
            seat = classroom.next_seat()
            self.store.add_seat(class_id, seat, name, secret, comeback)
            return [{"type": "seated", "seat": seat, "table": number}]

        self._change_class(class_id, sit)
        return Joined(class_id, seat, secret)

    def rename(self, class_id: str, seat: str, typed_name: str) -> None:
        name = names.clean(typed_name)
        with self.store.transaction():
            self._held(self.classroom(class_id), seat)
            self._free_name(class_id, name, but=seat)
            self.store.rename_seat(class_id, seat, name)
        self._tell(class_id, None)

    def remove(self, class_id: str, seat: str, key: str | None = None) -> None:
        """Take a pupil out of the class; in a round that is being played a robot plays on."""

        def free(classroom: Classroom) -> list[Body]:
            self._held(classroom, seat)
            self.store.rename_seat(class_id, seat, None)
            self.store.set_seat_secret(class_id, seat, self._secret(), self._comeback())
            if self._plays(classroom, seat):
                self.store.rename_seat(class_id, seat, self._robot_name(class_id))
                return [{"type": "orphaned", "seat": seat, "robot": lesson.LEARNER}]
            return [{"type": "freed", "seat": seat}]

        self._change_class(class_id, free, key)

    def move_seat(self, class_id: str, seat: str, to: int, key: str | None = None) -> None:
        """Seat a pupil at another table; not in the middle of a round."""

        def move(classroom: Classroom) -> list[Body]:
            self._held(classroom, seat)
            if to not in classroom.tables:
                raise Refused(N_("this class has no table %(table)s"), table=to)
            if self._plays(classroom, seat):
                raise Refused(N_("%(player)s is playing; move after the round"), player=Who(seat))
            if len(classroom.at_table(to)) >= RULESETS[classroom.plan.ruleset].players[1]:
                raise Refused(N_("table %(table)s is full"), table=to)
            return [{"type": "moved", "seat": seat, "table": to}]

        self._change_class(class_id, move, key)

    def seat_evenly(self, class_id: str, key: str | None = None) -> None:
        """Tables of four, with threes or fives for the rest; only before the first deal."""

        def reseat(classroom: Classroom) -> list[Body]:
            if any(self.table(class_id, number).rounds for number in classroom.tables):
                raise Refused(N_("the tables have started to play; move pupils one by one"))
            waiting = [seat.id for seat in classroom.seats.values() if seat.device]
            moved: list[Body] = []
            sizes = lesson.even_tables(len(waiting), classroom.plan.tables)
            for number, size in enumerate(sizes, 1):
                moved += [{"type": "moved", "seat": s, "table": number} for s in waiting[:size]]
                waiting = waiting[size:]
            return moved

        self._change_class(class_id, reseat, key)

    def set_robot(self, class_id: str, seat: str, on: bool, key: str | None = None) -> None:
        """Hand a pupil's seat to a robot, or back."""

        def hand(classroom: Classroom) -> list[Body]:
            held = self._held(classroom, seat)
            if not held.device:
                raise Refused(N_("nobody holds this seat but the robot"))
            return [{"type": "robot", "seat": seat, "robot": lesson.LEARNER if on else None}]

        self._change_class(class_id, hand, key)

    def lock(self, class_id: str, locked: bool, key: str | None = None) -> None:
        self._change_class(class_id, lambda _: [{"type": "locked", "locked": locked}], key)

    def show(self, class_id: str, show: lesson.Show, key: str | None = None) -> None:
        """Choose what the projector shows."""

        def put(classroom: Classroom) -> list[Body]:
            if show.what not in lesson.SHOWS:
                raise Refused(N_("the projector cannot show this"))
            if show.table is not None and show.table not in classroom.tables:
                raise Refused(N_("this class has no table %(table)s"), table=show.table)
            body = {
                "type": "show",
                "what": show.what,
                "table": show.table,
                "step": max(0, show.step),
                "names": show.names,
            }
            return [body]

        self._change_class(class_id, put, key)

    # Rounds

    def start_round(
        self, class_id: str, number: int, rule: str | None = None, key: str | None = None
    ) -> None:
        """Deal the next round at a table; robots fill it up where the plan says so."""
        if rule is not None and rule not in RULES:
            raise Refused(N_("no rule of the catalogue has the id %(id)s"), id=repr(rule))
        self._fill_with_robots(class_id, number)

        def start(classroom: Classroom, table: Table) -> list[Body]:
            if classroom.closed:
                raise Refused(N_("this class is over"))
            if table.playing:
                raise Refused(N_("table %(table)s is still playing its round"), table=number)
            ruleset = RULESETS[classroom.plan.ruleset]
            players = [seat.id for seat in classroom.at_table(number)]
            if len(players) < ruleset.players[0]:
                raise Refused(
                    N_("table %(table)s needs at least %(fewest)s players"),
                    table=number,
                    fewest=ruleset.players[0],
                )
            stock = [*CARDS, *CARDS]
            self._chance.shuffle(stock)
            header = Header(
                ruleset=ruleset,
                rule=rule or self._choose_rule(classroom, table),
                dealer=NATURE,
                players=tuple(players),
                stock=tuple(stock),
                extra_decks=tuple(
                    tuple(self._chance.sample(CARDS, len(CARDS))) for _ in range(EXTRA_DECKS)
                ),
                first=self._chance.choice(players) if ruleset.first_player == "random" else None,
                expulsion=classroom.plan.expulsion,
            )
            return [{"type": "dealt", "engine": __version__, "header": header.to_json()}]

        self._change_table(class_id, number, start, key)

    def move(
        self,
        class_id: str,
        seat: str,
        move_id: str,
        seen: int,
        move: Mapping[str, Any],
        robot: bool = False,
    ) -> int:
        """A player's move, made on version `seen` of the table; returns the new version.

        The same `move_id` twice plays once. A move on a table that play has moved on from is
        refused, since its player has not seen what it would answer.
        """
        if len(move) != 1 or not move.keys() <= PLAYER_MOVES:
            raise Refused(N_("this is not a move"))
        if "guess" in move:
            move = {"guess": guesses.clean(move["guess"])}
        entry = {"by": seat, **move, **({"robot": True} if robot else {})}
        number = self._held(self.classroom(class_id), seat).table
        stream = _table_stream(class_id, number)
        key = f"{seat}:{move_id}"
        for _ in range(TRIES):
            done = self.store.seq_of_key(stream, key)
            if done is not None:
                return done
            table = self.table(class_id, number)
            self._verify(table, seen, entry)
            if self.classroom(class_id).closed:
                raise Refused(N_("this class is over"))
            try:
                version = self.store.append(
                    stream, table.version, [{"type": "entry", "entry": entry}], self.now(), key
                )
                break
            except Repeated as repeated:
                return repeated.seq
            except Conflict:  # by a hint or a pause, and it may still be played; or by a move
                continue
        else:
            raise Refused(_MOVED_ON)
        self._tell(class_id, number)
        self._reveal_where_due(class_id, number)
        return version

    def enter(
        self, class_id: str, number: int, repair: Mapping[str, Any], key: str | None = None
    ) -> None:
        """The teacher's own entry: ``skip``, ``release``, ``verdict`` or ``end``."""

        def add(_: Classroom, table: Table) -> list[Body]:
            played = self._being_played(table)
            entry = {"by": TEACHER, **repair}
            apply(played.round, read_move(entry))
            return [{"type": "entry", "entry": entry}]

        self._change_table(class_id, number, add, key)
        self._reveal_where_due(class_id, number)

    def judge(
        self, class_id: str, number: int, right: bool, about: int | None, key: str | None = None
    ) -> None:
        """The teacher's verdict on a guess in a pupil's own words.

        `about` is the number of the guess's entry, so that a verdict which comes late does not fall
        on another guess; None is whichever waits.
        """

        def add(_: Classroom, table: Table) -> list[Body]:
            played = self._being_played(table)
            entry = {"by": TEACHER, "verdict": "right" if right else "wrong"}
            apply(played.round, read_move(entry))
            if about is not None and played.round.guesses[-1].number != about:
                raise Refused(N_("this guess has its verdict already"))
            return [{"type": "entry", "entry": entry}]

        self._change_table(class_id, number, add, key)
        self._reveal_where_due(class_id, number)

    def pause(self, class_id: str, number: int, paused: bool, key: str | None = None) -> None:
        def put(_: Classroom, table: Table) -> list[Body]:
            self._being_played(table)
            if table.paused == paused:
                return []
            return [{"type": "paused" if paused else "resumed"}]

        self._change_table(class_id, number, put, key)

    def reveal(self, class_id: str, number: int, key: str | None = None) -> None:
        """Let the table see the rule of the round it has finished."""

        def put(_: Classroom, table: Table) -> list[Body]:
            if table.current is None or not table.current.over:
                raise Refused(N_("the rule stays sealed until the round is over"))
            return [] if table.current.revealed else [{"type": "revealed"}]

        self._change_table(class_id, number, put, key)

    def settle(self, class_id: str) -> None:
        """Do what follows by itself from what was saved, should the program have ended before."""
        for number in self.classroom(class_id).tables:
            self._reveal_where_due(class_id, number)

    def hint(self, class_id: str, number: int, key: str | None = None) -> None:
        """Give the table the rule's next hint."""

        def put(_: Classroom, table: Table) -> list[Body]:
            played = self._being_played(table)
            left = [hint for hint in RULES[played.header.rule].hints if hint not in played.hints]
            if not left:
                raise Refused(N_("this rule has no further hint"))
            entry = {"by": TEACHER, "hint": left[0], "info": True}
            return [{"type": "entry", "entry": entry}]

        self._change_table(class_id, number, put, key)

    def message(self, class_id: str, number: int, text: str, key: str | None = None) -> None:
        """The teacher's word to a table; an empty one takes it away."""
        text = names.tidy(text)
        if len(text) > MESSAGE_LENGTH:
            raise Refused(
                N_("a message has at most %(longest)s characters"),
                longest=MESSAGE_LENGTH,
            )
        self._change_table(class_id, number, lambda _, __: [{"type": "message", "text": text}], key)

    # Inside

    def _change_class(
        self,
        class_id: str,
        decide: Callable[[Classroom], Sequence[Body]],
        key: str | None = None,
        tell: bool = True,
    ) -> None:
        """Append what `decide` makes of the class as it stands; again if somebody was faster.

        What carries a `key` that was saved before has been done, and is not done again.
        """
        stream = _class_stream(class_id)
        if key is not None and self.store.seq_of_key(stream, key) is not None:
            return
        for attempt in range(TRIES):
            try:
                with self.store.transaction():
                    classroom = self.classroom(class_id)
                    bodies = decide(classroom)
                    if not bodies:
                        return
                    self.store.append(stream, classroom.version, bodies, self.now(), key)
                break
            except Repeated:
                return
            except Conflict:
                if attempt == TRIES - 1:
                    raise
        if tell:
            self._tell(class_id, None)

    def _change_table(
        self,
        class_id: str,
        number: int,
        decide: Callable[[Classroom, Table], Sequence[Body]],
        key: str | None = None,
    ) -> None:
        stream = _table_stream(class_id, number)
        if key is not None and self.store.seq_of_key(stream, key) is not None:
            return
        for attempt in range(TRIES):
            try:
                with self.store.transaction():
                    table = self.table(class_id, number)
                    bodies = decide(self.classroom(class_id), table)
                    if not bodies:
                        return
                    self.store.append(stream, table.version, bodies, self.now(), key)
                break
            except Repeated:
                return
            except Conflict:
                if attempt == TRIES - 1:
                    raise
        self._tell(class_id, number)

    def _secret(self) -> str:
        return f"{self._chance.getrandbits(128):032x}"

    def _comeback(self) -> str:
        return f"{self._chance.randrange(10_000):04}"

    def _tell(self, class_id: str, number: int | None) -> None:
        for listener in self._listeners:
            listener(class_id, number)

    def _held(self, classroom: Classroom, seat: str) -> lesson.Seat:
        held = classroom.seats.get(seat)
        if held is None:
            raise Refused(N_("nobody sits there"))
        return held

    def _verify(self, table: Table, seen: int, entry: Body) -> None:
        """Refused if `entry` cannot be played at the table by who has seen version `seen` of it."""
        played = self._being_played(table)
        if table.paused:
            raise Refused(N_("your teacher has paused the table"))
        move = read_move(entry)
        if seen < table.moved_version:
            raise Refused(_MOVED_ON)
        apply(played.round, move)

    def _being_played(self, table: Table) -> PlayedRound:
        if table.current is None:
            raise Refused(N_("the round has not begun"))
        if table.current.over:
            raise Refused(N_("the round is over"))
        return table.current

    def _plays(self, classroom: Classroom, seat: str) -> bool:
        """Whether the seat is in a round that is being played."""
        current = self.table(classroom.id, classroom.seats[seat].table).current
        return current is not None and not current.over and seat in current.round.players

    def _free_name(self, class_id: str, name: str, but: str | None = None) -> None:
        for seat, row in self.store.seats(class_id).items():
            if seat != but and row.name and names.key(row.name) == names.key(name):
                raise Refused(
                    N_(
                        "there is a %(name)s here already; add the first letter of your family name"
                    ),
                    name=row.name,
                )

    def _robot_name(self, class_id: str) -> str:
        """A name that says what it is, and that nobody in the class has."""
        taken = {names.key(row.name) for row in self.store.seats(class_id).values() if row.name}
        given = (f"Robot {name}" for name in ROBOT_NAMES)
        numbered = (f"Robot {number}" for number in count(1))
        return next(name for name in chain(given, numbered) if names.key(name) not in taken)

    def _fill_with_robots(self, class_id: str, number: int) -> None:
        """As many robots beside the pupils as the rule-set needs to play, and no more."""

        def fill(classroom: Classroom) -> list[Body]:
            at_table = classroom.at_table(number)
            robots = [seat for seat in at_table if not seat.device]
            pupils = len(at_table) - len(robots)
            if (
                not pupils
                or classroom.closed
                or not classroom.plan.robots
                or self.table(class_id, number).playing
            ):
                return []
            wanted = max(0, RULESETS[classroom.plan.ruleset].players[0] - pupils)
            spare: list[Body] = [{"type": "freed", "seat": seat.id} for seat in robots[wanted:]]
            return spare or self._robot_seats(classroom, number, wanted - len(robots))

        self._change_class(class_id, fill)

    def seat_robots(self, class_id: str, number: int, robots: int) -> None:
        """Seat robots at a table of its own, as the demo does."""
        self._change_class(class_id, lambda classroom: self._robot_seats(classroom, number, robots))

    def _robot_seats(self, classroom: Classroom, number: int, robots: int) -> list[Body]:
        bodies: list[Body] = []
        for extra in range(robots):
            seat = f"s{classroom.taken + 1 + extra}"
            kind = lesson.ROBOTS[(classroom.taken + extra) % len(lesson.ROBOTS)]
            name = self._robot_name(classroom.id)
            self.store.add_seat(classroom.id, seat, name, self._secret(), self._comeback())
            bodies.append({"type": "seated", "seat": seat, "table": number, "robot": kind})
        return bodies

    def _choose_rule(self, classroom: Classroom, table: Table) -> str:
        plan = classroom.plan
        if plan.rule is not None and not table.rounds:
            return plan.rule
        band = RULES[plan.rule].difficulty if plan.rule is not None else plan.band
        return self._chance.choice(next_rules(band, table.rules_played))

    def _reveal_where_due(self, class_id: str, number: int) -> None:
        """Reveal a finished rule once no table plays it any more."""
        ended = self.table(class_id, number).current
        if ended is None or not ended.over:
            return
        same: list[int] = []
        for other in self.classroom(class_id).tables:
            current = self.table(class_id, other).current
            if current is None or current.header.rule != ended.header.rule:
                continue
            if not current.over:
                return
            if not current.revealed:
                same.append(other)
        for other in same:
            self._change_table(class_id, other, _reveal_if_over)


def _reveal_if_over(_: Classroom, table: Table) -> list[Body]:
    """Nothing where somebody was faster: the rule is out, or the next round is on."""
    current = table.current
    sealed = current is not None and current.over and not current.revealed
    return [{"type": "revealed"}] if sealed else []


def _check_plan(plan: Plan) -> None:
    title = plan.title.strip()
    if not title or len(title) > 60:
        raise Refused(N_("a class needs a title of at most 60 characters"))
    if not 1 <= plan.tables <= MOST_TABLES:
        raise Refused(N_("a class has 1 to %(most)s tables"), most=MOST_TABLES)
    if not fit(plan.prophet_word, plan.dealer_word):
        raise Refused(N_("these two words do not go together"))
    if plan.rule is not None and plan.rule not in RULES:
        raise Refused(N_("no rule of the catalogue has the id %(id)s"), id=repr(plan.rule))
    if plan.ruleset not in RULESETS:
        raise Refused(N_("no rule-set is called %(id)s"), id=repr(plan.ruleset))


def _class_stream(class_id: str) -> str:
    return f"class:{class_id}"


def _table_stream(class_id: str, number: int) -> str:
    return f"table:{class_id}:{number}"
