"""The pupils of a lesson day, on real pages or on sockets. They know only what they are shown."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace
from typing import Any

import newer
from hosted.installation import Phone as SocketPhone
from ordinary.pupils import Pupil
from ordinary.screen import Screen, press, tap
from people import Phone
from playwright.sync_api import Error
from socketio.exceptions import SocketIOError
from stage import Screens, Server

from classroom import devices
from lesson_day.makeup import Person
from lesson_day.readings import PhoneReading, add_reader, read_phone

OLDER = """
delete HTMLDialogElement.prototype.showModal; delete HTMLDialogElement.prototype.close;
delete Element.prototype.replaceChildren; delete String.prototype.replaceAll;
delete Promise.any; delete Intl.ListFormat; delete Crypto.prototype.randomUUID;
"""
"""Removes features that the oldest browsers have, and yet no page stumbles without."""
WITHIN = 1000
"""Milliseconds for a tap in the last call, on a computer that is busy ..."""
SLOW = 30_000
"""... and on a page before the table."""
_PAGES = 6
"""Pages before the table, at most."""
_LEAVES_FOR = 6.0
"""Seconds for which anyone who leaves something open looks away."""


def come_in(phone: Phone, code: str) -> None:
    """Fill in what the pages ask for, one after the other, until the table is there."""
    page = phone.page
    page.goto(phone.server.url)
    for _ in range(_PAGES):
        if page.url.endswith("/play"):
            return
        fields = page.locator("form input.input:not([type=search]):visible")
        if fields.count() and not fields.first.input_value():
            is_code = fields.first.get_attribute("name") == "code"
            fields.first.fill(code if is_code else phone.name)
        with page.expect_navigation():
            press(page.locator("form .button:visible").first, SLOW)
    assert page.url.endswith("/play"), f"{phone.name} came to {page.url}"


@dataclass
class DayPupil(Pupil):
    """A pupil on a page of their own."""

    person: Person = field(kw_only=True)
    reading: PhoneReading | None = None
    typed: set[str] = field(default_factory=set)
    """Words that stood on the screen and were never sent."""
    _looks_away: float = 0.0
    _steps: dict[float, int] = field(default_factory=dict)
    """Steps of a last guess that were done, by the end of its last call."""

    @classmethod
    def joins(cls, screens: Screens, server: Server, person: Person, code: str) -> DayPupil:
        """Come in by the first page, as pupils do."""
        width, height = person.window
        phone = Phone(screens, server, person.name)
        add_reader(phone.context)
        phone.page.set_viewport_size({"width": width, "height": height})
        if person.temper.old:
            phone.context.add_init_script(newer.removing(devices.PHONES) + OLDER)
        come_in(phone, code)
        return cls(screens, phone, random.Random(person.name), person.temper.taps, set(),
                   person=person)  # fmt: skip

    def look(self, now: float) -> None:
        if self._ends is not None and now >= self._ends[0]:
            ends, self._ends = self._ends[1], None
            ends()
            self.able_since = now
        self.reading = None if self._ends is not None else read_phone(self.phone.page)
        self.screen = None if self.reading is None else self.reading.screen
        if self.screen is None:
            self.able_since = now
        else:
            self.seats = self.screen.seats
            self.removed = self.removed or (self.screen.gone and not self.screen.may("take over"))

    def act(self, now: float) -> None:
        if now < self._looks_away:
            return
        temper, screen = self.person.temper, self.screen
        if temper.leaves_open and screen is not None and not screen.sheet:
            opens = screen.may("menu", "story")
            if opens and "word" not in screen.offered and self.rng.random() < 0.03:
                tap(self.phone.page, self.rng.choice(opens))
                self.did["left open"] += 1
                self._looks_away = now + _LEAVES_FOR
                return
        super().act(now)

    def _wants(self, screen: Screen) -> str | None:
        wants = super()._wants(screen)
        # Someone who never taps does type, when everyone else does.
        if self.is_.never >= 1 and "word" in screen.offered and not screen.sheet:
            return "word"
        return wants

    def _last_guess(self) -> None:
        """Type, say how sure, and send, where that is this pupil's way: one of them at a time."""
        temper, asked = self.person.temper, self.phone.page.locator(".last-call")
        clocks = self.screen.clocks if self.screen else ()
        call = max((clock.to for clock in clocks), default=0.0)
        step = self._steps.get(call, 0)
        self._steps[call] = step + 1
        with suppress(Error):
            if step == 0:
                asked.locator("input[type=text]").fill(temper.words, timeout=WITHIN)
                self.did["word"] += 1
                self.typed.add(temper.words)
            elif step == 1 and temper.sure:
                press(asked.locator(".sure label", has_text="75%"), WITHIN)
            elif step == 2 and temper.sends:
                if asked.locator(".understood").count():
                    press(asked.locator(".understood .guess-choice").last, WITHIN)
                press(asked.locator(".button.main"), WITHIN)
                self.note("said a last guess")


@dataclass
class SocketPupil:
    """A phone without a page: it does what its views allow, once in a while."""

    person: Person
    phone: Any
    rng: random.Random
    did: Counter[str] = field(default_factory=Counter)
    typed: set[str] = field(default_factory=set)
    refused: list[str] = field(default_factory=list)
    _next: float = 0.0
    _ids: Any = field(default_factory=lambda: count(1))
    _done: set[tuple[str, object]] = field(default_factory=set)

    @classmethod
    def joins(cls, server: Server, person: Person, code: str) -> SocketPupil:
        front = SimpleNamespace(address=server.url, certificate=None)
        phone = SocketPhone(SimpleNamespace(front=front), person.name, code)
        return cls(person, phone, random.Random(person.name))

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def seats(self) -> tuple[str, ...]:
        seat = self.phone.seat.get("seat")
        return (seat,) if seat else ()

    def act(self, now: float) -> None:
        if now < self._next:
            return
        shortest, longest = self.person.temper.taps.pace
        self._next = now + self.rng.uniform(shortest, longest)
        answer = self._answer(self.phone.seat, self.phone.table)
        if answer is None:
            return
        what, message = answer
        with suppress(SocketIOError):
            sent = {**message, "id": f"{self.name}-{next(self._ids)}"}
            self.phone.socket.emit(what, sent, callback=self._hears)
        self.did[what] += 1

    def _hears(self, answer: Any = None) -> None:
        if not (answer or {}).get("ok"):
            self.refused.append(str(answer))

    def _answer(
        self, seat: dict[str, Any], table: dict[str, Any]
    ) -> tuple[str, dict[str, Any]] | None:
        """Return the first thing to be answered; nothing is said twice."""
        may = seat.get("may") or ()
        found: list[tuple[str, dict[str, Any]]] = []
        lesson = self.phone.views.get("lesson") or {}
        if seat.get("asked") and not (seat.get("last_guess") or {}).get("sent"):
            words = self.person.temper.words
            note = {"note": f"text:{words}", "confidence": 75, "draft": False}
            self.typed.add(words)
            return "last_guess", note
        if table.get("pause") or not seat:
            return None
        waits = seat.get("waits") or {}
        if waits.get("asked") and not waits.get("said"):
            expect = self.rng.choice(("right", "wrong", "unsure"))
            found.append(("predict", {"of": waits["of"], "expect": expect}))
        if seat.get("thinks"):
            found.append(("thought", {}))
        if "declare" in may or "guess" in may:
            found.append(("decline", {}))
        ours = {"seen": table.get("version")}
        if "call" in may:
            found.append(("move", {**ours, "move": {"call": self.rng.choice(("right", "wrong"))}}))
        if "pick" in may and table.get("pending"):
            pick = self.rng.choice(table["pending"]["cards"])
            found.append(("move", {**ours, "move": {"pick": pick}}))
        if "play" in may and seat.get("hand"):
            found.append(("move", {**ours, "move": {"play": [self.rng.choice(seat["hand"])]}}))
        ballots = (lesson.get("demo") or {}, lesson.get("question") or {})
        found += [
            ("vote", {"of": ballot["of"], "choice": self.rng.choice((0, 1))})
            for ballot in ballots
            if ballot.get("of") is not None and ballot.get("choice") is None
        ]
        for each in found:
            key = str(each), table.get("version")
            if key not in self._done:
                self._done.add(key)
                return each
        return None

    def close(self) -> None:
        self.phone.close()
