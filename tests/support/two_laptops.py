"""Two laptops and the devices of a class, which go from one to the other: ``import two_laptops``.

The laptops are the program as teachers run it. The devices are clients that do what
static/js/transport/second.ts does.
"""

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import uuid
from contextlib import closing, suppress

import requests
import socketio.exceptions
from forking import Program
from hosted.installation import ROOT, STARTS_WITHIN, Phone, Process, Teacher, wait_until

from classroom.service import Service
from classroom.standby.voices import LASTS
from classroom.store import Store, open_store
from classroom.store.database import Database

ANSWER_WITHIN = 1.0
SILENT_FOR = 3.0
PAUSES = 0.1, 0.6
"""Seconds between two looks at the own hand."""
_TOKEN = re.compile(r'name="csrf_token"[^>]*value="([^"]*)"')


class Laptop(Process):
    """``classroom serve`` or ``classroom standby`` at an address, perhaps in a namespace."""

    def __init__(self, command, host, folder, namespace=None):
        super().__init__(
            *("-m", "classroom", command, "--no-browser", "--console-over-http"),
            *("--host", host, "--port", "PORT"),
            env={"CLASSROOM_DATA": str(folder)},
        )
        self.front = self
        self.host, self.folder, self.namespace = host, folder, namespace
        self.address = f"http://{host}:{self.port}"
        below = "" if command == "serve" else "second-laptop/"
        self.url = f"sqlite:///{folder}/{below}classroom.sqlite3"

    def _started(self, output):
        if self.namespace is None:
            return Program(self.command, self.env, output)
        inside = ["ip", "netns", "exec", self.namespace, sys.executable, *self.command]
        return subprocess.Popen(inside, env=self.env, cwd=ROOT, stdout=output)

    def start(self):
        super().start()
        wait_until(self._answers, STARTS_WITHIN, f"the laptop at {self.address}")

    def _answers(self):
        assert self.process.poll() is None, "the laptop ended by itself"
        with suppress(requests.RequestException):
            return requests.get(f"{self.address}/health", timeout=5).ok

    def kill(self, how=signal.SIGKILL):
        if self.namespace is not None and self.process and self.process.poll() is None:
            inside = subprocess.run(
                ["ip", "netns", "pids", self.namespace], capture_output=True, text=True, check=True
            )
            for pid in inside.stdout.split():
                subprocess.run(["kill", f"-{how:d}", pid], check=False)
            self.process.wait(20)
        else:
            super().kill(how)

    def die(self):
        """Be gone for good, with everything that was saved."""
        self.kill()
        shutil.rmtree(self.folder)

    def invite(self):
        with closing(open_store(self.url)) as store:
            service = Service(store, time.time)
            service.accounts.make_administrator("Administrator")
            by = service.accounts.teacher_called("Administrator").id
            row, link = service.accounts.invite(by, f"Teacher {len(store.teachers.all())}")
            service.accounts.set_administrator(by, row.id, True)  # who may pair a second laptop
        return row.id, row.name, link

    @property
    def store(self):
        return Store(Database(self.url, there=True))


class Moving:
    """What a page does where there is a second laptop; a part of a `Phone` or a `Teacher`."""

    over = moved_by_first = False
    """True once this device is at the second laptop, and once the first has told it to go there."""
    first_heard = 0.0
    second_asked = float("-inf")
    question = mark = 0
    device = given = second = ""

    def begin_to_move(self):
        """Be a page that was loaded now, at a laptop that may have a second one."""
        self.page, self.given, self.device = uuid.uuid4().hex, "", ""
        self.over, self.moved_by_first, self.mark, self.question = False, False, 0, 0
        self.second_asked = float("-inf")
        self.first_heard = time.monotonic()
        self.moving = threading.Thread(target=self._ask_second, daemon=True)
        self.closing = threading.Event()
        self.moving.start()

    def _saw(self, event, *message):
        if event == "beat":
            self._beat(*message)
        else:
            super()._saw(event, *message)

    def _beat(self, beat):
        if not hasattr(self, "page") or self.over:
            return
        self.second = beat["address"]
        if beat["moved"]:
            self.moved_by_first = True
            return
        self.mark = max(self.mark, beat["mark"])
        now = time.monotonic()
        if now - self.second_asked < LASTS:
            return
        self.first_heard, self.question = now, 0
        said = {"n": beat["n"], "mark": self.mark, "page": self.page, "wants": not self.given}

        def answered(answer):
            if "pass" in answer:
                self.device, self.given = answer["device"], answer["pass"]

        with suppress(socketio.exceptions.SocketIOError):
            self.socket.emit("confirm", said, callback=answered)

    def _ask_second(self):
        while not self.closing.wait(0.5):
            silent = time.monotonic() - self.first_heard
            if not self.given or not (silent >= SILENT_FOR or self.moved_by_first):
                continue
            confirms = {"device": self.device, "n": self.question, "mark": self.mark}
            try:
                answer = requests.get(
                    f"{self.second}/standby/voice",
                    params=confirms if self.question else {},
                    timeout=2,
                ).json()
            except (requests.RequestException, ValueError):
                continue
            if answer["serves"]:
                with suppress(requests.RequestException, AssertionError):
                    self._move()
                    return
            elif silent >= LASTS:
                self.question, self.second_asked = answer["n"], time.monotonic()

    def _move(self):
        there = self.http.get(f"{self.second}/over/{self.given}", params={"to": self.page_at})
        assert there.ok and there.url == f"{self.second}{self.page_at}", there.url
        watching, at = self.watching, self.at
        with suppress(socketio.exceptions.SocketIOError):
            self.socket.disconnect()
        self.front = type("Front", (), {"address": self.second})
        while not self.closing.wait(0.2):
            with suppress(socketio.exceptions.SocketIOError):
                self.connect(at, **watching)
                self.over = True
                return

    def close(self):
        if hasattr(self, "closing"):
            self.closing.set()
        super().close()


class MovingPhone(Moving, Phone):
    page_at = "/play"


class MovingTeacher(Moving, Teacher):
    @property
    def page_at(self):
        return f"/console/class/{self.class_id}"

    @property
    def at(self):
        return self.class_id


def at(laptop, path="/standby", **form):
    """Look at a page in the browser of a laptop itself; with a form, send it from there."""
    inside = [] if laptop.namespace is None else ["ip", "netns", "exec", laptop.namespace]
    jar = laptop.folder.parent / f"jar-{laptop.host}"
    curl = [*inside, "curl", "-s", "-L", "-m", "10", "-b", str(jar), "-c", str(jar)]
    if form:
        form["csrf_token"] = _TOKEN.search(at(laptop))[1]
    sent = [
        word for name, value in form.items() for word in ("--data-urlencode", f"{name}={value}")
    ]
    done = subprocess.run(
        [*curl, *sent, f"{laptop.address}{path}"], capture_output=True, text=True, check=False
    )
    return done.stdout


def pair(first, second, teacher):
    """Type the code of the first laptop at the second."""
    shown = teacher.get("/console/standby").text
    code = re.search(r'class="pair-code">([^<]*)<', shown)[1]
    at(second, "/standby/pair", address=first.address, code=code)
    wait_until(lambda: "Ready" in at(second), what="the copy")


class Play:
    """Phones that play as fast as a seat may; which laptop acknowledged what."""

    def __init__(self, teacher, phones, seed=None):
        self.chance = random.Random(seed)
        self.acknowledged = {}
        """The laptops that acknowledged each move, by the id of the move."""
        self.when = {}
        self.over = threading.Event()
        self._phones = phones
        self.threads = [
            threading.Thread(target=do, args=(each,), daemon=True)
            for do, each in ((self._deal, teacher), *((self._play, phone) for phone in phones))
        ]
        for each in self.threads:
            each.start()

    def _play(self, phone):
        while not self.over.is_set():
            time.sleep(self.chance.uniform(*PAUSES))
            seat, table = phone.seat, phone.table
            if not seat or not table or "play" not in seat["may"] or not seat["hand"]:
                continue
            id = uuid.uuid4().hex
            move = {"play": [self.chance.choice(seat["hand"])]}
            message = {"id": id, "seen": seat["version"], "move": move}
            while not self.over.is_set():
                at = phone.front.address
                try:
                    answer = phone.socket.call("move", message, timeout=ANSWER_WITHIN)
                except socketio.exceptions.SocketIOError:
                    time.sleep(0.05)
                    continue
                if answer.get("unavailable"):
                    time.sleep(0.2)
                    continue
                if answer["ok"]:
                    self.acknowledged.setdefault(id, []).append(at)
                    self.when[id] = time.monotonic()
                break

    def _deal(self, teacher):
        while not self.over.wait(0.2):
            for number in {each.table["number"] for each in self._phones if each.table}:
                tables = [each.table for each in self._phones]
                if any(each["number"] == number and each["phase"] == "over" for each in tables):
                    act = {"class": teacher.class_id, "do": "start", "table": number}
                    with suppress(socketio.exceptions.SocketIOError):
                        teacher.socket.call("act", act, timeout=ANSWER_WITHIN)

    def close(self):
        self.over.set()
        for each in self.threads:
            each.join(30)


def saved_moves(laptop, class_id, tables):
    """The ids of the moves in the log of a laptop."""
    saved = set()
    with closing(laptop.store) as store:
        for number in tables:
            events = store.log.read(f"table:{class_id}:{number}")
            keys = [event.key for event in events if event.key]
            assert len(keys) == len(set(keys)), "a move is there twice"
            saved |= {key.rpartition(":")[2] for key in keys}
    return saved


class Lan:
    """Laptops in network namespaces, and the devices in a network with them; needs root."""

    NET = "10.77.3"

    def __init__(self):
        self.bridge = f"lan{os.getpid()}"
        _ip("link", "add", self.bridge, "type", "bridge")
        _ip("addr", "add", f"{self.NET}.1/24", "dev", self.bridge)
        _ip("link", "set", self.bridge, "up")
        self.hosts = {}
        for number, name in enumerate((f"a{os.getpid()}", f"b{os.getpid()}"), 11):
            _ip("netns", "add", name)
            _ip("link", "add", f"v{name}", "type", "veth", "peer", "name", "eth0", "netns", name)
            _ip("link", "set", f"v{name}", "master", self.bridge, "up")
            self.hosts[name] = f"{self.NET}.{number}"
            self.inside(name, "addr", "add", f"{self.hosts[name]}/24", "dev", "eth0")
            self.inside(name, "link", "set", "eth0", "up")
            self.inside(name, "link", "set", "lo", "up")

    def inside(self, name, *do):
        _ip("-n", name, *do)

    def cut(self, name):
        """No one reaches this laptop."""
        _ip("link", "set", f"v{name}", "down")

    def mend(self, name):
        _ip("link", "set", f"v{name}", "up")

    def part(self):
        """The laptops don't reach each other; devices reach both."""
        for name in self.hosts:
            others = (host for each, host in self.hosts.items() if each != name)
            self.inside(name, "route", "add", "blackhole", f"{next(others)}/32")

    def join(self):
        for name in self.hosts:
            others = (host for each, host in self.hosts.items() if each != name)
            self.inside(name, "route", "del", "blackhole", f"{next(others)}/32")

    def close(self):
        for name in self.hosts:
            _ip("link", "del", f"v{name}")
            _ip("netns", "del", name)
        _ip("link", "del", self.bridge)


def _ip(*words):
    subprocess.run(["ip", *words], check=True)
