"""An installation for a school, as docs/deploy.md has it: nginx, two workers, PostgreSQL, Redis."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import requests
import socketio
from patched import Missed, Views
from ports import free_port

from classroom.service import Service
from classroom.store import open_store

ROOT = Path(__file__).resolve().parents[2]
NGINX = ROOT / "docs" / "server" / "nginx.conf"
PASSWORD = "three words to remember"
TOKEN = "a token for Prometheus"
STARTS_WITHIN = 60
_TOKEN = re.compile(r'name="csrf_token"[^>]*value="([^"]*)"')


def wait_until(holds, within=30.0, what="it"):
    """Look again and again, for up to `within` seconds."""
    until = time.monotonic() + within
    while not (found := holds()):
        assert time.monotonic() < until, f"{what} did not come within {within} s"
        time.sleep(0.02)
    return found


class Process:
    """A program that listens at a port."""

    def __init__(self, *command, env=None):
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.certificate = None
        """What a browser trusts besides, where it speaks https."""
        self.command = [each.replace("PORT", str(self.port)) for each in command]
        self.env = {**os.environ, **(env or {})}
        self.process = None

    def start(self):
        with Path(os.devnull).open("wb") as output:
            self.process = self._started(output.fileno())

    def _started(self, output):
        return subprocess.Popen(self.command, env=self.env, cwd=ROOT, stdout=output)

    def listens(self):
        assert self.process.poll() is None, f"{self.command[0]} ended"
        return self.reachable()

    def reachable(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def kill(self, how=signal.SIGKILL):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(20)


class Installation:
    """`at` is the address of nginx; those of the workers are known here only."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        self.store = open_store(database)
        self.redis = Process(
            *("redis-server", "--port", "PORT", "--bind", "127.0.0.1", "--save", ""),
            *("--appendonly", "no", "--dir", str(folder)),
        )
        settings = {
            "DATABASE_URL": database,
            "REDIS_URL": f"redis://127.0.0.1:{self.redis.port}/0",
            "CLASSROOM_DATA": str(folder),
            "TRUSTED_PROXIES": "1",
            "METRICS_TOKEN": TOKEN,
            "LOG_FORMAT": "json",
        }
        self.workers = [
            Process(
                *(sys.executable, "-m", "gunicorn", "--config", "python:classroom.worker"),
                *("--bind", "127.0.0.1:PORT", "classroom.wsgi:app"),
                env=settings,
            )
            for _ in range(2)
        ]
        self.nginx = Process("nginx", "-p", str(folder), "-c", "nginx.conf", "-g", "daemon off;")
        self.front = self.nginx
        self.at = self.nginx.address
        self._configure_nginx()

    def _configure_nginx(self):
        """As docs/server/nginx.conf has it, but for ports, folders, and https."""
        server = re.sub(r"    (ssl_.*|listen \[::\].*)\n", "", NGINX.read_text())
        self._write_nginx(self.nginx, self.folder, server.replace("443 ssl", "443"))

    def encrypted(self, folder: Path, certificate: Path, key: Path) -> tuple[Process, int]:
        """Another nginx before the same workers, with https; and the port of its plain http."""
        made = Process("nginx", "-p", str(folder), "-c", "nginx.conf", "-g", "daemon off;")
        made.address = f"https://localhost:{made.port}"
        made.certificate = str(certificate)
        server = re.sub(r"    listen \[::\].*\n", "", NGINX.read_text())
        server = re.sub("ssl_certificate .*;", f"ssl_certificate {certificate};", server)
        server = re.sub("ssl_certificate_key .*;", f"ssl_certificate_key {key};", server)
        return made, self._write_nginx(made, folder, server)

    def _write_nginx(self, nginx: Process, folder: Path, server: str) -> int:
        plain = free_port()
        changed = {
            "listen 443": f"listen 127.0.0.1:{nginx.port}",
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "/var/log/nginx": str(folder),
        }
        for number, worker in enumerate(self.workers, 8051):
            changed[f"127.0.0.1:{number} "] = f"127.0.0.1:{worker.port} "
        for ours, theirs in changed.items():
            assert ours in server
            server = server.replace(ours, theirs)
        temporary = "".join(
            f"{each}_temp_path {folder}/{each};"
            for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        # As root, nginx runs its workers as a user who may write nothing here: a body that
        # goes to a file would go unnoticed.
        user = f"user {pwd.getpwuid(0).pw_name}; " if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(
            f"{user}pid {folder}/nginx.pid; error_log {folder}/nginx.log warn; "
            f"events {{ worker_connections 2048; }} "
            f"http {{ {temporary}\n{server}\n}}"
        )
        return plain

    def administrator(self):
        """Return what the link of the administrator ends with."""
        return Service(self.store, time.time).accounts.make_administrator("Administrator")[0]

    def invite(self):
        """A new teacher: the id, the name, and what their link ends with."""
        self.administrator()
        service = Service(self.store, time.time)
        name = f"Teacher {len(self.store.teachers.all())}"
        row, link = service.accounts.invite(
            service.accounts.teacher_called("Administrator").id, name
        )
        return row.id, name, link

    def start(self):
        for each in (self.redis, *self.workers, self.nginx):
            each.start()
        for each in (self.redis, *self.workers, self.nginx):
            wait_until(each.listens, STARTS_WITHIN, each.command[0])
        for worker in self.workers:
            wait_until(lambda at=worker: answers(at), STARTS_WITHIN, "a worker")

    def start_again(self, worker):
        """gunicorn listens long before the program behind it answers, and where it was killed, its
        child answers for a moment longer."""
        wait_until(lambda: not worker.reachable(), what="the end of the killed worker's child")
        worker.start()
        wait_until(lambda: answers(worker), STARTS_WITHIN, "the worker")

    def stop(self):
        for each in (self.nginx, *self.workers, self.redis):
            each.kill(signal.SIGTERM)
        self.store.close()

    def figure(self, worker, name):
        """Return what a worker counts."""
        shown = {"Authorization": f"Bearer {TOKEN}"}
        figures = requests.get(f"{worker.address}/metrics", headers=shown, timeout=10).text
        return float(re.search(rf"^classroom_{name} (\S+)$", figures, re.MULTILINE)[1])

    def leads(self, worker):
        """Return whether robots and clocks run in this worker."""
        return self.figure(worker, "leads") == 1.0

    def heard_by(self):
        """Return the number of workers that subscribe to the Redis channel."""
        import redis  # a laptop may do without

        with redis.Redis(port=self.redis.port) as asked:
            channels = asked.pubsub_channels("classroom:*")
            return sum(listening for _, listening in asked.pubsub_numsub(*channels))


def answers(worker):
    try:
        return requests.get(f"http://127.0.0.1:{worker.port}/ready", timeout=5).ok
    except requests.RequestException:
        return False


class Browser:
    """Cookies, and a socket once it is opened; `front` is where it goes to, a worker or an nginx,
    by itself what the installation has for everyone."""

    def __init__(self, installation, front=None):
        self.installation = installation
        self.front = front or installation.front
        self.http = requests.Session()
        self.http.trust_env = False  # what this machine trusts besides would come before it
        self.http.verify = self.front.certificate or True
        self.socket = None
        self.views = {}
        """What came last, by the name of the message."""
        self.patches = Views()
        self.said = []
        """The names of the messages, in their order."""

    def get(self, path):
        found = self.http.get(self.front.address + path, timeout=60)
        assert found.ok, (path, found.status_code)
        return found

    def post(self, path, page=None, **form):
        token = _TOKEN.search(self.get(page or path).text)[1]
        address = self.front.address + path
        sent = {"csrf_token": token, **form}
        # Which every browser says, and https asks for.
        return self.http.post(address, data=sent, headers={"Referer": address}, timeout=60)

    def connect(self, at, **watch):
        """Open a socket that belongs to `at`, watch, and come back by itself when it is lost."""
        self.watching = watch
        self.socket = socketio.Client(
            http_session=self.http, reconnection_delay=0.2, reconnection_delay_max=0.5
        )
        self.socket.on("*", self._heard)
        self.socket.on("connect", self._watch)
        address = f"{self.front.address}?at={at}"
        self.socket.connect(address, transports=["websocket"], wait_timeout=30)

    def _watch(self):
        with suppress(socketio.exceptions.BadNamespaceError):  # it watches once it is back
            self.socket.emit("watch", self.watching)

    def _heard(self, event, *message):
        try:
            event, message = self.patches.read(event, message)
        except Missed:
            self._watch()
        else:
            self._saw(event, *message)

    def _saw(self, event, *message):
        self.said.append(event)
        self.views[event] = message[0] if message else None

    def ask(self, event, message):
        """Sent again where no answer comes, as a phone does: a connection may be lost unseen."""

        def answered():
            with suppress(socketio.exceptions.SocketIOError):
                return self.socket.call(event, message, timeout=30)
            time.sleep(0.2)
            return None

        return wait_until(answered, 60, f"an answer to {event}")

    def close(self):
        if self.socket is not None:
            self.socket.disconnect()
        self.http.close()


class Teacher(Browser):
    """Someone with an account, who came in by a link; without a `link`, a teacher of their own."""

    def __init__(self, installation, front=None, link=None):
        super().__init__(installation, front)
        if link is None:
            self.id, self.name, link = installation.invite()
        answer = self.post(f"/console/link/{link}", password=PASSWORD, repeat=PASSWORD)
        assert answer.url.endswith("/console"), answer.text

    def open_class(self, **form):
        """A class as a first lesson has it, but for these; what is None is left out."""
        page = self.get("/console").text
        fields = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', page))
        fields = {**fields, **form, "csrf_token": None}
        told = {name: value for name, value in fields.items() if value is not None}
        answer = self.post("/console/new", "/console", **told)
        assert "/console/class/" in answer.url, answer.text
        self.class_id = answer.url.rsplit("/", 1)[1]
        self.code = self.installation.store.classes.row(self.class_id).code
        self.connect(self.class_id, **{"as": "console", "class": self.class_id})

    def act(self, do, **more):
        answer = self.ask("act", {"class": self.class_id, "do": do, **more})
        assert answer["ok"], answer
        return answer


class Phone(Browser):
    def __init__(self, installation, name, code, front=None):
        super().__init__(installation, front)
        self.name = name
        assert self.post(f"/join/{code}", code=code, name=name).url.endswith("/play")
        self.at = re.search(r'data-class="([^"]*)"', self.get("/play").text)[1]
        self.tab = f"tab-{name}"
        self.take_seat()

    def take_seat(self):
        self.connect(self.at, **{"as": "seat", "tab": self.tab, "take": True})

    @property
    def seat(self):
        return self.views.get("seat") or {}

    @property
    def table(self):
        return self.views.get("table") or {}

    @property
    def on_turn(self):
        return "play" in self.seat.get("may", ())

    def play(self, id):
        """The first card of the hand."""
        return self.ask(
            "move",
            {"id": id, "seen": self.table["version"], "move": {"play": [self.seat["hand"][0]]}},
        )


def has_all():
    """Return what these tests use and this machine may not have."""
    return all(map(shutil.which, ("nginx", "redis-server")))
