"""A computer whose clock is wrong, or is put right: no one loses a seat, nothing hangs or jumps.

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

from classroom.classes.settings import Plan, plan_of
from classroom.classes.trusted_dates import Dates
from classroom.clock import RunningTime
from classroom.message_bus import Heartbeat, RedisMessageBus
from classroom.scheduler import Scheduler
from classroom.service import Service
from classroom.store import open_store
from classroom.web.platform import counters

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
        """Return what a class's streams hold, in order, as (stream, type, ran)."""
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
    """Whoever's turn it is plays, as soon as no one may declare any more, and the others say
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
    class_id = service.classes.open_class(store.teachers.all()[0].id, Plan(title="Class", tables=1))
    service.classes.join(service.open(class_id).code, "Wilhelmina")
    service.open(class_id).ending.close()
    return class_id


@needs_faketime
def test_no_start_with_any_date_removes_a_name(tmp_path):
    laptop = WrongLaptop(tmp_path / "laptop")
    class_id = an_old_class(laptop.store)
    for offset in ("+40d", "+43d"):
        laptop.kill()
        laptop.log.write_text("")
        laptop.set_clock(offset)
        laptop.start()
        wait_until(lambda: "once the date is confirmed" in laptop.log.read_text(), what="a look")
        assert laptop.store.seats.of_class(class_id)["s1"].name == "Wilhelmina"
    laptop.stop()


# With clocks of our own


def test_a_clock_that_is_put_back_makes_no_limit_last_longer(monkeypatch):
    wall, monotonic = Clock(1_800_000_000.0), Clock(5.0)
    monkeypatch.setattr(counters, "time", SimpleNamespace(time=wall, monotonic=monotonic))
    counts = counters.Monotonic()
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
        plan = plan_of(title="Robots", tables=1, round_clock=15)
        class_id = service.classes.open_class("t", plan)
        SeatActs(service).seat_robots(class_id, 1, 4)
        service.open(class_id).rounds.start_round(1, "alternate-colour")

        def pass_time(seconds):
            for _ in range(seconds):
                running.time += 1
                date.time += 1
                watch.tick(running.time)
            return len(service.open(class_id).table(1).current.entries)

        before = pass_time(20)
        date.time += by
        assert pass_time(20) > before
        assert service.open(class_id).table(1).last_call is None


class Computer:
    """A computer with the data, on which the program is started again and again.

    `date` is what its clock shows. Running time goes on from where the last start had come to.
    """

    def __init__(self, store):
        self.store = store
        self.date = Clock(1_800_000_000.0)
        self.ran = Clock(5.0)
        self.rng = random.Random(1)
        self.start()

    def start(self):
        self.service = Service(self.store, self.ran, self.rng, date=self.date)
        return self.look()

    def look(self):
        """The number of classes whose names have gone."""
        return self.service.archive.forget_overdue(30)

    def run(self, seconds, look_every=3600.0):
        """Let the program run, with a clock that goes on as well."""
        gone = 0
        while seconds > 0:
            step = min(seconds, look_every)
            self.ran.time += step
            self.date.time += step
            seconds -= step
            gone += self.look()
        return gone

    def closed_class(self, name="Ann"):
        class_id = self.service.classes.open_class("t", Plan(title="Class", tables=1))
        self.service.classes.join(self.service.open(class_id).code, name)
        self.service.open(class_id).ending.close()
        return class_id

    def name(self, class_id):
        return self.store.seats.of_class(class_id)["s1"].name


@pytest.fixture
def computer():
    with closing(open_store("sqlite://")) as store:
        yield Computer(store)


JUMPING_DATES = (
    *(0.0, 0.5, 1.0, 2.0, 3.9, 4.0, 29.0, 31.0, 40.0, 42.0, 43.0, 400.0, 4000.0),
    *(-0.5, -3.9, -40.0, -400.0),
)
"""Days by which a clock may jump while the program is stopped, or under it."""


@pytest.mark.parametrize("seed", range(20))
def test_no_name_goes_within_two_days_of_any_sequence_of_starts(computer, seed):
    """Whatever the clock shows: it may go on, jump ahead by days or years, back, and there again,
    at a start or while the program runs."""
    chance = random.Random(seed)
    classes = [computer.closed_class()]
    open_one = computer.service.classes.open_class("t", Plan(title="Open", tables=1))
    computer.service.classes.join(computer.service.open(open_one).code, "Eva")
    first = computer.date.time
    left = 1.99 * DAY
    while left > 0:
        if chance.random() < 0.2:
            computer.date.time = first + chance.choice((0.0, 40 * DAY, 1.2e9))  # 2038 and later
        else:
            computer.date.time += chance.choice(JUMPING_DATES) * DAY
        if chance.random() < 0.8:
            assert computer.start() == 0
        else:
            assert computer.look() == 0
        if len(classes) < 4 and chance.random() < 0.2:
            classes.append(computer.closed_class())
        ran = min(left, chance.choice((0.0, 9.0, 9.0, 3600.0, 0.3 * DAY, DAY)))
        assert computer.run(ran, chance.choice((600.0, 7200.0))) == 0
        left -= max(ran, 600.0)
    assert [computer.name(each) for each in classes] == ["Ann"] * len(classes)
    assert computer.name(open_one) == "Eva"


def test_no_name_goes_by_many_small_steps(computer):
    dates = Dates(0.0, ran=0.0)
    for step in range(1, 50_000):
        dates = dates.then(step * 60.0, ran=step * 3.0)
        assert dates.at(step * 3.0) == step * 3.0
    class_id = computer.closed_class()
    for _ in range(40):
        computer.date.time += DAY
        computer.ran.time += 9.0
        assert computer.start() == 0
    assert computer.name(class_id) == "Ann"


def test_names_go_on_the_day_where_the_program_runs_all_the_time(computer):
    class_id = computer.closed_class()
    assert computer.run(30 * DAY - 60) == 0
    with capture_logs() as logs:
        assert computer.run(60) == 1
    assert computer.name(class_id) is None
    removed = {"names": 1, "listed": 0, "tickets": 0, "texts": 0}
    assert logs == [
        {"event": "names removed", "log_level": "warning", "class_id": class_id, **removed}
    ]


def test_restarts_of_a_server_put_names_off_by_no_more_than_two_days(computer):
    class_id = computer.closed_class()
    for _ in range(30):
        computer.run(DAY - 120)
        computer.date.time += 120  # a restart, or an update
        computer.start()
    assert computer.run(2 * DAY) == 1
    assert computer.name(class_id) is None


def test_names_go_once_somebody_confirms_the_date_of_a_computer_that_was_off(computer):
    class_id = computer.closed_class()
    computer.date.time += 40 * DAY
    with capture_logs() as logs:
        assert computer.start() == 0
        assert computer.look() == 0
    assert [each["event"] for each in logs] == ["names are removed once the date is confirmed"]
    archive = computer.service.archive
    assert [row.id for row in archive.awaiting_date(30)] == [class_id]
    computer.service.calendar.confirm()
    assert archive.awaiting_date(30) == []
    assert computer.look() == 1


def test_a_class_that_was_closed_while_the_clock_was_ahead_keeps_its_names_no_longer(computer):
    today = computer.date.time
    computer.date.time = today + 400 * DAY
    class_id = computer.closed_class()
    computer.date.time = today
    computer.start()
    computer.service.calendar.confirm()
    assert computer.look() == 0
    assert computer.run(30 * DAY - 60) == 0
    assert computer.run(120) == 1
    assert computer.name(class_id) is None


def test_another_worker_knows_that_the_date_was_confirmed(computer):
    computer.closed_class()
    computer.date.time += 40 * DAY
    computer.start()
    leader = computer.service
    other = Service(computer.store, computer.ran, random.Random(1), date=computer.date)
    other.calendar.confirm()
    assert leader.archive.forget_overdue(30) == 1


def test_names_go_without_anybody_once_the_program_has_run_for_two_days(computer):
    """On a laptop that is used for an hour of each day, with a clock that is right."""
    class_id = computer.closed_class()
    days = 0
    while computer.name(class_id):
        computer.run(3600)
        computer.date.time += DAY - 3600
        computer.start()
        days += 1
    assert 30 + 48 <= days <= 30 + 2 * 48


def test_a_clock_that_is_put_right_starts_the_two_days_again(computer):
    class_id = computer.closed_class()
    today = computer.date.time
    computer.date.time = today + 400 * DAY
    computer.start()
    assert computer.run(1.9 * DAY) == 0
    computer.date.time = today + 2 * DAY
    assert computer.start() == 0
    computer.date.time = today + 400 * DAY
    assert computer.start() == 0
    assert computer.run(1.9 * DAY) == 0
    assert computer.name(class_id) == "Ann"


def test_dates_stored_by_the_release_before_are_read(computer):
    computer.store.settings.set("dates", '{"plausible":1800000000.0,"doubtful":1803000000.0}')
    class_id = computer.closed_class()
    computer.date.time += 40 * DAY
    assert computer.start() == 0
    assert computer.run(2 * DAY - 3600) == 0
    assert computer.run(2 * 3600) == 1
    assert computer.name(class_id) is None


def test_a_class_that_was_closed_with_an_empty_clock_battery_keeps_its_names(computer):
    today = computer.date.time
    computer.date.time = 1_262_304_000.0  # 2010
    computer.start()
    class_id = computer.closed_class("Ben")
    assert computer.store.classes.row(class_id).closed_at >= today - 1
    computer.date.time = today + DAY
    for _ in range(3):
        assert computer.start() == 0
    assert computer.name(class_id) == "Ben"
