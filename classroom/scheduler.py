"""The scheduler: robots, each a little while after its table last changed, and timers.

It stores nothing: the state of every table is in the log. After a restart it looks at the open
classes once, the robots play on, and the clocks go on from where they were: they are in running
time, which stands still while the program does (:mod:`classroom.clock`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import structlog

from classroom import robots
from classroom.classes import bench, clocks, ladder, notebook, predictions, student_dealers
from classroom.classes import declare_window as chances
from classroom.classes.classroom import Classroom
from classroom.classes.clock_commands import (
    BeginThinking,
    ClockCommand,
    EndLastCall,
    EndThinking,
    PassBenched,
    PassRobot,
    RunOutMove,
    RunOutRound,
    ShowVerdict,
    StandIn,
)
from classroom.classes.pupil_commands import GuessLast, MakeMove
from classroom.classes.table import Table
from classroom.config import NAMES_DAYS
from classroom.game.moves import CLOCK
from classroom.game.refusal import NotFound, Refused
from classroom.message_bus import BusMessage, MessagesLost
from classroom.service import SWEEP, Service
from classroom.store import LogBroken
from classroom.views.table import People, seat_view, table_view

TICK_SECONDS = 0.1
"""Seconds between two looks at the clock."""
ROBOT_EXTRA_WAIT_SECONDS = 2.0
"""How much longer a robot waits before it plays while a pupil may still declare, where a class has
no chance of its own for that."""
PATIENCE_FOR_A_GUESS = 4.0
"""The same while a pupil may say the rule: that takes reading, or writing."""
UNEVEN = 0.4
"""By how much of its pace a robot of a rehearsal is sooner or later."""
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

Wanted = float | Callable[[], object] | None
"""What the clocks of a table want: to be looked at again at that moment, or that something is done
now; None: nothing, as long as it is as it is."""

MAX_ROBOT_TRIES = 2
"""Number of times a robot may fail to move before the table goes on without its move."""

MUST = ("play", "call", "pick")
"""What the table waits for; a chance to declare or to guess may pass."""

_NAMELESS = People({})
"""Robots know each other by their seats."""

_log = structlog.get_logger(__name__)


@dataclass
class _Moment:
    """Decisions at one version of a table, kept so that they are not made again."""

    version: int
    passed: set[str] = field(default_factory=set)
    """Robots that let their chance to declare or to guess pass."""
    waited: bool = False
    """True if a pupil was given the extra time for such a chance."""
    failed: int = 0
    """Number of times each robot raised an error or had its move refused."""


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
        self._due: dict[tuple[str, int], float] = {}
        self._moments: dict[tuple[str, int], _Moment] = {}
        self._classes: dict[str, float] = {}
        """Classes to look at as a whole, since something changed that may concern any table."""
        self._asked: float | None = None
        """When the leader was last asked for; None: not since the start."""
        self._clocks: dict[tuple[str, int], float] = {}
        """When the clocks of a table are to be looked at next."""
        self._names_days = names_days
        self._names: float | None = None
        """When names were looked at last; None: not since the start."""
        self._stirred: float | None = None
        """When anything changed last."""
        self._workers: Mapping[str, Set[str]] = {}
        """Which workers had phones of each class when it was last seen whose it is."""
        self._mine = set[str]()
        """The classes that were this worker's then, by their phones."""
        service.listeners.listen(self._changed)
        service.listeners.notify_private(self._confided)
        service.listeners.on_names_removed(self._gone)
        service.presence.listen(self._came_or_went)
        service.bus.subscribe(self._on_bus_message)

    def run(self, sleep: Callable[[float], object]) -> None:
        """Run for ever, as a background task."""
        self.leading = False
        while True:
            try:
                self._take_over_or_give_up()
                self.tick(self._service.now())
            except Exception:  # noqa: BLE001 - robots play on after whatever it was
                _log.exception("scheduler failed", retry=RETRY)
                self._start_over()
                sleep(RETRY)
            sleep(TICK_SECONDS)

    def _take_over_or_give_up(self) -> None:
        now = self._service.now()
        if self._asked is None or now >= self._asked + LEADS_AGAIN:
            self._asked = now
            leads = self._leads()
            if leads and not self.leading:
                self.leading = True
                self.wake()
            elif self.leading and not leads:
                self.leading = False

    def _start_over(self) -> None:
        self.leading = False
        self._mine.clear()
        self._workers = {}
        for known in (self._due, self._moments, self._classes, self._clocks):
            known.clear()

    def _runs(self, class_id: str) -> bool:
        """Return whether this worker runs the robots and clocks of the class."""
        here = self._service.presence.is_here(class_id)
        return self.leading if here is None else here

    def _take_over_classes(self, now: float) -> None:
        """Look at the classes that have become this worker's since the last time."""
        workers = self._service.presence.workers()
        if workers is self._workers:
            return
        left = self._workers.keys() - workers.keys()
        self._workers = workers
        mine = {class_id for class_id in workers if self._service.presence.is_here(class_id)}
        new = mine - self._mine
        self._mine = mine
        for class_id in (*new, *(left if self.leading else ())):
            self._classes.setdefault(class_id, now)

    def _on_bus_message(self, _worker: str, word: BusMessage) -> None:
        if isinstance(word, MessagesLost):
            self.wake()

    def wake(self) -> None:
        """Schedule a look at every open class, since changes before now were not reported."""
        now = self._service.now()
        self._classes.update((class_id, now) for class_id in self._service.classes.open_classes())

    def tick(self, now: float) -> None:
        """Run the robots and timers that are due; `now` is in the service's running time."""
        self._service.presence.settle(now, clocks.GRACE)
        self._take_over_classes(now)
        for class_id, due in list(self._classes.items()):
            if now >= due:
                self._classes.pop(class_id, None)
                if not self._runs(class_id):
                    continue
                try:
                    self._look_at(class_id, now)
                except Exception:  # noqa: BLE001 - the other classes play on
                    _log.exception("scheduler failed", class_id=class_id, retry=RETRY)
                    self._classes.setdefault(class_id, now + RETRY)
        for key, due in list(self._due.items()):
            if now >= due:
                self._due.pop(key, None)
                if not self._runs(key[0]):
                    continue
                try:
                    self._act(*key, now)
                except Exception:  # noqa: BLE001 - the other tables play on
                    _log.exception("robot failed", class_id=key[0], table=key[1], retry=RETRY)
                    self._due.setdefault(key, now + RETRY)
        self._run_out(now)
        if self.leading and (self._names is None or now >= self._names + NAMES_AGAIN):
            self._forget(now)

    def _run_out(self, now: float) -> None:
        """Run the clocks that are due."""
        for key, due in list(self._clocks.items()):
            if now >= due:
                self._clocks.pop(key, None)
                if not self._runs(key[0]):
                    continue
                try:
                    with self._service.classes.turn(key[0]):
                        again = self._run_clocks(*key, now)
                except Exception:  # noqa: BLE001 - the other tables' clocks run on
                    _log.exception("clock failed", class_id=key[0], table=key[1], retry=RETRY)
                    again = now + RETRY
                if again is not None:
                    self._clocks.setdefault(key, again)

    def _forget(self, now: float) -> None:
        """Remove the names of classes that ended long enough ago.

        All players wait for it, so it is put off until nothing has changed anywhere for a while,
        but by no more than a day.
        """
        waits = self._stirred is not None and now < self._stirred + NAMES_WAIT
        if waits and self._names is not None and now < self._names + NAMES_LATEST:
            return
        self._names = now
        try:
            if self._service.archive.forget_overdue(self._names_days) == SWEEP:
                self._names = None  # there may be more
        except Exception:  # noqa: BLE001 - robots play on, and the next look tries again
            _log.exception("names could not be removed", retry=NAMES_AGAIN)

    def _came_or_went(self, class_id: str, _phone: str) -> None:
        """Schedule all clocks of a class whose presence has changed: deadlines depend on it."""
        if not self._runs(class_id):
            return
        try:
            tables = self._service.classes.classroom(class_id).tables
        except (NotFound, LogBroken):  # deleted since; what cannot be read is logged there
            return
        for number in tables:
            self._clocks[class_id, number] = self._service.now()

    def _changed(self, class_id: str, number: int | None) -> None:
        """Schedule what follows from a change.

        The service calls it in the thread that saved the change, so it does nothing more.
        """
        self._stirred = self._service.now()
        if not self._runs(class_id):
            return
        if number is None:
            self._classes[class_id] = self._service.now()
        else:
            try:
                self._set(class_id, number)
            except (NotFound, LogBroken):  # deleted since; what cannot be read is logged there
                return
            except Exception:
                # What is due at the table is looked for with all of its class, until it is found.
                self._classes[class_id] = self._service.now()
                raise

    def _set(self, class_id: str, number: int) -> None:
        """Schedule the next robot and the clocks of a table that has changed."""
        key, now = (class_id, number), self._service.now()
        classroom = self._service.classes.classroom(class_id)
        table = self._service.classes.table(class_id, number)
        if not table.playing:
            # What follows from that may be left to be done, should the disk be full just now.
            self._classes[class_id] = now
        if any(seat.robot for seat in classroom.at_table(number)):
            thinks = 0.0 if self._decides(classroom, table) else self._think(classroom)
            self._due[key] = now + thinks
        wanted = self._wanted(classroom, table, now)
        if callable(wanted):
            self._clocks[key] = now
        elif wanted is None:
            self._clocks.pop(key, None)
        else:
            self._clocks[key] = wanted

    def _decides(self, classroom: Classroom, table: Table) -> bool:
        """Return whether a robot may declare now; robots decide that without thinking time."""
        if not classroom.plan.chance or table.current is None or not table.playing:
            return False
        round_ = table.current.round
        choosing = (player for player in round_.players if "declare" in table.may(player))
        return any(_robot(classroom, player) for player in choosing)

    def _confided(self, class_id: str, number: int, _seat: str) -> None:
        """Schedule the clocks of a table after a private entry, which may be the last it waits for.

        Robots are not scheduled: they don't see it.
        """
        self._clocks[class_id, number] = self._service.now()

    def _gone(self, class_id: str) -> None:
        """Drop the schedule of a class that was deleted."""
        try:
            self._service.classes.classroom(class_id)
        except NotFound:
            for known in (self._due, self._moments, self._clocks):
                for key in [key for key in known if key[0] == class_id]:
                    known.pop(key)

    def _think(self, classroom: Classroom) -> float:
        """Return the seconds a robot of the class thinks; the teacher sets them for a rehearsal."""
        if classroom.pace is None:
            return self._rng.uniform(*self._pace)
        return classroom.pace * self._rng.uniform(1 - UNEVEN, 1 + UNEVEN)

    def _look_at(self, class_id: str, now: float) -> None:
        try:
            with suppress(LogBroken):  # of one table: the others go on
                self._service.rounds.settle(class_id)
            classroom = self._service.classes.classroom(class_id)
        except (NotFound, LogBroken):  # deleted since; what cannot be read is logged there
            return
        for number in classroom.tables:
            self._due.setdefault((class_id, number), now + self._think(classroom))
            self._clocks[class_id, number] = now

    def _run_clocks(self, class_id: str, number: int, now: float) -> float | None:
        """Run what the clocks of a table ask for; return when to look again.

        None means only after a change.
        """
        try:
            classroom = self._service.classes.classroom(class_id)
            table = self._service.classes.table(class_id, number)
        except (NotFound, LogBroken):  # deleted since; what cannot be read is logged there
            return None
        wanted = self._wanted(classroom, table, now)
        if not callable(wanted):
            return wanted
        wanted()
        # Whatever it changed has set the next look; where it changed nothing it is still due.
        return now + RETRY

    def _wanted(self, classroom: Classroom, table: Table, now: float) -> Wanted:
        """Return when to look at the clocks of a table again, or the action that is due now.

        None if no clock runs.
        """
        if classroom.closed or table.paused:
            return None
        shown = None
        if table.held is not None:
            alone = self._service.pupils.here_alone(classroom.id)
            if predictions.over(classroom, table, alone, now):
                return self._command(classroom, table, ShowVerdict())
            shown = predictions.until(classroom, table, alone) if table.held.judged else None
        other = self._wanted_besides(classroom, table, now)
        if shown is None or callable(other):
            return other
        return shown if other is None else min(shown, other)

    def _command(
        self, classroom: Classroom, table: Table, command: ClockCommand
    ) -> Callable[[], object]:
        return partial(self._service.rounds.clock_command, classroom.id, table.number, command)

    def _wanted_besides(self, classroom: Classroom, table: Table, now: float) -> Wanted:
        """Return the same as :meth:`_wanted`, for all clocks but that of a pending verdict."""
        class_id, number, service = classroom.id, table.number, self._service
        plays = table.playing and table.thinking is None and table.last_call is None
        if plays and not classroom.plan.stand_in and not notebook.due(classroom, table, now):
            soonest = _soonest(classroom, table)
            if soonest is None or now < soonest:
                return soonest  # who is here is of no concern before that
        away = service.pupils.away(class_id)
        here = {
            seat.id
            for seat in classroom.at_table(number)
            if seat.device and seat.robot is None and seat.id not in away
        }
        if (asked := student_dealers.deal_request(classroom, table)) is not None:
            if not classroom.plan.stand_in or asked.seat not in away or not here:
                return None
            since = away[asked.seat].since + clocks.STAND_IN
            return (
                since
                if now < since
                else partial(service.rounds.class_command, class_id, StandIn(asked.seat), by=CLOCK)
            )
        if not table.playing:
            return self._climb(classroom, table, here, now)
        if table.thinking is not None:
            return self._thinking(classroom, table, here, now)
        if table.last_call is not None:
            return self._last_call(classroom, table, here, now)
        if notebook.due(classroom, table, now) and here & notebook.prompted_seats(classroom, table):
            return self._command(classroom, table, BeginThinking())
        passing = bench.passing(classroom, table)
        if passing is not None and now >= passing.at:
            return self._command(classroom, table, PassBenched())
        if not here and not classroom.plan.rehearsal:
            # Nobody waits; whoever comes back finds the table as it was.
            return None
        ends = clocks.round_ends(classroom, table)
        if ends is not None and now >= ends:
            return self._command(classroom, table, RunOutRound(table.version))
        due = [] if ends is None else [ends]
        if passing is not None:
            due.append(passing.at)
        if classroom.plan.stand_in:
            for seat in self._players(classroom, table):
                held = classroom.seats[seat]
                if seat in away and held.robot is None and not held.benched:
                    since = away[seat].since + clocks.STAND_IN
                    if now >= since:
                        return partial(
                            service.rounds.class_command, class_id, StandIn(seat), by=CLOCK
                        )
                    due.append(since)
        ran = clocks.running(classroom, table)
        if ran is not None and now >= ran.out:
            return self._command(classroom, table, RunOutMove(table.version, ran, ran.seat in away))
        return min([*due, ran.out] if ran is not None else due, default=None)

    def _climb(self, classroom: Classroom, table: Table, here: set[str], now: float) -> Wanted:
        """Return when the next rule is dealt, or that action if it is due.

        Until then pupils look at the scores. In a class with pupils, one must be here at the table.
        """
        due = ladder.due(classroom, table)
        alone = not here and any(seat.device for seat in classroom.seats.values())
        if due is None or alone:
            return None
        if now < due:
            return due

        def climb() -> None:
            with suppress(NotFound, Refused):  # too few are left to play, or somebody was faster
                self._service.rounds.climb(classroom.id, table)

        return climb

    def _last_call(self, classroom: Classroom, table: Table, here: set[str], now: float) -> Wanted:
        """Return when the last call ends, or the action if it is over.

        It is over once everyone here has answered, or the time is up.
        """
        ends = clocks.call_ends(table)
        assert ends is not None
        assert table.last_call is not None
        asked = set(clocks.last_call_seats(classroom, table))
        robots_asked = {seat for seat in asked if classroom.seats[seat].robot}
        waits_for = here | robots_asked if classroom.plan.rehearsal else here
        silent = waits_for & asked - table.last_call.answered
        if now < ends and silent:
            return ends
        return self._command(classroom, table, EndLastCall(table.version))

    def _thinking(self, classroom: Classroom, table: Table, here: set[str], now: float) -> Wanted:
        """Return when thinking time ends, or the action if it is over.

        It is over once everyone here has answered or passed, or the time is up.
        """
        ends = notebook.thinking_ends(classroom, table, here)
        assert ends is not None
        assert table.thinking is not None
        if now < ends and here & notebook.prompted_seats(classroom, table) - table.thinking.done:
            return ends
        return self._command(classroom, table, EndThinking(frozenset(here)))

    def _players(self, classroom: Classroom, table: Table) -> list[str]:
        """Return the players of the round who are still in the class."""
        assert table.current is not None
        return [player for player in table.current.round.players if player in classroom.seats]

    def _act(self, class_id: str, number: int, now: float) -> None:
        """Let one robot of the table act, if one may; a change it makes schedules the next."""
        key = class_id, number
        try:
            classroom = self._service.classes.classroom(class_id)
            if not any(seat.robot for seat in classroom.at_table(number)):
                return
            table = self._service.classes.table(class_id, number)
        except (NotFound, LogBroken):  # deleted since; what cannot be read is logged there
            return
        if classroom.closed or not table.playing:
            self._moments.pop(key, None)
            return
        if table.last_call is not None and not table.paused:
            self._last_word(classroom, table)
        if table.still:
            return
        moment = self._moments.get(key)
        if moment is None or moment.version != table.moved_version:
            moment = self._moments[key] = _Moment(table.moved_version)
        assert table.current is not None
        round_ = table.current.round
        playing, choosing, patience = [], [], ROBOT_EXTRA_WAIT_SECONDS
        out = bench.out(classroom, table)
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
                if self._move(classroom, table, player, moment, now):
                    return
                moment.passed.add(player)
                decided = classroom.plan.chance
        if decided:
            self._due.setdefault(key, now + self._think(classroom))
            return
        waits = chances.open_declare_window(classroom, table)
        if waits is not None and now < waits.until:
            self._due.setdefault(key, min(waits.until, now + RETRY))
            return
        guessing = patience == PATIENCE_FOR_A_GUESS
        for player in playing:
            if not _robot(classroom, player):
                continue
            waited = moment.waited or (classroom.plan.chance and not guessing)
            if not waited and any(not _robot(classroom, other) for other in choosing):
                moment.waited = True
                self._due.setdefault(key, now + self._think(classroom) * (patience - 1))
                return
            pupils = any(seat.device for seat in classroom.at_table(number))
            if pupils and moment.failed >= MAX_ROBOT_TRIES:
                self._service.rounds.clock_command(
                    class_id, number, PassRobot(table.version, player)
                )
            elif not self._move(classroom, table, player, moment, now) and pupils:
                self._due.setdefault(key, now + RETRY)
            return

    def _last_word(self, classroom: Classroom, table: Table) -> None:
        """Let one robot of a rehearsal make its last guess at the rule."""
        if table.last_call is None or not classroom.plan.rehearsal:
            return
        silent = [
            seat
            for seat in clocks.last_call_seats(classroom, table)
            if _robot(classroom, seat) and seat not in table.last_call.answered
        ]
        for seat in silent[:1]:
            view = table_view(classroom, table, _NAMELESS)
            mine = seat_view(classroom, table, seat, _NAMELESS)
            note, confidence = robots.last_word(view, mine)
            word = GuessLast(
                id=f"robot-word-{table.version}",
                note=note,
                confidence=confidence,
            )
            with suppress(NotFound, Refused):  # the table has changed, which makes it due again
                self._service.rounds.pupil_command(classroom.id, seat, word, robot=True)

    def _move(
        self, classroom: Classroom, table: Table, player: str, moment: _Moment, now: float
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
        try:
            # The id says on what it was played, so that two schedulers would play it once.
            made = MakeMove(id=f"robot-{view.version}", seen=view.version, move=dict(move))
            self._service.rounds.pupil_command(classroom.id, player, made, robot=True)
        except (NotFound, Refused) as refused:
            if self._as_it_was(classroom, table):
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
            self._due.setdefault((classroom.id, table.number), again)
        return True

    def _as_it_was(self, classroom: Classroom, table: Table) -> bool:
        """Return whether neither the class nor the table has changed since these states.

        If one has, it is no surprise that a robot's move was refused.
        """
        try:
            return (
                self._service.classes.classroom(classroom.id).version == classroom.version
                and self._service.classes.table(classroom.id, table.number).version == table.version
            )
        except NotFound:
            return False


def _soonest(classroom: Classroom, table: Table) -> float | None:
    """Return when the first of a playing table's own clocks runs out, whoever is here."""
    passing, ran = bench.passing(classroom, table), clocks.running(classroom, table)
    due = (
        clocks.round_ends(classroom, table),
        None if passing is None else passing.at,
        None if ran is None else ran.out,
    )
    return min((each for each in due if each is not None), default=None)


def _robot(classroom: Classroom, player: str) -> str | None:
    """Return the kind of robot that plays a player's seat; None for a pupil or no such seat."""
    seat = classroom.seats.get(player)
    return None if seat is None else seat.robot
