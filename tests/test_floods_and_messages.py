"""A pupil's message while someone floods the program: it is answered as if no one did.

The one who floods is a process of its own. `tests/soak` has all floods, `benchmarks/floods.py` the
figures.
"""

import json
import re
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import pytest
from flooding import LONGEST, LONGEST_USUALLY, cookie, flooded, waits
from laptop import Laptop, Raw

SLOW_RULES = Path(__file__).parent / "support" / "slow_rules.json"
"""The slowest of thousands of random rules, made slower by hill climbing."""
TOKEN = re.compile(r'name="csrf_token"[^>]*value="([^"]*)"')


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


def test_the_largest_rules_keep_nobody_else_waiting(laptop, phones):
    """Of one seat, twenty at once: more than a second of work each on a busy computer."""
    ann, _, cy = phones
    with heavy_rules(laptop, cy, 20) as answered:
        found = waits(ann, 2.5)
        assert median(found) < LONGEST_USUALLY
        assert max(found) < LONGEST
        assert set(answered()) <= {"200", "429"}


@contextmanager
def heavy_rules(laptop, phone, number):
    """Send so many large rules, each another one, on connections of their own."""
    token = TOKEN.search(phone.get("/play").text)[1]
    sent = []
    for each in range(number):
        values = [1 + (each >> bit & 1) + 2 * bit for bit in range(6)]
        rule = json.loads(SLOW_RULES.read_text())[each % 3]
        rule["asks"]["parts"][0]["parts"][0]["last"] = {"is": "values", "values": values}
        body = json.dumps(rule)
        raw = Raw(laptop)
        raw.send(
            f"POST /guess/rule HTTP/1.1\r\nHost: 127.0.0.1:{laptop.port}\r\n"
            f"Cookie: {cookie(phone)}\r\nContent-Type: application/json\r\n"
            f"X-CSRFToken: {token}\r\nConnection: close\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        )
        sent.append(raw)
    yield lambda: [raw.read_until(b"\r\n")[9:12].decode() for raw in sent]
    for raw in sent:
        raw.close()
