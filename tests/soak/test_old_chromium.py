"""Real old Chromiums: just above what is promised, and below it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import home_files
import pytest
from file_server import serving
from old_chromium import QT, Chromium, install

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from driven_lesson import begin
from stage import Server
from test_take_home import plays

from classroom import devices
from classroom.static_site import files


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    folder = tmp_path_factory.mktemp("engines")
    return {version: install(version, folder / str(version)) for version in QT}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    server.start()
    yield server
    server.stop()


def test_the_engines_are_on_both_sides_of_what_is_promised() -> None:
    assert 83 < int(devices.PHONES["chrome"]) <= 90


def test_the_one_above_plays_a_lesson(engines: dict[int, Path], server: Server) -> None:
    opened: list[Chromium] = []

    def one() -> Chromium:
        opened.append(Chromium(engines[90]))
        return opened[-1]

    try:
        begin(server, one)
    finally:
        for browser in opened:
            browser.close()


def test_the_one_above_opens_a_page_to_take_home(engines: dict[int, Path], tmp_path: Path) -> None:
    with closing(Chromium(engines[90])) as browser:
        plays(browser, home_files.written(tmp_path))


def test_the_one_above_opens_practice_on_a_web_site(
    engines: dict[int, Path], tmp_path: Path
) -> None:
    for path, content in files(["en"]):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    with closing(Chromium(engines[90])) as browser:
        with serving(tmp_path) as address:
            browser.go(f"{address}/en/practice.html")
            browser.run("navigator.serviceWorker.ready.then(() => { window.kept = true; })")
            browser.until("window.kept")
        # The server is gone.
        browser.go(f"{address}/en/practice.html?again")
        browser.until('document.querySelector(".home-day")')
        browser.press("Start")
        browser.click(".home-hand button")
        browser.until('document.querySelector(".layout [data-n=\\"2\\"]")')


def test_the_one_below_is_told_before_a_name_is_typed(
    engines: dict[int, Path], server: Server
) -> None:
    with closing(Chromium(engines[83])) as browser:
        browser.go(server.url)
        browser.until('document.querySelector("#old")?.getClientRects().length')
        browser.until('/share a phone/i.test(document.querySelector("#old").innerText)')
