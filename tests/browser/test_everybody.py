"""Everyone can play: with the keyboard alone, by what a screen reader is told, from right to left;
and what comes from the others takes nothing out of anyone's hands."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from people import Phone, Teacher, read_card
from playwright.sync_api import Locator, Page, expect
from rounds_by_hand import is_right
from stage import Screens

from classroom.rules.catalogue import RULES

pytest.importorskip("axe_playwright_python")

from inspector import Inspector

RULE = "alternate-colour"
NAMES = ("Amara", "Ben", "Chiara")

_FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return ["", false, false];
  const ring = (each) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  };
  const { top, bottom, left, right } = one.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const labels = [...(one.labels ?? [])].map((label) => label.innerText).join(" ");
  return [
    (one.ariaLabel || labels || one.innerText || "").trim(),
    ring(one) || ring(one.closest("label") ?? one),
    bottom > 0 && right > 0 && top < clientHeight && left < clientWidth,
  ];
}"""


def seated(teacher: Teacher, phones: Sequence[Phone]) -> None:
    """A round of alternating colours at one table."""
    teacher.new_class(pupils=len(phones), rule=RULE)
    for phone in phones:
        phone.join(teacher.code)
    expect(teacher.page.locator(".person")).to_have_count(len(phones))
    teacher.page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.get_by_role("region", name="Your hand")).to_be_visible()


class Keys:
    """Someone at a keyboard, who sees where the focus is."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def focused(self) -> str:
        """The name of what has the focus, which must be on the screen and be seen to have it."""
        name, ringed, on_screen = self.page.evaluate(_FOCUSED)
        assert not name or (ringed and on_screen), f"the focus on {name!r} is not seen"
        return str(name)

    def to(self, name: str, key: str = "Tab", most: int = 60) -> None:
        """Tab until the focus is on what is called `name`."""
        passed = []
        for _ in range(most):
            self.page.keyboard.press(key)
            passed.append(self.focused())
            if re.search(name, passed[-1]):
                return
        raise AssertionError(f"no {name!r} among {passed}")

    def press(self, name: str) -> None:
        """Tab to a button and press it."""
        self.to(name)
        self.page.keyboard.press("Enter")

    def choose(self, card: str) -> None:
        """Tab to the hand, which is one stop, along it by arrows, and choose with the space bar."""
        self.to(r", your \w+ card")
        self.page.keyboard.press("Home")
        if not re.match(f"{card}, your", self.focused()):
            self.to(f"^{card}, your", "ArrowRight")
        self.page.keyboard.press("Space")

    def has(self, name: str) -> None:
        assert re.search(name, self.focused()), self.focused()


def on_turn(phones: Sequence[Phone]) -> Phone:
    """Whose own screen says so; it may be told a moment after who played before it."""
    for _ in range(100):
        for phone in phones:
            if phone.page.get_by_role("heading", name="Your turn").count():
                return phone
        phones[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is on turn")


def cards_to_play(phone: Phone, right: bool, size: int = 1) -> list[str]:
    """The names of cards that would be right, or wrong, in the order of the hand."""
    line = [read_card(name) for name in names(the_line(phone.page))]
    hand = [name.split(",")[0] for name in names(the_hand(phone.page))]
    rule = RULES[RULE].rule
    fits = [name for name in hand if is_right(rule, line, [read_card(name)]) is right]
    return fits[:size]


def the_hand(page: Page) -> Locator:
    return page.get_by_role("region", name="Your hand").get_by_role("list").get_by_role("button")


def the_line(page: Page) -> Locator:
    """Return the right cards of the line; wrong ones are marked."""
    laid = page.get_by_role("group", name=re.compile("^The cards on the table"))
    return laid.get_by_role("button", name=re.compile("right"))


def names(found: Locator) -> list[str]:
    """Names in the accessibility tree, where a line is ``- button "name" [state]``."""
    return [one.aria_snapshot().split('"')[1] for one in found.all()]


def test_a_round_by_keyboard_alone(teacher: Teacher, screens: Screens) -> None:
    """And on the way nothing is found that keeps someone out."""
    look = Inspector()
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    desk = teacher.page
    look(desk, "classes", "console")
    phones[0].page.goto(teacher.server.url)
    look(phones[0].page, "join")
    seated(teacher, phones)
    look(desk, "live", "console")

    # A string, chosen with the space bar in the order in which it shall lie.
    player = on_turn(phones)
    keys = Keys(player.page)
    chosen = cards_to_play(player, right=False, size=1) + cards_to_play(player, right=True, size=1)
    for card in chosen:
        keys.choose(card)
        keys.has(f"^{card}, your .* card, chosen as number")
        player.page.evaluate("document.activeElement.blur()")
    look(player.page, "a string is chosen")

    # A sheet keeps the focus until it is closed, and gives it back.
    keys.to("^No play$")
    player.page.keyboard.press("Enter")
    sheet = player.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    look(player.page, "no play is asked")
    for _ in range(4):
        player.page.keyboard.press("Tab")
        inside = "!document.hasFocus() || document.activeElement === document.body"
        inside += " || Boolean(document.activeElement.closest('dialog'))"
        assert player.page.evaluate(inside)
    player.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    keys.has("^No play$")

    # Along the line by arrows, and the story of a card.
    keys.to("card 1, right", "Shift+Tab")
    player.page.keyboard.press("Enter")
    expect(sheet.get_by_role("heading")).to_be_visible()
    player.page.keyboard.press("Escape")
    keys.has("card 1, right")
    keys.press(r"^Play\b")
    expect(player.page.get_by_role("heading", name="Your turn")).to_have_count(0)
    # The button is gone, the focus is not: the hand comes next.
    keys.to(", your|Sort your hand", most=2)

    # A right card, and the Prophet.
    for _ in range(len(phones) * 2):
        player = on_turn(phones)
        keys = Keys(player.page)
        card = cards_to_play(player, right=True)
        keys.choose((card or cards_to_play(player, right=False))[0])
        keys.press(r"^Play\b")
        expect(player.page.get_by_role("heading", name="Your turn")).to_have_count(0)
        if card:
            break
    keys.press("^Become the Prophet$")
    look(player.page, "declaring is asked")
    keys.press("^I’m the Prophet$")
    prophet = player
    expect(prophet.page.get_by_role("heading", name="You’re the Prophet")).to_be_visible()

    player = on_turn(phones)
    right = cards_to_play(player, right=True)
    keys = Keys(player.page)
    keys.choose((right or cards_to_play(player, right=False))[0])
    keys.press(r"^Play\b")
    expect(prophet.page.get_by_role("button", name="Right", exact=True)).to_be_visible()
    look(prophet.page, "the question")
    # A call that is not Nature's: overthrown.
    Keys(prophet.page).press("^Wrong$" if right else "^Right$")
    # Whose turn it is has only a band of it: what is asked comes first.
    asked = on_turn(phones)
    for phone in phones:
        moment = phone.page.get_by_role("dialog")
        if phone is not asked:
            expect(moment).to_be_visible()
            Keys(phone.page).press("^Back to the table$")
        expect(moment).to_have_count(0)
    Keys(asked.page).press("Show again$")
    expect(asked.page.get_by_role("dialog")).to_be_visible()
    Keys(asked.page).press("^Back to the table$")
    look(prophet.page, "overthrown")

    # The teacher ends the round.
    desk.bring_to_front()
    desk.keyboard.press("1")
    expect(desk.get_by_role("dialog")).to_be_visible()
    look(desk, "actions", "console")
    keys = Keys(desk)
    keys.press("^End the round")
    keys.press("^End the round")
    for phone in phones:
        expect(phone.page.get_by_role("heading", name="The rule was")).to_have_count(0)
        expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Play a red card")
    look(phones[0].page, "over", whole=True)
    look(desk, "over", "console")
    assert look.found == []


_LISTEN = """() => {
  const ear = document.querySelector("[role=status]");
  globalThis.heard = [ear.textContent];
  new MutationObserver(() => heard.push(ear.textContent))
    .observe(ear, { childList: true, subtree: true, characterData: true });
}"""


class Ear:
    """Someone who knows roles, names and what the page says by itself, and nothing else."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page = phone.page
        self.page.evaluate(_LISTEN)

    def heard(self) -> list[str]:
        """Return the text read aloud since the last call."""
        said: list[str] = self.page.evaluate("heard.splice(0).filter(Boolean)")
        return said

    def press(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name).first.tap()

    def play(self, card: str) -> None:
        hand = self.page.get_by_role("region", name="Your hand")
        hand.get_by_role("button", name=re.compile(f"^{card}, your")).first.tap()
        self.press(re.compile(r"^Play\b"))
        expect(self.page.get_by_role("heading", name="Your turn")).to_have_count(0)


def test_a_round_by_what_is_heard(teacher: Teacher, screens: Screens) -> None:
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    seated(teacher, phones)
    ears = {phone.name: Ear(phone) for phone in phones}
    first = on_turn(phones)
    hand = names(the_hand(first.page))
    for at, nth in enumerate(("first", "second", "third")):
        assert re.fullmatch(rf"\w+ of \w+, your {nth} card", hand[at])
    seats = first.page.get_by_role("list", name="Players at the table").get_by_role("listitem")
    assert seats.filter(has_text=f"You, {first.name}, {len(hand)} cards, playing now").count() == 1

    # Who plays what, the verdict and whose turn it is: each is said once.
    for ear in ears.values():
        ear.heard()
    for _ in range(6):
        player = on_turn(phones)
        right = cards_to_play(player, right=True)
        card = (right or cards_to_play(player, right=False))[0]
        ears[player.name].play(card)
        following = on_turn(phones)
        word = "right" if right else "wrong"
        for name, ear in ears.items():
            expect(ear.page.get_by_role("status").first).to_contain_text(f"{card}: {word}.")
            said = " ".join(ear.heard())
            whose = "Your turn" if name == following.name else f"{following.name}’s turn"
            who = "You played" if name == player.name else f"{player.name}’s"
            assert said.count(f"{who} {card}: {word}.") == said.count(f"{whose}.") == 1, said
        if right:
            break

    # The Prophet judges, and falls. The screen of the overthrow says it; the other voice is still.
    ear = ears[player.name]
    ear.press("Become the Prophet")
    ear.press("I’m the Prophet")
    expect(ear.page.get_by_role("heading", name="You’re the Prophet")).to_be_visible()
    caller, player = ear, on_turn(phones)
    right = cards_to_play(player, right=True)
    ears[player.name].play((right or cards_to_play(player, right=False))[0])
    for one in ears.values():
        one.heard()
    caller.press("Wrong" if right else "Right")
    asked = ears[on_turn(phones).name]
    for one in ears.values():
        if one is asked:  # what is asked comes before the screen, so the voice says both
            expect(one.page.get_by_role("button", name="Show again")).to_be_visible()
            said = one.heard()
            assert len(said) == 1 and "overthrown" in said[0] and said[0].endswith("Your turn.")
            continue
        moment = one.page.get_by_role("dialog")
        expect(moment.get_by_role("heading")).to_contain_text("rule said")
        expect(moment.get_by_role("heading")).to_be_focused()
        assert not [said for said in one.heard() if "overthrown" in said]
        one.press("Back to the table")
        expect(one.page.get_by_role("status").first).to_contain_text("turn.")
        said = one.heard()
        assert len(said) == 1 and "overthrown" not in said[0]


# The page as it would come in a language that runs from right to left.
_MIRRORED = """new MutationObserver((_, watch) => {
  if (!document.documentElement) return;
  document.documentElement.dir = "rtl";
  watch.disconnect();
}).observe(document, { childList: true })"""


def test_what_others_do_takes_nothing_away_and_the_line_may_run_from_right_to_left(
    teacher: Teacher, screens: Screens
) -> None:
    phones = [Phone(screens, teacher.server, name) for name in NAMES]
    mirrored = phones[2]
    seated(teacher, phones)
    mirrored.page.add_init_script(_MIRRORED)
    mirrored.page.reload()
    expect(the_hand(mirrored.page).first).to_be_visible()
    first = on_turn(phones)
    others = [phone for phone in phones if phone is not first]
    reading, writing = others[0].page, others[1].page

    # One has the focus on a card, one writes, and the teacher writes too.
    card = the_hand(reading).nth(3)
    card.focus()
    label = card.get_attribute("aria-label") or ""
    writing.get_by_role("button", name="Menu").tap()
    writing.get_by_role("button", name="Add someone to this phone").tap()
    field = writing.get_by_label("Their name")
    field.fill("Maximiliane")
    field.evaluate("(one) => one.setSelectionRange(3, 6)")
    desk = teacher.page
    desk.get_by_role("button", name="Message all").click()
    message = desk.get_by_label("What do you want to say?")
    message.fill("Five minutes left")
    message.evaluate("(one) => one.setSelectionRange(2, 9)")

    laid = reading.locator(".count")
    before = laid.inner_text()
    first.play(first.look().hand[0])
    expect(laid).not_to_have_text(before)
    expect(desk.locator("#table-1")).not_to_contain_text(before)
    expect(card).to_be_focused()
    assert card.get_attribute("aria-label") == label
    selected = "(one) => [one.value, one.selectionStart, one.selectionEnd]"
    expect(field).to_be_focused()
    assert field.evaluate(selected) == ["Maximiliane", 3, 6]
    expect(message).to_be_focused()
    assert message.evaluate(selected) == ["Five minutes left", 2, 9]
    writing.keyboard.press("Escape")
    desk.keyboard.press("Escape")

    # From right to left: the line begins at the right, the arrows follow, and a card is as ever.
    page = mirrored.page
    for _ in range(3):
        player = on_turn(phones)
        fits = cards_to_play(player, right=True)
        player.choose(read_card((fits or cards_to_play(player, right=False))[0]))
        player.page.locator(".actions .button.main").tap()
        expect(player.page.get_by_role("heading", name="Your turn")).to_have_count(0)
    line = page.locator(".screen .layout .col > .card[data-n]")
    at = line.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().x)")
    assert at == sorted(at, reverse=True)
    line.first.focus()
    page.keyboard.press("ArrowLeft")
    expect(line.nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(line.first).to_be_focused()
    inside = """(one) => [".rank", ".letter", ".suit"]
      .map((part) => one.querySelector(part).getBoundingClientRect().x)
      .map((x) => Math.round(x - one.getBoundingClientRect().x))"""
    straight = next(phone for phone in phones if phone is not mirrored).page
    for card in (line.first, the_hand(page).first):
        rank, letter, suit = card.evaluate(inside)
        assert rank < suit and letter < suit
    assert line.first.evaluate(inside) == straight.locator(
        ".screen .layout .col > .card[data-n]"
    ).first.evaluate(inside)
    look = Inspector()
    look(page, "right to left")
    assert look.found == []
