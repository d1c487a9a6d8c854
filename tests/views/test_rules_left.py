"""The rules that a round leaves, counted card by card."""

import pytest
import worlds
from consistency import consistent
from stored_rounds import stored

from classroom.classes import table as tables
from classroom.game.evidence import evidence
from classroom.rules.catalogue import RULES
from classroom.views.rules_left import rules_left


def played(seed, moves=60):
    header, table = worlds.deal(seed), tables.Table(1)
    for seq, event in enumerate(stored(header, worlds.play(header, moves, seed)), 1):
        table = tables.evolve(table, seq, float(seq), event)
    return table.current


@pytest.mark.parametrize("seed", range(4))
def test_the_last_number_is_of_the_rules_that_the_layout_allows(seed):
    current = played(seed)
    seen = evidence(current.round)
    alive = [name for name, entry in RULES.items() if consistent(entry.rule, seen)]
    left = rules_left(current)
    assert left.curve[-1][1] == len(alive) >= 1
    assert left.catalogue == len(RULES)


def test_there_is_a_number_after_the_deal_and_after_each_play():
    current = played(1)
    curve = rules_left(current).curve
    assert [laid for laid, _ in curve] == [
        1,
        *(result.laid_before + len(result.laid) for result in current.round.results),
    ]
    alive = [alive for _, alive in curve]
    assert alive == sorted(alive, reverse=True)
    assert len(set(alive)) > 1
