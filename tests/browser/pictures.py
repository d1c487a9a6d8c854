"""The pictures of the documentation: ``python tests/browser/pictures.py`` makes them again.

They are made from the program, in ``docs/images``. ``pictures.json`` keeps what each screen showed:
its sentences and controls, and where they were. ``test_the_pictures.py`` compares that with the
screens as they are now. Colours and drawings aren't compared.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
sys.path.insert(0, str(Path(__file__).parent))

import programs
from example_classes import TEN_PAST_TEN
from people import Phone, Teacher
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright
from pypdf import PdfReader
from stage import WALL, Screens, Server, launch

IMAGES = Path(__file__).parents[2] / "docs" / "images"
KEPT = Path(__file__).with_name("pictures.json")
COMMAND = "python tests/browser/pictures.py"
WIDE, HIGH = 1366, 768
COLOURS = 256
GAP = 24
GROUND = "#DCD3C1"
NEAR = 8
"""Pixels by which two browsers may place the same thing differently."""
AT_REST = 200
"""Milliseconds for which a page stays the same before it is kept."""
CLOCK = {"timezone_id": "Europe/London"}
PAGES = (
    ("your-classes", "", "Your classes", 768),
    ("check", "check", "Check before the lesson", 970),
    ("new-class", "new", "New class", 768),
    ("rules", "rules", "Rules", 768),
    ("lesson-plans", "plans", "Lesson plans", 768),
    ("plan", "plans/0-first-lesson", "First lesson", 768),
    ("handouts", "handouts", "Handouts", 768),
    ("all-classes", "classes", "All classes", 500),
    ("sessions", "sessions", "Your sessions", 500),
)
"""The name of a picture, the page's address and heading, and the picture's height."""
CHOSEN = ("7H", "AS")
"""What a pupil is about to play."""

Seen = list[list[Any]]
"""Of each piece of text and each control: its text, left, top, width and height."""

_STOPPED = f"""
  Date.now = () => {TEN_PAST_TEN * 1000};
  performance.now = () => 1e6;
"""
"""No clock on a page ticks."""
_SEEN = r"""() => {
  const seen = [];
  const keep = (text, box) => {
    if (box.width < 2 || box.height < 2 || box.bottom <= 0 || box.right <= 0) return;
    const { clientWidth, clientHeight } = document.documentElement;
    if (box.top >= clientHeight || box.left >= clientWidth) return;
    seen.push([text, ...[box.left, box.top, box.width, box.height].map(Math.round)]);
  };
  const shown = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const controls = "button, a.button, input, select, textarea, img, svg";
  const value = (one) => one.selectedOptions?.[0]?.text ?? one.placeholder ?? "";
  const range = document.createRange();
  const walker = document.createTreeWalker(
    document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.data.replace(/\s+/g, " ").trim();
      if (!text || !shown(node.parentElement)) continue;
      range.selectNodeContents(node);
      keep(text, range.getBoundingClientRect());
    } else if (node.matches(controls) && shown(node)) {
      keep(`<${node.localName}> ${value(node)}`.trim(), node.getBoundingClientRect());
    }
  }
  return seen;
}"""


class ExampleServer(Server):
    """The server with the classes of the pictures."""

    program = (str(Path(__file__).with_name("example_classes.py")),)


class Album:
    """Keeps what the screens show; with a folder, also takes their pictures.

    A screen that doesn't show yet what it showed `then` is looked at again for some seconds.
    """

    def __init__(self, folder: Path | None = None, then: Mapping[str, Seen] | None = None) -> None:
        self.folder = folder
        self.then = then or {}
        self.seen: dict[str, Seen] = {}
        self.digests: dict[str, str] = {}

    def screen(self, name: str, *pages: Page, width: int = 0) -> None:
        """Keep these pages, side by side."""
        self.seen[name] = [piece for page in pages for piece in settled(page)]
        if name in self.then:
            for _ in range(25):
                if not difference(self.then[name], self.seen[name]):
                    break
                pages[0].wait_for_timeout(100)
                self.seen[name] = [piece for page in pages for piece in settled(page)]
        if self.folder is not None:
            shots = [Image.open(io.BytesIO(page.screenshot())) for page in pages]
            self._save(name, beside(shots), width)

    def papers(self, name: str, *papers: bytes, width: int = 1312) -> None:
        """Keep the first pages of these PDFs, side by side."""
        self.seen[name] = [
            [line.strip(), 0, 0, 0, 0]
            for paper in papers
            for line in PdfReader(io.BytesIO(paper)).pages[0].extract_text().splitlines()
        ]
        if self.folder is not None:
            self._save(name, beside([printed(paper) for paper in papers]), width)

    def _save(self, name: str, picture: Image.Image, width: int) -> None:
        assert self.folder is not None
        if width and width < picture.width:
            height = round(picture.height * width / picture.width)
            picture = picture.resize((width, height), Image.Resampling.LANCZOS)
        few = picture.convert("RGB").quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE)
        path = self.folder / f"{name}.png"
        few.save(path, optimize=True)
        self.digests[name] = digest(path)


def difference(then: Seen, now: Seen) -> str:
    """Return what a screen shows differently, or nothing."""
    before, after = [piece[0] for piece in then], [piece[0] for piece in now]
    if before != after:
        gone = [text for text in before if text not in after]
        new = [text for text in after if text not in before]
        return f"gone: {gone}; new: {new}" if gone or new else "in a different order, or number"
    moved = [
        f"{old[0]!r} from {old[1:]} to {new[1:]}"
        for old, new in zip(then, now, strict=True)
        if any(abs(a - b) > NEAR for a, b in zip(old[1:], new[1:], strict=True))
    ]
    return f"moved: {'; '.join(moved[:5])}" if moved else ""


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def settled(page: Page) -> Seen:
    """Return what a page shows, once it stays the same."""
    page.evaluate("document.fonts.ready.then(() => true)")
    before: Seen | None = None
    for _ in range(100):
        now: Seen = page.evaluate(_SEEN)
        if now == before:
            return now
        before = now
        page.wait_for_timeout(AT_REST)
    raise AssertionError(f"{page.url} doesn't come to rest")


def beside(pictures: Sequence[Image.Image]) -> Image.Image:
    """Put pictures into a row, all as high as the highest."""
    if len(pictures) == 1:
        return pictures[0]
    height = max(each.height for each in pictures)
    pictures = [
        each.resize((each.width * height // each.height, height), Image.Resampling.LANCZOS)
        for each in pictures
    ]
    width = sum(each.width for each in pictures) + GAP * (len(pictures) + 1)
    whole = Image.new("RGB", (width, height + 2 * GAP), GROUND)
    left = GAP
    for each in pictures:
        whole.paste(each, (left, GAP))
        left += each.width + GAP
    return whole


def printed(paper: bytes) -> Image.Image:
    """Draw the first page of a PDF."""
    drawn = subprocess.run(
        [programs.path_of("pdftoppm"), "-r", "110", "-png", "-singlefile", "-"],
        input=paper,
        capture_output=True,
        check=True,
    )
    return Image.open(io.BytesIO(drawn.stdout))


class Walk:
    """A walk through the classes, with a stop at each screen of the documentation."""

    def __init__(self, browser: Browser, server: Server, album: Album) -> None:
        self.server, self.album = server, album
        self.screens = Screens(browser)
        self.teacher = Teacher(self.screens, server, **CLOCK)
        self.teacher.context.add_init_script(_STOPPED)
        self.desk = self.teacher.page
        self.desk.set_viewport_size({"width": WIDE, "height": HIGH})

    def whole(self) -> None:
        self.teacher.first_start()
        self.stop("first-page", self.named("A first lesson"), height=500)
        self.desk_pages(self.step("earlier"))
        first = self.step("lobby")["first"]
        self.open(f"class/{first}")
        self.stop("lobby", self.desk.get_by_text("17 pupils are ready"))
        self.lesson(first, self.step("playing"))
        self.open(f"class/{self.step('cards')['cards']}/table/1")
        self.stop("judge-page", self.desk.get_by_role("heading").first)
        self.screens.close()
        assert self.screens.complaints == []

    def step(self, name: str) -> dict[str, str]:
        answer = self.teacher.context.request.get(f"{self.server.desk}/example/{name}")
        assert answer.ok, answer.text()
        found: dict[str, str] = answer.json()
        return found

    def open(self, address: str) -> None:
        self.desk.goto(f"{self.server.desk}/console/{address}".rstrip("/"))

    def stop(self, name: str, until: Locator, height: int = HIGH) -> None:
        """Keep the console's page, when it shows this."""
        self.desk.set_viewport_size({"width": WIDE, "height": height})
        expect(until).to_be_visible()
        self.album.screen(name, self.desk)

    def named(self, name: str | re.Pattern[str]) -> Locator:
        return self.desk.get_by_role("heading", name=name)

    def desk_pages(self, classes: dict[str, str]) -> None:
        """Before and after lessons."""
        for name, address, title, height in PAGES:
            self.open(address)
            self.stop(name, self.named(title).first, height)
        second = f"class/{classes['second']}"
        self.open(f"{second}/after")
        self.stop("manage-class", self.named("8B: Second lesson"))
        self.open(second)
        self.teacher.go("Debriefs")
        self.stop("debriefs", self.desk.get_by_role("button", name="Create print-outs"))
        table = self.paper(f"{second}/papers/table.pdf?table=1")
        pupil = self.paper(f"{second}/papers/pupil.pdf?form=long&seat={classes['ben']}")
        self.album.papers("print-outs", table, pupil)

    def paper(self, address: str) -> bytes:
        answer = self.teacher.context.request.get(f"{self.server.desk}/console/{address}")
        assert answer.ok, f"{address}: {answer.status}"
        return answer.body()

    def lesson(self, class_id: str, tickets: dict[str, str]) -> None:
        """Six tables in play: the console, the projector and two phones."""
        self.open(f"class/{class_id}")
        self.stop("console", self.teacher.tile(6))
        self.desk.get_by_role("button", name="Show script").click()
        self.stop("tables", self.teacher.tile(1))
        self.desk.get_by_role("button", name="Hide script").click()
        for place in ("Pupils", "Projector"):
            self.teacher.go(place)
            self.stop(place.lower(), self.named(place).first)
        own, prophet = (self.phone(name, tickets[name]) for name in ("Amara", "Elif"))
        own.choose(*CHOSEN)
        wall = self.teacher.projector()
        wall.set_viewport_size(WALL)
        expect(wall.locator(".projector-head")).to_contain_text(
            "Elif, the Prophet, calls it first."
        )
        self.album.screen("classroom", wall, prophet.page, own.page, width=1440)
        self.open(f"class/{class_id}/table/2")
        self.stop("whole-table", self.desk.locator(".hand-row").first)

    def phone(self, name: str, ticket: str) -> Phone:
        """Return the phone of a pupil, on the page of the round."""
        phone = Phone(self.screens, self.server, name, **CLOCK)
        phone.context.add_init_script(_STOPPED)
        phone.page.goto(f"{self.server.url}/seat/{ticket}")
        phone.button("Take this seat").click()
        expect(phone.page.locator(".playing")).to_be_visible()
        return phone


def visit(data: Path, browser: Browser, album: Album) -> None:
    """Start the example's server on an empty folder, and walk through it."""
    # The key is in each QR code.
    server = ExampleServer(data, TZ=CLOCK["timezone_id"], SECRET_KEY="of the pictures " * 3)
    try:
        server.start()
        Walk(browser, server, album).whole()
    finally:
        server.stop()


def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def main() -> None:
    expect.set_options(timeout=30_000)
    album = Album(IMAGES)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as driver:
        browser = launch(driver)
        visit(Path(data), browser, album)
    lines = (
        f"{json.dumps(name)}: {{\n"
        f'"digest": {json.dumps(album.digests[name])},\n'
        '"seen": [\n' + ",\n".join(json.dumps(piece, ensure_ascii=False) for piece in seen) + "\n]}"
        for name, seen in sorted(album.seen.items())
    )
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
