"""A browser that is driven by WebDriver over HTTP, as the WebKits of Debian are."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Mapping
from time import monotonic, sleep
from typing import Any

from driven_browser import DrivenBrowser
from ports import free_port

STARTS_WITHIN = 20
"""Seconds for the driver, which answers in a fraction of one."""


class WebDriver(DrivenBrowser):
    """`driver` is the program; `wanted` are the capabilities that it is asked for.

    `environment` is added to this process's. The home folder is one of its own, and goes with it.
    """

    def __init__(
        self, driver: str, wanted: Mapping[str, object], environment: Mapping[str, str]
    ) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="webdriver-", ignore_cleanup_errors=True)
        port = free_port()
        self._address = f"http://127.0.0.1:{port}"
        own = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
        home = {"HOME": self._home.name, "XDG_RUNTIME_DIR": self._home.name}
        self._driver = subprocess.Popen(
            [driver, f"--port={port}"],
            env={**own, **home, **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._session = ""
        try:
            self._wait()
            made = self._call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
            self._session = f"/session/{made['sessionId']}"
        except BaseException:
            self.close()
            raise

    def _wait(self) -> None:
        until = monotonic() + STARTS_WITHIN
        while True:
            try:
                self._call("GET", "/status")
                return
            except OSError:
                if monotonic() > until:
                    raise
                sleep(0.05)

    def _call(self, method: str, path: str, body: object = None) -> Any:
        asked = urllib.request.Request(
            self._address + path,
            None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json"},
            method=method,
        )
        try:
            with urllib.request.urlopen(asked, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} {path}: {error.read().decode()}") from error

    def go(self, address: str) -> None:
        self._call("POST", f"{self._session}/url", {"url": address})

    def run(self, script: str, *given: object) -> Any:
        body = {"script": script, "args": list(given)}
        return self._call("POST", f"{self._session}/execute/sync", body)

    def tap(self, x: float, y: float) -> None:
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": moves}
        self._call("POST", f"{self._session}/actions", {"actions": [mouse]})

    def picture(self) -> bytes:
        return base64.b64decode(self._call("GET", f"{self._session}/screenshot"))

    def close(self) -> None:
        try:
            if self._session:
                self._call("DELETE", self._session)
        finally:
            self._driver.terminate()
            self._driver.wait(10)
            self._home.cleanup()
