"""The class's page: claims of a class that can be counted by hand, and never a page too many."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
import rounds
from found import find_class
from pypdf import PdfReader
from small_class import note, predicted, six_right, with_notes

from classroom.debrief.findings.of_class import ClassFindings
from classroom.debrief.findings.other_rules import SameHere
from classroom.i18n import translations
from classroom.i18n.messages import ENGLISH, Language, RuleRef
from classroom.i18n.vocabulary import Vocabulary
from classroom.pdf.class_bars import TableBar
from classroom.pdf.class_page import Form, class_part
from classroom.pdf.page import Paper, Part, Sheet, make_pdf
from classroom.pdf.structure import Element, read
from classroom.pdf.text import as_words
from classroom.rules.catalogue import RULES

from .conftest import MADE, every_other

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
    At table 3 all four note it at once and predict the six verdicts.
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
    return [one, two, predicted(six_right(18), 6)]


@pytest.fixture(scope="module")
def small() -> ClassFindings:
    return find_class(small_class())


def test_every_claim_of_a_small_class_is_what_was_counted(
    small: ClassFindings, extract: Extract
) -> None:
    text = flat(extract(page(small, "long")))
    assert "3 tables, side by side" in text
    # Plays, plays that could tell rules apart, the right rule from which card on.
    for row, stable in zip(small.tables, (4, 3, 1), strict=True):
        assert row.tests is not None
        assert f" {row.number} {row.tests.count} of 6 " in f"{text} "
        first = "look here first " if row.number == 1 else ""
        assert f"Table {row.number} ended after a few plays {first}7 {stable} " in f"{text} "
    # One rule, said once; the tables that had it stand below it.
    assert text.count(str(RULES["alternate-colour"].statement)) == 1
    assert "Tables 1, 2 and 3 played the same rule, but each had different cards." in text
    assert "At each of them, a pupil picked or built the rule and kept it." in text
    claim = str(RULES["by-twos"].statement)
    assert "2 pupils gave this rule while it fitted every card, at tables 1 and 2." in text
    assert claim[:30] in text
    # 24 predictions, but from one table alone: not enough to say how sure a class was.
    assert "predictions were right" not in text
    assert "SEP4" not in text  # standards are for the teacher
    assert "Declared" not in text


def test_two_plays_are_counted_however_few_they_are(extract: Extract) -> None:
    """Two right plays of cards by pupils: too few for a share elsewhere, but two of two here."""
    table = rounds.Making("odd-black-even-red", seed=3)
    table.right(2)
    table.do("teacher", end=True)
    found = find_class([*small_class(), table.data])
    row = found.tables[-1]
    assert row.tests is None
    own = [each.play for each in row.findings.measured.plays]
    told = sum(each.split is not None and each.split.disputed for each in own)
    text = flat(extract(page(found, "long")))
    assert len(own) == 2
    assert f" 4 {told} of 2 " in text
    assert "Table 4 ended after a few plays 3 –" in text
    assert "“–”: no one did" in text


def test_a_round_that_goes_on_did_not_end_because_it_is_not_over(extract: Extract) -> None:
    table = rounds.Making("odd-black-even-red", seed=3)
    table.right(2)
    text = flat(extract(page(find_class([table.data]), "long")))
    assert "How it ended" in text
    assert "not over" in text
    assert "Ended because" not in text


def test_how_sure_a_class_was_is_told_with_what_it_rests_on(extract: Extract) -> None:
    found = find_class([predicted(six_right(seed), 6) for seed in (15, 16, 18, 19)])
    told = (
        "When pupils were 80 to 100% sure of their rule, 96 of 96 predictions were right (24 "
        "plays at 4 tables)."
    )
    assert told in flat(extract(page(found, "long")))


def test_the_rounds_of_one_table_are_no_tables(extract: Extract) -> None:
    """W18."""
    found = find_class(small_class(), unit="round")
    text = flat(extract(page(found)))
    assert "3 rounds, side by side" in text
    assert "What the rounds show" in text
    assert "tables" not in text.split("Without names")[0]


def test_a_rule_that_no_card_could_tell_from_the_secret_one_is_told(extract: Extract) -> None:
    """W8: it counts as had, and that it is a different rule is on the page."""
    found = find_class([rounds.record("overthrown_by_a_wrong_card")])
    (row,) = found.tables
    rule = RULES["odd-black-even-red"].statement
    same = SameHere(
        where=row.label,
        table=1,
        rule=RuleRef(rule),
        secret=row.rule.statement,
        since=9,
        from_start=False,
        pupils=2,
    )
    text = flat(extract(page(replace(found, same_here=(same,)), "long")))
    assert "No card could tell" in text
    assert "2 pupils had a different rule at the end." in text
    assert "After card 9, no card could tell the two apart. It was:" in text


def test_a_table_of_robots_is_named(extract: Extract) -> None:
    found = find_class(rounds.record(name) for name in ("only_robots", "no_prophet"))
    text = flat(extract(page(found, "long")))
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


WORDY = (1, 6, 12)


@pytest.fixture(scope="module")
def wordy() -> dict[int, ClassFindings]:
    records = longest(max(WORDY))
    return {many: find_class(records[:many]) for many in WORDY}


@pytest.mark.parametrize(("paper", "code", "many"), every_other(Paper, CODES, WORDY))
def test_one_page_up_to_twelve_tables(
    paper: Paper, code: str, many: int, wordy: dict[int, ClassFindings]
) -> None:
    """Even with the longest rules there are."""
    language = translations.language(code, Vocabulary())
    assert pages(page(wordy[many], "short", paper, language)) == 1
    most = 3 if many <= 6 else 4
    assert pages(page(wordy[many], "long", paper, language)) <= most


def shown(found: ClassFindings, paper: Paper, language: Language) -> list[str]:
    """Return what kinds of things the short form says, in order: roles, and how many of each."""
    story = class_part(found, "8B", "today", language, paper).story
    return [element.role for element in read(story) for element in element.walk()]


@pytest.mark.parametrize("many", [1, 3, 6, 12])
def test_the_same_things_are_told_in_every_language_and_on_every_paper(many: int) -> None:
    """F07: neither longer words nor shorter paper leave a finding or a question out."""
    found = find_class((small_class() * 4)[:many])
    told = [
        shown(found, paper, translations.language(code, Vocabulary()))
        for paper in Paper
        for code in CODES
    ]
    assert len(told[0]) > 15
    assert all(each == told[0] for each in told)


def figures(found: ClassFindings) -> list[Element]:
    """The bars, as they are told, in the order of the page."""
    story = class_part(found, "8B", "today", ENGLISH, Paper.A4).story
    return [e for top in read(story) for e in top.walk() if e.role == "Figure"]


def test_the_first_look_and_the_bars_lead_and_are_told_in_words(small: ClassFindings) -> None:
    story = class_part(small, "8B", "today", ENGLISH, Paper.A4).story
    heading, first, bars, *_ = read(story)
    assert (heading.role, first.role, bars.role) == ("H1", "P", "Table")
    assert first.text == "Look at table 1 first: it has 7 cards, and no table has more."
    figure, *_ = figures(small)
    assert figure.alt == "A bar with marks: 7 cards."


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("overthrown_by_a_wrong_card", "and was overthrown at card"),
        ("a_prophet_stands", "and lasted to the end."),
    ],
)
def test_a_bar_shows_what_became_of_a_prophet(name: str, told: str) -> None:
    found = find_class([rounds.record(name)])
    (reign,) = found.tables[0].findings.reigns
    (figure,) = figures(found)
    last = next(each for each in figure.details if "Prophet" in each)
    assert f"someone became the Prophet after card {reign.after} {told}" in last
    assert (f"card {min(reign.deciding, default=0)}." in last) == (reign.how == "overthrown")


def test_tables_with_one_rule_stand_together_under_it() -> None:
    """The rule that most tables had comes first, and in it the tables in their order."""
    records = [six_right(15, rule) for rule in ("by-twos", "same-colour", "by-twos", "change-suit")]
    story = class_part(find_class(records), "8B", "today", ENGLISH, Paper.A4).story
    (bars,) = (each for each in read(story) if each.role == "Table")
    firsts = [next(row.children[0].walk()) for row in bars.children[1:]]
    heads = [e.text or "".join(p.text for p in e.children[:1]) for e in firsts]
    said = [str(RULES[rule].statement) for rule in ("by-twos", "same-colour", "change-suit")]
    wanted = [said[0], "Table 1", "Table 3", said[1], "Table 2", said[2], "Table 4"]
    assert [as_words(head, ENGLISH) for head in heads if head] == wanted


def test_a_bar_is_as_long_as_its_cards() -> None:
    """On one scale for all tables, and so are its marks."""
    found = find_class([rounds.record("a_prophet_stands"), six_right(15)])
    bars = [TableBar(row, max(r.laid for r in found.tables)) for row in found.tables]
    for bar in bars:
        bar.wrap(300, 1e6)
    first, second = (bar.scale.x(bar.row.laid) - bar.scale.x(0) for bar in bars)
    assert first / second == pytest.approx(bars[0].row.laid / bars[1].row.laid)
    assert bars[0].scale.x(5) == bars[1].scale.x(5)


def test_last_guesses_that_are_right_are_counted(extract: Extract) -> None:
    """Of those that name a rule: of four pupils one guesses the rule, one another, one in words."""
    moves = [
        note(who, rule, last_call=True)
        for who, rule in (
            ("Amara", "alternate-colour"),
            ("Ben", "same-colour"),
            ("Chiara", "text: it swaps"),
        )
    ]
    record = six_right(15)
    found = find_class([{**record, "moves": [*record["moves"], *moves]}, six_right(16)])
    text = flat(extract(page(found)))
    few = "ended after a few plays"
    first = f"Table 1 {few} look here first 7 1 of 2, 1 in their own words"
    assert f"{first} Table 2 {few} 7 –" in text


def test_whatever_happened_questions_are_on_the_page(
    wordy: dict[int, ClassFindings], extract: Extract
) -> None:
    """At most one gives way to the wordiest rules there are."""
    for found in (*wordy.values(), find_class(rounds.record(name) for name in rounds.NAMES)):
        text = flat(extract(page(found)))
        for question in found.questions[:2]:
            assert " ".join(str(question.asks).split()[-3:]) in text


@pytest.mark.parametrize("many", [1, 3, 6, 8])
def test_a_single_page_has_at_most_three_hundred_words(many: int, extract: Extract) -> None:
    text = extract(page(find_class((small_class() * 3)[:many])))
    assert 100 < len(re.findall(r"[^\W\d_]{2,}", text)) <= 300
