"""A whole school at once: how soon every phone shows a move, how many moves a second, at what cost.

python benchmarks/school.py [--quick] [--phones 1200] [--moves 200] [--database URL]

Raw Socket.IO phones, seven at a table, which is as many as one seats, play in classes of six
tables: random cards of their hands, judged by the rule of the round, each move saved before any
phone shows it. Verdicts come at once: the class lets nobody predict, and nobody waits for who may
declare.
Beside the program, in the same run and by the same phones, plays a bare Flask-SocketIO server that
broadcasts the same messages to a room and does nothing else (`bare.py`); with --peer, so does
boardgame.io from npm with a stand-in for the game (`peer.cjs`), once with its matches in memory and
once with its own storage of files, which saves each move as the program does.

The server has one core and the phones another. Times by the clock are worth something only where
nothing else runs; seconds of the processor bear more.
"""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import click
import msgspec
import requests
from card import Card, played_card
from counted import Way
from crowd import BareDesk, Crowd, Desk, Phone, Timed
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from peer import SERVER, install, peer_desks
from sqlalchemy import create_engine

from classroom.classes.settings import Plan, plan_of
from classroom.service import Service
from classroom.store import Store, open_store

ROOT = Path(__file__).resolve().parent.parent
AT_A_TABLE = 7
TABLES_OF_A_CLASS = 6
PUPILS = 30
BYTES_OF_A_STATE = 800
"""Of boardgame.io, to a phone with a move, without anything that fills it up."""
RULES = ("twin-suit", "one-to-three-up", "suit-two-back", "match-suit-or-value")
"""A random card is wrong more often than not, so that hands last: no round ends in the middle."""
RULES_OF_PLAY = ("/cards.py", "/classes/", "/game/", "/rules/", "/i18n/")
"""The modules that decide whether a move is allowed, and its consequences."""
STARTS_WITHIN = 60.0
PATIENT = 300.0
"""Seconds in which so many moves have been made in any case."""
SAMPLED, COUNTED, BARE = (
    Path(__file__).with_name(name) for name in ("sampled.py", "counted.py", "bare.py")
)
REDIS = ("redis-server", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
GUNICORN = (
    *(sys.executable, "-m", "gunicorn", "-k", "gevent", "-w", "1", "--log-level", "warning"),
    *("--worker-connections", "4000"),
)
TICKS = os.sysconf("SC_CLK_TCK")


# The servers


@dataclass
class Server:
    """A server in a process of its own, on a core of its own where there is more than one."""

    process: subprocess.Popen[bytes]
    address: tuple[str, int]

    @property
    def spent(self) -> float:
        """Seconds of a processor that it has used, and those it has started."""
        return sum(map(_spent, self._processes))

    @property
    def _processes(self) -> list[int]:
        mine = self.process.pid
        children = Path(f"/proc/{mine}/task/{mine}/children").read_text().split()
        return [mine, *map(int, children)]

    @property
    def memory(self) -> float:
        """Kilobytes that are its own."""
        rollup = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return sum(
            float(line.split()[1])
            for line in rollup.splitlines()
            if line.startswith(("Private_Dirty", "Private_Clean"))
        )


def _spent(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def serving(
    *command: str, port: int, core: int = 0, ready: str = "", **settings: str
) -> Iterator[Server]:
    """A command that listens at a port and answers at `ready`; in the end it is stopped."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("CLASSROOM")}
    paths = os.pathsep.join(filter(None, (str(ROOT), kept.get("PYTHONPATH"))))
    process = subprocess.Popen(
        command,
        env={**kept, "PYTHONPATH": paths, **settings},
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: on_core(core),
    )
    try:
        until = time.monotonic() + STARTS_WITHIN
        while True:
            assert process.poll() is None, f"{command} ended"
            assert time.monotonic() < until, f"{command} did not start"
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        if ready:
            urlopen(f"http://127.0.0.1:{port}{ready}", timeout=STARTS_WITHIN).close()
        yield Server(process, ("127.0.0.1", port))
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def on_core(core: int) -> None:
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[core % len(cores)]})


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


# The school


@dataclass
class School:
    """Classes that are dealt, on a database: what phones need to play in them."""

    folder: Path
    database: str
    store: Store
    places: list[list[tuple[str, str, str]]]
    """Of each table its phones: class, seat, secret."""

    def desks(self, tables: int | None = None) -> list[Desk]:
        sign = SecureCookieSessionInterface().get_signing_serializer(_signing(self.store))
        assert sign is not None
        desks = []
        for number, places in enumerate(self.places[:tables]):
            desk = Desk(random.Random(number))
            for class_id, seat, secret in places:
                cookie = sign.dumps({"seat": {"class": class_id, "seat": seat, "secret": secret}})
                watch = {"as": "seat", "tab": f"tab-{seat}", "take": True}
                phone = Phone(desk, f"{class_id}.{number}", str(cookie), seat, watch)
                desk.phones.append(phone)
                desk.by_seat[seat] = phone
            desks.append(desk)
        return desks

    @contextmanager
    def served(self, profile: Path | None = None, by: Path = SAMPLED) -> Iterator[Server]:
        """The program; with a `profile`, `by` writes one into this file once it was signalled."""
        port = free_port()
        program = (str(by), str(profile)) if profile else ("-m", "classroom")
        command = (sys.executable, *program, "serve", "--no-browser", "--host", "127.0.0.1")
        settings = {"CLASSROOM_DATA": str(self.folder), "DATABASE_URL": self.database}
        told = ("--port", str(port))
        with serving(*command, *told, port=port, ready="/ready", **settings) as server:
            yield server


def _signing(store: Store) -> Flask:
    app = Flask("phones")
    app.secret_key = store.settings.secret_key()
    return app


@contextmanager
def school(
    tables: int,
    database: str | None = None,
    fresh: bool = False,
    of_a_class: int = TABLES_OF_A_CLASS,
    **plan: Any,
) -> Iterator[School]:
    """So many tables, dealt, in a new SQLite file, or in the PostgreSQL `database`; `fresh` has
    everything in it deleted before. A class has at most `of_a_class` of them."""
    with tempfile.TemporaryDirectory() as folder:
        url = database or f"sqlite:///{folder}/classroom.sqlite3"
        if fresh:
            with create_engine(url).begin() as connection:
                connection.exec_driver_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        store = open_store(url)
        try:
            service = Service(store, time.time, random.Random(1))
            teacher = store.teachers.add_teacher("", "no password")
            places: list[list[tuple[str, str, str]]] = []
            while len(places) < tables:
                places += seated(service, teacher, min(of_a_class, tables - len(places)), plan)
            yield School(Path(folder), url, store, places)
        finally:
            store.close()


def seated(
    service: Service, teacher: str, tables: int, plan: dict[str, Any]
) -> list[list[tuple[str, str, str]]]:
    """A class in which every table has a round of its own."""
    told = {
        "title": "8B",
        "tables": tables,
        "ruleset": "gardner",
        "expulsion": False,
        **plan,
    }
    class_id = service.classes.open_class(teacher, plan_of(**told))
    code = service.open(class_id).code
    places = []
    for number in range(1, tables + 1):
        joined = [
            service.classes.join(f"{code[:3]}-{number}", f"Pupil {number}{'abcdefg'[place]}")
            for place in range(AT_A_TABLE)
        ]
        places.append([(each.class_id, each.seat, each.secret) for each in joined])
        service.open(class_id).rounds.start_round(number, RULES[number % len(RULES)])
    return places


# The bare server


def bare_desks(tables: int) -> list[Desk]:
    desks: list[Desk] = []
    for number in range(tables):
        desk = BareDesk(random.Random(number), room=f"table {number}")
        for _ in range(AT_A_TABLE):
            phone = Phone(desk, str(number), watch={"room": desk.room})
            desk.phones.append(phone)
        desks.append(desk)
    return desks


@contextmanager
def bare(messages: list[Any], folder: Path) -> Iterator[Server]:
    port = free_port()
    file = folder / "messages.json"
    file.write_bytes(msgspec.json.encode(messages))
    with serving(sys.executable, str(BARE), str(port), str(file), port=port) as server:
        yield server


# What is measured


@dataclass
class Figures:
    """One server's."""

    paced: Timed
    paced_core: float
    """Its share of a core at that pace."""
    full: Timed
    full_spent: float
    """Milliseconds of the processor for a move."""
    memory: float
    """Kilobytes for a phone."""
    bytes_of_a_move: float
    """To one phone, its private part in the mean."""
    messages_of_a_move: float

    @property
    def a_core_second(self) -> float:
        """Moves for each second of the processor."""
        return 1000 / self.full_spent


def measure(
    server: Server, desks: list[Desk], pace: float, seconds: float, profiled: bool = False
) -> Figures:
    with Crowd(desks, server.address) as crowd:
        crowd.connect(desks[:1])  # what is made for the first that comes is not a phone's
        crowd.settle()
        before, first = server.memory, len(desks[0].phones)
        crowd.connect()
        crowd.settle()
        held = (server.memory - before) / max(1, len(crowd.phones) - first)
        if profiled:
            server.process.send_signal(signal.SIGUSR1)
        came = [(phone.bytes_in, phone.messages_in) for phone in crowd.phones]
        spent, begun = server.spent, time.perf_counter()
        paced = crowd.at_pace(pace, seconds, random.Random(7))
        core = (server.spent - spent) / (time.perf_counter() - begun)
        moves = sum(desk.moves for desk in desks) * AT_A_TABLE
        each = list(zip(crowd.phones, came, strict=True))
        size = sum(phone.bytes_in - was for phone, (was, _) in each)
        count = sum(phone.messages_in - was for phone, (_, was) in each)
        spent = server.spent
        full = crowd.flat_out(seconds)
        full_spent = 1000 * (server.spent - spent) / len(full.taken)
        return Figures(paced, core, full, full_spent, held, size / moves, count / moves)


@contextmanager
def crowded(tables: int) -> Iterator[tuple[Crowd, Server]]:
    """So many tables that are served, and all their phones."""
    with school(tables) as place, place.served() as server:
        crowd = Crowd(place.desks(), server.address)
        with crowd:
            crowd.connect()
            crowd.settle()
            yield crowd, server


def flat(seconds: float, most: int) -> None:
    """Print the cost of a move as the line and the school grow."""
    print("milliseconds of the processor for a move, with ten tables, by the cards on the line")
    with crowded(10) as (crowd, server):
        crowd.flat_out(PATIENT, most=20)
        for _ in range(6):
            spent, begun = server.spent, sum(desk.moves for desk in crowd.desks)
            crowd.flat_out(PATIENT, most=250)
            moves = sum(desk.moves for desk in crowd.desks)
            told = f"{begun / 10:4.0f} to {moves / 10:4.0f}"
            print(f"{told} {1000 * (server.spent - spent) / (moves - begun):8.2f}")
    print(
        "and by the tables, at fifty moves a second (at one table ten: a round has so many cards)"
    )
    for tables in (1, 10, 50, 150, 300):
        if tables > most:
            break
        with crowded(tables) as (crowd, server):
            spent = server.spent
            timed = crowd.at_pace(min(50.0, 10.0 * tables), seconds, random.Random(7))
            cost = 1000 * (server.spent - spent) / sum(desk.moves for desk in crowd.desks)
            print(f"{tables:4} {cost:8.2f}   p50 {timed.at(0.5):.1f} ms")


def way_of_a_move(moves: int = 10) -> Way:
    """Return the way of a move from its socket to the append, the median of several moves."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "ways.json"
        with ExitStack() as stack:
            place = stack.enter_context(school(1))
            server = stack.enter_context(place.served(file, by=COUNTED))
            crowd = stack.enter_context(Crowd(place.desks(), server.address))
            crowd.connect()
            crowd.settle()
            crowd.flat_out(PATIENT, most=moves)  # what is made for the first is no move's
            server.process.send_signal(signal.SIGUSR1)
            crowd.flat_out(PATIENT, most=moves)
            crowd.settle()
        ways = msgspec.json.decode(file.read_bytes(), type=list[Way])
    return sorted(ways, key=lambda way: len(way.functions))[len(ways) // 2]


def print_way(way: Way) -> None:
    rules = [name for name in way.functions if name.startswith(RULES_OF_PLAY)]
    print(
        f"from the socket to the append: {len(way.functions)} functions of the program in"
        f" {len(way.modules)} modules, called {sum(way.functions.values())} times,"
        f" {len(rules)} of them in {len({name.partition(':')[0] for name in rules})} modules"
        f" for the rules of play; {len(way.libraries)} functions of libraries, called"
        f" {sum(way.libraries.values())} times; statements of SQL: {way.statements}"
    )
    for module in sorted(way.modules):
        names = [name for name in way.functions if name.startswith(f"{module}:")]
        print(f"  {module}: {', '.join(name.partition(':')[2] for name in names)}")


def print_card(card: Card) -> None:
    print(
        f"from the message to seven screens: {card.look_ups} look-ups of the class,"
        f" {card.calls} calls in {card.files} files; most often"
    )
    for name, times in card.most(10):
        print(f"  {times:4} {name}")


def two_workers(tables: int, seconds: float, database: str) -> None:
    """Moves a second of the processor, with one worker and with two, each class at one of them."""
    of_a_class = min(TABLES_OF_A_CLASS, -(-tables // 2))
    for count in (1, 2):
        with (
            school(tables, database, fresh=True, of_a_class=of_a_class) as place,
            ExitStack() as stack,
        ):
            redis = free_port()
            settings = {"CLASSROOM_DATA": str(place.folder), "DATABASE_URL": place.database}
            if count > 1:
                stack.enter_context(serving(*REDIS, "--port", str(redis), port=redis))
                settings["REDIS_URL"] = f"redis://127.0.0.1:{redis}/0"
            servers = []
            for core in range(count):
                port = free_port()
                command = (*GUNICORN, "-b", f"127.0.0.1:{port}", "classroom.wsgi:app")
                servers.append(
                    stack.enter_context(
                        serving(*command, port=port, core=core, ready="/ready", **settings)
                    )
                )
            desks = place.desks()
            for number, desk in enumerate(desks):
                desk.address = servers[number // of_a_class % count].address
            with Crowd(desks, servers[0].address) as crowd:
                crowd.connect()
                crowd.settle()
                spent = sum(server.spent for server in servers)
                full = crowd.flat_out(seconds)
                spent = sum(server.spent for server in servers) - spent
            print(
                f"{count} workers: {len(full.taken) / spent:6.0f} moves a second of the processor"
            )


def joining(classes: int) -> None:
    """Milliseconds of the processor for a pupil who joins, from the page to the first view."""
    with school(1) as place:
        service = Service(place.store, time.time, random.Random(2))
        plan = Plan(title="Bell", tables=TABLES_OF_A_CLASS)
        teacher = place.store.teachers.all()[0].id
        codes = [
            service.open(service.classes.open_class(teacher, plan)).code for _ in range(classes)
        ]
        with place.served() as server:
            _join(server, codes[0], 1)  # what is made for the first that comes is not a pupil's
            spent = server.spent
            for code in codes[1:]:
                _join(server, code, PUPILS)
            cost = 1000 * (server.spent - spent) / (PUPILS * (classes - 1))
    print(f"a pupil who joins: {cost:.1f} ms of the processor")


def _join(server: Server, code: str, pupils: int) -> None:
    """So many pupils join a class by its code, one after the other, and stay."""
    at = f"http://{server.address[0]}:{server.address[1]}"
    desk = Desk(random.Random(1))
    for number in range(pupils):
        browser = requests.Session()
        page = browser.get(f"{at}/join/{code}").text
        found = re.search(r'name="csrf_token"[^>]*value="([^"]*)"', page)
        assert found is not None, page
        form = {"csrf_token": found[1], "code": code, "name": f"Pupil {number}"}
        answer = browser.post(f"{at}/join/{code}", data=form)
        assert answer.url.endswith("/play"), answer.url
        watch = {"as": "seat", "tab": f"tab-{number}", "take": True}
        desk.phones.append(Phone(desk, code, str(browser.cookies["classroom"]), watch=watch))
    with Crowd([desk], server.address) as crowd:
        crowd.connect()
        crowd.settle()


def both(
    tables: int,
    pace: float,
    seconds: float,
    database: str | None,
    profile: Path | None,
    peer: bool,
    **plan: Any,
) -> None:
    """The program and the bare server, one after the other; with `peer` also boardgame.io."""
    with school(tables, database, **plan) as place:
        desks = place.desks()
        desks[0].keep = []
        with place.served(profile) as server:
            ours = measure(server, desks, pace, seconds, profiled=profile is not None)
        messages: list[Any] = [{} for _ in desks[0].keep]
        fill(messages, ours.bytes_of_a_move)
        with bare(messages, place.folder) as server:
            theirs = measure(server, bare_desks(tables), pace, seconds)
        others = {"bare": theirs}
        if peer:
            for name, kept in (("boardgame.io", None), ("with FlatFile", place.folder / "kept")):
                with boardgame_io(place.folder / "peer", ours.bytes_of_a_move, kept) as server:
                    desks = peer_desks(tables, AT_A_TABLE)
                    others[name] = measure(server, desks, pace, seconds)
    print(f"{tables} tables, {tables * AT_A_TABLE} phones, {pace:g} moves a second")
    for name, other in others.items():
        table(ours, name, other)


@contextmanager
def boardgame_io(folder: Path, size: float, kept: Path | None) -> Iterator[Server]:
    """boardgame.io, which tells a phone as many bytes with a move, or as few as it can.

    It saves each move into the folder `kept`; without one it has its matches in memory.
    """
    port, settings = free_port(), install(folder)
    filling = str(max(0, round(size - BYTES_OF_A_STATE)))
    command = ("node", str(SERVER), str(port), filling, *([str(kept)] if kept else []))
    with serving(*command, port=port, **settings) as server:
        yield server


def fill(messages: list[Any], size: float) -> None:
    """Make them as large in the mean as all that a phone of the program got with a move."""
    have = sum(len(msgspec.json.encode(["table", each])) + 2 for each in messages) / len(messages)
    for each in messages:
        each["own"] = "x" * max(0, round(size - have) - 9)


def table(ours: Figures, name: str, theirs: Figures) -> None:
    def line(what: str, get: Any, form: str = "{:.1f}", ratio: bool = True) -> None:
        one, other = get(ours), get(theirs)
        share = f"{one / other:9.2f}" if ratio and other else ""
        print(f"{what:42} {form.format(one):>10} {form.format(other):>12} {share}")

    print(f"{'':42} {'program':>10} {name:>12}   ratio")
    for share in (0.5, 0.95, 0.99):
        line(
            f"move to last phone, p{100 * share:g}, ms", lambda f, s=share: f.paced.at(s), "{:.2f}"
        )
    line("share of the server's core at that pace", lambda f: 100 * f.paced_core, "{:.0f} %")
    line("moves a second at saturation", lambda f: f.full.a_second, "{:.0f}")
    line("p95 there, ms", lambda f: f.full.at(0.95))
    line("moves a second of the processor there", lambda f: f.a_core_second, "{:.0f}")
    line("kB of memory for a phone", lambda f: f.memory)
    line("bytes to a phone with a move", lambda f: f.bytes_of_a_move, "{:.0f}")
    line("messages to a phone with a move", lambda f: f.messages_of_a_move, "{:.2f}")
    line("generator: late in the mean, ms", lambda f: 1000 * f.paced.late, "{:.2f}", ratio=False)
    line("generator: share of its core", lambda f: 100 * f.paced.busy, "{:.0f} %", ratio=False)
    line("... and at saturation", lambda f: 100 * f.full.busy, "{:.0f} %", ratio=False)


@click.command()
@click.option("--phones", default=1200, show_default=True)
@click.option("--moves", default=200.0, show_default=True, help="A second, at a pace.")
@click.option("--seconds", default=20.0, show_default=True, help="Of each measurement.")
@click.option("--database", help="Another one than SQLite; it should be empty.")
@click.option("--profile", type=click.Path(path_type=Path), help="A file for where the time went.")
@click.option("--flat", "growing", is_flag=True, help="What a move costs as lines and school grow.")
@click.option("--workers", is_flag=True, help="Two workers beside one; EMPTIES the --database.")
@click.option("--joins", is_flag=True, help="What a pupil costs who joins.")
@click.option("--peer", is_flag=True, help="Beside boardgame.io, too; needs npm and the network.")
@click.option("--way", is_flag=True, help="Which functions a move runs through until it is saved.")
@click.option("--quick", is_flag=True, help="Eighty-four phones, a few seconds.")
def main(
    phones: int,
    moves: float,
    seconds: float,
    database: str | None,
    profile: Path | None,
    growing: bool,
    workers: bool,
    joins: bool,
    peer: bool,
    way: bool,
    quick: bool,
) -> None:
    """Measure how soon every phone of a school shows a move, and the cost of a move."""
    if quick:
        phones, moves, seconds = min(phones, 84), min(moves, 50.0), min(seconds, 3.0)
    on_core(1)
    if way:
        print_way(way_of_a_move())
        print_card(played_card())
        return
    if growing:
        flat(seconds, 10 if quick else 300)
        return
    if joins:
        joining(3 if quick else 9)
        return
    if workers:
        if not database or not database.startswith("postgresql"):
            raise click.UsageError("several workers need --database postgresql://...")
        two_workers(-(-phones // AT_A_TABLE), seconds, database)
        return
    both(-(-phones // AT_A_TABLE), moves, seconds, database, profile, peer)


if __name__ == "__main__":
    main()
