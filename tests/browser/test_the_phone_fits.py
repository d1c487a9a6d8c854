"""Every screen of a round fits the phone, with all that it may hold, in every language.

A phone without a server is shown the fullest views; what is found is found by geometry.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import time

import msgspec
import pytest
from held import MY_TURN, HeldPhone, line, seat, table, tags
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from stage import PHONE, Screens

from classroom.views.schemas import ColumnView, LastEventView, SeatView, TableView

OURS = (Path(__file__).parent / "fits.js").read_text()
SMALL = {"width": 320, "height": 568}
SIDE = {"width": 740, "height": 360}
DESK = {"width": 1280, "height": 720}
HAND = "2S 6S JS KS 2H 8H JH AD 5D 7D 10D QD"
LINE = line(
    "2C", "9H", "-4S", "-6S 8D", "KS", "-JC 3C", "AH", "5S", "-10H", "4D", "6H", "-8S", "7S"
)
MANY_WRONG = line("2C", "9H", "-4S 8D", "KS", *["-JC", "-3C", "-10H", "-7S"] * 5, "-QD")
NAMES = (
    "Maximiliana-Joséphin",
    "Bartholomew Feathers",
    "Wilhelmina-Charlotte",
    "Anna-Magdalena Bach",
)
MORE = ("Theodora", "Emil", "Konstantin-Alexander")
WORDS = "After an odd card a black one, after an even card a red one"
SAYS = "Two minutes left: play a card that could prove you wrong!"
TIMED = (
    ".notes button, .actions button:not([aria-disabled=true]), .predict input, "
    ".verdict-button, .resting button"
)

Scene = tuple[TableView, SeatView]


def clocks(**more: object) -> dict[str, object]:
    now = time()
    return {
        "now": now,
        "stand": False,
        "move": now + 40,
        "extended": False,
        "round": now + 250,
        "last_call": None,
        "thinking": None,
        "nudge": 0,
        "next": None,
        **more,
    }


def full(seats: int = 4, columns: Sequence[ColumnView] = LINE, **more: object) -> TableView:
    """A table with all that can be there beside what is going on."""
    names = [*NAMES, *MORE]
    held = [replace(tag, name=names[at]) for at, tag in enumerate(tags(s1=12, s2=13, s3=12, s4=14))]
    held += [replace(held[1], id=f"s{at + 1}", name=names[at]) for at in range(4, seats)]
    view: dict[str, object] = {
        "seats": held,
        "clocks": clocks(),
        "waits": [{"kind": "turn", "seats": ["s1"], "until": time() + 40}],
        "predictions": True,
        "expulsion": {"limit": 30, "left": 12, "by_prophet": False},
        "happened": LastEventView(
            "play", by="s4", verdict="wrong", cards=["8S", "9S"], laid=["8S", "9S"],
            under="6H", penalty={"s4": 2},
        ),
        **more,
    }  # fmt: skip
    return table(columns, **view)


def mine(may: Sequence[str] = (), **more: object) -> SeatView:
    note = {"claim": f"text:{WORDS}", "words": WORDS, "typed": None}
    note |= {"confidence": 65, "refuted_by": None}
    return seat(HAND, may, writes=True, note=note, **more)  # type: ignore[arg-type]


def pending(kind: str, awaiting: str, *cards: str) -> dict[str, object]:
    return {"by": "s2", "kind": kind, "cards": list(cards), "awaiting": awaiting}


def waits(**more: object) -> dict[str, object]:
    return {"of": 20, "asked": True, "said": None, "called": None, **more}


def waiting(kind: str, who: str) -> list[dict[str, object]]:
    return [{"kind": kind, "seats": [who], "until": time() + 6}]


REIGN = {
    "seat": "s4", "flag": 9, "after": 9, "until": None, "ended": None,
    "deciding": [], "calls": 9, "bonus": 16,
}  # fmt: skip
FALLEN = {**REIGN, "until": 13, "ended": "overthrown", "deciding": [14]}
NO_PLAY = LastEventView("no_play", by="s4", verdict="right", cards=HAND.split(), smaller_by=1)
MY_REIGN = {**REIGN, "seat": "s1"}

FALL = LastEventView(
    "play", by="s2", verdict="right", cards=["7S"], laid=["7S"], called="wrong",
    overthrown="s1", penalty={"s1": 5},
)  # fmt: skip
OUT = LastEventView(
    "play", by="s1", verdict="wrong", cards=["8S", "9S"], laid=["8S", "9S"], under="6H",
    penalty={"s1": 2}, expelled=True,
)  # fmt: skip


def judged(*cards: str, waits_for: str) -> TableView:
    """Ben has played; the verdict waits for a prediction."""
    return full(
        turn="s2",
        pending=pending("play", "showing", *cards),
        waits=waiting("predictions", waits_for),
    )


def prophet(kind: str, awaiting: str, *cards: str) -> TableView:
    """Ben has played, or says that nothing fits, and this phone's pupil is the Prophet."""
    return full(
        turn="s2",
        prophet="s1",
        reigns=[MY_REIGN],
        pending=pending(kind, awaiting, *cards),
        waits=waiting("call" if awaiting == "call" else "pick", "s1"),
    )


def reviewing() -> TableView:
    view = judged("9C", waits_for="s1")
    return replace(view, seats=[replace(view.seats[0], expelled=True), *view.seats[1:]])


def late(view: TableView, **more: object) -> Scene:
    """A pupil who came too late for the round, and reviews it."""
    own = replace(mine(**more), in_round=False, hand=[])
    return replace(view, seats=view.seats[1:]), own


def told() -> Scene:
    hints = ["Colours matter.", "Look at three cards in a row."]
    to_me = mine(MY_TURN, message={"text": "Show Ben how the line works, please.", "number": 2})
    return full(message={"text": SAYS, "number": 3}, hints=hints), to_me


AT_RISK = {"limit": 30, "left": 0, "by_prophet": False}
OF_SEVEN = {**REIGN, "seat": "s7"}
THINKING = clocks(stand=True, thinking=time() + 30)
SCENES: dict[str, Callable[[], Scene]] = {
    "my turn": lambda: (full(), mine(MY_TURN)),
    "my turn, with words to read": told,
    "my turn, nudged": lambda: (full(clocks=clocks(nudge=1, extended=True)), mine(MY_TURN)),
    "my turn, at risk": lambda: (full(expulsion=AT_RISK), mine(MY_TURN)),
    "my turn, after a shown hand": lambda: (full(happened=NO_PLAY), mine(MY_TURN)),
    "my turn, of seven": lambda: (full(7, prophet="s7", reigns=[OF_SEVEN]), mine(MY_TURN)),
    "my turn, after many wrong cards": lambda: (
        full(columns=MANY_WRONG, laid=26, markers=[10, 20], happened=None),
        mine(MY_TURN),
    ),
    "another turn": lambda: (full(turn="s2"), mine()),
    "asked to predict": lambda: (judged("9C", "10H", "4D", waits_for="s1"), mine(waits=waits())),
    "predicted": lambda: (
        judged("9C", "10H", "4D", waits_for="s3"),
        mine(waits=waits(asked=False, said="right")),
    ),
    "a chance to declare": lambda: (
        full(turn="s2", may_declare="s1", waits=waiting("declare", "s1")),
        mine(["declare"]),
    ),
    "the chance of another": lambda: (
        full(may_declare="s4", waits=waiting("declare", "s4")),
        mine(MY_TURN),
    ),
    "a Prophet waits": lambda: (full(turn="s2", prophet="s1", reigns=[MY_REIGN]), mine()),
    "under a Prophet": lambda: (
        full(turn="s2", prophet="s4", reigns=[REIGN]),
        mine(may_break=True),
    ),
    "time to think": lambda: (
        full(clocks=THINKING, waits=waiting("thinking", "s1")),
        mine(thinks=True),
    ),
    "a reviewer is asked": lambda: (reviewing(), mine(waits=waits())),
    "a robot for me": lambda: (full(turn="s2"), mine(stand_in=True)),
    "sitting out": lambda: (full(turn="s2"), mine(sits_out=True)),
    "a name waits": lambda: (full(turn="s2"), mine(wanted="Maximiliana-Joséphin")),
    "paused": lambda: (full(pause={"all": True, "here": False, "why": "Eyes on me"}), mine()),
    "may guess": lambda: (full(turn="s2"), mine(["guess"])),
    "last call": lambda: (full(clocks=clocks(last_call=time() + 40)), mine(asked=True)),
}
HAND_IN_SIGHT = ("my turn", "my turn, nudged", "my turn, of seven", "my turn, at risk")
"""Where a pupil sees the first cards of the hand even on a small phone with very large words."""
# Where a Prophet answers, the cards that wait stand in place of the hand.
ASKED: dict[str, Callable[[], Scene]] = {
    "a Prophet is asked": lambda: (
        prophet("play", "call", "9C", "10H", "4D", "QS"),
        mine(["call"]),
    ),
    "a Prophet is asked of one card": lambda: (prophet("play", "call", "9C"), mine(["call"])),
    "a Prophet is asked of a no play": lambda: (
        prophet("no_play", "call", *HAND.split()),
        mine(["call"]),
    ),
    "a Prophet picks": lambda: (
        prophet("no_play", "prophet_pick", *HAND.split()[:5]),
        mine(["pick"]),
    ),
}
TOO_LATE: dict[str, Callable[[], Scene]] = {
    "too late for the round": lambda: late(full(turn="s2")),
    "too late, and asked to predict": lambda: late(judged("9C", waits_for="s3"), waits=waits()),
    "too late, at the last call": lambda: late(
        full(turn="s2", clocks=clocks(last_call=time() + 40)), asked=True
    ),
}
SHEETS: dict[str, tuple[Callable[[], Scene], str]] = {
    "no play": (SCENES["my turn"], ".no-play"),
    "declare": (SCENES["a chance to declare"], ".declare"),
    "menu": (told, ".menu-button"),
    "rules": (SCENES["another turn"], ".rules-button"),
    "a card's story": (SCENES["another turn"], ".sides .half"),
    "overthrown": (lambda: (full(happened=FALL, reigns=[FALLEN]), mine()), ""),
    "knocked out": (lambda: (full(turn="s2", happened=OUT), mine()), ""),
}


Ask = tuple[str, ...]
"""A function of ``fits``, and what it takes."""
LATE = {
    "a reviewer is asked": ".predict",
    "last call": ".last-call",
    "under a Prophet": ".breaks",
    "too late for the round": ".mind .note-line",
}
"""Scenes with parts that come later, and what is there then."""
AT_REST = "new Promise((then) => requestAnimationFrame(() => setTimeout(then)))"


class Look:
    """Shows scenes on a phone and writes down what does not fit."""

    def __init__(self, phone: HeldPhone) -> None:
        self.phone = phone
        self.found: list[str] = []
        self._scenes: list[dict[str, object]] = []

    def speak(self, language: str) -> None:
        """Load the page in a language, with all the parts that it fetches later."""
        self.phone.speak(language)
        self.phone.page.evaluate(OURS)
        for what, part in LATE.items():
            self.phone.show(*(SCENES | ASKED | TOO_LATE)[what]())
            expect(self.phone.page.locator(part).first).to_be_visible()

    def at(self, size: dict[str, int], words: str = "normal") -> None:
        page = self.phone.page
        page.set_viewport_size(size)
        page.evaluate("size => { document.documentElement.className = `text-${size}`; }", words)
        page.evaluate(AT_REST)

    def add(
        self, name: str, scene: Scene, *asks: Ask, open_: Sequence[Ask] = (), tapped: bool = False
    ) -> None:
        """Ask these of a scene, `open_` only where no words to read lie over the line."""
        view, own = scene
        self._scenes.append(
            {
                "name": name,
                "part": msgspec.to_builtins(own),
                "table": msgspec.to_builtins(view),
                "tapped": 4 if tapped else None,
                "asks": asks,
                "open": open_,
            }
        )

    def look(self) -> None:
        """Show at the present size all that was added."""
        self.found += self.phone.page.evaluate("fits.scenes", self._scenes)
        self._scenes.clear()

    def now(self, what: str, *asked: str) -> None:
        """Ask each of `asked` about the screen as it is."""
        asks = ", ".join(f"...fits.{each}()" for each in asked)
        self.found += [f"{what}: {one}" for one in self.phone.page.evaluate(f"[{asks}]")]


@pytest.fixture
def look(screens: Screens) -> Look:
    return Look(HeldPhone(screens))


SIZES: dict[str, tuple[dict[str, int], str, tuple[Ask, ...]]] = {
    "360x740": (PHONE, "normal", (("overlapping",), ("clipped",))),
    "320x568 larger": (SMALL, "larger", (("unreachable",),)),
    "740x360": (SIDE, "normal", (("unreachable",),)),
    "1280x720": (DESK, "normal", (("overlapping",), ("unreachable",))),
}


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_every_screen_of_a_round_fits(look: Look, language: str) -> None:
    """A hand of twelve is whole beside all else; on a small phone what has a time limit is."""
    look.speak(language)
    for size, (room, words, more) in SIZES.items():
        look.at(room, words)
        for what, scene in (SCENES | ASKED | TOO_LATE).items():
            hand = ".hand .cards button, " if room == PHONE and what in SCENES else ""
            asks: list[Ask] = [("sideways",), ("small",), ("cut",), ("hidden", hand + TIMED)]
            if room == SMALL and what in HAND_IN_SIGHT:
                asks.append(("hand",))
            # What there is to read may lie over the line until it has been read.
            shown = scene()
            look.add(
                f"{language} {size} {what}",
                shown,
                *asks,
                open_=more,
                tapped="play" in shown[1].may,
            )
        look.look()
    assert not look.found, "\n".join(look.found)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_every_sheet_of_a_round_fits(look: Look, language: str) -> None:
    """All that a pupil opens, and the two moments: nothing cut, and every button in reach."""
    phone, page = look.phone, look.phone.page
    look.speak(language)
    for size in ("360x740", "320x568 larger", "740x360"):
        room, words, _ = SIZES[size]
        look.at(room, words)
        for what, (scene, opens) in SHEETS.items():
            page.evaluate("sessionStorage.clear()")
            phone.show(*scene())
            if opens:
                page.locator(opens).first.dispatch_event("click")
            button = page.locator("#sheet :is(.choices, .moment-words) .button").first
            expect(button).to_be_visible()
            expect(page.locator("#sheet .rules-of-play > .quiet")).to_have_count(0)
            look.now(f"{language} {size} {what}", "sideways", "small", "cut", "unreachable")
            page.keyboard.press("Escape")
            expect(page.locator("#sheet[open]")).to_have_count(0)
    assert not look.found, "\n".join(look.found)


WINDOWS = [(320, 454), (320, 568), (375, 553), (360, 580), (360, 616), (360, 740), (390, 844)]
"""Phones as they are held: the bars of the browser take 90 to 120 px of the screen."""
HANDS = ("2S 6S JS 2H 8H AD 5D 3C", f"{HAND} 3C 9C")
AT_ONCE = (
    "my turn",
    "my turn, after many wrong cards",
    "my turn, with words to read",
    "my turn, nudged",
    "my turn, at risk",
)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_a_turn_is_in_sight_in_every_window(look: Look, language: str) -> None:
    """The line, the first row of the hand and the button to play, and whatever a Prophet needs."""
    look.speak(language)
    for width, height in WINDOWS:
        look.at({"width": width, "height": height})
        for what in (*AT_ONCE, *ASKED):
            if what == "a Prophet picks":
                continue
            view, own = (SCENES | ASKED)[what]()
            for hand in HANDS if what in SCENES else [HAND]:
                look.add(
                    f"{language} {width}x{height} {what} {len(hand.split())}",
                    (view, replace(own, hand=hand.split())),
                    ("sideways",),
                    ("turn",),
                    open_=[("newest",)],
                )
        look.look()
    assert not look.found, "\n".join(look.found)


def large_letters(page: Page) -> None:
    """Have letters twice as large, as a phone's own settings do it."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})


def test_what_follows_the_form_of_the_last_call_is_not_behind_it(look: Look) -> None:
    look.speak("en")
    look.at({"width": 390, "height": 900})
    look.phone.show(*SCENES["last call"]())
    page = look.phone.page
    told = page.locator(".last-call > .quiet")
    expect(told).to_contain_text("When the time is up, what you’ve put here counts.")
    first_line = told.evaluate(
        """(one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          const { x, y, width, height } = range.getClientRects()[0];
          return { x, y, width, height: height * 0.7 };
        }"""
    )
    seen = page.screenshot(clip=first_line)
    told.evaluate("(one) => { one.style.visibility = 'hidden'; }")
    assert page.screenshot(clip=first_line) != seen


@pytest.mark.parametrize(
    ("width", "height", "large"), [(320, 568, False), (375, 553, False), (360, 616, True)]
)
def test_the_card_to_predict_is_in_sight_and_its_words_whole(
    look: Look, width: int, height: int, large: bool
) -> None:
    look.speak("en")
    look.at({"width": width, "height": height})
    page = look.phone.page
    if large:
        large_letters(page)
    look.phone.show(judged("9C", waits_for="s1"), mine(waits=waits()))
    expect(page.locator(".predict")).to_be_visible()
    page.evaluate(AT_REST)
    bottoms = page.evaluate(
        """() => {
          const bottom = (one) => one.getBoundingClientRect().bottom;
          const cards = [...document.querySelectorAll(".felt .col > .card")];
          const words = [...document.querySelectorAll(".felt .asks")];
          const asks = words.filter((one) => one.checkVisibility());
          const felt = bottom(document.querySelector(".felt"));
          const bar = document.querySelector(".predict").getBoundingClientRect().top;
          return [Math.min(felt, bar), bottom(cards[cards.length - 1]), ...asks.map(bottom)];
        }"""
    )
    assert max(bottoms[1:]) <= bottoms[0] + 1, bottoms
    ring = page.locator(".rules-button span")
    assert ring.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize) < one.clientHeight")
