"""The teacher's script on paper: what it says, and the pages it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
import rounds
from found import find_class
from small_class import note, predicted, six_right, with_notes
from truth import generator

from classroom.classes.classroom import Minutes
from classroom.debrief.findings.of_class import ClassFindings
from classroom.debrief.findings.risen_signals import ANSWERS, NO_ANSWER, RISEN, SignalSeen
from classroom.debrief.told.class_script import script
from classroom.debrief.told.class_slides import DEBRIEF_MINUTES, class_slides
from classroom.i18n import translations
from classroom.i18n.messages import ENGLISH, Language, message
from classroom.i18n.vocabulary import Vocabulary
from classroom.pdf.class_script import script_part
from classroom.pdf.page import Paper, Sheet, make_pdf
from classroom.pdf.style import SMALLEST

from .conftest import MADE, every_other, page_texts, sizes

Extract = Callable[[bytes], str]
MADE_UP = ("en-XA", "ar-XB")
CODES = (translations.SOURCE, *translations.COMPLETE, *MADE_UP)
"""The last two are no languages: one is longer than any, the other runs from right to left."""


_STEP = r"\d+\D{1,9}–\D{1,9}\d+"


@pytest.fixture(scope="module")
def classes() -> Sequence[ClassFindings]:
    """Three tables with one rule, and one of each kind of round."""
    small = [
        with_notes(six_right(15), (0, note("Ben", "by-twos"))),
        with_notes(six_right(16), (0, note("Ben", "by-twos")), (2, note("Ben", "change-suit"))),
        predicted(six_right(18), 6),
    ]
    return find_class(small), find_class(map(rounds.record, rounds.NAMES))


def printed(
    found: ClassFindings,
    minutes: Minutes,
    language: Language = ENGLISH,
    paper: Paper = Paper.A4,
    signals: Sequence[SignalSeen] = (),
) -> bytes:
    part = script_part(found, minutes, "8B", "today", language, paper, signals)
    return make_pdf(Sheet("8B", "8B Science", language, MADE, paper), [part])


@pytest.mark.parametrize("minutes", DEBRIEF_MINUTES)
def test_a_script_has_the_idea_the_question_and_what_to_do(
    minutes: Minutes, classes: Sequence[ClassFindings], extract: Extract
) -> None:
    text = " ".join(extract(printed(classes[0], minutes)).split())
    assert f"A debrief in {minutes} minutes" in text
    assert "The idea here: comparing several searches for one rule." in text
    assert "On a slip of paper: what was the last rule you believed" in text
    assert "In pairs, " in text
    # The standards, each with what shows it, come after everything else. No one declared.
    # The scripts of 8 and of 15 minutes are one sheet, which has no room for them.
    _, heading, rest = text.partition("A chance to practise")
    assert bool(heading) == (minutes > 15)
    assert ("SEP4 Analyzing and Interpreting Data" in rest) == (minutes > 15)
    assert ("Likely" in text) == (minutes != 15)
    assert "SEP7" not in rest
    assert "In writing, 1 minute: On your own, without talking." in text
    assert not {"Amara", "Ben", "Chiara", "Dev"} & set(text.replace("’", " ").split())


def test_a_rule_that_is_asked_about_is_quoted_once(classes: Sequence[ClassFindings]) -> None:
    quoted = 0
    for beat in script(classes[0], 25).beats:
        rules = [said.values["rule"] for said in beat.say if "rule" in said.values]
        assert all(rules.count(rule) == 1 for rule in rules), beat.say
        quoted += len(rules)
    assert quoted


@pytest.mark.parametrize(("code", "paper", "number"), every_other(CODES, Paper, range(2)))
def test_a_script_fills_the_pages_it_takes(
    code: str, paper: Paper, number: int, classes: Sequence[ClassFindings]
) -> None:
    """One page for 8 and for 15 minutes, at most three for 25, four for 40.

    The last has lines for notes to its end (test_full_pages.py). The languages made up to be long
    take a page more for 25, which is never set small.
    """
    language = translations.language(code, Vocabulary())
    most = {8: 1, 15: 1, 25: 4 if code in MADE_UP else 3, 40: 4}
    for minutes in DEBRIEF_MINUTES:
        document = printed(classes[number], minutes, language, paper)
        pages = page_texts(document)
        assert len(pages) <= most[minutes], minutes


@pytest.mark.parametrize("minutes", [8, 15])
def test_each_step_says_what_the_projector_shows(
    minutes: Minutes, classes: Sequence[ClassFindings], extract: Extract
) -> None:
    """Every slide once, in order, with the table and the card up to which it shows its cards."""
    for found in classes:
        slides = class_slides(found, minutes)
        text = " ".join(extract(printed(found, minutes)).split())
        assert "No slide yet" in text
        at = 0
        for number, slide in enumerate(slides, 1):
            at = text.index(f"Slide {number}", at)
            if slide.table is not None and slide.step.upto:
                assert f"Table {slide.table}, up to card {slide.step.upto}" in text[at : at + 99]
            headline = str(slide.without_names(slide.step.headline))
            assert " ".join(headline.split()[-2:]) in text[at : at + 200]
        assert (f"Slide {len(slides)} stays" in text) == (minutes == 8)


def test_a_full_sheet_quotes_less_of_the_slides_and_no_smaller_type() -> None:
    """Of many classes, in a language longer than any, each script of one sheet is one."""
    long = translations.language("en-XA", Vocabulary())
    for seed in (702, 709):
        found = find_class(generator.lesson(seed))
        for minutes in (8, 15):
            document = printed(found, minutes, long, Paper.LETTER)
            assert len(page_texts(document)) == 1
            assert min(sizes(document)) >= SMALLEST


def test_one_sheet_quotes_the_rule_that_is_asked_about(extract: Extract) -> None:
    """The slide's text is cut short, but not where the note is quoted."""
    found = find_class(generator.lesson(910071))
    beats = [beat for beat in script(found, 15).beats if beat.question.about is not None]
    (rule,) = {str(beat.question.about.values["rule"]) for beat in beats if beat.question.about}
    text = " ".join(extract(printed(found, 15)).split())
    assert "Seat 3’s note had already been contradicted." in text
    assert f"Seat 3 had written down: “{rule}” …" in text


def signals_of(*tables: int) -> list[SignalSeen]:
    """A signal of each of these tables; those of even tables were answered."""
    return [
        SignalSeen(
            table=table,
            number=40,
            name="nobody-writes",
            card=20 + table,
            risen=RISEN["nobody-writes"],
            answer="acted" if table % 2 == 0 else None,
            answered=ANSWERS["acted"] if table % 2 == 0 else NO_ANSWER,
            then=(message("No play came after it."),),
        )
        for table in tables
    ]


def test_a_long_script_has_a_table_of_the_signals(
    classes: Sequence[ClassFindings], extract: Extract
) -> None:
    text = " ".join(extract(printed(classes[0], 25, signals=signals_of(1, 2))).split())
    _, heading, rest = text.partition("Signals on thinking")
    assert heading and "On your console Your answer What came next" in rest
    assert "1 21 Hardly anyone wrote an idea No answer No play came after it." in rest
    assert "2 22 Hardly anyone wrote an idea I asked them No play came after it." in rest
    assert "Your visit may not be the cause." in rest
    assert "Signals" not in extract(printed(classes[0], 25))


@pytest.mark.parametrize("minutes", [8, 15])
def test_one_sheet_has_a_line_for_two_signals_where_there_is_room(
    minutes: Minutes, classes: Sequence[ClassFindings], extract: Extract
) -> None:
    """Those that were answered go first, and nothing else is left out or set smaller for them."""
    told = [signals_of(), signals_of(3), signals_of(1, 2, 3, 4, 5)]
    for found in classes:
        without, one, many = (printed(found, minutes, signals=signals) for signals in told)
        plain = " ".join(extract(without).split()).removesuffix("For the teacher. It names no one.")
        for document, signals in ((one, (3,)), (many, (2, 4))):
            assert len(page_texts(document)) == 1
            assert sizes(without) <= sizes(document)
            text = " ".join(extract(document).split())
            said = [table for table in range(1, 6) if f"Table {table}, card 2{table}," in text]
            assert said == list(signals)[: len(said)]
            assert text.startswith(plain[: plain.rindex(" ", 0, -40)])
    assert "Table 2, card 22, on your console" in " ".join(extract(many).split())


def test_a_full_sheet_leaves_the_signals_out() -> None:
    long = translations.language("en-XA", Vocabulary())
    found = find_class(generator.lesson(702))
    for minutes in (8, 15):
        document = printed(found, minutes, long, Paper.LETTER, signals_of(*range(1, 8)))
        assert len(page_texts(document)) == 1
