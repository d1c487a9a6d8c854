"""Languages on small phones: long words, and a page that is read from right to left."""

from __future__ import annotations

from collections.abc import Callable

from people import Phone, Teacher
from playwright.sync_api import Browser, Page, expect
from stage import Screens, Server

from classroom.i18n import translations
from classroom.resources import STATIC

SMALL = {"width": 320, "height": 640}
_SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Lines that leave the screen at either side; what is only heard lies there on purpose.
_CUT = """() => [...document.querySelectorAll("main *")]
  .filter((one) => one.checkVisibility() && !one.closest(".heard"))
  .filter((one) => !one.children.length && one.textContent.trim())
  .map((one) => [one.getBoundingClientRect(), one.textContent.trim()])
  .filter(([box]) => box.right > document.documentElement.clientWidth + 1 || box.left < -1)
  .map(([box, text]) => text)"""


def fits(page: Page) -> None:
    assert page.evaluate(_SIDEWAYS) <= 0, "the page scrolls sideways"
    assert page.evaluate(_CUT) == []


def reads(page: Page, code: str, direction: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", code)
    expect(page.locator("html")).to_have_attribute("dir", direction)


def test_a_class_in_german_and_a_phone_from_right_to_left(
    serve: Callable[..., Server], screens: Screens
) -> None:
    server = serve(CLASSROOM_LANGUAGES="en,de,ar-XB")
    teacher = Teacher(screens, server)
    teacher.first_start()
    teacher.page.get_by_role("link", name="New class").click()
    teacher.unfold_choices()
    teacher.page.get_by_label("Class language").select_option("de")
    teacher.page.get_by_role("button", name="Open the lobby").click()
    phone = Phone(screens, server, "Ann")
    page = phone.page
    page.set_viewport_size(SMALL)
    page.goto(f"{server.url}/join/{teacher.code}")
    reads(page, "de", "ltr")
    fits(page)
    page.locator("button.main").click()
    page.get_by_label("Dein Name").fill("Ann")
    fits(page)
    page.locator("button.main").click()
    expect(page.locator("h1")).to_be_visible()
    reads(page, "de", "ltr")
    fits(page)
    page.locator(".lobby-menu").tap()
    fits(page)
    page.get_by_label("Sprache").select_option("ar-XB")
    reads(page, "ar-XB", "rtl")
    fits(page)
    teacher.page.get_by_role("button", name="Start the round").click()
    expect(page.locator(".hand")).to_be_visible()
    fits(page)
    wall = teacher.projector()
    reads(wall, "de", "ltr")


_OVERLAPS = """() => [...document.querySelectorAll(".letter")]
  .map((one) => [one, one.getBoundingClientRect(), one.nextElementSibling.getBoundingClientRect()])
  .filter(([, letters, suit]) => letters.left < suit.right && suit.left < letters.right)
  .map(([one]) => one.dataset.is)"""


def test_the_letters_of_suits_leave_their_signs_free(browser: Browser) -> None:
    """On a whole card and on a half one with the widest rank, in the letters of each language."""
    every = {
        translations.language(code).translate(suit)
        for code in (translations.SOURCE, *translations.COMPLETE, *translations.PHONES)
        for suit in "SHDC"
    }
    drawn = "".join(
        f'<span class="{shape}"><span class="rank" data-is="10"></span>'
        f'<span class="letter{" two" * (len(letters) > 1)}" data-is="{letters}"></span>'
        '<svg class="suit"></svg></span>'
        for shape in ("card", "half")
        for letters in sorted(every)
    )
    page = browser.new_page()
    page.set_content(drawn)
    page.add_style_tag(path=STATIC / "css" / "card.css")
    page.add_style_tag(content=":root { --card: 70px } body { font-family: sans-serif }")
    assert page.locator(".letter").count() == 2 * len(every) > 40
    assert page.evaluate(_OVERLAPS) == []
    page.close()
