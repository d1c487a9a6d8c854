"""The lesson of `tests/browser/test_engines.py` in Chromium, for pictures beside the others'.

``SHOTS=FOLDER pytest tests/soak/test_engines.py tests/browser/test_engines.py`` takes them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from driven_page import hold_on_pages
from stage import Screens, Server


def test_in_chromium(browser: Browser, tmp_path: Path) -> None:
    server, screens = Server(tmp_path / "data"), Screens(browser)
    server.start()
    try:
        hold_on_pages(server, screens)
        assert screens.complaints == []
    finally:
        screens.close()
        server.stop()
