"""Tests that watch the program in a real browser; skipped where there is no Chromium.

A test that fails leaves a screenshot of each page in its ``tmp_path``, and what the server said.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from people import Teacher  # noqa: E402
from stage import Screens, Server  # noqa: E402

playwright.expect.set_options(timeout=30_000)

_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[_FAILED] = report.failed
    return report


@pytest.fixture
def serve(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., Server]]:
    """Starts a server of the test's own: ``serve()``, or ``serve("demo", "--fast")``; settings of
    the environment by their names."""
    started: list[Server] = []

    def start(*command: str, **settings: str) -> Server:
        server = Server(tmp_path / "data", *command, **settings)
        started.append(server)
        server.start()
        return server

    yield start
    for server in started:
        server.stop()
        if request.node.stash.get(_FAILED, False):
            print(f"The server said:\n{''.join(server.said)}")


@pytest.fixture(scope="session")
def shared_server(
    browser: playwright.Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Any]]:
    """A server that tests share, each with a class of its own, and the cookies of its teacher."""
    server = Server(tmp_path_factory.mktemp("shared"))
    server.start()
    screens = Screens(browser)
    first = Teacher(screens, server)
    first.first_start()
    cookies = first.context.storage_state()
    screens.close()
    assert screens.complaints == []
    yield server, cookies
    server.stop()


@pytest.fixture
def teacher(
    shared_server: tuple[Server, Any], screens: Screens, request: pytest.FixtureRequest
) -> Iterator[Teacher]:
    """A laptop with the list of classes open. Other tests have left theirs in it.

    What a test leaves behind beside its class, others would see: such a test serves for itself.
    """
    server, cookies = shared_server
    heard = len(server.said)
    desk = Teacher(screens, server, storage_state=cookies)
    desk.page.goto(f"{server.desk}/console")
    playwright.expect(desk.page.get_by_role("heading", name="Your classes")).to_be_visible()
    yield desk
    if request.node.stash.get(_FAILED, False):
        print(f"The server said:\n{''.join(server.said[heard:])}")


@pytest.fixture
def early_teacher(screens: Screens, tmp_path: Path) -> Iterator[Teacher]:
    """Of a server where pupils are asked about a round of however few plays."""
    server = Server(tmp_path / "early")
    server.program = (str(Path(__file__).with_name("early.py")),)
    server.start()
    desk = Teacher(screens, server)
    desk.first_start()
    yield desk
    screens.network_fails = True  # pages are closed after their server
    server.stop()


@pytest.fixture
def screens(
    browser: playwright.Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Screens]:
    """Pages that are watched: whatever one of them complains about fails the test."""
    opened = Screens(browser)
    yield opened
    failed = request.node.stash.get(_FAILED, False)
    if failed:
        opened.picture(tmp_path)
        print(f"Screenshots are in {tmp_path}")
    opened.close()
    complaints = "\n".join(opened.complaints)
    if failed and complaints:
        print(f"Complaints of the pages:\n{complaints}")
    elif complaints:
        pytest.fail(f"complaints of the pages:\n{complaints}")
