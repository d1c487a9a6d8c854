"""The phone in the hand: many cards, strings in order, long lines, cards lined up, what is set."""

from __future__ import annotations

import re

import pytest
from held import MY_TURN, HeldPhone, line, seat, table
from people import read_cards
from playwright.sync_api import expect
from stage import Screens

from classroom.cards import RANKS
from classroom.views.schemas import ColumnView, LastEventView

HAND = "2S 6S JS KS 2H 8H JH AD 5D 7D 10D QD 3C 4C 9C 10C KC"
THIRTY = f"{HAND} 3S 4S 5S 7S 8S 9S 3H 4H 5H 6H 9H 10H 2D"
FEW = line("2C", "9H", "-4S", "KS", "-JC 3C", "AH", "5S", "-10H")
THUMB = 44

# Of each button: how much of a square of the thumb's size around its middle a tap would hit.
_REACH = """([buttons, thumb]) => [...document.querySelectorAll(buttons)].map((one) => {
  one.scrollIntoView({ block: "nearest" });
  const box = one.getBoundingClientRect();
  const from = (begin, length) => begin + (length - thumb) / 2 + 1;
  const parts = [0, 1, 2, 3, 4].map((part) => (part * (thumb - 2)) / 4);
  const [left, top] = [from(box.x, box.width), from(box.y, box.height)];
  // The corners are round.
  const points = parts.flatMap((x, at) => parts.map((y, row) => [x, y, at % 4 + row % 4]))
    .filter(([, , edge]) => edge);
  const target = one.closest("label") ?? one;
  const hit = points.filter(([x, y]) =>
    target.contains(document.elementFromPoint(left + x, top + y)));
  return [one.ariaLabel || one.innerText, box.width, box.height, hit.length / points.length];
})"""
_SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def ninety() -> list[ColumnView]:
    """A long line: right and wrong cards, strings, and many wrong plays under one card."""
    plays = ["2C"]
    for n in range(40):
        plays.append(f"{RANKS[n % 13]}{'SHDC'[n % 4]}")
        if n % 5 == 2:
            plays.append(f"-{RANKS[n % 11]}S {RANKS[n % 7]}H")
        if n % 3 == 1:
            plays.append(f"-{RANKS[n % 9]}D")
    return line(*plays, *["-KS", "-KD", "-KH", "-QS 4D", "-9C"])


@pytest.fixture
def phone(screens: Screens) -> HeldPhone:
    return HeldPhone(screens)


@pytest.mark.parametrize(
    ("size", "asked"),
    [((360, 740), True), ((320, 568), False), ((320, 568), True), ((740, 360), True)],
    ids=["360x740", "320x568", "320x568-asked", "740x360"],
)
def test_thirty_cards_under_one_thumb(phone: HeldPhone, size: tuple[int, int], asked: bool) -> None:
    """Also where the phone asks what one expects: the hand scrolls, and the page stands still."""
    page = phone.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    phone.show(table(ninety(), predictions=asked), seat(THIRTY, MY_TURN))
    phone.card("four of clubs").tap()
    phone.card("eight of hearts").tap()
    expect(page.locator("button.place")).to_have_count(2)
    # These parts are fetched once the hand is shown.
    expect(page.locator(".steps button")).to_have_count(2)
    expect(page.locator(".below input")).to_have_count(3 + 3 * asked)
    targets = (
        ".menu-button, .steps button, .below input, .hand .cards button, .no-play, .actions button"
    )
    reached = page.evaluate(_REACH, [targets, THUMB])
    assert len(reached) == 1 + 2 + 3 + 3 * asked + 30 + 2
    for label, width, height, hit in reached:
        assert min(width, height) >= THUMB, label
        assert hit == 1, label
    # The hand has scrolled to its last card meanwhile; what plays has stayed.
    expect(phone.main).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.scrollingElement.scrollTop") == 0
    assert page.evaluate(_SIDEWAYS) == 0


_THREADS = """[...document.querySelectorAll("[data-deep] .sides")].map((sides) => {
  const drawn = (one) => {
    const style = getComputedStyle(one, "::before"), box = one.getBoundingClientRect();
    const from = box.left + parseFloat(style.left), to = from + parseFloat(style.width);
    return { top: box.top + parseFloat(style.top), to, bar: parseFloat(style.borderTopWidth) };
  };
  const middle = ({ left, right }) => (left + right) / 2;
  const plays = [...sides.children];
  return {
    gap: drawn(sides).top - sides.previousElementSibling.getBoundingClientRect().bottom,
    ends: plays.map(drawn).filter((one) => one.bar > 0).map((one) => one.to),
    first: plays.map((play) => middle(play.firstElementChild.getBoundingClientRect())),
  };
})"""


@pytest.mark.parametrize("size", [(375, 553), (320, 568)], ids=["375x553", "320x568"])
def test_the_bar_of_a_sideline_ends_where_its_last_play_hangs(
    phone: HeldPhone, size: tuple[int, int]
) -> None:
    """With little room below the line, plays stand side by side, and a string lies in a row."""
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    phone.show(
        table(line("2C", "9H", "-4S 6D", "-JC", "-QD 9S 3H", "KS", "-JC 3C 4C", "AH", "-5D")),
        seat("2S 6S JS KS 2H 8H JH AD 5D 7D 10D QD", MY_TURN),
    )
    expect(phone.page.locator("[data-deep] .sides")).to_have_count(3)
    three, string, one = phone.page.evaluate(_THREADS)
    columns = [*dict.fromkeys(three["first"])]
    assert three["ends"] == pytest.approx(columns[1:], abs=1.5)
    assert string["ends"] == one["ends"] == []
    assert all(abs(each["gap"]) <= 1 for each in (three, string, one)), (three, string, one)


def test_one_tap_sorts_and_is_remembered(phone: HeldPhone) -> None:
    page = phone.page

    def shown() -> list[str]:
        cards = page.locator(".hand .cards button")
        return read_cards(cards.evaluate_all("all => all.map((one) => one.ariaLabel)"))

    phone.show(table(FEW), seat("9C 2H AS 2S", MY_TURN))
    assert shown() == ["AS", "2S", "2H", "9C"]
    page.get_by_role("radio", name="Value").tap()
    assert shown() == ["AS", "2S", "2H", "9C"]
    page.get_by_role("radio", name="Dealt").tap()
    assert shown() == ["9C", "2H", "AS", "2S"]
    page.reload()
    page.wait_for_function("window.stage")
    phone.show(table(FEW), seat("9C 2H AS 2S", MY_TURN))
    assert shown() == ["9C", "2H", "AS", "2S"]


def test_the_order_of_a_string(phone: HeldPhone) -> None:
    page = phone.page
    phone.show(table(FEW), seat(HAND, MY_TURN))
    for name in ("four of clubs", "eight of hearts", "king of spades"):
        phone.card(name).tap()
    expect(phone.main).to_have_accessible_name(
        "Play four of clubs then eight of hearts then king of spades"
    )
    expect(phone.card("king of spades")).to_have_accessible_name(
        "king of spades, your fourth card, chosen as number 3"
    )

    # By keyboard: the card chosen last is the one that moves, and the focus stays where it is.
    earlier = page.get_by_role("button", name="Move king of spades earlier")
    earlier.press("Enter")
    expect(page.locator("#live-region")).to_have_text(
        "four of clubs then king of spades then eight of hearts"
    )
    expect(earlier).to_be_focused()
    earlier.press("Enter")
    expect(earlier).to_have_attribute("aria-disabled", "true")
    expect(earlier).to_be_focused()

    # By tap: another card is picked up where it would lie.
    place = page.get_by_role("button", name="eight of hearts, number 3 of the 3 you’ll play")
    place.tap()
    page.get_by_role("button", name="Move eight of hearts earlier").tap()
    places = page.locator("button.place")
    ordered = "all => all.map((one) => one.querySelector('.rank').dataset.is).join(' ')"
    assert places.evaluate_all(ordered) == "K 8 4"

    # By drag, from the first place to the last.
    first, last = places.nth(0).bounding_box(), places.nth(2).bounding_box()
    assert first
    assert last
    page.mouse.move(first["x"] + 20, first["y"] + 30)
    page.mouse.down()
    page.mouse.move(last["x"] + 20, last["y"] + 30, steps=8)
    page.mouse.up()
    assert places.evaluate_all(ordered) == "8 4 K"
    expect(places.nth(2)).to_have_attribute("aria-pressed", "true")

    phone.main.tap()
    assert phone.sent[-1][2]["move"] == {"play": ["8H", "4C", "KS"]}


def test_cards_lined_up_for_the_next_turn(phone: HeldPhone) -> None:
    page = phone.page
    waiting, others = table(FEW, turn="s2"), table([*FEW, *line("9C")], turn="s3", version=20)
    phone.show(waiting, seat(HAND))
    expect(page.get_by_text("Tap a card to plan ahead")).to_be_visible()
    bar = "document.querySelector('.actions').getBoundingClientRect().height"
    height = page.evaluate(bar)
    phone.card("four of clubs").tap()
    phone.card("eight of hearts").tap()
    expect(phone.main).to_have_accessible_name("Planned: four of clubs then eight of hearts")
    expect(phone.main).to_have_class(re.compile("lined"))
    expect(page.locator(".place.lined")).to_have_count(2)
    assert page.evaluate(bar) == height

    # Someone else plays, someone waits for a verdict, the phone is reloaded: it stays.
    phone.show(others, seat(HAND))
    pending = {"by": "s3", "kind": "play", "cards": ["3D"], "awaiting": "call"}
    phone.show(table(FEW, turn="s3", prophet="s4", pending=pending, version=21), seat(HAND))
    expect(page.locator(".place.lined")).to_have_count(2)
    page.reload()
    page.wait_for_function("window.stage")
    phone.show(others, seat(HAND))
    expect(phone.main).to_have_accessible_name("Planned: four of clubs then eight of hearts")

    # A card that has left the hand is dropped, and the phone says so.
    phone.show(table(FEW, turn="s4", version=22), seat(HAND.replace(" 8H", "")))
    gone = "eight of hearts has left your hand, so it’s no longer planned."
    expect(page.locator(".noticed")).to_have_text(gone)
    expect(page.locator("#live-region")).to_contain_text(gone)
    expect(phone.main).to_have_accessible_name("Planned: four of clubs")

    # The turn comes under the thumb: what is tapped within that moment plays nothing.
    before = phone.main.bounding_box()
    mine = seat(HAND.replace(" 8H", ""), MY_TURN)
    phone.show(table(FEW, turn="s1", version=23), mine)
    phone.main.dispatch_event("click")
    after = phone.main.bounding_box()
    assert before
    assert after
    assert (before["y"], before["height"]) == (after["y"], after["height"])
    assert phone.sent == []
    expect(phone.main).to_be_enabled()
    phone.main.tap()
    assert phone.sent[-1][2]["move"] == {"play": ["4C"]}


def test_nothing_scrolls_back_when_a_view_comes(phone: HeldPhone) -> None:
    page = phone.page
    before = ninety()
    phone.show(table(before), seat(THIRTY, MY_TURN))
    line_at = "document.querySelector('.layout').scrollLeft"
    hand_at = "document.querySelector('.hand-room').scrollTop"
    left = """((line) => line.scrollWidth - line.clientWidth - line.scrollLeft)(
      document.querySelector(".layout"))"""
    assert page.evaluate(left) < 2

    def jump(name: str) -> int:
        page.get_by_role("button", name=name).tap()
        at: int = page.evaluate(line_at)
        return at

    def first_ten() -> int:
        """The first tenth card in view."""
        ten: int = page.evaluate(
            """Math.min(...[...document.querySelectorAll(".layout [data-n$='0']")]
            .filter((one) => one.getBoundingClientRect().x >= 0).map((one) => +one.dataset.n))"""
        )
        return ten

    assert jump("To the first card") == 0
    seen = [jump("Forward 10 cards") and first_ten() for _ in range(3)]
    assert seen == [10, 20, 30]
    jump("Back 10 cards")
    assert first_ten() == 20

    page.evaluate("document.querySelector('.hand-room').scrollTop = 30")
    at = page.evaluate(line_at)
    longer = [*before, *(ColumnView(card="7S", n=n, by="s2", sidelines=[]) for n in (201, 202))]
    phone.show(table(longer, turn="s2", version=400), seat(f"{THIRTY} 4D"))
    assert page.evaluate(line_at) == at
    assert page.evaluate(hand_at) == 30

    longer.append(ColumnView(card="8S", n=203, by="s3", sidelines=[]))
    jump("To the newest card")
    phone.show(table(longer, version=401), seat(THIRTY))
    assert page.evaluate(left) < 2

    # However many wrong plays hang below one card, none is left out.
    wrong = sum(len(play) for column in longer for play in column.sidelines)
    expect(page.locator(".felt .half")).to_have_count(wrong)


def test_a_sheet_waits_for_its_part_even_if_that_is_lost(
    screens: Screens, phone: HeldPhone
) -> None:
    screens.network_fails = True
    page = phone.page
    page.clock.install()
    part = re.compile(r"/later\.js")  # what it does, and its words
    page.route(part, lambda asked: asked.abort())
    phone.show(table(FEW), seat(HAND, MY_TURN))
    page.get_by_role("button", name="jack of clubs, card 5, wrong").tap()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="One moment …")).to_be_focused()
    page.unroute(part)
    page.clock.fast_forward(2000)
    expect(sheet.get_by_role("heading", name="jack of clubs")).to_be_focused()
    expect(sheet).to_contain_text("Wrong: it went under")


def test_a_card_tells_its_story(phone: HeldPhone) -> None:
    page = phone.page
    reign = {
        "seat": "s3", "flag": 4, "after": 4, "until": None, "ended": None,
        "deciding": [], "calls": 3, "bonus": 4,
    }  # fmt: skip
    phone.show(table(FEW, prophet="s3", reigns=[reign]), seat("QH 2S", MY_TURN))
    page.get_by_role("button", name="jack of clubs, card 5, wrong").tap()
    story = page.get_by_role("dialog")
    expect(story).to_contain_text("from your hand. Wrong: it went under")
    expect(story).to_contain_text("Played with 1 other card, judged together")
    expect(story).to_contain_text("Chiara, the Prophet, got it right.")
    expect(story.locator(".verdict")).to_have_text("wrong")
    story.get_by_role("button", name="Close").tap()

    # A card of one's own hand: heard with it, by the i key, by a long press.
    queen = phone.card("queen of hearts")
    counts = "queen = 12, even, red, face card, not prime"
    expect(queen).to_have_accessible_description(counts)
    queen.press("i")
    expect(story).to_contain_text(counts)
    page.keyboard.press("Escape")
    box = queen.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    expect(story).to_contain_text(counts)
    page.mouse.up()
    page.keyboard.press("Escape")
    expect(queen).to_have_attribute("aria-pressed", "false")


def test_it_trembles_and_sounds_only_where_that_is_wanted(screens: Screens) -> None:
    phone = HeldPhone(screens)
    page = phone.page
    page.add_init_script(
        """window.felt = []; window.heard = [];
        navigator.vibrate = (pattern) => window.felt.push(pattern);
        const begin = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (at) {
          window.heard.push(this.frequency.value);
          begin.call(this, at);
        };"""
    )

    def come_again() -> None:
        page.evaluate("sessionStorage.clear()")
        page.reload()
        page.wait_for_function("window.stage")
        phone.show(table(FEW, turn="s2", version=1), seat(HAND))

    def a_round_of_events() -> None:
        said = {"by": "s2", "verdict": "right", "laid": ["9C"], "cards": ["9C"]}
        right = LastEventView("play", **said)
        phone.show(table(FEW, turn="s3", version=2, happened=right), seat(HAND))
        # Someone's coming back shows the same once more.
        phone.show(table(FEW, turn="s3", version=3, happened=right), seat(HAND))
        phone.show(table(FEW, version=4, happened=right), seat(HAND, MY_TURN))
        fallen = LastEventView("play", overthrown="s3", called="wrong", **said)
        phone.show(table(FEW, turn="s2", version=5, happened=fallen), seat(HAND))
        page.get_by_role("button", name="Back to the table").tap()

    come_again()
    a_round_of_events()
    assert page.evaluate("[felt, heard]") == [[], []]

    page.locator(".menu-button").tap()
    page.get_by_role("checkbox", name="Vibrate").check()
    assert len(page.evaluate("felt")) == 1
    page.get_by_role("button", name="Close").tap()
    come_again()
    page.evaluate("felt.length = 0")
    a_round_of_events()
    assert [len(pattern) for pattern in page.evaluate("felt")] == [1, 1, 5]
    assert page.evaluate("heard") == []

    page.locator(".menu-button").tap()
    page.get_by_role("checkbox", name="Sound on my turn").check()
    page.get_by_role("checkbox", name="Vibrate").uncheck()
    page.wait_for_function("heard.length > 1")  # a browser is ready to sound only after the tap
    assert page.evaluate("heard") == [440, 659]

    # A browser that cannot vibrate is not offered it.
    page.add_init_script("delete Navigator.prototype.vibrate; delete navigator.vibrate;")
    come_again()
    page.locator(".menu-button").tap()
    expect(page.get_by_role("checkbox", name="Sound on my turn")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Vibrate")).to_have_count(0)


def test_what_is_set_stays_on_the_phone(screens: Screens) -> None:
    phone = HeldPhone(screens, reduced_motion="no-preference")
    page = phone.page
    right = LastEventView("play", by="s2", verdict="right", laid=["5S"], cards=["5S"])
    shown = line("2C", "9H", "KS", "5S")
    moving = "document.querySelector('.layout .fresh').getAnimations().length"
    phone.show(table(shown, happened=right), seat(HAND, MY_TURN))
    assert page.evaluate(moving) == 1
    page.locator(".menu-button").tap()
    page.get_by_role("checkbox", name="Reduce motion").check()
    page.get_by_role("checkbox", name="Four colours").check()
    page.get_by_role("radio", name="Very large").check()
    page.reload()
    page.wait_for_function("window.stage")
    phone.show(table(shown, happened=right), seat(HAND, MY_TURN))
    assert page.evaluate(moving) == 0
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "21px"
    club, spade = (
        phone.card(name).evaluate("(one) => getComputedStyle(one).color")
        for name in ("four of clubs", "two of spades")
    )
    assert club != spade
    assert page.evaluate(_SIDEWAYS) == 0


@pytest.mark.parametrize("size", [(180, 370), (320, 180)], ids=["180x370", "320x180"])
def test_at_twice_the_size_nothing_is_cut(phone: HeldPhone, size: tuple[int, int]) -> None:
    """200 % zoom halves the page: one column, and everything can be brought into view."""
    page = phone.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    phone.show(
        table(ninety(), expulsion={"limit": 30, "left": 0, "by_prophet": False}),
        seat(THIRTY, MY_TURN),
    )
    phone.card("four of clubs").tap()
    assert page.evaluate(_SIDEWAYS) <= 0
    cut = """[...document.querySelectorAll("button, input, h1, h2, p")]
      .filter((one) => !one.closest(".layout, .heard"))
      .map((one) => [one.innerText || one.ariaLabel, one.getBoundingClientRect()])
      .filter(([, { left, right, width }]) =>
        width && (left < -0.5 || right > document.documentElement.clientWidth + 0.5))
      .map(([what]) => what)"""
    assert page.evaluate(cut) == []
    for name in ("two of spades", "king of clubs"):
        phone.card(name).tap()
        expect(phone.card(name)).to_have_attribute("aria-pressed", "true")
    phone.main.tap()
    assert phone.sent[-1][2]["move"] == {"play": ["4C", "2S", "KC"]}
