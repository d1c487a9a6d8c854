"""Many rules in one table: each is still the rule it was."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.cards import BLACK, DECK, FACE, RED, members
from classroom.rules.automaton import compile
from classroom.rules.catalogue import RULES, library
from classroom.rules.combinators import cycle, rule, same
from classroom.rules.compare import equivalent
from classroom.rules.family.merging import marks, smallest
from classroom.rules.library import Library

SETS = (0, RED, BLACK, FACE, DECK & ~FACE)


@st.composite
def automata(draw):
    """Small tables in which states are often alike; some of them run dry."""
    size = draw(st.integers(1, 5))
    states = st.integers(0, size - 1)
    allowed = [draw(st.sampled_from(SETS)) for _ in range(size)]
    to_by_colour = [draw(st.tuples(states, states)) for _ in range(size)]
    return compile(0, allowed.__getitem__, lambda state, card: to_by_colour[state][card.is_red])


def test_a_rule_comes_back_as_it_went_in():
    for name, entry in RULES.items():
        back = library().rule(name)
        assert (back.allowed, back.moves) == (entry.rule.allowed, entry.rule.moves)
    assert len(library()) == len(RULES)
    assert library().states == sum(len(entry.rule) for entry in RULES.values())


def test_there_is_no_rule_of_another_name():
    with pytest.raises(KeyError):
        library().rule("no-such-rule")


def test_a_rule_contradicted_once_stays_so():
    rules = Library.of({"red": rule(RED), "any": rule(DECK)})
    heart, spade = next(members(RED)), next(members(BLACK))
    assert rules.after(rules.starts, [heart, heart]).tolist() == [0, 1]
    assert rules.after(rules.starts, [heart, spade, heart]).tolist() == [-1, 1]


def test_libraries_joined_hold_the_rules_of_both():
    names = list(RULES)
    half, rest = (
        Library.of({name: RULES[name].rule for name in some}, {names[0]: 3.0})
        for some in (names[:9], names[9:])
    )
    whole = half.joined(rest)
    assert whole.names == library().names
    for name in ("starts", "allowed", "moves"):
        assert np.array_equal(getattr(whole, name), getattr(library(), name))
    assert whole.weights.tolist() == [3.0] + [1.0] * (len(names) - 1)


def test_a_rule_is_found_by_what_it_judges_and_not_by_its_table():
    for name, entry in RULES.items():
        assert library().find(entry.rule.minimal) == name
    assert library().find(rule(same("colour"), starters=3)) == "same-colour"
    assert library().find(rule(cycle(RED, RED, BLACK, FACE, FACE))) is None


@given(st.lists(automata(), min_size=1, max_size=8))
def test_a_rule_is_found_exactly_where_one_is_the_same(rules):
    library = Library.of({str(place): each for place, each in enumerate(rules[1:])})
    same = [str(place) for place, each in enumerate(rules[1:]) if equivalent(rules[0], each)]
    assert library.find(rules[0]) == (same[0] if same else None)


@given(st.lists(automata(), min_size=1, max_size=8))
def test_the_smallest_tables_are_the_minimal_automata_each_once(rules):
    wanted = {}
    for place, each in enumerate(rules):
        wanted.setdefault(each.minimal, str(place))
    found = {
        name: tuple(map(tuple, table.tolist()))
        for name, table in smallest(
            Library.of({str(place): each for place, each in enumerate(rules)})
        )
    }
    assert found == {name: each.moves for each, name in wanted.items()}


@given(automata(), automata())
def test_rules_have_the_same_mark_exactly_where_they_judge_every_line_alike(one, other):
    library = Library.of({"one": one, "other": other})
    first, second = marks(library)[library.starts]
    assert (first == second) == equivalent(one, other)
