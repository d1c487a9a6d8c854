"""Two laptops, one lesson: the second takes over from the first, with real programs."""

import threading

import pytest
import requests
import two_laptops
from hosted.installation import wait_until
from two_laptops import Laptop, MovingPhone, MovingTeacher, Play


@pytest.fixture
def laptops(tmp_path):
    first = Laptop("serve", "127.0.0.1", tmp_path / "first")
    second = Laptop("standby", "127.0.0.2", tmp_path / "second")
    begun = threading.Thread(target=second.start)
    begun.start()
    first.start()
    begun.join()
    yield first, second
    first.kill()
    second.kill()


def test_the_second_laptop_has_every_acknowledged_move_and_the_phones_go_there(laptops):
    first, second = laptops
    teacher = MovingTeacher(first)
    teacher.open_class(pupils="3", predictions=None, chance=None, prompts=None, lesson=None)
    phones = [MovingPhone(first, name, teacher.code) for name in ("Ann", "Ben", "Cy")]
    two_laptops.pair(first, second, teacher)
    for each in (teacher, *phones):
        each.begin_to_move()
    teacher.act("start")
    play = Play(teacher, phones)
    wait_until(lambda: all(each.given for each in phones), 20, "passes")
    wait_until(lambda: len(play.acknowledged) > 10, 20, "moves")
    first.die()
    before = set(play.acknowledged)
    two_laptops.at(second, "/standby/take", now="y")
    wait_until(lambda: all(each.over for each in phones), 20, "the phones")
    wait_until(lambda: len(play.acknowledged) > len(before) + 3, 20, "moves at the second laptop")
    play.close()
    there = two_laptops.saved_moves(second, teacher.class_id, [1])
    assert set(play.acknowledged) <= there
    assert {at for each in play.acknowledged.values() for at in each} == {
        first.address,
        second.address,
    }
    assert all(len(each) == 1 for each in play.acknowledged.values())
    # A pass is good once.
    again = requests.get(f"{second.address}/over/{phones[0].given}", params={"to": "/play"})
    assert not again.url.endswith("/play")
    for each in (teacher, *phones):
        each.close()
