"""10,000 random lines of every rule, judged by a page without a server and by the program.

.venv/bin/python -m pytest tests/soak/test_browser_judge.py
"""

from pathlib import Path

import pytest
from browser_judge import disagreements, script

from classroom.rules.catalogue import RETIRED, RULES

LINES = 10_000


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return script(tmp_path_factory.mktemp("judge"))


@pytest.mark.parametrize("name", [*RULES, *RETIRED])
def test_the_page_judges_as_the_program_does(judge: Path, name: str) -> None:
    entry = RULES.get(name) or RETIRED[name]
    assert disagreements(judge, {name: entry.rule}, LINES, seed=7) == {}
