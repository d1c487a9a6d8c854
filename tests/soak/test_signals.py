"""Signals on thinking over 300 rounds of simulated pupils.

.venv/bin/python -m pytest tests/soak/test_signals.py
FIRST=5000 .venv/bin/python -m pytest tests/soak/test_signals.py   # other rounds
"""

import os

from signals import figures

FIRST = int(os.environ.get("FIRST", "5002"))


def test_signals_find_what_they_claim_to_find():
    scores = figures.over(FIRST, 300)
    print(scores.table())
    assert figures.too_low(scores, precision=0.8, recall=0.6, enough=10) == [], scores.table()
    assert scores.total_false <= scores.rounds, "at most one false alarm a table and lesson"
    assert scores.most_false <= 2
