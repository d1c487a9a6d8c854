"""The packages for a school's platform, in a runtime of SCORM 1.2: scorm-again, as npm has it."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import home_files
import pytest
from file_server import serving
from playwright.sync_api import Browser, FrameLocator, Page, expect
from stage import Screens

from classroom.take_home.of_record import practice_file, round_file
from classroom.take_home.scorm import scorm_package

RUNTIME = Path(__file__).parents[2] / "generated/npm/node_modules/scorm-again/dist/scorm12.min.js"
PLATFORM = b"""<!doctype html><meta charset="utf-8"><title>A platform</title>
<script src="scorm12.js"></script><script>
window.API = new Scorm12API({autocommit: false, logLevel: 5});
const kept = sessionStorage.getItem("kept");
if (kept) API.loadFromJSON(JSON.parse(kept).cmi, "cmi");
API.cmi.core.student_id = "pupil-7";
window.said = [];
for (const name of ["LMSInitialize", "LMSCommit", "LMSFinish", "LMSSetValue"])
  API.on(name, (...told) => {
    said.push([name, API.LMSGetLastError(), ...told]);
    sessionStorage.setItem("kept", JSON.stringify(API.renderCMIToJSONObject()));
  });
</script><iframe title="Page" src="page/index.html" width="360" height="740"></iframe>"""
FRAME = "iframe"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not RUNTIME.is_file() and not os.environ.get("CLASSROOM_FORBID_SKIPS"):
        pytest.skip("python browser_checks.py types fetches the runtime")
    folder = tmp_path_factory.mktemp("platform")
    english = home_files.ENGLISH
    packages = {
        "round": round_file(home_files.with_notes(), english, make=scorm_package),
        "practice": practice_file(english, scorm_package),
    }
    for name, package in packages.items():
        zipfile.ZipFile(io.BytesIO(package)).extractall(folder / name / "page")
        (folder / name / "index.html").write_bytes(PLATFORM)
        (folder / name / "scorm12.js").write_bytes(RUNTIME.read_bytes())
    with serving(folder) as address:
        yield address


@pytest.fixture
def launched(browser: Browser, site: str) -> Iterator[Callable[[str], Page]]:
    """Opens a package in the platform; fails if the page or the runtime complains."""
    screens = Screens(browser)

    def launch(name: str) -> Page:
        page = screens.page(name, screens.context(viewport={"width": 420, "height": 900}))
        page.goto(f"{site}/{name}/index.html")
        return page

    yield launch
    screens.close()
    assert screens.complaints == []


def inside(page: Page) -> FrameLocator:
    return page.frame_locator(FRAME)


def told(page: Page) -> Any:
    """Return the runtime's values; fail if it refused any call."""
    assert page.evaluate("said.filter(([, error]) => error !== '0')") == []
    return page.evaluate("API.renderCMIToJSONObject().cmi")


def solve(page: Page) -> None:
    """Solve the puzzles by trying every answer, as a pupil may."""
    part = inside(page)
    first = part.get_by_role("region", name="Which card tells these two")
    for card in first.locator(".home-cards button").all():
        card.click()
        if first.get_by_text("This card tells them apart").is_visible():
            break
    second = part.get_by_role("region", name="Is this rule refuted")
    second.get_by_role("button", name="No card refutes it").click()
    for card in second.locator("[data-n]").all():
        if second.get_by_text("Yes.").is_visible():
            break
        card.dispatch_event("click")
    third = part.get_by_role("region", name="What could you claim")
    boxes = third.get_by_role("checkbox")
    for choice in range(2 ** boxes.count()):
        for place in range(boxes.count()):
            boxes.nth(place).set_checked(bool(choice >> place & 1))
        third.get_by_role("button", name="Check").click()
        if third.get_by_text("You were right about all four").is_visible():
            return
    raise AssertionError("no choice is right")


def test_a_round_is_begun_kept_and_completed(launched: Callable[[str], Page]) -> None:
    page = launched("round")
    inside(page).get_by_role("button", name="Next card").click()
    inside(page).get_by_role("button", name="Next card").click()
    core = told(page)["core"]
    assert core["lesson_status"] == "incomplete"
    assert (core["score"]["raw"], core["lesson_location"]) == ("0", "3")
    assert json.loads(told(page)["suspend_data"])["step"] == 3
    page.reload()
    expect(inside(page).get_by_role("heading", name="Step 3 of 37")).to_be_visible()
    inside(page).get_by_role("button", name="Puzzles").click()
    solve(page)
    core = told(page)["core"]
    assert core["lesson_status"] == "completed"
    assert (core["score"]["raw"], core["score"]["min"], core["score"]["max"]) == ("100", "0", "100")


def test_the_end_of_a_visit_is_told(launched: Callable[[str], Page]) -> None:
    page = launched("round")
    inside(page).get_by_role("button", name="Next card").click()
    page.evaluate("document.querySelector('iframe').remove()")
    page.wait_for_function("said.some(([name]) => name === 'LMSFinish')")
    assert page.evaluate("said.filter(([name]) => name === 'LMSInitialize').length") == 1
    kept = page.evaluate("JSON.parse(sessionStorage.getItem('kept')).cmi.core")
    assert kept["exit"] == "suspend"


def test_practice_counts_the_rules_that_were_found(launched: Callable[[str], Page]) -> None:
    page = launched("practice")
    part = inside(page)
    part.get_by_role("button", name="Easy: rule 1", exact=True).click()
    part.get_by_role("button", name="Guess the rule").click()
    part.get_by_role("radio").first.check()
    part.get_by_role("button", name="This is my guess").click()
    expect(part.get_by_text("You found it. The rule is")).to_be_visible()
    core = told(page)["core"]
    assert (core["lesson_status"], core["score"]["raw"]) == ("completed", "20")
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(inside(page).get_by_role("button", name="Easy: rule 1, found")).to_be_visible()


def test_without_a_platform_it_is_a_page_like_any_other(browser: Browser, site: str) -> None:
    screens = Screens(browser)
    page = screens.page("alone", screens.context())
    page.goto(f"{site}/practice/page/index.html")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("heading", name="Experiment of the day")).to_be_visible()
    screens.close()
    assert screens.complaints == []
