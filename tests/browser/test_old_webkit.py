"""A lesson in a real browser of the oldest that computers may have: the engine of Safari 16.0."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import wpe
from old_lesson import play
from stage import Server


@pytest.fixture
def open_browser() -> Iterator[Callable[[], wpe.WebKit]]:
    driver, browser_program = wpe.installed()
    opened: list[wpe.WebKit] = []

    def one() -> wpe.WebKit:
        opened.append(wpe.WebKit(driver, browser_program))
        return opened[-1]

    yield one
    for browser in opened:
        browser.close()


def test_lobby_hand_menu_console_and_wall(
    serve: Callable[..., Server], open_browser: Callable[[], wpe.WebKit]
) -> None:
    play(serve(), open_browser)
