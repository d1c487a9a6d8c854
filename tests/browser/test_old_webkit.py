"""A lesson in a real browser of the oldest that computers may have: the engine of Safari 16.0."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import wpe
from driven_lesson import begin
from stage import Server


@pytest.fixture
def open_browser() -> Iterator[Callable[[], wpe.OldWebKit]]:
    driver, browser_program = wpe.installed()
    opened: list[wpe.OldWebKit] = []

    def one() -> wpe.OldWebKit:
        opened.append(wpe.OldWebKit(driver, browser_program))
        return opened[-1]

    yield one
    for browser in opened:
        browser.close()


def test_lobby_hand_menu_console_and_wall(
    serve: Callable[..., Server], open_browser: Callable[[], wpe.OldWebKit]
) -> None:
    begin(serve(), open_browser)
