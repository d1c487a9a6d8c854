"""A real browser that Playwright can't drive, whatever drives it instead."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from time import monotonic, sleep
from typing import Any

_BUTTON = """(label) => [...document.querySelectorAll("button, a.button")].find(
    (one) => one.getClientRects().length && one.innerText.trim().startsWith(label))"""


class OnItsWay(Exception):
    """The page is being left, and the next one isn't there."""


class DrivenBrowser(ABC):
    """One window, and cookies of its own. No script makes code of a text: pages refuse that."""

    @abstractmethod
    def go(self, address: str) -> None:
        """Open a page, and wait until it has loaded."""

    @abstractmethod
    def run(self, script: str, *given: object) -> Any:
        """Return what a function with this body returns in the page, where `given` are its
        ``arguments``; raise OnItsWay where there is no page just now."""

    def tap(self, x: float, y: float) -> None:
        """Press and release at a point of the window, in pixels from its corner."""
        raise NotImplementedError("this one has no pointer")

    def picture(self) -> bytes:
        """Return what the window shows, as PNG."""
        raise NotImplementedError("this one paints nothing")

    @abstractmethod
    def close(self) -> None: ...

    def until(self, expression: str, within: float = 30) -> None:
        """Wait until an expression is true in the page."""
        end = monotonic() + within
        while not self._is(expression):
            if monotonic() > end:
                shown = self.run("return document.body.innerText.slice(0, 300)")
                raise AssertionError(f"never: {expression}\nThe page says: {shown}")
            sleep(0.1)

    def _is(self, expression: str) -> bool:
        try:
            return bool(self.run(f"return Boolean({expression})"))
        except OnItsWay:
            return False

    def click(self, selector: str) -> None:
        self.until(f"document.querySelector({json.dumps(selector)})")
        self.run("document.querySelector(arguments[0]).click()", selector)

    def press(self, label: str) -> None:
        """Click the button or link in sight whose words begin like this."""
        found = f"({_BUTTON})({json.dumps(label)})"
        self.until(found)
        self.run(f"{found}.click()")

    def fill(self, selector: str, text: str) -> None:
        """Put a text into a field, as if it had been typed."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        self.run(
            """const field = document.querySelector(arguments[0]);
            field.value = arguments[1];
            field.dispatchEvent(new Event("input", { bubbles: true }));
            field.dispatchEvent(new Event("change", { bubbles: true }));""",
            selector,
            text,
        )
