"""A teacher who follows the script of a plan, and beside it only what the console asks for.

It names no step and no button: it presses what the step offers, at the step's minutes. What runs on
the projector comes first, by its own buttons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import time

from playwright.sync_api import Download, Error, Locator, Page

from classroom.classes.script import PRESSES, ScriptStep
from lesson_day.readings import Button, ConsoleReading

WITHIN = 3_000
"""Milliseconds for a press. A button may be gone by then."""
SLIDE = 0.35
"""Minutes of the lesson for a slide."""
VOTES = 1.5
"""Seconds at least, in which pupils can answer what a slide asks."""
LATE = 2.0
"""Minutes for which slides may take longer than their step."""
SETTLES = 1.2
"""Seconds in which a teacher sees what a press of the script did."""
HELPS = 2.0
"""Minutes between two looks for tables that need the teacher."""


@dataclass
class Script:
    """The teacher's hand. `minute` is what a minute of the lesson takes, in seconds."""

    page: Page
    steps: Sequence[ScriptStep]
    minute: float
    ready: Callable[[], bool]
    """True if what a step is there for has happened, so that it may be left."""
    presses: Counter[str] = field(default_factory=Counter)
    """By what was pressed: ``script``, ``slides``, ``tables``, ``dialog``, ``end``."""
    log: list[str] = field(default_factory=list)
    downloads: list[Download] = field(default_factory=list)
    called: bool = False
    """True if there was a last call: then no table needs another round."""
    over: bool = False
    """True if the script is at its end."""
    began: float = field(default_factory=time)
    entered: dict[int, float] = field(default_factory=dict)
    """The time at which each step was reached."""
    _at: int = 0
    _here: int = 0
    """Presses of the script in this step."""
    _told_at: set[tuple[int, int]] = field(default_factory=set)
    """The steps and tables at which what the step says was pressed."""
    _next: float = 0.0
    _next_slide: float = 0.0
    _next_help: float = 0.0

    def __post_init__(self) -> None:
        self.page.on("download", lambda made: self.downloads.append(made))

    def act(self, console: ConsoleReading | None, now: float) -> None:
        """Press one thing, or nothing."""
        if console is None or now < self._next or self.over:
            return
        if console.at and console.at != self._at:
            self._at, self._here = console.at, 0
            self.entered[console.at] = now
            self._next_slide = now + max(VOTES, SLIDE * self.minute)
        if console.dialog is not None:
            self._press("dialog", self._in_dialog(console.dialog))
            return
        step = self.steps[self._at - 1] if self._at else None
        offers = next((one for one in console.presses if one.main), None)
        leads = offers is not None or not console.runs
        if not leads or (console.hash == "projector" and console.placed):
            self._slide(console, now)
        offered = offers or next(iter(console.presses), None)
        if step is None:
            return
        if step.press is None and self._told(step, console):
            return
        if offered is None:
            self.over = now > self._ends(step) and self.ready()
        elif self._due(step, offered, now) and (leads or self._late(step, now)):
            which = ".script .press.main" if offers else ".script .press"
            self._press("script", self.page.locator(which).first)
            self._here += 1
            self._next = time() + SETTLES
            return
        self._help(console, now)

    # When

    def _ends(self, step: ScriptStep) -> float:
        return self.entered[self._at] + step.minutes * self.minute

    def _late(self, step: ScriptStep, now: float) -> bool:
        """Return whether slides have had their time and more."""
        return now > self._ends(step) + LATE * self.minute

    def _due(self, step: ScriptStep, offered: Button, now: float) -> bool:
        """The step's own button is pressed as the step begins, the next one's at its end."""
        own = PRESSES[step.press].label if step.press else ""
        if self._here == 0 and own and offered.label == own:
            return True
        last = self._at == len(self.steps)
        begins = self._at == 1 and self._here == 0 and not own
        return begins or (now > self._ends(step) and (last or self.ready()))

    # What

    def _slide(self, console: ConsoleReading, now: float) -> None:
        """Turn what runs on the projector, by the button that is meant."""
        if now < self._next_slide:
            return
        self._next_slide = now + max(VOTES if console.runs else 0, SLIDE * self.minute)
        if not console.runs:
            where = self.page.locator(".desk-place > :not(.script, .remote) .button.main").first
        elif any(one.main and not one.off for one in console.remote):
            where = self.page.locator(".remote .remote-buttons .button.main").first
        elif console.offers:
            where = self.page.locator(".remote .offers > li > button").first
        else:
            # The last one leads on; once it is grey, that was the last slide.
            at = [n for n, one in enumerate(console.remote) if not one.leaves][-1:]
            if not at or console.remote[at[0]].off:
                return
            where = self.page.locator(".remote .remote-buttons button").nth(at[0])
        self._press("slides", where)

    def _told(self, step: ScriptStep, console: ConsoleReading) -> bool:
        """Press, once at each table, what the step says is to be pressed on its tile."""
        for tile in console.tiles:
            foot = self.page.locator(f"#table-{tile.number} .tile-foot .button")
            for at, button in enumerate(tile.buttons):
                if button.label in step.note and (self._at, tile.number) not in self._told_at:
                    self._told_at.add((self._at, tile.number))
                    self._press("script", foot.nth(at))
                    return True
        return False

    def _in_dialog(self, buttons: Sequence[Button]) -> Locator:
        """Return the button that goes on: the main one, or the last."""
        which = (
            ".sheet-foot .button.main" if any(one.main for one in buttons) else ".button, .action"
        )
        found = self.page.locator("dialog[open]").locator(which)
        return found.first if any(one.main for one in buttons) else found.last

    def _help(self, console: ConsoleReading, now: float) -> None:
        """Go to the table that the console puts first, and do what it offers there."""
        if now < self._next_help or console.hash != "tables":
            return
        self._next_help = now + HELPS * self.minute
        for tile in console.tiles:
            if tile.needs and tile.buttons:
                foot = self.page.locator(f"#table-{tile.number} .tile-foot .button")
                self._press("tables", foot.first)
                return

    def _press(self, kind: str, where: Locator) -> None:
        now = time()
        self._next = now + 0.3
        try:
            label = where.inner_text(timeout=WITHIN) or where.get_attribute("aria-label") or ""
            where.click(timeout=WITHIN)
        except Error as error:
            self.log.append(f"{now - self.began:.1f} could not press: {str(error).splitlines()[0]}")
            return
        self.presses[kind] += 1
        self.log.append(f"{now - self.began:.1f} {kind}: {' '.join(label.split())}")

    def go(self, place: str) -> None:
        """To a place of the console."""
        self.page.evaluate("(place) => { location.hash = place; }", place)

    @property
    def besides(self) -> int:
        """Presses besides the script's button; slides have their own."""
        return sum(n for kind, n in self.presses.items() if kind not in ("script", "slides"))
