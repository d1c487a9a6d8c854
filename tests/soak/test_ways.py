"""Every way to start the program, from nothing on this computer to the first card of a pupil.

Prints a row for each: what a teacher does, and the seconds until the console answers, until the
first card is played, and until a second start answers. The internet is needed, as for a teacher.
"""

from __future__ import annotations

import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic

import firefox_esr
import pytest
from playwright.sync_api import Page, expect

for beside in (Path(__file__).parents[1] / "browser", Path(__file__).parent):
    sys.path.insert(0, str(beside))

import test_without_python  # noqa: E402
from people import Teacher  # noqa: E402
from stage import PHONE, Screens, free_port  # noqa: E402

stick = test_without_python.stick
ROOT = Path(__file__).parents[2]
WITHIN = 900.0
"""Seconds for a first start."""


class Started:
    """A program that a teacher has started; it looks like the server of other tests."""

    def __init__(self, command: Sequence[str], folder: Path, home: Path) -> None:
        self.data = home / "data"
        self.settings: dict[str, str] = {}
        port = free_port()
        self.url, self.desk = f"http://127.0.0.1:{port}", f"http://localhost:{port}"
        env = {
            **{name: text for name, text in os.environ.items() if name[:9] != "CLASSROOM"},
            "CLASSROOM_DATA": str(self.data),
            "HOME": str(home),
        }
        since = monotonic()
        self.process = subprocess.Popen(
            [*command, "serve", "--no-browser", "--host", "127.0.0.1", "--port", str(port)],
            cwd=folder,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.door = self._address()
        self.took = monotonic() - since

    def _address(self) -> str:
        lines: queue.Queue[str] = queue.Queue()

        def read() -> None:
            assert self.process.stdout is not None
            for line in self.process.stdout:
                lines.put(line)
            lines.put("")

        threading.Thread(target=read, daemon=True).start()
        said, until = "", monotonic() + WITHIN
        while line := lines.get(timeout=max(0.1, until - monotonic())):
            said += line
            if "Teacher" in line and (found := re.search(r"http://\S+", line)):
                return found[0]
        raise AssertionError(said)

    def stop(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(20)


@pytest.fixture(params=["chromium", "firefox"])
def screens(request: pytest.FixtureRequest) -> Iterator[Screens]:
    name = "browser" if request.param == "chromium" else "firefox"
    made = Screens(request.getfixturevalue(name))
    yield made
    made.close()


def first_card(server: Started, screens: Screens) -> float:
    """A class, two pupils and the first card; return the seconds."""
    since = monotonic()
    teacher = Teacher(screens, server)  # type: ignore[arg-type]
    teacher.first_start()
    page = teacher.page
    page.get_by_role("button", name="Start a first lesson").click()
    with page.context.expect_page() as opened:
        page.locator(".join-panel").get_by_role("link", name="Open the projector").click()
    opened.value.close()
    phones = [joined(screens, server, teacher.code, name) for name in ("Amara", "Ben")]
    page.get_by_role("button", name="Start the round").first.click()
    for phone in phones:
        expect(phone.locator(".hand .cards button").first).to_be_visible()
    while not (turns := [one for one in phones if one.locator("h1").inner_text() == "Your turn"]):
        phones[0].wait_for_timeout(100)  # robots may begin
    player = turns[0]
    player.locator(".hand .cards button").first.click()
    player.locator(".actions .button.main").click()
    expect(player.locator("h1")).not_to_have_text("Your turn")
    return monotonic() - since


def joined(screens: Screens, server: Started, code: str, name: str) -> Page:
    """A pupil's phone that has typed its way in. Only Chromium can be told to tap."""
    page = screens.page(name, screens.context(viewport=PHONE, has_touch=True, is_mobile=True))
    page.goto(server.url)
    page.get_by_label("Class code").fill(code)
    page.get_by_role("button", name="Next").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the class").click()
    expect(page).to_have_url(f"{server.url}/play")
    return page


def by_clone(room: Path, _: Callable[[], Path]) -> tuple[Path, list[str]]:
    subprocess.run(["git", "clone", "-q", "--no-hardlinks", ROOT, room / "clone"], check=True)
    return room / "clone", ["python3", "start.py"]


def by_zip(room: Path, _: Callable[[], Path]) -> tuple[Path, list[str]]:
    folder = room / "eleusis-main"
    made = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True)
    folder.mkdir()
    subprocess.run(["tar", "x"], cwd=folder, input=made.stdout, check=True)
    return folder, ["sh", "start.sh"]


def by_stick(room: Path, made: Callable[[], Path]) -> tuple[Path, list[str]]:
    folder = room / "Stick Süd"
    shutil.copytree(made(), folder)
    return folder, test_without_python.without_python(folder)


def by_wheel(room: Path, _: Callable[[], Path]) -> tuple[Path, list[str]]:
    tools, empty = room / "tools", room / "empty"
    empty.mkdir()
    subprocess.run([sys.executable, "-m", "venv", tools], check=True)
    subprocess.run([tools / "bin" / "pip", "install", "-q", "uv"], check=True)
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "-w", room, ROOT], check=True)
    (wheel,) = room.glob("*.whl")
    return empty, [str(tools / "bin" / "uvx"), "--from", str(wheel), "eleusis-classroom"]


@pytest.mark.parametrize(
    ("way", "does"),
    [
        (by_clone, "git clone; python3 start.py"),
        (by_zip, "Download ZIP; unpack; start.sh"),
        (by_stick, "copy the folder from the stick; start.sh"),
        (by_wheel, "uvx eleusis-classroom"),
    ],
)
def test_from_nothing_to_the_first_card(
    way: Callable[..., tuple[Path, list[str]]],
    does: str,
    screens: Screens,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    folder, command = way(tmp_path, lambda: request.getfixturevalue("stick"))
    home = tmp_path / "home"
    home.mkdir()
    server = Started(command, folder, home)
    try:
        played = first_card(server, screens)
    finally:
        server.stop()
    again = Started(command, folder, home)
    again.stop()
    print(
        f"\n| {does} | {screens.engine} | {server.took:.0f} | {played:.0f} "
        f"| {server.took + played:.0f} | {again.took:.1f} |"
    )
    assert not [one for one in screens.complaints if firefox_esr.NOT_OURS not in one]
