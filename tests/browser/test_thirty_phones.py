"""A whole class comes in at once, from one address, and everybody sits, sees and is seen."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from http.cookiejar import CookieJar
from time import monotonic
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from people import Teacher
from playwright.sync_api import expect
from stage import WALL

PHONES = 30
WITHIN = 10.0
"""Seconds."""
_TOKEN = re.compile(r'name="csrf_token" value="([^"]*)"')


class BarePhone:
    """A phone without a browser: a form, and a socket by long polling."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(self, address: str, data: bytes | None = None) -> str:
        with self.opener.open(f"{self.url}{address}", data, timeout=30) as answer:
            self.at = answer.url
            return str(answer.read(), "utf-8")

    def join(self, code: str, name: str) -> None:
        page = self.ask("/")
        for form in ({"code": code.lower()}, {"code": code, "name": name}):
            token = _TOKEN.search(page)
            assert token, page
            page = self.ask("/", urlencode({"csrf_token": token[1], **form}).encode())
        assert self.at == f"{self.url}/play", page

    def watch(self) -> str:
        """What the socket brings after it has asked to watch, as it came."""
        polling = "/socket.io/?EIO=4&transport=polling"
        polling += f"&sid={json.loads(self.ask(polling)[1:])['sid']}"
        self.ask(polling, b"40")
        came = self.ask(polling)
        self.ask(polling, b'420["watch",{"as":"seat","tab":"t","take":true}]')
        while "430[" not in came:
            came += self.ask(polling)
        return came


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

    began = monotonic()
    with ThreadPoolExecutor(PHONES) as crowd:
        came = list(crowd.map(come_in, names))
    assert monotonic() - began < WITHIN
    for name, seen in zip(names, came, strict=True):
        assert '430[{"ok":true}]' in seen
        assert f'"name":"{name}"' in seen
    seats = [re.search(r'\["seat",\{.*?"seat":"(s\d+)"', seen)[1] for seen in came]
    assert len(set(seats)) == PHONES
    expect(teacher.page.locator(".person")).to_have_count(PHONES)
    expect(wall.locator(".wall-seats ul li")).to_have_count(PHONES)
    sizes = [
        len(rows)
        for rows in teacher.page.locator(".people").evaluate_all(
            "lists => lists.map((list) => [...list.children].map(() => 1))"
        )
    ]
    assert max(sizes) - min(sizes) <= 1
