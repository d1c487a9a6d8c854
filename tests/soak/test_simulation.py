"""Hundreds of simulated hours: tests/simulation. A seed that fails is kept in its list.

.venv/bin/python -m pytest tests/soak/test_simulation.py -n 2
FIRST=5000 .venv/bin/python -m pytest tests/soak/test_simulation.py   # other seeds
"""

import os

import pytest
from simulation.history import History
from structlog.testing import capture_logs

FIRST = int(os.environ.get("FIRST", "1000"))
SEEDS = int(os.environ.get("SEEDS", "300"))


@pytest.mark.parametrize("seed", range(FIRST, FIRST + SEEDS))
def test_an_hour_of_a_class(seed, tmp_path):
    with capture_logs():
        History(seed, tmp_path).run()
