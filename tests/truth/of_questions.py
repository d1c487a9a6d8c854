# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Questions: each has an answer, and the paper doesn't give it away."""

from __future__ import annotations

from typing import Any

from classroom.cards import Card
from classroom.rules.automaton import Automaton
from truth.class_subjects import same_deal, same_rule
from truth.collect import At, Several
from truth.facts import Facts, Note, same_after
from truth.of_pupils import aloud
from truth.registry import claims, claims_of_class
from truth.subjects import as_cards, guesses, reigns, turns

# Rules that no card could tell apart


def _apart_until(f: Facts, rules: list[Automaton], number: int) -> bool | str:
    """Whether from this card on no card could tell rules apart, and just before one could."""
    if not all(same_after(f.rule, rule, f.line(number)) for rule in rules):
        return "a card could still tell them apart"
    earlier = f.line(number - 1)
    return (
        any(not same_after(f.rule, rule, earlier) for rule in rules)
        or "no card could tell them apart before either"
    )


def _fitting(f: Facts) -> list[Automaton]:
    _, fits = f.in_catalogue[-1]
    return [
        f.catalogue.library.rule(name)
        for name, fit in zip(f.catalogue.names, fits, strict=True)
        if fit
    ]


@claims(
    "“%(one)s” “%(other)s” At this table no card could ever tell these two rules apart. What could?",
    "“%(one)s” “%(other)s” No card at this table could ever tell them apart. Are they the same rule?",
)
def _(f: Facts, at: At, one: Any, other: Any) -> bool | str:
    """Not even right after the starter."""
    if one.rule == other.rule:
        return "it is one rule"
    return f.same_rule(one.rule, other.rule) or "a card could, at first"


@claims(
    "At the end %(count)s rules in the list still fitted, and no card could ever tell them apart at this table. What could?"
)
def _(f: Facts, at: At, count: int) -> bool | str:
    rules = _fitting(f)
    if len(rules) != count or count < 2:
        return f"{len(rules)}"
    return all(map(f.is_the_rule, rules)) or "a card could, at first"


@claims(
    "“%(one)s” “%(other)s” After card %(number)s, no card could tell these two rules apart. What could have, up to then?",
    "“%(one)s” “%(other)s” After card %(number)s, these two rules always agree. Which card up to then could have told them apart?",
)
def _(f: Facts, at: At, one: Any, other: Any, number: int) -> bool | str:
    return _apart_until(f, [one.rule, other.rule], number)


@claims(
    "At the end %(count)s rules in the list still fitted. After card %(number)s, no card could tell them apart. What could have, up to then?"
)
def _(f: Facts, at: At, count: int, number: int) -> bool | str:
    rules = _fitting(f)
    return _apart_until(f, rules, number) if len(rules) == count else f"{len(rules)}"


# What events raise


@claims(
    "Few rules in the list had predicted the answer to %(cards)s (card %(ordinal)s). Could you have known beforehand that it would tell you so much?",
    "Card %(ordinal)s, %(cards)s: few rules in the list had predicted the answer. What did you expect?",
    "Few rules in the list had predicted the answer to %(cards)s (cards %(first)s to %(last)s). Could you have known beforehand that it would tell you so much?",
    "Cards %(first)s to %(last)s, %(cards)s: few rules in the list had predicted the answer. What did you expect?",
)
def _(
    f: Facts,
    at: At,
    cards: tuple[Card, ...],
    ordinal: int | None = None,
    first: int | None = None,
    last: int | None = None,
) -> bool:
    """A minority of the rules that fitted, and just these cards on the layout."""
    places = (ordinal, ordinal) if ordinal is not None else (first, last)
    return any(
        t.cards == as_cards(cards)
        and (t.ordinals[0], t.ordinals[-1]) == places
        and (right := f.says_right(t)) is not None
        and 2 * (right if t.right else f.fitting(t.index) - right) < f.fitting(t.index)
        for t in turns(f, at)
    )


@claims(
    "When %(player)s declared, %(count)s of the rules that the program knows still fitted. Was it too early?",
    "%(count)s of the rules that the program knows still fitted when %(player)s declared. What would have made you wait?",
)
def _(f: Facts, at: At, player: str, count: int) -> bool:
    """Of all that the program knows: of the list alone it would look more certain."""
    fitting = [f.fitting_wider(f.settled_before(r.number)) for r in reigns(f, at, player)]
    return count > 1 and count in fitting


@claims(
    (
        "%(player)s wrote the rule down at card %(first)s and named it at card %(last)s. Why not sooner?"
    ),
    (
        "%(player)s wrote the rule down at card %(first)s and named it at card %(last)s. What could the cards in between still show?"
    ),
)
def _(f: Facts, at: At, player: str, first: int, last: int) -> bool | str:
    """It was held all the while, and its player could have said it before: right after another
    right card of their own."""
    for said_it in guesses(f, at):
        if said_it.by != player or not f.judged_right(said_it):
            continue
        own = [n for n in f.notes_of(player, present=False) if n.number < said_it.number]
        wrong = [n.number for n in f.aloud if n.by == player and n.number < said_it.number]
        own = [n for n in own if n.number > max(wrong, default=0)]
        start = next((n for n in own if n.laid == first and _is(f, n)), None)
        if start is None or not all(_is(f, n) for n in own if n.number > start.number):
            return "given up in between, or not noted then"
        chances = [
            t
            for t in f.turns
            if t.by == player and t.cards and t.right and start.number < t.number < said_it.number
        ]
        return first < last and (len(chances) > 1 or "the rules of the game forbade it")
    return "nobody said it"


def _is(f: Facts, note: Note) -> bool:
    return note.rule is not None and f.is_the_rule(note.rule)


def _states(rule: Automaton, start: int) -> set[int]:
    seen, left = set[int](), [start]
    while left:
        state = left.pop()
        if state not in seen:
            seen.add(state)
            left += [to for to in rule.moves[state] if to >= 0]
    return seen


@claims("What if %(cards)s had come directly after the starter?")
def _(f: Facts, at: At, cards: tuple[Card, ...]) -> bool | str:
    """The answer could have been another one: what was played before matters to the rule."""
    states = _states(f.rule, f.rule.run(f.round.layout.starters))
    if len({f.rule.legal(state) for state in states}) == 1:
        return "it doesn't matter what was played before"
    if any(
        list(t.line) == list(f.round.layout.starters)
        and (t.cards or ())[: len(cards)] == as_cards(cards)
        for t in f.turns
    ):
        return "they did"
    return any(t.laid == as_cards(cards) for t in turns(f, at))


@claims(
    "How many rules did you keep in mind at once? What does it cost to keep just one?",
    "Two rules in mind at once: what is hard about it, and what do you gain?",
)
def _(f: Facts, at: At) -> bool | str:
    return not f.only_robots or "nobody kept any: robots made all plays"


@claims_of_class("How many rules did you keep in mind at once? What does it cost to keep just one?")
def _(c: Several, at: At) -> bool:
    return bool(c.played)


@claims(
    "Every card fitted your guess when you said it. Which cards, played next, could have tested it?"
)
def _(f: Facts, at: At) -> bool | str:
    """A wrong guess that nothing had contradicted, and that some line from there on would."""
    return any(
        n.rule is not None
        and not f.judged_right(n)
        and not f.contradicted_by(n.rule, n.number)
        and not same_after(f.rule, n.rule, f.line(n.laid))
        for n in aloud(f, at)
    )


# Classes


def _came(c: Several, table: int) -> bool:
    """Return whether some pupil of a table ended with the rule, or one that counts as right."""
    f = c.tables[table]
    for player in f.pupils:
        own = [n for n in f.notes_of(player, present=False) if n.claim is not None]
        own += [n for n in f.aloud if n.by == player]
        last = max(own, key=lambda n: n.number, default=None)
        if last is not None and (
            (last.aloud and f.judged_right(last))
            or (last.rule is not None and f.counts_as_right(last.rule))
        ):
            return True
    return False


@claims_of_class(
    "What if tables %(tables)s had swapped their cards? What could have gone differently?"
)
def _(c: Several, at: At, tables: tuple[int, ...]) -> bool | str:
    """They had different cards to swap."""
    return same_rule(c, tables) and (not same_deal(c, tables) or "they had the same cards")
