"""Old browsers, blocked scripts, and programs that change our pages."""

from __future__ import annotations

import re

import newer
import pytest
from people import Phone, Teacher, on_turn
from playwright.sync_api import Page, Route, expect
from stage import Screens

from classroom import devices
from classroom.classes.settings import plan_of

_OLDER = """
delete HTMLDialogElement.prototype.showModal; delete HTMLDialogElement.prototype.close;
delete Element.prototype.replaceChildren; delete String.prototype.replaceAll;
delete Promise.any; delete Intl.ListFormat; delete Crypto.prototype.randomUUID;
"""
"""What the oldest have, and yet no page stumbles without."""

_STORES_NOTHING = """
for (const store of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, store, {
    get() { throw new DOMException("blocked", "SecurityError"); },
  });
"""

TRANSLATE = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walk.nextNode()) {
    const text = walk.currentNode;
    if (text.nodeValue.trim() && !/SCRIPT|STYLE/.test(text.parentNode.nodeName)) texts.push(text);
  }
  for (const text of texts) {
    const outer = document.createElement("font"), inner = document.createElement("font");
    inner.textContent = `[${text.nodeValue.trim()}]`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}"""
"""What the translators of browsers do: each text goes, and elements with other words come."""

WRAP = """() => {
  for (const paragraph of document.querySelectorAll("h1, h2, p, strong, span, button")) {
    for (const text of [...paragraph.childNodes].filter((node) => node.nodeType === 3)) {
      const mark = document.createElement("mark");
      paragraph.insertBefore(mark, text);
      mark.append(text);
    }
  }
}"""
"""What reading modes and aids for grammar do."""

_BEYOND = "document.documentElement.scrollHeight - document.documentElement.clientHeight"

_AROUND = """what => {
  const { left, right, top, bottom } = document.querySelector(what).getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  return [left, clientWidth - right, top, clientHeight - bottom];
}"""
"""The room around an element in the window: before it, after it, above and below."""

_INSIDE = """what => {
  const { left, right } = document.querySelector(what).getBoundingClientRect();
  const words = document.querySelector(`${what} > p`).getBoundingClientRect();
  return [words.left - left, right - words.right];
}"""

WRITE_ANEW = """() => {
  const copy = document.body.cloneNode(true);
  for (const script of copy.querySelectorAll("script")) script.remove(); // the policy minds these
  document.body.replaceChildren(...copy.childNodes);
}"""


def a_default_class(teacher: Teacher) -> list[Phone]:
    teacher.open_class(plan_of(title="8B Science", tables=1, round_clock=4))
    return [Phone(teacher.screens, teacher.server, name) for name in ("Amara", "Ben")]


def start(teacher: Teacher) -> None:
    teacher.page.get_by_role("button", name="Start the round").click()


def test_the_oldest_browsers_play_a_lesson_as_a_class_begins(
    teacher: Teacher, screens: Screens
) -> None:
    """What they lack is taken from this one, and a round is short enough to warn of its end."""
    lacks = newer.removing(devices.PHONES) + _OLDER
    teacher.context.add_init_script(lacks)
    phones = a_default_class(teacher)
    for phone in phones:
        phone.context.add_init_script(lacks + _STORES_NOTHING)
        phone.type_in(teacher.code)
    wall = teacher.projector()
    start(teacher)
    player = on_turn(phones)
    expect(player.page.locator("count-down").first).to_have_text(re.compile(r"\d:\d\d"))
    player.button("Menu").tap()
    sheet = player.page.locator("#sheet")
    expect(sheet.get_by_role("button", name="How to play")).to_be_visible()
    sheet.get_by_role("button", name="Close").first.tap()
    expect(sheet).not_to_be_visible()
    player.play(player.look().hand[0])
    expect(wall.locator(".projector-felt :is(.card, .half)").nth(1)).to_be_visible()
    teacher.page.get_by_role("button", name="Message all").click()
    expect(teacher.page.get_by_role("dialog")).to_be_visible()
    for page in (*(each.page for each in phones), wall, teacher.page):
        expect(page.locator("#unready")).to_have_count(0)
        expect(page.locator("#failed")).to_have_count(0)


def _blocked(route: Route) -> None:
    route.abort()


def _as_text(route: Route) -> None:
    route.fulfill(content_type="text/plain", body="This address is blocked.")


def test_a_page_whose_scripts_do_not_come_says_so_by_itself(
    teacher: Teacher, screens: Screens
) -> None:
    screens.network_fails = True
    phones = a_default_class(teacher)
    for phone in phones:
        phone.join(teacher.code)
    start(teacher)
    console = teacher.page.url
    for context, answer in (
        (phones[0].context, _blocked),
        (phones[1].context, _as_text),
        (teacher.context, _as_text),
    ):
        context.route("**/built/*.js", answer)
    desk, new = screens.page("again", teacher.context), screens.page("new", teacher.context)
    door = Phone(screens, teacher.server, "Cy")
    door.context.route("**/built/*.js", _blocked)
    told: list[tuple[Page, str, str]] = [
        (phones[0].page, f"{teacher.server.url}/play", "Share a phone"),
        (phones[1].page, f"{teacher.server.url}/play", "Share a phone"),
        (door.page, teacher.server.url, "Share a phone"),
        (desk, console, "Safari 16.0, Chrome 87 or Firefox 115"),
        (new, f"{teacher.server.desk}/console/rules/new", "Try a different browser"),
    ]
    for page, address, _ in told:
        page.goto(address)
        expect(page.locator("#unready > div")).not_to_be_visible()  # nor does it flash
    wall = screens.page("wall", teacher.context)
    wall.goto(console.replace("/console/class/", "/projector/"))
    for page, _, says in [*told, (wall, "", "Try a different browser")]:
        expect(page.locator("#unready > div")).to_be_visible()
        expect(page.locator("#unready")).to_contain_text(says)
        expect(page.get_by_role("link", name="Load again")).to_be_visible()
        assert min(page.evaluate(_INSIDE, "#unready > div")) > 15
    for page in (desk, wall, phones[0].page):
        left, right, above, below = page.evaluate(_AROUND, "#unready > div")
        assert left == pytest.approx(right, abs=2)
        assert above == pytest.approx(below, abs=2)
    expect(desk.locator(".loading")).not_to_be_visible()
    words = wall.locator("#unready p").first
    assert words.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 24
    # The failures are what this is about.
    screens.complaints.clear()


def test_too_old_a_browser_is_told_before_a_name_is_typed(
    teacher: Teacher, screens: Screens
) -> None:
    teacher.new_class(pupils=2)
    phone = Phone(screens, teacher.server, "Amara")
    phone.page.goto(teacher.server.url)
    expect(phone.page.locator("#unready")).to_have_count(0)
    phone.context.add_init_script("delete window.HTMLDialogElement")
    for address in ("", f"/join/{teacher.code}"):
        phone.page.goto(f"{teacher.server.url}{address}")
        told = phone.page.locator("#old")
        expect(told).to_be_visible(timeout=3000)
        expect(told).to_contain_text("Share a phone")
        assert min(phone.page.evaluate(_INSIDE, "#old > div")) > 15
        assert min(phone.page.evaluate(_AROUND, "#old > div")[:3]) > 15


def test_a_part_that_never_comes_does_not_load_a_phone_again_for_ever(
    teacher: Teacher, screens: Screens
) -> None:
    screens.network_fails = True
    phones = a_default_class(teacher)
    loads: list[str] = []
    phones[0].page.on("load", lambda page: loads.append(page.url))
    phones[0].context.route("**/built/deferred-*.js", _blocked)
    for phone in phones:
        phone.join(teacher.code)
    start(teacher)
    told = phones[0].page.get_by_text("try another browser or share a phone")
    expect(told).to_be_visible()
    phones[0].page.wait_for_timeout(3000)
    assert len(loads) == 2, loads


def test_what_changes_a_page_does_not_stop_it(teacher: Teacher, screens: Screens) -> None:
    """A translator, an aid that wraps words, one that writes the page again: facts stay true."""
    phones = a_default_class(teacher)
    for phone in phones:
        phone.join(teacher.code)
    wall = teacher.projector()
    start(teacher)
    for change in (TRANSLATE, WRAP, WRITE_ANEW):
        player = on_turn(phones)
        other = next(phone for phone in phones if phone is not player)
        expect(other.headline).to_contain_text(player.name)
        # No move is on its way any more: drawing it would undo the translation.
        expect(wall.get_by_role("heading", level=1)).to_contain_text(player.name)
        for page in (other.page, wall, teacher.page):
            page.evaluate(change)
        if change is TRANSLATE:
            for page in (other.page, wall, teacher.page):
                expect(page.locator("#translated")).to_be_visible()
            expect(other.page.locator("#translated")).to_contain_text("in the menu")
            expect(wall.locator("#translated")).not_to_contain_text("language")
            # It takes its room from the page, of which nothing is pushed out of sight.
            for width, height in ((320, 568), (360, 740)):
                other.page.set_viewport_size({"width": width, "height": height})
                assert other.page.evaluate(_BEYOND) == 0
            assert wall.evaluate(_BEYOND) == 0
            expect(wall.locator(".projector-strip")).to_be_in_viewport(ratio=1)
            other.page.locator("#translated").get_by_role("button", name="Close").tap()
            expect(other.page.locator("#translated")).to_have_count(0)
        player.play(player.look().hand[0])
        expect(other.headline).to_contain_text("Your turn")
        other.button("Menu").tap()
        other.page.locator("#sheet").get_by_role("button", name="Close").first.tap()
        for page in (wall, teacher.page):
            expect(page.locator("body")).to_contain_text(
                re.compile(rf"{other.name}’s turn|{other.name} is on turn")
            )
            assert f"{player.name}’s turn" not in page.locator("body").inner_text()


def test_live_pages_ask_not_to_be_translated_and_guides_do_not(
    teacher: Teacher, screens: Screens
) -> None:
    teacher.new_class(pupils=2)
    live = ["/console/check", "/console/rules/new", f"/projector/{teacher.class_id}"]
    for address in (teacher.page.url, *(f"{teacher.server.desk}{each}" for each in live)):
        page = teacher.context.request.get(address).text()
        assert re.search(r'<html[^>]* translate="no"', page), address
        assert '<meta name="google" content="notranslate">' in page, address
    for address in ("/console/plans", "/console"):
        page = teacher.context.request.get(f"{teacher.server.desk}{address}").text()
        assert 'translate="no"' not in page.partition("<body")[0], address


def test_the_check_does_not_pass_a_phone_that_cannot_show_the_game(
    teacher: Teacher, screens: Screens
) -> None:
    """As before: a browser in which the round's clock, or a sheet, cannot be drawn."""
    screens.network_fails = True
    teacher.page.goto(f"{teacher.server.desk}/console/check")
    phone = Phone(screens, teacher.server, "a phone")
    phone.context.route("**/built/deferred-*.js", _blocked)
    phone.page.goto(teacher.page.locator(".check-address").inner_text())
    for page in (phone.page, teacher.page):
        row = page.locator(".verdicts > li", has_text="Shows the game")
        expect(row).to_contain_text("Not working")
    expect(row).to_contain_text("This phone can’t show the game.")
