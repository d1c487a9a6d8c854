"""The class's own answers, sorted: every last guess in its pile, beside what decides it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import pairwise
from typing import Any

import papers
import pytest
import rounds
from found import find_class
from pypdf import PdfReader
from small_class import note, six_right
from truth import generator

from classroom.debrief.findings.of_class import ClassFindings
from classroom.debrief.findings.sorted_answers import Pile, SortedAnswer, sorted_answers
from classroom.i18n import translations
from classroom.i18n.vocabulary import Vocabulary
from classroom.pdf.style import SMALLEST
from classroom.rules.catalogue import RULES

from .conftest import sizes

Extract = Callable[[bytes], str]
NAMES = ("Amara", "Ben", "Chiara", "Dev")


def guessed(record: dict[str, Any], *rules: str | None) -> dict[str, Any]:
    """The record with a last guess of each pupil in turn; None gives none."""
    moves = [
        note(who, rule, last_call=True)
        for who, rule in zip(NAMES, rules, strict=False)
        if rule is not None
    ]
    return {**record, "moves": [*record["moves"], *moves]}


def two_tables() -> list[dict[str, Any]]:
    """Six right cards by "alternate colour" at each.

    At table 1 two pupils guess the rule, one that only one colour is right, one writes words. At
    table 2 one guesses the rule.
    """
    one = guessed(
        six_right(15), "alternate-colour", "same-colour", "alternate-colour", "text: Ben says swap"
    )
    return [one, guessed(six_right(16), None, "alternate-colour")]


def pile(found: ClassFindings, name: Pile) -> Sequence[SortedAnswer]:
    return sorted_answers(found).piles[name]


def flat(document: bytes, extract: Extract) -> str:
    return " ".join(extract(document).split())


def sheet(records: Sequence[dict[str, Any]], **wanted: Any) -> bytes:
    return papers.pdf(records, kind="answers", title="8B", **wanted)


def numbers(answer: SortedAnswer) -> list[int]:
    return sorted(row.number for row in answer.tables)


def test_each_guess_is_in_its_pile_and_the_same_ones_of_a_table_are_one() -> None:
    found = find_class(two_tables())
    agrees, contradicted, words = (
        pile(found, name) for name in ("agrees", "contradicted", "untested")
    )
    (both,) = agrees
    assert (numbers(both), both.pupils) == ([1, 2], 3), "one rule is one answer, at any table"
    assert str(both.truth) == "It was the rule."
    assert str(both.label) == "Tables 1 and 2"
    (only,) = contradicted
    assert (numbers(only), only.pupils, only.truth) == ([1], 1, None)
    # The second card of the line has the other colour than the starter.
    first, second, *_ = (each.card for each in found.tables[0].findings.round.layout.cards)
    assert only.evidence is not None
    assert only.evidence.text == (
        "Card %(first)s, %(cards)s after %(after)s, was right. This rule forbids it."
    )
    assert only.evidence.values == {"first": 2, "cards": (second,), "after": first}
    (own,) = words
    assert (numbers(own), own.pupils, own.rule, own.evidence) == ([1], 1, None, None)


def test_what_speaks_for_a_rule_ruled_out_others() -> None:
    """Of the most telling play the counts are those of all the rules that are known."""
    found = find_class(two_tables())
    evidence = pile(found, "agrees")[0].evidence
    assert evidence is not None
    fitting = [len(each) for each in found.tables[0].findings.course.rules.wider]
    out, before = evidence.values["out"], evidence.values["all"]
    assert (before, before - out) in pairwise(fitting)


def test_a_guess_that_no_card_tested_agrees_with_nothing(extract: Extract) -> None:
    """Where only the starter lies, every rule fits: that is no evidence for any."""
    record = six_right(15)
    (table,) = find_class([guessed({**record, "moves": []}, "alternate-colour")]).tables
    assert not table.plays
    records = [guessed({**record, "moves": []}, "alternate-colour", "same-colour"), *two_tables()]
    found = sorted_answers(find_class(records))
    assert [numbers(each) for each in found.piles["untested"]] == [[1], [1], [2]]
    assert not any(1 in numbers(each) for each in found.piles["agrees"])
    text = flat(sheet(records), extract)
    assert "No card that was played ruled out a rule." in text


def test_no_one_is_named_and_own_words_are_not_quoted(extract: Extract) -> None:
    """What pupils typed is for their own table, and may name someone."""
    text = flat(sheet(two_tables()), extract)
    assert "Your own answers, sorted 5 last guesses, without names." in text
    assert "Agrees with every card: 3" in text
    assert "There’s evidence against it: 1" in text
    assert "Still to be tested: 1" in text
    assert "says swap" not in text
    assert not set(NAMES) & set(text.replace("’", " ").split())


def test_without_a_last_guess_there_is_no_sheet_and_a_page_says_why(extract: Extract) -> None:
    for records in ([six_right(15)], [rounds.record("only_robots")]):
        text = flat(sheet(records), extract)
        assert "No answers to sort" in text
        assert "No pupil gave a last guess in these rounds" in text
        assert "Agrees" not in text


def test_what_a_robot_guessed_is_no_pupils_answer() -> None:
    record = guessed(six_right(15), "same-colour")
    (entry,) = (each for each in record["moves"] if each.get("last_call"))
    entry["robot"] = True
    assert sorted_answers(find_class([record])).answers == 0


def many(tables: int) -> list[dict[str, Any]]:
    """Tables at which four pupils guess four of the wordiest rules."""
    wordy = sorted(RULES.values(), key=lambda rule: -len(str(rule.statement)))
    return [
        guessed(six_right(15), *(rule.id for rule in wordy[at * 4 : at * 4 + 4]))
        for at in range(tables)
    ]


@pytest.mark.parametrize("code", ["en", "de", "es", "fr", "en-XA", "ar-XB"])
@pytest.mark.parametrize("tables", [1, 4, 12])
def test_the_short_form_is_one_page_and_says_what_it_leaves_out(
    code: str, tables: int, extract: Extract
) -> None:
    language = translations.language(code, Vocabulary())
    document = papers.pdf(many(tables), language, kind="answers", title="8B", paper="letter")
    assert len(PdfReader(BytesIO(document)).pages) == 1
    assert min(sizes(document)) >= SMALLEST
    if code == "en" and tables == 12:
        found = sorted_answers(find_class(many(tables)))
        text = flat(document, extract)
        shown = text.count("1 pupil ")
        more = re.findall(r"(\d+) more", text)
        assert shown + sum(map(int, more)) == found.answers
        assert more


def test_the_long_form_has_every_answer(extract: Extract) -> None:
    records = many(12)
    found = sorted_answers(find_class(records))
    text = flat(sheet(records, form="long"), extract)
    assert text.count("1 pupil ") == found.answers == 48
    assert re.search(r"\d more", text) is None


@pytest.mark.parametrize("seed", range(8))
def test_every_last_guess_is_counted_once(seed: int) -> None:
    """Of random classes: the pupils of the three piles are those who gave one."""
    records = generator.lesson(seed)
    found = find_class(records)
    gave = 0
    for row, record in zip(found.tables, records, strict=True):
        latest = {
            each["by"]: each
            for each in record["moves"]
            if each.get("last_call") and each.get("info") and not row.only_robots
        }
        gave += sum(each["note"] is not None and not each.get("robot") for each in latest.values())
    assert sorted_answers(found).pupils == gave
