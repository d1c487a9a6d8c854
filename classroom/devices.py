"""The oldest browsers that the pages are promised to work in.

The one place that says so: scripts and styles are made for them (:mod:`classroom.assets`), pages
name them to anyone who has an older one, and `tests/test_devices.py` holds sources, bundles and
documents against them.
"""

from __future__ import annotations

from collections.abc import Mapping

PHONES: Mapping[str, str] = {
    "chrome": "87",
    "firefox": "115",
    "safari": "15.4",
    "ios": "15.4",
}
"""On pupils' phones; Chrome also stands for Android WebView, Edge and other relatives."""

COMPUTERS: Mapping[str, str] = {**PHONES, "safari": "16.0", "ios": "16.0"}
"""For teachers and on the big screen: these pages use newer CSS."""

TARGET = ",".join(f"{browser}{version}" for browser, version in PHONES.items())
"""The same for esbuild: it writes newer syntax as these understand it, or refuses it."""


def named(browsers: Mapping[str, str]) -> dict[str, str]:
    """Return the versions under the names that sentences give them."""
    return {name: browsers[name] for name in ("chrome", "firefox", "safari")}
