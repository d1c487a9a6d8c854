"""A robot's lab notebook: what it would write in a pupil's place, and how sure it says it is.

In a rehearsal the robots write, so that its debrief shows what that of a class will. A robot notes
the likeliest rule of the list that has come to its mind. It keeps a rule until it sees that a card
contradicts it, and does not always see that. It knows what its seat sees, and nothing more.
"""

from __future__ import annotations

import random
from zlib import crc32

import numpy as np

from classroom.classes.classroom import RANDOM
from classroom.robots.belief import Mind, mind
from classroom.robots.characters import CHARACTERS
from classroom.robots.strategies import best, predicted_share
from classroom.rules.catalogue import RULES
from classroom.rules.surviving import Survivors
from classroom.views.schemas import SeatView, TableView

MIN_LAID = 3
"""Cards on the table before it writes anything."""
NOTICES = 0.7
"""The probability that it sees, each time it looks, that a card contradicts its rule."""
FAR_LIKELIER = 3.0
"""The factor by which a different rule must be likelier for it to give up one that still fits."""
LEAST = 10
"""The confidence, in percent, with which it notes a rule at least."""
AHEAD = 2
"""The number of cards that a robot thinks ahead before it says how sure it is."""
CHANGE = 20
"""Percentage points by which its confidence changes before it writes that down."""


def note(
    kind: str, table: TableView, mine: SeatView, *, declares: bool = False
) -> tuple[str, int] | None:
    """Return the id of the rule it would note now, and its confidence from 0 to 100.

    Return None if it leaves its notebook as it is. A robot that `declares` notes what it declares
    with. The same views make the same note.
    """
    if kind == RANDOM or not mine.writes or table.line.laid < MIN_LAID:
        return None
    believed = mind(table, mine)
    idea = likeliest(believed.beliefs)
    if idea is None and declares:
        idea = likeliest(believed.possible)
    if idea is None:
        return None
    noted = None if mine.note is None else mine.note.claim
    rng = _rng(table, mine)
    writes = CHARACTERS[kind].writes
    if not isinstance(noted, str):
        name, wants = idea, rng.random() < writes
    elif noted not in believed.possible.still_fit:
        name, wants = idea, rng.random() < NOTICES * min(1.0, 2 * writes)
    else:
        share = _share(believed, noted)
        name = idea if _share(believed, idea) > FAR_LIKELIER * share else noted
        wants = rng.random() < writes
    sure = _sure(kind, believed, name, rng)
    if name == noted:
        before = mine.note.confidence if mine.note is not None else None
        wants = wants and (before is None or abs(sure - before) >= CHANGE)
        return (name, sure) if wants else None
    return (name, sure) if wants or (declares and writes) else None


def last_guess(kind: str, table: TableView, mine: SeatView) -> tuple[str, int]:
    """Return its last guess, a rule of the list, and its confidence from 0 to 100.

    It is what it noted, if that still fits as far as it sees; else the likeliest rule.
    """
    believed, rng = mind(table, mine), _rng(table, mine)
    noted = None if mine.note is None else mine.note.claim
    if isinstance(noted, str) and noted in RULES:
        if noted in believed.possible.still_fit:
            return noted, _sure(kind, believed, noted, rng)
        if rng.random() >= NOTICES:
            return noted, LEAST
    for beliefs in (believed.beliefs, believed.possible):
        if (name := likeliest(beliefs)) is not None:
            return name, _sure(kind, believed, name, rng)
    return next(iter(RULES)), 0


def _rng(table: TableView, mine: SeatView) -> random.Random:
    """Return chance that depends on the moment alone."""
    moment = f"{mine.seat} {table.number} {table.round} {table.line.laid} {mine.hand}"
    return random.Random(crc32(moment.encode()))


def _sure(kind: str, believed: Mind, name: str, rng: random.Random) -> int:
    """Return how sure it says it is: a robot that dares early says more than it believes."""
    boldness = CHARACTERS[kind].confidence if kind in CHARACTERS else 1.0
    said: float = trust(believed, name, rng) ** boldness
    return max(LEAST, round(10 * said) * 10)


def trust(believed: Mind, name: str, rng: random.Random) -> float:
    """Return the share of all rules that still fit which predicts the same as this one.

    It is 0 for a rule that no longer fits.
    """
    fits = [each == name for each in believed.possible.still_fit]
    if not any(fits):
        return 0.0
    rule = believed.possible.only(np.array(fits, dtype=np.bool_))
    return predicted_share(rule, believed.possible, AHEAD, rng)


def likeliest(beliefs: Survivors) -> str | None:
    """Return the id of the likeliest rule that is in the list; None if it believes in none."""
    listed = beliefs.only(np.array([name in RULES for name in beliefs.still_fit], dtype=np.bool_))
    return best(listed).still_fit[0] if len(listed) else None


def _share(believed: Mind, name: str) -> float:
    """Return the share of its belief in a rule, 0 if that has not come to its mind."""
    beliefs = believed.beliefs
    if name not in beliefs.still_fit:
        return 0.0
    return float(beliefs.weights[beliefs.still_fit.index(name)])
