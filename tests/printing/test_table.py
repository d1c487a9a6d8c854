"""A table's debrief on paper: one page whatever the round, and every claim as it was counted."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import papers
import pytest
import rounds
from found import find
from pypdf import PdfReader

from classroom import translations
from classroom.game.record import read_header
from classroom.printing.page import Paper, make_pdf
from classroom.printing.table import table_part
from classroom.said import ENGLISH, Language

from .conftest import sheet

Extract = Callable[[bytes], str]
HEAD = {"title": "8B Science · Round 2 · Table 3", "date": "21 November 2026"}
LONG_NAMES = (
    "Wilhelmina-Josephine",
    "Maximilian-Alexander",
    "Ἀριάδνη Παπαδοπούλου",
    "Konstantin Theodorus",
    "Anne-Sophie Beauregard",
    "Oluwaseun Adebayo-Okon",
    "Bartholomäus Schönhuber",
)


def pages(document: bytes) -> int:
    return len(PdfReader(BytesIO(document)).pages)


def huge(laid: int = 90, prophets: int = 5) -> rounds.Making:
    """Seven players with long names, strings that hang deep, and Prophet after Prophet."""
    making = rounds.Making("odd-black-even-red", LONG_NAMES, "gardner", seed=37)
    making.data["options"] = {"expulsion": False}
    making.data["extra_decks"] *= 6
    making.round = read_header(making.data).deal()
    for length in (4, 3, 2, 1):
        making.wrong(length)
    while making.round.laid < laid:
        actor = making.round.actor
        name = making.round.players[actor] if actor is not None else ""
        if len(making.round.reigns) < prophets and "declare" in making.round.may(name):
            making.declare()
            note = {"note": "text: " + "odd means black and even means red, except " * 3}
            making.data["moves"].append({"by": name, **note, "confidence": 80, "info": True})
            making.right(2)
            making.until(lambda: bool(making.fitting))
            making.play(making.fitting[0])
            making.called(wrongly=True)
        elif len(making.others) > 2 and making.round.prophet is None:
            making.wrong(3)
        else:
            making.right()
    making.do("teacher", end=True)
    for name in LONG_NAMES:
        word = {"note": "text: " + "w" * 150, "confidence": 50, "last_call": True, "info": True}
        making.data["moves"].append({"by": name, **word})
    return making


@pytest.fixture(scope="module")
def making() -> rounds.Making:
    found = huge()
    assert found.round.laid >= 90
    assert len(found.round.reigns) == 5
    return found


@pytest.mark.parametrize(
    ("code", "paper"),
    [
        ("en", "a4"),
        ("de", "letter"),
        ("fr", "a4"),
        ("es", "letter"),
        ("ar-XB", "a4"),
        ("ar-XB", "letter"),
    ],
)
def test_the_short_form_is_one_page_whatever_the_round(
    making: rounds.Making, code: str, paper: str
) -> None:
    language = ENGLISH if code == "en" else translations.language(code)
    assert pages(papers.pdf([making.data], language, **HEAD, paper=paper)) == 1
    assert pages(papers.pdf([making.data], language, **HEAD, paper=paper, form="long")) == 2
    assert pages(papers.pdf([making.data], language, **HEAD, paper=paper, kind="wall")) == 1


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("form", ["short", "long"])
def test_with_real_cards_what_nobody_knows_is_left_out(
    named: bool, form: str, extract: Extract
) -> None:
    """No hands, so no scores and no question that a hand had; without names no claim either."""
    moves = [
        {"by": "teacher", "start": "5H"},
        {"by": "Ann", "play": ["9S"]},
        {"by": "Ben", "play": ["4H", "6C"]},
        {"by": "Cy", "no_play": True},
        {"by": "Ann", "play": ["6C"]},
        {"by": "Ann", "note": "odd-black-even-red", "confidence": 60, "info": True},
        {"by": "Ann", "declare": True},
        {"by": "Ben", "no_play": True, "laid": "10H", "called": "wrong", "picked": "9C"},
        {"by": "teacher", "end": True},
    ]
    if not named:
        moves = [
            {k: v for k, v in move.items() if k != "by"} for move in moves if "note" not in move
        ]
        moves = [
            {"by": "teacher", **move} if {"start", "end"} & set(move) else move for move in moves
        ]
    record = {
        "format": "eleusis-layout/1",
        "ruleset": "lesson",
        "rule": "odd-black-even-red",
        "players": ["Ann", "Ben", "Cy"] if named else [],
        "moves": moves,
    }
    text = " ".join(extract(papers.pdf([record], **HEAD, form=form)).split())
    assert "Scores" not in text
    assert "held" not in text
    assert "4 cards were on the table" in text or "5 cards were" in text
    if named:
        # 9♠ and 6♣; the claim predicted that the pick was wrong
        assert "2 of them played by Ann" in text
        assert "Nothing: the claimed rule was right" in text
    else:
        assert "of them played by" not in text
        assert "no note says which rule somebody had in mind" in text
    wall = " ".join(extract(papers.pdf([record], **HEAD, kind="wall")).split())
    assert "This one fits, said the call. It did not." in wall


def test_the_long_form_of_a_short_round_has_its_curve_on_the_first_page() -> None:
    def told(name: str) -> list[str]:
        pdf = papers.pdf([rounds.record(name)], **HEAD, form="long")
        return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]

    first, second = told("never_tested")
    assert "cards laid" in first.rpartition("Every play as a question")[2]
    assert "Rules of the catalogue still alive" not in second
    # Where nothing was played, nothing was learned.
    first, second = told("ended_at_once")
    assert "What we learned" not in second


def test_a_sheet_for_the_wall_says_that_only_robots_played(extract: Extract) -> None:
    for name, told in (("only_robots", True), ("no_prophet", False)):
        text = extract(papers.pdf([rounds.record(name)], **HEAD, kind="wall"))
        assert ("Only robots played" in text) is told


def test_a_hand_on_the_wall_is_called_one() -> None:
    pdf = papers.pdf([rounds.record("no_prophet")], **HEAD, kind="wall")
    page = PdfReader(BytesIO(pdf)).pages[0].extract_text()
    assert "A hand without a fitting card" in page
    assert "A K 5\n5 K 5\n9 4\n" in page, "not every card of it is drawn"


def test_right_to_left_pages_are_as_many(extract: Extract) -> None:
    language = Language("ar", right_to_left=True)
    for name in ("a_prophet_stands", "an_expulsion", "ended_at_once"):
        for kind in ("table", "wall"):
            assert pages(papers.pdf([rounds.record(name)], language, **HEAD, kind=kind)) == 1


def test_the_places_of_a_late_string_stay_on_one_line(extract: Extract) -> None:
    found = find(rounds.record("a_prophet_stands"))
    strings = [replace(it, ordinals=tuple(range(100, 112))) for it in found.turning_points]
    found = replace(found, turning_points=tuple(strings))
    part = table_part(found, "8B", "today", ENGLISH, Paper.A4)
    assert "100–111" in extract(make_pdf(sheet(), [part]))
