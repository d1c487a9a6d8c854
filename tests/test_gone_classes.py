"""What is remembered of names and classes that are gone: nothing, whatever a worker heard."""

import random

import pytest
from in_memory import open_classes
from lessons import Clock, Lesson, open_sqlite
from seat_acts import SeatActs

from classroom.classes.settings import Plan
from classroom.game.refusal import NotFound
from classroom.message_bus import MessageBus, MessagesLost
from classroom.scheduler import Scheduler
from classroom.service import Service
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
    lesson.service.open(lesson.id).rounds.start_round(1)
    workers = []
    lesson.service = Service(lesson.store, lesson.clock, random.Random(7), Line(workers))
    lesson.other = Service(lesson.store, lesson.clock, random.Random(2), Line(workers))
    lesson.dropped = []
    lesson.other.listeners.on_names_removed(lesson.dropped.append)
    lesson.other.open(lesson.id).table(1)
    yield lesson
    lesson.store.close()


def forget_one(lesson):
    lesson.service.open(lesson.id).ending.close()
    lesson.service.open(lesson.id).ending.forget_name(lesson.seats[0])


def forget_all(lesson):
    lesson.service.open(lesson.id).ending.close()
    lesson.service.open(lesson.id).ending.forget_names()


def take_out(lesson):
    SeatActs(lesson.service).remove(lesson.id, lesson.seats[0])


def delete(lesson):
    lesson.service.open(lesson.id).ending.delete()


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
            lesson.other.open(lesson.id).classroom()


def test_a_rehearsal_that_was_deleted_meanwhile_is_forgotten(lesson):
    rehearsal = lesson.service.classes.open_rehearsal("teacher", Plan(title="Try", tables=1), str)
    lesson.other.open(rehearsal).table(1)
    lesson.service.bus.cut = True
    lesson.service.open(rehearsal).ending.delete_rehearsal()
    lesson.other.bus.told(MessagesLost())
    with pytest.raises(NotFound, match="this class no longer exists"):
        lesson.other.open(rehearsal).classroom()


def test_words_that_were_missed_cost_nobody_what_was_made_of_other_classes(lesson):
    for _ in range(3):
        lesson.clock.time += 100
        lesson.other.bus.told(MessagesLost())
    assert lesson.dropped == []
    assert lesson.other.open(lesson.id).classroom().seats.keys() == set(lesson.seats)


def test_a_robot_that_goes_takes_no_name_along(lesson):
    class_id = lesson.service.classes.open_class("teacher", Plan(title="Two", tables=1))
    code = lesson.service.open(class_id).code
    lesson.service.classes.join(code, "Ann")
    SeatActs(lesson.service).seat_robots(class_id, 1, 3)
    lesson.service.classes.join(code, "Ben")
    lesson.service.open(class_id).rounds.start_round(1)
    lesson.other.open(class_id).classroom()
    assert lesson.dropped == []


def test_phones_of_a_deleted_class_are_not_remembered_when_they_leave(lesson):
    secret = lesson.service.open(lesson.id).pupils.secrets()[lesson.seats[0]]
    here, there = lesson.service.presence, lesson.other.presence
    here.came(lesson.service.open(lesson.id), secret)
    there.came(lesson.service.open(lesson.id), secret)
    assert lesson.service.open(lesson.id).pupils.away() == {}
    delete(lesson)
    here.went(lesson.service.open(lesson.id), secret)
    there.went(lesson.service.open(lesson.id), secret)
    for service in (lesson.service, lesson.other):
        assert service.open(lesson.id).memory.phones == Phones()


def test_since_when_a_phone_has_been_gone_is_forgotten_after_a_day():
    clock = Clock()
    classes = open_classes()
    presence = Presence(clock, MessageBus(), classes)
    presence.came(classes.find("c"), "secret")
    presence.went(classes.find("c"), "secret")
    gone = presence.gone(classes.find("c"), "secret")
    clock.time += FORGOTTEN - 1
    presence.settle(clock.time, 10.0)
    assert presence.gone(classes.find("c"), "secret").since == gone.since
    clock.time += 1
    presence.settle(clock.time, 10.0)
    assert classes.find("c").memory.phones.gone == {}
    assert presence.gone(classes.find("c"), "secret").since == clock.time


def test_the_clockwork_remembers_no_moment_of_a_rehearsal_that_is_deleted(lesson):
    watch = Scheduler(lesson.service, (1.0, 1.0), random.Random(3))
    rehearsal = lesson.service.classes.open_rehearsal("teacher", Plan(title="Try", tables=1), str)
    lesson.service.open(rehearsal).rounds.start_round(1, "alternate-colour")
    for _ in range(60):
        lesson.clock.time += 1
        watch.tick(lesson.clock.time)
    classes = lesson.service.in_memory
    assert 1 in classes.find(rehearsal).memory.schedule.tries
    lesson.service.open(rehearsal).ending.delete_rehearsal()
    assert classes.find(rehearsal).memory.schedule == Schedule()
    watch.tick(lesson.clock.time + 60)  # what was due is passed over
    assert rehearsal not in classes.kept()
