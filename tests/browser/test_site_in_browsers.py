"""The site opened as files, in browsers: it looks as it should, and fetches only its style sheet.

SHOTS=FOLDER keeps pictures of it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import file_server
import pytest
import webkit_gtk
import wpe
from inspector import Inspector
from playwright.sync_api import Browser, Page, expect
from stage import Screens

from classroom.static_site import files

PHONE = {"width": 320, "height": 568}
LAPTOP = {"width": 1366, "height": 768}
PAGES = (
    *("index.html", "de/index.html", "de/how-to-play.html", "de/rules.html"),
    *("de/plans/3-the-trap.html", "ar/index.html", "ar/how-to-play.html", "ar/rules.html"),
)
STYLED = 'getComputedStyle(document.querySelector("main")).maxWidth === "736px"'


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    for path, content in files(("de", "ar")):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder


@pytest.fixture
def closing() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def keep(page: Page, path: str, device: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=Path(folder) / f"{device}-{path.replace('/', '-')}.png")


@pytest.mark.parametrize(("device", "size"), [("phone", PHONE), ("laptop", LAPTOP)])
def test_every_page_can_be_read_by_everyone(
    browser: Browser, site: Path, device: str, size: dict[str, int]
) -> None:
    look = Inspector({device: [size]}, thorough=True)
    screens, complaints = Screens(browser), list[str]()
    page = screens.context(viewport=size).new_page()
    page.on("console", lambda said: complaints.append(said.text))
    asked = set[str]()
    page.on("request", lambda request: asked.add(request.url))
    for path in PAGES:
        page.goto((site / path).as_uri())
        assert page.evaluate(STYLED), path
        keep(page, path, device)
        look(page, path, device)
    screens.close()
    assert complaints == []
    assert asked == {(site / path).as_uri() for path in (*PAGES, "style.css")}


def test_from_the_start_page_to_practice_in_arabic(browser: Browser, site: Path) -> None:
    screens = Screens(browser)
    page = screens.context(viewport=PHONE).new_page()
    page.goto((site / "index.html").as_uri())
    page.get_by_role("link", name="العربية").click()
    page.locator('[href="practice.html"]').click()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    look = Inspector({"phone": [PHONE]}, thorough=True)
    look(page, "practice", "phone")
    page.locator(".home-day button").first.click()
    page.locator(".home-hand button").first.click()
    expect(page.locator(".layout [data-n='2']")).to_be_visible()
    look(page, "bench", "phone")
    screens.close()


def test_below_any_address_of_a_server(browser: Browser, site: Path) -> None:
    screens = Screens(browser)
    page = screens.context(viewport=PHONE).new_page()
    with file_server.serving(site.parent) as address:
        page.goto(f"{address}/{site.name}/")
        page.get_by_role("link", name="Deutsch").click()
        page.get_by_role("link", name="Die Falle", exact=True).click()
        assert page.evaluate(STYLED)
        page.get_by_role("link", name="Eleusis im Klassenzimmer").click()
        page.get_by_role("link", name="Sprache").click()
        expect(page.get_by_role("link", name="العربية")).to_be_visible()
        assert page.url == f"{address}/{site.name}/index.html"
    screens.close()


def test_in_firefox(firefox: Browser, site: Path) -> None:
    page = firefox.new_page()
    page.goto((site / "de/plans/3-the-trap.html").as_uri())
    assert page.evaluate(STYLED)
    page.close()


def test_in_webkit(site: Path, closing: ExitStack) -> None:
    driven = webkit_gtk.WebKit(*webkit_gtk.installed(), 390, 844)
    closing.callback(driven.close)
    driven.go((site / "de/plans/3-the-trap.html").as_uri())
    driven.until(STYLED)


def test_in_an_old_webkit(site: Path, closing: ExitStack) -> None:
    driven = wpe.OldWebKit(*wpe.installed())
    closing.callback(driven.close)
    driven.go((site / "de/plans/3-the-trap.html").as_uri())
    driven.until(STYLED)
