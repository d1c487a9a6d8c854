"""A rule put plainly is the same rule; what it asks of the first cards is what it allows."""

import pytest
from built_rules import BLACK, EVEN, FACE, ODD, RED, SPADE, by_chance
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.cards import DECK
from classroom.rules.builder.meaning import NoSense, clause, compiled, starters
from classroom.rules.builder.simplify import at, plain, silent_until
from classroom.rules.builder.terms import (
    Both,
    Built,
    Different,
    Either,
    Every,
    Higher,
    If,
    Lower,
    Not,
    Same,
    Steps,
    Turns,
    Values,
    parts,
)
from classroom.rules.combinators import rule
from classroom.rules.compare import equivalent


@pytest.mark.parametrize(
    ("term", "otherwise"),
    [
        (Not(RED), BLACK),
        (Not(Not(SPADE)), SPADE),
        (Not(SPADE), Not(SPADE)),
        (Not(Values((3, 1))), Values((2, *range(4, 14)))),
        (Not(Same("suit", 2)), Different("suit", 2)),
        (Not(Higher(or_same=True)), Lower()),
        (Not(Both((RED, ODD))), Either((BLACK, EVEN))),
        (Both((RED, Both((ODD, FACE)))), Both((RED, ODD, FACE))),
        (Either((RED, Not(BLACK))), RED),
        (Not(If(RED, ODD, Not(FACE))), If(RED, EVEN, FACE)),
        (Steps(0, 2), Either((Same("value"), Steps(1, 2)))),
        (Not(Turns(("red", "black"))), Not(Turns(("red", "black")))),
    ],
)
def test_not_is_worked_into_what_it_stands_before(term, otherwise):
    assert plain(term) == otherwise


@given(st.integers(0, 2**32))
@settings(max_examples=150)
def test_a_rule_put_plainly_is_the_same_rule(seed):
    built = by_chance(seed)
    told = plain(built.asks)
    try:
        assert equivalent(compiled(built), compiled(Built(told)))
    except NoSense:
        return  # too large
    assert plain(told) == told

    def check(term):
        assert not isinstance(term, Not) or not parts(term.part)
        for part in parts(term):
            check(part)

    check(told)


@given(st.integers(0, 2**32), st.randoms())
@settings(max_examples=150)
def test_at_a_place_where_nothing_is_asked_any_card_is_right(seed, chance):
    built = by_chance(seed)
    term = plain(built.asks)
    try:
        table = compiled(built)
    except NoSense:
        return
    state = 0
    for place in range(silent_until(term) + 2):
        if at(term, place) is None:
            assert table.legal(state) == DECK
        if place >= silent_until(term):
            assert at(term, place) == at(term, place, early=False)
        if not table.legal(state):
            return
        cards = [card for card in range(52) if table.legal(state) >> card & 1]
        state = table.moves[state][chance.choice(cards)]


@given(st.integers(0, 2**32))
@settings(max_examples=150)
def test_who_may_start_is_what_is_asked_at_the_first_place(seed):
    built = by_chance(seed)
    asked = at(plain(built.asks), 0)
    try:
        table = compiled(built)
    except NoSense:
        return
    assert table.legal(0) == (DECK if asked is None else rule(clause(asked)).legal(0))


@pytest.mark.parametrize(
    ("term", "count"),
    [
        (RED, 1),
        (Higher(), 1),
        (Same("colour", 2), 2),
        (If(Lower(), Higher(), Lower()), 2),
        (If(RED, Same("suit", 3), Same("colour", 2), 2), 2),
        (Both((RED, Same("colour", 2))), 1),
        (Every(2, Same("suit", 2), Same("suit", 4)), 3),
    ],
)
def test_as_many_starters_as_there_are_places_where_nothing_is_asked(term, count):
    assert starters(Built(term)) == compiled(Built(term)).starters == count
