"""What is remembered of names and classes that are gone: nothing, whatever a worker heard."""

import random

import pytest
from lessons import Clock, Lesson, open_sqlite
from seat_acts import SeatActs

from classroom.classes.settings import Plan
from classroom.game.refusal import NotFound
from classroom.message_bus import MessageBus, MessagesLost
from classroom.scheduler import Scheduler
from classroom.service import Service
from classroom.service.open_class import OpenClasses
from classroom.service.phones import Phones
from classroom.service.presence import FORGOTTEN, Presence
from classroom.service.schedule import Schedule


class Line(MessageBus):
    """Between the workers of one process; while it is cut, what is said is lost."""

    def __init__(self, workers):
        self.workers, self.listeners, self.cut = workers, [], False
        workers.append(self)

    def publish(self, word):
        for other in [] if self.cut else self.workers:
            if other is not self:
                other.told(word)

    def subscribe(self, listener):
        self.listeners.append(listener)

    def told(self, word):
        for listener in self.listeners:
            listener("another", word)


@pytest.fixture
def lesson(tmp_path):
    lesson = Lesson(open_sqlite(tmp_path), tables=1)
    lesson.seats = lesson.join("Ann", "Ben", "Cy")
    lesson.service.rounds.start_round(lesson.id, 1)
    workers = []
    lesson.service.bus = lesson.service.classes.bus = Line(workers)
    lesson.other = Service(lesson.store, lesson.clock, random.Random(2), Line(workers))
    lesson.dropped = []
    lesson.other.listeners.on_names_removed(lesson.dropped.append)
    lesson.other.classes.table(lesson.id, 1)
    yield lesson
    lesson.store.close()


def forget_one(lesson):
    lesson.service.archive.close_class(lesson.id)
    lesson.service.archive.forget_name(lesson.id, lesson.seats[0])


def forget_all(lesson):
    lesson.service.archive.close_class(lesson.id)
    lesson.service.archive.forget_names(lesson.id)


def take_out(lesson):
    SeatActs(lesson.service).remove(lesson.id, lesson.seats[0])


def delete(lesson):
    lesson.service.archive.delete_class(lesson.id)


@pytest.mark.parametrize("removal", [forget_one, forget_all, take_out, delete])
@pytest.mark.parametrize("cut", [False, True], ids=["heard", "missed"])
def test_what_was_made_with_names_that_are_gone_is_dropped_at_every_worker(lesson, removal, cut):
    lesson.service.bus.cut = cut
    removal(lesson)
    assert (lesson.dropped == []) is cut
    lesson.service.bus.cut = False
    lesson.service.bus.publish(MessagesLost())
    assert set(lesson.dropped) == {lesson.id}
    if removal is delete:
        with pytest.raises(NotFound, match="this class no longer exists"):
            lesson.other.classes.classroom(lesson.id)


def test_a_rehearsal_that_was_deleted_meanwhile_is_forgotten(lesson):
    rehearsal = lesson.service.seating.open_rehearsal("teacher", Plan(title="Try", tables=1), str)
    lesson.other.classes.table(rehearsal, 1)
    lesson.service.bus.cut = True
    lesson.service.archive.delete_rehearsal(rehearsal)
    lesson.other.bus.told(MessagesLost())
    with pytest.raises(NotFound, match="this class no longer exists"):
        lesson.other.classes.classroom(rehearsal)


def test_words_that_were_missed_cost_nobody_what_was_made_of_other_classes(lesson):
    for _ in range(3):
        lesson.clock.time += 100
        lesson.other.bus.told(MessagesLost())
    assert lesson.dropped == []
    assert lesson.other.classes.classroom(lesson.id).seats.keys() == set(lesson.seats)


def test_a_robot_that_goes_takes_no_name_along(lesson):
    class_id = lesson.service.seating.open_class("teacher", Plan(title="Two", tables=1))
    code = lesson.service.classes.code(class_id)
    lesson.service.seating.join(code, "Ann")
    SeatActs(lesson.service).seat_robots(class_id, 1, 3)
    lesson.service.seating.join(code, "Ben")
    lesson.service.rounds.start_round(class_id, 1)
    lesson.other.classes.classroom(class_id)
    assert lesson.dropped == []


def test_phones_of_a_deleted_class_are_not_remembered_when_they_leave(lesson):
    secret = lesson.service.pupils.secrets(lesson.id)[lesson.seats[0]]
    here, there = lesson.service.presence, lesson.other.presence
    here.came(lesson.id, secret)
    there.came(lesson.id, secret)
    assert lesson.service.pupils.away(lesson.id) == {}
    delete(lesson)
    here.went(lesson.id, secret)
    there.went(lesson.id, secret)
    for service in (lesson.service, lesson.other):
        assert service.classes.open.find(lesson.id).phones == Phones()


def test_since_when_a_phone_has_been_gone_is_forgotten_after_a_day():
    clock = Clock()
    classes = OpenClasses()
    presence = Presence(clock, MessageBus(), classes)
    presence.came("c", "secret")
    presence.went("c", "secret")
    gone = presence.gone("c", "secret")
    clock.time += FORGOTTEN - 1
    presence.settle(clock.time, 10.0)
    assert presence.gone("c", "secret").since == gone.since
    clock.time += 1
    presence.settle(clock.time, 10.0)
    assert classes.find("c").phones.gone == {}
    assert presence.gone("c", "secret").since == clock.time


def test_the_clockwork_remembers_no_moment_of_a_rehearsal_that_is_deleted(lesson):
    watch = Scheduler(lesson.service, (1.0, 1.0), random.Random(3))
    rehearsal = lesson.service.seating.open_rehearsal("teacher", Plan(title="Try", tables=1), str)
    lesson.service.rounds.start_round(rehearsal, 1, "alternate-colour")
    for _ in range(60):
        lesson.clock.time += 1
        watch.tick(lesson.clock.time)
    classes = lesson.service.classes.open
    assert 1 in classes.find(rehearsal).schedule.tries
    lesson.service.archive.delete_rehearsal(rehearsal)
    assert classes.find(rehearsal).schedule == Schedule()
    watch.tick(lesson.clock.time + 60)  # what was due is passed over
    assert rehearsal not in classes.kept()
