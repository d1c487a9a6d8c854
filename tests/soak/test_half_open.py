"""10,000 joins that never come to an end, and a phone that reads nothing: README of this folder.

.venv/bin/python -m pytest -s tests/soak/test_half_open.py
"""

import resource
import time
from contextlib import suppress

import pytest
import requests
from laptop import Laptop, Raw, wait_until

from classroom.web.realtime.connections import CLAIM_TIMEOUT_SECONDS, MAX_UNCLAIMED

MANY = 10_000
ASKED = 400
"""After so many joins each phone asks for something; it may do so 30 times a minute."""
OTHERS = 200
"""Connections and files that are there anyway."""


@pytest.fixture
def laptop(tmp_path):
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    laptop = Laptop(tmp_path / "laptop")
    yield laptop
    laptop.stop()
    assert "Traceback" not in laptop.log.read_text()


def test_joins_that_never_end_are_bounded_and_forgotten(laptop, capfd):
    teacher, phones = laptop.lesson("Ann", "Ben", "Cy")
    before, most, files = laptop.memory(), 0, 0
    asking, opened = requests.Session(), []
    began, answered = time.monotonic(), 0
    for number in range(MANY):
        if number % 3 == 0:  # opens, and never asks again
            polling = f"{laptop.address}/socket.io/?EIO=4&transport=polling"
            assert asking.get(polling, timeout=10).ok
        else:
            raw = Raw(laptop)
            raw.upgrade()
            if number % 3 == 1:  # joins the namespace, and never says what it watches
                with suppress(OSError):
                    raw.frame("40")
            opened.append(raw)
        if number % 100 == 0:
            most, files = max(most, laptop.memory()), max(files, laptop.open_files())
        if number % ASKED == 0:
            answered += sum(phone.ask("own", {})["ok"] for phone in phones)
    lasted = time.monotonic() - began
    assert answered == MANY // ASKED * len(phones)
    assert files < MAX_UNCLAIMED + OTHERS
    wait_until(
        lambda: laptop.open_files() < OTHERS,
        2 * CLAIM_TIMEOUT_SECONDS,
        "the end of the silent ones",
    )
    assert all(phone.ask("own", {})["ok"] for phone in phones)
    with capfd.disabled():
        print(f"\n{MANY} half-open joins in {lasted:.0f} s: at most {files} files open, ", end="")
        print(f"{(most - before) / 1e6:.0f} MB more than before; afterwards ", end="")
        print(f"{(laptop.memory() - before) / 1e6:.0f} MB; {answered} answers meanwhile")
    assert most - before < 300_000_000
    for each in (teacher, *phones, *opened):
        each.close()


def test_a_phone_that_never_reads_is_dropped_and_the_others_play_on(laptop, capfd):
    teacher, phones = laptop.lesson("Ann", "Ben", "Cy")
    ann = phones[0]
    deaf = Raw(laptop)
    deaf.socket.setsockopt(1, 8, 4096)  # SOL_SOCKET, SO_RCVBUF
    deaf.upgrade("; ".join(f"{name}={value}" for name, value in ann.http.cookies.items()))
    deaf.frame("40")
    deaf.read_until(b'40{"sid":')
    deaf.frame('42["watch",{"as":"seat","tab":"deaf","take":true}]')
    before, files = laptop.memory(), laptop.open_files()
    began, said = time.monotonic(), 0
    while laptop.open_files() >= files:
        assert time.monotonic() - began < 300, "it is waited for still"
        teacher.act("message", table=1, text=f"{said} " + "x" * 150)
        with suppress(OSError):
            deaf.frame("3")  # it says that it is there
        said += 1
    dropped = time.monotonic() - began
    assert all(phone.ask("own", {})["ok"] for phone in phones[1:])
    with capfd.disabled():
        print(f"\ndropped after {dropped:.0f} s and {said} views, ", end="")
        print(f"{(laptop.memory() - before) / 1e6:.0f} MB more than before")
    for each in (teacher, *phones, deaf):
        each.close()
