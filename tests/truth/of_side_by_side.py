"""Sentences about two classes or tables side by side."""

from __future__ import annotations

from typing import Any

from classroom.cards import Card
from truth.class_subjects import pupils, stood, swapped
from truth.collect import At, Several
from truth.facts import Facts
from truth.registry import claims_of_class
from truth.subjects import as_cards


def sides(c: Several) -> tuple[list[Facts], list[Facts]]:
    """The first table, and the others (:func:`truth.rooms.side_by_side`)."""
    every = list(c.tables.values())
    return every[:1], every[1:]


@claims_of_class(
    "Everyone was dealt the same cards, with the colours swapped at some tables. The "
    "tables played them differently.",
)
def _(c: Several, at: At) -> bool:
    first, *others = c.tables.values()
    return all(
        swapped(first, f) or getattr(first.header, "stock", 0) == getattr(f.header, "stock", 1)
        for f in others
    )


@claims_of_class(
    "On both sides, a declaration lasted. How hard was each one tested?",
)
def _(c: Several, at: At) -> bool | str:
    return all(any(stood(f) for f in side) for side in sides(c)) or "not on both"


@claims_of_class(
    "On one side only, a declaration lasted. What could have made the difference, and how "
    "could you find out?",
)
def _(c: Several, at: At) -> bool:
    return sum(any(stood(f) for f in side) for side in sides(c)) == 1


@claims_of_class(
    "On neither side did a pupil’s declaration last. What would it have taken?",
)
def _(c: Several, at: At) -> bool:
    return not any(stood(f) for f in c.tables.values())


@claims_of_class("Which card from one side would have helped the other most, and why?")
def _(c: Several, at: At) -> bool:
    """Both sides have cards."""
    return all(f.laid for f in c.tables.values())


@claims_of_class("%(some)s of %(all)s")
def _(c: Several, at: At, some: int, **more: Any) -> bool:
    return any(
        (sum(map(f.curve_falls, known)), len(known)) == (some, more["all"])
        for f in pupils(c)
        for known in ([t for t in f.pupils_turns if t.cards],)
    )


@claims_of_class(
    "%(cards)s: whatever the answer, at least %(some)s of %(all)s rules in the list had to go"
)
def _(c: Several, at: At, cards: tuple[Card, ...], some: int, **more: Any) -> bool:
    return any(
        t.cards == as_cards(cards)
        and f.fitting(t.index) == more["all"]
        and (yes := f.says_right(t)) is not None
        and min(yes, more["all"] - yes) == some
        for f in pupils(c)
        for t in f.pupils_turns
    )
