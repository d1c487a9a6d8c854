"""The turning points of a class that are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from classroom.debrief.findings.first_look import FirstLook
from classroom.debrief.findings.of_table import (
    TableFindings,
)
from classroom.debrief.findings.turning_points import Moment
from classroom.i18n.messages import Message, PlayerRef, UserText, message

MAX_TURNS = 4
"""Turning points of a class that are told."""

_SAME_TABLE = 30
"""The weight that a turning point loses for each chosen one of the same table ..."""

_SAME_KIND = 20
"""... and of the same kind."""

Event = Literal[
    "broke", "slipped", "already", "unknown", "several", "stood", "untested", "silent", "same"
]  # fmt: skip
"""The kinds of events to which a teacher would respond differently. The first four are the ways to
be overthrown (:data:`Fall`); ``several``: more than one of them. ``stood`` and ``untested``: a
Prophet was left at the end, after calls or without one. ``silent``: no pupil declared. ``same``: no
card could tell two rules apart."""


@dataclass(frozen=True)
class ClassTurn:
    """A turning point of one of the tables."""

    table: int
    moment: Moment
    seats: tuple[PlayerRef, ...]
    """The players there, from seat 1 on."""
    event: Event | None = None


def turns(
    tables: Sequence[tuple[int, TableFindings]], look: FirstLook | None
) -> tuple[ClassTurn, ...]:
    """Return the weightiest turning points; one of the table to look at first leads, if it has any.

    That is the one its reason names, or else its weightiest; a robot's only where that table has
    no other. Of all others the weightiest come first; one from a table or of a kind chosen already
    weighs less. Robots' are left out where anyone else played.
    """
    every = [
        ClassTurn(number, _for_all(moment), table.participants.players, _event(table, moment))
        for number, table in tables
        for moment in table.moments
    ]
    robots = all(table.only_robots for _, table in tables)
    chosen = [] if look is None else _leading(every, look)
    left = [turn for turn in every if turn not in chosen and (robots or not turn.moment.by_a_robot)]

    def weight(turn: ClassTurn) -> int:
        again = _SAME_TABLE * sum(turn.table == each.table for each in chosen)
        again += _SAME_KIND * sum(turn.moment.kind == each.moment.kind for each in chosen)
        return turn.moment.main.weight - again

    while left and len(chosen) < MAX_TURNS:
        best = max(left, key=weight)
        left.remove(best)
        chosen.append(best)
    return tuple(chosen)


def _leading(every: Sequence[ClassTurn], look: FirstLook) -> list[ClassTurn]:
    """Return the turning point of the table to look at first; empty where it has none."""
    own = [turn for turn in every if turn.table == look.table]

    def fits(turn: ClassTurn) -> tuple[bool, bool, int]:
        moment = turn.moment
        return not moment.by_a_robot, moment.upto == look.upto, moment.main.weight

    return sorted(own, key=fits, reverse=True)[:1]


def _event(table: TableFindings, moment: Moment) -> Event | None:
    """Return the kind of a turning point for which a teacher needs different answers, or None."""
    match moment.kind:
        case "overthrow":
            return next(
                (
                    reign.broken.fall
                    for reign in table.reigns
                    if reign.broken is not None and reign.broken.number == moment.number
                ),
                None,
            )
        case "stood":
            # A declaration that no play came after is its own moment.
            declared = any(facet.kind == "declaration" for facet in moment.facets)
            return "untested" if declared else "stood"
        case _:
            return None


def _for_all(moment: Moment) -> Moment:
    """Redact a moment for the class: remove text that someone typed.

    Such text is only for the pupil's own table. The class sees that a rule was given.
    """
    told = moment.told
    if _typed(told):
        told = message(
            "%(player)s said what the rule might be, in their own words.", player=moment.by
        )
    facets = tuple(
        replace(
            facet,
            said=None if _typed(facet.said) else facet.said,
            asks=None if _typed(facet.asks) else facet.asks,
            about=None if _typed(facet.about) else facet.about,
            earns=None if _typed(facet.earns) else facet.earns,
            also=tuple(line for line in facet.also if not _typed(line)),
        )
        for facet in moment.facets
    )
    return replace(moment, told=told, facets=facets)


def _typed(value: object) -> bool:
    """Return whether a value is text that someone typed, or a sentence with such text in it."""
    if isinstance(value, Message):
        return any(map(_typed, value.values.values()))
    return isinstance(value, UserText)
