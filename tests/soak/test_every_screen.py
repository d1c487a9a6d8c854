"""Every screen, at every size, in light and in dark: nothing keeps anyone out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

import tour
from inspector import EVERY, Inspector
from people import Teacher
from stage import Screens, Server, launch

expect.set_options(timeout=30_000)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        opened = launch(driver)
        yield opened
        opened.close()


@pytest.mark.parametrize("part", tour.PARTS, ids=lambda part: part.__name__)
def test_nothing_keeps_anybody_out(
    part: Callable[..., None], browser: Browser, tmp_path: Path
) -> None:
    server, screens, inspector = Server(tmp_path), Screens(browser), Inspector(EVERY, thorough=True)
    server.start()
    try:
        teacher = Teacher(screens, server)
        tour.first_start(screens, teacher, inspector)
        part(screens, teacher, inspector)
    finally:
        screens.close()
        server.stop()
    assert inspector.found == []
