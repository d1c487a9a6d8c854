"""The browsers that a lesson day can be held in: those that Playwright finds on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from stage import CHROMIUM, launch

ENGINES = ("chromium", "firefox", "webkit")


@contextmanager
def opened(engine: str) -> Iterator[Browser]:
    """Open a browser, closed again at the end."""
    with sync_playwright() as driver:
        browser = launch(driver) if engine == "chromium" else getattr(driver, engine).launch()
        yield browser
        browser.close()


def installed() -> dict[str, bool]:
    """Return which engines there are here."""
    with sync_playwright() as driver:
        own = {name: Path(getattr(driver, name).executable_path).exists() for name in ENGINES}
    return {**own, "chromium": CHROMIUM is not None}
