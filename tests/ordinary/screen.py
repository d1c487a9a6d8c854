"""What a page shows: what can be tapped on it, and which countdowns run.

A page is read in one go, by a script that knows nothing of the game: what is visible and enabled,
sorted by where it is on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Locator, Page

_SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")


@dataclass(frozen=True)
class Clock:
    """A countdown on a screen."""

    to: float
    """In seconds since the epoch."""
    stands: bool
    text: str
    where: str

    @property
    def shows(self) -> int:
        """In seconds."""
        minutes, seconds = self.text.split(":")
        return 60 * int(minutes) + int(seconds)


@dataclass(frozen=True)
class Screen:
    """A pupil's page."""

    offers: tuple[tuple[str, str], ...]
    """What can be tapped: where on the screen it is, and what it is called."""
    clocks: tuple[Clock, ...]
    seats: tuple[str, ...]
    """Several on a device that is passed around."""
    sheet: str
    """Which one lies over the table; empty for none."""
    chosen: int
    """Cards of the hand."""
    headline: str
    lost: str
    """What the page says while it has no connection."""
    gone: bool
    """True if the table is not shown here any more."""

    def may(self, *kinds: str) -> list[int]:
        """Return where in `offers` something of these kinds is."""
        return [at for at, (kind, _) in enumerate(self.offers) if kind in kinds]

    @property
    def offered(self) -> set[str]:
        return {kind for kind, _ in self.offers}

    def __str__(self) -> str:
        named = "; ".join(f"{kind}: {name!r}" for kind, name in self.offers)
        clocks = "; ".join(f"{one.text} ({one.where})" for one in self.clocks) or "no countdown"
        notes = [note for note in (self.lost, self.gone and "gone", self.sheet) if note]
        return f"{self.headline!r} {notes or ''} | {clocks} | {named}"


@dataclass(frozen=True)
class Tile:
    """A table on the console."""

    number: int
    named: tuple[str, ...]
    """Who is marked as the one everyone waits for."""
    status: str
    foot: str
    clocks: tuple[Clock, ...]
    resumes: bool
    """True if a pause can be lifted here."""

    def __str__(self) -> str:
        return f"marked {self.named}: {self.status!r} {self.foot!r}"


def _clocks(found: Iterable[dict[str, Any]]) -> tuple[Clock, ...]:
    return tuple(Clock(**one) for one in found if ":" in one["text"])


def read(page: Page) -> Screen | None:
    """Return what a pupil's page shows; None while it is on its way to another one."""
    try:
        found = page.evaluate(f"{_SCRIPT}.phone()")
    except Error:
        return None
    if found is None:
        return None
    found["offers"] = tuple(map(tuple, found["offers"]))
    return Screen(**{**found, "clocks": _clocks(found["clocks"]), "seats": tuple(found["seats"])})


def read_console(page: Page) -> list[Tile]:
    """Return the tables on the console, none while the teacher is somewhere else on it."""
    tiles = page.evaluate(f"{_SCRIPT}.console()")
    return [
        Tile(**{**one, "named": tuple(one["named"]), "clocks": _clocks(one["clocks"])})
        for one in tiles
    ]


def has_touch(page: Page) -> bool:
    """Return whether the page is touched: only Chromium can be a phone in all it does."""
    browser = page.context.browser
    return browser is not None and browser.browser_type.name == "chromium"


def press(where: Locator, within: float) -> None:
    """Tap what is there, in at most so many milliseconds."""
    (where.tap if has_touch(where.page) else where.click)(timeout=within)


def tap(page: Page, at: int) -> bool:
    """Tap what was number `at` of the offers; False where it is gone or covered by now."""
    try:
        point = page.evaluate(f"(at) => {_SCRIPT}.point(at)", at)
        if point is None:
            return False
        if has_touch(page):
            page.touchscreen.tap(*point)
        else:
            page.mouse.click(*point)
    except Error:
        return False
    return True


def hide(page: Page, hidden: bool) -> None:
    """Tell a page that no one can see it, as a browser does when its phone is locked."""
    page.evaluate(f"(hidden) => {_SCRIPT}.hide(hidden)", hidden)
