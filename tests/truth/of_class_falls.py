# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences about the overthrows of a class, and about rules that no card can tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from classroom.cards import Card
from classroom.rules.compare import equivalent
from truth.class_subjects import (
    fallen,
    held,
    kept,
    one_claim,
    one_rule,
    pupils,
    reigns,
    right,
    same_rule,
    some_swapped,
    stood,
    swapped,
    where,
)
from truth.collect import At, Several
from truth.facts import Facts, Note, same_after
from truth.registry import claims_of_class
from truth.subjects import as_cards


@claims_of_class("Rules that failed", "How could a rule like that be tested sooner?")
def _(c: Several, at: At) -> bool:
    found = [fall for f in pupils(c) for fall in fallen(f)]
    return len(found) > 1 and set(found) == {"broke"}


@claims_of_class(
    "Calls that didn’t follow the notebooks", "What could explain that, and how could we find out?"
)
def _(c: Several, at: At) -> bool:
    found = [fall for f in pupils(c) for fall in fallen(f)]
    return len(found) > 1 and set(found) == {"slipped"}


@claims_of_class(
    "Rules that had already been contradicted",
    "How could you check a new rule against everything on the table?",
)
def _(c: Several, at: At) -> bool:
    found = [fall for f in pupils(c) for fall in fallen(f)]
    return len(found) > 1 and 2 * found.count("already") > len(found)


@claims_of_class("Next time you write down a rule, first check it against every card on the table.")
def _(c: Several, at: At) -> bool:
    return any("already" in fallen(f) for f in pupils(c))


@claims_of_class("Robots’ plays aren’t counted.")
def _(c: Several, at: At) -> bool:
    return any(turn.robot for f in c.tables.values() for turn in f.turns)


@claims_of_class(
    "A rule that failed, or a mix-up?",
    "Was it the rule, or a mix-up? How can we know?",
    "Why calls failed",
    "What should you write down before you declare, and why?",
    "How could you be surer before you declare?",
)
def _(c: Several, at: At) -> bool:
    return any(r.how == "overthrown" for f in c.tables.values() for r in f.reigns)


@claims_of_class(
    "What if you could repair a rule that failed, and carry on?",
    "Next time, before you declare, name the card that would prove you wrong.",
)
def _(c: Several, at: At) -> bool:
    return any("broke" in fallen(f) for f in pupils(c))


@claims_of_class(
    "What if everyone could read a claimed rule before the first call?",
    "Next time, before you declare, write down a rule that others could check.",
)
def _(c: Several, at: At) -> bool:
    return any(fallen(f) for f in pupils(c))


@claims_of_class(
    "Next time you call, check each card against the rule you wrote down.",
)
def _(c: Several, at: At) -> bool:
    return any("slipped" in fallen(f) for f in pupils(c))


def twins(f: Facts) -> list[tuple[str, Note]]:
    """Whose last rule was a different one that no card could tell from the sealed one."""
    found = []
    for player in f.players:
        own = [n for n in held(f) if n.by == player]
        rule = own[-1].rule if own else None
        if rule is not None and not same_after(f.rule, rule, ()) and f.same_from_here(rule):
            found.append((player, own[-1]))
    return found


def always_twins(f: Facts) -> list[Note]:
    """Of these the rules that no card could ever tell from it, from the first one on."""
    starters = len(f.round.layout.starters)
    return [n for _, n in twins(f) if n.rule is not None and f.same_from_here(n.rule, starters)]


@claims_of_class(
    "%(where)s: no card could tell someone’s last rule from the secret one. What else could?"
)
def _(c: Several, at: At, **places: Any) -> bool:
    return bool(always_twins(c.tables[where(c, places["where"])]))


@claims_of_class(
    "%(where)s: after card %(since)s, no card could tell someone’s last rule from the secret one. Which cards could have, up to then?"
)
def _(c: Several, at: At, since: int, **places: Any) -> bool:
    """From there on and not before, so that others could have."""
    f = c.tables[where(c, places["where"])]
    return any(
        n.rule is not None
        and f.same_from_here(n.rule, since)
        and not f.same_from_here(n.rule, len(f.round.layout.starters))
        for _, n in twins(f)
    )


@claims_of_class(
    "%(where)s: a rule in a notebook failed: “%(rule)s” What would you keep of it, and how "
    "would you test it?"
)
def _(c: Several, at: At, rule: Any, **places: Any) -> bool:
    f = c.tables[where(c, places["where"])]
    meant = [f.meant_of(r) for r in reigns(f) if r.fall is not None and f.fell(r) == "broke"]
    return any(n is not None and n.rule == rule.rule for n in meant)


@claims_of_class("%(where)s. The secret rule: %(rule)s")
def _(c: Several, at: At, rule: Any, **places: Any) -> bool:
    return c.tables[where(c, places["where"])].is_the_rule(rule.rule)


@claims_of_class("No card could tell")
def _(c: Several, at: At) -> bool:
    return any(twins(f) for f in pupils(c))


@claims_of_class(
    "Two rules that no card could tell apart",
    "No card could tell these two rules apart. What else could?",
)
def _(c: Several, at: At) -> bool:
    return any(always_twins(f) for f in pupils(c))


@claims_of_class(
    "Two rules that no card could tell apart any more",
    "Which other cards could have told these two rules apart?",
)
def _(c: Several, at: At) -> bool:
    return any(len(twins(f)) > len(always_twins(f)) for f in pupils(c))


@claims_of_class(
    "%(count)s pupil had a different rule at the end. After the first card, no card could tell the two apart. It was:",
    "%(count)s pupil had a different rule at the end. After card %(since)s, no card could tell the two apart. It was:",
)
def _(c: Several, at: At, count: int, since: int | None = None) -> bool:
    """So many at one table ended with one and the same such rule."""
    for f in pupils(c):
        for _, first in twins(f):
            alike = [
                n for _, n in twins(f) if n.rule and first.rule and equivalent(n.rule, first.rule)
            ]
            begins = len(f.round.layout.starters) if since is None else since
            if len(alike) == count and first.rule and f.same_from_here(first.rule, begins):
                return True
    return False


def _kept(f: Facts, own: Sequence[Note]) -> bool:
    """The last of these rules were right, and not only the last guess."""
    return any(not note.last_call for note in takewhile(lambda n: right(f, n), reversed(own)))


@claims_of_class(
    "At table %(tables)s it was a different rule at the end, but no card could tell it from "
    "the secret one any more."
)
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool | str:
    """Whoever kept a right rule there kept one that is right on this line alone."""
    for n in tables:
        f = c.tables[n]
        if not twins(f):
            return f"nobody at table {n}"
        if any(
            own
            and own[-1].rule is not None
            and same_after(f.rule, own[-1].rule, ())
            and _kept(f, own)
            for p in f.players
            if (own := [h for h in held(f) if h.by == p])
        ):
            return f"somebody at table {n} had the very rule"
    return True


@claims_of_class("At table %(tables)s it was this rule with the colours swapped.")
def _(c: Several, at: At, tables: tuple[int, ...], count: int) -> bool:
    return all(any(swapped(c.tables[n], f) for f in c.tables.values()) for n in tables)


@claims_of_class(
    "These tables had different secret rules. At each of them, which card told this rule from the secret one, or could have?"
)
def _(c: Several, at: At) -> bool:
    wrong = [
        (t, n)
        for t, f in c.played.items()
        for n in held(f)
        if n.rule is not None and not right(f, n)
    ]
    for one in wrong:
        alike = {other[0] for other in wrong if one_claim(c, one, other)}
        if len(alike) > 1 and not same_rule(c, tuple(sorted(alike))):
            return True
    return False


@claims_of_class("Which of the two rules can still be the rule after that, and why?")
def _(c: Several, at: At) -> bool:
    """A play of a pupil that was open."""
    return any(f.open(t) for f in pupils(c) for t in f.pupils_turns)


@claims_of_class(
    "%(cards)s after %(after)s: only %(count)s rule in the list still fitted, so the answer couldn’t tell any apart.",
)
def _(c: Several, at: At, cards: tuple[Card, ...], after: Card, count: int) -> bool:
    return any(
        t.cards == as_cards(cards)
        and t.after == after
        and f.fitting(t.index) == count
        and not f.open(t)
        for f in pupils(c)
        for t in f.pupils_turns
    )


@claims_of_class("Next time, tell others your rule sooner: then they can test it.")
def _(c: Several, at: At) -> bool:
    """No pupil declared or guessed aloud."""
    told = [n for f in pupils(c) for n in f.aloud if not f.by_robot(n.number)]
    return not told and not any(True for f in pupils(c) for _ in reigns(f))


@claims_of_class(
    "Tables %(tables)s had the same rule, and it went differently. What could have made the difference, and how could you find out?"
)
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool | str:
    return _differently(c, tables) if one_rule(c, tables) else "not the same rule"


@claims_of_class(
    "Apart from swapped colours, tables %(tables)s had the same rule, and it went differently. What could have made the difference, and how could you find out?"
)
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool | str:
    return _differently(c, tables) if some_swapped(c, tables) else "nothing was swapped"


def _differently(c: Several, tables: tuple[int, ...]) -> bool | str:
    found = [c.tables[n] for n in tables]
    noted = [f for f in found if any(not n.last_call for n in held(f))]
    return len({stood(f) for f in found}) > 1 or len({kept(f) for f in noted}) > 1 or "it did not"


@claims_of_class("Before %(count)s of %(plays)s plays, the player said what to expect.")
def _(c: Several, at: At, count: int, plays: int) -> bool | str:
    own = [(f, t) for f in pupils(c) for t in f.pupils_turns]
    said = sum(f.expected.get((t.by, t.number)) in ("right", "wrong") for f, t in own)
    return (said, len(own)) == (count, plays) or f"{said} of {len(own)}"


def _different(f: Facts, notes: Sequence[Note]) -> int:
    """Return how many different rules each pupil named in these, added up."""
    found: list[Note] = []
    for note in notes:
        assert note.rule is not None, "words are no rule that could be compared"
        if not any(
            other.by == note.by and other.rule is not None and f.same_rule(other.rule, note.rule)
            for other in found
        ):
            found.append(note)
    return len(found)


@claims_of_class("%(count)s different rule")
def _(c: Several, at: At, count: int) -> bool:
    """Only counted beside the notes (the sentences around it); here that it can be so many."""
    return count <= sum(n.rule is not None for f in pupils(c) for n in held(f))


@claims_of_class(
    "%(count)s note or guess that was kept was in a pupil’s own words. Those with a picked or built rule: %(built)s (%(rules)s)."
)
def _(c: Several, at: At, count: int, built: int, rules: Any) -> bool | str:
    every = [(f, held(f)) for f in pupils(c)]
    named = [(f, [n for n in notes if n.rule is not None]) for f, notes in every]
    found = (
        sum(n.text is not None for _, notes in every for n in notes),
        sum(len(notes) for _, notes in named),
        sum(_different(f, notes) for f, notes in named),
    )
    return found == (count, built, rules.count) or f"{found}"


@claims_of_class(
    "In %(count)s note or guess, a rule that was picked or built fitted every card at that time (%(rules)s)."
)
def _(c: Several, at: At, count: int, rules: Any) -> bool | str:
    fitting = [
        (f, [n for n in held(f) if n.rule is not None and not f.contradicted_by(n.rule, n.seen)])
        for f in pupils(c)
    ]
    found = (
        sum(len(notes) for _, notes in fitting),
        sum(_different(f, notes) for f, notes in fitting),
    )
    return found == (count, rules.count) or f"{found}"


@claims_of_class("One of them said “right”: “%(rule)s”")
def _(c: Several, at: At, rule: Any) -> bool | str:
    return _says_of_a_play(c, rule, True)


@claims_of_class("One of them said “wrong”: “%(rule)s”")
def _(c: Several, at: At, rule: Any) -> bool | str:
    return _says_of_a_play(c, rule, False)


def _says_of_a_play(c: Several, rule: Any, right: bool) -> bool | str:
    """The rule still fitted before some play of a pupil, and said so of it."""
    return any(
        not f.contradicted_by(rule.rule, t.number) and t.verdict_of(rule.rule) is right
        for f in pupils(c)
        for t in f.pupils_turns
        if t.cards
    )


def _of_band(c: Several, lowest: int, highest: int) -> list[tuple[int, int, bool]]:
    """Return what pupils expected of plays while so sure of their rule: table, play, came true."""
    found = []
    for number, f in c.played.items():
        for (by, play), expect in f.expected.items():
            turn = f.by_number.get(play)
            note = f.held_at(by, play)
            if expect == "unsure" or turn is None or (turn.robot and turn.by == by):
                continue
            if (
                note is not None
                and note.claim is not None
                and note.sure is not None
                and lowest <= note.sure <= highest
            ):
                found.append((number, play, turn.right == (expect == "right")))
    return found


@claims_of_class(
    "When pupils were %(lowest)s to %(highest)s%% sure of their rule, %(yes)s of %(of)s predictions were right (%(plays)s plays at %(places)s tables).",
    "When pupils were %(lowest)s to %(highest)s%% sure of their rule, %(yes)s of %(of)s predictions were right (%(plays)s plays in %(places)s rounds).",
)
def _(
    c: Several, at: At, lowest: int, highest: int, yes: int, of: int, plays: int, places: int
) -> bool | str:
    band = _of_band(c, lowest, highest)
    found = (
        sum(true for *_, true in band),
        len(band),
        len({x[:2] for x in band}),
        len({x[0] for x in band}),
    )
    return found == (yes, of, plays, places) or f"{found}"


@claims_of_class(
    "Calls aren’t counted: they end with the first one that fails.",
    "Predictions, by how sure pupils were",
    "This isn’t the same as being right about the rule.",
)
def _(c: Several, at: At) -> bool:
    return bool(_of_band(c, 0, 100))


@claims_of_class("everyone was knocked out", "everyone but the Prophet was knocked out")
def _(c: Several, at: At) -> bool:
    return any(f.round.ended_by == "all_expelled" for f in c.tables.values())


@claims_of_class("the rule was guessed")
def _(c: Several, at: At) -> bool:
    return any(f.round.ended_by == "guessed" for f in c.tables.values())
