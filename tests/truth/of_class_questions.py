# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Questions to a class, and what they rest on."""

from __future__ import annotations

from classroom.cards import Card
from classroom.rules import swap
from classroom.rules.compare import equivalent
from truth.class_subjects import (
    dealt_alike,
    held,
    lasts,
    one_claim,
    one_rule,
    played_again,
    pupils,
    reigns,
    right,
    same_deal,
    same_rule,
    some_swapped,
    stood,
    swapped,
)
from truth.collect import At, Several
from truth.facts import Facts, Note
from truth.registry import claims_of_class
from truth.subjects import as_cards


@claims_of_class(
    "These tables were dealt the same problem. Is that new evidence, or the same evidence again?",
)
def _(c: Several, at: At) -> bool:
    """Some tables had the same rule and the same cards."""
    return any(one_rule(c, same) and same_deal(c, same) for same in played_again(c))


@claims_of_class(
    "These tables were dealt the same problem, some with swapped colours. Is that new evidence, or the same evidence again?",
)
def _(c: Several, at: At) -> bool:
    return any(
        some_swapped(c, same) and all(dealt_alike(c, a, b) for a in same for b in same)
        for same in played_again(c)
    )


@claims_of_class(
    "Different cards, and the same rule apart from swapped colours: what does it show if tables agree, and what if they don’t?",
)
def _(c: Several, at: At) -> bool:
    """Some were swapped, and not all of them had the cards of the first or their mirror image."""
    return any(
        some_swapped(c, same) and not all(dealt_alike(c, a, b) for a in same for b in same)
        for same in played_again(c)
    )


@claims_of_class(
    "Different cards, the same rule: what does it show if tables agree, and what if they don’t?",
)
def _(c: Several, at: At) -> bool:
    """Some tables had the same rule, and not all of them one deal."""
    return any(one_rule(c, same) and not same_deal(c, same) for same in played_again(c))


@claims_of_class(
    "Tables %(tables)s played the same rule, and at each a Prophet lasted to the end. Is that "
    "new evidence, or the same evidence twice?",
)
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool:
    return one_rule(c, tables) and all(stood(c.tables[n]) for n in tables)


@claims_of_class(
    "One declaration that lasted came at card %(few)s, another at card %(many)s. Apart from the number of cards, what makes a claim strong?",
)
def _(c: Several, at: At, few: int, many: int) -> bool:
    laid = [r.laid for f in pupils(c) for r in reigns(f) if lasts(f, r)]
    return few in laid and many in laid and few < many


@claims_of_class(
    "No pupil declared. What stopped you?",
)
def _(c: Several, at: At) -> bool:
    return not any(True for f in pupils(c) for _ in reigns(f)) and any(
        f.round.ruleset.prophet for f in pupils(c)
    )


@claims_of_class("One table", "One round")
def _(c: Several, at: At, count: int) -> bool:
    return count == len(c.tables)


@claims_of_class("The same rule, more than once", "Same rule")
def _(c: Several, at: At) -> bool:
    return any(one_rule(c, same) for same in played_again(c))


@claims_of_class("The same rule, with swapped colours", "Mirrored rule")
def _(c: Several, at: At) -> bool:
    return any(some_swapped(c, same) for same in played_again(c))


@claims_of_class(
    "%(count)s pupil gave this rule while it fitted every card, at tables %(tables)s.",
)
def _(c: Several, at: At, count: int, tables: tuple[int, ...]) -> bool | str:
    """So many pupils at these tables held one wrong rule while it fitted, or declared with it."""
    every = [(n, h) for n in tables for h in held(c.tables[n]) if h.rule is not None]
    for first_table, first in every:
        who = {
            (n, h.by)
            for n, h in every
            if not right(c.tables[n], h)
            and not h.last_call
            and (not c.tables[n].contradicted_by(h.rule, h.seen) or _published(c.tables[n], h))
            and (_alike(c, first_table, first, n, h))
        }
        if len(who) == count and {n for n, _ in who} == set(tables):
            fitted = {
                (n, h.by)
                for n, h in every
                if not h.last_call
                and _alike(c, first_table, first, n, h)
                and not c.tables[n].contradicted_by(h.rule, h.seen)
            }
            return who <= fitted or "it did not fit every card when it was held"
    return "no such wrong rule"


def _alike(c: Several, one: int, a: Note, other: int, b: Note) -> bool:
    assert a.rule is not None and b.rule is not None
    if equivalent(a.rule, b.rule):
        return True
    return swapped(c.tables[one], c.tables[other]) and equivalent(a.rule, swap.automaton(b.rule))


def _published(f: Facts, note: Note) -> bool:
    return any(
        (n := f.claim_of(r)) is not None and n.number == note.number
        for r in reigns(f)
        if r.how == "overthrown"
    )


@claims_of_class(
    "One of them declared with it, and then it failed.",
)
def _(c: Several, at: At, count: int) -> bool:
    """As many were overthrown with a noted rule that was not the sealed one, and a card showed it."""
    fallen = [
        (f, r)
        for f in pupils(c)
        for r in reigns(f)
        if r.how == "overthrown"
        and (n := f.claim_of(r)) is not None
        and n.rule is not None
        and not f.counts_as_right(n.rule)
    ]
    broke = [(f, r) for f, r in fallen if f.fell(r) == "broke"]
    return len(broke) >= count or f"{len(broke)} of {len(fallen)} fell because the rule broke"


@claims_of_class(
    "It fitted every card so far, but it wasn’t the rule",
    "Fitted for a while",
)
def _(c: Several, at: At) -> bool:
    return any(
        n.rule is not None and not right(f, n) and not f.contradicted_by(n.rule, n.seen)
        for f in pupils(c)
        for n in held(f)
    )


@claims_of_class(
    "Which card told it from the secret rule, or could have?",
)
def _(c: Several, at: At) -> bool | str:
    """There is one rule that it is to be told from: all tables where it fitted had the same."""
    wrong: list[tuple[int, Note]] = [
        (t, n)
        for t, f in c.played.items()
        for n in held(f)
        if n.rule is not None and not right(f, n) and not f.contradicted_by(n.rule, n.seen)
    ]
    for one in wrong:
        alike = {other[0] for other in wrong if one_claim(c, one, other)}
        if len(alike) > 1 and same_rule(c, tuple(sorted(alike))):
            return True
    return "the tables that believed it had different rules"


def _split(
    c: Several, still_fit: int, count: int, cards: tuple[Card, ...] | None, after: Card | None
) -> bool:
    return any(
        (t.cards == cards if cards is not None else t.cards is None)
        and after in (None, t.after)
        and (f.fitting(t.index), f.says_right(t)) == (still_fit, count)
        for f in pupils(c)
        for t in f.pupils_turns
    )


@claims_of_class(
    "%(cards)s after %(after)s: %(count)s of the %(fit)s rules in the list that still fitted said right, the others wrong."
)
def _(c: Several, at: At, fit: int, count: int, cards: tuple[Card, ...], after: Card) -> bool | str:
    if count == fit:
        return "there are no others"
    return _split(c, fit, count, as_cards(cards), after)


@claims_of_class("The same hand held %(card)s: %(count)s of them said right.")
def _(c: Several, at: At, card: Card, count: int) -> bool:
    return any(
        card in t.hand and f.votes(t, card) == count for f in pupils(c) for t in f.pupils_turns
    )


@claims_of_class("A question no one asked", "A good question")
def _(c: Several, at: At) -> bool:
    return any(f.pupils_turns for f in pupils(c))


@claims_of_class("Table %(number)s, card %(card)s.", "Round %(number)s, card %(card)s.")
def _(c: Several, at: At, number: int, card: int) -> bool:
    return 0 < card <= c.tables[number].laid


@claims_of_class(
    "When were you sure, and how did that feel?", "When were you stuck, and how did that feel?"
)
def _(c: Several, at: At) -> bool:
    return bool(pupils(c))


@claims_of_class("What was going through your mind while you watched?")
def _(c: Several, at: At) -> bool:
    turns = [turn for f in c.tables.values() for turn in f.turns]
    return bool(turns) and all(turn.robot for turn in turns)
