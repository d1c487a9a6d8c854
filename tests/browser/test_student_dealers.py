"""Pupils deal: a game with two of them on real phones, and a teacher who helps along."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable

from people import Phone, Teacher
from playwright.sync_api import Locator, Page, expect
from rounds_by_hand import TableOfPhones
from stage import Screens
from test_small_screens import SIZES, fits

from classroom.rules.catalogue import RULES

NAMES = ("Amara", "Ben", "Chiara", "李雷")
RULE, OTHER = "alternate-colour", "suit-cycle"
STATEMENT, OTHER_STATEMENT = (str(RULES[rule].statement) for rule in (RULE, OTHER))
HINT = RULES[OTHER].hints[0].sentence
HINT_BEGINS = re.split(r"\d+[♠♥♦♣]", HINT)[0]
"""As far as the first card, which is a picture."""


def seated(teacher: Teacher, screens: Screens, names: tuple[str, ...] = NAMES) -> list[Phone]:
    """A class of one table, and the round is started."""
    phones = [Phone(screens, teacher.server, name) for name in names]
    for phone in phones:
        phone.join(teacher.code)
    expect(teacher.page.locator(".person")).to_have_count(len(names))
    teacher.page.get_by_role("button", name="Start the round").click()
    return phones


def number(text: str) -> int:
    found = re.search(r"-?\d+", text)
    assert found, text
    return int(found[0])


def test_a_game_with_two_student_dealers(teacher: Teacher, screens: Screens) -> None:
    teacher.new_class(pupils=4, pupils_deal=True)
    wall = teacher.projector()
    amara, ben, chiara, li = phones = seated(teacher, screens)
    tile = teacher.tile(1)

    # The first in turn is asked, and everyone is told.
    expect(amara.headline).to_have_text("It’s your turn to deal")
    for phone in phones[1:]:
        expect(phone.headline).to_have_text("Amara is choosing the secret rule")
        expect(phone.page.locator(".guess-choice")).to_have_count(0)
        expect(phone.page.locator("body")).not_to_contain_text(STATEMENT)
    expect(tile).to_contain_text("Amara is choosing the rule")
    expect(wall.locator(".projector-wait")).to_contain_text("Amara is choosing the secret rule")

    # A phone that reloads in the middle has lost nothing.
    amara.choose_rule(OTHER_STATEMENT, find="spade heart")
    expect(amara.page.locator("#sheet .guess-choice")).to_have_count(1 + len(RULES[OTHER].hints))
    amara.page.locator("#sheet .guess-choice", has_text=HINT).tap()
    amara.page.reload()
    expect(amara.page.locator(".guess-choice", has_text=OTHER_STATEMENT)).to_be_visible()
    expect(amara.page.get_by_label("Search the rules")).to_have_value("spade heart")
    amara.button("Choose this rule").tap()
    assert (
        amara.page.locator("#sheet .guess-choice", has_text=HINT).get_by_role("radio").is_checked()
    )
    amara.deal(HINT)

    # The others play, with the hint; who deals has no hand, and the rule shows when asked for.
    for phone in phones:
        expect(phone.page.locator(".notes")).to_contain_text(HINT_BEGINS)
        expect(phone.page.locator("body")).not_to_contain_text(OTHER_STATEMENT)
    first = TableOfPhones(phones[1:], OTHER)
    assert list(first.phones) == ["Ben", "Chiara", "李雷"]
    expect(amara.page.locator(".hand")).to_have_count(0)
    expect(amara.page.locator(".seat.dealer")).to_contain_text("You")
    expect(ben.page.locator(".seat.dealer")).to_contain_text("Amara")
    expect(tile).to_contain_text("Amara deals")
    expect(tile).to_contain_text("4 pupils")
    amara.button("Show my rule").tap()
    expect(amara.page.locator(".dealt .plate")).to_have_text(OTHER_STATEMENT)
    amara.button("Hide my rule").tap()
    expect(amara.page.locator("body")).not_to_contain_text(OTHER_STATEMENT)

    still_fit = amara.page.locator(".dealt-still-fit strong")
    before = number(still_fit.inner_text())
    for wish in ("a wrong card", "a right card", "a wrong card"):
        first.until(wish)
    expect(amara.page.locator(".dealt")).to_contain_text(
        re.compile(r"[3-9] plays so far, \d right")
    )
    assert number(still_fit.inner_text()) < before
    expect(amara.page.get_by_role("img", name="Rules that still fit, card by card")).to_be_visible()

    prophet = first.until("a right card")
    declare = first.phones[prophet]
    declare.button("Become the Prophet").tap()
    expect(declare.page.locator("#sheet")).to_contain_text(
        "Prophet: you judge for Amara until you get one wrong."
    )
    declare.button("Not now").tap()
    first.declare(prophet)
    expect(amara.page.locator(".dealt")).to_contain_text(f"{prophet} is the Prophet, but hasn’t")
    first.until("leave it uncalled")
    expect(amara.page.locator(".head")).to_contain_text("calls it first. Then your rule answers.")
    expect(declare.page.locator(".question")).to_contain_text("If Amara’s rule disagrees")
    first.call_what_waits()
    expect(amara.page.locator(".dealt")).to_contain_text("1 call, and it was right.")

    # A phone that reloads is the dealer's still.
    amara.page.reload()
    expect(amara.page.locator(".dealt")).to_contain_text("and it was right.")
    first.to_the_end()
    first.answer()
    points = [round_is_over(amara, phones[1:], OTHER_STATEMENT)]
    sheet_says(teacher, points, ["Amara"])

    # The second in turn; a rule that the table has had says so.
    tile.get_by_role("button", name="Next rule").click()
    expect(chiara.headline).to_have_text("Ben is choosing the secret rule")
    ben.choose_rule(OTHER_STATEMENT)
    expect(ben.page.locator("#sheet")).to_contain_text("Your table has played this rule before.")
    ben.button("Choose a different rule").tap()
    ben.choose_rule(STATEMENT)
    expect(ben.page.locator("#sheet")).not_to_contain_text("has played this rule")
    ben.deal()
    second = TableOfPhones([amara, chiara, li], RULE)
    assert list(second.phones) == ["Chiara", "李雷", "Amara"]
    second.until("a wrong card")
    second.to_the_end()
    second.answer()
    points.append(round_is_over(ben, [chiara, li, amara], STATEMENT))
    totals = {name: sum(each[name] for each in points) for name in NAMES}
    for phone in phones:
        expect(phone.page.locator(".so-far")).to_have_text(f"Total so far: {totals[phone.name]}")

    # Closed early: ten for those who never dealt.
    teacher.go("Debriefs")
    teacher.page.get_by_role("button", name="Close the class").click()
    dialog = teacher.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Close the class").click()
    expect(teacher.page.get_by_text("8B Science is closed.")).to_be_visible()
    sheet_says(teacher, points, ["Amara", "Ben"], ["Chiara", "李雷"])


def round_is_over(dealer: Phone, players: list[Phone], statement: str) -> dict[str, int]:
    """The points of the round, as the phones show them: each its own sum, and the same table."""
    points = {}
    for phone in (dealer, *players):
        expect(phone.page.get_by_role("heading", level=1)).to_have_text(statement)
        points[phone.name] = number(phone.page.locator(".points").inner_text().split()[-1])
        listed = phone.page.locator(".at-table")
        expect(listed).to_contain_text(f"{dealer.name}, who dealt")
    best = max(points[phone.name] for phone in players)
    rows = dealer.page.locator(".sum tr").all_inner_texts()
    assert re.match(r"Best player’s score \(.+\)\s+", rows[0])
    assert number(rows[0].split("\t")[-1]) == best
    limits = [number(row.split("≤")[1]) for row in rows[1:]]
    assert points[dealer.name] == min([best, *limits])
    for phone in players:
        told = phone.page.locator(".at-table li", has_text="who dealt").inner_text()
        assert number(told.split()[-1]) == points[dealer.name]
    return points


def sheet_says(
    teacher: Teacher, points: list[dict[str, int]], dealers: list[str], ten: list[str] | None = None
) -> None:
    """The whole table's score sheet, the CSV and the game file say the same."""
    page = teacher.page
    here = page.url
    page.goto(f"{here.split('#')[0]}/table/1")
    rows = page.locator(".score-grid tbody tr")
    expect(rows).to_have_count(4)
    totals = {
        name: sum(each[name] for each in points) + 10 * (name in (ten or [])) for name in NAMES
    }
    for name in NAMES:
        row = rows.filter(has_text=name)
        expect(row.locator(".sum-total")).to_have_text(str(totals[name]))
        for at, each in enumerate(points):
            cell = row.locator("td.number").nth(1 + at)
            dealt = dealers[at] == name
            heard = f"{each[name]} point{'' if each[name] == 1 else 's'} for dealing"
            expect(cell).to_have_text(f"{each[name]}{heard if dealt else ''}")
            expect(cell.locator(".dealt-mark")).to_have_count(1 if dealt else 0)
    expect(page.locator(".score-grid thead")).to_contain_text("Never dealt" if ten else "Total")
    csv_bytes = teacher.download(page.get_by_role("link", name="Scores (CSV)"))
    told = list(csv.DictReader(io.StringIO(csv_bytes.decode("utf-8-sig"), newline="")))
    assert {row["Player"]: int(row["Total"]) for row in told} == totals
    assert {row["Player"] for row in told if row["Dealt in round"]} == set(dealers)
    game = json.loads(teacher.download(page.get_by_role("link", name="Game file")))
    assert game["totals"] == totals
    assert [record["dealer"] for record in game["rounds"]] == dealers
    assert game["ended_early"] is bool(ten)
    page.goto(here)


def test_the_teacher_helps_along(teacher: Teacher, screens: Screens) -> None:
    """Chooses for someone, passes the deal on, and a robot fills the table."""
    teacher.new_class(pupils=3, pupils_deal=True)
    expect(teacher.page.get_by_role("button", name="Choose a different rule")).to_have_count(0)
    amara, ben, chiara = seated(teacher, screens, NAMES[:3])
    page, tile = teacher.page, teacher.tile(1)
    dialog = page.get_by_role("dialog")
    expect(amara.headline).to_have_text("It’s your turn to deal")

    tile.get_by_role("button", name="Let someone else deal").click()
    expect(dialog.get_by_role("button", name="Amara")).to_have_count(0)
    dialog.get_by_role("button", name="Chiara").click()
    expect(chiara.headline).to_have_text("It’s your turn to deal")
    expect(amara.headline).to_have_text("Chiara is choosing the secret rule")

    # Anyone who is asked and removed leaves it to the next.
    teacher.go("Pupils")
    page.get_by_role("button", name="Chiara").click()
    dialog.get_by_role("button", name="Remove Chiara").click()
    expect(amara.headline).to_have_text("It’s your turn to deal")
    teacher.go("Tables")

    tile.get_by_role("button", name="Choose a rule for Amara").click()
    dialog.get_by_role("button", name="Show the rules").click()
    dialog.get_by_role("radio", name="Easy").check()
    dialog.get_by_role("radio", name=STATEMENT).check()
    dialog.get_by_role("button", name="Play this rule").click()
    expect(amara.page.locator(".dealt")).to_be_visible()
    expect(ben.page.locator(".hand")).to_be_visible()
    expect(ben.page.locator(".seat:not(.dealer)")).to_have_count(3)
    expect(tile).to_contain_text("2 pupils, 2 robots")
    amara.button("Show my rule").tap()
    expect(amara.page.locator(".dealt .plate")).to_have_text(STATEMENT)
    teacher.table_action(1, "End the round")
    dialog.get_by_role("button", name="End the round").click()
    expect(amara.page.locator(".score")).to_contain_text("Best player’s score")

    # And a round that no pupil deals.
    teacher.table_action(1, "Let someone else deal")
    dialog.get_by_role("button", name="No pupil").click()
    for phone in (amara, ben):
        expect(phone.page.locator(".hand")).to_be_visible()
        expect(phone.page.locator(".seat.dealer")).to_have_count(0)


def test_a_deal_on_small_phones(teacher: Teacher, screens: Screens) -> None:
    teacher.new_class(pupils=2, pupils_deal=True)
    phones = seated(teacher, screens, NAMES[:2])
    dealer = phones[0]
    expect(dealer.headline).to_have_text("It’s your turn to deal")
    on_each(dealer.page, fits)
    expect(phones[1].headline).to_have_text("Amara is choosing the secret rule")
    on_each(phones[1].page, fits)
    dealer.page.locator(".guess-choice").nth(20).scroll_into_view_if_needed()
    dealer.page.locator(".guess-choice").nth(20).tap()
    on_each(dealer.page, fits, lambda page: in_reach(page, ".actions .button.main"))
    dealer.button("Choose this rule").tap()
    on_each(dealer.page, fits)
    # Of list and hints one each: choosing a hint leaves the rule chosen.
    dealer.page.locator("#sheet .guess-choice").last.tap()
    expect(dealer.page.locator("#sheet input:checked")).to_have_count(1)
    expect(dealer.page.locator(".deal-list input:checked")).to_have_count(1)
    dealer.deal()
    dealer.button("Show my rule").tap()
    on_each(dealer.page, fits, read_to_the_end)


def on_each(page: Page, *looks: Callable[[Page], None]) -> None:
    """At each size of a small phone; the last one stays."""
    for size in SIZES:
        page.set_viewport_size(*size.values)
        for look in looks:
            look(page)


def read_to_the_end(page: Page) -> None:
    last = page.locator(".dealt p").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    in_reach(page, ".menu-button")


def in_reach(page: Page, selector: str) -> None:
    expect(page.locator(selector)).to_be_in_viewport(ratio=1)


def test_who_deals_judges_a_guess(teacher: Teacher, screens: Screens) -> None:
    teacher.new_class(pupils=4, ruleset="express", pupils_deal=True)
    phones = seated(teacher, screens)
    dealer = phones[0]
    dealer.choose_rule(STATEMENT)
    dealer.deal()
    table = TableOfPhones(phones[1:], RULE, "express")
    for word, verdict in (("Wrong", "That’s wrong."), ("Right", "guessed the rule")):
        guesser = table.phones[table.until("a right card")]
        guesser.button("Guess the rule").tap()
        guesser.page.get_by_label("Find it on the list or write it yourself").fill("black zebras")
        guesser.page.locator(".guess-choice", has_text="In your own words. Amara will say").tap()
        guesser.button("Send my guess").tap()
        judging = dealer.page.locator(".judging")
        expect(judging).to_contain_text("black zebras")
        expect(teacher.tile(1)).to_contain_text("has guessed. Is that the rule?")
        for phone in table.phones.values():
            expect(phone.page.locator(".head")).to_contain_text("Waiting for Amara or your teacher")
            expect(phone.page.locator(".judging")).to_have_count(0)
        judging.get_by_role("button", name=word).tap()
        expect(judging).to_have_count(0)
        expect(guesser.page.locator("body")).to_contain_text(verdict)
    plate = dealer.page.locator(".plate")
    expect(plate).to_contain_text("guessed the rule")
    assert contrast(plate, plate.locator(".verdict")) >= 4.5


def contrast(ground: Locator, words: Locator) -> float:
    """Return the contrast of text and background, as WCAG defines it."""
    ground_colour = ground.evaluate("(one) => getComputedStyle(one).backgroundColor")
    colour = words.evaluate("(one) => getComputedStyle(one).color")
    dark, light = sorted(luminance(each) for each in (ground_colour, colour))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Of ``rgb(34, 31, 26)``."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
