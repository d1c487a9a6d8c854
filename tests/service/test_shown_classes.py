"""A change is published where another worker shows the class, and nowhere else."""

import pytest
from in_memory import open_classes

from classroom.message_bus import (
    Changed,
    ClassesShown,
    ClassShown,
    MessageBus,
    MessagesLost,
    WorkerLost,
    WorkerStarted,
)
from classroom.service.presence import Presence
from classroom.service.shown_classes import ShownClasses


class Wire(MessageBus):
    """Brings what one worker says to all others at once; `cut` is a worker that hears nothing."""

    def __init__(self, name, ends):
        self.name, self.ends, self.said, self.listeners = name, ends, [], []
        self.cut = False
        ends.append(self)

    def publish(self, word):
        self.said.append(word)
        for end in self.ends:
            if end is not self and not end.cut and not self.cut:
                for listener in end.listeners:
                    listener(self.name, word)

    def subscribe(self, listener):
        self.listeners.append(listener)


class Worker:
    def __init__(self, name, ends):
        self.bus = Wire(name, ends)
        self.classes = open_classes()
        self.presence = Presence(lambda: 0.0, self.bus, self.classes)
        self.shown = ShownClasses(self.bus, self.classes)

    def has_in_memory(self, class_id):
        self.classes.keep(self.classes.find(class_id))

    def changes_said(self):
        said, self.bus.said[:] = [w for w in self.bus.said if isinstance(w, Changed)], []
        return said


@pytest.fixture
def workers():
    ends = []
    both = [Worker("one", ends), Worker("two", ends)]
    both[0].presence.came(
        both[0].classes.find("c"), "a phone"
    )  # else the leader runs the class, whichever that is
    return both


def test_a_class_that_one_worker_shows_is_published_to_no_one(workers):
    one, two = workers
    one.shown.begin("c")
    assert not one.shown.is_heard(one.classes.find("c"))
    assert two.shown.is_heard(two.classes.find("c"))


def test_it_is_published_as_long_as_another_worker_shows_it_too(workers):
    one, two = workers
    one.shown.begin("c")
    two.shown.begin("c")
    two.shown.begin("c")
    assert two.bus.said.count(ClassShown("c", True)) == 1
    assert one.shown.is_heard(one.classes.find("c"))
    two.shown.end("c")
    assert not one.shown.is_heard(one.classes.find("c"))


def test_a_class_without_phones_is_published_for_the_leader(workers):
    one, _ = workers
    one.presence.went(one.classes.find("c"), "a phone")
    assert one.shown.is_heard(one.classes.find("c"))


def test_what_was_saved_before_a_worker_was_heard_is_published_then(workers):
    one, two = workers
    one.has_in_memory("c")
    one.changes_said()
    two.shown.begin("c")
    assert one.changes_said() == [Changed("c", None)]
    two.shown.begin("d")  # nothing of it was changed here
    assert one.changes_said() == []


def test_a_worker_that_starts_learns_what_others_show_and_says_what_it_changed(workers):
    one, two = workers
    one.shown.begin("c")
    three = Worker("three", one.bus.ends)
    three.has_in_memory("c")
    three.bus.publish(WorkerStarted())
    assert ClassesShown(["c"]) in one.bus.said
    assert three.shown.is_heard(three.classes.find("c"))
    assert three.changes_said() == [Changed("c", None)]
    two.bus.publish(ClassesShown([]))
    three.bus.publish(WorkerStarted())
    assert three.changes_said() == []  # known already


def test_a_worker_that_stood_still_is_told_when_it_is_back(workers):
    one, two = workers
    one.has_in_memory("c")
    two.shown.begin("c")
    two.bus.cut = True
    for listener in one.bus.listeners:
        listener("two", WorkerLost())
    assert not one.shown.is_heard(one.classes.find("c"))
    two.bus.cut = False
    one.changes_said()
    one.bus.publish(WorkerStarted())  # said when a worker is heard that was lost
    assert one.shown.is_heard(one.classes.find("c"))
    assert one.changes_said() == [Changed("c", None)]


def test_after_lost_messages_everyone_says_again_what_they_show(workers):
    one, two = workers
    two.bus.cut = True
    two.shown.begin("c")
    two.bus.cut = False
    assert not one.shown.is_heard(one.classes.find("c"))
    two.bus.publish(MessagesLost())
    assert one.shown.is_heard(one.classes.find("c"))
