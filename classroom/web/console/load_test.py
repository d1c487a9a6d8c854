"""Load test: simulated phones that join as real ones do, over HTTP, with a form and a socket."""

from __future__ import annotations

import json
import re
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPException
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, ProxyHandler, build_opener

ANSWER_TIMEOUT_SECONDS = 20.0
"""Seconds a phone waits for any answer."""
_TOKEN = re.compile(r'name="csrf_token" value="([^"]*)"')


class BarePhone:
    """A simulated phone that keeps cookies, sends forms, and has a socket by long polling.

    `url` is the program's address, without a slash at the end. Raises OSError if a request fails,
    and ValueError if an answer makes no sense.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.at = url
        self._polling = ""
        self._opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(CookieJar()))

    def ask(self, address: str, data: bytes | None = None) -> str:
        """Get a page, or send `data`; return the answer's text."""
        with self._opener.open(
            f"{self.url}{address}", data, timeout=ANSWER_TIMEOUT_SECONDS
        ) as answer:
            self.at = answer.url
            return str(answer.read(), "utf-8")

    def join(self, code: str, name: str) -> None:
        """Send the code, then the name.

        Raises ValueError if a page has no form, or the last one doesn't lead to a table.
        """
        page = self.ask("/")
        for form in ({"code": code.lower()}, {"code": code, "name": name}):
            token = _TOKEN.search(page)
            if token is None:
                raise ValueError("there is no form on this page")
            page = self.ask("/", urlencode({"csrf_token": token[1], **form}).encode())
        if not self.at.endswith("/play"):
            raise ValueError("the form was sent, and did not lead to a table")

    def watch(self) -> str:
        """Ask to watch the seat over the socket; return the raw packets up to the answer."""
        polling = "/socket.io/?EIO=4&transport=polling"
        polling += f"&sid={json.loads(self.ask(polling)[1:])['sid']}"
        self.ask(polling, b"40")
        came = self.ask(polling)
        self.ask(polling, b'420["watch",{"as":"seat","tab":"t","take":true}]')
        while "430[" not in came:
            came += self.ask(polling)
        self._polling = polling
        return came

    def leave(self) -> None:
        """Close the socket, as a browser does with its page."""
        if self._polling:
            self.ask(self._polling, b"1")


@dataclass(frozen=True, slots=True)
class LoadTestResult:
    """Result of a load test in which many phones joined at once."""

    phones: int
    joined: int
    """Of these so many were at a table, and saw it."""
    seconds: float
    """Until the last one was there, or had given up."""
    trouble: str = ""
    """The problem of the first phone that failed, in English for the network's administrator;
    empty: no phone failed."""


def join_phones(url: str, code: str, phones: int) -> LoadTestResult:
    """Let so many phones join the class with this code at once, and leave again."""

    def comes(number: int) -> str:
        phone = BarePhone(url)
        try:
            phone.join(code, f"Phone {number}")
            watching = phone.watch()
            phone.leave()
        except (OSError, ValueError, LookupError, HTTPException) as error:
            return f"{type(error).__name__}: {error}"
        return "" if '430[{"ok":true}]' in watching else "the socket did not show the table"

    began = time.monotonic()
    with ThreadPoolExecutor(phones) as crowd:
        troubles = [trouble for trouble in crowd.map(comes, range(1, phones + 1)) if trouble]
    return LoadTestResult(phones, phones - len(troubles), time.monotonic() - began, *troubles[:1])
