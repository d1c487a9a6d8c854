"""What a page weighs on the wire, as the browser counts it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

SPEAK = """(language) => fetch("/language", { method: "POST", body: new URLSearchParams(
  { language, to: "/play", csrf_token: document.querySelector("[name=csrf_token]").value }) })"""
"""Changes the language of a pupil's page and of this browser."""

_KINDS = {"Script": "scripts", "Stylesheet": "styles"}


class Weighed:
    """Counts the bytes of what `page` fetches from now on, headers and all, by what it is.

    What the page's head names is its first load: nothing can be tapped before it is there. What its
    script fetches by itself comes later. Fonts, which come after the first paint, are not counted,
    nor what the connection to the table carries.
    """

    def __init__(self, page: Page) -> None:
        self.cdp = page.context.new_cdp_session(page)
        self._page = page
        self._kinds: dict[str, str] = {}
        self._bytes: Counter[str] = Counter()
        self.cdp.on("Network.responseReceived", self._received)
        self.cdp.on("Network.loadingFinished", self._finished)
        self.cdp.send("Network.enable")

    def _received(self, told: dict[str, Any]) -> None:
        answer = told["response"]
        path = urlsplit(answer["url"]).path
        if told["type"] == "Document":
            kind = "page"
        elif told["type"] == "Font" or path == "/socket.io/":
            return
        elif path.startswith("/words/"):
            kind = "words"
        else:
            kind = _KINDS.get(told["type"], "other")
        self._kinds[told["requestId"]] = f"{kind} {path}"

    def _finished(self, told: dict[str, Any]) -> None:
        if kind := self._kinds.get(told["requestId"]):
            self._bytes[kind] += int(told["encodedDataLength"])

    def first_and_later(self) -> tuple[Counter[str], int]:
        """Bytes of the first load by kind, and of what came by itself after it."""
        head = self._page.locator("head").inner_html()
        named = set(re.findall(r'(?:src|href)="([^"]*)"', head))
        first: Counter[str] = Counter()
        later = 0
        for what, bytes_ in self._bytes.items():
            kind, path = what.split(" ", 1)
            if kind == "page" or path in named:
                first[kind] += bytes_
            else:
                later += bytes_
        return first, later
