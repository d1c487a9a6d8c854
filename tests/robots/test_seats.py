"""Which robots fill the seats of a class."""

import random

import lessons
from seat_acts import SeatActs

from classroom.classes.classroom import LEARNER, ROBOTS
from classroom.classes.settings import Plan
from classroom.classes.verbs.robot import SetRobot
from classroom.hypothesis_file import load_hypotheses
from classroom.service import Service


def test_robots_of_all_characters_take_seats_in_turn(tmp_path):
    store = lessons.open_sqlite(tmp_path)
    service = Service(store, lambda: 1_000_000.0, random.Random(1))
    class_id = service.classes.open_class("t", Plan(title="Robots", tables=2))
    ann = service.classes.join(service.open(class_id).code, "Ann").seat
    SeatActs(service).seat_robots(class_id, 2, 6)
    service.open(class_id).rounds.class_command(SetRobot(class_=class_id, seat=ann, on=True))
    kinds = {seat.id: seat.robot for seat in service.open(class_id).classroom().seats.values()}
    assert kinds.pop(ann) == LEARNER
    for seat, kind in kinds.items():
        assert kind == ROBOTS[(int(seat[1:]) - 1) % len(ROBOTS)]
    assert set(kinds.values()) == set(ROBOTS)
    store.close()


def test_what_robots_may_think_of_is_read_before_the_first_table_plays(monkeypatch, tmp_path):
    """A table would wait for it, and all the others with it."""
    from classroom import app
    from classroom.config import Settings

    read = []
    monkeypatch.setattr(app, "load_hypotheses", lambda: read.append(load_hypotheses()))
    store = lessons.open_sqlite(tmp_path)
    app.create_app(Settings.from_environment(), store)
    assert read == [load_hypotheses()]
    store.close()
