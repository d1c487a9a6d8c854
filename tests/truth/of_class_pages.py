# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences of the class's page and its bars."""

from __future__ import annotations

from typing import Any

from truth.class_subjects import fallen, held, last_guesses, named, pupils, reigns, same_deal, table
from truth.collect import At, Several
from truth.registry import claims_of_class

# The class's page


@claims_of_class(
    "Had the rule since card: from then on to the end, someone always had it, or one just as good. “–”: no one did, or only in their own words or as a last guess."
)
def _(c: Several, at: At) -> bool | str:
    """So says each row: at every number of cards from there on, and not at the one before."""
    assert c.tables
    return any(held(f) for f in pupils(c)) or "no one wrote anything down"


@claims_of_class("%(count)s in their own words")
def _(c: Several, at: At, count: int) -> bool:
    return any(sum(n.rule is None for n in last_guesses(f)) == count > 0 for f in pupils(c))


@claims_of_class("%(part)s of %(whole)s")
def _(c: Several, at: At, part: int, whole: int) -> bool:
    """At one table so many plays of cards were open, declarations overthrown, or last guesses right.

    Overthrown also by a robot's call: the pupil is Prophet no longer.
    """
    for f in pupils(c):
        known = [t for t in f.pupils_turns if t.cards]
        if (part, whole) in (
            (sum(map(f.curve_falls, known)), len(known)),
            (sum(bool(r.fall) for r in reigns(f)), sum(1 for _ in reigns(f))),
            (sum(f.counts_as_right(rule) for rule in named(f)), len(named(f))),
        ):
            return True
    return False


def _ended(*by: str | None) -> Any:
    def check(c: Several, at: At) -> bool:
        """A table ended so."""
        tables = [c.tables[at.round]] if at.round in c.tables else c.tables.values()
        return any(f.round.ended_by in by for f in tables)

    return check


for template, by in (
    ("someone ran out of cards", "empty_hand"),
    ("not over", None),
):
    claims_of_class(template)(_ended(by))


def _by_the_clock(clock: bool) -> Any:
    def check(c: Several, at: At) -> bool:
        """The clock ended a table, or the teacher did."""
        tables = [c.tables[at.round]] if at.round in c.tables else c.tables.values()
        return any(f.round.ended_by == "teacher" and f.by_clock is clock for f in tables)

    return check


claims_of_class("time was up")(_by_the_clock(True))


claims_of_class("ended early")(_by_the_clock(False))


@claims_of_class("robots only")
def _(c: Several, at: At) -> bool:
    return any(f.only_robots and not f.pupils for f in c.tables.values())


@claims_of_class("no plays by pupils")
def _(c: Several, at: At) -> bool:
    return any(f.only_robots for f in c.tables.values())


# Side by side


@claims_of_class(
    "Everyone was dealt the same cards. The tables played them differently.",
)
def _(c: Several, at: At) -> bool:
    return same_deal(c, tuple(c.tables))


@claims_of_class(
    "Not everyone was dealt the same cards, so not all evidence is the same.",
)
def _(c: Several, at: At) -> bool:
    return not same_deal(c, tuple(c.tables))


# The class's page: bars of the tables


@claims_of_class(
    "%(table)s: someone became the Prophet after card %(first)s and lasted to the end."
)
def _(c: Several, at: At, first: int, **more: Any) -> bool:
    return any(r.laid == first and r.how == "stood" for r in table(c, more["table"]).reigns)


@claims_of_class("%(table)s: someone declared after card %(first)s but made no call.")
def _(c: Several, at: At, first: int, **more: Any) -> bool:
    """None that was judged: one that failed would have ended it."""
    return any(
        r.laid == first and r.how == "stood" and not r.calls for r in table(c, more["table"]).reigns
    )


@claims_of_class(
    "%(table)s: someone became the Prophet after card %(first)s and was overthrown at card "
    "%(last)s."
)
def _(c: Several, at: At, first: int, last: int, **more: Any) -> bool:
    return any(
        r.laid == first and r.fall is not None and r.fall.before <= last <= r.fall.upto + 1
        for r in table(c, more["table"]).reigns
    )


@claims_of_class(
    "%(table)s: someone became the Prophet after card %(first)s and stepped down after card "
    "%(last)s."
)
def _(c: Several, at: At, first: int, last: int, **more: Any) -> bool:
    return any(
        r.laid == first and r.how == "released" and r.until == last
        for r in table(c, more["table"]).reigns
    )


@claims_of_class(
    "Next time, play a card now and then when you don’t know what will happen.",
    "Next time, write down two rules that fit, and find a card on which they differ.",
    "Next time, once you feel sure, play a card that you expect to be wrong.",
    "Next time: a harder rule, and the same questions.",
)
def _(c: Several, at: At) -> bool:
    """No one of the class was overthrown: else the next thing is about that."""
    return not any(fallen(f) for f in pupils(c))


@claims_of_class("ended at once")
def _(c: Several, at: At) -> bool:
    return any(len(f.turns) <= 1 for f in c.tables.values())


# Bars


@claims_of_class("A bar with marks: %(count)s card.")
def _(c: Several, at: At, count: int) -> bool:
    return any(f.laid == count for f in c.tables.values())


@claims_of_class("Table %(number)s, up to card %(card)s")
def _(c: Several, at: At, number: int, card: int) -> bool:
    return 0 < card <= c.tables[number].laid
