"""A real old browser, whatever drives it."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from time import monotonic, sleep
from typing import Any


class OldBrowser(ABC):
    """One window, and cookies of its own. No script makes code of a text: pages refuse that."""

    @abstractmethod
    def go(self, address: str) -> None:
        """Open a page, and wait until it has loaded."""

    @abstractmethod
    def run(self, script: str, *given: object) -> Any:
        """Return what a function with this body returns in the page, where `given` are its
        ``arguments``."""

    @abstractmethod
    def close(self) -> None: ...

    def until(self, expression: str, within: float = 30) -> None:
        """Wait until an expression is true in the page."""
        end = monotonic() + within
        while not self.run(f"return Boolean({expression})"):
            if monotonic() > end:
                shown = self.run("return document.body.innerText.slice(0, 300)")
                raise AssertionError(f"never: {expression}\nThe page says: {shown}")
            sleep(0.1)

    def click(self, selector: str) -> None:
        self.until(f"document.querySelector({json.dumps(selector)})")
        self.run("document.querySelector(arguments[0]).click()", selector)

    def fill(self, selector: str, text: str) -> None:
        self.until(f"document.querySelector({json.dumps(selector)})")
        self.run("document.querySelector(arguments[0]).value = arguments[1]", selector, text)
