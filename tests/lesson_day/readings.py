"""The screens of a lesson at one look, each read by a script in one go."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ordinary import screen
from ordinary.screen import Clock, Screen, Tile
from playwright.sync_api import BrowserContext, Error, Page

_LOOK = Path(__file__).with_name("look.js").read_text("utf-8")
_SCREEN = Path(screen.__file__).with_suffix(".js").read_text("utf-8")
SCRIPT = f"globalThis.lessonDay = Object.assign({_SCREEN}, {_LOOK})"
"""Adds the reader to a page. It goes before the page's own scripts."""


def add_reader(context: BrowserContext) -> None:
    """Have every page of a device able to be read."""
    context.add_init_script(SCRIPT)


@dataclass(frozen=True)
class Button:
    label: str
    main: bool = False
    off: bool = False
    """True if a press does not do what it says: disabled, or not yet."""
    dead: bool = False
    """True if it can't be pressed at all."""
    leaves: bool = False


@dataclass(frozen=True)
class Hand:
    cards: int
    first: bool = True
    """True if the first row is whole, or the card that was chosen."""
    second: bool = True
    """True if the second one peeks out."""
    button: bool = True
    """True if the button that plays is in sight."""


@dataclass(frozen=True)
class Felt:
    table: int
    drawn: int
    """Cards on it."""
    cut: int = 0
    """Cards of the newest column that stick out, and can't be scrolled to."""
    across: float = 0.0
    """Cards that would fit beside them ..."""
    down: float = 0.0
    """... and below."""


@dataclass(frozen=True)
class PhoneReading:
    screen: Screen | None = None
    text: str = ""
    listed: str = ""
    """The part of it that is a choice among others."""
    full: bool = False
    """True if something fills the screen."""
    above: int = 0
    """Colours of text in the band above a sheet; 0 where there is none."""
    mains: tuple[Button, ...] = ()
    hand: Hand | None = None
    felts: tuple[Felt, ...] = ()
    doable: int = 0
    """Things to do that count or teach."""
    typing: bool = False
    focus: str = ""
    wide: int = 0
    """Pixels by which the page is too wide."""
    window: tuple[int, int] = (360, 740)


@dataclass(frozen=True)
class TileReading:
    number: int
    needs: bool = False
    """True if it is marked as needing the teacher."""
    phase: str = "playing"
    away: tuple[str, ...] = ()
    buttons: tuple[Button, ...] = ()
    top: int = 0


@dataclass(frozen=True)
class ConsoleReading:
    step: str = ""
    at: int = 0
    """The number of the script's step, from 1; 0 for none."""
    presses: tuple[Button, ...] = ()
    """The buttons that the step offers."""
    remote: tuple[Button, ...] = ()
    """The buttons of what runs on the projector; those that offer something come ..."""
    offers: int = 0
    """... so many of them."""
    runs: bool = False
    dialog: tuple[Button, ...] | None = None
    mains: tuple[Button, ...] = ()
    placed: tuple[Button, ...] = ()
    """The main buttons beside the script's."""
    tiles: tuple[TileReading, ...] = ()
    """In the order of the page."""
    tables: tuple[Tile, ...] = ()
    felts: tuple[Felt, ...] = ()
    hash: str = "tables"
    text: str = ""


@dataclass(frozen=True)
class WallReading:
    text: str = ""
    scene: str = ""
    head: str = ""
    qr: int = 0
    """Pixels of the QR code."""
    bars: int = 0
    """Bars of a vote that have a length."""
    numbers: tuple[str, ...] = ()
    """Figures beside them."""
    clocks: tuple[str, ...] = ()
    felts: tuple[Felt, ...] = field(default=())


def _of(kind: Any, found: list[dict[str, Any]] | None) -> Any:
    return None if found is None else tuple(kind(**one) for one in found)


def _clocks(found: list[dict[str, Any]]) -> tuple[Clock, ...]:
    return tuple(Clock(**one) for one in found if ":" in one["text"])


def _evaluate(page: Page | None, what: str) -> dict[str, Any] | None:
    if page is None or page.is_closed():
        return None
    try:
        found: dict[str, Any] | None = page.evaluate(f"globalThis.lessonDay?.{what}() ?? null")
    except Error:  # it is on its way to another page
        return None
    return found


def read_phone(page: Page) -> PhoneReading | None:
    found = _evaluate(page, "pupil")
    if found is None:
        return None
    shown = found.pop("screen")
    if shown is not None:
        offers = tuple(map(tuple, shown["offers"]))
        more = {
            "offers": offers,
            "clocks": _clocks(shown["clocks"]),
            "seats": tuple(shown["seats"]),
        }
        shown = Screen(**{**shown, **more})
    hand = found.pop("hand")
    return PhoneReading(
        **{
            **found,
            "screen": shown,
            "mains": _of(Button, found["mains"]),
            "hand": Hand(**hand) if hand else None,
            "felts": _of(Felt, found["felts"]),
            "window": tuple(found["window"]),
        }
    )


def read_console(page: Page) -> ConsoleReading | None:
    found = _evaluate(page, "desk")
    if found is None:
        return None
    tiles = [
        TileReading(**{**one, "away": tuple(one["away"]), "buttons": _of(Button, one["buttons"])})
        for one in found["tiles"]
    ]
    tables = [
        Tile(**{**one, "named": tuple(one["named"]), "clocks": _clocks(one["clocks"])})
        for one in found["tables"]
    ]
    buttons = {
        name: _of(Button, found[name])
        for name in ("presses", "remote", "dialog", "mains", "placed")
    }
    lists = {"tiles": tuple(tiles), "tables": tuple(tables), "felts": _of(Felt, found["felts"])}
    return ConsoleReading(**{**found, **buttons, **lists})


def read_wall(page: Page | None) -> WallReading | None:
    found = _evaluate(page, "wall")
    if found is None:
        return None
    lists = {"numbers": tuple(found["numbers"]), "clocks": tuple(found["clocks"])}
    return WallReading(**{**found, **lists, "felts": _of(Felt, found["felts"])})
