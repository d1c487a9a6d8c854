"""Papers in large type are for ages 8 to 10: short sentences, and words of everyday life."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import papers
import pytest
import rounds
import textstat
from truth.collect import listening

from classroom.debrief.told.plain_words import PLAIN, in_plain_words
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n import translations
from classroom.i18n.messages import ENGLISH, Message, counted_message, message
from classroom.i18n.vocabulary import Vocabulary
from classroom.pdf import pages
from classroom.rules.catalogue import RULES

PLACES = re.compile(r"%\((\w+)\)s")
GRADE, WORDS = 2.0, 10.0
"""The Flesch-Kincaid grade of these sentences at most, and the words of one in the mean."""
LONGEST = 20
"""Words of a single sentence at most."""
HARD = {
    "en": r"hypothes|evidence|contradict|claim|reasoning|predict|verdict|overthr|penalt|declar|"
    r"refut|support|forb[ai]d|\bnoted?\b|\bcall(s|ed)?\b|\bslip\b|expected|disagree",
    "de": r"Hypothes|Beleg|widersprech|widersproch|Behauptung|Begründung|vorhersag|Vorhersag|"
    r"widerleg|Urteil|notier|gemeldet|Ansage|angesagt|verbiete|verbot|Versehen",
    "es": r"hipótesis|evidencia|contradic|contradij|afirma|razonamiento|predic|veredicto|refut|"
    r"anot(ó|aste|ado)|pronóstico|prohib|descuido",
    "fr": r"hypothès|preuve|contredi|affirmation|raisonnement|prédi|pronostic|verdict|réfut|"
    r"\bnoté|annonce|interdi|étourderie",
}
LIX = {"de": 30, "es": 30, "fr": 30}
"""Words of a sentence and the share of long ones; under 30 is very easy."""


@cache
def said() -> frozenset[str]:
    """Return what papers in large type say, in their own words and without statements of rules."""
    heard: list[Message] = []
    folder = Path(__file__).parents[1] / "truth" / "records"
    records = [json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.json")]
    records += [rounds.record(name) for name in rounds.NAMES]
    with listening(heard):
        for record in records:
            for form in ("short", "long"):
                job = papers.arrived([record], kind="pupil", form=form, large=True)
                making = pages.Making(job, ENGLISH, load_hypotheses(), pages.unheard)
                list(pages.PAPERS["pupil"](making))
    rules = {each.statement.text for each in RULES.values()}
    return frozenset(each.text for each in heard) - rules


def plain() -> Iterator[str]:
    for words in PLAIN.values():
        yield words if isinstance(words, str) else words[1]


def sentences(texts: Iterator[str]) -> list[str]:
    filled = (PLACES.sub("five", text).replace("%%", " percent") for text in texts)
    return [one for text in filled for one in re.split(r"(?<=[.?!])\s+", text) if one[-1] in ".?!"]


def test_a_paper_in_large_type_says_no_word_of_the_older_pupils() -> None:
    """None of those that have plain words, and none that is hard in any other sentence."""
    assert said() & PLAIN.keys() == frozenset()
    titles = {"Slips for pupils", "You said: “%(claim)s”"}
    hard = [text for text in said() - titles if re.search(HARD["en"], text, re.IGNORECASE)]
    assert hard == []
    assert len(said() & frozenset(plain())) > 40


def test_plain_words_have_the_places_of_those_that_they_stand_for() -> None:
    for usual, words in PLAIN.items():
        for text in (words,) if isinstance(words, str) else words:
            assert set(PLACES.findall(text)) <= {*PLACES.findall(usual), "count"}, usual


def test_they_are_for_the_second_grade() -> None:
    passage = sentences(plain())
    text = " ".join(passage)
    assert textstat.flesch_kincaid_grade(text) <= GRADE
    assert textstat.lexicon_count(text) / len(passage) <= WORDS
    assert [each for each in passage if len(each.split()) > LONGEST] == []
    before = " ".join(sentences(iter(PLAIN)))
    assert textstat.flesch_kincaid_grade(text) < textstat.flesch_kincaid_grade(before) - 1


@pytest.mark.parametrize("code", LIX)
def test_they_are_easy_in_each_language(code: str) -> None:
    language = translations.language(code, Vocabulary())
    spoken = [language.translate(text) for text in PLAIN.values() if isinstance(text, str)]
    spoken += [language.plural(*text, 5) for text in PLAIN.values() if not isinstance(text, str)]
    assert [text for text in spoken if re.search(HARD[code], text)] == []
    passage = sentences(iter(spoken))
    words = [word for each in passage for word in re.findall(r"\w+", each)]
    long = sum(len(word) > 6 for word in words)
    assert len(words) / len(passage) + 100 * long / len(words) <= LIX[code]


def test_a_sentence_inside_another_is_plain_too() -> None:
    inner = message("%(cards)s had already contradicted it.", cards=())
    outer = in_plain_words(message("%(what)s What did that tell you?", what=inner))
    assert str(outer) == " had already shown that it was wrong. What did that tell you?"
    verdicts = counted_message(
        "You predicted a verdict before it came.",
        "You predicted %(count)s verdicts before they came.",
        3,
    )
    assert str(in_plain_words(verdicts)) == "Before 3 plays, you said what would happen."
