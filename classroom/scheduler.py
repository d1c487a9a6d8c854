"""The scheduler: robots, each a little while after its table last changed, and timers.

It stores nothing: the state of every table is in the log. After a restart it looks at the open
classes once, the robots play on, and the clocks go on from where they were: they are in running
time, which stands still while the program does (:mod:`classroom.clock`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from heapq import heappop, heappush
from typing import Literal

import structlog

from classroom import robots
from classroom.classes import clocks, last_guesses, sitting_out
from classroom.classes import declare_window as chances
from classroom.classes.classroom import Classroom
from classroom.classes.deadlines import Deadline, next_deadline
from classroom.classes.table import Table
from classroom.classes.verbs.last_call import GuessLast
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.repair import PassRobot
from classroom.config import NAMES_DAYS
from classroom.game.refusal import NotFound, Refused
from classroom.message_bus import BusMessage, ChangesGoOn, MessagesLost
from classroom.service import SWEEP, OpenClass, Service
from classroom.service.schedule import RobotTries, Timer
from classroom.store import LogBroken
from classroom.views.table import People, seat_view, table_view

TICK_SECONDS = 0.1
"""Seconds between two looks at the clock."""
PATIENCE_FOR_A_DECLARATION = 2.0
"""The factor of its thinking time after which a robot plays while a pupil may still declare, if the
class has no declare window."""
PATIENCE_FOR_A_GUESS = 4.0
"""The same while a pupil may say the rule: that takes reading, or writing."""
UNEVEN = 0.4
"""The share of its pace by which a robot of a rehearsal may be sooner or later."""
RETRY = 10.0
"""Seconds until a table is tried again after something broke."""
NAMES_AGAIN = 3600.0
"""Seconds between two looks at whose names are to be removed."""
LEADS_AGAIN = 1.0
"""Seconds between two looks whether it is this worker's turn."""
NAMES_WAIT = 300.0
"""Seconds without a change anywhere after which that is done ..."""
NAMES_LATEST = 86_400.0
"""... or after so many, however many play."""
SAID_AGAIN = 60.0
"""Seconds after which the other workers are told again that something changes here."""

Kind = Literal["class", "robot", "clock"]

MAX_ROBOT_TRIES = 2
"""Number of times a robot may fail to move before the table goes on without its move."""

MUST = ("play", "call", "pick")
"""The actions for which the table waits; a chance to declare or to guess may pass."""

_NAMELESS = People({})
"""Robots know each other by their seats."""

_log = structlog.get_logger(__name__)


class Scheduler:
    """The background scheduler: robots and timers of all open classes, removal of names.

    `pace` is the shortest and longest time robots think, in seconds; a rehearsal has its own.
    `names_days` is the number of days after a class for which names are kept. `leads` returns
    whether this worker is the leader.

    Of several workers each runs the classes whose phones it has, and the leader those of which no
    phone is connected. While two believe to have a class, both may decide the same: the version of
    a table lets one of them through.
    """

    def __init__(
        self,
        service: Service,
        pace: tuple[float, float],
        rng: random.Random | None = None,
        names_days: int = NAMES_DAYS,
        leads: Callable[[], bool] = lambda: True,
    ) -> None:
        self._service = service
        self._leads = leads
        self.leading = True
        """False while another worker removes names and runs the classes that have no phones."""
        self._pace = pace
        self._rng = rng or random.Random()
        self._in_memory = service.in_memory
        self._timers: Mapping[Kind, list[tuple[float, str, int]]] = {
            "class": [],
            "robot": [],
            "clock": [],
        }
        """Heaps of when a class or a table is to be looked at. What counts is the schedule of the
        class: an entry that it no longer has is passed over."""
        self._asked: float | None = None
        """The time of the last check for the leader; None: none since the start."""
        self._names_days = names_days
        self._names: float | None = None
        """The time of the last removal of names; None: none yet, or more may be left."""
        self._stirred: float | None = None
        """The time of the last change, here or reported by another worker; None: none yet."""
        self._said: float | None = None
        """The time at which the other workers were last notified of changes here; None: never."""
        self._missed = False
        """True if changes may not have been noted."""
        service.listeners.listen(self._changed)
        service.listeners.notify_private(self._confided)
        service.presence.listen(self._came_or_went)
        service.presence.when_moved(self._phones_moved)
        service.bus.subscribe(self._on_bus_message)

    def run(self, sleep: Callable[[float], object]) -> None:
        """Run for ever, as a background task."""
        self.leading = False
        while True:
            sleep(self.look())

    def look(self) -> float:
        """Run what is due now; return the seconds until the next look."""
        try:
            self._take_over_or_give_up()
            self.tick(self._service.now())
        except Exception:  # noqa: BLE001 - robots play on after whatever it was
            _log.exception("scheduler failed", retry=RETRY)
            self._missed = True
            return RETRY
        return TICK_SECONDS

    def _take_over_or_give_up(self) -> None:
        now = self._service.now()
        if self._asked is None or now >= self._asked + LEADS_AGAIN:
            self._asked = now
            leads = self._leads()
            if self._missed or (leads and not self.leading):
                self.wake()
                self._missed = False
            self.leading = leads

    def _runs(self, opened: OpenClass) -> bool:
        """Return whether this worker runs the robots and clocks of the class."""
        here = self._service.presence.is_here(opened)
        return self.leading if here is None else here

    def _phones_moved(self, opened: OpenClass) -> None:
        """Look at a class that has become this worker's, for its phones have come or gone."""
        if self._runs(opened):
            self._set_once(opened, ("class", 0), self._service.now())

    def _on_bus_message(self, _worker: str, word: BusMessage) -> None:
        if isinstance(word, MessagesLost):
            self.wake()
        elif isinstance(word, ChangesGoOn):
            self._stirred = self._service.now()

    def wake(self) -> None:
        """Schedule a look at every open class, since changes before now were not reported."""
        now = self._service.now()
        for class_id in self._service.classes.open_classes():
            self._set(self._service.open(class_id), ("class", 0), now)

    def tick(self, now: float) -> None:
        """Run the robots and timers that are due; `now` is in the service's running time."""
        self._service.presence.settle(now, clocks.GRACE)
        self._run("class", now, self._look_at)
        self._run("robot", now, self._act)
        self._run("clock", now, self._run_clocks)
        if self.leading and (self._names is None or now >= self._names + NAMES_AGAIN):
            self._forget(now)

    # Timers

    def _set(self, opened: OpenClass, timer: Timer, at: float) -> None:
        opened.memory.schedule.due[timer] = at
        self._in_memory.keep(opened)
        heappush(self._timers[timer[0]], (at, opened.id, timer[1]))

    def _set_once(self, opened: OpenClass, timer: Timer, at: float) -> None:
        """Set a timer unless it is set already."""
        if timer not in opened.memory.schedule.due:
            self._set(opened, timer, at)

    def _run(self, kind: Kind, now: float, run: Callable[[OpenClass, int, float], None]) -> None:
        """Run the timers of a kind that are due; what they set is run at the next tick."""
        heap, due = self._timers[kind], list[tuple[OpenClass, int]]()
        while heap and heap[0][0] <= now:
            at, class_id, number = heappop(heap)
            opened = self._service.open(class_id)
            schedule = opened.memory.schedule
            if schedule.due.get((kind, number)) == at:
                del schedule.due[kind, number]
                due.append((opened, number))
        for opened, number in due:
            if not self._runs(opened):
                continue
            try:
                run(opened, number, now)
            except Exception:  # noqa: BLE001 - the other classes and tables play on
                _log.exception(
                    "timer failed", timer=kind, class_id=opened.id, table=number, retry=RETRY
                )
                # What could not be saved may have set it for now, as each further try would.
                self._set(opened, (kind, number), now + RETRY)

    def _forget(self, now: float) -> None:
        """Remove the names of classes that ended long enough ago, and old rows of the audit list.

        All players wait for it, so it is put off until nothing has changed anywhere for a while,
        but by no more than a day.
        """
        waits = self._stirred is not None and now < self._stirred + NAMES_WAIT
        if waits and self._names is not None and now < self._names + NAMES_LATEST:
            return
        self._names = now
        try:
            self._service.audit.forget_old()
            if self._service.archive.forget_overdue(self._names_days) == SWEEP:
                self._names = None  # there may be more
        except Exception:  # noqa: BLE001 - robots play on, and the next look tries again
            _log.exception("names could not be removed", retry=NAMES_AGAIN)

    def _came_or_went(self, opened: OpenClass, _phone: str) -> None:
        """Schedule all clocks of a class whose presence has changed: deadlines depend on it."""
        if not self._runs(opened):
            return
        try:
            tables = opened.classroom().tables
        except (NotFound, LogBroken):  # deleted since; what cannot be read is logged there
            return
        for number in tables:
            self._set(opened, ("clock", number), self._service.now())

    def _changed(self, opened: OpenClass, number: int | None) -> None:
        """Schedule what follows from a change.

        The service calls it in the thread that saved the change, so it does nothing more.
        """
        self._stirred = now = self._service.now()
        if self._said is None or now >= self._said + SAID_AGAIN:
            self._said = now
            self._service.bus.publish(ChangesGoOn())
        if not self._runs(opened):
            return
        if number is None:
            self._set(opened, ("class", 0), now)
        else:
            try:
                self._schedule(opened, number, now)
            except (NotFound, LogBroken):  # deleted since; what cannot be read is logged there
                return
            except Exception:
                # What is due at the table is looked for with all of its class, until it is found.
                self._set(opened, ("class", 0), now)
                raise

    def _schedule(self, opened: OpenClass, number: int, now: float) -> None:
        """Schedule the next robot and the clocks of a table that has changed."""
        classroom = opened.classroom()
        table = opened.table(number)
        if not table.playing:
            # What follows from that may be left to be done, should the disk be full just now.
            self._set(opened, ("class", 0), now)
        if any(seat.robot for seat in classroom.at_table(number)):
            thinks = 0.0 if self._decides(classroom, table) else self._think(classroom)
            self._set(opened, ("robot", number), now + thinks)
        deadline = self._next_deadline(opened, classroom, table, now)
        if deadline is None:
            opened.memory.schedule.due.pop(("clock", number), None)
        else:
            self._set(opened, ("clock", number), max(now, deadline.at))

    def _next_deadline(
        self, opened: OpenClass, classroom: Classroom, table: Table, now: float
    ) -> Deadline | None:
        return next_deadline(classroom, table, opened.pupils.attendance(), now)

    def _decides(self, classroom: Classroom, table: Table) -> bool:
        """Return whether a robot may declare now; robots decide that without thinking time."""
        if not classroom.plan.pace.chance or table.current is None or not table.playing:
            return False
        round_ = table.current.round
        choosing = (player for player in round_.players if "declare" in table.may(player))
        return any(_robot(classroom, player) for player in choosing)

    def _confided(self, opened: OpenClass, number: int, _seat: str) -> None:
        """Schedule the clocks of a table after a private entry, which may be the last it waits for.

        Robots are not scheduled: they don't see it.
        """
        self._set(opened, ("clock", number), self._service.now())

    def _think(self, classroom: Classroom) -> float:
        """Return the seconds a robot of the class thinks; the teacher sets them for a rehearsal."""
        if classroom.pace is None:
            return self._rng.uniform(*self._pace)
        return classroom.pace * self._rng.uniform(1 - UNEVEN, 1 + UNEVEN)

    def _look_at(self, opened: OpenClass, _number: int, now: float) -> None:
        """Do for a class what follows automatically, and schedule all of its tables."""
        try:
            with suppress(LogBroken):  # of one table: the others go on
                opened.rounds.settle()
            classroom = opened.classroom()
        except (NotFound, LogBroken):  # deleted since; what cannot be read is logged there
            return
        # A start alone changes nothing in an old class: its first phone, or any change, does.
        pupils = any(seat.device for seat in classroom.seats.values())
        waits = pupils and self._service.presence.is_here(opened) is None
        for number in classroom.tables:
            if not waits:
                self._set_once(opened, ("robot", number), now + self._think(classroom))
            self._set(opened, ("clock", number), now)

    def _run_clocks(self, opened: OpenClass, number: int, now: float) -> None:
        """Do what the clocks of a table ask for, if it is due, or look again when it is."""
        with opened.turn():
            try:
                classroom = opened.classroom()
                table = opened.table(number)
            except (NotFound, LogBroken):  # deleted since; what cannot be read is logged there
                return
            deadline = self._next_deadline(opened, classroom, table, now)
            if deadline is None:
                return
            again = deadline.at
            if deadline.at <= now:
                opened.rounds.clock_command(number, deadline.command)
                # Whatever it changed has set the next look; otherwise it is still due.
                again = now + RETRY
            self._set_once(opened, ("clock", number), again)

    def _act(self, opened: OpenClass, number: int, now: float) -> None:
        """Let one robot of the table act, if one may; a change it makes schedules the next."""
        try:
            classroom = opened.classroom()
            if not any(seat.robot for seat in classroom.at_table(number)):
                return
            table = opened.table(number)
        except (NotFound, LogBroken):  # deleted since; what cannot be read is logged there
            return
        tries = opened.memory.schedule.tries
        if not table.playing or (table.last_call is not None and not table.paused):
            self._last_guess(opened, classroom, table)
        if classroom.closed or not table.playing:
            tries.pop(number, None)
            return
        if table.still:
            return
        moment = tries.get(number)
        if moment is None or moment.version != table.turn.version:
            moment = tries[number] = RobotTries(table.turn.version)
        assert table.current is not None
        round_ = table.current.round
        if classroom.plan.rehearsal:
            writer = round_.players[round_.layout.laid % len(round_.players)]
            self._note(opened, classroom, table, writer)
            table = opened.table(number)
        playing, choosing, patience = [], [], PATIENCE_FOR_A_DECLARATION
        out = sitting_out.out(classroom, table)
        for player in round_.players:
            actions = () if player in out else table.may(player)
            if "declare" in actions or "guess" in actions:
                choosing.append(player)
            if "guess" in actions:
                patience = PATIENCE_FOR_A_GUESS
            if any(action in actions for action in MUST):
                playing.append(player)
        decided = False
        for player in choosing:
            waiting = player not in moment.passed and moment.failed < MAX_ROBOT_TRIES
            if waiting and _robot(classroom, player):
                if self._move(opened, classroom, table, player, moment, now):
                    return
                moment.passed.add(player)
                decided = classroom.plan.pace.chance
        if decided:
            self._set_once(opened, ("robot", number), now + self._think(classroom))
            return
        waits = chances.open_declare_window(classroom, table)
        if waits is not None and now < waits.until:
            self._set_once(opened, ("robot", number), min(waits.until, now + RETRY))
            return
        guessing = patience == PATIENCE_FOR_A_GUESS
        for player in playing:
            if not _robot(classroom, player):
                continue
            waited = moment.waited or (classroom.plan.pace.chance and not guessing)
            if not waited and any(not _robot(classroom, other) for other in choosing):
                moment.waited = True
                thinks = self._think(classroom) * (patience - 1)
                self._set_once(opened, ("robot", number), now + thinks)
                return
            pupils = any(seat.device for seat in classroom.at_table(number))
            if pupils and moment.failed >= MAX_ROBOT_TRIES:
                opened.rounds.clock_command(number, PassRobot(table.version, player))
            elif not self._move(opened, classroom, table, player, moment, now) and pupils:
                self._set_once(opened, ("robot", number), now + RETRY)
            return

    def _last_guess(self, opened: OpenClass, classroom: Classroom, table: Table) -> None:
        """Let one robot of a rehearsal make its last guess at the rule, if it is asked."""
        for seat in last_guesses.silent(classroom, table, frozenset())[:1]:
            view = table_view(classroom, table, _NAMELESS)
            mine = seat_view(classroom, table, seat, _NAMELESS)
            kind = _robot(classroom, seat)
            assert kind is not None, "pupils say it themselves"
            note, confidence = robots.last_guess(kind, view, mine)
            word = GuessLast(
                id=f"robot-word-{table.version}",
                note=note,
                confidence=confidence,
            )
            with suppress(NotFound, Refused):  # the table has changed, which makes it due again
                opened.rounds.pupil_command(seat, word)

    def _note(
        self,
        opened: OpenClass,
        classroom: Classroom,
        table: Table,
        player: str,
        *,
        declares: bool = False,
    ) -> None:
        """Let a robot of a rehearsal write in its lab notebook, if it has something to note."""
        kind = _robot(classroom, player)
        if kind is None:
            return
        view = table_view(classroom, table, _NAMELESS)
        mine = seat_view(classroom, table, player, _NAMELESS)
        said = robots.note(kind, view, mine, declares=declares)
        if said is None:
            return
        claim, sure = said
        word = WriteNote(
            id=f"robot-note-{table.version}",
            round=len(table.rounds),
            note=claim,
            confidence=sure,
        )
        with suppress(NotFound, Refused):  # the table has changed: it notes something next time
            opened.rounds.pupil_command(player, word)

    def _move(
        self,
        opened: OpenClass,
        classroom: Classroom,
        table: Table,
        player: str,
        moment: RobotTries,
        now: float,
    ) -> bool:
        """Let the robot choose and play; return False if it does nothing, or may not."""
        kind = _robot(classroom, player)
        assert kind is not None
        view = table_view(classroom, table, _NAMELESS)
        mine = seat_view(classroom, table, player, _NAMELESS)
        try:
            move = robots.choose(kind, view, mine, self._rng)
        except Exception:
            moment.failed += 1
            raise
        if move is None:
            moment.failed += any(action in mine.may for action in MUST)
            return False
        if classroom.plan.rehearsal and "declare" in move:
            self._note(opened, classroom, table, player, declares=True)
        try:
            # The id says on what it was played, so that two schedulers would play it once.
            made = MakeMove(id=f"robot-{view.version}", seen=view.version, move=dict(move))
            # In a rehearsal they play as pupils, so that its debrief is like that of a class.
            as_robot = not classroom.plan.rehearsal
            opened.rounds.pupil_command(player, made, robot=as_robot)
        except (NotFound, Refused) as refused:
            if _as_it_was(opened, classroom, table):
                moment.failed += 1
                _log.warning(
                    "robot refused",
                    class_id=classroom.id,
                    table=table.number,
                    seat=player,
                    move=dict(move),
                    why=str(refused),
                )
                return False
            again = now + self._think(classroom)
            self._set_once(opened, ("robot", table.number), again)
        return True


def _as_it_was(opened: OpenClass, classroom: Classroom, table: Table) -> bool:
    """Return whether neither the class nor the table has changed since these states.

    If one has, it is no surprise that a robot's move was refused.
    """
    try:
        return (
            opened.classroom().version == classroom.version
            and opened.table(table.number).version == table.version
        )
    except NotFound:
        return False


def _robot(classroom: Classroom, player: str) -> str | None:
    """Return the kind of robot that plays a player's seat; None for a pupil or no such seat."""
    seat = classroom.seats.get(player)
    return None if seat is None else seat.robot
