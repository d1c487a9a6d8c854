"""The round of each table that is told of where there is room for one: the only place to decide it.

Print-outs, class slides, debrief script and questions tell of the same rounds. They are not the
last ones: a quick table begins one more round, and the last call ends it after a few plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from classroom.classes import ladder
from classroom.classes.classroom import Classroom, Staged
from classroom.classes.last_guesses import too_short
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.game.layout import AnyRound

_OVERTHROWN, _STOOD, _KNOCKED_OUT, _ENDED = 4.0, 2.0, 1.0, 1.0
_PLAYS = 10
"""Plays that count as much as one of the lesser events ..."""
_MOST = 4.0
"""... and what they count at most."""


class Rank(NamedTuple):
    """The order of rounds: the greater of two has more to tell."""

    pupils: bool
    """True if pupils played, and not only robots."""
    real: bool
    """True if it wasn't cut off at its beginning."""
    public: bool
    """True if it is real and the whole class may see it: such a round can be on every paper and
    slide."""
    worth: float
    plays: int


def cut_off(round_: AnyRound) -> bool:
    """Return whether a round was ended from outside before there was much to tell of it."""
    return too_short(round_)


def rank(
    round_: AnyRound,
    entries: Sequence[Mapping[str, Any]],
    public: Callable[[], bool] = lambda: True,
) -> Rank:
    """Return how much a round has to tell, by what happened in it.

    `public` says whether the whole class may see it.
    """
    real, plays = not cut_off(round_), len(round_.results)
    worth = (
        _OVERTHROWN * len(round_.prophets.overthrown)
        + _STOOD * (round_.prophets.ruling is not None)
        + _KNOCKED_OUT * len(round_.expelled)
        + _ENDED * (round_.ended_by in ("guessed", "empty_hand"))
        + min(_MOST, plays / _PLAYS)
    )
    pupils = any(not entries[result.number - 1].get("robot") for result in round_.results)
    return Rank(pupils, real, real and public(), worth, plays)


def most_telling(ranks: Mapping[int, Rank]) -> int:
    """Return the number of the round with most to tell, and among equal ones the last."""
    return max(ranks, key=lambda number: (ranks[number], number))


def choose_rounds(classroom: Classroom, tables: Iterable[Table]) -> dict[int, int]:
    """Return the round of each table that is told of, by the number of the table.

    Tables without a finished round are left out.
    """
    tables = list(tables)
    told = {table.number: told_of(classroom, tables, table.number) for table in tables}
    return {table: number for table, number in told.items() if number is not None}


def staged_rounds(classroom: Classroom, tables: Iterable[Table]) -> Staged:
    """Return the rounds whose last guesses and rules are shown to the whole class now.

    Of each table that is the round with most to tell of those it has finished since the last time,
    so that each round of a lesson has its turn; without such a round it is the one of last time.
    Where all tables have finished the same round, as those that change rules together, it is that
    one, unless the teacher chose another.
    """
    tables, before = list(tables), classroom.staged
    together = _last_together(tables)
    rounds, upto = dict(before.rounds), dict(before.upto)
    for table in tables:
        last = upto.get(table.number, 0)
        fresh = {number for number in table.finished if number > last}
        if together in fresh and classroom.chosen_rounds.get(table.number) not in fresh:
            fresh = {together}
        if fresh:
            played = [table.finished[number] for number in fresh]
            told = told_of(classroom, tables, table.number, played.__contains__)
            assert told is not None
            rounds[table.number], upto[table.number] = told, max(table.finished)
    return replace(before, rounds=rounds, upto=upto)


def _last_together(tables: Sequence[Table]) -> int:
    """Return the round that all tables which have finished any have finished last, or else 0.

    One that was cut off at its beginning at some table isn't it.
    """
    finished = [table.finished for table in tables if table.finished]
    lasts = {max(rounds) for rounds in finished}
    if len(lasts) != 1 or any(cut_off(rounds[max(rounds)].round) for rounds in finished):
        return 0
    return lasts.pop()


def told_of(
    classroom: Classroom,
    tables: Sequence[Table],
    number: int,
    fits: Callable[[PlayedRound], bool] = lambda _: True,
) -> int | None:
    """Return the round of a table that is told of, of those that fit; None if none does.

    It is the one that the teacher chose, or else the one with most to tell. One that was cut off at
    its beginning is taken only where there is no other.
    """
    table = next(each for each in tables if each.number == number)
    finished = {round_: played for round_, played in table.finished.items() if fits(played)}
    chosen = classroom.chosen_rounds.get(number)
    if chosen in finished:
        return chosen
    if len(finished) < 2:
        return next(iter(finished), None)
    public = partial(ladder.is_public, classroom, tables)
    return most_telling(
        {
            number: rank(played.round, played.entries, partial(public, played))
            for number, played in finished.items()
        }
    )
