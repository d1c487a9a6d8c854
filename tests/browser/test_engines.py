"""A lesson in each engine of today: pupils bring what they have, and every iPhone has WebKit."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import firefox_esr
import pytest
import webkit_gtk
from driven_browser import DrivenBrowser
from driven_lesson import Lesson
from driven_page import DrivenPage
from playwright.sync_api import Browser
from stage import Screens, Server

PUPILS = ("Amara", "Ben", "Chloé", "Deniz", "Eva", "Femi")
SHOTS = os.environ.get("SHOTS")
"""A folder for pictures of each engine, if somebody wants them."""


@pytest.fixture
def closing() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def _hold(server: Server, engine: str, open_browser: Callable[[int, int], DrivenBrowser]) -> None:
    Lesson(server, open_browser, PUPILS, Path(SHOTS, engine) if SHOTS else None).hold()


def _hold_on_pages(server: Server, engine: str, browser: Browser, closing: ExitStack) -> list[str]:
    """Hold a lesson on pages of Playwright's; return what they complained of."""
    screens = Screens(browser)
    closing.callback(screens.close)

    def one(width: int, height: int) -> DrivenBrowser:
        context = screens.context(viewport={"width": width, "height": height})
        return DrivenPage(screens.page(f"{width} x {height}", context))

    _hold(server, engine, one)
    return screens.complaints


def test_in_chromium(serve: Callable[..., Server], browser: Browser, closing: ExitStack) -> None:
    assert _hold_on_pages(serve(), "chromium", browser, closing) == []


def test_in_firefox(serve: Callable[..., Server], firefox: Browser, closing: ExitStack) -> None:
    said = _hold_on_pages(serve(), "firefox", firefox, closing)
    assert [each for each in said if firefox_esr.NOT_OURS not in each] == []


def test_in_webkit(serve: Callable[..., Server], closing: ExitStack) -> None:
    driver, screen = webkit_gtk.installed()

    def one(width: int, height: int) -> DrivenBrowser:
        opened = webkit_gtk.WebKit(driver, screen, width, height)
        closing.callback(opened.close)
        return opened

    _hold(serve(), "webkit", one)
