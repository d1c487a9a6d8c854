"""A real old browser: WPE WebKit 2.38 of Debian, the engine of Safari 16.0. ``import wpe``.

Debian's package `wpewebkit-driver` drives the browser of `cog`, by WebDriver over HTTP. It shows
nothing and needs no screen.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import urllib.request
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import programs
from old_browser import OldBrowser
from ports import free_port


def installed() -> tuple[str, str]:
    """Return the driver and the browser; skip the test where Debian's packages are not there."""
    return programs.path_of("WPEWebDriver"), programs.path_of("cog")


class WebKit(OldBrowser):
    def __init__(self, driver: str, browser: str) -> None:
        self._browser = browser
        self._home = tempfile.TemporaryDirectory(prefix="wpe-")
        port = free_port()
        self._address = f"http://127.0.0.1:{port}"
        self._driver = subprocess.Popen(
            [driver, f"--port={port}"],
            env={
                **{name: text for name, text in os.environ.items() if name != "PYTHONPATH"},
                "HOME": self._home.name,
                "XDG_RUNTIME_DIR": self._home.name,
                "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
                "LIBGL_ALWAYS_SOFTWARE": "1",
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._session = ""
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        until = monotonic() + 20
        while True:
            try:
                self._call("GET", "/status")
                break
            except OSError:
                if monotonic() > until:
                    raise
                sleep(0.05)
        options = {"binary": self._browser, "args": ["-P", "headless", "--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"wpe:browserOptions": options}}}
        self._session = f"/session/{self._call('POST', '/session', wanted)['sessionId']}"

    def _call(self, method: str, path: str, body: object = None) -> Any:
        asked = urllib.request.Request(
            self._address + path,
            None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json"},
            method=method,
        )
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return json.load(answer)["value"]

    def go(self, address: str) -> None:
        self._call("POST", f"{self._session}/url", {"url": address})

    def run(self, script: str, *given: object) -> Any:
        body = {"script": script, "args": list(given)}
        return self._call("POST", f"{self._session}/execute/sync", body)

    def close(self) -> None:
        try:
            if self._session:
                self._call("DELETE", self._session)
        finally:
            self._driver.terminate()
            self._driver.wait(10)
            shutil.rmtree(Path(self._home.name), ignore_errors=True)
