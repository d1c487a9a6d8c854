"""What a page weighs on the wire, as the browser counts it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.sync_api import Page

_KINDS = {"Document": "page", "Script": "scripts", "Stylesheet": "styles"}


class Weighed:
    """Counts what `page` fetches from now on, by kind, with the headers of the answers.

    What counts is what a first visit waits for: no fonts, which come after the first paint, and
    not what the connection to the table carries.
    """

    def __init__(self, page: Page) -> None:
        self.cdp = page.context.new_cdp_session(page)
        self._kinds: dict[str, str] = {}
        self._bytes: Counter[str] = Counter()
        self.cdp.on("Network.responseReceived", self._received)
        self.cdp.on("Network.loadingFinished", self._finished)
        self.cdp.send("Network.enable")

    def bytes(self) -> Counter[str]:
        return +self._bytes

    def _received(self, told: dict[str, Any]) -> None:
        address = told["response"]["url"]
        kind = _KINDS.get(told["type"], "other")
        if "/words/" in address:
            kind = "words"
        if told["type"] != "Font" and "/socket.io/" not in address:
            self._kinds[told["requestId"]] = kind

    def _finished(self, told: dict[str, Any]) -> None:
        if kind := self._kinds.get(told["requestId"]):
            self._bytes[kind] += int(told["encodedDataLength"])
