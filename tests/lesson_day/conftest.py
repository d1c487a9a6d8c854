"""A lesson day needs a real browser; skipped where there is no Chromium."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))
pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
