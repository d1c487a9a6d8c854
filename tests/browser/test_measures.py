"""What measures a screen finds a page that was made too wide, or too tall, on purpose."""

from __future__ import annotations

from inspector import OURS as INSPECTOR
from playwright.sync_api import Page
from stage import Screens
from test_it_fits import FITS as CONSOLE
from test_the_phone_fits import OURS as PHONE

SMALL = {"width": 320, "height": 454}
PAGE = """<!doctype html><html><head>
  <meta name="viewport" content="width=device-width, initial-scale=1"></head>
  <body style="margin: 0"><main id="play">
    <div style="display: flex; flex-direction: column; width: {width}px; height: {height}px">
      <button style="margin: auto 0 0 auto; width: 60px; height: 60px">Wrong</button></div>
    <div class="table-tile" style="position: absolute; top: 0; width: {width}px; height: 50px">
  </div></main></body></html>"""


def measured(page: Page, width: int, height: int) -> tuple[list[str], list[str], list[str]]:
    page.set_content(PAGE.format(width=width, height=height))
    for measures in (PHONE, INSPECTOR, CONSOLE):
        page.evaluate(measures)
    phone = page.evaluate("[...fits.sideways(), ...fits.hidden('button')]")
    return phone, page.evaluate("inspector.sideways()"), page.evaluate("consoleFits.wrong()")


def test_a_page_that_is_too_wide_or_too_tall_is_found(screens: Screens) -> None:
    context = screens.context(viewport=SMALL, has_touch=True, is_mobile=True)
    page = screens.page("measured", context)
    assert measured(page, 320, 454) == ([], [], [])
    wide = "the page is 77 px too wide"
    beyond = "table-tile ends 77 px beyond the screen"
    assert measured(page, 397, 400) == ([wide, "not whole:  “Wrong”"], [wide], [beyond])
    assert measured(page, 320, 520) == (["not whole:  “Wrong”"], [], [])
