"""The time until a phone shows a move, and a tap on a card.

python benchmarks/repaint.py

A phone of a quarter of this computer's speed, with 90 cards on the layout and 30 in the hand (goal:
under 50 ms, from the message of a move to the frame that shows it). A move is counted from its text
as it came, which the page has yet to read; a tap from when the finger was felt. Both end once the
frame is painted. The clock counts whatever else this computer does; the work of the page's main
thread is therefore told too, in processor time at full speed: a phone takes four times as long.
"""

import json
import os
import sys
from pathlib import Path
from statistics import median

import msgspec
from playwright.sync_api import CDPSession, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "support"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "browser"))

from held import MY_TURN, HeldPhone, line, seat, table
from stage import Screens, launch

from classroom.views.schemas import LastEventView

MOVES, TAPS, LAID = 30, 30, 90
CARDS = [f"{value}{suit}" for suit in "CDHS" for value in "A23456789TJQK"]
HAND = " ".join(CARDS[:30])

_TOLD = """(text) => new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
  const since = performance.now();
  const [part, table] = JSON.parse(text);
  window.stage.show([part], table);
  const drawn = performance.now() - since;
  painted(() => done([drawn, performance.now() - since]));
}, 3)))"""

# A message that is sent while a frame is made comes once that frame is painted.
_WATCH = """() => {
  window.painted = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(0);
  });
  window.taps = [];
  const tapped = ({ timeStamp }) => painted(() => taps.push(performance.now() - timeStamp));
  addEventListener("click", tapped, true);
}"""


def _moves() -> list[str]:
    """Return the update after each move, as text; every third play is wrong, below the line."""
    plays = [
        ("-" if n % 3 == 0 else "") + CARDS[n * 7 % len(CARDS)] for n in range(1, LAID + MOVES + 1)
    ]
    told = []
    for n in range(LAID, LAID + MOVES + 1):
        mine = n % 4 == 0
        card = plays[n - 1].lstrip("-")
        happened = LastEventView("play", by="s2", cards=[card], laid=[card], verdict="right")
        turn = f"s{n % 4 + 1}"
        shared = table(line("6H", *plays[: n - 1]), turn=turn, version=n, happened=happened)
        own = seat(HAND, MY_TURN if mine else (), version=n)
        told.append(json.dumps(msgspec.to_builtins([own, shared])))
    return told


def _say(what: str, taken: list[float]) -> None:
    print(f"{what}: half of {len(taken)} within {median(taken):.0f} ms, worst {max(taken):.0f} ms")


def _work(cdp: CDPSession) -> float:
    """Milliseconds of processor time that the page's main thread has worked."""
    told = cdp.send("Performance.getMetrics")["metrics"]
    return next(1000 * each["value"] for each in told if each["name"] == "TaskDuration")


def main() -> None:
    with sync_playwright() as driver:
        browser = launch(driver)
        screens = Screens(browser)
        phone = HeldPhone(screens, reduced_motion="no-preference")
        page = phone.page
        first, *moves = _moves()
        page.evaluate(_WATCH)
        page.evaluate(_TOLD, first)
        page.wait_for_load_state("networkidle")
        cdp = page.context.new_cdp_session(page)
        cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
        before = _work(cdp)
        for move in moves:
            page.evaluate(_TOLD, move)
        print(f"work for a move: {(_work(cdp) - before) / MOVES:.1f} ms at full speed")
        page.evaluate(_TOLD, first)
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        taken = [page.evaluate(_TOLD, move) for move in moves]
        for n in range(TAPS):
            phone.page.locator(".hand .cards button").nth(n % 8).tap()
            page.wait_for_function(f"taps.length > {n}")
        print(f"load of this computer: {os.getloadavg()[0]:.1f}")
        _say("a move, drawn", [drawn for drawn, _ in taken])
        _say("a move, painted", [painted for _, painted in taken])
        _say("a tap on a card, painted", page.evaluate("taps"))
        browser.close()


if __name__ == "__main__":
    main()
