"""The browsers that a lesson day can be held in: those of this machine that Playwright drives."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import firefox_esr
from playwright.sync_api import Browser, sync_playwright
from stage import CHROMIUM, launch

FIREFOX = shutil.which("firefox-esr")
TROUBLES = {
    "chromium": ("reload", "sleep", "offline", "second tab", "rotate"),
    "firefox": ("reload", "second tab", "rotate"),
}
"""What can befall a page in each: Firefox can't be told to sleep, or to lose its network."""


@contextmanager
def opened(engine: str) -> Iterator[Browser]:
    """Open a browser, closed again at the end."""
    with firefox_esr.hooked():
        driver = sync_playwright().start()
    try:
        started = launch(driver) if engine == "chromium" else firefox_esr.launch(driver, FIREFOX)
        yield started
        started.close()
    finally:
        driver.stop()


def installed() -> list[str]:
    """Return which engines there are here."""
    there = {"chromium": CHROMIUM, "firefox": FIREFOX}
    return [name for name, path in there.items() if path is not None]
