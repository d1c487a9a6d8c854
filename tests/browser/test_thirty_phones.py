"""A whole class comes in at once, from one address, and everyone sits, sees and is seen."""

from __future__ import annotations

import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from people import Teacher
from playwright.sync_api import expect
from stage import WALL

from classroom.web.console.load_test import BarePhone

PHONES = 30
WITHIN = 10.0
"""Seconds of the server's own work: what else the computer does meanwhile is not counted."""


def _worked(teacher: Teacher) -> float:
    """Seconds that the server's process has computed since it started."""
    assert teacher.server.process is not None
    stat = Path(f"/proc/{teacher.server.process.pid}/stat").read_text("utf-8")
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def test_thirty_phones_join_in_ten_seconds(teacher: Teacher) -> None:
    teacher.new_class("8B Science", pupils=PHONES)
    code, url = teacher.code, teacher.server.url
    wall = teacher.projector()
    wall.set_viewport_size(WALL)
    names = [f"Pupil {n}" for n in range(1, PHONES + 1)]

    def come_in(name: str) -> str:
        phone = BarePhone(url)
        phone.join(code, name)
        return phone.watch()

    began = _worked(teacher)
    with ThreadPoolExecutor(PHONES) as crowd:
        came = list(crowd.map(come_in, names))
    assert _worked(teacher) - began < WITHIN
    for name, seen in zip(names, came, strict=True):
        assert '430[{"ok":true}]' in seen
        assert f'"name":"{name}"' in seen
    seats = [re.search(r'\["seat",\{.*?"seat":"(s\d+)"', seen)[1] for seen in came]
    assert len(set(seats)) == PHONES
    expect(teacher.page.locator(".person")).to_have_count(PHONES)
    expect(wall.locator(".projector-seats ul li")).to_have_count(PHONES)
    sizes = [
        len(rows)
        for rows in teacher.page.locator(".people").evaluate_all(
            "lists => lists.map((list) => [...list.children].map(() => 1))"
        )
    ]
    assert max(sizes) - min(sizes) <= 1
