"""The other ways to play: who deals, guesses, shares a device, has real cards, or waits."""

from __future__ import annotations

import re

import held
import msgspec
from held import HeldPhone
from people import Phone, Teacher
from playwright.sync_api import expect
from rounds_by_hand import TableOfPhones
from stage import LAPTOP, PHONE, Screens

from classroom.classes import notebook
from classroom.rules.catalogue import RULES
from classroom.views.schemas import Waits

from .stop import NAMES, RULE, Stop, predicting, seated


def dealers(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """A class in which pupils deal: one chooses, and watches how the rule is found."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console")
    desk.get_by_role("link", name="New class").click()
    teacher.unfold_choices()
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
    expect(dealer.headline).to_have_text("It’s your turn to deal")
    stop(dealer.page, "dealer chooses")
    stop(other.page, "dealer is choosing")
    stop(desk, "dealer is choosing", "console")
    desk.get_by_role("button", name="Choose a rule for").click()
    stop(desk, "choose for the dealer", "console")
    desk.keyboard.press("Escape")
    desk.get_by_role("button", name="Let someone else deal").click()
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
    dealer.button("Show my rule").tap()
    stop(dealer.page, "dealer looks at the rule")
    stop(desk, "a pupil deals", "console")
    table.to_the_end()
    expect(dealer.page.locator(".plate")).to_contain_text("Your rule was")
    stop(dealer.page, "dealer over", whole=True)
    stop(other.page, "over with a dealer")
    desk.goto(f"{desk.url.split('#')[0]}/table/1")
    expect(desk.locator(".score-grid")).to_be_visible()
    stop(desk, "whole table of dealers", "console")


def express(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """A guess: the sheet, the builder in it, own words that wait for the teacher, and found."""
    desk = teacher.page
    desk.goto(f"{teacher.server.desk}/console")
    teacher.new_class("8C Express", pupils=3, rule="alternate-colour", ruleset="express")
    phones = seated(screens, teacher, *NAMES[:3])
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
    guesser.page.get_by_label("Find it on the list").fill("zebras")
    guesser.page.locator(".guess-choice", has_text="In your own words").tap()
    stop(guesser.page, "guess in own words")
    guesser.button("Send my guess").tap()
    expect(guesser.headline).to_have_text("You’ve made a guess")
    stop(guesser.page, "guess waits")
    stop(desk, "guess to judge", "console")
    teacher.tile(1).get_by_role("button", name="Wrong").click()
    for phone in table.phones.values():
        expect(phone.last).to_contain_text("That’s wrong.")
    guesser = table.phones[table.until("a right card")]
    guesser.button("Guess the rule").tap()
    guesser.page.get_by_label("Find it on the list").fill("red card")
    statement = str(RULES["alternate-colour"].statement)
    guesser.page.locator(".guess-choice", has_text=statement).first.tap()
    guesser.button("Send my guess").tap()
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
    page.get_by_label("One more name").first.fill("Ben")
    tablet.button("+ Add a name").tap()
    page.get_by_label("One more name").nth(1).fill("Cy")
    page.get_by_role("radio", name="A hand for each").check()
    stop(page, "join as several", whole=True)
    tablet.button("Join the class").tap()
    expect(desk.locator(".person")).to_have_count(3)
    tablet.button("Menu").tap()
    stop(page, "menu of several")
    tablet.button("Add someone to this phone").tap()
    expect(page.get_by_label("Their name")).to_be_visible()
    stop(page, "one more name")
    page.keyboard.press("Escape")
    desk.get_by_role("button", name="Start the round").click()
    expect(page.get_by_role("heading", name="Pass the phone to")).to_be_visible()
    stop(page, "pass to")
    page.get_by_role("button", name="looking? Tap to see the cards.").tap()
    stop(page, "passed")
    tablet.button("Cover the screen").tap()
    teacher.table_action(1, "Last call Play stops")
    expect(tablet.headline).to_have_text("Last call")
    stop(page, "last call covered")
    page.get_by_role("button", name="looking? Tap to see the cards.").tap()
    stop(page, "last call")
    stop(desk, "last call", "console")
    page.get_by_label("In your own words").fill("Red after black")
    expect(page.get_by_text("Which one is your rule?")).to_be_visible()
    stop(page, "last call understood")
    page.get_by_role("radio", name="No, keep my words").check()
    page.get_by_role("radio", name="rather sure, 75%").check()
    tablet.button("Send my answer").tap()


def real_cards(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """The judge page, from the first card to the end."""
    page = teacher.page
    page.goto(f"{teacher.server.desk}/console")
    page.get_by_role("link", name="New class").click()
    page.get_by_label("Title").fill("Real cards")
    page.get_by_label("Pupils", exact=True).fill("4")
    page.get_by_role("radio", name=re.compile("^Real cards")).check()
    page.get_by_role("button", name="Open the lobby").click()
    expect(page.get_by_text("Put two decks of cards on each table.")).to_be_visible()
    stop(page, "lobby with real cards", "console")
    wall = teacher.projector()
    page.get_by_role("link", name="Judge page").click()
    page.get_by_label("Players at this table").fill("Amara, Ben, Chiara")
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


def waiting(screens: Screens, teacher: Teacher, stop: Stop) -> None:
    """What a pupil does who is not on turn: predicts, notes, reviews; and the trail of it."""
    teacher.page.goto(f"{teacher.server.desk}/console")
    teacher.new_class("8B waits", pupils=3, rule="alternate-colour", waiting=True, prompts=True)
    phones = seated(screens, teacher, *NAMES[:3])
    expect(teacher.page.locator(".person")).to_have_count(3)
    teacher.page.get_by_role("button", name="Start the round").click()
    for phone in phones:
        expect(phone.on_turn).to_be_visible()
        phone.page.locator(".menu-button").tap()
        phone.page.get_by_label("Extra time").select_option("Three times as long")
        stop(phone.page, "settings") if phone is phones[0] else None
        phone.button("Close").tap()
    writer = phones[0]
    sheet = writer.page.get_by_role("dialog")
    writer.button("My rule").tap()
    words = writer.page.get_by_role("textbox", name="In your own words")
    words.fill("red and black in turn")
    sheet.get_by_role("radio", name="rather unsure, 30%").check()
    expect(sheet.locator(".note-status")).to_have_text("Saved")
    stop(writer.page, "notebook")
    sheet.get_by_role("button", name="Build my rule from parts").tap()
    expect(sheet.get_by_role("combobox").first).to_be_visible()
    stop(writer.page, "notebook builder")
    sheet.get_by_role("button", name="Use words instead").tap()
    sheet.get_by_role("button", name="Done").tap()

    looked = False
    for _ in range(notebook.PROMPT_AFTER_PLAYS - 1):
        player = next(phone for phone in phones if phone.look().turn == "You")
        others = [phone for phone in phones if phone is not player]
        player.choose(player.look().hand[0])
        if not looked:
            stop(player.page, "own expectation")
        player.page.locator(".actions .button.main").tap()
        first, last = others
        expect(predicting(first)).to_be_visible()
        if not looked:
            stop(first.page, "what do you expect")
            stop(player.page, "verdict is held up")
        predicting(first).get_by_role("radio", name="wrong").tap()
        if not looked:
            stop(first.page, "expectation said")
        predicting(last).get_by_role("radio", name="unsure").tap()
        expect(predicting(last)).to_have_count(0)
        if not looked:
            stop(player.page, "declare or not now")
        # The chance may be over meanwhile.
        player.page.evaluate("document.querySelector('.offering.waited .button')?.click()")
        looked = True
    # No one is asked to predict the play just before the table stops to think.
    player = next(phone for phone in phones if phone.look().turn == "You")
    player.play(player.look().hand[0])
    expect(words).to_be_visible()
    stop(writer.page, "play rests")
    others = [phone for phone in phones if phone is not writer]
    others[0].page.get_by_role("dialog").get_by_role("button", name="No idea yet").tap()
    stop(others[0].page, "play rests for others")
    others[1].page.get_by_role("dialog").get_by_role("button", name="No idea yet").tap()
    sheet.get_by_role("button", name="That’s my rule").tap()
    teacher.table_action(1, "End the round")
    teacher.page.get_by_role("dialog").get_by_role("button", name="End the round").click()
    expect(writer.page.get_by_role("region", name="My rules so far")).to_be_visible()
    stop(writer.page, "trail", whole=True)
    teacher.page.goto(f"{teacher.page.url.split('#')[0]}/table/1")
    expect(teacher.page.get_by_role("region", name="Lab notebooks")).to_be_visible()
    stop(teacher.page, "whole table with notebooks", "console")

    # No one is sent out before forty cards lie: the phone is shown such a table.
    out = HeldPhone(screens)
    seats = held.tags(s1=9, s2=13, s3=12)
    seats[0] = msgspec.structs.replace(seats[0], expelled=True)
    long = held.line("2C", *("5H", "8S", "3D", "-9C", "10S") * 8)
    asked = Waits(of=41, asked=True, said=None, called=None)
    reviews = out.page.get_by_text("You’re a reviewer now.")
    question = out.page.get_by_role("radiogroup", name="What do you predict?")
    for what, waits, sign in (
        ("reviewer", None, reviews),
        ("reviewer is asked", asked, question),
    ):
        view = held.table(long, seats=seats, turn="s2", predictions=True)
        out.show(view, held.seat("9S 10H 2C 4C KD QH 3S 7D 8H", writes=True, waits=waits))
        expect(sign).to_be_visible()
        stop(out.page, what)
