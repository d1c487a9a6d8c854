"""Today's WebKit, the engine of every browser on an iPhone: WebKitGTK of Debian.

The packages are `webkit2gtk-driver`, `gir1.2-webkit2-4.1`, `python3-gi` and `xvfb`. The driver's
own browser has a tool bar that is wider than a phone, so the window is :mod:`webkit_window`.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import programs
from webdriver import WebDriver

SYSTEM_PYTHON = "/usr/bin/python3"
"""Debian's bindings of WebKit are for this one."""
_LARGEST = "1930x1100x24"


def installed() -> tuple[str, str]:
    """Return the driver and the X server; skip the test where Debian's packages are not there."""
    found = programs.path_of("WebKitWebDriver"), programs.path_of("Xvfb")
    programs.has_modules(SYSTEM_PYTHON, "gi.repository.WebKit2")
    return found


class WebKit(WebDriver):
    """A window of so many pixels.

    Its X server is its own: only one window of each has the focus.
    """

    def __init__(
        self, driver: str, screen: str, width: int, height: int, language: str = "en_GB"
    ) -> None:
        self._screen, display = _started(screen)
        window = str(Path(__file__).with_name("webkit_window.py"))
        options = {"binary": SYSTEM_PYTHON, "args": [window, str(width), str(height), language]}
        try:
            super().__init__(
                driver,
                {"webkitgtk:browserOptions": options},
                {
                    "DISPLAY": display,
                    "GDK_BACKEND": "x11",
                    "NO_AT_BRIDGE": "1",
                    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
                    # Layers painted by the processor as by a graphics card cost half of its work.
                    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
                },
            )
        except BaseException:
            self._end_screen()
            raise

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._end_screen()

    def _end_screen(self) -> None:
        self._screen.terminate()
        self._screen.wait(10)


def _started(screen: str) -> tuple[subprocess.Popen[bytes], str]:
    """Start an X server, and return it with its display once windows can open there."""
    read, write = os.pipe()
    server = subprocess.Popen(
        [screen, "-displayfd", str(write), "-screen", "0", _LARGEST, "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as said:
        number = said.readline().strip()
    if not number:
        raise RuntimeError("the X server did not start")
    return server, f":{number}"
