"""The weight of a pupil's first two pages, and the time until they are usable on a slow phone.

python benchmarks/first_load.py

Join page and table, each opened for the first time in a Chromium that is held to 400 kbit/s, 100 ms
round trip and a quarter of its speed (goals: 10 and 45 kB, usable in under 2 s). Bytes are those of
the wire, headers and all; fonts come after the first paint and do not count, nor does what the open
connection carries.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "support"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "browser"))

from people import Phone, Teacher
from stage import Screens, Server, launch
from weight import SPEAK, Weighed

from classroom.i18n.translations import COMPLETE

LANGUAGES = ("en", *COMPLETE)

SLOW = {"latency": 100, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def told(name: str, most: int, context: BrowserContext, address: str, usable: str) -> None:
    """Open a page, and say what it weighs and when `usable` can be tapped."""
    page = context.new_page()
    weighed = Weighed(page)
    weighed.cdp.send("Network.emulateNetworkConditions", {"offline": False, **SLOW})
    weighed.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(address, wait_until="commit")
    there = f"() => document.querySelector({usable!r})?.offsetWidth && performance.now()"
    stands: Any = page.wait_for_function(there).json_value()
    page.wait_for_load_state("networkidle")
    first, later = weighed.first_and_later()
    kinds = ", ".join(f"{kind} {n / 1000:.1f}" for kind, n in sorted(first.items()))
    print(f"{name}: {first.total() / 1000:.1f} of {most} kB ({kinds}),", end=" ")
    print(f"{later / 1000:.1f} by themselves afterwards")
    painted: Any = page.evaluate(PAINTED)
    print(f"  first paint {painted:.0f} ms, usable {stands:.0f} ms", flush=True)
    page.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as driver:
        browser = launch(driver)
        server, screens = Server(Path(data)), Screens(browser)
        server.start()
        teacher = Teacher(screens, server)
        teacher.first_start()
        teacher.new_class(pupils=2, waiting=True)
        phones = [Phone(screens, server, name) for name in ("Ana", "Ben")]
        for phone in phones:
            phone.join(teacher.code)
        teacher.page.get_by_role("button", name="Start the round").click()
        expect(phones[0].page.locator(".playing")).to_be_visible()
        told("join", 10, browser.new_context(), f"{server.url}/", "#code")
        for code in LANGUAGES:
            phones[0].page.evaluate(SPEAK, code)
            back = browser.new_context(storage_state=phones[0].context.storage_state())
            told(f"play, {code}", 45, back, f"{server.url}/play", ".hand button")
            back.close()
        screens.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
