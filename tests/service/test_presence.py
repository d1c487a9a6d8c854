"""Whose a class is, of several workers that have its phones."""

import pytest
from in_memory import open_classes

from classroom.message_bus import MessageBus, PhoneSeen, PresenceSnapshot, WorkerLost, device
from classroom.service.open_classes import KEPT_CLASSES
from classroom.service.presence import Presence


class Bus(MessageBus):
    """What is said by others is heard at once."""

    name = "b"

    def __init__(self):
        self.listeners = []

    def subscribe(self, listener):
        self.listeners.append(listener)

    def hear(self, worker, word):
        for listener in self.listeners:
            listener(worker, word)


@pytest.fixture
def bus():
    return Bus()


@pytest.fixture
def classes():
    return open_classes()


@pytest.fixture
def presence(bus, classes):
    return Presence(lambda: 1.0, bus, classes)


def seen(phone, now="here"):
    return PhoneSeen("c1", device(phone), now)


def test_a_class_without_phones_is_nobodys(classes, presence):
    assert presence.is_here(classes.find("c1")) is None


def test_a_class_is_the_workers_that_has_its_phones(classes, presence, bus):
    presence.came(classes.find("c1"), "ann")
    assert presence.is_here(classes.find("c1")) is True
    presence.went(classes.find("c1"), "ann")
    assert presence.is_here(classes.find("c1")) is None
    bus.hear("a", seen("ann"))
    assert presence.is_here(classes.find("c1")) is False
    bus.hear("a", seen("ann", "left"))
    assert presence.is_here(classes.find("c1")) is None


@pytest.mark.parametrize(("other", "here"), [("a", False), ("c", True)])
def test_of_two_workers_the_first_by_name_has_it(classes, presence, bus, other, here):
    presence.came(classes.find("c1"), "ann")
    bus.hear(other, seen("ben"))
    assert presence.is_here(classes.find("c1")) is here
    bus.hear(other, WorkerLost())
    assert presence.is_here(classes.find("c1")) is True


def test_a_snapshot_replaces_what_was_said_before(classes, presence, bus):
    moved = []
    presence.when_moved(lambda opened: moved.append(opened.id))
    bus.hear("a", seen("ann"))
    bus.hear("a", seen("ben"))
    bus.hear("a", PresenceSnapshot([PhoneSeen("c2", device("eva"), "here")]))
    assert (presence.is_here(classes.find("c1")), presence.is_here(classes.find("c2"))) == (
        None,
        False,
    )
    assert moved == ["c1", "c1", "c2"]


def test_a_deleted_class_is_nobodys(classes, presence, bus):
    presence.came(classes.find("c1"), "ann")
    bus.hear("a", seen("ben"))
    classes.drop("c1")
    assert presence.is_here(classes.find("c1")) is None
    presence.went(classes.find("c1"), "ann")
    assert "c1" not in classes.kept()


def test_a_class_that_has_phones_stays_in_memory_however_many_others_are_used(classes, presence):
    presence.came(classes.find("c1"), "ann")
    presence.came(classes.find("c2"), "ben")
    presence.went(classes.find("c2"), "ben")
    for number in range(KEPT_CLASSES):
        classes.keep(classes.find(f"other {number}"))
    assert presence.is_here(classes.find("c1")) is True
    assert "c2" not in classes.kept()


def test_a_phone_that_comes_back_while_others_are_told_of_is_here(classes, bus):
    now = 1.0
    presence = Presence(lambda: now, bus, classes)
    for phone in ("ann", "ben"):
        presence.came(classes.find("c1"), phone)
        presence.went(classes.find("c1"), phone)
    # The listener asks the database, and the other phone reconnects meanwhile.
    told = []

    def hear(class_id, phone):
        told.append(phone)
        if phone == device("ann"):
            presence.came(class_id, "ben")

    presence.listen(hear)
    now += 10
    presence.settle(now, grace=5)
    assert presence.gone(classes.find("c1"), "ann") is not None
    assert presence.gone(classes.find("c1"), "ben") is None
    assert told == [device("ann")]
