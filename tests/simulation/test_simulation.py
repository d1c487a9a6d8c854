"""An hour of a class for each seed, and the weeks after it."""

from __future__ import annotations

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from simulation.history import History

SEEDS = range(4)
KEPT = (106,)
"""Seeds of histories that once found a fault."""


@pytest.mark.parametrize("seed", [*SEEDS, *KEPT])
def test_an_hour_of_a_class(seed: int, tmp_path: Path) -> None:
    with capture_logs():
        History(seed, tmp_path).run()
