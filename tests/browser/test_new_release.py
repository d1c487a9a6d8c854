"""Pages that stay open while the program is replaced, and pages whose scripts fail."""

from __future__ import annotations

import re
from collections.abc import Callable

from people import Phone, Teacher, on_turn
from playwright.sync_api import expect
from stage import Screens, Server

RULE = "alternate-colour"

_NEXT = """from classroom import app
app.__version__ = "99.0.0"
app._fingerprint = lambda static: "0123456789ab"
from classroom.cli import command
command(prog_name="classroom")"""
"""Starts a later release: none of the addresses that open pages know of is there any more."""


def replace(server: Server) -> None:
    """Stop the program, and start the next release on the same data."""
    server.stop()
    server.program = ("-c", _NEXT)
    server.start()


def release_of(phone: Phone) -> str:
    return phone.page.locator("html").get_attribute("data-release") or ""


def test_a_half_written_guess_survives_a_new_release(
    serve: Callable[..., Server], screens: Screens
) -> None:
    """Between two keys nothing reloads; then the sheet is there again, and the guess is sent."""
    server = serve()
    teacher = Teacher(screens, server)
    teacher.first_start()
    teacher.new_class(pupils=2, rule=RULE, ruleset="express")
    wall = teacher.projector()
    phones = [Phone(screens, server, name) for name in ("Amara", "Ben")]
    for phone in phones:
        phone.join(teacher.code)
    teacher.page.get_by_role("button", name="Start the round").click()
    writer = play_right(phones)
    writer.button("Guess the rule").tap()
    field = writer.page.get_by_label("Find it on the list or write it yourself")
    field.press_sequentially("red after bl")
    teacher.page.get_by_role("button", name="Message all").click()
    says = teacher.page.get_by_role("dialog").get_by_role("textbox")
    says.press_sequentially("Look at the")

    screens.network_fails = True
    # The connection ends with the server; meanwhile this pupil types on.
    replace(server)
    other = next(phone for phone in phones if phone is not writer)
    for _ in range(4):
        field.press_sequentially("a")
        field.press("Backspace")
        writer.page.wait_for_timeout(500)
    assert not release_of(writer).startswith("99.")
    assert field.input_value() == "red after bl"

    for page in (other.page, wall, writer.page):
        expect(page.locator("html")).to_have_attribute("data-release", re.compile("^99"))
    # What a dialog holds is lost with it, so the teacher closes it.
    expect(says).to_have_value("Look at the")
    says.press("Escape")
    expect(teacher.page.locator("html")).to_have_attribute("data-release", re.compile("^99"))
    expect(field).to_have_value("red after bl")
    field.press("End")
    field.press_sequentially("ack zebras")
    writer.page.locator(".guess-choice", has_text="In your own words").first.tap()
    writer.button("Send my guess").tap()
    expect(writer.page.locator("#sheet")).not_to_be_visible()
    expect(other.last).to_contain_text("red after black zebras")


def play_right(phones: list[Phone]) -> Phone:
    """Play a card of the other colour; the phone that may guess now."""
    player = on_turn(phones)
    seen = player.look()
    player.play(next(card for card in seen.hand if is_red(card) != is_red(seen.line[-1])))
    expect(player.button("Guess the rule")).to_be_visible()
    return player


def is_red(card: str) -> bool:
    return card[-1] in "HD"


_PART_CAME = """() => performance.getEntriesByType("resource")
  .some((part) => part.name.includes("/deferred-") && part.responseStatus === 200)"""


def test_parts_of_a_release_that_is_gone_do_not_hold_up_a_phone(
    teacher: Teacher, screens: Screens
) -> None:
    """A part that can't be had is fetched by the page again, with what was chosen."""
    teacher.new_class(pupils=2, rule=RULE)
    phones = [Phone(screens, teacher.server, name) for name in ("Amara", "Ben")]
    screens.network_fails = True
    for phone in phones:
        phone.context.route("**/built/deferred-*.js", lambda route: route.abort())
        phone.join(teacher.code)
    teacher.page.get_by_role("button", name="Start the round").click()
    player = on_turn(phones)
    card = player.page.locator(".hand .cards button").first
    # The page may load itself again at any moment.
    card.tap()
    expect(card).to_have_attribute("aria-pressed", "true")
    player.context.unroute("**/built/deferred-*.js")
    player.page.wait_for_function(_PART_CAME)
    expect(card).to_have_attribute("aria-pressed", "true")
    player.button("No play").tap()
    expect(player.button("Show my hand: no play")).to_be_visible()


_FAILS = """() => {
  Intl.PluralRules.prototype.select = () => { throw new TypeError("typed words"); };
}"""
"""Whatever is drawn after this stumbles."""


def test_an_error_on_a_page_leaves_a_way_back_and_is_logged_without_words(
    serve: Callable[..., Server], screens: Screens
) -> None:
    server = serve()
    teacher = Teacher(screens, server)
    teacher.first_start()
    teacher.new_class(pupils=2, rule=RULE)
    phones = [Phone(screens, server, name) for name in ("Amara", "Ben")]
    for phone in phones:
        phone.join(teacher.code)
    teacher.page.get_by_role("button", name="Start the round").click()
    failing = on_turn(phones)
    card = failing.look().hand[0]
    failing.page.evaluate(_FAILS)
    failing.page.locator(".hand .cards button").first.tap()
    failed = failing.page.get_by_role("dialog", name="Something went wrong on this page")
    expect(failed).to_contain_text("The game is safe.")
    failed.press("Escape")
    failing.button("Load again").tap()
    expect(failing.page.locator(".hand")).to_be_visible()
    if not failing.look().chosen:
        failing.choose(card)
    before = failing.laid.inner_text()
    failing.page.locator(".actions .button.main").tap()
    expect(failing.laid).not_to_have_text(before)

    # In one step: otherwise an automatic redraw could fail before the click.
    pupils = teacher.page.get_by_role("link", name="Pupils")
    pupils.evaluate(f"link => {{ ({_FAILS})(); link.click(); }}")
    failed = teacher.page.get_by_role("dialog", name="Something went wrong on this page")
    failed.get_by_role("button", name="Load again").click()
    teacher.page.get_by_role("button", name="Pause all").click()
    teacher.page.get_by_role("button", name="Pause without giving a reason").click()
    expect(failing.page.locator(".is-paused")).to_be_visible()

    assert any("uncaught" in each for each in screens.complaints)
    screens.complaints.clear()
    logged = [line for line in server.said if "a script failed" in line]
    # Each page has said so once, however often it has failed since.
    assert len(logged) == 2, logged
    for line, page in zip(logged, ("seat", "console"), strict=True):
        assert re.search(r"\w+\.js:\d+:\d+", line) and page in line
        assert "TypeError" in line and "typed words" not in line
