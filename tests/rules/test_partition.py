"""States that judge every line alike share a block, and no others do; and it is quick to find."""

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.cards import BLACK, CARDS, DECK, ODD, RED
from classroom.rules.automaton import MAX_STATES, compile
from classroom.rules.partition import alike

LONGEST = 20.0
"""Seconds in which the slowest kinds of table must be parted; about half a second on a laptop."""

SETS = (0, 1, 2, 3, 7)


@st.composite
def tables(draw):
    """Up to twelve states, with three cards, and sets and targets that often coincide."""
    size = draw(st.integers(1, 12))
    states = st.integers(0, size - 1)
    rows = []
    for _ in range(size):
        allowed = draw(st.sampled_from(SETS))
        rows.append([draw(states) if allowed >> card & 1 else -1 for card in range(3)] + [-1] * 49)
    return [sum(1 << card for card, to in enumerate(row) if to >= 0) for row in rows], rows


def refined(allowed, rows):
    """The same by splitting all blocks until none splits any more."""
    labels = list(allowed)
    while True:
        finer = [
            (label, tuple(labels[to] if to >= 0 else None for to in row))
            for label, row in zip(labels, rows, strict=True)
        ]
        if len(set(finer)) == len(set(labels)):
            return labels
        labels = [sorted(set(finer), key=repr).index(label) for label in finer]


@settings(max_examples=400)
@given(tables())
def test_states_share_a_block_exactly_if_no_line_tells_them_apart(table):
    found, truth = alike(*table), refined(*table)
    assert len(set(found)) == len(set(truth)) == len(set(zip(found, truth, strict=True)))
    assert set(found) == set(range(len(set(found))))


def test_the_order_of_the_states_makes_no_difference_to_the_blocks():
    rng = random.Random(3)
    rows = [[rng.randrange(40) for _ in CARDS] for _ in range(40)]
    allowed = [rng.choice((RED, BLACK)) for _ in rows]
    rows = [
        [to if allowed[state] >> card & 1 else -1 for card, to in enumerate(row)]
        for state, row in enumerate(rows)
    ]
    doubled = allowed * 2, rows + [[to + 40 if to >= 0 else to for to in row] for row in rows]
    blocks = alike(*doubled)
    assert blocks[:40] == blocks[40:]
    assert len(set(blocks)) == len(set(alike(allowed, rows)))


# -- tables of 20,000 states that are slow to part where one is not careful


def _counting():
    """Told apart by nothing but how far away the end is."""
    return compile(
        0,
        lambda n: RED if n == MAX_STATES - 1 else DECK,
        lambda n, card: min(n + 1, MAX_STATES - 1),
    )


def _circle():
    """Each card goes its own way round, past one place that is like no other."""
    return compile(
        0, lambda n: RED if n == 7 else DECK, lambda n, card: (n + 1 + card) % MAX_STATES
    )


def _at_random():
    rng = random.Random(1)
    to = [[rng.randrange(MAX_STATES) for _ in CARDS] for _ in range(MAX_STATES)]
    sets = [rng.choice((RED, BLACK, DECK, ODD)) for _ in to]
    return compile(0, sets.__getitem__, lambda n, card: to[n][card])


def _tree():
    return compile(
        1,
        lambda n: RED if n == 16_384 else DECK,
        lambda n, card: (2 * n + card.is_red) % (MAX_STATES - 1),
    )


def _copies():
    """Two thousand copies of a clock of ten hours."""
    return compile(
        (0, 0),
        lambda n: RED if n[0] == 0 else DECK,
        lambda n, card: ((n[0] + card.value) % 10, (n[1] + 1 + card) % 2_000),
    )


@pytest.mark.parametrize(
    ("make", "blocks"),
    [(_counting, 20_000), (_circle, 20_000), (_at_random, None), (_tree, None), (_copies, 10)],
)
def test_the_largest_tables_are_parted_quickly(make, blocks):
    rule = make()
    assert len(rule) > MAX_STATES * 3 / 4
    begin = time.process_time()
    small = rule.minimal
    assert time.process_time() - begin < LONGEST
    assert blocks is None or len(small) == blocks
    if len(small) == len(rule):
        assert small == rule
