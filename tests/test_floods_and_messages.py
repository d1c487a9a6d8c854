"""A pupil's message while somebody floods the program: it is answered as if nobody did.

The one who floods is a process of its own. `tests/soak` has all floods, `benchmarks/floods.py` the
figures.
"""

import time
from statistics import median

import pytest
from flooding import flooded
from laptop import Laptop

LONGEST_USUALLY, LONGEST = 0.25, 1.5
"""Seconds, on two cores that other tests keep busy, too."""


@pytest.fixture(scope="module")
def laptop(tmp_path_factory):
    laptop = Laptop(tmp_path_factory.mktemp("laptop"))
    yield laptop
    laptop.stop()
    assert "Traceback" not in laptop.log.read_text()


@pytest.fixture(scope="module")
def phones(laptop):
    teacher, phones = laptop.lesson("Ann", "Ben", "Cy")
    yield phones
    for each in (teacher, *phones):
        each.close()


def waits(phone, seconds):
    """How long the messages of a phone wait for their answers in the next seconds."""
    until, found = time.monotonic() + seconds, []
    while time.monotonic() < until:
        began = time.monotonic()
        assert phone.socket.call("back", {}, timeout=60) is not None
        found.append(time.monotonic() - began)
        time.sleep(0.1)
    return found


def cookie(phone):
    return "; ".join(f"{name}={value}" for name, value in phone.http.cookies.items())


@pytest.mark.parametrize(
    "kind",
    [
        "pipelined",
        "120 connections",
        "390 sockets without a seat",
        "heads that make no sense",
        "a pupil's sockets",
    ],
)
def test_a_message_is_answered_soon_during_a_flood(laptop, phones, kind):
    ann, ben, _ = phones
    with flooded(laptop.port, kind, 20, cookie(ben)):
        found = waits(ann, 2.5)
    assert median(found) < LONGEST_USUALLY
    assert max(found) < LONGEST
