"""A class under load at a server that is killed again and again: ``import killing``.

The server is the program as teachers run it, the clients are real ones. What it acknowledged and
what it showed is written down here, and held against the log. CI kills a few times
(tests/test_killed.py), tests/soak a hundred times.
"""

import json
import random
import signal
import threading
import time
import uuid
from contextlib import closing, suppress

import requests
import socketio.exceptions
from forking import Program
from hosted.installation import STARTS_WITHIN, Phone, Process, Teacher, wait_until
from lessons import choose, right_move

from classroom.classes import table as tables
from classroom.classes.registry import read_table_event
from classroom.classes.table import Table
from classroom.classes.verbs.move import MakeMove
from classroom.game import actions
from classroom.service import Service
from classroom.store import Store, open_store
from classroom.store.database import Database
from classroom.views.table import People, table_view

ANSWER_WITHIN = 1.0
"""Seconds until what was not answered is sent again, with the same id."""
LONG = 30
"""Cards on the line after which the teacher ends a round, so that there are several."""


class Server(Process):
    """``classroom serve`` on a database, looked at as an installation is."""

    def __init__(self, url, folder):
        super().__init__(
            *("-m", "classroom", "serve", "--no-browser", "--host", "127.0.0.1", "--port", "PORT"),
            env={"DATABASE_URL": url, "CLASSROOM_DATA": str(folder)},
        )
        self.front = self
        self.url = url
        self.store = Looking(url)

    def invite(self):
        """A new teacher: the id, the name, and what their link ends with."""
        with closing(open_store(self.url)) as store:
            service = Service(store, time.time)
            service.accounts.make_administrator("Administrator")
            name = f"Teacher {len(store.teachers.all())}"
            row, link = service.accounts.invite(
                service.accounts.teacher_called("Administrator").id, name
            )
        return row.id, name, link

    def start(self):
        super().start()
        wait_until(self._ready, STARTS_WITHIN, "the server")

    def _started(self, output):
        return Program(self.command, self.env, output)

    def _ready(self):
        assert self.process.poll() is None, "the server ended by itself"
        try:
            return requests.get(f"{self.address}/ready", timeout=5).ok
        except requests.RequestException:
            return False


class Looking:
    """A store that is open only while it is asked, so that it is no help to who was killed."""

    def __init__(self, url):
        self._url = url

    def __getattr__(self, part):
        return LookingAt(self._url, part)


class LookingAt:
    """One of the objects of such a store."""

    def __init__(self, url, part):
        self._url, self._part = url, part

    def __getattr__(self, name):
        def ask(*what):
            store = Store(Database(self._url, there=True))
            try:
                return getattr(getattr(store, self._part), name)(*what)
            finally:
                store.close()

        return ask


class Told:
    """What clients were told: answers by the id of what they sent, and views by their version."""

    def __init__(self):
        self.sent = {}
        """The name of each message that is unanswered, by id."""
        self.done = {}
        """The version in the answer, by id."""
        self.refused = {}
        self.shown = {}
        self.seats = {}
        """Who was let in, by name."""
        self.contradictions = []
        self._lock = threading.Lock()

    def answered(self, id, answer):
        with self._lock:
            del self.sent[id]
            if answer["ok"]:
                self.done[id] = answer.get("version")
            else:
                self.refused[id] = answer["why"]

    def saw(self, event, view):
        """Whatever has one version looks the same to everyone, before and after a kill."""
        if event == "table":
            clocks = view["clocks"] or {"move": None, "round": None}
            key = ("table", view["number"], view["version"])
            facts = {
                **{name: view[name] for name in ("round", "phase", "turn", "prophet", "message")},
                "cards": [column["card"] for column in view["line"]["columns"]],
                "clocks": [clocks["move"], clocks["round"]],
            }
        elif event == "seat":
            key, facts = (event, view["seat"], view["version"]), {"hand": view["hand"]}
        else:
            return
        told = json.dumps(facts)
        with self._lock:
            before = self.shown.setdefault(key, told)
            if before != told:
                self.contradictions.append((key, before, told))


class Load:
    """A class of several tables whose pupils play as fast as they can, while the teacher acts and
    more pupils come, until it is closed."""

    def __init__(self, server, pupils, latecomers, rng):
        self.server, self.chance, self.told = server, rng, Told()
        told = self.told

        class Pupil(Phone):
            def _saw(self, event, *message):
                super()._saw(event, *message)
                told.saw(event, *message)

            def _watch(self):
                """Again and again while it cannot be read, as a phone does."""

                def watched(answer):
                    if answer.get("unavailable"):
                        threading.Timer(0.2, self._watch).start()

                with suppress(socketio.exceptions.SocketIOError):
                    self.socket.emit("watch", self.watching, callback=watched)

        self._pupil = Pupil
        self.over = threading.Event()
        self.failed = []
        self.teacher = Teacher(server)
        plan = {"turn_clock": "90", "pupils": str(pupils)}
        self.teacher.open_class(
            **plan, predictions=None, chance=None, prompts=None, robots=None, lesson=None
        )
        self.phones = [Pupil(server, f"Pupil{n}", self.teacher.code) for n in range(pupils)]
        for phone in self.phones:
            wait_until(lambda each=phone: each.table, what=phone.name)
        self.tables = sorted({phone.table["number"] for phone in self.phones})
        self.teacher.act("start")
        for run, *of in (
            (self._teach,),
            (self._come, latecomers),
            *((self._play, phone) for phone in self.phones),
        ):
            self._begin(run, *of)

    def _begin(self, run, *of):
        def guarded():
            try:
                run(*of)
            except BaseException as error:
                self.failed.append(error)
                raise

        thread = threading.Thread(target=guarded, daemon=True)
        self.threads = [*getattr(self, "threads", ()), thread]
        thread.start()

    def _ask(self, client, event, message):
        """Send it until it is answered, however often the server dies meanwhile."""
        id = message["id"]
        self.told.sent[id] = event
        while True:
            try:
                answer = client.socket.call(event, message, timeout=ANSWER_WITHIN)
            except socketio.exceptions.SocketIOError:
                time.sleep(0.02)
                continue
            if answer.get("unavailable"):
                time.sleep(0.1)
                continue
            self.told.answered(id, answer)
            return answer

    def _play(self, phone):
        while not self.over.is_set():
            time.sleep(self.chance.uniform(0.005, 0.05))
            seat, table = phone.seat, phone.table
            if not seat or not table:
                continue
            id = uuid.uuid4().hex
            if "play" in seat["may"] and seat["hand"]:
                move = {"play": [self.chance.choice(seat["hand"])]}
                self._ask(phone, "move", {"id": id, "seen": seat["version"], "move": move})
            elif seat["writes"] and self.chance.random() < 0.1:
                note = {"note": f"text: {id}", "confidence": self.chance.randrange(101)}
                self._ask(phone, "note", {"id": id, "round": table["round"], **note})

    def _teach(self):
        while not self.over.is_set():
            time.sleep(self.chance.uniform(0.05, 0.2))
            number = self.chance.choice(self.tables)
            phone = next(each for each in self.phones if each.table.get("number") == number)
            do = self.chance.choice(("message", "message", "more_time", "mark"))
            if phone.table["phase"] == "over":
                do = "start"
            elif len(phone.table["line"]["columns"]) > LONG:
                do = "end"
            act = {"class": self.teacher.class_id, "do": do, "table": number}
            id = uuid.uuid4().hex
            self._ask(self.teacher, "act", {"id": id, **act, "text": id})

    def _come(self, most):
        """Someone who is not let in, since the server dies, is someone else the next time."""
        for number in range(most):
            if self.over.wait(self.chance.uniform(0.2, 1.0)):
                return
            late = self._pupil.__new__(self._pupil)
            super(Phone, late).__init__(self.server)
            path, name = f"/join/{self.teacher.code}", f"Late {number}"
            try:
                form = {"code": self.teacher.code, "name": name}
                answer = late.post(path, **form)
            except (AssertionError, requests.RequestException):
                continue
            if answer.ok and answer.url.endswith("/play"):
                # The address of the answer alone says that they have a seat.
                self.told.seats[name] = answer.url

    def close(self):
        """Let everyone have their answer, and go."""
        self.over.set()
        for thread in self.threads:
            thread.join(60)
            assert not thread.is_alive(), "somebody never had an answer"
        for client in (self.teacher, *self.phones):
            client.close()


def strike(server):
    """Kills the server, and starts it again."""
    server.kill(signal.SIGKILL)
    server.start()


def kill(url, folder, kills, pupils=3, latecomers=3, seed=None, strikes=(strike,)):
    """Strikes so often, at random moments of a lesson; what is wrong is an AssertionError.

    `strikes` take turns; each is called with the server. Returns figures.
    """
    rng = random.Random(seed)
    server = Server(url, folder)
    server.start()
    began, down = time.monotonic(), 0.0
    load = Load(server, pupils, latecomers, rng)
    try:
        for number in range(kills):
            answered = len(load.told.done)
            wait_until(lambda more=answered: len(load.told.done) > more, 30, "an answer")
            time.sleep(rng.uniform(0, 0.5))
            died = time.monotonic()
            strikes[number % len(strikes)](server)
            down += time.monotonic() - died
            check(load, server)
            assert not load.failed, load.failed
        answered = len(load.told.done)
        wait_until(lambda: len(load.told.done) > answered + pupils, 30, "answers")
    finally:
        load.close()
        server.kill(signal.SIGTERM)
    check(load, server)
    play_on(load, server)
    return {
        "kills": kills,
        "seconds": round(time.monotonic() - began),
        "seconds until it is back": round(down / max(kills, 1), 1),
        "acknowledged": len(load.told.done),
        "refused": len(load.told.refused),
        "let in": len(load.told.seats) + pupils,
        "views held against the log": len(load.told.shown),
    }


def check(load, server):
    """Nothing that was acknowledged or shown is missing in the log, and nothing is there twice."""
    told, class_id = load.told, load.teacher.class_id
    done, shown, seats = dict(told.done), dict(told.shown), dict(told.seats)
    refused = dict(told.refused)
    assert not told.contradictions, told.contradictions[:3]
    store = Store(Database(server.url, there=True))
    try:
        streams = {f"table:{class_id}:{number}": number for number in load.tables}
        events = {stream: store.log.read(stream) for stream in (f"class:{class_id}", *streams)}
        names = [row.name for row in store.seats.of_class(class_id).values()]
        classroom = Service(store, time.time).open(class_id).classroom()
    finally:
        store.close()
    saved = set()
    for stream in events.values():
        assert [event.seq for event in stream] == list(range(1, len(stream) + 1))
        # The teacher's command to all tables is saved once at each.
        keys = [event.key for event in stream if event.key]
        assert len(keys) == len({*keys}), "one message is in a stream twice"
        saved |= {key.rpartition(":")[2] for key in keys}
    missing = [id for id in done if id not in saved]
    assert not missing, f"{len(missing)} of {len(done)} acknowledged are not in the log"
    twice = [(id, why) for id, why in refused.items() if id in saved]
    assert not twice, f"refused, and yet in the log: {twice}"
    assert not [name for name in seats if names.count(name) != 1]
    for stream, number in streams.items():
        _compare(classroom, number, events[stream], shown)


def _compare(classroom, number, events, shown):
    seen = {
        version: json.loads(facts)
        for (kind, of, version), facts in shown.items()
        if (kind, of) == ("table", number)
    }
    table = Table(number)
    for event in events:
        table = tables.evolve(table, event.seq, event.ran, read_table_event(event.body), event.at)
        facts = seen.pop(table.shown, None)
        if facts is None:
            continue
        view = table_view(classroom, table, People({}))
        assert [column.card for column in view.line.columns] == facts["cards"]
        assert (view.turn, view.prophet) == (facts["turn"], facts["prophet"])
        clocks = view.clocks
        assert [clocks and clocks.move, clocks and clocks.round] == facts["clocks"]
    seen.pop(0, None)
    assert not seen, f"table {number} is at {table.shown}, and somebody saw {sorted(seen)}"


def play_on(load, server):
    """Every table goes on to the end of its round."""
    store, rng = open_store(server.url), random.Random(1)
    service = Service(store, time.time)
    for number in load.tables:
        table = service.open(load.teacher.class_id).table(number)
        for step in range(1000):
            if not table.playing:
                break
            round_ = table.current.round
            plain = all(
                set(actions.may(round_, player)) <= {"play", "declare"} for player in round_.players
            )
            player, move = right_move(round_) if plain else choose(round_, rng)
            service.open(load.teacher.class_id).rounds.pupil_command(
                player,
                MakeMove(id=f"end{step}", seen=table.shown, move=move),
            )
            table = service.open(load.teacher.class_id).table(number)
        assert not table.playing, f"table {number} never ends"
    store.close()
