"""The stage of the browser tests: a real server in a process of its own, and watched pages.

A :class:`Server` keeps its data in one folder, so that it can be killed and started again on it.
:class:`Screens` opens pages in contexts of their own, as if each were another device, and keeps
every complaint a page makes: console errors (a broken content security policy is one), uncaught
exceptions, requests to anywhere else.
"""

from __future__ import annotations

import os
import queue
import re
import shutil
import signal
import subprocess
import threading
from pathlib import Path
from time import monotonic

from forking import Program
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright
from ports import free_port

PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1440, "height": 900}
WALL = {"width": 1920, "height": 1080}

CHROMIUM = next(
    filter(
        None,
        map(
            shutil.which,
            # Without a window's machinery it does the same in little more than half the work.
            ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
        ),
    ),
    None,
)
_ARGUMENTS = (
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--no-first-run",
    # Pages live for seconds here: optimizing their scripts takes longer than it saves.
    "--js-flags=--no-opt",
    "--disable-site-isolation-trials",
    # A page's policy on openers would ask for a second process, in place of the one of the empty
    # page that it was opened as. A device of its own still has a process of its own.
    "--renderer-process-limit=1",
)
STARTS_WITHIN = 60
_OF_PHONES = ("has_touch", "is_mobile")
_OURS = re.compile(r"(https?|wss?)://(localhost|127\.0\.0\.[12])[:/]|data:|blob:")
"""The addresses of this machine: the second one is that of a second laptop."""
_NO_NETWORK = re.compile(r"net::ERR_|WebSocket connection to .* failed")


def launch(driver: Playwright) -> Browser:
    """Start the Chromium of this machine."""
    return driver.chromium.launch(executable_path=CHROMIUM, args=list(_ARGUMENTS))


class Server:
    """``python -m classroom serve`` (or ``demo``) on a free port of this machine."""

    program: tuple[str, ...] = ("-m", "classroom")
    """What Python runs."""

    def __init__(self, data: Path, *command: str, **settings: str) -> None:
        self.data = data
        self.command = command or ("serve",)
        self.settings = settings
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        """Where phones go. Not localhost, which browsers never take to be offline."""
        self.desk = f"http://localhost:{self.port}"
        """Where the teacher's pages are, on the computer that serves."""
        self.said: list[str] = []
        self.process: Program | None = None
        self.door = ""
        """What the terminal gives the teacher to open."""

    def start(self) -> str:
        """Start it, on the same data as before; the teacher's address when it is ready."""
        output, written = os.pipe()
        self.process = Program(
            [
                *(*self.program, *self.command),
                *("--no-browser", "--host", "127.0.0.1", "--port", str(self.port)),
            ],
            {
                **{name: text for name, text in os.environ.items() if name[:9] != "CLASSROOM"},
                "CLASSROOM_DATA": str(self.data),
                **self.settings,
            },
            written,
        )
        os.close(written)
        lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, args=(output, lines), daemon=True).start()
        self.door = self._address(lines, "Teacher")
        self._address(lines, "Pupils")
        return self.door

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        if self.process is not None:
            self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)
        self.process = None

    def _listen(self, output: int, lines: queue.Queue[str]) -> None:
        with open(output, encoding="utf-8") as text:
            for line in text:
                self.said.append(line)
                lines.put(line)
        lines.put("")

    def _address(self, lines: queue.Queue[str], whose: str) -> str:
        until = monotonic() + STARTS_WITHIN
        while line := lines.get(timeout=max(0.1, until - monotonic())):
            if whose in line and (found := re.search(r"http://\S+", line)):
                return found[0]
        raise AssertionError(f"the server did not start:\n{''.join(self.said)}")


class Screens:
    """The devices of one test."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.engine = browser.browser_type.name
        self.open: list[tuple[str, Page]] = []
        self.complaints: list[str] = []
        self.network_fails = False
        """While this is set, failed requests are what the test is about."""

    def context(self, **settings: object) -> BrowserContext:
        """A device of its own: other cookies, another size."""
        settings = {"viewport": LAPTOP, "locale": "en-GB", "reduced_motion": "reduce", **settings}
        if self.engine != "chromium":  # only that can be a phone in all it does
            settings = {name: one for name, one in settings.items() if name not in _OF_PHONES}
        context = self._browser.new_context(**settings)
        context.set_default_timeout(30_000)
        return context

    def page(self, name: str, context: BrowserContext) -> Page:
        """A page that is watched; `name` is how it is called in complaints and screenshots."""
        page = context.new_page()
        self.open.append((name, page))

        def complain(what: str) -> None:
            if not (self.network_fails and _NO_NETWORK.search(what)):
                self.complaints.append(f"{name}: {what}")

        def hear(said: ConsoleMessage) -> None:
            # A connection that was away may be told that no one knows it any more.
            lost = self.network_fails and "/socket.io/" in said.location["url"]
            if said.type == "error" and not lost:
                complain(said.text)

        page.on("console", hear)
        page.on("pageerror", lambda error: complain(f"uncaught {error}"))
        page.on(
            "request",
            lambda asked: None if _OURS.match(asked.url) else complain(f"asked for {asked.url}"),
        )
        return page

    def picture(self, folder: Path) -> None:
        """Every page that is open, as it looks now."""
        for number, (name, page) in enumerate(self.open, 1):
            if not page.is_closed():
                file = re.sub(r"\W+", "-", f"{number} {name}").strip("-")
                page.screenshot(path=folder / f"failed-{file}.png", timeout=10_000)

    def close(self) -> None:
        for context in {page.context for _, page in self.open}:
            context.close()
