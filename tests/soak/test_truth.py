"""Sentences held against 2,000 random rounds and 300 random classes; the papers of 60 rounds.

.venv/bin/python -m pytest tests/soak/test_truth.py -n 2
FIRST=5000 .venv/bin/python -m pytest tests/soak/test_truth.py   # other rounds
"""

import os

import pytest
from truth import generator, rooms

FIRST = int(os.environ.get("FIRST", "1000"))
PARTS = range(20)


@pytest.mark.parametrize("part", PARTS)
def test_no_sentence_is_false(part):
    found = [
        text
        for seed in range(FIRST + part * 100, FIRST + part * 100 + 100)
        for text in rooms.wrong(generator.record(seed), f"generator.record({seed})")
    ]
    assert found == [], "\n\n".join(found)


@pytest.mark.parametrize("part", PARTS)
def test_no_sentence_of_a_class_is_false(part):
    found = [
        text
        for seed in range(FIRST + part * 15, FIRST + part * 15 + 15)
        for text in rooms.wrong_of_class(generator.lesson(seed), f"generator.lesson({seed})")
    ]
    assert found == [], "\n\n".join(found)


@pytest.mark.parametrize("part", PARTS)
def test_no_sentence_on_paper_is_false(part):
    found = []
    for seed in range(FIRST + part * 3, FIRST + part * 3 + 3):
        lesson = generator.lesson(seed)
        found += rooms.wrong_on_paper(lesson[-1], f"generator.lesson({seed})[-1]")
        found += rooms.wrong_of_class_on_paper(lesson, f"generator.lesson({seed})")
    assert found == [], "\n\n".join(found)
