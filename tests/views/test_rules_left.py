"""The rules that a round leaves, counted card by card."""

import pytest
import worlds
from consistency import consistent
from stored_rounds import stored

from classroom.classes import table as tables
from classroom.game.evidence import evidence
from classroom.rules.catalogue import RULES
from classroom.service.memory import Memory
from classroom.views import rules_left as rules_left_module
from classroom.views.rules_left import rules_left


def rounds(seed, moves=60):
    """The round after the deal and after each move."""
    header, table = worlds.deal(seed), tables.Table(1)
    for seq, event in enumerate(stored(header, worlds.play(header, moves, seed)), 1):
        table = tables.evolve(table, seq, float(seq), event)
        yield table.current


def played(seed, moves=60):
    *_, last = rounds(seed, moves)
    return last


@pytest.mark.parametrize("seed", range(4))
def test_the_last_number_is_of_the_rules_that_the_layout_allows(seed):
    current = played(seed)
    seen = evidence(current.round)
    still_fit = [name for name, entry in RULES.items() if consistent(entry.rule, seen)]
    left = rules_left(current)
    assert left.curve[-1][1] == len(still_fit) >= 1
    assert left.catalogue == len(RULES)


def test_there_is_a_number_after_the_deal_and_after_each_play():
    current = played(1)
    curve = rules_left(current).curve
    assert [laid for laid, _ in curve] == [
        1,
        *(result.laid_before + len(result.laid) for result in current.round.results),
    ]
    still_fit = [still_fit for _, still_fit in curve]
    assert still_fit == sorted(still_fit, reverse=True)
    assert len(set(still_fit)) > 1


def test_what_was_counted_before_is_counted_on(monkeypatch):
    left, observed = None, []
    spied = rules_left_module.observed
    monkeypatch.setattr(
        rules_left_module, "observed", lambda result: (observed.append(result), spied(result))[1]
    )
    for current in rounds(1):
        left = rules_left(current, left)
    assert observed == list(current.round.results)  # each once
    assert left == rules_left(current)


def test_another_round_is_counted_from_its_deal():
    other = rules_left(played(2))
    for current in (next(rounds(1)), played(1)):
        assert rules_left(current, other) == rules_left(current)


def test_a_class_in_memory_keeps_what_it_has_counted():
    memory, current = Memory("c1"), played(1)
    table = tables.Table(1, rounds=(current,))
    first = memory.rules_left(table)
    assert first == rules_left(current)
    assert memory.rules_left(table).survivors is first.survivors
    memory.forget()
    assert memory.rules_left(tables.Table(2)) is None
