"""The beginning of a lesson in browsers that are old: a console, a wall, two phones."""

from __future__ import annotations

import urllib.parse
from collections.abc import Callable

from old_browser import OldBrowser
from stage import Server

PASSWORD = "three words to remember"
WELL = """!document.querySelector("#failed") && !document.querySelector("#unready")"""


def join(browser: OldBrowser, server: Server, code: str, name: str) -> None:
    browser.go(server.url)
    browser.fill("#code", code)
    browser.until('!document.querySelector("#unready")')  # it is told of no old browser
    browser.click("form:not(.languages) button")
    browser.fill("#name", name)
    browser.run('document.querySelector("#name").form.querySelector(".main").click()')
    browser.until('location.pathname === "/play" && document.querySelector("#play h1")')


def play(server: Server, open_browser: Callable[[], OldBrowser]) -> None:
    """From the first start to a hand, the menu and the wall; nothing fails on any page."""
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
        join(phone, server, code, name)
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
    desk.until('document.querySelector("#projector .projector-felt .card, #projector .code")')
    desk.until(WELL)
    assert not [line for line in server.said if "a script failed" in line]
