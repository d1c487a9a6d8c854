"""A class in which everyone does something at once, at two workers: ``import crowded``.

What each does is drawn from a seed; how it interleaves is up to the threads and the database. After
every burst :meth:`Crowded.check` holds what must hold however it came.
"""

from __future__ import annotations

import json
import random
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import msgspec
from lessons import Clock, choose, named
from seat_acts import SeatActs

from classroom.cards import CARDS
from classroom.classes.settings import plan_of
from classroom.classes.verbs.guess import Decline
from classroom.classes.verbs.hint import GiveHint
from classroom.classes.verbs.last_call import BeginLastCall, GuessLast
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.predict import Predict, ShowVerdict, SwitchPredictions
from classroom.classes.verbs.repair import EndRound, ReleaseProphet, SkipTurn
from classroom.classes.verbs.reveal import Reveal
from classroom.classes.verbs.robot import SetRobot, StandIn
from classroom.classes.verbs.seat import MoveSeat
from classroom.classes.verbs.sit_out import SitOut
from classroom.classes.verbs.think import FinishThinking
from classroom.classes.verbs.time import GiveTime
from classroom.game.moves import CLOCK
from classroom.game.refusal import Refused
from classroom.service import Service
from classroom.store import open_store
from classroom.views.table import People, table_view

TABLES = 2
NOBODY = People({})


class Crowded:
    """`many` act at once in each burst."""

    def __init__(self, url, seed, many=8, **more):
        self.chance, self.clock, self.many = random.Random(seed), Clock(), many
        self.stores = [open_store(url) for _ in range(2)]
        self.workers = [
            Service(store, self.clock, random.Random(f"{seed} {number}"))
            for number, store in enumerate(self.stores)
        ]
        self.shown, self.lock = {}, threading.Lock()
        self.became = Counter()
        """How many acts were done or refused, by what they were."""
        self.acknowledged = set()
        """The keys of what was acknowledged, with the table's stream."""
        self.failed = []
        plan = {
            "predictions": self.chance.random() < 0.5,
            "prompts": self.chance.random() < 0.5,
            "chance": self.chance.random() < 0.5,
            "dealers": self.chance.choice(("nature", "pupils")),
        }
        plan |= more
        self.id = self.workers[0].classes.open_class(
            "t", plan_of(title="Crowd", tables=TABLES, **plan)
        )
        self.code = self.workers[0].open(self.id).code
        for number in range(1, 4 * TABLES + 1):
            self.workers[0].classes.join(self.code, f"Pupil {number}")
        for worker in self.workers:
            worker.listeners.listen(lambda _id, number, worker=worker: self.look(worker, number))
        for number in range(1, TABLES + 1):
            self.workers[0].open(self.id).rounds.pass_deal(number, None) if plan[
                "dealers"
            ] == "pupils" else (self.workers[0].open(self.id).rounds.start_round(number))
        self.pool = ThreadPoolExecutor(many)
        self.acts = 0

    def close(self):
        self.pool.shutdown()
        for store in self.stores:
            store.close()

    # What is shown

    def look(self, worker, number):
        """What phones at this worker are sent: of one version always the same."""
        for each in range(1, TABLES + 1) if number is None else (number,):
            classroom, table = (
                worker.open(self.id).classroom(),
                worker.open(self.id).table(each),
            )
            bytes_ = msgspec.json.encode(table_view(classroom, table, NOBODY))
            key = each, classroom.version, table.version
            with self.lock:
                assert self.shown.setdefault(key, bytes_) == bytes_, key

    # What is done

    def burst(self, only=None):
        """So many at once, each at either worker, all begun in the same moment."""
        self.clock.time += self.chance.choice((0.5, 3.0, 9.0))
        begin = threading.Barrier(self.many)
        acts = [self.act(self.chance.choice(only or ACTS)) for _ in range(self.many)]
        list(self.pool.map(lambda act: self.done(begin, *act), acts))
        assert not self.failed, self.failed

    def act(self, what):
        self.acts += 1
        return (
            what,
            self.chance.choice(self.workers),
            random.Random(self.chance.random()),
            self.acts,
        )

    def done(self, begin, what, worker, rng, number):
        begin.wait(60)
        try:
            what(self, worker, rng, f"a{number}")
        except Refused:
            self.count(what, "refused")
        except Exception as error:  # noqa: BLE001 - told by the thread that watches
            with self.lock:
                self.failed.append((what.__name__, type(error).__name__, str(error)))
        else:
            self.count(what, "done")

    def count(self, what, became):
        with self.lock:
            self.became[f"{what.__name__} {became}"] += 1

    def keep(self, seat, id, worker):
        table = worker.open(self.id).classroom().seats.get(seat)
        with self.lock:
            self.acknowledged.add(f"{seat}:{id}")
        return table

    # What must hold

    def check(self):
        """Logs without gaps or doubles, folds that agree, cards conserved."""
        store = self.stores[0]
        streams = {name: store.log.read(name) for name in named(store) if self.id in name}
        keys = Counter()
        for name, events in streams.items():
            assert [event.seq for event in events] == list(range(1, len(events) + 1)), name
            keys.update(event.key for event in events if event.key)
        assert set(keys.values()) <= {1}
        assert self.acknowledged <= keys.keys(), self.acknowledged - keys.keys()
        fresh = Service(store, self.clock)
        for worker in self.workers:
            assert worker.open(self.id).classroom() == fresh.open(self.id).classroom()
            for number in range(1, TABLES + 1):
                mine, new = (
                    worker.open(self.id).table(number),
                    fresh.open(self.id).table(number),
                )
                assert mine.version == new.version == len(streams[f"table:{self.id}:{number}"])
                assert as_bytes(worker, self.id, number) == as_bytes(fresh, self.id, number)
        for number in range(1, TABLES + 1):
            table = fresh.open(self.id).table(number)
            for played in table.rounds:
                assert_conserved(played.round)
        classroom = fresh.open(self.id).classroom()
        rows = store.seats.of_class(self.id)
        assert classroom.seats.keys() <= rows.keys()
        names = [row.name for row in rows.values() if row.name]
        assert len(set(names)) == len(names)
        for number in classroom.tables:
            assert len(classroom.at_table(number)) <= 10
        return streams


def as_bytes(service, class_id, number):
    classroom, table = service.open(class_id).classroom(), service.open(class_id).table(number)
    records = [json.dumps(played.record(), sort_keys=True) for played in table.rounds]
    return msgspec.json.encode(table_view(classroom, table, NOBODY)), records


def assert_conserved(round_):
    """Each card as often as any other: whole decks, wherever their cards are."""
    cards = Counter(laid.card for laid in round_.layout.cards)
    for hand in (*round_.hands, round_.stock.cards, *round_.stock.decks):
        cards.update(hand)
    assert cards.keys() == set(CARDS)
    assert len(set(cards.values())) == 1, cards


def _table(crowd, rng):
    return rng.randint(1, TABLES)


def _seat(crowd, worker, rng):
    return rng.choice(list(worker.open(crowd.id).classroom().seats))


def play(crowd, worker, rng, id):
    """Any kind of move, by who may make it as far as this worker knows."""
    number = _table(crowd, rng)
    table = worker.open(crowd.id).table(number)
    if table.current is None or table.current.over:
        return
    try:
        seat, move = choose(table.current.round, rng)
    except (StopIteration, IndexError):
        return
    worker.open(crowd.id).rounds.pupil_command(seat, MakeMove(id=id, seen=table.shown, move=move))
    crowd.keep(seat, id, worker)


def play_twice(crowd, worker, rng, id):
    """The same move at both workers, as a phone sends it again when it hears nothing."""
    number = _table(crowd, rng)
    table = worker.open(crowd.id).table(number)
    if table.current is None or table.current.over:
        return
    try:
        seat, move = choose(table.current.round, rng)
    except (StopIteration, IndexError):
        return
    versions = {
        worker.open(crowd.id).rounds.pupil_command(
            seat, MakeMove(id=id, seen=table.shown, move=move)
        )
        for worker in crowd.workers
    }
    assert len(versions) == 1
    crowd.keep(seat, id, worker)


def note(crowd, worker, rng, id):
    seat = _seat(crowd, worker, rng)
    rounds = len(
        worker.open(crowd.id).table(worker.open(crowd.id).classroom().seats[seat].table).rounds
    )
    worker.open(crowd.id).rounds.pupil_command(
        seat,
        WriteNote(
            id=id,
            round=rounds,
            note=f"text:idea {id}",
            confidence=rng.randint(0, 100),
            refuted_by=None,
        ),
    )


def predict(crowd, worker, rng, id):
    table = worker.open(crowd.id).table(_table(crowd, rng))
    of = len(table.current.entries) if table.current else 0
    worker.open(crowd.id).rounds.pupil_command(
        _seat(crowd, worker, rng),
        Predict(id=id, of=of, expect=rng.choice(("right", "wrong"))),
    )


def pass_chance(crowd, worker, rng, id):
    worker.open(crowd.id).rounds.pupil_command(_seat(crowd, worker, rng), Decline(id=id))


def thought(crowd, worker, rng, id):
    worker.open(crowd.id).rounds.pupil_command(_seat(crowd, worker, rng), FinishThinking(id=id))


def last_guess(crowd, worker, rng, id):
    worker.open(crowd.id).rounds.pupil_command(
        _seat(crowd, worker, rng), GuessLast(id=id, note="text:all red", confidence=50)
    )


def more_for_me(crowd, worker, rng, id):
    worker.open(crowd.id).rounds.class_command(
        GiveTime(
            class_=crowd.id, seat=_seat(crowd, worker, rng), factor=rng.choice((1.0, 1.5, 2.0, 3.0))
        ),
    )


def come_back(crowd, worker, rng, id):
    worker.open(crowd.id).rounds.back(_seat(crowd, worker, rng))


def join(crowd, worker, rng, id):
    worker.classes.join(crowd.code, rng.choice((f"Late {id}", f"Other {rng.randint(1, 9)}")))


def start(crowd, worker, rng, id):
    worker.open(crowd.id).rounds.start_round(
        _table(crowd, rng), rng.choice((None, "alternate-colour"))
    )


def held(kind, crowd, rng, hold, **more):
    """A pause of one table or of all, or its end, at a table."""
    number = _table(crowd, rng)
    command = kind(class_=crowd.id, table=number if hold == "table" else None, **more)
    return command, number


def pause(crowd, worker, rng, id):
    kind = rng.choice((PauseTables, Resume))
    worker.command(*held(kind, crowd, rng, rng.choice(("all", "table")), id=id))


def resume(crowd, worker, rng, id):
    for hold in ("all", "table"):
        worker.command(*held(Resume, crowd, rng, hold))


def end(crowd, worker, rng, id):
    if rng.random() < 0.3:
        worker.command(EndRound(class_=crowd.id, table=_table(crowd, rng), id=f"act:{id}"))


def skip(crowd, worker, rng, id):
    worker.command(SkipTurn(class_=crowd.id, table=_table(crowd, rng)))


def release(crowd, worker, rng, id):
    worker.command(ReleaseProphet(class_=crowd.id, table=_table(crowd, rng)))


def reveal(crowd, worker, rng, id):
    worker.command(Reveal(class_=crowd.id, table=_table(crowd, rng)))


def hint(crowd, worker, rng, id):
    worker.command(GiveHint(class_=crowd.id, table=_table(crowd, rng), id=f"act:{id}"))


def last_call(crowd, worker, rng, id):
    if rng.random() < 0.2:
        worker.command(BeginLastCall(class_=crowd.id, table=_table(crowd, rng)))


def predictions(crowd, worker, rng, id):
    worker.command(
        SwitchPredictions(class_=crowd.id, table=_table(crowd, rng), on=rng.random() < 0.5)
    )


def move_seat(crowd, worker, rng, id):
    worker.open(crowd.id).rounds.class_command(
        MoveSeat(class_=crowd.id, seat=_seat(crowd, worker, rng), to=_table(crowd, rng))
    )


def undo(crowd, worker, rng, id):
    change = worker.open(crowd.id).classroom().change
    if change is not None:
        SeatActs(worker).undo(crowd.id, change.seq)


def robot(crowd, worker, rng, id):
    worker.open(crowd.id).rounds.class_command(
        SetRobot(class_=crowd.id, seat=_seat(crowd, worker, rng), on=rng.random() < 0.5)
    )


def stand_in(crowd, worker, rng, id):
    worker.open(crowd.id).rounds.class_command(StandIn(_seat(crowd, worker, rng)), by=CLOCK)


def sitting_out(crowd, worker, rng, id):
    worker.open(crowd.id).rounds.class_command(
        SitOut(class_=crowd.id, seat=_seat(crowd, worker, rng), on=rng.random() < 0.4)
    )


def remove(crowd, worker, rng, id):
    if len(worker.open(crowd.id).classroom().seats) > 7:
        SeatActs(worker).remove(crowd.id, _seat(crowd, worker, rng))


def rename(crowd, worker, rng, id):
    SeatActs(worker).rename(crowd.id, _seat(crowd, worker, rng), f"Other {rng.randint(1, 9)}")


def show_verdict(crowd, worker, rng, id):
    worker.open(crowd.id).rounds.clock_command(_table(crowd, rng), ShowVerdict())


def close(crowd, worker, rng, id):
    if rng.random() < 0.3:
        worker.open(crowd.id).ending.close()


def reopen(crowd, worker, rng, id):
    worker.open(crowd.id).ending.reopen()


PUPILS = (
    *(play,) * 8,
    *(play_twice, note, predict, pass_chance, thought, last_guess, more_for_me, come_back, join),
)
TEACHER = (
    *(start, pause, resume, resume, end, skip, release, hint, last_call, predictions, move_seat),
    *(undo, robot, stand_in, sitting_out, remove, rename, reveal, show_verdict),
)
ACTS = (*PUPILS, *PUPILS, *TEACHER, close, reopen, reopen)
AFTER_THE_END = tuple(act for act in (*PUPILS, *TEACHER) if act not in (reveal, end, rename))
"""What must change nothing once the class is over."""
