"""The way of a move from its socket to the log, and a card on its way to all screens, counted."""

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
CARD = re.compile(r"seven screens: (\d+) look-ups of the class, (\d+) calls in (\d+) files")


def test_a_move_runs_through_few_functions_and_one_statement():
    """Beside the rules of play, which are as long as they are.

    If it fails, compute once for each change what several functions ask for, and hand it on. Keep
    nothing for the next change that may be old by then.
    """
    ran = subprocess.run(
        [sys.executable, SCHOOL, "--way"], capture_output=True, text=True, check=True, timeout=120
    )
    found = FOUND.search(ran.stdout)
    assert found is not None, ran.stdout
    functions, modules, for_rules, of_rules, statements = map(int, found.groups())
    assert functions - for_rules <= 60
    assert modules - of_rules <= 24  # nine of them parts of the service
    assert functions <= 120
    assert statements == 1
    card = CARD.search(ran.stdout)
    assert card is not None, ran.stdout
    look_ups, calls, files = map(int, card.groups())
    assert look_ups == 1  # where the message comes in; then the class itself is handed on
    assert calls <= 980
    assert files <= 82
