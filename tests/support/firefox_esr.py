"""Debian's Firefox ESR, driven by Playwright: ``import firefox_esr``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

NOT_OURS = "blocked an inline style"
"""In what each page complains of: Playwright's own style for the caret, which our pages refuse."""
_PREFERENCES = {
    # Playwright can't tell this one what it prefers. 1: light.
    "ui.prefersReducedMotion": 1,
    "layout.css.prefers-color-scheme.content-override": 1,
}


@contextmanager
def hooked() -> Iterator[None]:
    """Have a Playwright that is started meanwhile leave out what this Firefox does not know."""
    before = os.environ.get("NODE_OPTIONS")
    os.environ["NODE_OPTIONS"] = f'--require "{Path(__file__).with_suffix(".cjs")}"'
    try:
        yield
    finally:
        if before is None:
            del os.environ["NODE_OPTIONS"]
        else:
            os.environ["NODE_OPTIONS"] = before


def launch(driver: Playwright, program: str) -> Browser:
    """Start it, by a Playwright that is hooked."""
    return driver.firefox.launch(
        channel="moz-firefox", executable_path=program, firefox_user_prefs=_PREFERENCES
    )
