"""A lesson for every call of the database, which fails, or at which the program crashes.

    .venv/bin/python -m pytest -s tests/soak/test_every_call.py -n 2

prints the figures of docs/store.md. ``STRIDE=10`` takes every tenth call.
"""

import os

import pytest
from simulation.every_call import KINDS, calls, fails_at, undisturbed
from structlog.testing import capture_logs

STRIDE = int(os.environ.get("STRIDE", "1"))


@pytest.mark.parametrize("name", KINDS)
def test_a_lesson_goes_on_after_a_fault_at_any_call(name, tmp_path):
    failed, chosen = {}, calls(KINDS[name])[::STRIDE]
    for call in chosen:
        folder = tmp_path / str(call)
        folder.mkdir()
        try:
            with capture_logs():
                assert fails_at(call, KINDS[name], folder), "it never came"
        except Exception as error:  # noqa: BLE001 - all of them are told
            failed[call] = f"{type(error).__name__}: {error}"[:300]
    print(f"\n{name}: {len(chosen)} of {undisturbed().driver.calls} calls, {len(failed)} wrong")
    assert not failed
