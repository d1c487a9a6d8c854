"""Who is in a lesson: a teacher, pupils with phones, and the wall everyone looks at.

They know only what stands on their screens, and do only what can be done there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import time

from playwright.sync_api import Locator, Page, expect
from stage import LAPTOP, PHONE, WALL, Screens, Server

from classroom.cards import RANKS
from classroom.classes.classroom import planned_seats
from classroom.classes.settings import FIRST_RULE, Plan, plan_of
from classroom.config import default_database
from classroom.game.rulesets import DEFAULT
from classroom.service import Service
from classroom.store import open_store

PASSWORD = "three words to remember"
_RANK_NAMES = [
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
]
_SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
_CARD = re.compile(rf"({'|'.join(_RANK_NAMES)}) of ({'|'.join(_SUIT_NAMES)})")


def read_card(label: str) -> str:
    """``9S`` for "nine of spades, your third card"."""
    found = _CARD.match(re.sub("[\u2068\u2069]", "", label))  # which keep names apart
    assert found, f"{label!r} names no card"
    return RANKS[_RANK_NAMES.index(found[1])] + found[2][0].upper()


def card_name(card: str) -> str:
    """Return what ``9S`` is called: "nine of spades"."""
    suit = next(suit for suit in _SUIT_NAMES if suit[0].upper() == card[-1])
    return f"{_RANK_NAMES[RANKS.index(card[:-1])]} of {suit}"


def read_cards(labels: Sequence[str]) -> list[str]:
    return [read_card(label) for label in labels]


class Teacher:
    """A laptop: the console."""

    def __init__(self, screens: Screens, server: Server, **settings: object) -> None:
        self.screens = screens
        self.server = server
        self.context = screens.context(viewport=LAPTOP, accept_downloads=True, **settings)
        self.page = screens.page("console", self.context)

    def first_start(self, password: str = PASSWORD) -> None:
        """Come in by the address on the terminal and choose the password."""
        self.page.goto(self.server.door)
        self.choose_password(password)

    def choose_password(self, password: str = PASSWORD) -> None:
        self.page.get_by_label("Password", exact=True).fill(password)
        self.page.get_by_label("Type the password again").fill(password)
        self.page.get_by_role("button", name="Save password").click()
        expect(self.page.get_by_role("heading", name="Your classes")).to_be_visible()

    def new_class(
        self,
        title: str = "8B Science",
        pupils: int = 8,
        rule: str = "",
        ruleset: str = "",
        pupils_deal: bool = False,
        waiting: bool = False,
        prompts: bool = False,
    ) -> None:
        """Open a lobby as the form would; with `waiting` all predict, and may declare first.

        Without it no test waits for a verdict that is held up, and without `prompts` for a rest. No
        clock runs for a call: what a test looks at while a play waits takes as long as it takes.
        """
        self.open_class(
            plan_of(
                title=title,
                tables=len(planned_seats(pupils, "each")),
                rule=rule or FIRST_RULE,
                ruleset=ruleset or DEFAULT.id,
                dealers="pupils" if pupils_deal else "nature",
                expulsion=False,
                predictions=waiting,
                chance=waiting,
                prompts=prompts,
                round_clock=15,
                stand_in=True,
            )
        )

    def open_class(self, plan: Plan) -> None:
        """Open a lobby behind the form's back, and its console."""
        known = self.server.settings.get("DATABASE_URL", default_database(self.server.data))
        store = open_store(known)
        class_id = Service(store, time).classes.open_class(store.teachers.all()[0].id, plan)
        store.close()
        self.page.goto(f"{self.server.desk}/console/class/{class_id}")
        expect(self.page.get_by_role("heading", name=plan.title)).to_be_visible()

    def fill_in_class(self, title: str, pupils: int, rule: str) -> None:
        """Fill in the form and open the lobby; nothing waits, as in :meth:`new_class`."""
        self.page.get_by_role("link", name="New class").click()
        self.page.get_by_label("Title").fill(title)
        self.page.get_by_label("Pupils", exact=True).fill(str(pupils))
        self.unfold_choices()
        self.page.get_by_role("radio", name="One rule for every table").check()
        self.page.get_by_role("button", name="Show the rules").click()
        self.page.get_by_label("The rule", exact=True).select_option(rule)
        self.wait_for_nothing()
        expect(self.page.get_by_role("switch", name="Lab notebook prompts")).not_to_be_checked()
        calls = self.page.get_by_role("radiogroup", name="Each call")
        calls.get_by_role("radio", name="No time limit").check()
        self.page.get_by_role("button", name="Open the lobby").click()
        expect(self.page.get_by_role("heading", name=title)).to_be_visible()

    def unfold_choices(self) -> None:
        """In the form of a new class: everything but the choices that come first."""
        if self.page.locator(".more-choices[open]").count() == 0:
            self.page.get_by_text("More choices").click()

    def wait_for_nothing(self) -> None:
        """In the form of a new class: no predictions, and no time to declare."""
        self.unfold_choices()
        for waits in ("Everyone predicts", "A chance to declare"):
            self.page.get_by_text(waits).click()
            expect(self.page.get_by_role("switch", name=waits)).not_to_be_checked()

    @property
    def class_id(self) -> str:
        return self.page.url.split("#")[0].rsplit("/", 1)[1]

    @property
    def code(self) -> str:
        """The class code, as the console shows it."""
        return self.page.locator(".big-code").first.inner_text().strip()

    def go(self, place: str) -> None:
        """To one of the places in the rail: Tables, Pupils, Projector, Debriefs."""
        self.page.get_by_role("navigation").get_by_role("link", name=place, exact=True).click()

    def tile(self, number: int) -> Locator:
        return self.page.locator(f"#table-{number}")

    def table_action(self, number: int, action: str | re.Pattern[str]) -> None:
        """Something from the menu of a table's tile."""
        self.page.get_by_role("button", name=f"Actions for table {number}").first.click()
        self.page.get_by_role("dialog").get_by_role("button", name=action).click()

    def projector(self) -> Page:
        """The wall, in a window of this laptop."""
        wall = self.screens.page("projector", self.context)
        wall.set_viewport_size(WALL)
        wall.goto(f"{self.server.desk}/projector/{self.class_id}")
        return wall

    def download(self, link: Locator) -> bytes:
        """Return what is behind a link of the console, fetched as this page would."""
        address = link.get_attribute("href")
        assert address
        answer = self.context.request.get(f"{self.server.desk}{address}")
        assert answer.ok, f"{address}: {answer.status}"
        return answer.body()

    def paper(self, button: Locator) -> bytes:
        """What a button of the console has made: it comes by itself once it is there. Whoever makes
        it lets everything else on this computer go first."""
        with self.page.expect_download(timeout=60_000) as coming:
            button.click()
        return Path(coming.value.path()).read_bytes()


@dataclass(frozen=True)
class Seen:
    """What stands on a phone during a round."""

    hand: list[str]
    """In the order of the screen."""
    chosen: list[str]
    line: list[str]
    laid: str
    headline: str
    turn: str | None
    """Whose seat is marked, "You" for one's own."""
    counts: dict[str, int]
    """Cards in each hand, by the name on the seat."""


_LOOK = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const label = (one) => one.getAttribute("aria-label");
  const text = (selector) => document.querySelector(selector)?.innerText.trim() ?? "";
  return {
    hand: all(".hand .cards button").map(label),
    chosen: all(".hand .cards button[aria-pressed=true]").map(label),
    line: all(".screen .layout .col > .card[data-n]").map(label),
    laid: text(".count"),
    headline: text(".head h1"),
    turn: document.querySelector(".seat.turn .seat-name")?.innerText.trim() ?? null,
    counts: all(".seat:not(.dealer)").map((one) => [
      one.querySelector(".seat-name").innerText.trim(),
      parseInt(one.querySelector(".seat-count").innerText),
    ]),
  };
}"""


class Phone:
    """A pupil and a phone."""

    def __init__(self, screens: Screens, server: Server, name: str, **settings: object) -> None:
        self.name = name
        self.server = server
        self.context = screens.context(
            viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2, **settings
        )
        self.page = screens.page(name, self.context)

    # Coming in

    def join(self, code: str) -> None:
        """Come to the table by the code and the name, without drawing the pages where they are
        typed: most tests begin behind them."""
        door, send = f"{self.server.url}/join/{code}", self.context.request
        token = re.search(r'name="csrf_token" value="([^"]+)"', send.get(door).text())
        assert token
        sent = {"csrf_token": token[1], "code": code, "name": self.name}
        assert send.post(door, form=sent).url == f"{self.server.url}/play"
        self.page.goto(f"{self.server.url}/play")

    def type_in(self, code: str) -> None:
        """Type the code and the name into the first page, as pupils do."""
        self.page.goto(self.server.url)
        self.send_join(code, self.name)
        expect(self.page).to_have_url(f"{self.server.url}/play")

    def send_join(self, code: str, name: str) -> None:
        self.send_code(code)
        self.send_name(name)

    def send_code(self, code: str) -> None:
        self.page.get_by_label("Class code").fill(code)
        self.button("Next").tap()

    def send_name(self, name: str) -> None:
        self.page.get_by_label("Your name").fill(name)
        self.button("Join the class").tap()

    # Looking

    def look(self) -> Seen:
        found = self.page.evaluate(_LOOK)
        return Seen(
            hand=read_cards(found["hand"]),
            chosen=read_cards(found["chosen"]),
            line=read_cards(found["line"]),
            laid=found["laid"],
            headline=found["headline"],
            turn=found["turn"],
            counts=dict(found["counts"]),
        )

    @property
    def headline(self) -> Locator:
        return self.page.locator(".head h1")

    @property
    def last(self) -> Locator:
        """The line that says what just happened."""
        return self.page.locator(".head .last")

    @property
    def laid(self) -> Locator:
        return self.page.locator(".count")

    @property
    def on_turn(self) -> Locator:
        return self.page.locator(".seat.turn .seat-name")

    @property
    def moment(self) -> Locator:
        """The screen of an overthrow."""
        return self.page.locator("#sheet.full[open]")

    def see_moment(self) -> None:
        """The screen of an overthrow, which is a band at once where something is asked."""
        band = self.page.locator(".moment-band")
        expect(self.moment.or_(band).first).to_be_visible()
        if not self.moment.is_visible():
            band.get_by_role("button", name="Show again").tap()
        expect(self.moment).to_be_visible()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    # Doing

    def choose_rule(self, statement: str, find: str = "") -> None:
        """As the one who deals: look for a rule, tap it, and ask to deal it."""
        expect(self.headline).to_have_text("It’s your turn to deal")
        if find:
            self.page.get_by_label("Search the rules").fill(find)
        self.page.locator(".guess-choice", has_text=statement).tap()
        self.button("Choose this rule").tap()

    def deal(self, hint: str = "No hint") -> None:
        """And deal it."""
        self.page.locator("#sheet .guess-choice", has_text=hint).tap()
        self.button("Deal the cards").tap()
        expect(self.page.locator(".dealt")).to_be_visible()

    def choose(self, *cards: str) -> None:
        """Tap cards of the hand, in this order; of two equal ones the first not tapped yet."""
        buttons = self.page.locator(".hand .cards button")
        tapped: set[int] = set()
        hand = self.look().hand
        for card in cards:
            at = next(at for at, held in enumerate(hand) if held == card and at not in tapped)
            tapped.add(at)
            buttons.nth(at).tap()
            expect(buttons.nth(at)).to_have_attribute("aria-pressed", "true")

    def play(self, *cards: str) -> None:
        self.choose(*cards)
        self.page.locator(".actions .button.main").tap()

    def take_your_time(self) -> None:
        """Have three times as long, so that nothing is over before a test has looked at it."""
        self.page.get_by_role("button", name="Menu").tap()
        self.page.get_by_label("Extra time").select_option("Three times as long")
        self.button("Close").tap()

    def no_play(self) -> None:
        self.button("No play").tap()
        self.button("Show my hand: no play").tap()

    def declare(self) -> None:
        self.button("Become the Prophet").tap()
        self.button("I’m the Prophet").tap()

    def call(self, word: str) -> None:
        """Right or Wrong, as the Prophet."""
        self.page.locator(f".verdict-button.{word}").tap()

    def pick(self, card: str) -> None:
        picking = self.page.locator(".picking .cards")
        picking.get_by_role("button", name=card_name(card), exact=True).first.tap()
        self.page.locator(".actions .button.main").tap()

    def back_to_the_table(self) -> None:
        self.button("Back to the table").tap()
        expect(self.moment).to_have_count(0)


def two_plays(teacher: Teacher, phones: Sequence[Phone]) -> None:
    """Play two cards of table 1 without predictions: from the third on its player may declare."""
    teacher.table_action(1, "Turn predictions off")
    for _ in range(2):
        player = on_turn(phones)
        laid = player.laid.inner_text()
        player.play(player.look().hand[0])
        for phone in phones:
            expect(phone.laid).not_to_have_text(laid)
    teacher.table_action(1, "Turn predictions on")


def on_turn(phones: Sequence[Phone]) -> Phone:
    """Whose own seat is marked. It may be told a moment later, and robots play in between."""
    for _ in range(200):
        for phone in phones:
            if phone.page.locator(".seat.mine.turn").count():
                return phone
        phones[0].page.wait_for_timeout(100)
    raise AssertionError("nobody here is on turn")
