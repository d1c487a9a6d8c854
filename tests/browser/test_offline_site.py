"""Practice on a school's own web site: without a network after a first visit, and from a stick."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import wpe
from file_server import serving
from playwright.sync_api import Browser, Page, expect
from stage import Screens

from classroom.static_site import files

PRACTICE = "en/practice.html"
REPLACED = "caches.keys().then((all) => all.length === 1 && / new/.test(all[0]))"
READY = "navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    for path, content in files(["en"]):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder


@pytest.fixture
def screens(browser: Browser) -> Iterator[Screens]:
    opened = Screens(browser)
    yield opened
    opened.close()
    assert opened.complaints == []


def visit(screens: Screens, address: str) -> Page:
    page = screens.page("practice", screens.context())
    page.goto(f"{address}/{PRACTICE}")
    page.wait_for_function(READY)
    return page


def test_it_works_without_a_network_after_the_first_visit(made: Path, screens: Screens) -> None:
    with serving(made) as address:
        page = visit(screens, address)
        page.get_by_role("button", name="Easy: rule 1", exact=True).click()
        page.get_by_role("button", name="Guess the rule").click()
        page.get_by_role("radio").first.check()
        page.get_by_role("button", name="This is my guess").click()
    # The server is gone, too: nothing can come from there.
    page.context.set_offline(True)
    page.goto(f"{address}/{PRACTICE}?again")
    page.get_by_role("button", name="Easy: rule 1, found").click()
    page.locator(".home-hand button").first.click()
    expect(page.locator(".layout [data-n='2']")).to_be_visible()


def test_a_browser_offers_to_install_it(made: Path, screens: Screens) -> None:
    with serving(made) as address:
        page = visit(screens, address)
        browser = page.context.new_cdp_session(page)
        manifest = browser.send("Page.getAppManifest")
        assert manifest["url"] == f"{address}/en/manifest.webmanifest"
        assert manifest["errors"] == []
        told = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
        faults = [each["errorId"] for each in told]
        assert [each for each in faults if each != "in-incognito"] == []


def test_a_new_edition_takes_the_place_of_the_old_one(
    made: Path, screens: Screens, tmp_path: Path
) -> None:
    folder = shutil.copytree(made, tmp_path / "site")
    with serving(folder) as address:
        page = visit(screens, address)
        practice = folder / PRACTICE
        practice.write_bytes(practice.read_bytes().replace(b"<title>", b"<title>New: "))
        worker = folder / "en" / "worker.js"
        worker.write_text(worker.read_text("utf-8").replace('"edition":"', '"edition":"new'))
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        page.wait_for_function(REPLACED)
    page.reload()
    expect(page).to_have_title("New: Eleusis at home")


def test_from_a_stick_it_asks_for_nothing(made: Path, screens: Screens) -> None:
    page = screens.page("stick", screens.context())
    address = (made / PRACTICE).as_uri()
    page.goto(address)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("heading", name="Experiment of the day")).to_be_visible()
    # The only address that the page asked for is its own.
    screens.complaints.remove(f"stick: asked for {address}")


def test_in_an_old_webkit(made: Path) -> None:
    with ExitStack() as closing:
        address = closing.enter_context(serving(made))
        browser = wpe.OldWebKit(*wpe.installed())
        closing.callback(browser.close)
        browser.go(f"{address}/{PRACTICE}")
        browser.until('document.querySelector(".home-day")')
        browser.press("Start")
        browser.click(".home-hand button")
        browser.until('document.querySelector(".layout [data-n=\\"2\\"]")')
