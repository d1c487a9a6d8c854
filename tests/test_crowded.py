"""Everyone at once, at two workers on one database; long: tests/soak/test_crowded.py."""

import threading

import pytest
from crowded import AFTER_THE_END, PUPILS, Crowded

from classroom.classes.situation import MOVED_ON
from classroom.classes.verbs.move import MakeMove
from classroom.game.refusal import Refused

BURSTS = 10


@pytest.fixture
def crowd(url):
    crowds = []

    def gather(seed, **more):
        crowds.append(Crowded(url, seed, **more))
        return crowds[-1]

    yield gather
    for each in crowds:
        each.close()


def test_what_everybody_does_at_once_leaves_one_story(crowd):
    crowd = crowd(1)
    for number in range(BURSTS):
        crowd.burst(only=None if number % 2 else PUPILS)
        crowd.check()
    assert crowd.became["play done"] > 0
    assert crowd.became["play refused"] > 0


def test_of_two_moves_on_one_version_one_is_played_and_the_other_is_told(crowd):
    crowd = crowd(3, many=2, predictions=False, chance=False, prompts=False, dealers="nature")
    for _ in range(10):
        table = crowd.workers[0].open(crowd.id).table(1)
        round_ = table.current.round
        player, hand = round_.players[round_.turn], round_.hands[round_.turn]
        cards, begin, told = list(dict.fromkeys(map(str, hand)))[:2], threading.Barrier(2), []

        def play(worker, card, begin=begin, told=told, seen=table.shown, player=player):
            begin.wait(60)
            try:
                told.append(
                    worker.open(crowd.id).rounds.pupil_command(
                        player,
                        MakeMove(id=card + str(seen), seen=seen, move={"play": [card]}),
                    )
                )
            except Refused as refused:
                told.append(str(refused))

        list(crowd.pool.map(play, crowd.workers, cards))
        assert sorted(map(str, told)) == [str(table.shown + 1), str(MOVED_ON)]
        streams = crowd.check()
        assert len(streams[f"table:{crowd.id}:1"]) == table.version + 1


def test_what_comes_when_the_class_is_over_changes_nothing(crowd):
    crowd = crowd(4)
    crowd.burst(only=PUPILS)
    crowd.workers[1].open(crowd.id).ending.close()
    before = crowd.check()
    for _ in range(4):
        crowd.burst(only=AFTER_THE_END)
    assert crowd.check() == before
