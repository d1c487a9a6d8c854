"""A lesson in a real browser of the oldest that computers may have: the engine of Safari 16.0."""

from __future__ import annotations

import urllib.parse
from collections.abc import Callable, Iterator

import pytest
import wpe
from stage import Server

PASSWORD = "three words to remember"

WELL = """!document.querySelector("#failed") && !document.querySelector("#unready")"""


@pytest.fixture
def open_browser() -> Iterator[Callable[[], wpe.OldBrowser]]:
    driver, browser_program = wpe.installed()
    opened: list[wpe.OldBrowser] = []

    def one() -> wpe.OldBrowser:
        opened.append(wpe.OldBrowser(driver, browser_program))
        return opened[-1]

    yield one
    for browser in opened:
        browser.close()


def joined(browser: wpe.OldBrowser, server: Server, code: str, name: str) -> None:
    browser.go(server.url)
    browser.fill("#code", code)
    browser.until('!document.querySelector("#unready")')  # it is told of no old browser
    browser.click("form:not(.languages) button")
    browser.fill("#name", name)
    browser.run('document.querySelector("#name").form.querySelector(".main").click()')
    browser.until('location.pathname === "/play" && document.querySelector("#play h1")')


def test_lobby_hand_menu_console_and_wall(
    serve: Callable[..., Server], open_browser: Callable[[], wpe.OldBrowser]
) -> None:
    server = serve()
    desk = open_browser()
    desk.go(server.door)
    for field in ("password", "repeat"):
        desk.fill(f"[name={field}]", PASSWORD)
    desk.click("form .main")
    desk.until('location.pathname === "/console"')
    desk.go(f"{server.desk}/console/new")
    desk.until('document.querySelector("[data-preview=tables] li")')
    desk.fill("[name=title]", "8B Science")
    desk.fill("[name=pupils]", "2")
    desk.run('document.querySelector("form.new-class").submit()')
    desk.until('location.pathname.startsWith("/console/class/")')
    desk.until('document.querySelector(".code, .big-code")')
    desk.until(WELL)
    console = desk.run("return location.href")
    code = desk.run('return document.querySelector(".big-code, .code").textContent.trim()')

    phones = [open_browser(), open_browser()]
    for phone, name in zip(phones, ("Amara", "Ben"), strict=True):
        joined(phone, server, code, name)
    desk.until('document.body.innerText.includes("Ben")')
    desk.run(
        """[...document.querySelectorAll("button")]
        .find((one) => one.innerText.trim() === "Start the round").click()"""
    )
    for phone in phones:
        phone.until('document.querySelector(".hand .cards button")')
        phone.click(".menu-button")
        phone.until('/How to play/.test(document.querySelector("dialog[open]")?.innerText ?? "")')
        phone.until(WELL)

    wall = urllib.parse.urlsplit(console)
    desk.until('document.querySelector(".table-tiles li")')
    desk.until(WELL)
    desk.go(f"{server.desk}/projector/{wall.path.rpartition('/')[2]}")
    desk.until('document.querySelector("#projector .wall-felt .card, #projector .code")')
    desk.until(WELL)
    assert not [line for line in server.said if "a script failed" in line]
