"""Nobody starts the long runs for weeks: what they import must not go meanwhile."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_long_runs_can_begin():
    collected = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-qq", "tests/soak"],
        cwd=ROOT,
        capture_output=True,
        check=False,
        text=True,
        timeout=120,
    )
    assert collected.returncode == 0, collected.stdout
