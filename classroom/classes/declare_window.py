"""The declare window: after a verdict the next player waits a moment for the last one.

So declaring, or guessing in Express, is a decision and no race of thumbs. Robots decide at once,
and are not waited for.

Pauses don't pile up. No one can know the rule from one card, so the window opens from the third
play on. It is shorter where the table has just waited for predictions, and shortest where the last
three were not used. After a break for notes there is none: everyone had half a minute to think.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from classroom.classes import predictions
from classroom.classes.classroom import Classroom
from classroom.classes.table import Table
from classroom.game.actions import acted
from classroom.game.layout import AnyRound

DECLARE_WINDOW_SECONDS = 6.0
"""A pupil who wants more time has several times as long; so it is for the next."""
SHORT_WINDOW_SECONDS = 4.0
UNUSED_WINDOW_SECONDS = 2.0
FIRST_WINDOW_AFTER = 3
"""Settled plays of a round before its first window."""
UNUSED_WINDOWS = 3
"""After so many without a declaration or a guess, the next ones are the shortest."""
GUESS_SECONDS = 60.0
"""To write a guess, once its player has begun to."""
Offer = Literal["declare", "guess"]
_OFFERS: Final[tuple[Offer, ...]] = ("declare", "guess")


@dataclass(frozen=True, slots=True)
class DeclareWindow:
    seat: str
    """The seat that may declare or guess."""
    until: float
    """The time from which the others may play anyway, in seconds of running time."""
    what: Offer = "declare"


def open_declare_window(classroom: Classroom, table: Table) -> DeclareWindow | None:
    """Return the declare window that the next player waits for, over or not; None: none."""
    current = table.current
    if current is None or table.turn.passed or table.held or table.turn.at is None:
        return None
    round_ = current.round
    if table.awaiting is not None or not _has_window(classroom, table, round_):
        return None
    for player in acted(round_):
        may = table.may(player)
        what = next((each for each in _OFFERS if each in may), None)
        if what is not None:
            seat = classroom.seats.get(player)
            if seat is None or seat.robot is not None or seat.sits_out:
                return None
            seconds = _seconds(classroom, table, round_) * classroom.time(player)
            return DeclareWindow(player, table.turn.at + seconds, what)
    return None


def still_open(table: Table, window: DeclareWindow, now: float) -> bool:
    """Return whether the next player still waits: a guess that was begun is made before they play.

    What it says when its time is up is made a guess by the clock, which may be late.
    """
    unsent = table.turn.unsent_guess
    return now < window.until or (unsent is not None and unsent.claim is not None)


def _has_window(classroom: Classroom, table: Table, round_: AnyRound) -> bool:
    """Return whether the next player waits after the last play; for a begun guess always."""
    plays = len(round_.results)
    offers = plays >= FIRST_WINDOW_AFTER and plays != table.thought_after
    return table.turn.unsent_guess is not None or (classroom.plan.pace.chance and offers)


def _seconds(classroom: Classroom, table: Table, round_: AnyRound) -> float:
    """Return how long the window is open for a pupil without extra time."""
    if table.turn.unsent_guess is not None:
        return GUESS_SECONDS
    results = round_.results
    reigns = [
        reign.number if reign.result is None else results[reign.result].number
        for reign in round_.prophets.reigns
    ]
    used = max([*reigns, *(guess.number for guess in round_.guesses.made)], default=0)
    if (
        len(results) >= FIRST_WINDOW_AFTER + UNUSED_WINDOWS
        and results[-UNUSED_WINDOWS - 1].number > used
    ):
        return UNUSED_WINDOW_SECONDS
    return SHORT_WINDOW_SECONDS if predictions.on(classroom, table) else DECLARE_WINDOW_SECONDS
