# ruff: noqa: E501 - templates stand in one piece, as they are searched for
"""Sentences about the sorted last guesses of a class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from classroom.cards import Card
from truth.class_subjects import held, last_guesses, named, pupils
from truth.collect import At, Several
from truth.facts import Facts, Note, Turn, same_after
from truth.registry import claims_of_class
from truth.subjects import as_cards


def _told_of(c: Several, at: At) -> list[Facts]:
    """The table that an answer is of, or any."""
    return [c.tables[at.round]] if at.round in c.tables else pupils(c)


def _pile(f: Facts, note: Note) -> str:
    if note.rule is not None and f.contradicted(note.rule) is not None:
        return "There’s evidence against it"
    told_nothing = not any(t.cards and f.curve_falls(t) for t in f.turns)
    return "Still to be tested" if note.rule is None or told_nothing else "Agrees with every card"


def _rules(c: Several, at: At, *, fitting: bool) -> list[tuple[Facts, Any]]:
    """The rules that are last guesses, those that nothing contradicts, or the others."""
    return [
        (f, rule)
        for f in _told_of(c, at)
        for rule in named(f)
        if (f.contradicted(rule) is None) is fitting
    ]


@claims_of_class("%(pile)s: %(count)s")
def _(c: Several, at: At, pile: Any, count: int) -> bool | str:
    found = sum(_pile(f, n) == pile.text for f in pupils(c) for n in last_guesses(f))
    return found == count or f"{found}"


@claims_of_class("%(count)s last guess, without names.")
def _(c: Several, at: At, count: int) -> bool | str:
    found = sum(len(last_guesses(f)) for f in pupils(c))
    return found == count or f"{found}"


@claims_of_class("%(count)s pupil")
def _(c: Several, at: At, count: int) -> bool:
    """So many gave the same last guess, at tables of which the same can be said, or own words.

    What became of it may differ from table to table: then there are fewer at some of them.
    """
    if sum(n.rule is None for f in pupils(c) for n in last_guesses(f)) == count:
        return True
    for one in [rule for f in pupils(c) for rule in named(f)]:
        each = [
            sum(same_after(one, rule, ()) or f.same_rule(one, rule) for rule in named(f))
            for f in pupils(c)
        ]
        sums = {0}
        for here in each:
            sums |= {here + other for other in sums}
        if count in sums:
            return True
    return False


@claims_of_class(
    "No pupil gave a last guess in these rounds, so there’s nothing to sort. The last call of a round asks for one.",
    "No answers to sort",
)
def _(c: Several, at: At) -> bool:
    return not any(last_guesses(f) for f in pupils(c))


def _play(right: bool, string: bool) -> Any:
    def check(
        c: Several,
        at: At,
        first: int,
        cards: tuple[Card, ...],
        after: Card,
        last: int | None = None,
    ) -> bool:
        """These cards were played, there and after that card, and judged so."""
        cards = as_cards(cards)
        return any(
            t.cards is not None
            and t.after == after
            and t.right is right
            and t.laid == cards
            and (t.before + 1, t.upto) == (first, last or first)
            and (len(cards) > 1) is string
            for f in _told_of(c, at)
            for t in f.turns
        )

    return check


for template, right_, string in (
    ("Card %(first)s, %(cards)s after %(after)s, was right.", True, False),
    ("Card %(first)s, %(cards)s after %(after)s, was wrong.", False, False),
    ("Cards %(first)s to %(last)s, %(cards)s after %(after)s, were right.", True, True),
    (
        "Cards %(first)s to %(last)s, %(cards)s after %(after)s, were wrong as a string.",
        False,
        True,
    ),
):
    claims_of_class(template)(_play(right_, string))


def _ruled_out(c: Several, at: At, out: int, what: Any, *, given: bool, **more: Any) -> bool:
    """Of that play; and some last guess of the table was not ruled out by anything.

    `given`: a pupil of the table had given that very rule before the play.
    """
    first = what.values["first"]
    return any(
        t.before + 1 == first
        and f.fitting_wider(t.index) == more["all"]
        and f.fitting_wider(t.index + 1 if t.index + 1 < len(f.turns) else -1) == more["all"] - out
        and given
        is any(
            n.rule is not None and f.same_rule(n.rule, rule) and n.number < t.number
            for n in held(f)
        )
        for f, rule in _rules(c, at, fitting=True)
        for t in f.turns
        if t.laid
    )


@claims_of_class(
    "%(what)s It ruled out %(out)s of the %(all)s known rules that still fitted, but not this one, which had been given before."
)
def _(c: Several, at: At, **more: Any) -> bool:
    return _ruled_out(c, at, given=True, **more)


@claims_of_class(
    "%(what)s It ruled out %(out)s of the %(all)s known rules that still fitted. This one was only given after it, so it was made to fit."
)
def _(c: Several, at: At, **more: Any) -> bool:
    return _ruled_out(c, at, given=False, **more)


@claims_of_class("%(table)s: %(what)s")
def _(c: Several, at: At, **more: Any) -> bool:
    """What is said of that table is judged for itself."""
    return more["table"].values["number"] in c.tables


@claims_of_class("Tables %(numbers)s", "Rounds %(numbers)s")
def _(c: Several, at: At, numbers: tuple[int, ...]) -> bool:
    """One rule was the last guess at each of them, or each has one in own words."""
    tables = [c.tables[number] for number in numbers]
    if all(any(n.rule is None for n in last_guesses(f)) for f in tables):
        return True
    first, *others = tables
    return any(
        all(any(same_after(one, rule, ()) for rule in named(f)) for f in others)
        for one in named(first)
    )


@claims_of_class("The answers of %(count)s more pupil are on the long form.")
def _(c: Several, at: At, count: int) -> bool:
    """Fewer than gave one: each pile shows its first."""
    return 0 < count < sum(len(last_guesses(f)) for f in pupils(c))


@claims_of_class(
    "Card %(first)s, %(cards)s, began the line, and a first card always fits the rule. This rule forbids it."
)
def _(c: Several, at: At, first: int, cards: tuple[Card, ...]) -> bool:
    return any(
        f.contradicted(rule) == 0
        and first <= len(f.round.layout.starters)
        and f.card(first) == as_cards(cards)[0]
        and not f.judged_against(rule, len(f.entries) + 1)
        for f, rule in _rules(c, at, fitting=False)
    )


@claims_of_class(
    "%(table)s: %(count)s rules agree with every card there, so no card told them apart."
)
def _(c: Several, at: At, count: int, table: Any) -> bool | str:
    """They are different rules, each a last guess there, and nothing contradicts any of them."""
    f = c.tables[table.values["number"]]
    different: list[Any] = []
    for rule in named(f):
        if f.contradicted(rule) is None and not any(f.same_rule(rule, o) for o in different):
            different.append(rule)
    return len(different) == count > 1 or f"{len(different)}"


@claims_of_class("No card that was played ruled out a rule.")
def _(c: Several, at: At) -> bool:
    """Of all that the program knows."""
    return any(not any(t.cards and f.curve_falls(t) for t in f.turns) for f in _told_of(c, at))


def _first_against(f: Facts, rule: Any) -> Turn | None:
    found = f.contradicted(rule)
    return found if isinstance(found, Turn) else None


@claims_of_class("Card %(first)s, %(cards)s after %(after)s, was right. This rule forbids it.")
def _(c: Several, at: At, first: int, cards: tuple[Card, ...], after: Card) -> bool:
    """It was judged, and some last guess forbids it there: it is the first against that.

    A guess that forbids the starter forbids this card after any line.
    """
    (card,) = as_cards(cards)
    if _judged_first(c, at, first, after):
        return True
    return any(
        first > len(f.round.layout.starters)
        and f.card(first) == card
        and f.line(first - 1)[-1] == after
        and f.round.layout.cards[first - 1].right
        and _forbids(rule, f.line(first - 1), card)
        and ((t := _first_against(f, rule)) is None or t.before < first <= t.upto)
        for f, rule in _rules(c, at, fitting=False)
        if first <= f.laid
    )


def _judged_first(c: Several, at: At, first: int, after: Card) -> bool:
    """The first verdict that contradicts, after any line, a last guess which forbids the starter."""
    return any(
        (judged := f.judged_against(rule, len(f.entries) + 1))
        and first in judged[0].ordinals
        and f.line(first - 1)[-1] == after
        for f, rule in _rules(c, at, fitting=False)
        if f.contradicted(rule) == 0
    )


def _forbids(rule: Any, line: Sequence[Card], card: Card) -> bool:
    """A rule that the line broke earlier says nothing of it."""
    try:
        return not rule.accepts(rule.run(line), (card,))
    except ValueError:
        return False


@claims_of_class(
    "Card %(first)s, %(cards)s after %(after)s, was wrong. This rule allows it.",
    "Cards %(first)s to %(last)s, %(cards)s after %(after)s, were wrong as a string. This rule allows all of it.",
)
def _(
    c: Several, at: At, first: int, cards: tuple[Card, ...], after: Card, last: int | None = None
) -> bool:
    """It is a play, or a card that a Prophet picked, the first against some last guess."""
    if _judged_first(c, at, first, after):
        return True
    return any(
        (t := _first_against(f, rule)) is not None
        and (t.before + 1, t.upto) == (first, last or first)
        and t.after == after
        and (
            (t.cards == as_cards(cards) and not t.right and t.verdict_of(rule) is True)
            or (t.wrong_pick and t.picked in as_cards(cards))
        )
        for f, rule in _rules(c, at, fitting=False)
    )


@claims_of_class("%(cards)s was wrong. This rule allows it.")
def _(c: Several, at: At, cards: tuple[Card, ...]) -> bool:
    return any(
        (t := _first_against(f, rule)) is not None
        and t.wrong_pick
        and t.picked in as_cards(cards)
        and rule.accepts(rule.run(t.line), as_cards(cards))
        for f, rule in _rules(c, at, fitting=False)
    )


@claims_of_class(
    "Nothing fitted in a hand that was shown after card %(card)s. This rule allows %(cards)s in it."
)
def _(c: Several, at: At, card: int, cards: tuple[Card, ...]) -> bool:
    return any(
        (t := _first_against(f, rule)) is not None
        and t.cards is None
        and t.right
        and t.before == card
        and set(as_cards(cards)) <= set(t.shown)
        and all(rule.accepts(rule.run(t.line), (each,)) for each in as_cards(cards))
        for f, rule in _rules(c, at, fitting=False)
    )


@claims_of_class(
    "Something fitted in a hand that was shown after card %(card)s. By this rule nothing did."
)
def _(c: Several, at: At, card: int) -> bool:
    return any(
        (t := _first_against(f, rule)) is not None
        and t.missed_card
        and t.before == card
        and not any(rule.accepts(rule.run(t.line), (each,)) for each in t.shown)
        for f, rule in _rules(c, at, fitting=False)
    )


@claims_of_class("It was the rule.")
def _(c: Several, at: At) -> bool:
    return any(same_after(f.rule, rule, ()) for f, rule in _rules(c, at, fitting=True))


@claims_of_class("From this starting card, it always agrees with the rule.")
def _(c: Several, at: At) -> bool:
    return any(
        f.is_the_rule(rule) and not same_after(f.rule, rule, ())
        for f, rule in _rules(c, at, fitting=True)
    )


@claims_of_class("After card %(number)s, it always agrees with the rule.")
def _(c: Several, at: At, number: int) -> bool:
    """From there on, and not from the right card before it."""
    return any(
        f.same_from_here(rule, number) and not f.same_from_here(rule, number - 1)
        for f, rule in _rules(c, at, fitting=True)
        if number <= f.laid
    )


@claims_of_class("It wasn’t the rule.")
def _(c: Several, at: At) -> bool:
    return any(not f.counts_as_right(rule) for f, rule in _rules(c, at, fitting=True))


@claims_of_class("It wasn’t the rule: after %(after)s, %(card)s would have told the two apart.")
def _(c: Several, at: At, after: tuple[Card, ...], card: Card) -> bool:
    """Both allow the line so far; of the card one says right and the other wrong."""
    for f, rule in _rules(c, at, fitting=True):
        line = (*f.line()[:-1], *as_cards(after))
        try:
            states = f.rule.run(line), rule.run(line)
        except ValueError:
            continue
        if f.line()[-1] == as_cards(after)[0] and (
            f.rule.accepts(states[0], (card,)) != rule.accepts(states[1], (card,))
        ):
            return True
    return False
