"""A computer whose clock is wrong, or is put right: nobody loses a seat, nothing hangs or jumps.

Against the program as it serves on a laptop, under libfaketime, and with clocks of the tests' own.
"""

import os
import random
import shutil
import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from forking import Program
from hosted.installation import Phone, Teacher
from laptop import Laptop, wait_until
from seat_acts import SeatActs
from structlog.testing import capture_logs

from classroom.classes.settings import Plan
from classroom.clock import RunningTime
from classroom.message_bus import Heartbeat, RedisMessageBus
from classroom.scheduler import Scheduler
from classroom.service import Service
from classroom.store import open_store
from classroom.web.platform import rate_counters

DAY = 86_400.0
JUMPS = {
    "two seconds back": "-2",
    "an hour back": "-3600",
    "forty days back": "-40d",
    "an hour ahead": "+3600",
    "forty days ahead": "+40d",
}
LIBRARIES = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
MORE_THAN_IT_TAKES = 600.0
"""Seconds; a clock that jumped along is at least an hour off."""

needs_faketime = pytest.mark.skipif(
    not (shutil.which("faketime") and LIBRARIES) and not os.environ.get("CLASSROOM_FORBID_SKIPS"),
    reason="needs faketime",
)
any_jump = pytest.mark.parametrize("jump", JUMPS.values(), ids=JUMPS)


class WrongLaptop(Laptop):
    """A laptop whose clock the test sets."""

    def __init__(self, folder):
        folder.mkdir(exist_ok=True)
        self.offset = folder / "offset"
        self.set_clock("+0")
        self._faked = {
            "LD_PRELOAD": str(LIBRARIES[0]),
            "FAKETIME_TIMESTAMP_FILE": str(self.offset),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
        super().__init__(folder)

    def _started(self, output):
        """Forked from a process that has the library, which comes in at a start, and this clock."""
        return Program(["-c", self._program], self._environment, output, loaded=self._faked)

    def set_clock(self, offset):
        part = self.offset.with_suffix(".part")
        part.write_text(f"{offset}\n")
        part.replace(self.offset)

    def events(self, class_id):
        """What a class's streams hold, in order, as (stream, type, ran)."""
        with self.store._database.reading() as connection:
            rows = connection.exec_driver_sql(
                "SELECT stream, json_extract(body, '$.type'), ran FROM events"
                " WHERE instr(stream, ?) ORDER BY stream, seq",
                (class_id,),
            )
            return rows.all()

    def count(self, class_id, what):
        return sum(kind == what for _, kind, _ in self.events(class_id))


@pytest.fixture(scope="module")
def laptop(tmp_path_factory):
    laptop = WrongLaptop(tmp_path_factory.mktemp("laptop"))
    yield laptop
    laptop.stop()
    assert "Traceback" not in laptop.log.read_text()


@pytest.fixture
def lesson(laptop):
    """A class that plays with all clocks, whose verdicts are held."""
    teacher = Teacher(laptop)
    names = ("Ann", "Ben", "Cy")
    clocks = {"turn_clock": "60", "call_clock": "20", "round_clock": "15"}
    teacher.open_class(pupils="3", tables="1", predictions="y", chance="y", **clocks)
    phones = [Phone(laptop, name, teacher.code) for name in names]
    teacher.act("start")
    for phone in phones:
        wait_until(lambda each=phone: each.table.get("phase") == "playing", what="the round")
    yield teacher, phones
    laptop.set_clock("+0")
    for each in (teacher, *phones):
        each.close()


def nobody_is_sent_away(teacher, phones):
    """Each phone loads its page and connects again, as does the teacher."""
    for phone in phones:
        assert phone.get("/play").url.endswith("/play"), phone.name
        phone.socket.disconnect()
        phone.take_seat()
        assert phone.ask("watch", phone.watching) == {"ok": True}
    assert teacher.get("/console").url.endswith("/console")
    teacher.socket.disconnect()
    teacher.connect(teacher.class_id, **teacher.watching)
    assert teacher.ask("watch", teacher.watching) == {"ok": True}


def left(phone):
    """Seconds that are left by the clocks of the table, as a phone was told last."""

    def told():
        clocks = phone.table.get("clocks") or {}
        return clocks if clocks.get("move") and clocks.get("round") else None

    clocks = wait_until(told, what="the clocks")
    return {name: clocks[name] - clocks["now"] for name in ("move", "round")}


def nothing_has_jumped(before, after):
    assert before["round"] - MORE_THAN_IT_TAKES < after["round"] <= 15 * 60
    assert -30 < after["move"] <= 90  # it may have been nudged since


def somebody_plays(laptop, teacher, phones):
    """Whoever's turn it is plays, as soon as nobody may declare any more, and the others say
    nothing; returns what holds once the verdict is shown."""
    shown = laptop.count(teacher.class_id, "shown")

    def played():
        for phone in phones:
            if phone.on_turn:
                if phone.play(f"m{time.monotonic_ns()}")["ok"]:
                    return True
                time.sleep(0.5)  # a seat that sends too many moves is not heard for a minute
        return False

    wait_until(played, what="a turn")
    return lambda: laptop.count(teacher.class_id, "shown") > shown


def running_time_never_goes_back(laptop, teacher):
    last = {}
    for stream, kind, ran in laptop.events(teacher.class_id):
        assert ran >= last.get(stream, 0.0), (stream, kind)
        last[stream] = ran


@needs_faketime
@any_jump
def test_the_clock_may_be_put_right_while_a_class_plays(laptop, lesson, jump):
    teacher, phones = lesson
    before = left(phones[0])
    shown = somebody_plays(laptop, teacher, phones)
    laptop.set_clock(jump)
    nobody_is_sent_away(teacher, phones)
    wait_until(shown, what="the verdict")
    somebody_plays(laptop, teacher, phones)
    teacher.act("pause", why="")
    laptop.set_clock("+0")
    teacher.act("resume")
    nobody_is_sent_away(teacher, phones)
    nothing_has_jumped(before, left(phones[0]))
    assert laptop.count(teacher.class_id, "last_call") == 0
    running_time_never_goes_back(laptop, teacher)


@needs_faketime
@any_jump
def test_the_clock_may_differ_after_a_restart(laptop, lesson, jump):
    teacher, phones = lesson
    before = left(phones[0])
    shown = somebody_plays(laptop, teacher, phones)
    for offset in (jump, "+0"):
        for each in (teacher, *phones):
            each.socket.disconnect()  # it would come back in the middle of what follows
        laptop.kill()
        laptop.set_clock(offset)
        laptop.start()
        nobody_is_sent_away(teacher, phones)
        wait_until(shown, what="the verdict")
        nothing_has_jumped(before, left(phones[0]))
        shown = somebody_plays(laptop, teacher, phones)
    assert laptop.count(teacher.class_id, "last_call") == 0
    running_time_never_goes_back(laptop, teacher)


def an_old_class(store):
    """A class of a while ago that was closed, and its id."""
    service = Service(store, time.time)
    class_id = service.seating.open_class(store.teachers.all()[0].id, Plan(title="Class", tables=1))
    service.seating.join(service.classes.code(class_id), "Wilhelmina")
    service.archive.close_class(class_id)
    return class_id


@needs_faketime
def test_names_go_only_when_a_distant_date_is_seen_again_days_later(tmp_path):
    laptop = WrongLaptop(tmp_path / "laptop")
    class_id = an_old_class(laptop.store)

    def name():
        return laptop.store.seats.of_class(class_id)["s1"].name

    for offset in ("+40d", "+41d"):
        laptop.kill()
        laptop.log.write_text("")
        laptop.set_clock(offset)
        laptop.start()
        if offset == "+40d":
            wait_until(
                lambda: "the date is far from the last one" in laptop.log.read_text() or not name(),
                what="a look at the date",
            )
        assert name() == "Wilhelmina"
    laptop.kill()
    laptop.set_clock("+43d")
    laptop.start()
    wait_until(lambda: name() is None, what="the removal")
    wait_until(lambda: "names removed" in laptop.log.read_text(), what="the line in the log")
    log = laptop.log.read_text()
    assert class_id in log
    assert "names=1" in log
    assert "Wilhelmina" not in log
    laptop.stop()


# With clocks of our own


def test_a_clock_that_is_put_back_makes_no_limit_last_longer(monkeypatch):
    wall, monotonic = Clock(1_800_000_000.0), Clock(5.0)
    monkeypatch.setattr(rate_counters, "time", SimpleNamespace(time=wall, monotonic=monotonic))
    counts = rate_counters.Monotonic()
    assert [counts.incr("enter", 60) for _ in range(3)] == [1, 2, 3]
    wall.time -= 3600
    monotonic.time += 30
    assert counts.get("enter") == 3
    assert counts.get_expiry("enter") == wall() + 30
    monotonic.time += 30
    assert counts.get("enter") == 0
    assert counts.incr("enter", 60) == 1


class Clock:
    def __init__(self, time):
        self.time = time

    def __call__(self):
        return self.time


def test_running_time_goes_on_from_where_it_stopped_and_never_back():
    monotonic = Clock(5.0)
    ran = RunningTime(1000.0, monotonic)
    monotonic.time += 3
    assert ran() == 1003.0
    ran.reach(1010.0)
    assert ran() == 1010.0
    ran.reach(1001.0)
    monotonic.time += 1
    assert ran() == 1011.0


def test_a_worker_that_starts_comes_to_where_the_others_are():
    """It counts on from the last event, which may be minutes ago; the others say how far it is."""
    wire = RedisMessageBus("redis://127.0.0.1:1", "nobody")
    ran = RunningTime(1000.0, Clock(5.0))
    wire.keep_together(ran)
    wire._heard(wire._encode(("another", Heartbeat(1180.0))))
    assert ran() == 1180.0
    wire._heard(wire._encode(("a third, which has just started", Heartbeat(1000.0))))
    assert ran() == 1180.0


@pytest.mark.parametrize("by", [-2, -3600, -40 * DAY, 3600, 40 * DAY])
def test_robots_play_on_and_no_clock_runs_out_when_the_date_changes(by):
    running, date = Clock(1_000_000.0), Clock(1_000_000.0)
    with closing(open_store("sqlite://")) as store:
        service = Service(store, running, random.Random(1), date=date)
        watch = Scheduler(service, (2.0, 2.0), random.Random(1))
        plan = Plan(title="Robots", tables=1, round_clock=15)
        class_id = service.seating.open_class("t", plan)
        SeatActs(service).seat_robots(class_id, 1, 4)
        service.rounds.start_round(class_id, 1, "alternate-colour")

        def pass_time(seconds):
            for _ in range(seconds):
                running.time += 1
                date.time += 1
                watch.tick(running.time)
            return len(service.classes.table(class_id, 1).current.entries)

        before = pass_time(20)
        date.time += by
        assert pass_time(20) > before
        assert service.classes.table(class_id, 1).last_call is None


@pytest.fixture
def over():
    """A class that was closed, long before the date that the tests turn to."""
    with closing(open_store("sqlite://")) as store:
        date = Clock(1_800_000_000.0)
        service = Service(store, Clock(5.0), random.Random(1), date=date)
        service.calendar.is_plausible()
        class_id = service.seating.open_class("t", Plan(title="Class", tables=1))
        service.seating.join(service.classes.code(class_id), "Ann")
        service.archive.close_class(class_id)
        yield store, date, class_id


def started_again(store, date):
    return Service(store, Clock(5.0), random.Random(2), date=date)


def test_no_name_is_removed_by_a_clock_that_was_wrong_once(over):
    store, date, class_id = over
    for days in (40, 0.1, 0.1):
        date.time += days * DAY
        assert started_again(store, date).archive.forget_overdue(30) == 0
    date.time -= 40 * DAY
    assert started_again(store, date).archive.forget_overdue(30) == 0
    date.time += 40 * DAY
    assert started_again(store, date).archive.forget_overdue(30) == 0, (
        "it counts from the beginning"
    )
    assert store.seats.of_class(class_id)["s1"].name == "Ann"


def test_names_go_days_after_a_computer_that_was_off_is_used_again(over):
    store, date, class_id = over
    date.time += 40 * DAY
    assert started_again(store, date).archive.forget_overdue(30) == 0
    date.time += 2 * DAY
    with capture_logs() as logs:
        assert started_again(store, date).archive.forget_overdue(30) == 1
    assert store.seats.of_class(class_id)["s1"].name is None
    removed = {"names": 1, "listed": 0, "tickets": 0, "texts": 0}
    assert logs == [
        {"event": "names removed", "log_level": "warning", "class_id": class_id, **removed}
    ]


def test_names_go_at_once_where_the_program_is_used_all_the_time(over):
    store, date, _ = over
    for days in (3, 4, 4, 4, 4, 4, 4):
        date.time += days * DAY
        assert started_again(store, date).archive.forget_overdue(30) == 0
    date.time += 3 * DAY
    assert started_again(store, date).archive.forget_overdue(30) == 1


def test_a_class_that_was_closed_with_an_empty_clock_battery_keeps_its_names(over):
    store, date, _ = over
    today = date.time
    date.time = 1_262_304_000.0  # 2010
    service = started_again(store, date)
    service.archive.forget_overdue(30)
    class_id = service.seating.open_class("t", Plan(title="Class", tables=1))
    service.seating.join(service.classes.code(class_id), "Ben")
    service.archive.close_class(class_id)
    assert store.classes.row(class_id).closed_at >= today - 1
    date.time = today + DAY
    for _ in range(3):
        assert started_again(store, date).archive.forget_overdue(30) == 0
    assert store.seats.of_class(class_id)["s1"].name == "Ben"
