"""Everyone at once, for longer: figures in the README of this folder.

.venv/bin/python -m pytest -s tests/soak/test_crowded.py
"""

import time

import pytest
from crowded import AFTER_THE_END, PUPILS, Crowded

SEEDS, BURSTS = range(100, 110), 60


@pytest.mark.parametrize("seed", SEEDS)
def test_what_everybody_does_at_once_leaves_one_story(url, seed, capfd):
    crowd, began = Crowded(url, seed, many=12), time.monotonic()
    for number in range(BURSTS):
        crowd.burst(only=None if number % 2 else PUPILS)
        crowd.check()
    crowd.workers[seed % 2].open(crowd.id).ending.close()
    before = crowd.check()
    for _ in range(5):
        crowd.burst(only=AFTER_THE_END)
    assert crowd.check() == before
    events = sum(map(len, before.values()))
    done = sum(many for what, many in crowd.became.items() if what.endswith(" done"))
    refused = sum(crowd.became.values()) - done
    with capfd.disabled():
        kind = url.partition(":")[0]
        print(
            f"\n{kind}, seed {seed}: {done} acts done, {refused} refused, {events} events, ", end=""
        )
        print(f"{time.monotonic() - began:.0f} s")
    crowd.close()
