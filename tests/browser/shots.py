"""Pictures of every screen, for people to look at: ``python tests/browser/shots.py FOLDER [PART]``.

Nothing is checked here. A lesson is played as in the tests, and each screen is taken on its device
in light and in dark; the phone also at 320 px and on its side.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
sys.path.insert(0, str(Path(__file__).parent))

import tour
from people import Teacher
from playwright.sync_api import Page, expect, sync_playwright
from stage import LAPTOP, PHONE, WALL, Screens, Server, launch

TABLET = {"width": 768, "height": 1024}
SIZES = {
    "phone": [PHONE, {"width": 320, "height": 640}, {"width": 740, "height": 360}],
    "console": [LAPTOP, TABLET, WALL],
    "laptop": [{"width": 1366, "height": 768}],
    "wall": [WALL, LAPTOP, TABLET],
}


class Camera:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.taken = 0

    def __call__(
        self, page: Page, what: str, device: str = "phone", *, whole: bool = False
    ) -> None:
        self.taken += 1
        before = page.viewport_size
        page.bring_to_front()
        for size in SIZES[device]:
            page.set_viewport_size(size)
            for light in ("light", "dark"):
                page.emulate_media(color_scheme=light, reduced_motion="reduce")
                page.wait_for_timeout(150)
                name = f"{self.taken:03}-{device}-{what}-{size['width']}-{light}.png"
                page.screenshot(path=self.folder / name)
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        page.set_viewport_size(SIZES[device][0])
        if whole:
            name = f"{self.taken:03}-{device}-{what}-whole.png"
            page.screenshot(path=self.folder / name, full_page=True)
        page.set_viewport_size(before or SIZES[device][0])


def main(folder: Path, *only: str) -> None:
    expect.set_options(timeout=15_000)
    folder.mkdir(parents=True, exist_ok=True)
    parts = [part for part in tour.PARTS if not only or part.__name__ in only]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as driver:
        browser = launch(driver)
        server = Server(Path(data))
        server.start()
        screens = Screens(browser)
        try:
            teacher, camera = Teacher(screens, server), Camera(folder)
            for part in (tour.first_start, *parts):
                part(screens, teacher, camera)
        except BaseException:
            screens.picture(folder)
            raise
        finally:
            server.stop()
            print("\n".join(screens.complaints), "".join(server.said[6:]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
