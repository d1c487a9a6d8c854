"""The tables, claims and notes of a class that a sentence may be about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from classroom.rules import swap
from classroom.rules.compare import equivalent
from truth.collect import Several
from truth.facts import Facts, Note, Reign


def pupils(c: Several) -> list[Facts]:
    return list(c.played.values())


def reigns(f: Facts) -> Iterator[Any]:
    """Of pupils."""
    return (r for r in f.reigns if not r.robot)


def swapped(one: Facts, other: Facts) -> bool:
    """Return whether one played the mirror image of the other."""
    stocks = getattr(one.header, "stock", None), getattr(other.header, "stock", None)
    return (
        None not in stocks
        and tuple(stocks[1]) == tuple(swap.cards(stocks[0]))
        and equivalent(other.rule, swap.automaton(one.rule))
    )


def same_rule(c: Several, tables: tuple[int, ...]) -> bool:
    first = c.tables[tables[0]]
    return all(
        equivalent(first.rule, c.tables[n].rule) or swapped(first, c.tables[n]) for n in tables
    )


def same_deal(c: Several, tables: tuple[int, ...]) -> bool:
    found = [c.tables[n] for n in tables]
    return all(
        len(f.players) == len(found[0].players)
        and getattr(f.header, "stock", n) == getattr(found[0].header, "stock", n)
        for n, f in zip(tables, found, strict=True)
    )


def stood(f: Facts) -> bool:
    """A Prophet of the pupils, at least one call that was right, and no note refuted by then."""
    return any(lasts(f, r) for r in reigns(f))


def lasts(f: Facts, reign: Reign) -> bool:
    return reign.how == "stood" and bool(reign.calls) and not refuted(f, reign)


def refuted(f: Facts, reign: Reign) -> bool:
    """True if the rule noted at some call had been contradicted by then."""
    ends = [turn.settled for turn in reign.turns if turn.called is not None]
    return any(
        note is not None and note.rule is not None and f.contradicted_by(note.rule, end)
        for note, end in zip(f.notes_at_calls(reign), ends, strict=False)
    )


def held(f: Facts) -> list[Note]:
    """Return what pupils noted in time and said aloud, in its order."""
    found = [n for player in f.players for n in f.notes_of(player, present=False)]
    found += [n for n in f.aloud if not f.by_robot(n.number)]
    return sorted(found, key=lambda note: note.number)


def right(f: Facts, note: Note) -> bool:
    """The rule, or one that no card could tell from it any more; in words: as it was judged."""
    if note.aloud:
        return f.judged_right(note)
    return note.rule is not None and f.counts_as_right(note.rule)


def kept(f: Facts, strict: bool = False) -> bool:
    """True if a pupil had the right rule before their last guess, and still had it at the end."""
    return since(f) is not None


def since(f: Facts) -> int | None:
    """Cards laid when a pupil first had the right rule and kept it."""
    found = []
    for player in f.players:
        own = [n for n in held(f) if n.by == player]
        first = None
        for note in reversed(own):
            if not right(f, note):
                break
            if not note.last_call:
                first = note.laid
        found += [] if first is None else [first]
    return min(found, default=None)


def played_again(c: Several) -> list[tuple[int, ...]]:
    """Every set of tables with the same rule, of those where pupils played."""
    left, found = [n for n, f in c.played.items() if f.turns], []
    while left:
        together = tuple(n for n in left if same_rule(c, (left[0], n)))
        left = [n for n in left if n not in together]
        if len(together) > 1:
            found.append(together)
    return found


def one_rule(c: Several, tables: tuple[int, ...]) -> bool:
    """One and the same: the mirror image of a rule is another rule."""
    return all(equivalent(c.tables[tables[0]].rule, c.tables[n].rule) for n in tables)


def some_swapped(c: Several, tables: tuple[int, ...]) -> bool:
    """One rule or its mirror image, and at least one of them with the cards of the other."""
    return same_rule(c, tables) and any(
        swapped(c.tables[a], c.tables[b]) for a in tables for b in tables
    )


def dealt_alike(c: Several, one: int, other: int) -> bool:
    """Whether two tables were dealt the same cards, or one of them those in swapped colours."""
    a, b = c.tables[one], c.tables[other]
    if len(a.players) != len(b.players):
        return False
    return same_deal(c, (one, other)) or swapped(a, b) or swapped(b, a)


def fallen(f: Facts) -> list[str]:
    """Return how pupils' reigns were ended by an overthrow."""
    return [f.fell(r) for r in reigns(f) if r.fall and not f.by_robot(r.fall.settled)]


def one_claim(c: Several, one: tuple[int, Note], other: tuple[int, Note]) -> bool:
    """Whether two tables' notes give one rule, or one with swapped colours where the cards are."""
    (first, note), (second, again) = one, other
    if note.rule is None or again.rule is None:
        return False
    if swapped(c.tables[first], c.tables[second]):
        return equivalent(again.rule, swap.automaton(note.rule))
    return equivalent(again.rule, note.rule)


def where(c: Several, label: Any) -> int:
    """The number in "Table 3"."""
    return int(label.values["number"])


def table(c: Several, label: Any) -> Facts:
    values = label.values
    number = values["number"] if "number" in values else values.get("tables", values.get("rounds"))
    return c.tables[int(number[0] if isinstance(number, tuple) else number)]


def last_guesses(f: Facts) -> list[Note]:
    """Of the pupils of a round, the latest of each; not one that was taken back."""
    latest = {n.by: n for n in f.every_note if n.last_call}
    return [n for n in latest.values() if n.claim is not None and not f.by_robot(n.number)]


def named(f: Facts) -> list[Any]:
    """The rules that are a pupil's last guess."""
    return [n.rule for n in last_guesses(f) if n.rule is not None]
