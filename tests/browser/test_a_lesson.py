"""A whole lesson: one laptop, one wall, two tables of four phones, from the first start to the PDF.

At table 1 a Prophet is overthrown, at table 2 one stands to the end. In the middle a phone is
reloaded, another loses its network, and the server is killed and started again. One phone is 320
pixels wide, and one has no WebSocket.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from people import Phone, Teacher
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from rounds_by_hand import TableOfPhones
from stage import Screens, Server

from classroom.rules.catalogue import RULES

RULE = "alternate-colour"
STATEMENT = str(RULES[RULE].statement)
NAMES = ("Amara", "O'Neil", "Zoë", "李雷", "مريم", "Ben", "Chiara", "Dev")
TITLE = "8B Science"


def test_a_lesson(serve: Callable[..., Server], screens: Screens, tmp_path: Path) -> None:
    server = serve()
    teacher = Teacher(screens, server)
    teacher.first_start()
    teacher.fill_in_class(TITLE, pupils=8, rule=RULE)
    wall = teacher.projector()
    phones = [Phone(screens, server, name) for name in NAMES]
    # One phone is as small as they get, and for one the network lets no WebSocket through.
    phones[1].page.set_viewport_size({"width": 320, "height": 568})
    phones[6].context.add_init_script("delete window.WebSocket")
    _all_join(teacher, wall, phones)

    teacher.page.get_by_role("button", name="Start the round").click()
    tables = [TableOfPhones(four, RULE) for four in _by_table(phones)]
    expect(teacher.page.locator(".table-tile.playing")).to_have_count(2)
    expect(wall.locator(".projector-tables > li")).to_have_count(2)

    first, second = tables
    _every_kind_of_play(first)
    _a_prophet_falls(first)
    prophet = _a_prophet_rules(second)
    teacher.go("Projector")
    teacher.page.get_by_role("button", name=re.compile("^Table 2 .* played")).click()
    expect(wall.locator(".projector-reign")).to_contain_text(f"{prophet} as Prophet")

    _a_phone_reloads(first)
    _a_phone_loses_its_network(first, screens)
    _the_server_dies(server, screens, tables, wall)

    second.call_what_waits()
    second.to_the_end()
    for phone in second.phones.values():
        expect(phone.page.locator(".screen.over")).to_contain_text("What was the rule?")
        expect(phone.page.locator("body")).not_to_contain_text(STATEMENT)
    second.answer()
    teacher.go("Tables")
    expect(teacher.tile(2)).to_contain_text("4 of 4 have answered")
    teacher.go("Projector")
    expect(wall.locator(".projector-rule")).to_contain_text("What do you think the rule was?")
    first.to_the_end()
    first.answer()

    points = {}
    for table in tables:
        points |= _the_rule_and_the_sum(table)
    standing = second.phones[prophet].page.locator(".sum")
    expect(standing).to_contain_text(re.compile(r"Prophet: \d+ × 1 and \d+ × 2"))
    expect(wall.locator(".projector-rule")).to_contain_text(STATEMENT)
    _the_wall_steps_through(teacher, wall)
    _the_papers(teacher, points)
    _the_records(teacher, tables, points, tmp_path)


def _all_join(teacher: Teacher, wall: Page, phones: list[Phone]) -> None:
    """One after the other; each name stands on the wall as it comes."""
    code = teacher.code
    expect(wall.locator(".big-code")).to_have_text(code)
    for here, phone in enumerate(phones, 1):
        phone.type_in(code if here % 2 else code.replace("-", "").lower())
        expect(phone.headline).to_contain_text("You’re at table")
        expect(wall.locator(".projector-seats")).to_contain_text(phone.name)
        expect(wall.locator(".projector-count strong")).to_have_text(str(here))
    expect(teacher.page.locator(".person")).to_have_count(len(phones))


def _by_table(phones: list[Phone]) -> list[list[Phone]]:
    """The phones at table 1 and those at table 2, by what they are told."""
    tables: dict[str, list[Phone]] = {}
    for phone in phones:
        expect(phone.page.locator(".playing")).to_be_visible()
        seats = phone.page.locator(".seat-name").all_inner_texts()
        fellows = sorted(phone.name if seat == "You" else seat for seat in seats)
        tables.setdefault("|".join(fellows), []).append(phone)
    assert [len(four) for four in tables.values()] == [4, 4]
    return list(tables.values())


def _every_kind_of_play(table: TableOfPhones) -> None:
    mover = table.until("a right card")
    witness = table.everybody_but(mover)[0]
    expect(witness.last).to_contain_text(f"{mover}’s")
    expect(witness.last).to_contain_text("right")
    mover = table.until("a wrong card")
    expect(table.phones[mover].last).to_contain_text("You take 1 card")
    table.until("a right string")
    mover = table.until("a wrong string")
    witness = table.everybody_but(mover)[0]
    expect(witness.last).to_contain_text("No one is told which")
    mover = table.until("a wrong no play")
    witness = table.everybody_but(mover)[0]
    expect(witness.page.locator(".shown-hand")).to_contain_text(f"{mover}’s hand")


def _a_prophet_falls(table: TableOfPhones) -> None:
    """Declared, confirmed, right about a hand too, and then wrong once."""
    prophet = table.until("a right card")
    table.declare(prophet)
    table.until("a right card")
    table.until("a wrong no play")
    assert table.prophet == prophet
    table.until("overthrow")
    for phone in table.everybody_but(prophet):
        seat = phone.page.locator(".seat", has_text=prophet)
        expect(seat).to_contain_text("a False Prophet")


def _a_prophet_rules(table: TableOfPhones) -> str:
    """Declared and confirmed; at the end a play waits for the call."""
    prophet = table.until("a right card")
    table.declare(prophet)
    table.until("a wrong card")
    table.until("leave it uncalled")
    expect(table.phones[prophet].page.locator(".question")).to_be_visible()
    return prophet


def _a_phone_reloads(table: TableOfPhones) -> None:
    """The same seat, the same hand in the same order, and the cards that were chosen."""
    phone = table.player
    hand = phone.look().hand
    phone.choose(*hand[2:0:-1])
    before = phone.look()
    play = phone.page.locator(".actions .button.main").get_by_role("img")
    wanted = [shown.get_attribute("aria-label") for shown in play.all()]
    phone.page.reload()
    expect(phone.headline).to_have_text("Your turn")
    assert phone.look() == before
    assert [shown.get_attribute("aria-label") for shown in play.all()] == wanted
    chosen = phone.page.locator(".hand [aria-pressed=true]")
    for left in range(len(before.chosen), 0, -1):
        expect(chosen).to_have_count(left)
        chosen.first.tap()


def _a_phone_loses_its_network(table: TableOfPhones, screens: Screens) -> None:
    phone = table.everybody_but(table.turn)[0]
    before = phone.look()
    seat = table.player.page.locator(".seat", has_text=phone.name)
    screens.network_fails = True
    phone.context.set_offline(True)
    lost = phone.page.get_by_role("alert").filter(has_text="You lost the connection")
    expect(lost).to_be_visible()
    expect(seat).to_contain_text("away")
    phone.context.set_offline(False)
    expect(lost).to_have_count(0)
    expect(seat).not_to_contain_text("away")
    screens.network_fails = False
    assert phone.look() == before


def _the_server_dies(
    server: Server, screens: Screens, tables: list[TableOfPhones], wall: Page
) -> None:
    phones = [phone for table in tables for phone in table.phones.values()]
    before = {phone.name: phone.look() for phone in phones}
    screens.network_fails = True
    server.kill()
    for phone in phones:
        expect(phone.page.get_by_role("alert")).to_contain_text("Your cards are safe")
    expect(wall.locator(".projector-lost")).to_be_visible()
    server.start()
    for phone in phones:
        expect(phone.page.get_by_role("alert")).to_have_count(0, timeout=20_000)
        expect(phone.page.locator(".seat.away")).to_have_count(0, timeout=20_000)
    expect(wall.locator(".projector-lost")).to_have_count(0, timeout=20_000)
    screens.network_fails = False
    assert {phone.name: phone.look() for phone in phones} == before


def _the_rule_and_the_sum(table: TableOfPhones) -> dict[str, int]:
    """Return each phone's final text, with everyone's points."""
    points: dict[str, int] = {}
    for phone in table.phones.values():
        page = phone.page
        expect(page.get_by_role("heading", level=1)).to_have_text(STATEMENT)
        lines = page.locator(".sum td.number").all_inner_texts()
        figures = [int(re.sub(r"[^\d−-]", "", line).replace("−", "-")) for line in lines]
        mine = int(re.sub(r"\D", "", page.locator(".points").inner_text()))
        assert sum(figures) == mine, f"{phone.name} reads {lines} = {mine}"
        listed = dict(
            item.rsplit(None, 1) for item in page.locator(".at-table li").all_inner_texts()
        )
        everybody = {name.strip(): int(much) for name, much in listed.items()}
        assert everybody[phone.name] == mine
        points[phone.name] = mine
        assert everybody.keys() == {*table.phones, "Nature, who dealt"}
    return points


def _the_wall_steps_through(teacher: Teacher, wall: Page) -> None:
    """The turning points of table 1: the reign that ended is one of them, the rule is the last."""
    teacher.go("Debriefs")
    teacher.page.locator(".debrief-list li", has_text="Table 1").get_by_role(
        "button", name="Step through"
    ).click()
    panel = teacher.page.locator(".stepper-panel")
    shown = re.search(r"1 of (\d+)", panel.get_by_role("heading").first.inner_text())
    assert shown
    headlines = []
    for step in range(1, int(shown[1]) - 1):  # the last two: the rule, and what they thought
        expect(wall.locator(".projector-now")).to_contain_text(f"{step} of {shown[1]}")
        headline = wall.locator(".projector-now h1")
        expect(panel).to_contain_text(headline.inner_text())
        headlines.append(headline.inner_text())
        expect(wall.locator("body")).not_to_contain_text(STATEMENT)
        panel.get_by_role("button", name="Next turning point").click()
    assert len(set(headlines)) == len(headlines) >= 2
    expect(wall.locator(".projector-rule")).to_contain_text(STATEMENT)


def _the_papers(teacher: Teacher, points: dict[str, int]) -> None:
    teacher.go("Debriefs")
    whole = teacher.page.get_by_role("button", name="Create print-outs")
    text = _read_pdf(teacher.paper(whole))
    assert TITLE in text
    assert STATEMENT in text
    for name in points:
        assert name in text, f"{name} is not on the class's pages"
    tables = teacher.page.locator(".debrief-list > li")
    for number, fellows in ((1, list(points)[:4]), (2, list(points)[4:])):
        button = tables.nth(number - 1).get_by_role(
            "button", name="Round 1: debrief (PDF)", exact=True
        )
        text = _read_pdf(teacher.paper(button))
        assert f"Table {number}" in text
        assert STATEMENT in text
        for name in fellows:
            assert name in text, f"{name} is not on the page of the table"
        assert not any(name in text for name in points if name not in fellows)


def _read_pdf(document: bytes) -> str:
    """The text as a reader would copy it, in one line."""
    if shutil.which("pdftotext"):
        text = subprocess.run(
            ["pdftotext", "-layout", "-enc", "UTF-8", "-", "-"],
            input=document,
            capture_output=True,
            check=True,
        ).stdout.decode()
    else:  # pypdf knows no right-to-left text
        text = "\n".join(page.extract_text() for page in PdfReader(BytesIO(document)).pages)
    return " ".join(re.sub("[\u200e\u200f\u202a-\u202e]", "", text).split())


def _the_records(
    teacher: Teacher, tables: list[TableOfPhones], points: dict[str, int], folder: Path
) -> None:
    """Each table's record replays to what its phones showed."""
    for number, table in enumerate(tables, 1):
        link = teacher.page.locator(".debrief-list > li").nth(number - 1)
        with teacher.page.expect_download() as saved:
            link.get_by_role("link", name="Round 1: record").click()
        file = folder / f"table-{number}.json"
        saved.value.save_as(file)
        told = subprocess.run(
            [sys.executable, "-m", "classroom", "replay", "--json", str(file)],
            capture_output=True,
            check=True,
            encoding="utf-8",
        )
        report = json.loads(told.stdout)
        assert report["status"] == "over"
        scores = {name: much for name, much in report["scores"].items() if name != "dealer"}
        assert scores == {name: points[name] for name in table.phones}
        counts = next(iter(table.phones.values())).look().counts
        held = {name: len(hand) for name, hand in report["hands"].items()}
        assert sorted(held.values()) == sorted(counts.values())
        assert report["laid"] == table.laid
