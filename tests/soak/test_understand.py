"""20,000 sentences by chance and 2,000 steps of a climb in each language: the slowest of all.

.venv/bin/python -m pytest -s tests/soak/test_understand.py
"""

import pytest
from understand.test_hostile import slowest

from classroom.understand import lexicon


@pytest.mark.parametrize("lang", lexicon.LANGUAGES)
def test_no_sentence_takes_long(lang):
    longest = slowest(lang, 20_000, 2_000)
    print(f"{lang}: {longest * 1000:.1f} ms")
    assert longest < 0.02
