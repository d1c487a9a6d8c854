"""Two laptops in network namespaces: twenty deaths, a network that parts, a first that comes back.

    .venv/bin/python -m pytest -s tests/soak/test_two_laptops.py

prints the figures of docs/standby.md. It needs root.
"""

import random
import time

import pytest
import requests
import two_laptops
from hosted.installation import wait_until
from two_laptops import Laptop, MovingPhone, MovingTeacher, Play

KILLS = 20
NAMES = [f"Pupil{number}" for number in range(6)]


@pytest.fixture
def lan():
    made = two_laptops.Lan()
    yield made
    made.close()


class Room:
    """A class of two tables, at the laptop that is the first at the time."""

    def __init__(self, lan, folder):
        self.lan, self.folder, self.number = lan, folder, 0
        self.first = self.laptop("serve", next(iter(lan.hosts)))
        self.second = None
        self.teacher = MovingTeacher(self.first)
        self.teacher.open_class(
            pupils=str(len(NAMES)), predictions=None, chance=None, prompts=None, lesson=None
        )
        self.phones = [MovingPhone(self.first, name, self.teacher.code) for name in NAMES]
        for phone in self.phones:
            wait_until(lambda each=phone: each.table, what=phone.name)
        self.tables = sorted({phone.table["number"] for phone in self.phones})
        self.teacher.act("start")
        self.play = Play(self.teacher, self.phones)

    @property
    def devices(self):
        return (self.teacher, *self.phones)

    def laptop(self, command, name):
        self.number += 1
        folder = self.folder / f"{name}-{self.number}"
        made = Laptop(command, self.lan.hosts[name], folder, name)
        made.start()
        return made

    def pair(self):
        """A new laptop becomes the second one, and the devices know it."""
        here = self.first.namespace
        self.second = self.laptop("standby", next(each for each in self.lan.hosts if each != here))
        two_laptops.pair(self.first, self.second, self.teacher)
        for each in self.devices:
            each.begin_to_move()
        wait_until(lambda: all(each.given for each in self.devices), 30, "passes")
        time.sleep(2.5)  # the second laptop hears of them once a second

    def moved(self):
        wait_until(lambda: all(each.over for each in self.devices), 60, "the devices")

    def plays(self, more=5):
        enough = len(self.play.acknowledged) + more
        wait_until(lambda: len(self.play.acknowledged) >= enough, 30, "moves")

    def check(self, laptop):
        """Check that each acknowledged move is stored by exactly one laptop."""
        done = dict(self.play.acknowledged)
        there = two_laptops.saved_moves(laptop, self.teacher.class_id, self.tables)
        missing = [id for id in done if id not in there]
        assert not missing, f"{len(missing)} of {len(done)} are missing"
        assert all(len(set(by)) == 1 for by in done.values())
        return len(done)

    def close(self):
        self.play.close()
        for each in (*self.devices, self.first, self.second):
            if each is not None:
                each.kill() if isinstance(each, Laptop) else each.close()


@pytest.fixture
def room(lan, tmp_path):
    made = Room(lan, tmp_path)
    yield made
    made.close()


def test_twenty_first_laptops_die_with_their_folders_and_no_acknowledged_move_is_lost(room):
    took = []
    for _ in range(KILLS):
        room.pair()
        room.plays()
        time.sleep(random.uniform(0, 0.5))
        died = time.monotonic()
        room.first.die()
        room.moved()
        room.plays(1)
        took.append(time.monotonic() - died)
        room.first, room.second = room.second, None
        moves = room.check(room.first)
    print(f"\n{KILLS} kills, {moves} acknowledged moves, none lost, none at two laptops")
    print(f"seconds until the next move: {min(took):.1f} to {max(took):.1f}")


def test_a_first_laptop_that_nobody_reaches_is_not_the_one_any_more(room):
    room.pair()
    room.plays()
    room.lan.cut(room.first.namespace)
    room.moved()
    room.plays()
    room.check(room.second)
    room.lan.mend(room.first.namespace)
    closed = f"{room.first.address}/"
    wait_until(lambda: requests.get(closed, timeout=10).status_code == 503, 60, "the end")
    told = requests.get(closed, timeout=10).text
    assert "The lesson is no longer on this laptop" in told
    assert room.second.address in told
    # Also after a new start.
    room.first.kill()
    room.first.start()
    assert "The lesson is no longer on this laptop" in requests.get(closed, timeout=10).text


def test_laptops_that_lose_each_other_are_not_two_and_pair_again(room):
    room.pair()
    room.lan.part()
    time.sleep(5)
    room.plays()
    time.sleep(15)  # longer than a second laptop waits
    room.plays()
    assert not any(each.over for each in room.devices)
    room.check(room.first)
    room.lan.join()
    wait_until(lambda: "Ready" in two_laptops.at(room.second), 60, "the copy")
    time.sleep(2.5)
    room.plays()
    room.first.die()
    room.moved()
    room.plays()
    room.check(room.second)


def test_a_second_laptop_that_misses_moves_does_not_take_over_without_a_teacher(room):
    room.pair()
    room.lan.part()
    time.sleep(5)
    room.plays()
    room.first.die()
    time.sleep(20)
    assert not any(each.over for each in room.devices)
    assert "It went on alone" in two_laptops.at(room.second)
    two_laptops.at(room.second, "/standby/take", now="y")
    room.moved()


def test_a_first_laptop_that_comes_back_in_time_goes_on(room):
    room.pair()
    room.plays()
    room.first.kill()
    room.first.start()
    room.plays()
    assert not any(each.over for each in room.devices)
    wait_until(lambda: "Ready" in two_laptops.at(room.second), 60, "the copy")
    room.check(room.first)
