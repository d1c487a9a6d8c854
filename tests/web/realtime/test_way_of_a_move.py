"""The way of a move from its socket to the log, counted in a running server."""

import re
import subprocess
import sys
from pathlib import Path

SCHOOL = Path(__file__).parents[3] / "benchmarks" / "school.py"
FOUND = re.compile(
    r"(\d+) functions of the program in (\d+) modules, called \d+ times, "
    r"(\d+) of them in (\d+) modules for the rules of play; .* statements of SQL: (\d+)$",
    re.MULTILINE,
)


def test_a_move_runs_through_few_functions_and_one_statement_until_it_is_saved():
    """Beside the rules of play, which are as long as they are."""
    ran = subprocess.run(
        [sys.executable, SCHOOL, "--way"], capture_output=True, text=True, check=True, timeout=120
    )
    found = FOUND.search(ran.stdout)
    assert found is not None, ran.stdout
    functions, modules, for_rules, of_rules, statements = map(int, found.groups())
    assert functions - for_rules <= 60
    assert modules - of_rules <= 20
    assert functions <= 120
    assert statements == 1
