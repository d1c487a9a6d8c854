"""The simulation of a district (`benchmarks/district.py`), against what is known of queues."""

import importlib.util
import math
import random
import sys
from pathlib import Path

import pytest

_AT = Path(__file__).parent.parent / "benchmarks" / "district.py"


@pytest.fixture(scope="module")
def district():
    found = importlib.util.spec_from_file_location("district", _AT)
    module = sys.modules["district"] = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    yield module
    del sys.modules["district"]


def test_one_worker_waits_as_a_queue_with_one_server_does(district):
    """At random moments, with times around a mean: ln 100 / (served - arriving) for 99 of 100."""
    costs = district.Costs(move=5.0, join=0.0, heard=0.0)
    classes = round(100.0 / district.MOVES)
    found = district.simulate(1, classes, costs, random.Random(1))
    assert found.core == pytest.approx(0.5)
    assert found.p99 == pytest.approx(1000.0 * math.log(100.0) / (200.0 - 100.0), rel=0.1)


def test_a_worker_that_has_more_than_it_can_do_falls_behind(district):
    costs = district.Costs(move=5.0, join=0.0, heard=0.0)
    found = district.simulate(1, round(210.0 / district.MOVES), costs, random.Random(1))
    assert found.core > 1.0
    assert found.p99 == math.inf


def test_what_is_enough_is_enough_in_every_respect(district):
    costs = district.Costs(move=3.0, join=10.0, heard=0.1)
    *short, last = district.enough(1000, costs, random.Random(1))
    assert last.p99 <= district.GOAL and last.core <= district.BUSY and last.bell <= 1.0
    assert all(
        each.p99 > district.GOAL or each.core > district.BUSY or each.bell > 1.0 for each in short
    )


def test_where_no_worker_hears_of_anothers_moves_they_cost_nothing(district):
    costs = district.Costs(move=5.0, join=0.0, heard=0.0)
    found = district.simulate(4, 1000, costs, random.Random(1))
    assert found.core == pytest.approx(found.classes * district.MOVES * 5.0 / 1000.0)
    assert found.p99 < math.inf
