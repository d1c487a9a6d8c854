"""A lesson day needs a real browser; skipped where there is no Chromium."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from stage import CHROMIUM  # noqa: E402

from lesson_day.engines import opened  # noqa: E402


@pytest.fixture(scope="module")
def browser() -> Iterator[playwright.Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on the PATH")
    with opened("chromium") as engine:
        yield engine
