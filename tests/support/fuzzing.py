"""Messages and requests that no page sends, by chance from a seed: ``import fuzzing``.

Each is sent as no one, as a pupil, as the teacher of another class, or as the class's own teacher.
What is refused must have left every byte of the database as it was; nothing may be logged as an
error, and no answer may be a 500 or show a traceback.
"""

from __future__ import annotations

import io
import json
import math
import re
from collections import Counter
from itertools import count
from urllib.parse import quote

import sqlalchemy as sa
from commands import FROM_PHONES
from flask_socketio.test_client import SocketIOTestClient
from werkzeug.routing import BuildError

from classroom.classes.registry import TEACHER_COMMANDS
from classroom.web.platform.rate_limits import limiter

WORDS = (
    *("", " ", "a" * 65, "\x00", "\ud800", "‮abc", "é", "\U0001f0a1", "%s%(a)s{b}", "<b>x</b>"),
    *("=1+1", "../../etc/passwd", "' OR 1=1 --", "9S", "10H", "9s", "XX", "s1", "s2", "s99"),
    *("right", "wrong", "none", "text:it is red", "text:" + "x" * 300, "alternate-colour"),
    *("own-1", "null", "true", "1e999", "-0", "NaN", "١٢", "a\nb", "x" * 5_000),
)
NUMBERS = (0, 1, 2, 3, -1, 7, 100, 101, 2**31, 2**63, -(2**63) - 1, 10**90, 0.5, 1.5, 1e308, -0.0)
KEYS = (
    *("id", "seen", "move", "expect", "seat", "as", "class", "table", "tab", "take", "of", "rule"),
    *("hint", "factor", "note", "confidence", "round", "refuted_by", "card", "name", "own", "do"),
    *("text", "members", "to", "on", "for_now", "right", "guess", "robot", "change", "pupils"),
    *("asking", "what", "step", "names", "overthrows", "seconds", "runs", "minutes", "by", "entry"),
    *("play", "no_play", "declare", "call", "pick", "verdict", "token", "https", "wake_lock", "x"),
)
EVENTS = (
    *FROM_PHONES,
    *(
        "watch",
        "time",
        "own",
        "visit",
        "confirm",
        "asleep",
        "here",
        "back",
        "add_name",
        "act",
        "found",
        "nobody",
        "message",
    ),
    "json",
)
SHOWN = ("seat", "console", "table", "projector")
FIELDS = ("code", "title", "tables", "name", "rule", "password", "sure", "keep", "number", "ask")
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "PROPFIND")
TYPES = (
    *("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json"),
    *("text/plain; charset=utf-7", "application/json; charset=klingon", "multipart/form-data", "/"),
)
HOSTS = (
    *("localhost", "127.0.0.1", "[::1]", "a" * 64, ".", "x" * 70 + ".local", "localhost:0x1", "é"),
    *(
        "a..local",
        "b" * 63,
        "[",
        "[::1",
        "]",
        "a@localhost",
        "localhost/x",
        ",",
    ),
    *("laptop.local", "evil.example", "localhost:99999", "%00.local", "-", "a b", "", "localhost:"),
)
HARMLESS = ("GET", "HEAD", "OPTIONS", "TRACE")
NOT_HERE = ("check.crowd", "socket")
"""The first asks an address that is not served here; Socket.IO answers the second itself."""
MADE = ("papers.", "handouts.")
"""Where files are made, which takes a second each; only some of what asks for one is sent."""
LESSON = 1_000
"""After so many messages a new class is opened: the teacher may have ended the one before."""


VERSIONS = {
    "sqlite": "PRAGMA data_version",
    "postgresql": "SELECT pg_current_wal_insert_lsn()",
}
"""Statements whose result changes after every write."""


class Disk:
    """The content of the database, read over a separate connection."""

    def __init__(self, url):
        engine = sa.create_engine(url, isolation_level="AUTOCOMMIT", poolclass=sa.StaticPool)
        self._connection = engine.connect()
        # Who downloads something is listed there, though nothing is changed.
        self._tables = sorted({*sa.inspect(engine).get_table_names()} - {"audit"})
        self._version = VERSIONS[engine.dialect.name]

    def version(self):
        return self._connection.exec_driver_sql(self._version).scalar()

    def rows(self):
        """All rows of all tables but the audit list."""
        return {
            name: sorted(
                map(tuple, self._connection.exec_driver_sql(f'SELECT * FROM "{name}"')), key=repr
            )
            for name in self._tables
        }

    def bodies(self, *streams):
        """Return the bodies of all events in these streams."""
        events = self._connection.exec_driver_sql("SELECT stream, body FROM events")
        return {body for stream, body in events if stream in streams}


class Fuzz:
    """`school` is the whole program (tests/web/conftest.py); all chance comes from `chance`."""

    def __init__(self, school, chance):
        self.school, self.chance = school, chance
        self.counted = Counter()
        """What was sent by whom, and what became of it."""
        self.disk = Disk(school.store._database._engine.url)
        self.named = (f"Pupil {number}" for number in count(1))
        self.teacher, self.other = school.teacher("Own"), school.teacher("Other")
        rules = school.app.url_map.iter_rules()
        self.rules = [rule for rule in rules if rule.endpoint not in NOT_HERE]
        self.addresses = school.app.url_map.bind("school.test")
        self.begin()

    def begin(self):
        """Open a class that plays, and log both teachers in: they may have logged out."""
        school = self.school
        for teacher in (self.teacher, self.other):
            school.log_in(teacher, teacher.id)
        plan = {"tables": 2, "predictions": self.chance.random() < 0.5}
        self.id, self.others = school.open(self.teacher, **plan), school.open(self.other)
        pupils = [school.pupil(self.id, next(self.named)) for _ in range(4)]
        school.service.open(self.id).rounds.start_round(
            1, self.chance.choice(("alternate-colour", None))
        )
        self.browsers = {
            "nobody": school.browser(),
            "pupil": self.chance.choice(pupils),
            "another teacher": self.other,
            "teacher": self.teacher,
        }
        self.sockets = {who: self._socket(browser) for who, browser in self.browsers.items()}
        self.sockets["pupil"].emit("watch", {"as": "seat"}, callback=True)
        self.tokens = {who: self._token(browser) for who, browser in self.browsers.items()}
        self.note()
        self.at = self.school.table(self.id).shown
        """The version of the table that the pupil sees."""

    def _token(self, browser):
        page = browser.get("/", follow_redirects=True).text
        return re.search(r'name="csrf_token"[^>]*value="([^"]*)"', page)[1]

    def _socket(self, browser):
        return SocketIOTestClient(
            self.school.app, self.school.socketio, flask_test_client=browser.client
        )

    # What is on disk

    def note(self):
        """Record the content; it must not change until a message is allowed."""
        self.version, self.known = self.disk.version(), self.disk.rows()
        self.bodies = self.disk.bodies(f"class:{self.id}", f"table:{self.id}:1")

    def nothing_changed(self, what):
        """The database tells whether anyone has written anything; if so, all rows are compared."""
        version = self.disk.version()
        if version != self.version:
            assert self.disk.rows() == self.known, what
            self.version = version

    def changed(self):
        """What was allowed may have changed something."""
        if self.school.store.classes.row(self.id) is None:  # its teacher may delete it
            self.begin()
        elif self.disk.version() != self.version:
            self.note()
            self.at = self.school.table(self.id).shown

    # Values

    def value(self, depth=0):
        """Any value that JSON can carry, and some that it cannot."""
        chance = self.chance
        kind = chance.randrange(9 if depth < 3 else 6)
        match kind:
            case 0:
                return chance.choice(WORDS)
            case 1:
                return chance.choice(NUMBERS)
            case 2:
                return chance.choice((None, True, False, math.nan, math.inf, -math.inf))
            case 3:
                return chance.choice((self.id, self.others, "s1", "s2", "s3", "s4"))
            case 4:
                return self.at + chance.choice((-1, 0, 0, 1))
            case 5:
                return "".join(map(chr, chance.choices(range(1, 0x3000), k=chance.randrange(90))))
            case 6:
                return [self.value(depth + 1) for _ in range(chance.randrange(5))]
            case 7:
                return {self.key(): self.value(depth + 1) for _ in range(chance.randrange(5))}
            case _:
                deep = []
                for _ in range(chance.randrange(60)):
                    deep = [deep] if chance.random() < 0.5 else {"a": deep}
                return deep

    def key(self):
        return self.chance.choice(KEYS if self.chance.random() < 0.9 else WORDS)

    def message(self):
        """The name of a message, and what it says: often nearly right."""
        chance = self.chance
        name = chance.choice(EVENTS)
        if chance.random() < 0.2:
            return name, [self.value() for _ in range(chance.randrange(4))]
        said = {
            "id": f"i{chance.randrange(10**9)}",
            **({"seen": self.at} if name == "move" else {}),
            **({"move": {self.key(): self.value()}} if name == "move" else {}),
            **({"class": self.id} if name in ("act", "watch") else {}),
            **({"do": chance.choice((*TEACHER_COMMANDS, "x"))} if name == "act" else {}),
            **({"as": chance.choice(SHOWN)} if name == "watch" else {}),
        }
        for _ in range(chance.randrange(1, 4)):
            said[self.key()] = self.value()
        if said and chance.random() < 0.3:
            del said[chance.choice(list(said))]
        return name, [said]

    # Sending

    def message_is_sent(self):
        """One message over a socket."""
        who = self.chance.choice(list(self.sockets))
        name, args = self.message()
        if not self.sockets[who].is_connected():  # ended with the session of who logged out
            self.begin()
        socket = self.sockets[who]
        sayable = json.loads(json.dumps(args))  # as it travels
        answer = socket.emit(name, *sayable, callback=True)
        socket.get_received()
        known = isinstance(answer, dict)
        ok = known and answer.get("ok") is True
        if known and not ok:
            assert answer["ok"] is False, (who, name, args, answer)
            assert isinstance(answer["why"], str), (who, name, args, answer)
            assert "Something went wrong. Nothing" not in answer["why"], (who, name, args)
            assert "Traceback" not in answer["why"]
        became = "done" if ok else "refused" if known else "nothing"
        self.counted[f"message, {who}: {became}"] += 1
        if ok:
            assert who in ("pupil", "teacher") or name == "watch", (who, name, args)
            self.changed()
        else:
            self.nothing_changed((who, name, args, answer))

    def request_is_sent(self):
        """One request to some address."""
        chance = self.chance
        who = chance.choice(list(self.browsers))
        rule, method = chance.choice(self.rules), chance.choice(METHODS[: chance.choice((2, 2, 9))])
        address = self._address(rule)
        with_token = chance.random() < 0.5
        more = {"method": method, "headers": self._headers()}
        if chance.random() < 0.1:
            more["headers"]["Host"] = chance.choice(HOSTS).encode().decode("latin-1")
        query = {clean(self.key()): str(self.value(3))[:300] for _ in range(chance.randrange(3))}
        more["query_string"] = {name: clean(text) for name, text in query.items()}
        if method not in ("GET", "HEAD"):
            body = self._body(who, with_token)
            headers = {**more["headers"], **body.pop("headers", {})}
            with_token = with_token or "X-CSRFToken" in headers
            more |= {**body, "headers": headers}
        browser = self.browsers[who]
        answer = browser.client.open(address, **more)
        status = answer.status_code
        said = answer.get_data()
        told = (who, method, address, status, more)
        assert status < 500, told
        assert b"Traceback (most" not in said, told
        self.counted[f"request, {who}: {status}"] += 1
        allowed = with_token and method not in HARMLESS and status < 400
        if allowed and who == "another teacher":
            self._own_class_is_untouched(told)
        if allowed or address.startswith("/back"):  # which counts who tries numbers
            self.changed()
        else:
            self.nothing_changed(told)
        answer.close()

    def _own_class_is_untouched(self, told):
        assert self.disk.bodies(f"class:{self.id}", f"table:{self.id}:1") <= self.bodies, told

    def _address(self, rule):
        known = {"class_id": (self.id, self.others, "x"), "number": (0, 1, 99), "played": (0, 1, 9)}
        values = {}
        for name in rule.arguments:
            if name in known:
                values[name] = self.chance.choice(known[name])
            else:
                word = self.chance.choice((*WORDS, "own-x", self.id))
                if rule.endpoint.startswith(MADE) and self.chance.random() < 0.01:
                    word = "class.pdf"
                values[name] = clean(word).replace("/", "-")[:200] or "x"
        try:
            return self.addresses.build(rule.endpoint, values)
        except (BuildError, ValueError):  # there is no such address, which is one too
            return "/console/class/" + quote(values.get("name", "x"), safe="")

    def _headers(self):
        chance = self.chance
        headers = {}
        if chance.random() < 0.05:
            headers |= {f"X-{number}": "x" for number in range(150)}
        if chance.random() < 0.2:
            text = chance.choice(WORDS).encode("latin-1", "ignore").decode("latin-1")
            headers["Accept-Language"] = text.replace("\n", "").replace("\x00", "")
            headers["Referer"] = headers["Accept-Language"]
        if chance.random() < 0.1:
            headers["Authorization"] = "Bearer x"
        if chance.random() < 0.1:
            headers["Content-Encoding"] = chance.choice(("gzip", "br", "x"))
        return headers

    def _body(self, who, with_token):
        chance = self.chance
        kind = chance.randrange(5)
        if kind == 0:
            junk = bytes(chance.choices(range(256), k=chance.randrange(400)))
            return {"data": junk, "content_type": chance.choice(TYPES)}
        if kind == 1:
            return {"data": json.dumps(self.value()), "content_type": "application/json"}
        if kind == 4:  # the fields that forms have, as JSON or as files
            named = {name: self.value(2) for name in chance.sample(FIELDS, 3)}
            named["csrf_token"] = self.tokens[who]
            if chance.random() < 0.5:
                return {"json": named, "headers": {"X-CSRFToken": self.tokens[who]}}
            files = {
                name: (io.BytesIO(clean(str(value)).encode()[:500]), "f")
                for name, value in named.items()
            }
            token = {"X-CSRFToken": self.tokens[who]}
            return {"data": files, "content_type": "multipart/form-data", "headers": token}
        form = {
            clean(self.key()): clean(str(self.value(3)))[:2_000] for _ in range(chance.randrange(6))
        }
        form |= {chance.choice(FIELDS): clean(str(self.value(3)))[:500]}
        if with_token:
            form["csrf_token"] = self.tokens[who]
        if kind == 2:
            junk = bytes(chance.choices(range(256), k=chance.randrange(3_000)))
            name = clean(chance.choice(WORDS))[:80] or "f"
            form[chance.choice(("file", "rules", "plan", "x"))] = (io.BytesIO(junk), name)
            return {"data": form, "content_type": "multipart/form-data"}
        return {"data": form}

    def poll_is_sent(self):
        """Bytes that a connection which polls may send, often after it was closed."""
        chance = self.chance
        client = self.school.app.test_client()
        address = "/socket.io/?EIO=4&transport=polling"
        opened = client.get(address)
        assert opened.status_code == 200
        sid = json.loads(opened.text[1:])["sid"]
        packets = ("40", "1", "3", '42["own",{}]', "41", "5", "", "4", "1\x1e1", "b4", "\x1e" * 30)
        for _ in range(chance.randrange(1, 5)):
            packet = chance.choice(packets).encode()
            if chance.random() < 0.2:
                packet = bytes(chance.choices(range(256), k=chance.randrange(60)))
            said = client.post(f"{address}&sid={sid}", data=packet)
            assert said.status_code < 500, packet
            self.counted[f"poll, nobody: {said.status_code}"] += 1
        client.post(f"{address}&sid={sid}", data="1")
        gone = client.get(f"{address}&sid={sid}") if chance.random() < 0.5 else None
        assert gone is None or gone.status_code == 400
        self.nothing_changed("a poll")

    def run(self, messages, requests, polls=0):
        """Send so many of each, mixed."""
        left = ["message"] * messages + ["request"] * requests + ["poll"] * polls
        self.chance.shuffle(left)
        for number, kind in enumerate(left):
            if number % LESSON == LESSON - 1:
                self.begin()
            if number % 20 == 0:
                limiter.reset()
            getattr(self, f"{kind}_is_sent")()


def clean(text):
    """Return text that a form or an address can contain."""
    return text.encode("utf-8", "replace").decode()
