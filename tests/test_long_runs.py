"""The long tests are seldom run, so check with every suite that they still import."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_long_tests_can_be_collected():
    collected = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-qq", "tests/soak"],
        cwd=ROOT,
        capture_output=True,
        check=False,
        text=True,
        timeout=120,
    )
    assert collected.returncode == 0, collected.stdout
