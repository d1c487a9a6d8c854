# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences about tables that played the same rule, and how the tables of a class went."""

from __future__ import annotations

from typing import Any

from classroom.rules.compare import equivalent
from truth.class_subjects import (
    dealt_alike,
    kept,
    one_rule,
    played_again,
    reigns,
    same_deal,
    same_rule,
    some_swapped,
    stood,
    swapped,
    table,
)
from truth.collect import At, Several
from truth.facts import Facts
from truth.registry import claims_of_class
from truth.subjects import guesses


@claims_of_class("Tables %(tables)s played the same rule.")
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool:
    return one_rule(c, tables)


@claims_of_class("Apart from swapped colours, tables %(tables)s played the same rule.")
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool:
    return some_swapped(c, tables)


@claims_of_class(
    "Tables %(tables)s played the same rule and were dealt the same cards.",
    "Tables %(tables)s were dealt the same cards.",
)
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool:
    return len(tables) > 1 and one_rule(c, tables) and same_deal(c, tables)


@claims_of_class(
    "Apart from swapped colours, tables %(tables)s played the same rule and were dealt the same cards.",
    "Apart from swapped colours, tables %(tables)s were dealt the same cards.",
)
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool:
    alike = all(
        dealt_alike(c, a, b) or same_deal(c, (a, b)) for a in tables for b in tables if a < b
    )
    return some_swapped(c, tables) and alike and not same_deal(c, tables)


@claims_of_class(
    "Tables %(tables)s played the same rule, but each had different cards.",
    "Table %(tables)s had different cards.",
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int = 0) -> bool | str:
    """No other table that had the rule was dealt the cards of one of these."""
    same = next(same for same in played_again(c) if set(tables) <= set(same))
    if not count and tables != same:
        return f"the same rule at {same}"
    return not any(dealt_alike(c, a, b) for a in tables for b in same if a != b)


@claims_of_class(
    "At table %(tables)s red and black were swapped, in the rule and on the cards.",
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    return count == len(tables) and all(
        any(swapped(c.tables[n], f) for f in c.tables.values()) for n in tables
    )


@claims_of_class("Table %(tables)s had the same rule, but only robots played there.")
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    """And every table of robots with that rule is among them."""
    robots = {n for n, f in c.tables.items() if n not in c.played}
    return count == len(tables) and any(
        set(tables) == {n for n in robots if one_rule(c, (same[0], n))} for same in played_again(c)
    )


@claims_of_class(
    "Apart from swapped colours, table %(tables)s had the same rule too, but only robots played there."
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    """And every table of robots with the mirrored rule is among them."""
    robots = [n for n in c.tables if n not in c.played]
    return count == len(tables) and any(
        set(tables)
        == {n for n in robots if same_rule(c, (same[0], n)) and not one_rule(c, (same[0], n))}
        for same in played_again(c)
    )


@claims_of_class("Table %(tables)s played this rule too, in a different round.")
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    """And every table of which that is true is among them."""
    return count == len(tables) and any(
        set(tables)
        == {
            table
            for table, rule in c.others.items()
            if table not in same and equivalent(c.tables[same[0]].rule, rule)
        }
        for same in played_again(c)
    )


@claims_of_class("The round at table %(tables)s was ended after a few plays.")
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    """By the teacher or the clock; and so was no other."""
    return count == len(tables) and tables == tuple(n for n in c.tables if stopped(c.tables[n]))


@claims_of_class("ended after a few plays")
def _(c: Several, at: At) -> bool:
    return any(len(f.turns) > 1 and stopped(f) for f in c.tables.values())


@claims_of_class("%(table)s: ended after a few plays.")
def _(c: Several, at: At, **more: Any) -> bool:
    return stopped(table(c, more["table"]))


def stopped(f: Facts) -> bool:
    """Return whether a round did not end by its own rules, and had fewer than eight plays."""
    return f.round.ended_by == "teacher" and len(f.turns) < 8


@claims_of_class(
    "At each of them a Prophet lasted to the end.",
)
def _(c: Several, at: At) -> bool:
    return any(all(stood(c.tables[n]) for n in same) for same in played_again(c))


@claims_of_class(
    "A Prophet lasted to the end at table %(tables)s.",
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    return any(tuple(n for n in same if stood(c.tables[n])) == tables for same in played_again(c))


@claims_of_class(
    "At table %(tables)s no call of the Prophet’s failed, although the rule in the notebook had been contradicted."
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    """And so at no other of the tables that had the rule."""
    found = [
        tuple(
            n
            for n in same
            if any(r.how == "stood" and r.calls for r in reigns(c.tables[n]))
            and not stood(c.tables[n])
        )
        for same in played_again(c)
    ]
    return count == len(tables) and tables in found


@claims_of_class(
    "No Prophet lasted to the end at any of them.",
)
def _(c: Several, at: At) -> bool:
    """Only of tables at which there could be one."""
    return any(
        not any(stood(c.tables[n]) for n in same)
        and all(c.tables[n].round.ruleset.prophet for n in same)
        for same in played_again(c)
    )


@claims_of_class(
    "At each of them, a pupil picked or built the rule and kept it.",
)
def _(c: Several, at: At) -> bool:
    return any(all(kept(c.tables[n]) for n in same) for same in played_again(c))


@claims_of_class(
    "At table %(tables)s, a pupil picked or built the rule and kept it.",
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    found = [tuple(n for n in same if kept(c.tables[n])) for same in played_again(c)]
    return tables in found or f"kept at {found}"


@claims_of_class(
    "No pupil at any of them picked or built the rule and kept it.",
)
def _(c: Several, at: At) -> bool:
    return any(not any(kept(c.tables[n]) for n in same) for same in played_again(c))


def said_it(f: Facts) -> bool:
    """Return whether a pupil guessed the rule aloud."""
    return any(f.judged_right(n) and not f.by_robot(n.number) for n in f.aloud)


@claims_of_class(
    "At each of them, a pupil guessed the rule.",
)
def _(c: Several, at: At) -> bool:
    return any(all(said_it(c.tables[n]) for n in same) for same in played_again(c))


@claims_of_class(
    "A pupil guessed the rule at table %(tables)s.",
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    return any(tuple(n for n in same if said_it(c.tables[n])) == tables for same in played_again(c))


@claims_of_class(
    "At none of them did a pupil guess the rule.",
)
def _(c: Several, at: At) -> bool:
    """Although pupils could, by the rules of play of each of them."""
    return any(
        not any(said_it(c.tables[n]) for n in same)
        and all(c.tables[n].round.ruleset.guess_bonus is not None for n in same)
        for same in played_again(c)
    )


@claims_of_class("A robot guessed the rule at table %(tables)s.")
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    found = {
        number
        for number, f in c.tables.items()
        if any(f.judged_right(n) and f.by_robot(n.number) for n in f.aloud)
    }
    return count == len(tables) and any(
        tuple(n for n in same if n in found) == tables for same in played_again(c)
    )


@claims_of_class("They didn’t all play by the same rule-set.")
def _(c: Several, at: At) -> bool:
    return any(len({c.tables[n].round.ruleset.id for n in same}) > 1 for same in played_again(c))


@claims_of_class(
    "At table %(tables)s, a pupil wrote the rule down and kept it.",
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    return any(
        tuple(n for n in same if kept(c.tables[n]) and not said_it(c.tables[n])) == tables
        for same in played_again(c)
    )


@claims_of_class(
    "%(player)s said what the rule might be, in their own words.",
)
def _(c: Several, at: At, player: object) -> bool:
    """Whose place has no name is known by the seat."""
    tables = [c.tables[at.round]] if at.round in c.tables else list(c.tables.values())
    return any(
        n.text is not None and str(player) in (n.by, f"Seat {f.round.players.index(n.by) + 1}")
        for f in tables
        for n in guesses(f, At("", at.number))
    )
