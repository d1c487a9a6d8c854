"""A class drawn from a seed: who is in it, how each pupil is, and with which phone."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ordinary.pupils import Temperament

WINDOWS = (
    (320, 454),
    (320, 568),
    (375, 553),
    (360, 580),
    (360, 616),
    (360, 740),
    (390, 844),
)
"""The part of a phone's screen that a browser's bars leave, in pixels."""
_NAMES = (
    *("Amara", "Ben", "Chiara", "Dev", "Elif", "Finn", "Gus", "Hana", "Ida", "Jonas", "Kim", "Leo"),
    *("Mia", "Noor", "Omar", "Pia", "Quin", "Rosa", "Sami", "Tara", "Uwe", "Vera", "Wim", "Yara"),
)
_RUBBISH = ("asdfasdf", "idk lol 🤷", "red black 🟥⬛", "rot schwarz glaub ich", "???", "the farts")
"""Words of pupils who have nothing to say; a number makes them one's own."""


@dataclass(frozen=True)
class Temper:
    """The habits of a pupil, beside those of tapping (`Temperament`)."""

    taps: Temperament
    sends: bool = True
    """Presses *Send* after having typed."""
    sure: bool = True
    """Says how sure they are, where they are asked."""
    leaves_open: bool = False
    """Opens the menu, a sheet or a moment, and puts the phone down."""
    late: bool = False
    """Comes once the first round is played."""
    troubles: tuple[str, ...] = ()
    """Troubles of the phone, in this order, while a round is played."""
    old: bool = False
    """The browser lacks what the oldest ones lack."""
    words: str = "red and black take turns"


@dataclass(frozen=True)
class Person:
    """A pupil, before the lesson."""

    name: str
    temper: Temper
    window: tuple[int, int]
    page: bool
    """On a real page; else on a socket."""


_BRISK = Temperament(
    slow=0, wrong=0, twice=0, never=0, declares=0.03, writes=0, passes_cards=0, strings=0.1,
    pace=(0.1, 0.5),
)  # fmt: skip
_CARELESS = Temperament(
    slow=0.1, wrong=0.15, twice=0.4, never=0, declares=0.05, writes=0.02, passes_cards=0.05,
    strings=0.2, pace=(0.1, 0.6),
)  # fmt: skip
_ABSENT = Temperament(
    slow=0.3, wrong=0, twice=0, never=1, declares=0, writes=0, passes_cards=0, strings=0,
    pace=(0.4, 1.0),
)  # fmt: skip
ON_PAGES: Sequence[Mapping[str, object]] = (
    {"taps": _BRISK, "sends": False},
    {"taps": _BRISK, "sends": False, "sure": False, "old": True},
    {"taps": _CARELESS, "leaves_open": True},
    {"taps": _BRISK, "late": True},
    {"taps": _CARELESS, "troubles": ("reload", "sleep", "offline")},
    {"taps": _ABSENT, "sends": False, "sure": False},
    {"taps": _CARELESS, "troubles": ("rotate", "second tab"), "sends": False},
    {"taps": _BRISK},
)
"""The tempers of a class, in the order in which real pages get them."""


def make(seed: int, pupils: int, pages: int) -> list[Person]:
    """Return a class, the same for the same seed. Those on pages are spread over all of it."""
    rng = random.Random(f"class {seed}")
    names = rng.sample(_NAMES, pupils)
    windows = rng.sample(WINDOWS, len(WINDOWS))
    found = []
    for at, name in enumerate(names):
        page = at < pages
        more = ON_PAGES[at % len(ON_PAGES)] if page else {"taps": _BRISK}
        words = rng.choice(_RUBBISH) if rng.random() < 0.5 else "red then black"
        temper = Temper(**{"words": f"{words} no. {at + 1}", **more})  # type: ignore[arg-type]
        found.append(Person(name, temper, windows[at % len(windows)], page))
    # Seats go from table to table as pupils come, and no table is all sockets or all pages.
    rng.shuffle(found)
    return found
