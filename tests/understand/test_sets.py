"""Sentences of pupils, written before the grammar by others than its authors: the figures reached.

The tune half was looked at, the held one never. A change may only better these figures.
"""

import pytest
import understood

REACHED = {
    ("en", "tune"): (99, 0, 0),
    ("en", "held"): (64, 3, 1),
    ("de", "tune"): (108, 0, 0),
    ("de", "held"): (65, 7, 0),
    ("es", "tune"): (87, 1, 0),
    ("es", "held"): (62, 8, 0),
    ("fr", "tune"): (103, 1, 0),
    ("fr", "held"): (75, 6, 0),
}
"""Of each half: exact sentences understood, other sentences misread, traps misread."""


@pytest.mark.parametrize(("lang", "half"), REACHED)
def test_as_many_sentences_are_understood_and_as_few_misread_as_before(lang, half):
    found = understood.counts(lang, half)
    right, wrong, traps = REACHED[lang, half]
    assert found["understood"] >= right
    assert found["wrong"] <= wrong
    assert found["wrong traps"] <= traps
