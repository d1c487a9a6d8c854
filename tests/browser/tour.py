"""A walk through every screen there is, for whoever wants to stop at each of them.

Each part is a piece of a lesson in a class of its own, played as in the tests. At every screen it
calls ``stop(page, what, device)``, where `device` is "phone", "console", "laptop" or "wall". There
a camera takes pictures (``shots.py``), or an inspector looks for what keeps somebody out
(``inspector.py``).
"""

from __future__ import annotations

import re
from time import time
from typing import Protocol

import held
import msgspec
from held import HeldPhone
from people import Phone, Teacher
from playwright.sync_api import Locator, Page, expect
from rounds_by_hand import TableOfPhones
from stage import LAPTOP, PHONE, Screens

from classroom.config import default_database
from classroom.rules.catalogue import RULES
from classroom.service import Service
from classroom.sight.views import Waits
from classroom.store import open_store

RULE = "odd-black-even-red"
NAMES = ("Amara", "O'Neil", "Zoë", "李雷", "مريم", "Ben", "Chiara", "Maximiliana-Joséphi")


class Stop(Protocol):
    def __call__(
        self, page: Page, what: str, device: str = "phone", *, whole: bool = False
    ) -> object:
        """At a screen; `whole`: what lies below its edge is part of it."""


def first_start(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """A new server: the password, no class yet, the form of a new one."""
    desk = teacher.page
    desk.goto(teacher.server.door)
    stop(desk, "password", "console")
    desk.get_by_role("button", name="Keep this password").click()
    expect(desk.get_by_role("textbox").first).to_be_focused()
    stop(desk, "password refused", "console")
    teacher.choose_password()
    stop(desk, "first classes", "console")
    desk.get_by_role("link", name="New class").click()
    stop(desk, "new class", "console", whole=True)
    desk.goto(f"{teacher.server.desk}/console")


def lesson(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """A lesson of two tables from the empty lobby to the rule on the wall."""
    server, desk = teacher.server, teacher.page
    desk.goto(f"{server.desk}/console")
    teacher.new_class("8B Science", pupils=8, rule=RULE)
    wall = teacher.projector()
    stop(desk, "lobby empty", "console")

    phones = [Phone(screens, server, name) for name in NAMES]
    phones[0].page.goto(f"{server.url}/")
    stop(phones[0].page, "join")
    phones[0].send_code("BDF-7K3")
    expect(phones[0].page.get_by_text("No class has this code")).to_be_visible()
    stop(phones[0].page, "join refused")
    phones[0].page.goto(f"{server.url}/join/{teacher.code}")
    stop(phones[0].page, "join prefilled")
    for phone in phones:
        phone.join(teacher.code)
    expect(wall.locator(".wall-count")).to_contain_text("8")
    stop(phones[0].page, "lobby")
    stop(desk, "lobby", "console")
    stop(wall, "lobby", "wall")
    desk.get_by_role("button", name="Amara").first.click()
    stop(desk, "pupil dialog", "console")
    desk.keyboard.press("Escape")
    desk.get_by_role("button", name="Another rule").click()
    stop(desk, "rule dialog", "console")
    desk.get_by_role("dialog").get_by_role("button", name="Show the rules").click()
    stop(desk, "rule dialog uncovered", "console")
    desk.keyboard.press("Escape")

    desk.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".playing")).to_be_visible()
    first = [phone for phone in phones if phones[0].name in _fellows(phone)]
    tables = [TableOfPhones(first, RULE)]
    tables.append(TableOfPhones([phone for phone in phones if phone not in first], RULE))
    one, two = tables

    stop(one.player.page, "own turn dealt")
    hand = one.player.look().hand
    one.player.choose(*hand[:3])
    stop(one.player.page, "own turn string")
    one.player.page.locator(".menu-button").tap()
    stop(one.player.page, "menu")
    one.player.button("Close").tap()
    for _ in hand[:3]:
        one.player.page.locator(".hand [aria-pressed=true]").first.tap()
    one.player.button("No play").tap()
    stop(one.player.page, "no play sheet")
    one.player.button("Back to my cards").tap()
    stop(one.everybody_but(one.turn)[0].page, "waiting")
    for wish in ("a right card", "a wrong card", "a wrong string", "a right string"):
        one.until(wish)
    one.until("a wrong no play")
    stop(one.player.page, "shown hand")
    mover = one.until("a right card")
    stop(one.phones[mover].page, "may declare")
    one.phones[mover].button("Declare Prophet").tap()
    stop(one.phones[mover].page, "declare sheet")
    one.phones[mover].button("Not now").tap()
    one.declare(mover)
    stop(one.phones[mover].page, "prophet")
    stop(one.player.page, "turn under prophet")
    for wish in ("a right card", "a wrong card", "a right string"):
        one.until(wish)
    one.until("leave it uncalled")
    stop(one.phones[one.prophet].page, "prophet calls")
    stop(one.everybody_but(one.prophet)[0].page, "waiting for the call")
    stop(desk, "live", "console")
    stop(wall, "tables", "wall")
    teacher.go("Projector")
    desk.locator(".screen-choice", has_text="Table 1").first.click()
    expect(wall.locator(".wall-head")).to_contain_text("plays")
    stop(desk, "projector place", "console")
    stop(wall, "one table", "wall")
    one.call_what_waits()
    one.before_pick = lambda: stop(one.phones[one.prophet].page, "prophet picks")
    one.until("a wrong no play")
    one.in_moment = lambda: (
        stop(one.phones[one.prophet].page, "overthrown you"),
        stop(one.everybody_but(one.prophet)[0].page, "overthrown other"),
    )
    one.until("overthrow")
    desk.goto(f"{desk.url.split('#')[0]}/table/1")
    expect(desk.locator(".hand-row")).to_have_count(4)
    stop(desk, "whole table", "console")
    desk.go_back()
    teacher.go("Tables")
    teacher.table_action(2, "Pause")
    stop(two.player.page, "paused")
    stop(desk, "live paused", "console")
    desk.get_by_role("button", name="Actions for table 2").click()
    stop(desk, "actions", "console")
    desk.get_by_role("dialog").get_by_role("button", name="Resume").click()
    two.expect_same()
    teacher.table_action(2, "Give a hint")
    desk.get_by_role("button", name="Message all").click()
    desk.get_by_label("What do you want to say?").fill("Five minutes left. Test what you think.")
    stop(desk, "message dialog", "console")
    desk.get_by_role("button", name="Send").click()
    expect(two.player.page.locator(".notes")).to_contain_text("Five minutes")
    stop(two.player.page, "hint and message")
    one.to_the_end()
    stop(one.player.page, "over sealed")
    stop(wall, "over sealed", "wall")
    stop(desk, "one over", "console")
    teacher.go("Debriefs")
    desk.get_by_role("button", name="Make the papers").click()
    expect(desk.get_by_role("dialog")).to_be_visible()
    stop(desk, "papers of a sealed rule", "console")
    desk.keyboard.press("Escape")
    teacher.go("Tables")
    two.declare(two.until("a right card"))
    two.to_the_end()
    expect(one.player.page.locator(".plate")).to_contain_text("The rule was")
    for phone in (*one.phones.values(), *two.phones.values()):
        phone.page.locator(".plate").wait_for()
    expect(one.player.page.get_by_role("region", name="Looking back at my round")).to_be_visible()
    stop(one.player.page, "reveal", whole=True)
    stop(two.player.page, "reveal two")
    stop(wall, "over", "wall")
    stop(desk, "over", "console")
    teacher.go("Debriefs")
    stop(desk, "debriefs", "console")
    desk.get_by_role("button", name="Step through").first.click()
    expect(desk.locator(".stepper-panel")).to_be_visible()
    steps = desk.get_by_role("button", name="Next step")
    for step in range(4):
        expect(wall.locator(".wall-now")).to_contain_text(f"{step + 1} of")
        stop(wall, f"slide {step}", "wall")
        stop(desk, f"stepping {step}", "console")
        steps.click()
    desk.get_by_role("button", name="Card by card").click()
    expect(wall.locator(".wall-alive")).to_be_visible()
    stop(wall, "card by card", "wall")
    stop(desk, "card by card", "console")
    wall.keyboard.press("ArrowUp")
    wall.keyboard.press("End")
    expect(wall.locator(".wall-after")).to_be_visible()
    stop(wall, "the rule", "wall")
    teacher.go("Projector")
    desk.get_by_role("button", name="40 minutes").click()
    for step, name in enumerate(("tables", "turning point", "another", "words"), 1):
        expect(wall.locator(".wall-now, .wall-words").first).to_contain_text(f"{step} of")
        stop(wall, f"class {name}", "wall")
        stop(desk, f"class {name}", "console")
        wall.keyboard.press("ArrowRight")
    teacher.go("Tables")
    desk.get_by_role("button", name="Next round for all").click()
    stop(desk, "next rule", "console")
    desk.keyboard.press("Escape")
    desk.keyboard.press("?")
    stop(desk, "keys", "console")
    desk.keyboard.press("Escape")
    of_class = f"{server.desk}/console/class/{teacher.class_id}"
    for what, where in (
        ("comparing tables", "compare"),
        ("papers as a page", "papers/everything.html"),
        ("script as a page", "papers/script.html"),
        ("pupils as a page", "papers/pupil.html?form=long"),
        ("handouts of a class", "handouts"),
        ("handout as a page", "handouts/rules-card.html"),
        ("keep or delete while open", "after"),
    ):
        desk.goto(f"{of_class}/{where}")
        for device in ("console", "phone"):
            stop(desk, what, device, whole=True)
    desk.set_viewport_size(LAPTOP)
    desk.goto(f"{server.desk}/console")
    stop(desk, "classes", "console")
    desk.get_by_role("link", name="Handouts", exact=True).click()
    for device in ("console", "laptop", "phone"):
        stop(desk, "handouts", device, whole=True)
    desk.set_viewport_size(LAPTOP)
    desk.goto(f"{server.desk}/nothing-here")
    stop(desk, "no page", "console")


def rules(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """The list, what a search leaves, a rule with cards tried against it, and both on a phone."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console")
    desk.get_by_role("link", name="Rules").click()
    for device in ("console", "laptop", "wall", "phone"):
        stop(desk, "rules", device)
    desk.get_by_role("checkbox", name="Medium").check()
    desk.get_by_role("searchbox").fill("odd")
    desk.locator(f'[href^="/console/rules/{RULE}"]').click()
    deck = desk.get_by_role("group", name="All 52 cards")
    for name in ("three of hearts", "nine of spades", "eight of spades", "four of hearts"):
        deck.get_by_role("button", name=name).click()
        expect(desk.locator(".trial-said .tile")).to_have_accessible_name(name)
    for device in ("console", "laptop", "wall", "phone"):
        stop(desk, "one rule", device)
    desk.get_by_text("Show which cards fit").click()
    desk.set_viewport_size(LAPTOP)
    desk.get_by_role("heading", name="Examples").scroll_into_view_if_needed()
    stop(desk, "one rule below", "console")


def builder(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """The builder at each of its kinds of rule, one that is refused, and the shelf."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console/rules/new")
    usable = desk.get_by_text("This rule can be played.")
    for device in ("console", "laptop", "phone"):
        expect(usable).to_be_visible()
        stop(desk, "builder", device)
    play = desk.get_by_role("group", name="play", exact=True)
    play.get_by_role("combobox", name="What", exact=True).select_option("higher")
    expect(desk.get_by_text("Where it ends")).to_be_visible()
    for device in ("laptop", "phone"):
        stop(desk, "builder refuses", device, whole=True)
    play.get_by_role("button", name="or …").click()
    for kind in ("A pattern that repeats", "Kinds take turns", "Every so many cards"):
        desk.get_by_role("radio", name=kind).check()
        expect(usable).to_be_visible()
        stop(desk, f"builder {kind}")
    desk.get_by_text("Begin with another rule").click()
    for device in ("laptop", "phone"):
        stop(desk, "builder begins", device)
    desk.get_by_role("button", name="Play a heart on a spade").click()
    expect(usable).to_be_visible()
    desk.get_by_label("Title").fill("Round the suits")
    desk.get_by_role("button", name="Save the rule").click()
    expect(desk.locator(".rule-title")).to_be_visible()
    for device in ("laptop", "phone"):
        stop(desk, "own rule", device)
    desk.get_by_text("Delete", exact=True).click()
    stop(desk, "own rule delete")
    desk.goto(f"{teacher.server.desk}/console/rules")
    desk.get_by_text("Your rules as a file").click()
    for device in ("laptop", "phone"):
        stop(desk, "own shelf", device)
    desk.set_viewport_size(LAPTOP)


def dealers(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """A class in which pupils deal: one chooses, and watches how the rule is found."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console")
    desk.get_by_role("link", name="New class").click()
    desk.get_by_role("radio", name="Pupils deal in turn").check()
    desk.get_by_text("Narrow it down").click()
    stop(desk, "new class of dealers", "console")
    desk.goto(f"{teacher.server.desk}/console")
    teacher.new_class("8B again", pupils=4, pupils_deal=True)
    phones = [Phone(screens, teacher.server, name) for name in NAMES[:4]]
    for phone in phones:
        phone.join(teacher.code)
    expect(desk.locator(".person")).to_have_count(4)
    stop(desk, "lobby of dealers", "console")
    desk.get_by_role("button", name="Start the round").click()
    dealer, other = phones[0], phones[1]
    expect(dealer.headline).to_have_text("You deal this round")
    stop(dealer.page, "dealer chooses")
    stop(other.page, "dealer is choosing")
    stop(desk, "dealer is choosing", "console")
    desk.get_by_role("button", name="Choose a rule for").click()
    stop(desk, "choose for the dealer", "console")
    desk.keyboard.press("Escape")
    desk.get_by_role("button", name="Somebody else deals").click()
    stop(desk, "somebody else deals", "console")
    desk.keyboard.press("Escape")
    dealer.choose_rule(str(RULES[RULE].statement))
    stop(dealer.page, "dealer asked")
    dealer.deal(RULES[RULE].hints[0].sentence)
    table = TableOfPhones(phones[1:], RULE)
    stop(dealer.page, "dealt")
    for wish in ("a wrong card", "a right card", "a wrong string", "a right card"):
        mover = table.until(wish)
    table.declare(mover)
    table.until("a right card")
    stop(dealer.page, "dealer under prophet")
    dealer.button("Show it").tap()
    stop(dealer.page, "dealer looks at the rule")
    stop(desk, "a pupil deals", "console")
    table.to_the_end()
    expect(dealer.page.locator(".plate")).to_contain_text("Your rule was")
    stop(dealer.page, "dealer over", whole=True)
    stop(other.page, "over with a dealer")
    desk.goto(f"{desk.url.split('#')[0]}/table/1")
    expect(desk.locator(".score-grid")).to_be_visible()
    stop(desk, "whole table of dealers", "console")


def first_minutes(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """The script, the explanation and the demo round."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console/plans")
    stop(desk, "lesson plans", "console", whole=True)
    desk.get_by_label("A plan of your own").set_input_files(
        {"name": "mine.md", "mimeType": "text/markdown", "buffer": b"---\nrule: none\n---\n"}
    )
    desk.get_by_role("button", name="Add it").click()
    expect(desk.get_by_role("alert")).to_be_visible()
    stop(desk, "a plan that is wrong", "console", whole=True)
    desk.get_by_role("link", name="First law").click()
    for device in ("console", "phone"):
        stop(desk, "lesson plan", device, whole=True)
    desk.set_viewport_size(LAPTOP)
    desk.goto(f"{teacher.server.desk}/console")
    desk.get_by_role("button", name="Start a first lesson").click()
    script, remote = desk.locator(".script"), desk.locator(".remote")
    wall = teacher.projector()
    stop(desk, "script", "console")
    for title in ("Everybody joins", "Tables of four", "The rules in 60 seconds"):
        script.get_by_role("button", name="Next", exact=True).click()
        expect(script.get_by_role("heading", name=title)).to_be_visible()
    script.get_by_role("button", name="Show the explanation").click()
    remote.get_by_role("button", name="Stop here").click()
    for slide in range(1, 7):
        if slide > 1:
            remote.get_by_role("button", name="Next slide").click()
        expect(remote.locator("h2")).to_contain_text(f"{slide} of 6")
        stop(wall, f"explanation {slide}", "wall")
    stop(desk, "explanation", "console")
    script.get_by_role("button", name="Next", exact=True).click()
    script.get_by_role("button", name="Start the demo").click()
    for number in range(9):
        remote.locator(".offers").get_by_role("button").nth(number % 4).click()
        expect(remote.locator(".voting")).to_be_visible()
        if number == 4:
            stop(wall, "demo vote", "wall")
            stop(desk, "demo vote", "console")
        remote.get_by_role("button", name="Show where it belongs").click()
        expect(remote.locator(".offers")).to_be_visible()
        if number == 4:
            stop(wall, "demo answer", "wall")
    stop(wall, "demo who knows", "wall")
    remote.get_by_role("button", name="Reveal the rule").click()
    expect(wall.locator("h1 .rule")).to_be_visible()
    stop(wall, "demo rule", "wall")
    stop(desk, "demo rule", "console")


def express(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """A guess: the sheet, the builder in it, own words that wait for the teacher, and found."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console")
    teacher.new_class("8C Express", pupils=3, rule="alternate-colour", ruleset="express")
    phones = _seated(screens, teacher, *NAMES[:3])
    desk.get_by_role("button", name="Start the round").click()
    table = TableOfPhones(phones, "alternate-colour", "express")
    guesser = table.phones[table.until("a right card")]
    stop(guesser.page, "may guess")
    guesser.button("Guess the rule").tap()
    stop(guesser.page, "guess sheet")
    guesser.button("Build it").tap()
    expect(guesser.page.get_by_role("dialog").get_by_role("combobox").first).to_be_visible()
    stop(guesser.page, "guess builder", whole=True)
    guesser.page.keyboard.press("Escape")
    guesser.button("Guess the rule").tap()
    guesser.page.get_by_role("button", name="Back to the list").tap()
    guesser.page.get_by_label("Find it in the list").fill("zebras")
    guesser.page.locator(".guess-choice", has_text="In your own words").tap()
    stop(guesser.page, "guess in own words")
    guesser.button("Say it aloud").tap()
    expect(guesser.headline).to_have_text("You guess the rule")
    stop(guesser.page, "guess waits")
    stop(desk, "guess to judge", "console")
    teacher.tile(1).get_by_role("button", name="Wrong").click()
    for phone in table.phones.values():
        expect(phone.last).to_contain_text("That is wrong.")
    guesser = table.phones[table.until("a right card")]
    guesser.button("Guess the rule").tap()
    guesser.page.get_by_label("Find it in the list").fill("red card")
    statement = str(RULES["alternate-colour"].statement)
    guesser.page.locator(".guess-choice", has_text=statement).first.tap()
    guesser.button("Say it aloud").tap()
    expect(guesser.page.get_by_role("heading", level=1)).to_have_text(statement)
    stop(guesser.page, "found", whole=True)


def shared(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """A device that is passed around, up to the last call."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console")
    teacher.new_class("8D Tablets", pupils=3)
    tablet = Phone(screens, teacher.server, "Ann")
    page = tablet.page
    page.goto(tablet.server.url)
    tablet.send_code(teacher.code)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_text("We share this phone").tap()
    page.get_by_label("Another name").first.fill("Ben")
    tablet.button("+ Add a name").tap()
    page.get_by_label("Another name").nth(1).fill("Cy")
    page.get_by_role("radio", name="A hand for each").check()
    stop(page, "join as several", whole=True)
    tablet.button("Join the class").tap()
    expect(desk.locator(".person")).to_have_count(3)
    tablet.button("Menu").tap()
    stop(page, "menu of several")
    tablet.button("Somebody else is at this phone").tap()
    expect(page.get_by_label("Their name")).to_be_visible()
    stop(page, "one more name")
    page.keyboard.press("Escape")
    desk.get_by_role("button", name="Start the round").click()
    expect(page.get_by_role("heading", name="Pass to")).to_be_visible()
    stop(page, "pass to")
    page.get_by_role("button", name="looking? Tap.").tap()
    stop(page, "passed")
    tablet.button("Cover").tap()
    teacher.table_action(1, "Last call Play stops")
    expect(tablet.headline).to_have_text("Last call")
    stop(page, "last call covered")
    page.get_by_role("button", name="looking? Tap.").tap()
    stop(page, "last call")
    stop(desk, "last call", "console")
    page.get_by_label("In your own words").fill("Red after black")
    page.get_by_role("slider").fill("60")
    tablet.button("This is my answer").tap()


def real_cards(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """The judge page, from the first card to the end."""
    page = teacher.page
    page.goto(f"{teacher.server.desk}/console")
    page.get_by_role("link", name="New class").click()
    page.get_by_label("Title").fill("Real cards")
    page.get_by_label("Pupils", exact=True).fill("4")
    page.get_by_role("radio", name=re.compile("^Real cards")).check()
    page.get_by_role("button", name="Open the lobby").click()
    expect(page.get_by_text("Two decks of cards on each table.")).to_be_visible()
    stop(page, "lobby with real cards", "console")
    wall = teacher.projector()
    page.get_by_role("link", name="Judge page").click()
    page.get_by_label("Who plays here").fill("Amara, Ben, Chiara")
    page.get_by_role("button", name="Add these names").click()
    page.get_by_role("link", name="Real cards").click()
    page.get_by_role("button", name="Start the round").click()
    page.get_by_role("link", name="Judge page").click()
    expect(page.get_by_role("heading", name="Turn up the first card")).to_be_visible()
    page.set_viewport_size(PHONE)
    stop(page, "judge begins")
    page.keyboard.type("5h9s")
    expect(page.locator(".answer .word")).to_have_text("Right")
    stop(page, "judge right", whole=True)
    page.keyboard.type("10s")
    expect(page.locator(".answer .word")).to_have_text("Wrong")
    stop(page, "judge wrong")
    page.get_by_role("button", name="No play").click()
    stop(page, "judge no play")
    page.get_by_role("button", name="No card fits").click()
    page.get_by_role("button", name="becomes Prophet").click()
    page.get_by_role("button", name="Several cards").click()
    page.keyboard.type("kcqc")
    page.get_by_role("button", name="Judge these 2 cards").click()
    stop(page, "judge under a prophet")
    page.get_by_role("button", name="Right", exact=True).click()
    page.get_by_role("button", name="Show on the projector").click()
    expect(wall.get_by_role("heading", level=1)).to_have_text(re.compile("Right|Wrong"))
    stop(wall, "real cards", "wall")
    page.get_by_role("button", name="End the round").click()
    stop(page, "judge ends")
    page.get_by_role("button", name="Amara has no cards left").click()
    expect(page.get_by_text("Amara has no cards left").first).to_be_visible()
    stop(page, "judge over", whole=True)
    page.set_viewport_size(LAPTOP)
    stop(page, "judge over", "console")


def comings(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """Names from a list, names that wait, coming back, offline, and the class closed."""
    desk = teacher.page

    def opened(how: str, listed: str = "") -> None:
        desk.goto(f"{teacher.server.desk}/console")
        desk.get_by_role("link", name="New class").click()
        desk.get_by_role("radio", name=how).check()
        if listed:
            desk.get_by_label("The list").fill(listed)
            stop(desk, "new class with a list", "console", whole=True)
        desk.get_by_role("button", name="Open the lobby").click()
        expect(desk.get_by_role("heading", name="First lesson")).to_be_visible()

    opened("From a list", "Zoë\nBen\nAmara Obi\n李雷")
    zoe = Phone(screens, teacher.server, "Zoë")
    zoe.page.goto(f"{teacher.server.url}/join/{teacher.code}")
    stop(zoe.page, "names of a list")
    zoe.page.get_by_label("Your name").fill("zoe")
    zoe.page.keyboard.press("Enter")
    expect(zoe.page).to_have_url(f"{teacher.server.url}/play")
    stop(desk, "missing from the list", "console")

    opened("You approve names first")
    silly = _seated(screens, teacher, "Silly Name")[0]
    expect(silly.page.locator(".name-waits")).to_be_visible()
    stop(silly.page, "name waits")
    stop(desk, "a name waits", "console")
    desk.get_by_role("button", name="Ask for another name").click()
    silly.page.get_by_role("link", name="Type another name").tap()
    expect(silly.page).to_have_url(f"{teacher.server.url}/name")
    stop(silly.page, "another name")

    opened("Made-up names for all")
    given = Phone(screens, teacher.server, "given")
    given.page.goto(f"{teacher.server.url}/join/{teacher.code}")
    given.page.get_by_text("I was here before").tap()
    stop(given.page, "name that is given")

    desk.goto(f"{teacher.server.desk}/console")
    teacher.new_class("8E Comings", pupils=3, rule="alternate-colour")
    phones = _seated(screens, teacher, "Amara", "Ben", "Cy")
    again = Phone(screens, teacher.server, "again")
    again.page.goto(teacher.server.url)
    again.send_join(teacher.code, "Ben")
    expect(again.page.get_by_role("heading", name=re.compile("Is that you"))).to_be_visible()
    stop(again.page, "is that you")
    again.page.get_by_label("Your comeback number").fill("0")
    again.button("That is me: take my seat").tap()
    expect(again.page.locator(".problem")).to_be_visible()
    stop(again.page, "number refused")
    again.button("I do not know it: ask the teacher").tap()
    expect(again.page.locator(".check")).to_be_visible()
    stop(again.page, "waiting to come back")
    stop(desk, "a phone waits", "console")
    desk.get_by_role("button", name=re.compile("^Do not let Ben in")).click()
    desk.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.page.locator(".hand")).to_be_visible()
    watcher = next(phone for phone in phones if phone.look().turn != "You")
    second = screens.page("second tab", watcher.context)
    second.goto(f"{teacher.server.url}/play")
    expect(second.locator(".hand")).to_be_visible()
    expect(watcher.page.get_by_role("button", name="Play here")).to_be_visible()
    stop(watcher.page, "open in another tab")
    second.close()
    watcher.button("Play here").tap()
    expect(watcher.page.locator(".hand")).to_be_visible()
    screens.network_fails = True
    watcher.context.set_offline(True)
    expect(watcher.page.locator(".banner")).to_be_visible(timeout=60_000)
    stop(watcher.page, "offline")
    watcher.context.set_offline(False)
    expect(watcher.page.locator(".banner")).to_have_count(0, timeout=60_000)
    teacher.table_action(1, "Nudge")
    slow = next(phone for phone in phones if phone.look().turn == "You")
    expect(slow.page.locator(".nudge")).to_be_visible()
    stop(slow.page, "nudged")
    teacher.go("Debriefs")
    desk.get_by_role("button", name="Close the class").click()
    stop(desk, "close the class", "console")
    desk.get_by_role("dialog").get_by_role("button", name="Close the class").click()
    expect(phones[0].headline).to_have_text("This class is over.")
    stop(phones[0].page, "cut short")
    stop(desk, "closed", "console")
    late = Phone(screens, teacher.server, "late")
    late.page.goto(f"{teacher.server.url}/nothing")
    stop(late.page, "no such page")
    late.page.goto(f"{teacher.server.desk}/console")
    stop(late.page, "console for a stranger")


def waiting(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """What a pupil does who is not on turn: foretells, notes, reviews; and the trail of it."""
    teacher.page.goto(f"{teacher.server.desk}/console")
    teacher.new_class("8B waits", pupils=3, rule="alternate-colour", waiting=True, prompts=True)
    phones = _seated(screens, teacher, *NAMES[:3])
    expect(teacher.page.locator(".person")).to_have_count(3)
    teacher.page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.on_turn).to_be_visible()
        phone.page.locator(".menu-button").tap()
        phone.page.get_by_label("Time for a move").select_option("Three times as long")
        stop(phone.page, "settings") if phone is phones[0] else None
        phone.button("Close").tap()
    writer = phones[0]
    sheet = writer.page.get_by_role("dialog")
    writer.button("My rule").tap()
    words = writer.page.get_by_role("textbox", name="In your own words")
    words.fill("red and black in turn")
    sheet.get_by_role("slider").fill("40")
    expect(sheet.locator(".note-status")).to_have_text("Saved")
    stop(writer.page, "notebook")
    sheet.get_by_role("button", name="Build it from parts").tap()
    expect(sheet.get_by_role("combobox").first).to_be_visible()
    stop(writer.page, "notebook builder")
    sheet.get_by_role("button", name="In words instead").tap()
    sheet.get_by_role("button", name="Done").tap()

    looked = False
    for _ in range(8):
        player = next(phone for phone in phones if phone.look().turn == "You")
        others = [phone for phone in phones if phone is not player]
        player.choose(player.look().hand[0])
        if not looked:
            stop(player.page, "own expectation")
        player.page.locator(".actions .button.main").tap()
        first, last = others
        expect(_foretelling(first)).to_be_visible()
        if not looked:
            stop(first.page, "what do you expect")
            stop(player.page, "verdict is held up")
        _foretelling(first).get_by_role("radio", name="wrong").check()
        if not looked:
            stop(first.page, "expectation said")
        _foretelling(last).get_by_role("radio", name="unsure").check()
        expect(_foretelling(last)).to_have_count(0)
        if not looked:
            stop(player.page, "declare or not now")
        # The chance may be over meanwhile.
        player.page.evaluate("document.querySelector('.offering.waited .button')?.click()")
        looked = True
    expect(words).to_be_visible()
    stop(writer.page, "play rests")
    others = [phone for phone in phones if phone is not writer]
    others[0].page.get_by_role("dialog").get_by_role("button", name="No idea yet").tap()
    stop(others[0].page, "play rests for others")
    others[1].page.get_by_role("dialog").get_by_role("button", name="No idea yet").tap()
    sheet.get_by_role("button", name="That is my rule").tap()
    teacher.table_action(1, "End the round")
    teacher.page.get_by_role("dialog").get_by_role("button", name="End the round").click()
    expect(writer.page.get_by_role("region", name="My trail")).to_be_visible()
    stop(writer.page, "trail", whole=True)
    teacher.page.goto(f"{teacher.page.url.split('#')[0]}/table/1")
    expect(teacher.page.get_by_role("region", name="Lab notebooks")).to_be_visible()
    stop(teacher.page, "whole table with notebooks", "console")

    # Nobody is sent out before forty cards lie: the phone is shown such a table.
    out = HeldPhone(screens)
    seats = held.tags(s1=9, s2=13, s3=12)
    seats[0] = msgspec.structs.replace(seats[0], expelled=True)
    long = held.line("2C", *("5H", "8S", "3D", "-9C", "10S") * 8)
    asked = Waits(of=41, asked=True, said=None, called=None)
    for what, waits in (("reviewer", None), ("reviewer is asked", asked)):
        view = held.table(long, seats=seats, turn="s2", predictions=True)
        out.show(view, held.seat("9S 10H 2C 4C KD QH 3S 7D 8H", writes=True, waits=waits))
        expect(out.page.get_by_text("You are a reviewer now.")).to_be_visible()
        stop(out.page, what)


def check(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """The check before the lesson, on the laptop and on the phone it tries."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console")
    desk.get_by_role("link", name="Check before the lesson").click()
    expect(desk.locator(".check-address")).to_be_visible()
    stop(desk, "check", "console", whole=True)
    phone = Phone(screens, teacher.server, "my own phone")
    phone.page.goto(desk.locator(".check-address").inner_text())
    expect(phone.page.locator(".verdicts")).to_contain_text("Good")
    stop(phone.page, "check")


def past(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """A class once it is over: in the list, what goes and what stays, receipts."""
    desk = teacher.page
    teacher.new_class("8D before summer", pupils=4, rule="alternate-colour")
    for name in ("Ann", "Ben"):
        Phone(screens, teacher.server, name).join(f"{teacher.code[:3]}-1")
    desk.get_by_role("button", name="Start the round").click()
    teacher.go("Debriefs")
    desk.get_by_role("button", name="Close the class").click()
    desk.get_by_role("dialog").get_by_role("button", name="Close the class").click()
    expect(desk.get_by_text("8D before summer is closed.")).to_be_visible()
    stop(desk, "closed class", "console")
    desk.get_by_role("link", name="Keep or delete").click()
    desk.get_by_text("Remove names now").click()
    stop(desk, "keep or delete", "console", whole=True)
    desk.get_by_role("link", name="Compare").click()
    stop(desk, "nothing to compare", "console")
    desk.go_back()
    desk.get_by_text("Remove names now").click()
    desk.get_by_role("link", name="Remove for good Ann").click()
    stop(desk, "what goes with a name", "console")
    desk.get_by_role("button", name="Remove for good").click()
    expect(desk.get_by_role("link", name="Download as text")).to_be_visible()
    stop(desk, "receipt", "console")
    desk.get_by_role("link", name="All classes").click()
    stop(desk, "all classes", "console", whole=True)
    desk.get_by_role("link", name="Keep or delete 8D before summer").click()
    desk.get_by_role("link", name="Delete this class for good").click()
    stop(desk, "what goes with a class", "console")
    desk.get_by_role("button", name="Delete for good").click()
    expect(desk.get_by_role("heading", name="A class was deleted for good")).to_be_visible()
    desk.goto(f"{teacher.server.desk}/console")


def accounts(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """Where teachers have accounts: an administrator's pages, a link, one's own account."""
    desk, server = teacher.page, teacher.server
    store = open_store(default_database(server.data))
    link, _ = Service(store, time).make_administrator("Rosalind")
    store.close()
    desk.goto(f"{server.desk}/console")
    for device in ("console", "phone"):
        stop(desk, "log in with a name", device)
    desk.goto(f"{server.desk}/console/link/{link}")
    for device in ("console", "phone"):
        stop(desk, "a link", device)
    teacher.choose_password()
    stop(desk, "classes of an administrator", "console", whole=True)
    desk.get_by_role("link", name="Teachers").click()
    desk.get_by_label("Name").fill("ada@school.example")
    desk.get_by_role("button", name="Invite").click()
    expect(desk.get_by_label("Link")).to_be_visible()
    for device in ("console", "phone"):
        stop(desk, "a link to hand over", device, whole=True)
    desk.get_by_role("link", name="Teachers").click()
    for device in ("console", "phone"):
        stop(desk, "teachers", device, whole=True)
    desk.get_by_role("link", name="ada@school.example").click()
    for device in ("console", "phone"):
        stop(desk, "a teacher", device, whole=True)
    desk.goto(f"{desk.url}/remove")
    for device in ("console", "phone"):
        stop(desk, "what becomes of a teacher's classes", device, whole=True)
    desk.goto(f"{server.desk}/console/account")
    for device in ("console", "phone"):
        stop(desk, "own account", device, whole=True)


PARTS = (
    rules,
    builder,
    lesson,
    past,
    dealers,
    first_minutes,
    express,
    shared,
    real_cards,
    comings,
    waiting,
    check,
    accounts,
)
"""Those of a server that knows its teacher; `first_start` needs one that does not."""


def _seated(screens: Screens, teacher: Teacher, *names: str) -> list[Phone]:
    phones = [Phone(screens, teacher.server, name) for name in names]
    for phone in phones:
        phone.join(teacher.code)
    return phones


def _foretelling(phone: Phone) -> Locator:
    return phone.page.get_by_role("radiogroup", name="What do you expect?")


def _fellows(phone: Phone) -> set[str]:
    return {phone.name if name == "You" else name for name in phone.look().counts}
