"""The server on one machine: gevent's, with the addresses on the terminal and a browser."""

from __future__ import annotations

import gc
import os
import signal
import socket
import ssl
import sys
import tempfile
import time
import webbrowser
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from http.client import OK, HTTPException
from io import BufferedReader
from pathlib import Path
from typing import Any, ClassVar, Self

import segno
import structlog
from flask import Flask
from gevent import Timeout, get_hub, killall, sleep, spawn, spawn_later
from gevent import config as gevent_settings
from gevent.pool import Pool
from gevent.pywsgi import Input, WSGIHandler, WSGIServer

from classroom import config, logs
from classroom.app import create_app, last_ran, not_for_two_laptops
from classroom.classes import codes
from classroom.classes.classroom import ProjectorShow
from classroom.classes.loaded import CannotLoad, LoadedClass
from classroom.classes.settings import Plan
from classroom.classes.verbs.robot import SetPace
from classroom.game.refusal import NotFound, Refused
from classroom.service import Service
from classroom.standby import copies
from classroom.standby import pairing as pairings
from classroom.standby.link import UPGRADE
from classroom.standby.second import Second, say_who_is_the_one
from classroom.store import (
    Installation,
    InUse,
    Store,
    StoreUnavailable,
    installation,
    open_store,
)
from classroom.web.accounts import login
from classroom.web.platform.abuse_log import abuse
from classroom.web.platform.context import EXTENSION, Components
from classroom.web.platform.counters import hashed, limit_key
from classroom.web.platform.turns import TakesTurns, Whose, network_of
from classroom.web.realtime.connections import SOCKET, CannotExtend

DEMO_TABLES = 3
DEMO_RULES = ("alternate-colour", "odd-black-even-red", "match-suit-or-value")
PACE = 3.5
"""Seconds a robot of the demo thinks."""
REST = 20.0
"""Seconds a finished round of the demo stays on the screens."""
IDLE, HEAD_WITHIN, BODY_GOES_ON_WITHIN, BODY_WITHIN = 30.0, 10.0, 20.0, 60.0
"""Seconds for which a connection may be silent between requests, within which the head of one is
there from its first byte on, for which it may be silent in the middle of a body, and within which
all of a body is there."""
MAX_FROM_ONE = 400
"""Connections from one other computer, which may stand before a whole class; a phone has three."""
FEW_FROM_ONE = 12
"""The same while half of the files are open that may be: someone uses many addresses then."""
LOOPBACK_ADDRESSES = ("127.0.0.1", "::1")
WEB_PORT = 80
"""The port that no one has to type."""
KNOCK = 0.3
"""Seconds within which a program on this computer accepts a connection."""
MAX_OPEN_FILES = 8_192
"""Files and connections the program may have open, as far as the system lets it."""
SECOND_FOLDER = "second-laptop"
"""The folder of the copy of another laptop, among the data."""
COPY_AGAIN = 3600.0
"""Seconds between two looks whether it is old."""
STOP_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals that stop the program: Ctrl-C, the system's, a closed terminal, Ctrl-Break on Windows."""
FAST = 5.0
"""The speed of a fast demo, as a factor."""
HANDSHAKE = 10.0
"""Seconds within which a browser has to begin to encrypt."""
MAX_PLAIN_BYTES = 8192
"""Bytes that are read of what someone asks for without encryption."""
MAX_HEAD_BYTES = 16_384
"""Bytes of the headers of a request. Ours take one kilobyte; other programs of this computer may
have set cookies."""
BODY_AT_ONCE = 65_536
"""Bytes of a body after which everyone else has a turn."""
_TLS = b"\x16"
"""The first byte of all that wants to be encrypted (RFC 8446, section 5.1)."""
_MOVED = b"HTTP/1.1 307 Temporary Redirect\r\nLocation: %s/\r\nConnection: close\r\n\r\n"


READ_AHEAD = 2048
"""Size in bytes of the buffer that a request is read into."""
SELDOM = (1_000, 4, 250)
"""Thresholds of the three generations of the garbage collector. Small collections are short; full
ones are rare, because almost nothing in the whole heap is ever garbage."""
HANDS_OVER = 0.0005
"""Seconds after which a thread that waits for a commit gets its answer through, however busy the
others are."""


Begun = Callable[[WSGIServer, str], None]
"""Is called with the server and the address of the console, right before the first request."""


class CannotServe(Exception):
    """The server cannot start; the text says why and what to do."""


_log = structlog.get_logger(__name__)


class _Head:
    """The lines of the head of one request, up to :data:`MAX_HEAD_BYTES`."""

    def __init__(self, rfile: BufferedReader) -> None:
        self._rfile, self._left = rfile, MAX_HEAD_BYTES

    def readline(self, most: int) -> bytes:
        line = self._rfile.readline(min(most, self._left + 1))
        self._left -= len(line)
        if self._left < 0:
            raise ValueError("the head of a request is too long")
        return line


class _Handler(WSGIHandler):
    """gevent's handler, silent once a WebSocket has ended: no HTTP follows its last frame.

    It limits the size of the head of a request, and the time for it, however slowly its bytes come.
    """

    server: _Server
    rfile: Any

    def __init__(self, sock: Any, address: Any, server: WSGIServer) -> None:
        super().__init__(sock, address, server)
        # An open WebSocket keeps this buffer, which is 8 kB by default.
        self.rfile.close()
        self.rfile = sock.makefile("rb", READ_AHEAD)

    def get_environ(self) -> dict[str, Any]:
        environ = super().get_environ()
        assert self.wsgi_input is not None
        self.wsgi_input = _Body(self, self.wsgi_input)
        return {**environ, SOCKET: self.socket, "wsgi.input": self.wsgi_input}

    def read_requestline(self) -> str:
        try:
            with Timeout(IDLE):
                if not self.rfile.peek(1):
                    return ""
            self._head_until = time.monotonic() + HEAD_WITHIN
            with Timeout(HEAD_WITHIN):
                return str(super().read_requestline())
        except Timeout:
            return ""  # which ends the connection

    def read_request(self, raw_requestline: str) -> Any:
        left = max(0.0, self._head_until - time.monotonic())
        whole, self.rfile = self.rfile, _Head(self.rfile)
        try:
            with Timeout(left, ValueError("the head of a request did not come")):
                read = super().read_request(raw_requestline)
        except HTTPException as error:  # of which gevent prints a traceback
            raise ValueError("too many header lines, or one that is too long") from error
        finally:
            self.rfile = whole
        # No browser sends a body in chunks. gevent reads them byte by byte: chunks that come fast
        # enough would keep it from doing anything else.
        if "transfer-encoding" in self.headers:
            raise ValueError("a body in chunks")
        return read

    def process_result(self) -> None:
        asked = (self.environ or {}).get("HTTP_UPGRADE", "")
        # No code at all: the socket began as a WebSocket, and was never answered in HTTP.
        if asked.lower() in ("websocket", UPGRADE) and self.code in (None, OK):
            self.close_connection = True
        else:
            super().process_result()

    def _handle_client_error(self, ex: Exception) -> Any:
        """End a connection that broke off in a head without a word; gevent prints a traceback."""
        if isinstance(ex, ConnectionError | TimeoutError):
            return None
        return super()._handle_client_error(ex)  # type: ignore[misc]  # the stubs don’t know it

    def log_error(self, msg: str, *args: object) -> None:
        """Log a request that isn't HTTP, without its content and the sender's address."""
        there = network_of(self.client_address[0])
        abuse.write("malformed", hashed(there, self.server.key))


class _Body(Input):
    """The body of a request, which has to arrive within a total time.

    Single bytes that arrive now and then do not extend it. Everyone else has a turn while a large
    one is read: also one that is too large, of which nothing is kept.
    """

    def __init__(self, handler: _Handler, given: Input) -> None:
        super().__init__(
            given.rfile, given.content_length, given.socket, chunked_input=given.chunked_input
        )
        self._handler = handler
        self._until = time.monotonic() + BODY_WITHIN
        self._turn_at = BODY_AT_ONCE
        """The position at which the next turn is waited for."""

    def read(self, length: int | None = None) -> bytes:
        with self._in_time():
            return bytes(super().read(length))

    def readline(self, size: int | None = None) -> bytes:
        with self._in_time():
            return bytes(super().readline(size))

    @contextmanager
    def _in_time(self) -> Iterator[None]:
        """Raise TimeoutError when the time is up, and end the connection after the answer."""
        try:
            with Timeout(max(0.0, self._until - time.monotonic())):
                if self.position >= self._turn_at:
                    self._turn_at = self.position + BODY_AT_ONCE
                    self._handler.server.wait_for_turn(self._handler.client_address[0])
                yield
        except Timeout:
            self._handler.close_connection = True
            raise TimeoutError("the body of a request did not come") from None


class _Server(WSGIServer):
    """gevent's server without Nagle's delay, so that small messages are sent at once.

    It limits the connections of each computer but this one, and each waits for its turn. With a
    certificate it speaks https, and redirects http to the address in `https`.
    """

    turns: TakesTurns
    key: bytes
    """The key of the names of networks in the log."""
    crowded: int
    """Connections, at all ports, from which on each computer gets few."""
    _from: ClassVar[Counter[str]] = Counter()
    """The number of open connections at all ports, by the address at the other end."""
    encryption: ssl.SSLContext
    https = ""

    @classmethod
    def of(
        cls,
        listener: socket.socket,
        app: Flask,
        settings: config.Settings,
        spawn: Pool | None = None,
    ) -> Self:
        """Make the server; with the pool `spawn`, all its connections end with it."""
        context = _encryption(settings)
        more: dict[str, Any] = {} if context is None else {"ssl_context": context}
        if spawn is not None:
            more["spawn"] = spawn
        server = cls(listener, app, log=None, handler_class=_Handler, **more)
        server.turns, server.key = app.extensions[EXTENSION].turns, limit_key(app)
        server.crowded = _have_files() // 2
        if context is not None:
            server.encryption, server.https = context, settings.address()
        return server

    def handle(self, client: socket.socket, address: Any) -> None:
        with self._share(address[0]) as has_one:
            if has_one:
                self._serve(client, address)

    def wrap_socket_and_handle(self, client: socket.socket, address: Any) -> None:
        with closing(client), self._share(address[0]) as has_one:
            if has_one and (secured := self._secured(client)):
                with secured:
                    self._serve(secured, address)

    def wait_for_turn(self, there: str) -> None:
        """Wait for a turn of the network at the other end."""
        self.turns.wait(Whose(False, network_of(there), ""))

    @contextmanager
    def _share(self, there: str) -> Iterator[bool]:
        """Count a connection of a computer from its first byte on; yield False beyond its share."""
        most = MAX_FROM_ONE if self._from.total() < self.crowded else FEW_FROM_ONE
        if self._from[there] >= most and there not in LOOPBACK_ADDRESSES:
            yield False
            return
        self._from[there] += 1
        try:
            # A turn for the connection itself, which may send no request that could wait for one.
            self.wait_for_turn(there)
            yield True
        finally:
            self._from[there] -= 1
            if not self._from[there]:
                del self._from[there]

    def _serve(self, client: socket.socket, address: Any) -> None:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.settimeout(BODY_GOES_ON_WITHIN)
        with suppress(ConnectionError, TimeoutError):  # of an answer that no one waits for
            super().handle(client, address)

    def _secured(self, client: socket.socket) -> ssl.SSLSocket | None:
        """Return the encrypted socket; None without a handshake, which is no error.

        A phone that does not trust our certificate ends here. Plain http gets a redirect.
        """
        with suppress(OSError), Timeout(HANDSHAKE, TimeoutError("no handshake")):
            client.settimeout(HANDSHAKE)
            if client.recv(1, socket.MSG_PEEK) == _TLS:
                secured = self.encryption.wrap_socket(client, server_side=True)
                secured.settimeout(None)
                return secured
            client.recv(MAX_PLAIN_BYTES)
            client.sendall(_MOVED % self.https.encode())
        return None


def _say_copy(folder: Path, days: int) -> None:
    """Say that the copy of another laptop is here, and who deletes it; delete it if it is old."""
    database = _second_database(folder)
    at = pairings.copied_at(database)
    if at is None:
        return
    since = time.strftime("%Y-%m-%d", time.localtime(at))
    try:
        dropped = copies.drop_unused(database, days, time.time())
        lesson = copies.is_lesson(database)
    except (OSError, StoreUnavailable) as error:  # it is not what is served
        print(f"\nThe folder {folder} has names, as of {since}, and can’t be used ({error}).")
        return
    if dropped:
        print(f"\nThe copy of another laptop, as of {since}, was deleted.", flush=True)
    elif lesson:
        print(
            f"\nThe folder {folder} has a lesson that went on here, with names, as of {since}."
            f" Names that are due are removed only while {config.own_command()} standby runs."
            " Bring the lesson back to the first laptop, or delete the folder.",
            flush=True,
        )
    else:
        print(
            f"\nThe folder {folder} has the classes of another laptop, with names, as of {since}."
            f" After {days} days without a change it is deleted. Delete it before if it is no"
            " longer needed here.",
            flush=True,
        )


def _second_database(folder: Path) -> Path:
    found = installation(config.default_database(folder))
    assert found is not None
    return found.database


def _drop_old_copies(drop: Callable[[], object]) -> None:
    """Look again and again whether a copy is old, as a background task."""
    while True:
        sleep(COPY_AGAIN)
        try:
            drop()
        except (OSError, StoreUnavailable):
            _log.exception("an old copy of another laptop could not be deleted")


def run(port: int | None, host: str | None, browser: bool, console_over_http: bool) -> None:
    """Serve with the settings of the environment until interrupted."""
    settings = _settings(port, host)
    folder = settings.data / SECOND_FOLDER
    _say_copy(folder, settings.names_days)
    database = _second_database(folder)
    with _claimed(settings) as claimed:
        settings, listeners = _listen(settings)
        if console_over_http:
            settings = replace(settings, console_over_http=True)
        if claimed is not None:
            claimed.serve_at(settings.address())
        with _app(settings, claimed) as app:
            components: Components = app.extensions[EXTENSION]
            first = login.first_start(components.service.store)
            path = f"/console/door/{components.setup_token.key}" if first else "/console"
            days = settings.names_days
            spawn(_drop_old_copies, lambda: copies.drop_unused(database, days, time.time()))
            _serve(app, listeners, path, browser, kept="Everything is saved.")


def run_second(port: int | None, host: str | None, browser: bool, console_over_http: bool) -> None:
    """Be the second laptop of another one; serve its classes once this one has taken over.

    The copy is in a folder of its own, so that the classes of this laptop stay as they are.
    """
    settings = _settings(port, host)
    if settings.redis_url or not settings.database_url.startswith("sqlite"):
        raise CannotServe("A second laptop can’t use PostgreSQL or Redis. Unset DATABASE_URL.")
    if why := not_for_two_laptops(settings):
        raise CannotServe(why)
    folder = settings.data / SECOND_FOLDER
    _say_copy(folder, settings.names_days)
    settings = replace(
        settings,
        data=folder,
        database_url=config.default_database(folder),
        console_over_http=console_over_http or settings.console_over_http,
        port_is_set=True,  # the first laptop tells all pages one address
    )
    with _claimed(settings) as claimed:
        assert claimed is not None
        settings, listeners = _listen(settings)
        claimed.serve_at(settings.address())
        if not pairings.load(claimed.database).serves and not _follow(
            settings, listeners[0], claimed, browser
        ):
            return
        with _app(settings, claimed) as app:
            pairing = app.extensions[EXTENSION].first.pairing
            release = str(app.jinja_env.globals["release"])
            spawn(say_who_is_the_one, pairing, release, settings.host, settings.port, sleep)
            _serve(app, listeners, "/console", browser=False, kept="Everything is saved.")


def _follow(
    settings: config.Settings, listener: socket.socket, claimed: Installation, browser: bool
) -> bool:
    """Keep the copy until this laptop takes over; return False if it was stopped before."""
    with closing(open_store("sqlite://")) as nothing:
        # The release is known once the program is there, which needs the pairing.
        second = Second(claimed.database, settings.host, settings.port)
        app = create_app(settings, nothing, async_mode="gevent", second=second)
        second.release = str(app.jinja_env.globals["release"])
        # A browser that keeps its connection would go on asking what has no lesson.
        server = _Server.of(listener.dup(), app, settings, spawn=Pool())
        page = f"{config.address_of('localhost', settings.port)}/standby"
        if settings.host not in {"0.0.0.0", "::"}:
            page = f"{config.address_of(settings.host, settings.port)}/standby"
        print(f"\nThis is a second laptop. Pair it at:  {page}\n", flush=True)
        if browser:
            spawn_later(0.5, webbrowser.open, page)
        for number in _stop_signals():
            signal.signal(number, lambda *_: server.stop(timeout=1))
        components: Components = app.extensions[EXTENSION]
        tasks = (
            spawn(second.follow, sleep),
            spawn(_watch, second, server),
            spawn(components.connections.run),
            spawn(_drop_old_copies, lambda: second.drop_old(settings.names_days, time.time())),
        )
        server.serve_forever()
        killall(tasks)
        second.copy.close()
        return second.has_taken_over


def _watch(second: Second, server: WSGIServer) -> None:
    """Take over when it is time, and end the server of the second laptop then."""
    while not second.has_taken_over:
        sleep(0.25)
        if second.may_take_over():
            second.take_over()
    server.stop(timeout=0.5)


def _stop_signals() -> Iterator[int]:
    for name in STOP_SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:  # as with nohup
            yield number


def change_password(password: str) -> None:
    """Change the teacher's password in the database of the settings; also while it is served.

    Raises:
        CannotServe: there is none, it cannot be opened, or teachers have accounts there.
    """
    with closing(_existing_store(_settings(None, None))) as store:
        if store.teachers.has_accounts():
            raise CannotServe(
                "Each teacher has an account with a password here. To let an administrator "
                "choose a new one: classroom administrator NAME"
            )
        login.change(store, password)
        for row in store.teachers.all():
            Service(store, time.time).audit.note("change_password_by_command", teacher=row.id)


def make_administrator(name: str) -> tuple[str, bool]:
    """Make an administrator in the database of the settings; also while it is served.

    Return the address at which they choose a password, and whether the classes of the one password
    are theirs now.

    Raises:
        CannotServe: there is no database, it cannot be opened, or this is no name.
    """
    settings = _settings(None, None)
    with closing(_existing_store(settings)) as store:
        try:
            service = Service(store, time.time)
            link, took_over = service.accounts.make_administrator(name)
            row = service.accounts.linked(link)
            service.audit.note("appoint_by_command", teacher=row.id, about=row.name)
        except Refused as refused:
            raise CannotServe(f"This can’t be done: {refused}.") from None
    return f"{settings.address()}/console/link/{link}", took_over


def remove_second_factor(name: str) -> bool:
    """Remove a teacher's second factor in the database of the settings; also while it is served.

    Return whether it was on.

    Raises:
        CannotServe: there is no database, it cannot be opened, or no teacher has this name.
    """
    with closing(_existing_store(_settings(None, None))) as store:
        service = Service(store, time.time)
        row = service.accounts.teacher_called(name)
        if row is None:
            raise CannotServe(f"No teacher is called {name} here.")
        removed = service.second_factors.remove(row.id)
        service.audit.note("factor_off_by_command", teacher=row.id, about=row.name)
        return removed


def replace_key(leaked: bool) -> int:
    """Replace the secret key in the database of the settings, for the next start of the program.

    Return the days for which the former key's signatures still count; with `leaked` that is 0.

    Raises:
        CannotServe: there is no database, it cannot be opened, or the key is a setting.
    """
    settings = _settings(None, None)
    if settings.secret_key is not None:
        raise CannotServe(
            "The key is the setting SECRET_KEY: change it there. The one before goes into "
            "FORMER_SECRET_KEY, unless someone else may know it."
        )
    days = 0 if leaked else max(settings.session_days, config.PHONE_SESSION_DAYS)
    with closing(_existing_store(settings)) as store:
        now = last_ran(store)
        with store.transaction():
            store.settings.replace_key(now, now + days * 86_400.0 if days else None)
            Service(store, time.time).audit.note("replace_key_by_command")
    return days


def load_class(given: LoadedClass, teacher: str) -> tuple[str, str]:
    """Put a recorded class into the database of the settings; also while it is served.

    `teacher` is a name, or empty where there is only one. Return its title and its code.

    Raises:
        CannotLoad: its events don't fit together, or it isn't clear whose class it is to be.
        CannotServe: there is no database, or it can't be opened.
    """
    with closing(_existing_store(_settings(None, None))) as store:
        service = Service(store, lambda: last_ran(store), date=time.time)
        class_id = service.loading.load(given, _teacher_called(service, teacher))
        loaded = service.open(class_id)
        return loaded.plan.title, codes.display_code(loaded.code)


def _teacher_called(service: Service, name: str) -> str:
    """Return the id of this teacher, or of the only one; raise CannotLoad if there is none."""
    if name:
        found = service.accounts.teacher_called(name)
        if found is None:
            raise CannotLoad(f"there is no teacher called {name}")
        return found.id
    teachers = [each for each in service.store.teachers.all() if each.blocked_at is None]
    if not teachers:
        raise CannotLoad("nobody can log in yet: start the program, and choose a password")
    if len(teachers) > 1:
        names = ", ".join(each.name for each in teachers)
        raise CannotLoad(f"there are several teachers; name one with --teacher: {names}")
    return teachers[0].id


def run_demo(
    port: int | None,
    host: str | None,
    browser: bool,
    fast: bool,
    folder: Path | None = None,
    listener: socket.socket | None = None,
    begun: Begun | None = None,
) -> None:
    """Serve a class of robots, from a temporary database or from one that stays in `folder`.

    Serve on `listener`, if it is given, in place of `port` and `host`.
    """
    settings, listeners = _listen(_settings(port, host), listener)
    with _kept_in(folder) as data:
        settings = replace(settings, data=data, database_url=config.default_database(data))
        faster = FAST if fast else 1.0
        with _app(settings) as app:
            components: Components = app.extensions[EXTENSION]
            spawn(_play_on, components, _robot_class(components, PACE / faster), REST / faster)
            path = f"/console/door/{components.setup_token.key}"
            _serve(app, listeners, path, browser, kept="The demo is not saved.", begun=begun)


@contextmanager
def _kept_in(folder: Path | None) -> Iterator[Path]:
    if folder is not None:
        yield folder
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        yield Path(temporary)


def _robot_class(components: Components, pace: float) -> str:
    """Open a rehearsal at three tables and start a different rule at each; return its id.

    If one of an earlier start is still open, it is that one.
    """
    service = components.service
    teacher = login.make_demo_teacher(service.store)
    for row in service.classes.of_teacher(teacher):
        if row.closed_at is None:
            return row.id
    plan = Plan(title="Demo", tables=DEMO_TABLES)
    class_id = service.classes.open_rehearsal(teacher, plan, str, alike=True)
    service.open(class_id).rounds.class_command(SetPace(class_=class_id, seconds=pace))
    for number, rule in enumerate(DEMO_RULES, 1):
        service.open(class_id).rounds.start_round(number, rule)
    service.open(class_id).projector.show(ProjectorShow("tables"))
    return class_id


def _play_on(components: Components, class_id: str, rest: float) -> None:
    """Deal the next round at each table whose round has been over for `rest` seconds."""
    service = components.service
    with suppress(NotFound):  # whoever tries the demo may delete it
        while not service.open(class_id).classroom().closed:
            sleep(1)
            for number in service.open(class_id).classroom().tables:
                table = service.open(class_id).table(number)
                waited = service.now() - (table.turn.at or 0)
                if not table.playing and waited > rest:
                    # They may have emptied the table, too; the others play on.
                    with suppress(NotFound, Refused):
                        service.open(class_id).rounds.start_round(number)


def _settings(port: int | None, host: str | None) -> config.Settings:
    try:
        settings = config.Settings.from_environment()
    except config.BadSetting as error:
        raise CannotServe(str(error)) from None
    return replace(
        settings,
        port=settings.port if port is None else port,
        port_is_set=settings.port_is_set or port is not None,
        host=settings.host if host is None else host,
    )


@contextmanager
def _claimed(settings: config.Settings) -> Iterator[Installation | None]:
    """Claim the data file of the settings for this process; None for another database."""
    try:
        claimed = installation(settings.database_url)
        if claimed is not None:
            claimed.claim()
    except InUse as in_use:
        text = str(in_use)
        raise CannotServe(
            f"{text[:1].upper()}{text[1:]}. Use that one, or stop it first. For a second "
            "installation, set CLASSROOM_DATA to a different folder."
        ) from None
    except StoreUnavailable as error:
        raise CannotServe(f"The database can’t be opened: {error}") from None
    try:
        yield claimed
    finally:
        if claimed is not None:
            claimed.release()


@contextmanager
def _app(settings: config.Settings, claimed: Installation | None = None) -> Iterator[Flask]:
    """Open the store and make the program on it; at the end, leave one whole data file."""
    with closing(_store(settings, claimed)) as store:
        try:
            app = create_app(settings, store, async_mode="gevent")
        except (config.BadSetting, CannotExtend) as error:
            raise CannotServe(str(error)) from None
        yield app


def _store(settings: config.Settings, claimed: Installation | None = None) -> Store:
    try:
        return open_store(settings.database_url, claimed)
    except StoreUnavailable as error:
        raise CannotServe(f"The database can’t be opened: {error}") from None


def _existing_store(settings: config.Settings) -> Store:
    """Open the database, but never make one: the settings would be those of somewhere else."""
    there = installation(settings.database_url)
    if there is not None and not there.database.exists():
        raise CannotServe(
            f"There is no database at {there.database}, so nothing was changed. On a server, load "
            "its settings first: set -a; . /etc/classroom.env; set +a. On a laptop, start the "
            "program once."
        )
    return _store(settings)


def _listen(
    settings: config.Settings, given: socket.socket | None = None
) -> tuple[config.Settings, list[socket.socket]]:
    """Bind the port before anything else is made; port 0 becomes the one that was free.

    Listen on port 80 too, if the port is no one's choice and that is possible. It is the one that
    is shown then. The usual one stays open, for bookmarks and for posters on the wall.
    """
    try:
        listener = given or socket.create_server((settings.host, settings.port), backlog=256)
    except OSError as error:
        raise CannotServe(
            f"Port {settings.port} can’t be used ({error.strerror}). Is the classroom already "
            f"running? If not, use a different port: {config.own_command()} serve --port 8041"
        ) from None
    choice = given is not None or settings.port_is_set or settings.certificate is not None
    short = _listen_at_80(settings.host) if settings.is_found_out and not choice else None
    listeners = [listener] if short is None else [short, listener]
    return replace(settings, port=listeners[0].getsockname()[1]), listeners


def _listen_at_80(host: str) -> socket.socket | None:
    """Listen on port 80; return None where the system refuses it, or another program uses it.

    Some systems let two programs have one port, at different addresses. So each address is tried
    before ours answers there.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    trying = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        trying.bind((host, WEB_PORT))
        if any(map(_answers_at_80, (*LOOPBACK_ADDRESSES, *config.lan_addresses()))):
            raise OSError("another program listens there")
        trying.listen(256)
    except OSError:
        trying.close()
        return None
    return trying


def _answers_at_80(host: str) -> bool:
    try:
        socket.create_connection((host, WEB_PORT), KNOCK).close()
    except OSError:
        return False
    return True


def _serve(
    app: Flask,
    listeners: list[socket.socket],
    path: str,
    browser: bool,
    kept: str,
    begun: Begun | None = None,
) -> None:
    """Serve until interrupted; `kept` is printed to explain what remains then."""
    components: Components = app.extensions[EXTENSION]
    settings = components.settings
    server, *more = [_Server.of(each, app, settings) for each in listeners]
    # A certificate is for that name, and not for this computer's own.
    console = (server.https or config.address_of("localhost", settings.port)) + path
    _announce(console, settings, kept)
    if browser:
        spawn_later(0.5, webbrowser.open, console)
    begin(app)
    spawn(components.class_names.run, components.broadcaster, sleep)
    for number in _stop_signals():
        signal.signal(number, lambda *_: server.stop(timeout=1))
    if begun is not None:
        begun(server, console)
    for other in more:
        other.start()
    server.serve_forever()
    for other in more:
        other.stop(timeout=1)
    components.class_names.close()
    if components.first is not None:
        components.first.stop()
    components.pdf_queue.close()


def _have_files() -> int:
    """Raise the limit of open files, which is 256 on some systems, as far as allowed; return it."""
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
        return max(soft, most)
    return MAX_OPEN_FILES


def begin(app: Flask) -> None:
    """Start the background tasks of a process that serves.

    They are the message bus, the scheduler, the check whether saving works, the end of unclaimed
    and slow connections, and sending again what could not be sent. Garbage collection is tuned too.
    """
    components: Components = app.extensions[EXTENSION]
    components.service.bus.start()
    # gevent's own prints what a greenlet was given.
    get_hub().print_exception = logs.failed  # type: ignore[method-assign,assignment]
    spawn(components.scheduler.run, sleep)
    spawn(components.outage.run, sleep)
    spawn(components.misuse.run, sleep)
    if components.first is not None:
        spawn(components.first.run, sleep)
    spawn(components.connections.run)
    spawn(components.broadcaster.run, sleep)
    # Full collections of a large, settled heap are the pauses pupils would feel.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    # With each message greenlets begin, and each would note the lines that it was begun from.
    gevent_settings.track_greenlet_tree = False
    sys.setswitchinterval(HANDS_OVER)


def _encryption(settings: config.Settings) -> ssl.SSLContext | None:
    """Return the TLS context of the server; None without a certificate.

    Raise CannotServe if the certificate or its key can't be used.
    """
    if settings.certificate is None or settings.certificate_key is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    # Of TLS 1.2, which is the oldest: what encrypts and authenticates at once, as in nginx.conf.
    context.set_ciphers("ECDHE+AESGCM:ECDHE+CHACHA20")
    try:
        context.load_cert_chain(settings.certificate, settings.certificate_key, password="")
    except OSError as error:
        raise CannotServe(
            f"TLS_CERTIFICATE or TLS_KEY can’t be used ({error.strerror or error}). Both "
            "must be PEM files. The key must match the certificate and have no password."
        ) from None
    return context


def _announce(console: str, settings: config.Settings, kept: str) -> None:
    """Print the addresses for the teacher and for the pupils."""
    join = settings.address_for_phones() or "not on a network yet: join one, then see the console"
    print("\nEleusis in the classroom is running.\n")
    print(f"  Teacher, on this computer:  {console}")
    print(f"  Pupils, on the same wifi:   {join}\n")
    if settings.address_for_phones() and sys.stdout is not None and sys.stdout.isatty():
        segno.make(join, error="l").terminal(compact=True)
    if settings.console_over_http and not join.startswith("https:"):
        print(
            "  Other devices can open the console without encryption, as you asked. Anyone who\n"
            "  listens in on the wifi can then read the teacher's password, so don't use it\n"
            "  anywhere else.\n"
        )
    print(f"Press Ctrl-C to stop. {kept}\n", flush=True)
