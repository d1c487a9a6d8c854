"""The benchmark of a whole school runs, at the size of two tables."""

import re
import subprocess
import sys
from pathlib import Path

SCHOOL = Path(__file__).parents[2] / "benchmarks" / "school.py"


def test_the_benchmark_of_a_school_plays_beside_a_bare_server_and_prints_its_table():
    size = ("--phones", "14", "--moves", "40", "--seconds", "0.5")
    ran = subprocess.run(
        [sys.executable, SCHOOL, *size], capture_output=True, text=True, check=True, timeout=120
    )
    rows = {
        found[1].strip(): (float(found[2]), float(found[3]))
        for found in re.finditer(r"^(.{42}) +([\d.]+)(?: %)? +([\d.]+)", ran.stdout, re.MULTILINE)
    }
    assert ran.stdout.startswith("2 tables, 14 phones, 40 moves a second\n")
    for row in ("move to last phone, p95, ms", "moves a second at saturation"):
        assert min(rows[row]) > 0
    # As many bytes at the one as at the other.
    program, bare = rows["bytes to a phone with a move"]
    assert 0.5 < program / bare < 2
