"""A real phone is tried, one thing after the other; here by what a browser can pretend."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from people import Phone
from playwright.sync_api import Page, expect
from stage import Screens, Server

STEPS = (
    *("sound", "vibration", "keyboard", "text", "zoom", "rotation", "sleep", "other-app", "camera"),
    "home-screen",
)
SIZES = [(360, 740), (320, 568)]
_PUT_AWAY = """seconds => {
    const turn = (state) => {
        Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    };
    turn("hidden");
    const now = Date.now;
    Date.now = () => now() + 1000 * seconds;
    turn("visible");
    Date.now = now;
}"""


def step(page: Page, id: str) -> None:
    expect(page.locator(f".step[data-step='{id}']")).to_be_visible()


def put_away(page: Page, seconds: float) -> None:
    """The page is hidden for so long, by the clock of the page."""
    page.evaluate(_PUT_AWAY, seconds)


def fits(page: Page) -> bool:
    return bool(
        page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
    )


def pictured(page: Page, name: str) -> None:
    """Keep a picture where someone wants to look at them."""
    if folder := os.environ.get("TRY_PHONE_PICTURES"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def tried(screens: Screens, server: Server, **more: object) -> Page:
    page = Phone(screens, server, "a phone", **more).page
    page.goto(f"{server.url}/try")
    return page


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_phone_is_tried_from_beginning_to_end(
    screens: Screens, shared_server: tuple[Server, object], width: int, height: int
) -> None:
    page = tried(screens, shared_server[0])
    page.set_viewport_size({"width": width, "height": height})
    pictured(page, f"{width}-start")
    page.get_by_role("button", name="Start").click()
    for number, id in enumerate(STEPS, 1):
        step(page, id)
        assert fits(page), id
        expect(page.get_by_text(f"{number} of {len(STEPS)}")).to_be_visible()
        pictured(page, f"{width}-{number}-{id}")
        match id:
            case "sound":
                page.get_by_role("button", name="Play a sound").click()
                page.get_by_role("button", name="No", exact=True).click()
            case "keyboard":
                page.get_by_label("A word").fill("card")
                page.get_by_role("button", name="Yes").click()
            case "rotation":
                page.set_viewport_size({"width": height, "height": width})
                page.wait_for_timeout(500)
                page.set_viewport_size({"width": width, "height": height})
            case "sleep" | "other-app":
                put_away(page, 2)
                step(page, id)
                put_away(page, 12)
            case "home-screen":
                page.get_by_role("button", name="Skip this").click()
            case _:
                page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("heading", name="Some things don’t work.")).to_be_visible()
    assert fits(page)
    pictured(page, f"{width}-end")
    report = page.get_by_label("The report as text").input_value()
    lines = report.splitlines()
    assert "Eleusis in the classroom" in lines[0]
    assert "Mozilla" in lines[1]
    assert "Not working: Sound" in lines
    assert "Not tested: Home screen" in lines
    assert any(line.startswith("Good: Sleep (12 s, answer after ") for line in lines), report
    assert any(line.startswith("Good: Turning the phone (") for line in lines)
    assert any(line.startswith("Good: Keyboard (") and "in sight" in line for line in lines)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the report").click()
    expect(page.get_by_role("status")).to_have_text("The report is copied.")
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == lines


def test_a_page_that_the_phone_forgot_goes_on_and_says_so(
    screens: Screens, shared_server: tuple[Server, object]
) -> None:
    page = tried(screens, shared_server[0])
    page.get_by_role("button", name="Start").click()
    for id in STEPS[:6]:
        step(page, id)
        page.get_by_role("button", name="Skip this").click()
    step(page, "sleep")
    page.reload()
    step(page, "other-app")
    page.reload()
    step(page, "camera")
    for _ in range(2):
        page.get_by_role("button", name="Skip this").click()
    report = page.get_by_label("The report as text").input_value()
    assert "Careful: Sleep (the page was loaded again)" in report
    assert "Not tested: Zoom" in report
    page.get_by_role("button", name="Start again").click()
    step(page, "sound")


def test_a_line_that_gets_no_answer_is_reported(
    screens: Screens, shared_server: tuple[Server, object]
) -> None:
    page = tried(screens, shared_server[0])
    page.clock.install()
    page.get_by_role("button", name="Start").click()
    for _ in STEPS[:6]:
        page.get_by_role("button", name="Skip this").click()
    step(page, "sleep")
    screens.network_fails = True
    page.context.set_offline(True)
    put_away(page, 12)
    for _ in range(6):
        page.clock.run_for(4000)
        page.wait_for_timeout(50)
    step(page, "other-app")
    page.context.set_offline(False)
    for _ in range(3):
        page.get_by_role("button", name="Skip this").click()
    assert (
        "Not working: Sleep (12 s, no answer)"
        in page.get_by_label("The report as text").input_value()
    )


def test_whoever_scanned_the_code_is_not_asked_for_the_camera(
    screens: Screens, shared_server: tuple[Server, object]
) -> None:
    server = shared_server[0]
    page = tried(screens, server)
    page.goto(f"{server.url}/try?by=code")
    page.get_by_role("button", name="Start").click()
    for _ in STEPS[:8]:
        page.get_by_role("button", name="Skip this").click()
    step(page, "home-screen")
    page.get_by_role("button", name="Skip this").click()
    assert "Good: Camera (QR)" in page.get_by_label("The report as text").input_value()
