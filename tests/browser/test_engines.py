"""A lesson in Firefox and in WebKit, as every iPhone has it; all other tests are in Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import firefox_esr
import pytest
import webkit_gtk
from driven_browser import DrivenBrowser
from driven_lesson import PUPILS, Lesson, pictures_of
from driven_page import hold_on_pages
from playwright.sync_api import Browser
from stage import Screens, Server


@pytest.fixture
def closing() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def test_in_firefox(serve: Callable[..., Server], firefox: Browser, closing: ExitStack) -> None:
    screens = Screens(firefox)
    closing.callback(screens.close)
    hold_on_pages(serve(), screens)
    assert [each for each in screens.complaints if firefox_esr.NOT_OURS not in each] == []


def test_in_webkit(serve: Callable[..., Server], closing: ExitStack) -> None:
    driver, screen = webkit_gtk.installed()

    def one(width: int, height: int) -> DrivenBrowser:
        opened = webkit_gtk.WebKit(driver, screen, width, height)
        closing.callback(opened.close)
        return opened

    Lesson(serve(), one, PUPILS, pictures_of("webkit")).hold()
