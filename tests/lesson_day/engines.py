"""The browsers that a lesson day can be held in, both driven by Playwright."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import firefox_esr
from playwright.sync_api import Browser, sync_playwright
from stage import launch

TROUBLES = {
    "chromium": ("reload", "sleep", "offline", "second tab", "rotate"),
    "firefox": ("reload", "second tab", "rotate"),
}
"""The troubles of a page in each browser. Firefox can't be told to sleep or to go offline."""


@contextmanager
def opened(engine: str, program: str) -> Iterator[Browser]:
    """Open a browser, closed again at the end."""
    with firefox_esr.hooked():
        driver = sync_playwright().start()
    try:
        started = launch(driver) if engine == "chromium" else firefox_esr.launch(driver, program)
        yield started
        started.close()
    finally:
        driver.stop()
