"""The papers for a school's office: each named test exists, and each page is up to date."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import accessibility_report
import pytest
import record_of_processing
from accessibility_report import CRITERIA, VERDICTS
from markdown_pages import rows, section, unwrapped

ROOT = Path(__file__).resolve().parents[1]
OFFICE = ROOT / "docs" / "office"
PAPERS = sorted(OFFICE.rglob("*.md"))
LANGUAGES = ("de", "es", "fr")
NO_TEST = "**No test"


def read(name: str) -> str:
    return unwrapped((OFFICE / name).read_text("utf-8"))


def named_tests(text: str) -> list[str]:
    return re.findall(r"`(tests/[^`]+?\.(?:py|ts)::[^`]+)`", text)


def blanks(text: str) -> list[str]:
    """Return what only the school can fill in: square brackets that are no link."""
    return re.findall(r"\[[^\[\]]+\]", re.sub(r"\[([^\[\]]*)\]\([^)]*\)", r"\1", text))


def missing(test: str) -> bool:
    """Return whether there is no such test; of a script's test, the title is its name."""
    path, _, name = test.partition("::")
    file = ROOT / path
    if not file.is_file():
        return True
    source = file.read_text("utf-8")
    if path.endswith(".ts"):
        return f'test("{name}"' not in source
    return re.search(rf"^def {re.escape(name)}\(", source, re.MULTILINE) is None


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.relative_to(OFFICE).as_posix())
def test_every_test_that_a_paper_names_exists(paper: Path) -> None:
    assert [
        test for test in named_tests(unwrapped(paper.read_text("utf-8"))) if missing(test)
    ] == []


def test_a_test_that_does_not_exist_is_found() -> None:
    assert missing("tests/test_office.py::test_nothing")
    assert missing("tests/test_nothing.py::test_nothing")
    assert missing("tests/js/teacher.test.ts::does nothing")


# What IT asks


def test_every_answer_for_it_has_a_page_and_a_test_or_says_that_it_has_none() -> None:
    answers = rows(read("it-questions.md"))
    assert len(answers) > 40
    for question, answer, more, shown in answers:
        assert question.endswith("?"), question
        assert answer and "](" in more, question
        assert named_tests(shown) or shown.startswith(NO_TEST), question
        assert not (named_tests(shown) and shown.startswith(NO_TEST)), question


# Accessibility


WCAG = {
    "1.1": (1,),
    "1.2": (1, 2, 3, 4, 5),
    "1.3": (1, 2, 3, 4, 5),
    "1.4": (1, 2, 3, 4, 5, 10, 11, 12, 13),
    "2.1": (1, 2, 4),
    "2.2": (1, 2),
    "2.3": (1,),
    "2.4": (1, 2, 3, 4, 5, 6, 7, 11),
    "2.5": (1, 2, 3, 4, 7, 8),
    "3.1": (1, 2),
    "3.2": (1, 2, 3, 4, 6),
    "3.3": (1, 2, 3, 4, 7, 8),
    "4.1": (2, 3),
}
"""The criteria of levels A and AA in WCAG 2.2, by guideline; 4.1.1 was withdrawn."""


def test_the_report_has_the_criteria_of_wcag_2_2() -> None:
    wanted = [f"{guideline}.{at}" for guideline, all_ in WCAG.items() for at in all_]
    assert [each.number for each in CRITERIA] == wanted
    assert Counter(each.level for each in CRITERIA) == {"A": 31, "AA": 24}


def test_the_page_of_the_report_is_up_to_date() -> None:
    text = accessibility_report.PAGE.read_text("utf-8")
    said = "run python tests/support/accessibility_report.py"
    assert accessibility_report.written(text) == text, said


@pytest.mark.parametrize("each", CRITERIA, ids=lambda each: each.number)
def test_a_verdict_is_no_better_than_its_tests(each: accessibility_report.Criterion) -> None:
    assert each.verdict in VERDICTS
    assert each.remark.endswith(".")
    assert not [test for test in each.tests if missing(test)]
    if each.verdict in ("supports", "partially supports", "not applicable"):
        assert each.tests
    # That axe finds nothing proves no criterion.
    if each.verdict == "supports" and each.number not in accessibility_report.MEASURED:
        assert {*each.tests} - accessibility_report.AXE


def test_the_report_says_that_no_one_has_tested_it() -> None:
    assert "**No one who uses a screen reader" in read("accessibility.md")


# Templates


TEMPLATES = ("data-processing-agreement.md", "record-of-processing.md", "impact-assessment.md")


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_says_what_only_the_school_knows(name: str) -> None:
    assert len(blanks(read(name))) > 5
    assert "not legal advice" in read(name)


def test_the_record_has_everything_that_is_stored() -> None:
    text = record_of_processing.PAGE.read_text("utf-8")
    assert len(rows(record_of_processing.table())) > 15
    said = "run python tests/support/record_of_processing.py"
    assert record_of_processing.written(text) == text, said


def test_every_risk_of_the_impact_assessment_is_rated_and_leads_to_an_attack() -> None:
    security = (ROOT / "docs" / "security.md").read_text("utf-8")
    risks = rows(section(read("impact-assessment.md"), "5. Risks"))
    assert len(risks) >= 10
    levels = {"low", "medium", "high"}
    for number, risk, likelihood, severity, measures, left in risks:
        assert number.isdigit() and risk and measures
        assert {likelihood, severity, left} <= levels, number
        for attack in re.findall(r"\b([PONTLFS]\d+)\b", measures):
            assert f"| {attack} |" in security, attack
    assert sum(bool(re.search(r"\b[PONTLFS]\d+\b", row[4])) for row in risks) > 6


# Parents and pupils


def headings(text: str) -> list[int]:
    return [len(found) for found in re.findall(r"^(#+) ", text, re.MULTILINE)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_language_tells_parents_and_pupils_the_same(code: str) -> None:
    english, other = read("parents.md"), read(f"{code}/parents.md")
    assert headings(other) == headings(english)
    assert len(blanks(other)) == len(blanks(english)) > 10
    assert [len(row) for row in rows(other)] == [len(row) for row in rows(english)]
    assert re.findall(r"\d+", other) == re.findall(r"\d+", english)


@pytest.mark.parametrize(
    ("code", "terms"),
    [
        ("en", ("controller", "data-protection officer", "supervisory authority", "lodge")),
        ("de", ("Verantwortlicher", "Datenschutzbeauftragte", "Aufsichtsbehörde", "beschweren")),
        ("es", ("responsable del tratamiento", "delegad", "autoridad de control", "reclam")),
        ("fr", ("responsable du traitement", "délégué", "autorité de contrôle", "réclamation")),
    ],
)
def test_the_terms_of_the_law_are_those_of_the_language(code: str, terms: tuple[str, ...]) -> None:
    text = read("parents.md" if code == "en" else f"{code}/parents.md")
    assert [term for term in terms if term not in text] == []


@pytest.mark.parametrize("code", ["en", *LANGUAGES])
def test_sentences_for_children_are_short(code: str) -> None:
    text = read("parents.md" if code == "en" else f"{code}/parents.md")
    _, _, children = text.rpartition("\n## ")
    sentences = re.split(r"(?<=[.!?:])\s+", re.sub(r"[#*\-]", " ", children))
    assert len(sentences) > 10
    assert [each for each in sentences if len(re.findall(r"[\w’'-]+", each)) > 16] == []
