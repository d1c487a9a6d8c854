# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences of the class's page and its bars."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from truth.class_subjects import fallen, held, named, pupils, reigns, same_deal, table
from truth.collect import At, Several
from truth.facts import Facts
from truth.registry import claims_of_class

# The class's page


@claims_of_class(
    (
        "Had the rule from card: from then on there was always someone who had written down the "
        "rule, or a rule that no card could tell from it. “–” there: not to the end, not before "
        "the end, or only in words of their own, which can’t be checked."
    ),
)
def _(c: Several, at: At) -> bool:
    return any(held(f) for f in pupils(c))


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


def _somebody_has_it(f: Facts, laid: int, *, to_the_next: bool = False) -> bool:
    """Return whether some pupil held the right rule when so many cards lay on the table.

    With `to_the_next`, the rule must still have been held when the next card was played.
    """
    for player in f.players:
        own = [n for n in held(f) if n.by == player and n.laid <= laid]
        if not own:
            continue
        note = own[-1]
        if note.aloud:  # what was told wrong is not held, though no card shows it any more
            if f.judged_right(note):
                return True
            continue
        if note.rule is not None and (
            f.is_the_rule(note.rule) or f.same_from_here(note.rule, laid)
        ):
            return True
        if to_the_next:
            continue
        # Changed with no card played in between: at that moment the note before was in force too.
        before = [n for n in own if n.laid < note.laid]
        rule = before[-1].rule if note.laid == laid and before else None
        if rule is not None and (f.is_the_rule(rule) or f.same_from_here(rule, laid)):
            return True
    return False


@claims_of_class("%(table)s: from card %(card)s on, someone always had the rule.")
def _(c: Several, at: At, card: int, **more: Any) -> bool | str:
    """At every number of cards from there on, and not at the one before."""
    f = table(c, more["table"])
    moments = sorted({len(f.round.layout.starters), *(t.upto for t in f.turns)})
    gaps = [laid for laid in moments if laid >= card and not _somebody_has_it(f, laid)]
    if gaps:
        return f"nobody had it at {gaps}"
    before = max((laid for laid in moments if laid < card), default=None)
    had = before is not None and _somebody_has_it(f, before, to_the_next=True)
    return not had or f"somebody had it from {before} on"


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


@claims_of_class("a last guess was right, or just as good")
def _(c: Several, at: At) -> bool:
    return any(f.counts_as_right(rule) for f in pupils(c) for rule in named(f))


@claims_of_class(
    "%(table)s: turning points at cards %(cards)s.", "%(table)s: a turning point at card %(card)s."
)
def _(c: Several, at: At, **more: Any) -> bool:
    """Cards of its layout, at most five of them, in order."""
    cards = more["cards"] if "cards" in more else (more["card"],)
    rising = all(one < other for one, other in pairwise(cards))
    return rising and len(cards) <= 5 and 0 < cards[0] <= cards[-1] <= table(c, more["table"]).laid


@claims_of_class("Table %(number)s, up to card %(card)s")
def _(c: Several, at: At, number: int, card: int) -> bool:
    return 0 < card <= c.tables[number].laid
