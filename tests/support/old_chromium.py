"""Real old Chromiums: the engines of old Qt releases, from the package index.

Each is installed in an environment of its own, shows nothing and is driven by Chrome's protocol
over a socket. Qt's engines paint nothing here, so a page's animation frames come from a timer.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import urllib.request
import venv
from collections.abc import Mapping
from pathlib import Path
from time import monotonic, sleep
from types import MappingProxyType
from typing import Any

from driven_browser import DrivenBrowser
from ports import free_port
from websocket import WebSocket, create_connection

QT: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {
        83: (
            "PyQt5==5.15.7",
            "PyQt5-Qt5==5.15.2",
            "PyQtWebEngine==5.15.6",
            "PyQtWebEngine-Qt5==5.15.2",
        ),
        90: (
            "PyQt6==6.2.3",
            "PyQt6-Qt6==6.2.4",
            "PyQt6-WebEngine==6.2.1",
            "PyQt6-WebEngine-Qt6==6.2.4",
            "PyQt6-sip<14",
        ),
    }
)
"""The packages that bring the Chromium of a version."""

_PROGRAM = """
try:
    from PyQt6 import QtCore, QtWebEngineCore as engine, QtWidgets
except ImportError:
    from PyQt5 import QtCore, QtWebEngineWidgets as engine, QtWidgets
program = QtWidgets.QApplication(["old"])
page = engine.QWebEnginePage()
page.load(QtCore.QUrl("about:blank"))
getattr(program, "exec", getattr(program, "exec_", None))()
"""
_FRAMES = "window.requestAnimationFrame = (f) => setTimeout(() => f(performance.now()), 16)"


def install(version: int, folder: Path) -> Path:
    """Install an engine in `folder`; return the Python that runs it."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", *QT[version]], check=True)
    return python


class Chromium(DrivenBrowser):
    def __init__(self, python: Path) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True)
        port = free_port()
        self._program = subprocess.Popen(
            [python, "-c", _PROGRAM],
            env={
                "PATH": os.environ["PATH"],
                "HOME": self._home.name,
                "XDG_RUNTIME_DIR": self._home.name,
                "QT_QPA_PLATFORM": "offscreen",
                "QT_QUICK_BACKEND": "software",
                "QTWEBENGINE_DISABLE_SANDBOX": "1",
                "QTWEBENGINE_REMOTE_DEBUGGING": str(port),
                "QTWEBENGINE_CHROMIUM_FLAGS": "--disable-gpu --remote-allow-origins=*",
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._sent = 0
        try:
            self._socket = self._connect(port)
            self._call("Page.enable")
            self._call("Page.addScriptToEvaluateOnNewDocument", source=_FRAMES)
        except BaseException:
            self.close()
            raise

    @staticmethod
    def _connect(port: int) -> WebSocket:
        until = monotonic() + 30
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
                    (page,) = json.load(answer)
                return create_connection(page["webSocketDebuggerUrl"], timeout=60)
            except (OSError, ValueError):
                if monotonic() > until:
                    raise
                sleep(0.1)

    def _call(self, method: str, **given: object) -> Any:
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": given}))
        answer = self._read("id", self._sent)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def _read(self, key: str, value: object) -> dict[str, Any]:
        """The next message of which this is true; those before are of no interest."""
        while True:
            message: dict[str, Any] = json.loads(self._socket.recv())
            if message.get(key) == value:
                return message

    def go(self, address: str) -> None:
        self._call("Page.navigate", url=address)
        self._read("method", "Page.loadEventFired")

    def run(self, script: str, *given: object) -> Any:
        called = f"(function () {{ {script} }}).apply(null, {json.dumps(given)})"
        answer = self._call("Runtime.evaluate", expression=called, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def close(self) -> None:
        self._program.kill()
        self._program.wait(10)
        self._home.cleanup()
