"""The whole program on an SQLite file: browsers, sockets and a teacher to go with it."""

from __future__ import annotations

import json
import re

import lessons
import pytest
from flask_socketio.test_client import SocketIOTestClient
from patched import Views

from classroom.app import create_app
from classroom.classes.settings import plan_of
from classroom.config import Settings
from classroom.pdf_worker.queue import PdfQueue
from classroom.web.platform.context import EXTENSION
from classroom.web.platform.rate_limits import limiter

SENTENCE = re.compile(r"^[A-Z0-9\"'“‘].*\.$", re.DOTALL)
PRESS = PdfQueue()
"""For all schools, so that the process starts once. Classes of different schools have no id in
common."""
CSRF = re.compile(r'(name="csrf_token"[^>]*value=")([^"]*)"')


class Socket:
    """A browser's socket; `ask` sends and returns the answer, `got` what came since last time."""

    def __init__(self, school, browser, release=""):
        self.client = SocketIOTestClient(
            school.app,
            school.socketio,
            query_string=f"release={release}",
            flask_test_client=browser.client,
        )
        self.views = Views()
        # Which the library's own client leaves out, and every real request has.
        asked = school.socketio.server.environ[self.client.eio_sid]
        asked["REMOTE_ADDR"] = browser.client.environ_base["REMOTE_ADDR"]

    def ask(self, event, *message):
        return self.client.emit(event, *message, callback=True)

    def watch(self, **what):
        return self.ask("watch", what)

    def move(self, seen, id="1", **move):
        return self.ask("move", {"id": id, "seen": seen, "move": move})

    def act(self, class_id, do, **more):
        return self.ask("act", {"class": class_id, "do": do, **more})

    def got(self, event=None):
        # What came before the server ended the connection may be read after it.
        received = [self.views.read(each["name"], each["args"]) for each in self.client.queue]
        self.client.queue.clear()
        if event is None:
            return received
        return [args[0] if args else None for name, args in received if name == event]

    def leave(self):
        self.client.disconnect()


class Browser:
    """One phone or laptop, with its cookies."""

    def __init__(self, school, address="127.0.0.1"):
        self.school = school
        self.client = school.app.test_client()
        self.client.environ_base["REMOTE_ADDR"] = address

    def get(self, address, **more):
        return self.client.get(address, **more)

    def token(self, address="/"):
        return CSRF.search(self.get(address).text)[2]

    def post(self, address, page=None, **form):
        """Send a form, with the token of the page it stands on."""
        return self.client.post(address, data={"csrf_token": self.token(page or address), **form})

    def session(self, **values):
        with self.client.session_transaction() as session:
            session.update(values)

    def socket(self, release=""):
        """A connection of a page, which may say the release that it is of."""
        return Socket(self.school, self, release)


class School:
    """The program, with a teacher whose password is `password`."""

    password = "correct horse"

    def __init__(self, folder, store=None, press=PRESS, **settings):
        self.store = store or lessons.open_sqlite(folder)
        self.clock = lessons.Clock()
        settings = {
            "secret_key": "0123456789abcdef",
            "public_url": "http://school.test",
            # Tests that move the clock by days do not log in again.
            "session_minutes": 3650 * 1440,
            "session_days": 3650,
            **settings,
        }
        self.app = create_app(
            Settings(data=folder, database_url="sqlite://", **settings),
            self.store,
            now=self.clock,
            press=press,
        )
        self.components = self.app.extensions[EXTENSION]
        self.service = self.components.service
        self.socketio = self.app.extensions["socketio"]
        limiter.reset()

    def browser(self, address="127.0.0.1"):
        """A new one, at this address; the usual one is this computer's own."""
        return Browser(self, address)

    def carried(self, browser):
        """One with the cookies of a browser that was at this installation's program before."""
        same = self.browser()
        for each in browser.client._cookies.values():
            same.client.set_cookie(each.key, each.value, domain="localhost", path=each.path)
        return same

    def teacher(self, name=""):
        """A new teacher's browser, logged in; its `id` is the teacher's."""
        return self.logged_in(self.store.teachers.add_teacher(name, "no password"))

    def logged_in(self, teacher_id):
        """A browser of this teacher, without the work of a password."""
        browser = self.browser()
        self.log_in(browser, teacher_id)
        return browser

    def log_in(self, browser, teacher_id):
        browser.id = teacher_id
        browser.row, secret = self.service.sessions.begin(teacher_id, "")
        browser.session(_user_id=teacher_id, _fresh=True, login=secret)

    def open(self, teacher, **plan):
        return self.service.classes.open_class(
            teacher.id, plan_of(**{"title": "Class", "tables": 2, **plan})
        )

    def pupil(self, class_id, name, table=1):
        """A pupil's browser, seated; `seat` is the seat."""
        joined = self.service.classes.join(f"{self.service.open(class_id).code[:3]}-{table}", name)
        return self.seated(class_id, joined.seat, joined.secret)

    def seated(self, class_id, seat, secret):
        browser = self.browser()
        browser.session(seat={"class": class_id, "seat": seat, "secret": secret})
        browser.seat = seat
        return browser

    def table(self, class_id, number=1):
        return self.service.open(class_id).table(number)


@pytest.fixture(scope="session")
def build():
    """Builds a school, in a folder and with settings of the test's own."""
    return School


@pytest.fixture
def school(tmp_path):
    school = School(tmp_path)
    yield school
    school.store.close()


class Playing:
    """A class whose table 1 plays: its teacher, four pupils and their sockets, all watching."""

    def __init__(self, school, **plan):
        self.school = school
        self.teacher = school.teacher()
        self.id = school.open(self.teacher, **plan)
        self.pupils = [school.pupil(self.id, name) for name in ("Ann", "Ben", "Cy", "Dee")]
        self.begin()
        self.sockets = {pupil.seat: pupil.socket() for pupil in self.pupils}
        self.console, self.wall, self.whole = (self.teacher.socket() for _ in range(3))
        for socket in self.sockets.values():
            assert socket.watch(**{"as": "seat"}) == {"ok": True}
        assert self.console.watch(**{"as": "console", "class": self.id}) == {"ok": True}
        assert self.wall.watch(**{"as": "projector", "class": self.id}) == {"ok": True}
        assert self.whole.watch(**{"as": "table", "class": self.id, "table": 1}) == {"ok": True}
        self.quiet()

    def begin(self):
        self.school.service.open(self.id).rounds.start_round(1, "alternate-colour")

    def everybody(self):
        return [*self.sockets.values(), self.console, self.wall, self.whole]

    def quiet(self):
        """Whatever came is read."""
        for socket in self.everybody():
            socket.got()

    @property
    def table(self):
        return self.school.table(self.id)

    @property
    def round(self):
        return self.table.current.round

    @property
    def turn(self):
        """Whose turn it is."""
        return self.round.players[self.round.turn]

    @property
    def waiting(self):
        """Someone whose turn it is not."""
        return self.round.players[self.round.turn - 1]

    def streams(self):
        return lessons.streams(self.school.store, self.id)


@pytest.fixture
def playing(school):
    return Playing(school)


@pytest.fixture(scope="module")
def steady(tmp_path_factory):
    """A class that is playing, shared by tests that change nothing in it."""
    school = School(tmp_path_factory.mktemp("school"))
    yield Playing(school)
    school.store.close()


def as_bytes(received):
    """Return what came, as it went over the wire."""
    return json.dumps(received).encode()


def is_sentence(text):
    return bool(SENTENCE.match(text)) and "{" not in text and "%(" not in text
