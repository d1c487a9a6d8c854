"""The class's page: claims of a class that can be counted by hand, and never a page too many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import pytest
import rounds
from found import find_class
from pypdf import PdfReader
from small_class import foretold, note, six_right, with_notes

from classroom import translations
from classroom.debrief.whole_class import ClassFindings
from classroom.printing.class_ import Form, class_part
from classroom.printing.page import Paper, Part, Sheet, make_pdf
from classroom.rules.catalogue import RULES
from classroom.said import ENGLISH, Language
from classroom.wording import Vocabulary

from .conftest import MADE

Extract = Callable[[bytes], str]
CODES = (translations.SOURCE, *translations.COMPLETE, "en-XA", "ar-XB")
"""The last two are no languages: one is longer than any, the other runs from right to left."""


def pdf(part: Part, paper: Paper = Paper.A4, language: Language = ENGLISH) -> bytes:
    return make_pdf(Sheet("8B", "8B Science", language, MADE, paper), [part])


def page(
    found: ClassFindings,
    form: Form = "short",
    paper: Paper = Paper.A4,
    language: Language = ENGLISH,
) -> bytes:
    return pdf(class_part(found, "8B", "today", language, paper, form), paper, language)


def pages(document: bytes) -> int:
    return len(PdfReader(BytesIO(document)).pages)


def flat(text: str) -> str:
    return " ".join(text.split())


def small_class() -> list[dict[str, Any]]:
    """Three tables with one rule and cards of their own; six plays each, all right.

    Ben takes "by twos" for the rule at tables 1 and 2 with the starter alone, when it fits. At
    table 1 Amara notes the rule with four cards laid, at table 2 Ben with three; both keep it.
    At table 3 all four note it at once and foretell the six verdicts.
    """
    one = with_notes(
        six_right(15),
        (0, note("Ben", "by-twos")),
        (3, note("Amara", "alternate-colour")),
    )
    two = with_notes(
        six_right(16),
        (0, note("Ben", "by-twos")),
        (2, note("Ben", "alternate-colour")),
    )
    return [one, two, foretold(six_right(18), 6)]


@pytest.fixture(scope="module")
def small() -> ClassFindings:
    return find_class(small_class())


def test_every_claim_of_a_small_class_is_what_was_counted(
    small: ClassFindings, extract: Extract
) -> None:
    text = flat(extract(page(small)))
    assert "3 tables, side by side" in text
    # Cards laid, plays, plays that could tell rules apart, the right rule from which card on.
    for row, stable in zip(small.tables, (4, 3, 1), strict=True):
        assert row.tests is not None
        assert f" 7 6 {row.tests.count} of 6 {stable} " in f"{text} "
    assert "The same as at table 1" in text
    assert "Tables 1, 2, 3 had the same rule, each with cards of its own." in text
    assert "At each of them somebody noted the rule, and kept it." in text
    claim = str(RULES["by-twos"].statement)
    assert "2 pupils took this for the rule while it fitted every card, at tables 1, 2." in text
    assert claim[:30] in text
    # 24 predictions, but from one table alone: not enough to say how sure a class was.
    assert "sure of a rule predicted" not in text
    assert "SEP4 Analyzing and Interpreting Data" in text
    assert "SEP7" not in text  # nobody declared
    assert "Declared" not in text


def test_how_sure_a_class_was_is_told_with_what_it_rests_on(extract: Extract) -> None:
    found = find_class([foretold(six_right(seed), 3) for seed in (15, 16, 18)])
    told = (
        "Pupils who were 80 to 100 sure of a rule predicted 36 of 36 verdicts (3 tables; with so "
        "few verdicts it may be 17 points off)."
    )
    assert told in flat(extract(page(found)))


def test_robots_and_passed_turns_are_named_as_left_out(extract: Extract) -> None:
    found = find_class(rounds.record(name) for name in ("only_robots", "no_prophet"))
    text = flat(extract(page(found)))
    robots = sum(row.robot_plays for row in found.tables)
    assert f"Robots made {robots} plays; what robots did is in no figure about pupils." in text
    assert "The clock passed over 2 turns; they count for nobody." in text
    assert "robots only" in text


def longest(many: int) -> list[dict[str, Any]]:
    """Tables with the wordiest rules of the catalogue, each another one."""
    wordy = sorted(RULES.values(), key=lambda rule: -len(str(rule.statement)))
    records = []
    for rule in wordy[:many]:
        table = rounds.Making(rule.id, seed=3)
        table.right(2)
        table.do("teacher", end=True)
        records.append(table.data)
    return records


@pytest.fixture(scope="module")
def wordy() -> Sequence[ClassFindings]:
    records = longest(12)
    return [find_class(records[:many]) for many in (1, 12)]


@pytest.mark.parametrize(
    ("code", "paper"),
    [*((code, Paper.A4) for code in CODES), ("en", Paper.LETTER), ("en-XA", Paper.LETTER)],
)
def test_one_page_up_to_twelve_tables_and_two_in_the_long_form(
    paper: Paper, code: str, wordy: Sequence[ClassFindings]
) -> None:
    language = translations.language(code, Vocabulary())
    for found in wordy:
        assert pages(page(found, "short", paper, language)) == 1
        assert pages(page(found, "long", paper, language)) == 2


def test_whatever_happened_the_questions_are_on_the_page(
    wordy: Sequence[ClassFindings], extract: Extract
) -> None:
    for found in (*wordy, find_class(rounds.record(name) for name in rounds.NAMES)):
        text = flat(extract(page(found)))
        for question in found.questions:
            assert " ".join(str(question.asks).split()[-3:]) in text
