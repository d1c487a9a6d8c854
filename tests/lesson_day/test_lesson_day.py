"""A first lesson of ordinary pupils, held by its script, from the first page to the receipt.

All watchers of `watchers.py` look on. What they find fails the test, but for what is known and
open; and so does what is listed as open and does not occur any more. The long form is
`tests/soak/test_lesson_day.py`.

``SHOTS=FOLDER`` keeps a picture of each violation.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from ordinary.serve import ShortServer
from ordinary.short import short_clocks
from playwright.sync_api import Browser, Error, expect
from stage import Screens

from lesson_day.day import FIRST, Day, settings_of, shots, text_of
from lesson_day.makeup import make

SEED = 1
MINUTE = 1.1
"""Seconds of a minute of the lesson."""


def test_a_first_lesson_from_the_first_page_to_the_receipt(
    browser: Browser, tmp_path: Path
) -> None:
    server, screens = ShortServer(tmp_path / "data"), Screens(browser)
    server.start()
    people = make(SEED, pupils=8, pages=4)
    try:
        with short_clocks():
            day = Day(screens, server, people, SEED, MINUTE, shots() or tmp_path / "pictures",
                      settings_of(FIRST, tables=2))  # fmt: skip
            try:
                day.hold()
                _slips(day)
                _receipt(day, [person.name for person in people])
            finally:
                print(day.figures)
                print("\n".join(day.script.log))
                day.close()
        assert screens.complaints == []
    finally:
        screens.close()
        server.stop()
    assert not day.watch.violations, "\n".join(map(str, day.watch.violations))


def _slips(day: Day) -> None:
    """Pupils' own papers have what they typed, sent or not, about the round that they are about.

    A watcher looks for the words about all rounds in the records.
    """
    page = day.page
    page.locator("summary", has_text="More print-outs").click()
    with page.expect_download(timeout=60_000) as coming:
        page.get_by_role("button", name=re.compile("^For each pupil.*PDF$")).click()
        # The rule of a round that the class has not talked about may be sealed.
        anyway = page.get_by_role("button", name=re.compile("^Create them anyway"))
        with suppress(Error):
            anyway.click(timeout=3000)
    text = _letters(text_of(Path(coming.value.path()).read_bytes()))
    typed = [words for pupil in (*day.pages, *day.sockets) for words in pupil.typed]
    # An emoji is printed by its name.
    parts = [re.split(r"[^ -~]+", words) for words in typed]
    assert any(all(_letters(part) in text for part in each) for each in parts), typed


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text)


def _receipt(day: Day, names: list[str]) -> None:
    page = day.page
    for pupil in day.pages:
        expect(pupil.phone.page.locator(".class-over")).to_be_visible()
    page.goto(f"{day.server.desk}/console/class/{day.id}/after")
    page.get_by_text("Remove names now").click()
    page.get_by_role("link", name="Remove all names").click()
    page.get_by_role("button", name="Remove for good").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "The names of a class were removed for good"
    )
    for name in names:
        assert name not in page.content()
