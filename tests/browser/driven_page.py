"""A page of Playwright's as one among other driven browsers."""

from __future__ import annotations

from typing import Any

from driven_browser import DrivenBrowser, OnItsWay
from driven_lesson import PUPILS, Lesson, pictures_of
from playwright.sync_api import Error, Page
from stage import Screens, Server


class DrivenPage(DrivenBrowser):
    """`page` is in a context of its own, which closes with it."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def go(self, address: str) -> None:
        self._page.goto(address)

    def run(self, script: str, *given: object) -> Any:
        called = f"(given) => (function () {{ {script} }}).apply(null, given)"
        try:
            return self._page.evaluate(called, list(given))
        except Error as error:
            if "context was destroyed" in str(error):
                raise OnItsWay from error
            raise

    def tap(self, x: float, y: float) -> None:
        self._page.mouse.click(x, y)

    def picture(self) -> bytes:
        return self._page.screenshot()

    def close(self) -> None:
        self._page.context.close()


def hold_on_pages(server: Server, screens: Screens) -> None:
    """Hold a lesson on pages of Playwright's, each a device of its own."""

    def one(width: int, height: int) -> DrivenBrowser:
        context = screens.context(viewport={"width": width, "height": height})
        return DrivenPage(screens.page(f"{width} x {height}", context))

    Lesson(server, one, PUPILS, pictures_of(screens.engine)).hold()
