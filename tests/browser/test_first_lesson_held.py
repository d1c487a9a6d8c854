"""The first lesson, held as its script says, from the first page to the receipt.

Two tables of four, whose clocks are short. Table 1 is done early and begins the second rule; at the
last call two pupils type and send nothing, one of whom never says how sure. One phone is of 375 x
553, one of 320 x 568, and one lacks what the oldest browsers lack.

``SHOTS=FOLDER`` keeps pictures of every screen that matters, and the papers.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from time import time

import newer
from ordinary.pupils import Pupil, Temperament
from ordinary.serve import ShortServer
from people import Phone, Teacher
from playwright.sync_api import Page, expect
from stage import Screens
from test_a_lesson import _read_pdf
from test_devices import _OLDER
from test_first_lesson import blue, step

from classroom import devices
from classroom.rules.catalogue import RULES

NAMES = ("Amara", "Ben", "Chiara", "Dev", "Elif", "Finn", "Gus", "Hana")
FIRST, SECOND = str(RULES["alternate-colour"].statement), str(RULES["suit-cycle"].statement)
WINDOWS = {"Gus": {"width": 375, "height": 553}, "Hana": {"width": 320, "height": 568}}
OLD = "Elif"
SILENT, UNSENT, SENT = "red and black take turns I think", "two colours by turns", "black then red"
"""Last guesses of three pupils: one never says how sure, one doesn’t send it, one sends it."""
EARLY, EARLY_UNSENT = "colours go back and forth", "red after black I guess"
"""Two more at the table that is done early, after the end of its round."""
QUICK = Temperament(slow=0, wrong=0, twice=0, never=0, declares=0, pace=(0.1, 0.4))
CARDS, CARDS_OF_THE_SECOND = 12, 4
"""On the table when the first table is done, and when the last call comes."""


class Held:
    """The lesson: its teacher, its wall, its pupils."""

    def __init__(self, screens: Screens, server: ShortServer) -> None:
        self.screens, self.rng = screens, random.Random(1)
        self.teacher = Teacher(screens, server)
        self.page = self.teacher.page
        self.wall: Page
        self.phones: dict[str, Phone] = {}
        self.pupils: list[Pupil] = []
        shots = os.environ.get("SHOTS")
        self.shots = None if shots is None else Path(shots)
        self.taken = 0

    def shot(self, page: Page, what: str, *, whole: bool = False) -> None:
        if self.shots is not None:
            self.taken += 1
            self.shots.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=self.shots / f"{self.taken:02}-{what}.png", full_page=whole)

    def press(self, name: str) -> None:
        """The one button of the script's step."""
        blue(self.page, name).click()

    def at(self, title: str, on_wall: str) -> None:
        """The script is at this step, and the projector and its picture show what belongs to it.

        The console has one main button at most.
        """
        expect(self.page.locator(".script")).to_contain_text(title)
        expect(self.wall.locator("#projector")).to_contain_text(on_wall)
        picture = self.page.locator(".projector-picture iframe")
        if picture.count():
            expect(picture.content_frame.locator("#projector")).to_contain_text(on_wall)
        main = self.page.locator("#console :is(button, a).main")
        assert main.count() <= 1, main.all_inner_texts()

    def play(self, names: Sequence[str], until: Callable[[], bool], within: float = 120) -> None:
        """Let these pupils play what their screens offer."""
        ends = time() + within
        pupils = [pupil for pupil in self.pupils if pupil.name in names]
        while not until():
            now = time()
            assert now < ends, [pupil.screen for pupil in pupils]
            for pupil in pupils:
                pupil.look(now)
            for pupil in self.rng.sample(pupils, len(pupils)):
                pupil.act(now)
            self.page.wait_for_timeout(150)

    def laid(self, name: str) -> int:
        """The cards on the table, as a phone counts them."""
        shown = self.phones[name].laid
        found = re.search(r"\d+", shown.inner_text()) if shown.count() else None
        return int(found[0]) if found else 0

    def sit_together(self) -> dict[int, list[str]]:
        """The names at each table, as the console shows them."""
        found = {}
        for number in (1, 2):
            seats = self.teacher.tile(number).locator(".seat-name").all_inner_texts()
            found[number] = [name for name in NAMES if name in seats]
            assert len(found[number]) == 4, seats
        return found


def test_a_first_lesson_from_the_first_page_to_the_receipt(
    screens: Screens, tmp_path: Path
) -> None:
    server = ShortServer(tmp_path / "data")
    server.start()
    try:
        held = Held(screens, server)
        held.teacher.first_start()
        _everyone_joins(held, server)
        _the_class_is_told(held)
        _the_tables_play(held)
        _the_last_call(held)
        _what_we_thought(held)
        _the_rule(held)
        _it_is_talked_about(held)
        _the_papers(held)
        _the_receipt(held)
        assert screens.complaints == []
        screens.network_fails = True
    finally:
        server.stop()


def _everyone_joins(held: Held, server: ShortServer) -> None:
    page = held.page
    page.get_by_role("button", name="Start a first lesson").click()
    step(page, "Six cards on the board")
    held.press("Start the lesson")
    with page.context.expect_page() as opened:
        held.press("Open the projector")
    held.wall = opened.value
    step(page, "Everyone joins")
    held.at("Everyone joins", "and type the code")
    expect(page.locator(".projector-picture")).to_be_visible()
    held.shot(page, "console-everyone-joins")
    page.get_by_role("button", name="Previous step of the lesson").click()
    held.at("Six cards on the board", "Here are three cards in a row")
    held.shot(page, "console-riddle")
    held.press("Next: Everyone joins$")
    held.at("Everyone joins", "and type the code")
    held.shot(held.wall, "projector-joining")
    for name in NAMES:
        phone = held.phones[name] = Phone(held.screens, server, name)
        if name in WINDOWS:
            phone.page.set_viewport_size(WINDOWS[name])
        if name == OLD:
            phone.context.add_init_script(newer.removing(devices.PHONES) + _OLDER)
        phone.type_in(held.teacher.code)
        held.pupils.append(
            Pupil(held.screens, phone, random.Random(name), QUICK, set(), able_since=time())
        )
    held.press("Seat evenly")
    held.at("Tables of four", "and type the code")
    held.shot(page, "console-tables-of-four")


def _the_class_is_told(held: Held) -> None:
    page, wall = held.page, held.wall
    held.press("Show the explanation")
    step(page, "The rules in 60 seconds")
    held.at("The rules in 60 seconds", "Nature has a secret rule.")
    held.shot(page, "console-explanation")
    held.shot(wall, "projector-explanation")
    held.press("Start the demo")
    step(page, "A round together")
    held.at("A round together", "A secret rule decides which card fits next.")
    held.shot(page, "console-demo")
    remote = page.locator(".remote")
    for _ in range(2):
        remote.locator(".offers").get_by_role("button").first.click()
        expect(wall.locator("h1")).to_have_text("Does it fit?")
        remote.get_by_role("button", name="Show where it belongs").click()
    held.shot(wall, "projector-demo")
    remote.get_by_role("button", name="Reveal the rule").click()
    held.press("Start the round")
    held.at("The first round", "Table 2")
    expect(held.teacher.tile(1).locator(".seat-name").first).to_be_visible()
    held.shot(page, "console-first-round")


def _the_tables_play(held: Held) -> None:
    page, at = held.page, held.sit_together()
    one, two = at[1][0], at[2][0]
    held.play(NAMES, lambda: held.laid(one) >= CARDS and held.laid(two) >= CARDS)
    for name in (*WINDOWS, OLD):
        held.shot(held.phones[name].page, f"phone-{name}-playing")
    held.shot(page, "console-playing")

    # Table 1 is done, and goes on with the second rule.
    held.teacher.table_action(1, "End the round")
    page.get_by_role("dialog").get_by_role("button", name="End the round").click()
    for name in at[1]:
        expect(held.phones[name].page.locator(".last-call.at-end")).to_be_visible()
        expect(held.phones[name].page.locator("body")).not_to_contain_text("The rule was")
    held.shot(held.phones[one].page, "phone-done-early")
    _types(held.phones[one], EARLY, "75%", over=True)
    held.phones[one].page.locator(".last-call .button.main").tap()
    expect(held.phones[one].page.locator(".last-call")).to_contain_text("Your answer is in.")
    _types(held.phones[at[1][1]], EARLY_UNSENT, "30%", over=True)
    expect(held.teacher.tile(1)).to_contain_text("1 of 4 has answered")
    held.shot(held.phones[one].page, "phone-answered", whole=True)
    held.shot(page, "console-done-early")
    held.teacher.tile(1).get_by_role("button", name=re.compile("Next round|Now")).first.click()
    page.get_by_role("dialog").get_by_role("button", name="Play this rule").click()
    expect(held.phones[one].page.locator(".playing")).to_be_visible()

    page.get_by_role("button", name="Show script").click()
    held.press("Next: Walk around$")
    step(page, "Walk around")
    held.at("Walk around", "Table 2")
    held.shot(page, "console-walk-around")
    # What the teacher chooses to show stays, also when they do nothing more than look.
    held.teacher.go("Projector")
    page.locator(".tables").get_by_role("button", name="Table 1").click()
    held.at("Walk around", "Table 1")
    expect(held.wall.locator(".projector-tables")).to_have_count(0)
    held.teacher.go("Tables")
    held.play(NAMES, lambda: held.laid(one) >= CARDS_OF_THE_SECOND)
    expect(held.wall.locator(".projector-tables")).to_have_count(0)
    held.press("Next: Half a minute to think Pause all")
    step(page, "Half a minute to think")
    held.at("Half a minute to think", "Stop. Write down your rule")
    expect(held.wall.locator(".projector-tables")).to_be_visible()
    for name in NAMES:
        expect(held.phones[name].headline).to_contain_text("Stop. Write down your rule")
    held.shot(page, "console-thinking")
    held.shot(held.phones["Gus"].page, "phone-thinking")
    held.press("Resume all")
    step(page, "Play on")
    held.at("Play on", "Table 2")


def _the_last_call(held: Held) -> None:
    page = held.page
    held.press("Next: Last call")
    step(page, "Last call")
    held.at("Last call", "Table 2")
    silent, unsent, sent, nothing = NAMES[4:]  # at table 2, whose round is told of
    for name in NAMES[4:]:
        expect(held.phones[name].headline).to_have_text("Last call")
    for name in NAMES[:4]:  # table 1 has just begun its second round
        expect(held.phones[name].page.locator(".plate")).to_contain_text("It was too early")
    held.shot(held.phones[NAMES[0]].page, "phone-too-early")
    _types(held.phones[silent], SILENT)
    _types(held.phones[unsent], UNSENT, "50%")
    held.shot(held.phones[silent].page, "phone-typed-not-sent")
    _types(held.phones[sent], SENT, "75%")
    held.shot(held.phones[sent].page, "phone-375x553-last-call", whole=True)
    held.phones[sent].page.locator(".last-call .button.main").tap()
    held.shot(held.phones[nothing].page, "phone-320x568-last-call")
    held.shot(held.phones[OLD].page, "phone-old-last-call")
    held.shot(page, "console-last-call")
    wall = held.wall
    expect(wall.locator(".projector-call h1")).to_have_text("What is the rule?")
    expect(wall.locator(".projector-call count-down")).to_have_count(1)
    expect(wall.locator(".projector-call-count")).to_have_text("1 of 8 has answered")
    expect(wall.locator(".card, .projector-strip")).to_have_count(0)
    for words in (SILENT, UNSENT, SENT):
        expect(wall.locator("body")).not_to_contain_text(words)
    held.shot(held.wall, "projector-last-call")
    for phone in held.phones.values():
        expect(phone.page.locator(".plate.rule")).to_be_visible(timeout=60_000)


def _what_we_thought(held: Held) -> None:
    """Last guesses without names; words are grouped with a rule by one press each."""
    page, wall = held.page, held.wall
    expect(wall.locator(".projector-call-in")).to_have_text("All answers are in")
    for phone in held.phones.values():
        expect(phone.page.locator("body")).not_to_contain_text(FIRST)
    held.press("What we thought")
    step(page, "What we thought")
    rows = wall.locator(".projector-thought li")
    for words in (SILENT, UNSENT, SENT):
        expect(wall.locator(".projector-thought")).to_contain_text(words)
    for name in NAMES:
        expect(wall.locator("body")).not_to_contain_text(name)
    held.shot(wall, "projector-thought")
    expect(held.phones[NAMES[6]].page.locator(".together")).to_contain_text(SENT)
    # Table 1 is told of by its first round, before whose end nobody was asked.
    expect(held.phones[NAMES[0]].page.locator(".together")).to_contain_text(
        "You didn’t give a last guess."
    )
    held.shot(held.phones[NAMES[6]].page, "phone-thought")
    remote = page.locator(".remote")
    held.shot(page, "console-thought")
    for words in (SILENT, UNSENT):
        line = remote.locator(".grouping li", has_text=words)
        line.get_by_role("button", name=f"Same as “{FIRST}”?").click()
        expect(line).to_have_count(0)
    expect(rows.first).to_contain_text(FIRST)
    expect(rows.first.locator(".thought-count")).to_have_text("2")
    held.shot(wall, "projector-thought-grouped")
    held.shot(page, "console-thought-grouped")


def _the_rule(held: Held) -> None:
    """The big screen and the phones show it at one press, and not before."""
    page, wall = held.page, held.wall
    for phone in held.phones.values():
        expect(phone.page.locator("h1.serif")).to_have_count(0)
    held.press("Reveal the rule")
    step(page, "The rule")
    expect(wall.locator("h1.rule")).to_have_text(FIRST)
    wall.wait_for_timeout(1500)
    held.shot(wall, "projector-rule-begins")
    for name in held.sit_together()[2]:
        expect(held.phones[name].page.locator("h1.serif")).to_have_text(FIRST)
    page.locator(".remote").get_by_role("button", name="Show all cards").click()
    expect(wall.locator(".projector-had")).to_contain_text("2 of 2 had the rule")
    expect(wall.locator(".projector-had")).to_contain_text(
        re.compile(r"\d more answered in their own words")
    )
    held.shot(wall, "projector-rule")
    held.shot(page, "console-rule")


COLOURS = "band => [band, ...band.querySelectorAll('*')].map(one => getComputedStyle(one).color)"


def _types(phone: Phone, words: str, sure: str = "", *, over: bool = False) -> None:
    """Write a last guess. If the notebook is open, follow the band above it first."""
    ask = phone.page.locator(".ask-above")
    if ask.count():
        expect(ask).to_contain_text("What was the rule?" if over else "Last call")
        expect(ask.locator(".clock")).to_have_count(0 if over else 1)
        assert len(set(ask.evaluate(COLOURS))) == 1, "on the band's own colour some words are dark"
        ask.tap()
    phone.page.get_by_label("In your own words").fill(words)
    if sure:
        phone.page.locator(".last-call .sure label", has_text=sure).tap()


def _it_is_talked_about(held: Held) -> None:
    page, wall = held.page, held.wall
    for name, phone in held.phones.items():
        held.shot(phone.page, f"phone-reveal-{name}", whole=True)
    held.shot(wall, "projector-reveal")
    held.shot(page, "console-reveal")
    held.press("Next: Talk about it$")
    step(page, "Talk about it")
    held.at("Talk about it", "How did it feel?")
    held.press("Step through a round")
    expect(wall.locator(".projector-now h1")).to_be_visible()
    held.at("Talk about it", "Table")
    expect(page.locator(".button.main:not(dialog *)")).to_have_text("Next turning point")
    held.shot(page, "console-stepping")
    held.shot(wall, "projector-first-turning-point")
    held.teacher.go("Tables")
    held.press("Next: White swans and black ones$")
    step(page, "White swans and black ones")
    held.at("White swans and black ones", "How many would prove that all swans are white?")
    held.press("Next: Before you go$")
    step(page, "Before you go")
    held.at("Before you go", "These cards are on the line")
    held.shot(wall, "projector-exit-ticket")
    held.shot(held.phones["Hana"].page, "phone-exit-ticket")
    held.press("To the debriefs")


def _the_papers(held: Held) -> None:
    """They tell of the round that was taught, and of what everybody last believed."""
    page = held.page
    expect(page.get_by_role("heading", name="Debriefs")).to_be_visible()
    held.shot(page, "console-debriefs", whole=True)
    rows = page.locator(".debrief-list > li")
    for number in (0, 1):
        expect(rows.nth(number)).to_contain_text("Print-outs and slides: round 1,")
    # The script has them too, at its end.
    script = page.locator(".script")
    held.at("Before you go", "These cards are on the line")
    papers = held.teacher.paper(script.get_by_role("button", name="Create print-outs"))
    text = _read_pdf(papers)
    assert FIRST in text
    if held.shots is not None:
        (held.shots / "papers.pdf").write_bytes(papers)
    page.locator("summary", has_text="More print-outs").click()
    slips = held.teacher.paper(page.get_by_role("button", name=re.compile("^For each pupil.*PDF$")))
    if held.shots is not None:
        (held.shots / "slips.pdf").write_bytes(slips)
    text = _read_pdf(slips)
    for words in (SILENT, UNSENT, SENT, EARLY, EARLY_UNSENT):
        assert words in text


def _the_receipt(held: Held) -> None:
    page = held.page
    page.locator(".script").get_by_role("button", name="Close the class").click()
    page.get_by_role("dialog").get_by_role("button", name="Close the class").click()
    for phone in held.phones.values():
        expect(phone.page.locator(".class-over")).to_be_visible()
    page.goto(f"{held.teacher.server.desk}/console/class/{held.teacher.class_id}/after")
    page.get_by_text("Remove names now").click()
    page.get_by_role("link", name="Remove all names").click()
    page.get_by_role("button", name="Remove for good").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "The names of a class were removed for good"
    )
    held.shot(page, "receipt", whole=True)
    for name in NAMES:
        assert name not in page.content()
