"""Vocabularies: every sentence with a word for the Prophet or the dealer, in all other words."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import marked
import pytest
import rounds
from click.testing import CliRunner
from pypdf import PdfReader

from classroom import cli
from classroom.i18n import translations, vocabulary
from classroom.i18n.messages import counted_message, message
from classroom.i18n.vocabulary import Vocabulary

ROOT = Path(__file__).parents[2]
PLACE = re.compile(r"%\(\w+\)s|\{\w+\}")

VOCABULARIES = list(vocabulary.vocabularies())
OTHERS = [words for words in VOCABULARIES if words != Vocabulary()]

PROPHET = {
    "prophet": None,
    "forecaster": re.compile(r"\b(prophet|reign)", re.IGNORECASE),
    "theorist": re.compile(r"\b(prophet|reign|overthr)", re.IGNORECASE),
}
"""What a class with this word does not read."""
DEALER = {
    "nature": None,
    "dealer": re.compile(r"\bNature"),
    "oracle": re.compile(r"\bNature|\bdealers?\b", re.IGNORECASE),
    "god": re.compile(r"\bNature|\bdealers?\b", re.IGNORECASE),
}
NATURE_ITSELF = re.compile(r"\bnature\b")
"""That of science: lower case, and no dealer."""


@cache
def sentences():
    """Every sentence marked in the program, as text or as its two forms."""
    found = {
        message.id if isinstance(message.id, str) else tuple(message.id)
        for message in marked.in_default_words()
        if not all(file == "classroom/i18n/vocabulary.py" for file, _ in message.locations)
    }
    assert len(found) > 500
    return found


def in_words(words, sentence):
    """The forms of a sentence in a vocabulary."""
    return (words.says(sentence),) if isinstance(sentence, str) else words.counts(*sentence)


def forms(sentence):
    return (sentence,) if isinstance(sentence, str) else sentence


def holds(pattern, sentence):
    """Return whether a form holds the word, places and the nature of science left out."""
    return pattern is not None and any(
        pattern.search(NATURE_ITSELF.sub("", PLACE.sub("", form))) for form in forms(sentence)
    )


def named(words):
    return f"{words.prophet}-{words.dealer}"


@pytest.mark.parametrize("words", OTHERS, ids=named)
def test_each_sentence_with_such_a_word_is_worded_otherwise(words):
    for sentence in sentences():
        other = in_words(words, sentence)
        mine = PROPHET[words.prophet], DEALER[words.dealer]
        if any(holds(pattern, sentence) for pattern in mine):
            assert other != forms(sentence), f"{named(words)} has no words for {sentence!r}"
        for pattern in mine:
            assert not holds(pattern, other), other


@pytest.mark.parametrize("words", OTHERS, ids=named)
def test_places_and_the_manner_of_a_sentence_stay(words):
    for sentence in sentences():
        for before, after in zip(forms(sentence), in_words(words, sentence), strict=True):
            assert sorted(PLACE.findall(after)) == sorted(PLACE.findall(before))
            assert after[-1:].isalnum() == before[-1:].isalnum(), after
            if before != "a False Prophet" and not before.startswith(("%", "{")):
                assert after[:1].isupper() == before[:1].isupper() or "God" in after, after


@pytest.mark.parametrize("words", OTHERS, ids=named)
def test_other_sentences_stay_as_they_are(words):
    loose = re.compile(r"\b(prophets?|reign|overthr\w+|nature|dealers?)\b", re.IGNORECASE)
    for sentence in sentences():
        if not holds(loose, sentence):
            assert in_words(words, sentence) == forms(sentence)


def test_no_vocabulary_has_a_sentence_that_nobody_says():
    said = {form for sentence in sentences() for form in forms(sentence)}
    for word in vocabulary._WORDS.values():
        assert word.sentences.keys() <= said


def test_whole_sentences_stand_only_where_the_rules_would_say_something_else():
    for word in vocabulary._WORDS.values():
        rules_alone = vocabulary._Wording(word.rules)
        for sentence, worded in word.sentences.items():
            assert rules_alone.words(sentence) != worded, sentence


def test_no_god_and_no_prophet_but_with_the_default_word():
    for words in VOCABULARIES:
        said_by_it = [form for sentence in sentences() for form in in_words(words, sentence)]
        if words.prophet != "prophet":
            assert not [text for text in said_by_it if re.search("Prophet|God", text)]
        if words.dealer != "nature":
            assert not [text for text in said_by_it if "Nature" in text]


def test_the_default_vocabulary_is_the_program_s_own():
    assert all(in_words(Vocabulary(), sentence) == forms(sentence) for sentence in sentences())


def test_god_goes_with_prophet_only_and_words_are_those_there_are():
    assert Vocabulary("prophet", "god")
    for wrong in (("forecaster", "god"), ("theorist", "god"), ("seer", "nature"), ("prophet", "")):
        with pytest.raises(ValueError):
            Vocabulary(*wrong)


def test_the_debrief_speaks_english_in_these_words():
    language = translations.language("en", Vocabulary("theorist", "oracle"))
    assert message("Nature").say(language) == "Oracle"
    for count, shown in ((1, "1 Theorist refuted"), (2, "2 Theorists refuted")):
        told = counted_message(
            "%(count)s Prophet overthrown", "%(count)s Prophets overthrown", count
        )
        assert told.say(language) == shown
    assert message("A Prophet’s written rule fails").say() == ("A Prophet’s written rule fails")


@pytest.mark.parametrize(
    "words", [Vocabulary("prophet", "god"), Vocabulary("theorist", "oracle")], ids=named
)
def test_the_command_line_makes_the_debrief_in_these_words(words, tmp_path):
    files = [str(rounds.RECORDS / f"{name}.json") for name in rounds.NAMES[:4]]
    options = ["--words", words.prophet, "--dealer-word", words.dealer]
    out = tmp_path / "debrief.pdf"
    done = CliRunner().invoke(cli.command, ["debrief", *files, "-o", str(out), *options])
    assert done.exit_code == 0, done.output
    text = " ".join(page.extract_text() for page in PdfReader(out).pages)
    assert vocabulary.PROPHETS[words.prophet] in text
    assert vocabulary.DEALERS[words.dealer] in text
    for pattern in (PROPHET[words.prophet], DEALER[words.dealer]):
        assert not holds(pattern, text), pattern


def test_the_command_line_has_no_god_without_prophet(tmp_path):
    out = tmp_path / "debrief.pdf"
    record = str(rounds.RECORDS / f"{rounds.NAMES[0]}.json")
    options = ["--words", "theorist", "--dealer-word", "god"]
    done = CliRunner().invoke(cli.command, ["debrief", record, "-o", str(out), *options])
    assert done.exit_code == 2
    assert "“God” only goes with “Prophet”." in done.output
    assert not out.exists()


@pytest.mark.parametrize("module", sorted((ROOT / "classroom" / "web").rglob("*.py")), ids=str)
def test_the_web_translates_in_one_place(module):
    if module.name != "language.py":
        assert not re.search(r"flask_babel import .*gettext", module.read_text(encoding="utf-8"))
