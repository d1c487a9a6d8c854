"""Looks at a screen for what keeps someone out: axe, targets, what is cut off, what moves.

An :class:`Inspector` is what a walk (``tour``) calls at each stop. It writes down what it finds
and goes on, so that one walk tells everything.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page
from stage import LAPTOP, PHONE, WALL

OURS = (Path(__file__).parent / "inspector.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
RULES = {"type": "tag", "values": TAGS}
CONTRAST = {"type": "rule", "values": ["color-contrast"]}
THUMB = 44
"""Pixels: the least side of what a thumb hits."""
POINTER = 24
"""Pixels: the least side of a target for a pointer, and of a card on the layout (WCAG 2.5.8)."""

Size = dict[str, int]
FIRST: dict[str, list[Size]] = {
    "phone": [PHONE],
    "console": [LAPTOP],
    "laptop": [LAPTOP],
    "wall": [WALL],
}
"""Each device as it mostly is."""
EVERY: dict[str, list[Size]] = {
    "phone": [PHONE, {"width": 320, "height": 640}, {"width": 740, "height": 360}],
    "console": [LAPTOP, {"width": 768, "height": 1024}, {"width": 640, "height": 400}],
    "laptop": [{"width": 1366, "height": 768}],
    "wall": [WALL, {"width": 960, "height": 540}],
}
"""And with less room: small, on its side, at 200 % zoom."""


@dataclass
class Inspector:
    sizes: dict[str, list[Size]] = field(default_factory=lambda: FIRST)
    thorough: bool = False
    """In the dark too, and with the space between letters and lines that a reader may ask for."""
    found: list[str] = field(default_factory=list)
    stops: int = 0

    def __call__(
        self, page: Page, what: str, device: str = "phone", *, whole: bool = False
    ) -> None:
        self.stops += 1
        before = page.viewport_size
        for size in self.sizes[device]:
            if size != page.viewport_size:
                page.set_viewport_size(size)
            found = self._look(page, device)
            self.found += [f"{device} {size['width']}, {what}: {one}" for one in found]
        if before and before != page.viewport_size:
            page.set_viewport_size(before)

    def _look(self, page: Page, device: str) -> list[str]:
        least = THUMB if device == "phone" else POINTER
        if not page.evaluate("Boolean(window.inspector)"):
            page.evaluate(AXE_SCRIPT)
            page.evaluate(OURS)
        found: list[str] = page.evaluate(
            """async ([rules, targets]) => [
              ...inspector.moves(),
              ...inspector.small(targets),
              ...inspector.cut(),
              ...inspector.sideways(),
              ...await inspector.axe(rules),
            ]""",
            [RULES, {"least": least, "card": POINTER}],
        )
        if self.thorough:
            # No one sets the letters of the wall, and what it says is on the phones too.
            found += page.evaluate("inspector.spaced()") if device != "wall" else []
            page.emulate_media(color_scheme="dark", reduced_motion="reduce")
            dark = page.evaluate("(rules) => inspector.axe(rules)", CONTRAST)
            found += [f"in the dark, {one}" for one in dark]
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
        return found
