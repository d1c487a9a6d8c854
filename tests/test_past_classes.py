"""A class once it is over: closed and reopened, its names forgotten, deleted; on both databases."""

import json
import threading

import lessons
import pytest
from lessons import Lesson, right_move
from seat_acts import SeatActs

from classroom.classes.events import write
from classroom.classes.settings import Plan
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.mark import MarkMoment
from classroom.classes.verbs.message import SendMessage
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.name import Rename
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.predict import ShowVerdict
from classroom.game.refusal import NotFound, Refused
from classroom.message_bus import LoggedOut, NamesGone
from classroom.scheduler import Scheduler
from classroom.service import OpenClass, Service
from classroom.store import LogBroken, StoreUnavailable, open_store
from classroom.store.schema import metadata

DAY = 86_400.0


@pytest.fixture
def store(url):
    store = lessons.open_empty(url)
    yield store
    store.close()


@pytest.fixture
def lesson(store):
    lesson = Lesson(store, tables=1)
    lesson.join("Wilhelmina", "Ben Ottokar", "Cy", "Dee")
    lesson.service.open(lesson.id).rounds.start_round(1, "alternate-colour")
    return lesson


def everything(store):
    """All that any table of the database holds, as text."""
    with store._database.reading() as connection:
        return "\n".join(
            str(tuple(row))
            for table in metadata.sorted_tables
            for row in connection.execute(table.select())
        )


def files(folder):
    """Return the contents of the database's files; nothing for PostgreSQL."""
    return b"".join(file.read_bytes() for file in folder.rglob("classroom.sqlite3*"))


# Closed and reopened


def test_a_verdict_that_is_held_up_is_shown_in_the_moment_the_class_closes(store, url, monkeypatch):
    lesson = Lesson(store, tables=1, predictions=True)
    seats = lesson.join("Ann", "Ben", "Cy", "Dee")
    lesson.service.open(lesson.id).rounds.start_round(1, "alternate-colour")
    for seat in seats:
        lesson.service.presence.came(
            lesson.service.open(lesson.id), store.seats.of_class(lesson.id)[seat].secret
        )
    player, move = right_move(lesson.round())
    lesson.move(player, **move)
    assert lesson.table().held is not None
    elsewhere = Service(open_store(url), lesson.clock)
    told = []

    def play():
        """Show the verdict and play on: another card would be held up."""
        try:
            elsewhere.open(lesson.id).rounds.clock_command(1, ShowVerdict())
            player, move = right_move(elsewhere.open(lesson.id).table(1).current.round)
            elsewhere.open(lesson.id).rounds.pupil_command(
                player,
                MakeMove(
                    id="late",
                    seen=elsewhere.open(lesson.id).table(1).shown,
                    move=move,
                ),
            )
        except Refused as refused:
            told.append(str(refused))

    playing = threading.Thread(target=play)
    append = store.log.append

    def while_somebody_plays(stream, *more):
        done = append(stream, *more)
        if stream.startswith("table:"):
            playing.start()
            playing.join(0.5)  # waits for us, and not we for it
        return done

    with monkeypatch.context() as at_this_moment:
        at_this_moment.setattr(store.log, "append", while_somebody_plays)
        lesson.service.open(lesson.id).ending.close()
    playing.join(10)
    assert told == ["this class is over"]
    assert lesson.table().held is None
    assert [event.body["type"] for event in store.log.read(f"table:{lesson.id}:1")][-1] == "shown"
    elsewhere.store.close()


def test_a_class_is_closed_although_somebody_joins_in_the_same_moment(lesson, store, url):
    elsewhere, together = Service(open_store(url), lesson.clock), threading.Barrier(2)

    def join():
        together.wait(60)
        for name in ("Eva", "Flo", "Gus"):
            try:
                elsewhere.classes.join(lesson.code, name)
            except Refused:
                return

    joining = threading.Thread(target=join)
    joining.start()
    together.wait(60)
    lesson.service.open(lesson.id).ending.close()
    joining.join(10)
    last = store.log.read(f"class:{lesson.id}")[-1].body
    assert last == write(Closed())
    elsewhere.store.close()


def test_a_reopened_class_goes_on_with_its_seats_and_its_code(lesson, store):
    service, seats = lesson.service, lesson.service.open(lesson.id).classroom().seats
    hand = lesson.round().hands
    service.open(lesson.id).ending.close()
    lesson.clock.time += 5 * DAY
    service.open(lesson.id).ending.reopen()
    classroom = service.open(lesson.id).classroom()
    assert (classroom.closed, classroom.seats) == (False, seats)
    assert service.classes.find_class(lesson.code) == (lesson.id, None)
    assert lesson.round().hands == hand
    version = lesson.table().version
    service.open(lesson.id).ending.reopen()  # pressed twice
    assert lesson.table().version == version
    service.command(Resume(class_=lesson.id), 1)
    player, move = right_move(lesson.round())
    lesson.move(player, **move)
    service.open(lesson.id).ending.close()
    assert service.open(lesson.id).classroom().closed
    assert store.classes.row(lesson.id).closed_at == lesson.clock()


def test_other_workers_hear_of_ended_links_and_old_names_after_the_commit(
    lesson, store, monkeypatch
):
    service, published = lesson.service, []
    monkeypatch.setattr(service.bus, "publish", published.append)
    seat = next(iter(service.open(lesson.id).classroom().seats))

    def rename_and_close(name):
        with store.transaction(class_id=lesson.id):
            service.open(lesson.id).seating.command(Rename(class_=lesson.id, seat=seat, name=name))
            service.open(lesson.id).ending.close()
            heard = [each for each in published if isinstance(each, LoggedOut | NamesGone)]
            if name == "Full":
                raise StoreUnavailable("the disk is full")
        return heard

    with pytest.raises(StoreUnavailable):
        rename_and_close("Full")
    assert published == []
    assert rename_and_close("Willa") == []
    assert NamesGone(lesson.id) in published and LoggedOut() in published


def test_a_layout_that_cannot_be_read_keeps_no_class_from_being_reopened(store, monkeypatch):
    lesson = Lesson(store, devices="cards")
    lesson.service.open(lesson.id).ending.close()

    def broken(*_):
        raise LogBroken("table", "it is damaged")

    with monkeypatch.context() as at_this_moment:
        at_this_moment.setattr(OpenClass, "table", broken)
        lesson.service.open(lesson.id).ending.reopen()
    assert not lesson.service.open(lesson.id).classroom().closed


def test_a_class_that_could_not_be_reopened_stays_closed(lesson, store, monkeypatch):
    service = lesson.service
    service.open(lesson.id).ending.close()

    def full(_):
        raise StoreUnavailable("the disk is full")

    with monkeypatch.context() as at_this_moment:
        at_this_moment.setattr(store.classes, "reopen_class", full)
        with pytest.raises(StoreUnavailable):
            service.open(lesson.id).ending.reopen()
    assert service.open(lesson.id).classroom().closed
    assert lesson.table().version == store.log.version(f"table:{lesson.id}:1")
    service.open(lesson.id).ending.reopen()
    assert not service.open(lesson.id).classroom().closed


def test_no_clock_runs_while_a_class_is_closed(store):
    lesson = Lesson(store, tables=1, turn_clock=60, round_clock=15)
    lesson.join("Ann", "Ben", "Cy", "Dee")
    lesson.service.open(lesson.id).rounds.start_round(1, "alternate-colour")
    lesson.clock.time += 20
    lesson.service.open(lesson.id).ending.close()
    lesson.clock.time += 3 * DAY
    lesson.service.open(lesson.id).ending.reopen()
    assert lesson.table().paused
    lesson.clock.time += 100
    lesson.service.command(Resume(class_=lesson.id), 1)
    assert lesson.table().turn.at == lesson.clock() - 20
    assert lesson.table().clocks.round.began == lesson.clock() - 20


# Names


def write_everywhere(lesson):
    """Everyone writes a name into whatever takes words."""
    service = lesson.service
    service.open(lesson.id).rounds.pupil_command(
        "s3",
        WriteNote(
            id="n1", round=1, note="text:wilhelmina says red", confidence=50, refuted_by=None
        ),
    )
    service.open(lesson.id).rounds.pupil_command(
        "s1",
        WriteNote(id="n2", round=1, note="text:my own idea", confidence=50),
    )
    service.command(SendMessage(class_=lesson.id, table=1, text="Well done, Wilhelmina!"))
    service.command(MarkMoment(class_=lesson.id, table=1, text="Ottokar's trap"))
    service.command(PauseTables(class_=lesson.id, table=1, text="Wilhelmina has no phone"))
    service.command(Resume(class_=lesson.id, table=1))


def test_one_name_goes_for_good_and_everything_else_stays(lesson, store, tmp_path):
    write_everywhere(lesson)
    lesson.finish()
    lesson.service.open(lesson.id).ending.close()
    secret = store.seats.of_class(lesson.id)["s1"].secret
    before = lesson.table().current
    receipt = store.archive.receipt(lesson.service.open(lesson.id).ending.forget_name("s1"))
    assert "wilhelmina" not in everything(store).casefold()
    assert b"wilhelmina" not in files(tmp_path).lower()
    assert receipt.removed == {"names": 1, "tickets": 0, "listed": 0, "texts": 3}
    assert (receipt.what, receipt.code) == ("name", lesson.code)
    assert store.seats.of_class(lesson.id)["s1"].secret != secret
    assert lesson.service.open(lesson.id).pupils.people().names["s1"] == "Pupil 1"
    assert lesson.service.open(lesson.id).pupils.people().names["s2"] == "Ben Ottokar"
    now = lesson.table().current
    assert now.round == before.round
    assert now.notebook("s3").note["note"] == "text:… says red"
    assert now.notebook("s1").note["note"] == "text:my own idea"
    with pytest.raises(Refused, match="already been removed"):
        lesson.service.open(lesson.id).ending.forget_name("s1")


def test_whoever_keeps_what_was_made_with_names_is_told_to_drop_it(lesson):
    told = []
    lesson.service.listeners.on_names_removed(told.append)
    SeatActs(lesson.service).remove(lesson.id, "s4")
    lesson.service.open(lesson.id).ending.close()
    assert set(told) == {lesson.id}
    told.clear()
    lesson.service.open(lesson.id).ending.forget_name("s1")
    lesson.service.open(lesson.id).ending.forget_names()
    lesson.service.open(lesson.id).ending.delete()
    assert told == [lesson.id] * 3


def test_what_a_pupil_wrote_goes_too_where_the_teacher_wants_that(lesson, store):
    write_everywhere(lesson)
    lesson.service.open(lesson.id).ending.close()
    lesson.service.open(lesson.id).ending.forget_name("s1", words=True)
    assert lesson.table().current.notebook("s1").note["note"] == "text:…"
    assert "my own idea" not in everything(store)


def test_another_process_that_had_read_the_words_reads_them_no_more(lesson, url):
    write_everywhere(lesson)
    elsewhere = Service(open_store(url), lesson.clock)
    assert "wilhelmina" in str(elsewhere.open(lesson.id).table(1).current.entries)
    lesson.service.open(lesson.id).ending.close()
    lesson.service.open(lesson.id).ending.forget_name("s1")
    assert "wilhelmina" not in str(elsewhere.open(lesson.id).table(1)).casefold()
    elsewhere.store.close()


def test_a_name_of_the_list_that_nobody_took_goes_alone(store):
    lesson = Lesson(store, tables=1)
    service = lesson.service
    class_id = service.classes.open_class("t", Plan(title="x", names="list"), ["Ann", "Wilhelmina"])
    service.classes.join(service.open(class_id).code, "Ann")
    service.open(class_id).ending.close()
    receipt = store.archive.receipt(service.open(class_id).ending.forget_name("", "Wilhelmina"))
    assert receipt.removed == {"names": 0, "tickets": 0, "listed": 1, "texts": 0}
    assert store.seats.listed_names(class_id) == ["Ann"]
    receipt = store.archive.receipt(service.open(class_id).ending.forget_name("s1"))
    assert receipt.removed["listed"] == 1
    assert store.seats.listed_names(class_id) == []


def test_names_are_forgotten_only_in_a_class_that_is_closed(lesson):
    with pytest.raises(Refused, match="close it first"):
        lesson.service.open(lesson.id).ending.forget_name("s1")


# Retention


def test_names_go_thirty_days_after_the_class_and_only_once(lesson, store, tmp_path):
    write_everywhere(lesson)
    lesson.service.open(lesson.id).ending.close()
    closed = lesson.clock()
    due = lesson.service.archive.forget_due
    assert due(closed + 30 * DAY - 1, 30) == []
    lesson.clock.time = closed + 30 * DAY
    assert due(lesson.clock(), 30) == [lesson.id]
    assert due(lesson.clock() + DAY, 30) == []
    text = everything(store).casefold()
    for name in ("wilhelmina", "ottokar"):
        assert name not in text
        assert name.encode() not in files(tmp_path).lower()
    (receipt,) = store.archive.receipts("teacher")
    assert (receipt.what, receipt.removed["names"]) == ("names", 4)
    assert store.classes.row(lesson.id).names_removed_at == lesson.clock()
    with pytest.raises(Refused, match="choose to keep them first"):
        SeatActs(lesson.service).rename(lesson.id, "s1", "Ann")


def test_kept_names_stay_until_they_are_kept_no_more(lesson, store):
    lesson.service.open(lesson.id).ending.close()
    lesson.service.open(lesson.id).ending.keep_names(True)
    later = lesson.clock() + 400 * DAY
    assert lesson.service.archive.forget_due(later, 30) == []
    lesson.service.open(lesson.id).ending.keep_names(False)
    assert lesson.service.archive.forget_due(later, 30) == [lesson.id]


def test_a_class_that_nobody_closed_is_closed_first_and_keeps_its_names_as_long(lesson, store):
    archive = lesson.service.archive
    lesson.clock.time += 20 * DAY
    player, move = right_move(lesson.round())
    lesson.move(player, **move)
    lesson.clock.time += 30 * DAY - 1
    archive.forget_overdue(30)
    assert store.classes.row(lesson.id).closed_at is None
    lesson.clock.time += 1
    assert archive.forget_overdue(30) == 0
    assert store.classes.row(lesson.id).closed_at == lesson.clock()
    lesson.clock.time += 30 * DAY - 1
    assert archive.forget_overdue(30) == 0
    lesson.clock.time += 1
    assert archive.forget_overdue(30) == 1


def test_an_open_class_is_neither_closed_while_somebody_plays_nor_when_its_names_stay(lesson):
    archive = lesson.service.archive
    player, move = right_move(lesson.round())
    lesson.move(player, **move)
    archive.close_unused(lesson.clock() + 400 * DAY, 30)  # the date alone has jumped
    assert not lesson.service.open(lesson.id).classroom().closed
    lesson.service.open(lesson.id).ending.keep_names(True)
    lesson.clock.time += 400 * DAY
    archive.close_unused(lesson.clock(), 30)
    assert not lesson.service.open(lesson.id).classroom().closed


def test_names_in_an_open_class_are_never_removed_by_the_date(lesson):
    assert lesson.service.archive.forget_due(lesson.clock() + 4000 * DAY, 30) == []
    row = lesson.service.store.classes.row(lesson.id)
    assert lesson.service.archive.retention(row, 30).days(lesson.clock()) == 60


def test_a_reopened_class_is_never_robbed_of_names_while_it_is_played(lesson):
    lesson.service.open(lesson.id).ending.close()
    lesson.clock.time += 29 * DAY
    lesson.service.open(lesson.id).ending.reopen()
    assert lesson.service.archive.forget_due(lesson.clock() + 2 * DAY, 30) == []


def test_robots_keep_their_names(store):
    lesson = Lesson(store, tables=1)
    lesson.join("Ann", "Ben")
    lesson.service.open(lesson.id).rounds.start_round(1, "alternate-colour")
    lesson.service.open(lesson.id).ending.close()
    lesson.service.open(lesson.id).ending.forget_names()
    names = sorted(lesson.service.open(lesson.id).pupils.people().names.values())
    assert names[:2] == ["Pupil 1", "Pupil 2"]
    assert all(name.startswith("Robot") for name in names[2:])
    assert names[2:]


# Deleted


def test_a_deleted_class_leaves_a_receipt_and_its_code_to_nobody(lesson, store, tmp_path):
    write_everywhere(lesson)
    lesson.finish()
    events = len(store.log.read(f"class:{lesson.id}")) + len(store.log.read(f"table:{lesson.id}:1"))
    receipt = store.archive.receipt(lesson.service.open(lesson.id).ending.delete())
    assert receipt.removed == {
        "names": 4,
        "streams": 2,
        "tickets": 0,
        "seats": 4,
        "listed": 0,
        "events": events,
        "rounds": 1,
    }
    assert store.classes.row(lesson.id) is None
    assert store.classes.code_taken(lesson.code)
    assert "wilhelmina" not in (everything(store) + json.dumps(receipt.removed)).casefold()
    assert b"wilhelmina" not in files(tmp_path).lower()
    with pytest.raises(NotFound, match="no longer exists"):
        lesson.service.open(lesson.id).table(1)


def test_the_index_of_rules_has_what_was_dealt(lesson, store):
    assert store.archive.rules_played("teacher") == {lesson.id: ["alternate-colour"]}
    lesson.finish()
    lesson.service.open(lesson.id).rounds.start_round(1, "same-colour")
    assert lesson.service.archive.rules_played("teacher") == {
        lesson.id: ["alternate-colour", "same-colour"]
    }
    assert store.archive.rules_played("somebody else") == {}


def test_the_clockwork_removes_names_at_its_start_and_in_a_quiet_moment(lesson, store):
    service = lesson.service
    watch = Scheduler(service, (2.0, 2.0), names_days=7)
    service.open(lesson.id).ending.close()
    for days in (0, 3, 4):
        lesson.clock.time += days * DAY
        watch.tick(lesson.clock())
    watch.tick(lesson.clock())
    assert store.classes.row(lesson.id).names_removed_at == lesson.clock()
    service.open(lesson.id).ending.reopen()
    SeatActs(lesson.service).rename(lesson.id, "s1", "Ann")
    service.open(lesson.id).ending.close()
    for days in (3, 3):
        lesson.clock.time += days * DAY
        watch.tick(lesson.clock())
    lesson.clock.time += DAY - 3000
    watch.tick(lesson.clock())
    lesson.clock.time += 3600
    other = service.classes.open_class("teacher", Plan(title="Plays now", tables=1))
    service.classes.join(service.open(other).code, "Eva")
    for later in (60, 200):
        lesson.clock.time += later
        watch.tick(lesson.clock())
        assert store.classes.row(lesson.id).names_removed_at is None
    lesson.clock.time += 100
    watch.tick(lesson.clock())
    assert service.open(lesson.id).pupils.people().names["s1"] == "Pupil 1"
    assert service.open(other).pupils.people().names["s1"] == "Eva"


def test_many_classes_are_due_after_a_long_holiday(store):
    lesson = Lesson(store, tables=1)
    for _ in range(4):
        class_id = lesson.service.classes.open_class("teacher", Plan(title="Old", tables=1))
        lesson.service.classes.join(lesson.service.open(class_id).code, "Ann")
        lesson.service.open(class_id).ending.close()
    lesson.service.open(lesson.id).ending.close()
    later = lesson.clock() + 90 * DAY
    assert [len(lesson.service.archive.forget_due(later, 30, most=3)) for _ in range(3)] == [
        3,
        2,
        0,
    ]


def test_a_team_goes_with_everybody_in_it(store, tmp_path):
    lesson = Lesson(store, tables=1)
    lesson.service.classes.join(lesson.code, "Wilhelmina", others=["Ottokar"], team="Foxes")
    lesson.service.open(lesson.id).ending.close()
    assert lesson.service.open(lesson.id).ending.names() == [("s1", "Foxes (Wilhelmina, Ottokar)")]
    receipt = store.archive.receipt(lesson.service.open(lesson.id).ending.forget_name("s1"))
    assert receipt.removed["names"] == 3
    assert lesson.service.open(lesson.id).ending.names() == []
    for name in ("Wilhelmina", "Ottokar", "Foxes"):
        assert name not in everything(store)
        assert name.encode() not in files(tmp_path)
