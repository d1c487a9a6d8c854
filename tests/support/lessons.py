"""Classes to try things on: ``import lessons``.

A :class:`Lesson` is a service on its own database, with a clock that stands still; `play` makes the
moves that pupils would, right ones and wrong ones, with a Prophet now and then.
"""

from __future__ import annotations

import random
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import make_url
from structlog.testing import capture_logs

from classroom.classes.settings import plan_of
from classroom.classes.verbs.last_call import EndWait
from classroom.classes.verbs.move import MakeMove
from classroom.game import actions
from classroom.service import Service
from classroom.store import open_store

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eva", "Flo", "Gus", "Hal", "Ida", "Jon", "Kit", "Lea")


class Clock:
    def __init__(self, time=1_000_000.0):
        self.time = time

    def __call__(self):
        return self.time


class Lesson:
    """A class of one teacher, on the database of `store`."""

    def __init__(self, store, seed=1, teacher="teacher", **plan):
        self.store = store
        self.clock = Clock()
        self.chance = random.Random(seed)
        self.service = Service(store, self.clock, random.Random(seed))
        plan = {"title": "Class", "tables": 2, **plan}
        self.id = self.service.classes.open_class(teacher, plan_of(**plan))
        self.code = self.service.open(self.id).code
        self.moves = 0

    def join(self, *names, table=None):
        """Seats pupils, at `table` if it is given; the seats, or the one seat."""
        code = self.code if table is None else f"{self.code[:3]}-{table}"
        seats = [self.service.classes.join(code, name).seat for name in names]
        return seats[0] if len(seats) == 1 else seats

    def table(self, number=1):
        return self.service.open(self.id).table(number)

    def round(self, number=1):
        return self.table(number).current.round

    def move(self, seat, number=1, seen=None, move_id=None, **move):
        self.moves += 1
        seen = self.table(number).shown if seen is None else seen
        return self.service.open(self.id).rounds.pupil_command(
            seat, MakeMove(id=move_id or f"m{self.moves}", seen=seen, move=move)
        )

    def play(self, moves, number=1):
        """So many moves of the pupils; fewer where the round ends."""
        for _ in range(moves):
            if self.round(number).ended_by:
                return
            seat, move = choose(self.round(number), self.chance)
            self.move(seat, number, **move)

    def finish(self, number=1):
        """The pupils play until someone's hand is empty."""
        while not self.round(number).ended_by:
            player, move = right_move(self.round(number))
            self.move(player, number, **move)

    def wait_no_more(self, number=1):
        """The seconds are over in which a table whose round has ended waits for last guesses."""
        ended = EndWait(seen=self.table(number).version)
        self.service.open(self.id).rounds.clock_command(number, ended)


def choose(round_, rng):
    """Return who acts next, and how: ``("s1", {"play": ["9S"]})``. Any kind of move may come."""
    may = {player: actions.may(round_, player) for player in round_.players}
    for player, able in may.items():
        if "pick" in able:
            hand = round_.hands[round_.pending.by]
            return player, {"pick": str(rng.choice(hand))}
        if "call" in able:
            return player, {"call": rng.choice(("right", "right", "wrong"))}
    for player, able in may.items():
        if "declare" in able and rng.random() < 0.15:
            return player, {"declare": True}
    player = next(player for player, able in may.items() if "play" in able)
    hand = round_.hands[round_.players.index(player)]
    if rng.random() < 0.12:
        return player, {"no_play": True}
    most = min(len(hand), round_.ruleset.longest or 4)
    cards = rng.sample(hand, rng.choice((1, 1, 1, min(2, most), most)))
    return player, {"play": [str(card) for card in cards]}


def right_move(round_):
    """The next player's right move, by anyone who knows the rule."""
    player = round_.players[round_.turn]
    fits = [card for card in round_.hands[round_.turn] if round_.legal >> card & 1]
    return player, ({"play": [str(fits[0])]} if fits else {"no_play": True})


def wrong_move(round_):
    """A single wrong card of the next player, if there is one."""
    player = round_.players[round_.turn]
    wrong = [card for card in round_.hands[round_.turn] if not round_.legal >> card & 1]
    return player, ({"play": [str(wrong[0])]} if wrong else {"no_play": True})


def open_sqlite(folder, name="classroom"):
    """The store in a file of this folder, made where it is missing."""
    file = Path(folder) / f"{name}.sqlite3"
    if not file.exists():
        file.write_bytes(_empty())
    return open_store(f"sqlite:///{file}")


def open_empty(url):
    """The store of a database in which there is nothing. The tables of a file are not made anew."""
    where = make_url(url)
    if where.get_backend_name() == "sqlite":
        file = Path(where.database)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(_empty())
    return open_store(url)


@contextmanager
def opening(kind, folder):
    """Makes lessons of a kind that begins with its store: ``make(turn_clock=30)``. When they are
    over, nothing was logged that someone would have to look into."""
    made = []

    def make(**plan):
        made.append(kind(open_sqlite(folder), **plan))
        return made[-1]

    with capture_logs() as logs:
        yield make
    for lesson in made:
        lesson.store.close()
    assert [line for line in logs if line["log_level"] not in ("info", "debug")] == []


@cache
def _empty():
    """A database with all its tables, and nothing in them: made once, for that takes longer than
    most tests."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "empty.sqlite3"
        open_store(f"sqlite:///{file}").close()
        return file.read_bytes()


def named(store, begin=""):
    """The streams whose names begin so."""
    with store._database.reading() as connection:
        names = connection.exec_driver_sql("SELECT DISTINCT stream FROM events").scalars()
        return sorted(name for name in names if name.startswith(begin))


def streams(store, class_id):
    """Everything that is saved about a class, to see that nothing has changed."""
    names = [f"class:{class_id}", *named(store, f"table:{class_id}:")]
    return {name: store.log.read(name) for name in names} | {
        "seats": store.seats.of_class(class_id)
    }
