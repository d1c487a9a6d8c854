"""Sentences on what to look at first in a class."""

from __future__ import annotations

from typing import Any

from truth.class_subjects import lasts, named, pupils, reigns
from truth.collect import At, Several
from truth.facts import Facts
from truth.registry import claims_of_class


def _fell(how: str) -> Any:
    def reason(f: Facts, card: int | None = None, **more: Any) -> bool:
        """A pupil was overthrown so; with `card`, at that card."""
        return any(
            r.fall is not None
            and not f.by_robot(r.fall.settled)
            and f.fell(r) == how
            and (card is None or r.fall.before <= card <= r.fall.upto + 1)
            for r in reigns(f)
        )

    return reason


def _all_wrong(f: Facts, **more: Any) -> bool:
    return len(named(f)) > 1 and all(f.contradicted(rule) is not None for rule in named(f))


def _lasted(f: Facts, card: int | None = None, **more: Any) -> bool:
    return any(lasts(f, r) and card in (None, r.laid) for r in reigns(f))


def _has_cards(f: Facts, count: int | None = None, **more: Any) -> bool:
    return count in (None, f.laid)


REASONS = {
    (
        "a Prophet was overthrown at card %(card)s, and the rule in the notebook had already "
        "been contradicted."
    ): _fell("already"),
    "a Prophet was overthrown at card %(card)s, and the rule in the notebook failed too.": _fell(
        "broke"
    ),
    (
        "a Prophet was overthrown at card %(card)s, but the rule in the notebook had the answer "
        "right."
    ): _fell("slipped"),
    "a Prophet was overthrown at card %(card)s, and the notes don’t show why.": _fell("unknown"),
    "the plays there contradict every last guess that names a rule.": _all_wrong,
    "someone became the Prophet after card %(card)s and lasted to the end.": _lasted,
    "it has %(count)s card, and no table has more.": _has_cards,
}
"""The reasons to look at a table first, the first that holds anywhere before all others."""


def to_look_at(c: Several) -> tuple[int, str] | None:
    """The table to look at first, and why, by the reasons that `first_look` lists."""
    tables = [n for n, f in c.played.items() if f.pupils_turns]
    for text, holds in REASONS.items():
        if holds is _has_cards and len(tables) < 2:
            continue
        found = [n for n in tables if holds(c.tables[n])]
        if found:
            most = max(c.tables[n].laid for n in found)
            return next(n for n in found if c.tables[n].laid == most), text
    return None


@claims_of_class(
    "Look at table %(number)s first: %(why)s",
    "Look at round %(number)s first: %(why)s",
)
def _(c: Several, at: At, number: int, why: Any) -> bool | str:
    """The first reason that holds, at the table with most cards; and it is true of that table."""
    found = to_look_at(c)
    if found != (number, why.text):
        return f"{found}"
    values = {"count": why.count, **why.values}
    return len(c.tables) > 1 and REASONS[why.text](c.tables[number], **values)


@claims_of_class("Look at this first: %(why)s")
def _(c: Several, at: At, why: Any) -> bool | str:
    found = to_look_at(c)
    if len(c.tables) != 1 or found is None or found[1] != why.text:
        return f"{found}"
    return REASONS[why.text](c.tables[found[0]], **why.values)


for template, holds in REASONS.items():

    def _at_a_table(c: Several, at: At, holds: Any = holds, **more: Any) -> bool:
        """At one of the tables."""
        return any(holds(f, **more) for f in pupils(c))

    claims_of_class(template)(_at_a_table)
