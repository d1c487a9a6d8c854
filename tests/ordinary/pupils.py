"""Ordinary pupils: they tap late, twice, on the wrong thing or not at all, and their phones sleep,
reload, turn, lose the network and show the table in a second tab.

A pupil knows nothing but the screen, and each is drawn from a seed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from time import time

from people import Phone
from playwright.sync_api import Error
from stage import PHONE, Screens

from ordinary.screen import Screen, hide, press, read, tap

ON_ITS_SIDE = {"width": PHONE["height"], "height": PHONE["width"]}
PATIENCE = 60.0
"""Seconds after which whoever lets a clock run out taps anyway, where no clock ends it."""
CHANGES_MIND = 0.3
TROUBLES = ("reload", "sleep", "offline", "second tab", "rotate")
WAITS_FOR = {
    "play": "turn",
    "no play": "turn",
    "call": "call",
    "pick": "call",
    "predict": "prediction",
    "pass": "chance",
    "word": "last call",
    "thought": "half minute",
}
"""The clock that runs while something is offered."""
CLOCKS = frozenset(WAITS_FOR.values())
_FIRST = (
    *("take over", "back", "verdict", "call", "pick", "uncover", "word", "thought", "deal", "rule"),
    *("predict", "play", "no play", "card", "pass", "declare", "uncover also", "own", "note"),
)
"""What a pupil looks at first."""


@dataclass(frozen=True)
class Temperament:
    """How a pupil is, each as a share of the occasions."""

    slow: float = 0.3
    twice: float = 0.15
    wrong: float = 0.1
    never: float = 0.1
    declares: float = 0.15
    writes: float = 0.05
    passes_cards: float = 0.1
    """Says no play, right or not."""
    strings: float = 0.2
    pace: tuple[float, float] = (0.4, 1.6)
    """Seconds before a tap, the shortest and the longest of who is not slow."""


SILENT = Temperament(never=1.0, slow=0, twice=0, wrong=0)


@dataclass
class Pupil:
    """One phone, and whoever holds it."""

    screens: Screens
    phone: Phone
    rng: random.Random
    is_: Temperament
    to_wait_out: set[str] = field(default_factory=lambda: set(CLOCKS))
    """Clocks that this pupil still has to let run out once."""
    waited_out: Counter[str] = field(default_factory=Counter)
    did: Counter[str] = field(default_factory=Counter)
    screen: Screen | None = None
    seats: tuple[str, ...] = ()
    """Of the last screen."""
    able_since: float = 0.0
    """Since when the page has been awake, whole and with a network; infinite while it is not."""
    removed: bool = False
    log: list[str] = field(default_factory=list)
    _next: float = 0.0
    _said: float | None = None
    """The play of which this pupil has said what they expect."""
    _waits: tuple[str, float] | None = None
    """The clock that runs for this pupil, and until when it is let run."""
    _ends: tuple[float, Callable[[], None]] | None = None
    """When the trouble of the phone is over, and what ends it."""

    @property
    def name(self) -> str:
        return self.phone.name

    @property
    def able(self) -> bool:
        return self._ends is None and not self.removed

    def look(self, now: float) -> None:
        """Read the screen, where there is one to read."""
        if self._ends is not None and now >= self._ends[0]:
            ends, self._ends = self._ends[1], None
            ends()
            self.able_since = now
        self.screen = None if self._ends is not None else read(self.phone.page)
        if self.screen is not None:
            self.seats = self.screen.seats
        if self.screen is None:
            self.able_since = now
        elif self.screen.gone and not self.screen.may("take over"):
            self.removed = True

    # Taps

    def act(self, now: float) -> None:
        """Do what this pupil would do now, or nothing."""
        screen = self.screen
        if screen is None or self.removed:
            return
        self._follow(screen, now)
        if "predict" in screen.offered and self._asked(screen) == self._said:
            return
        if now < self._next or not screen.offers:
            return
        wants = self._wants(screen)
        if wants is None:
            self._later(now)
            return
        if wants in WAITS_FOR and self._waits is not None and now < self._waits[1]:
            return
        self._tap(screen, wants)
        self._later(now)

    def _later(self, now: float) -> None:
        shortest, longest = self.is_.pace
        slow = self.rng.random() < self.is_.slow
        self._next = now + self.rng.uniform(shortest, longest) * (4 if slow else 1)

    def _follow(self, screen: Screen, now: float) -> None:
        """Notice which clock runs for this pupil, and that it has run out."""
        kinds = [kind for kind in _FIRST if kind in WAITS_FOR and screen.may(kind)]
        running = WAITS_FOR[kinds[0]] if kinds else None
        if "pass" in screen.offered:
            running = "chance"
        if screen.sheet == "notebook" and any(clock.where == "sheet" for clock in screen.clocks):
            running = "half minute"
        if self._waits is not None and running != self._waits[0]:
            clock, until = self._waits
            if until > now:
                self.waited_out[clock] += 1
                self.to_wait_out.discard(clock)
                self.note(f"let the clock run out: {clock}")
            self._waits = None
        if running is not None and self._waits is None and screen.clocks:
            still = self.is_.never >= 1 or running in self.to_wait_out
            lets = still or self.rng.random() < self.is_.never
            long = inf if self.is_.never >= 1 else PATIENCE
            self._waits = running, now + long if lets else now

    def _wants(self, screen: Screen) -> str | None:
        """The kind of thing to tap; None for nothing just now."""
        offered = screen.offered
        if screen.sheet:
            if self.is_.never >= 1 and screen.sheet == "notebook":
                return None
            if screen.sheet in ("menu", "question") and "close" in offered:
                return "close" if self.rng.random() < 0.3 or "yes" not in offered else "yes"
            return "yes" if "yes" in offered else "in sheet"
        roll = self.rng.random
        if roll() < self.is_.wrong:
            return self.rng.choice(["card", "story", "own", "menu"])
        if "declare" in offered and roll() < self.is_.declares:
            return "declare"
        if "note" in offered and roll() < self.is_.writes:
            return "note"
        if "no play" in offered and roll() < self.is_.passes_cards:
            return "no play"
        wanted = [kind for kind in _FIRST if kind in offered]
        if "play" in wanted and "card" in wanted and screen.chosen == 1:
            return "card" if roll() < self.is_.strings else "play"
        if "card" in wanted and "no play" in wanted:
            return "play" if screen.chosen and "play" in offered else "card"
        for kind in ("declare", "note", "own", "card", "no play"):
            if kind in wanted:
                wanted.remove(kind)
        return wanted[0] if wanted else None

    def _tap(self, screen: Screen, kind: str) -> None:
        places = screen.may(kind)
        if not places:
            return
        # The last of a sheet closes it, and leaves nothing.
        at = places[-1] if kind == "close" else self.rng.choice(places)
        if screen.sheet == "notebook" and self.rng.random() < 0.5:
            self._write()
        elif screen.sheet == "guess":
            self._guess(screen)
        elif kind == "word":
            self._last_guess()
        elif tap(self.phone.page, at):
            self.did[kind] += 1
            if kind == "predict" and self.rng.random() > CHANGES_MIND:
                self._said = self._asked(screen)
            self.note(f"tapped {kind} {screen.offers[at][1]!r}")
            if self.rng.random() < self.is_.twice:
                tap(self.phone.page, at)
                self.did["twice"] += 1

    def _asked(self, screen: Screen) -> float | None:
        """Until when this pupil is asked about a play, which tells it from the next."""
        return next((clock.to for clock in screen.clocks if "predict" in clock.where), None)

    def _write(self) -> None:
        """A note, word by word."""
        with suppress(Error):
            self.phone.page.locator("#sheet textarea").press_sequentially("red ", timeout=500)
            self.did["wrote"] += 1
            self.note("wrote")

    def _guess(self, screen: Screen) -> None:
        """A guess in own words, or of a rule of the list: one step at each look."""
        sheet = self.phone.page.locator("#sheet")
        with suppress(Error):
            words = sheet.locator("input[type=text]")
            if not words.input_value(timeout=500):
                words.fill("red on black", timeout=500)
            elif "yes" in screen.offered:
                press(sheet.locator(".choices .main"), 500)
                self.did["guess"] += 1
                self.note("guessed")
            else:
                which = self.rng.choice((0, 1))
                press(sheet.locator(".guess-choice").nth(which), 500)

    def _last_guess(self) -> None:
        asked = self.phone.page.locator(".last-call")
        with suppress(Error):
            asked.locator("input[type=text]").fill("red on black", timeout=500)
            asked.get_by_role("radio", name=", 75%").check(timeout=500)
            read = asked.locator(".understood .guess-choice")
            if count := read.count():
                press(read.nth(self.rng.randrange(count)), 500)
            press(asked.locator(".button.main"), 500)
            self.did["word"] += 1
            self.note("said a last guess")

    # Trouble

    def suffer(self, what: str, now: float) -> None:
        """What befalls the phone; one thing at a time."""
        if not self.able:
            return
        lasts = self.rng.uniform(3, 9)
        self.did[what] += 1
        self.note(what)
        page = self.phone.page
        try:
            if what == "rotate":
                turned = page.viewport_size == PHONE
                page.set_viewport_size(ON_ITS_SIDE if turned else PHONE)
            elif what == "reload":
                page.reload(wait_until="commit")
                self.able_since = now
            elif what == "offline":
                self.phone.context.set_offline(True)
                self._ends = now + lasts, lambda: self.phone.context.set_offline(False)
            elif what == "sleep":
                self._sleep(now + lasts)
            else:
                self._second_tab(now + lasts)
        except Error as error:
            self.note(f"{what} failed: {error}")

    def _sleep(self, until: float) -> None:
        """A locked phone: its page is hidden, then frozen, and wakes up as browsers do it."""
        page = self.phone.page
        session = self.phone.context.new_cdp_session(page)
        hide(page, True)
        session.send("Page.setWebLifecycleState", {"state": "frozen"})

        def wake() -> None:
            session.send("Page.setWebLifecycleState", {"state": "active"})
            session.detach()
            hide(page, False)

        self._ends = until, wake

    def _second_tab(self, until: float) -> None:
        """The table in another tab too; then one of the two is closed, and the other goes on."""
        first = self.phone.page
        second = self.screens.page(f"{self.name} again", self.phone.context)
        second.goto(first.url, wait_until="commit")
        stays = self.rng.choice((first, second))

        def close() -> None:
            (first if stays is second else second).close()
            self.phone.page = stays

        self._ends = until, close

    def note(self, what: str) -> None:
        self.log.append(f"{time():.1f} {self.name}: {what}")
