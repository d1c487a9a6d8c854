"""250,000 messages and requests that no page sends, on both databases: figures in docs/security.md.

.venv/bin/python -m pytest -s tests/soak/test_fuzz.py
"""

import os
import random
import time
from collections import Counter
from pathlib import Path

import pytest
from fuzzing import Fuzz
from structlog.testing import capture_logs
from web.conftest import School

from classroom.store import open_store

SEEDS, MESSAGES, REQUESTS, POLLS = 4, 40_000, 10_000, 1_000
GROWS = 40_000_000
"""Bytes that the process may grow by in 40,000 of these, a good part of it what Python keeps at
hand: pages of one byte each would be as much."""


def memory():
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.parametrize(
    ("kind", "seed"),
    [*(("sqlite", seed) for seed in range(1, SEEDS + 1)), ("postgresql", SEEDS + 1)],
)
def test_what_no_page_sends_leaves_no_trace_and_costs_no_memory(
    request, tmp_path, capfd, kind, seed
):
    url = request.getfixturevalue("postgresql_url") if kind == "postgresql" else None
    school = School(tmp_path, open_store(url) if url else None)
    fuzz = Fuzz(school, random.Random(seed))
    began, parts = time.monotonic(), []
    for _ in range(5):
        with capture_logs() as logs:
            fuzz.run(MESSAGES // 5, REQUESTS // 5, POLLS // 5)
        assert [line for line in logs if line["log_level"] in ("error", "critical")] == []
        parts.append(memory())
    took = time.monotonic() - began
    assert "Traceback" not in "".join(capfd.readouterr())
    became = Counter()
    for what, many in fuzz.counted.items():
        sort, _, end = what.replace(",", ":").split(":")
        became[f"{sort}s {end.strip()}"] += many
    with capfd.disabled():
        print(f"\n{kind}, seed {seed}: ", end="")
        print(f"{MESSAGES} messages and {REQUESTS} requests in {took:.0f} s;")
        print(f"memory after each fifth: {[part // 1_000_000 for part in parts]} MB;")
        print(", ".join(f"{what}: {many}" for what, many in sorted(became.items())))
    assert parts[-1] - parts[0] < GROWS
    school.store.close()
