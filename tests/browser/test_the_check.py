"""The evening before: what works is found out by the laptop and by a phone, and said plainly."""

from __future__ import annotations

import re
from collections.abc import Callable

from people import Phone, Teacher
from playwright.sync_api import Locator, Page, expect
from stage import Screens, Server

from classroom import __version__

HOLD = 4
"""Seconds; the setting of the server, which alone says how long a connection is to be held."""


def verdict(page: Page, what: str) -> Locator:
    named = page.locator("strong", has_text=re.compile(f"^{re.escape(what)}$"))
    return page.locator(".verdicts > li").filter(has=named)


def test_laptop_and_phone_find_out_what_works(
    serve: Callable[..., Server], screens: Screens
) -> None:
    server = serve("serve", CHECK_SECONDS=str(HOLD))
    teacher = Teacher(screens, server)
    teacher.first_start()
    page = teacher.page
    page.get_by_role("link", name="Check before the lesson").click()
    # How fast this computer is just now decides whether it is good or slow.
    expect(verdict(page, "Saving")).to_contain_text(re.compile("Good|Careful"))
    # The tests let no one in from elsewhere, and that is what it says.
    expect(verdict(page, "The address")).to_contain_text("Not working")
    expect(verdict(page, "Staying connected")).to_contain_text("Not tested")

    phone = Phone(screens, server, "my own phone")
    address = page.locator(".check-address").inner_text()
    phone.page.goto(address)
    expect(verdict(page, "Phone reaches the laptop")).to_contain_text("this computer")
    for what in ("Moves get through", "Instant updates", "Shows the game"):
        expect(verdict(page, what)).to_contain_text("Good")
        expect(verdict(phone.page, what)).to_contain_text("Good")
    held = verdict(page, "Staying connected")
    expect(held).to_contain_text(re.compile(rf"\d of {HOLD} s"))
    expect(held).to_contain_text(f"The connection held for {HOLD} s.")
    expect(phone.page.get_by_role("status")).to_have_text("All done. Look at your computer.")
    expect(verdict(page, "Staying awake")).to_contain_text("Good")

    page.get_by_role("button", name="Test with 30 simulated phones").click()
    crowd = verdict(page, "Thirty phones at once")
    expect(crowd).to_contain_text("All of them joined", timeout=120_000)

    teacher.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("The report is copied.")).to_be_visible()
    expect(verdict(page, "Shows the game")).to_contain_text("a table with a clock")
    report = page.evaluate("navigator.clipboard.readText()")
    assert f"Eleusis in the classroom {__version__}" in report
    mark, says = crowd.locator(".mark").inner_text(), crowd.locator("p").inner_text()
    assert f"{mark}: Thirty phones at once. {says}" in report
    assert f"Good: Staying connected. The connection held for {HOLD} s." in report

    page.get_by_role("button", name="Check again").click()
    expect(page.locator(".check-address")).not_to_have_text(address)
    expect(verdict(page, "Staying connected")).to_contain_text("Not tested")
    page.get_by_role("link", name="Your classes").click()
    expect(page.get_by_text("No classes yet.")).to_be_visible()
