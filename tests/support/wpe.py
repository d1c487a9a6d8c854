"""A real old browser: WPE WebKit 2.38 of Debian, the engine of Safari 16.0. ``import wpe``.

Debian's package `wpewebkit-driver` drives the browser of `cog`. It shows nothing and needs no
screen.
"""

from __future__ import annotations

import programs
from webdriver import WebDriver


def installed() -> tuple[str, str]:
    """Return the driver and the browser; skip the test where Debian's packages are not there."""
    return programs.path_of("WPEWebDriver"), programs.path_of("cog")


class OldWebKit(WebDriver):
    def __init__(self, driver: str, browser: str) -> None:
        options = {"binary": browser, "args": ["-P", "headless", "--automation"]}
        super().__init__(
            driver,
            {"wpe:browserOptions": options},
            {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1"},
        )
