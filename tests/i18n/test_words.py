"""What a machine can see of the words of a language: spaces, quotes, words, address, terms, room.

The rules of each language are data, in ``words.toml`` beside this file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import english
import pytest
from babel.messages.pofile import read_po

from classroom import resources
from classroom.i18n import translations
from classroom.i18n.translations import extract

RULES = tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))
NARROW, WIDE = "\u202f", "\u00a0"
QUOTES = {
    "de": ("„“‚‘", "“”«»"),
    "es": ("«»“”", "„"),
    "fr": ("«»“”", "„"),
}
"""Quotation marks of each language, and those that are never the outer ones."""
GUIDES = Path(__file__).parents[2] / "docs"
PARAGRAPH = re.compile(r"\n\s*\n|\n(?=\s*(?:[-|#] |\d+\. ))")
ROOM = 1.9
"""How much longer than the English one the label of a button may be, from 12 characters on."""

complete = pytest.mark.parametrize("code", translations.COMPLETE)
everywhere = pytest.mark.parametrize("code", [*translations.COMPLETE, *translations.PHONES])


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


@cache
def sentences(code: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Return each translated form with its English sentence and the files that say it."""
    with translations.path_of(code).open("rb") as file:
        there = read_po(file, locale=code.replace("-", "_"))
    return tuple(
        (forms(message.id)[-1], form, tuple(name for name, _ in message.locations))
        for message in there
        if message.id and extract.is_done(message)
        for form in forms(message.string)
    )


@cache
def plans(code: str) -> tuple[tuple[str, str], ...]:
    """Return the lines of a language's lesson plans, each with its file and number."""
    return tuple(
        (f"{path.name}:{number}", line)
        for path in sorted((resources.LESSON_PLANS / code).glob("*.md"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
    )


@cache
def paragraphs(code: str) -> tuple[tuple[str, str], ...]:
    """Return what the lesson plans and guides of a language say, each paragraph on one line."""
    return tuple(
        (path.name, " ".join(paragraph.replace("\n> ", "\n").split()))
        for folder in (resources.LESSON_PLANS / code, GUIDES / code)
        for path in sorted(folder.glob("*.md"))
        for paragraph in PARAGRAPH.split(path.read_text("utf-8"))
    )


def of(kind: str) -> list[object]:
    """Return the rules of a kind as parameters of a test."""
    return [
        pytest.param(rule, id=f"{rule.get('language', '')}-{rule.get('why', rule['found'])[:40]}")
        for rule in RULES[kind]
    ]


# Spaces and quotation marks


def wrong_spaces(text: str) -> Iterator[str]:
    """Yield what has a space of the wrong width, or none, before or after it in French."""
    plain = re.sub(r"https?://\S+|`[^`]*`", "", text)
    yield from re.findall(rf"\S[ {WIDE}][;!?]|\w[;!?](?!\w)", plain)
    yield from re.findall(rf"\S[ {NARROW}]:(?!\S)", plain)
    yield from re.findall(rf"«[^{WIDE}]|[^{WIDE}]»", plain)
    yield from re.findall(r"\S %%", plain)


def test_french_has_its_no_break_spaces():
    assert {text: found for _, text, _ in sentences("fr") if (found := [*wrong_spaces(text)])} == {}


@pytest.mark.parametrize(
    "text", ["Juste ?", "Juste?", f"Juste{WIDE}?", "« oui »", "Règle : non", "5 %%"]
)
def test_a_wrong_space_is_found(text):
    assert [*wrong_spaces(text)]


@pytest.mark.parametrize("text", [f"Juste{NARROW}?", f"«{WIDE}oui{WIDE}»", f"Règle{WIDE}: 8:15"])
def test_a_right_space_is_none_of_them(text):
    assert not [*wrong_spaces(text)]


@complete
def test_quotation_marks_are_those_of_the_language(code):
    allowed, foreign = QUOTES[code]
    marks = re.compile('[“”„«»‚"]')
    wrong = []
    for _, text, _ in sentences(code):
        found = marks.findall(re.sub(r"<[^>]*>", "", text))
        if set(found) - set(allowed) or (found and found[0] in foreign.replace(allowed[1], "")):
            wrong.append(text)
    assert wrong == []


@pytest.mark.parametrize(("code", "found"), [("es", "[^\u00a0]%%"), ("fr", " %%")])
def test_a_percentage_stays_on_its_line(code, found):
    broken = re.compile(found)
    assert [text for _, text, _ in sentences(code) if broken.search(text)] == []


def test_a_german_percentage_has_a_no_break_space():
    broken = re.compile(rf"[^{WIDE}]%%|[\d}}][^{WIDE}]?%(?!\()")
    assert [text for _, text, _ in sentences("de") if broken.search(text)] == []


def test_a_spanish_question_is_opened_and_closed():
    """A key of the keyboard alone is no question."""
    assert [
        text for _, text, _ in sentences("es") if text.count("¿") != text.count("?") and text != "?"
    ] == []


@pytest.mark.parametrize("code", ["es", "fr"])
def test_a_question_stays_a_question(code):
    assert [
        (source, text)
        for source, text, _ in sentences(code)
        if source.endswith("?") and not text.endswith("?")
    ] == []


# Words


@pytest.mark.parametrize("rule", of("forbidden"))
def test_a_word_that_is_not_said_is_nowhere(rule):
    pattern, fine = re.compile(rule["found"]), re.compile(rule.get("not", "(?!)"))
    code = rule["language"]
    said = [text for _, text, _ in sentences(code)]
    written = [text for _, text in paragraphs(code)]
    assert [text for text in [*said, *written] if pattern.search(fine.sub("", text))] == []


@complete
def test_no_word_stands_twice_in_a_row(code):
    doubled = re.compile(r"\b([^\W\d_]{2,}) \1\b")
    fine = set(RULES["doubled"][code])
    texts = [text for _, text, _ in sentences(code)] + [text for _, text in paragraphs(code)]
    assert [text for text in texts if set(doubled.findall(text)) - fine] == []


@pytest.mark.parametrize("rule", RULES["term"], ids=lambda rule: rule["english"])
@complete
def test_a_term_has_its_word(code, rule):
    english_term, word = re.compile(rule["english"]), re.compile(rule[code])
    wrong = [
        (source, text)
        for source, text, _ in sentences(code)
        if english_term.search(source) and not word.search(text)
    ]
    assert wrong == []


SLOT = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
EMPHASIS = {
    "de": ("Ruhige Zeilen auf Ihrer Konsole",),
    "fr": ("Ensuite", "Des lignes discrètes sur votre console"),
}
"""Bold words in a language's guides that are not labels."""


def as_on_screen(text: str) -> re.Pattern[str]:
    """Return what finds the sentence, whatever stands in its slots."""
    plain = " ".join(text.split()).rstrip(".")
    return re.compile(".+".join(re.escape(part) for part in SLOT.split(plain)))


@pytest.mark.parametrize("code", EMPHASIS)
def test_a_label_in_a_guide_is_that_of_the_screen(code):
    """A label is bold; `>` stands between labels that lead to each other; a key has one letter."""
    said = [
        as_on_screen(text)
        for _, text, _ in sentences(code)
        if not SLOT.search(text) or len(SLOT.sub("", text)) > 4
    ]
    bold = {
        label.rstrip(".")
        for path in sorted((GUIDES / code).glob("*.md"))
        for found in re.findall(r"\*\*(.+?)\*\*", " ".join(path.read_text("utf-8").split()))
        for label in found.split(" > ")
    }
    labels = {label for label in bold if len(label) > 1} - set(EMPHASIS[code])
    assert {label for label in labels if not any(each.fullmatch(label) for each in said)} == set()


# Address

PUPILS, TEACHERS = {english.PHONE}, {english.TEACHER}


def on_page(files: tuple[str, ...]) -> bool:
    """Return whether a page says it that pupils alone, or teachers alone, read.

    A refusal of the server may reach anyone. Teachers try a phone out on pupils' pages.
    """
    both = ("check", "comeback", "explanation_slides", "try_phone", "closed.html", "together")
    return all(
        file.startswith(("static/js/", "templates/")) and not any(name in file for name in both)
        for file in files
    )


@pytest.mark.parametrize("rule", of("register"))
def test_readers_are_addressed_as_their_language_does(rule):
    audience = PUPILS if rule["audience"] == "pupils" else TEACHERS
    there, pattern = english.messages(), re.compile(rule["found"])
    wrong = [
        text
        for source, text, files in sentences(rule["language"])
        if there.get(source) == audience and on_page(files) and pattern.search(text)
    ]
    assert wrong == []


def test_the_spanish_class_is_addressed_as_several():
    """What a teacher says aloud begins with > in a plan; the exit ticket is read by each alone."""
    alone = re.compile(
        r"^> (?:Escribe|Mira|Juega|Siéntate|Escanea|Vota|Di|Termina|Levanta|Dibuja)\b|\bTu mesa\b"
    )
    wrong, ticket = [], False
    for at, line in plans("es"):
        ticket = line.startswith("## Exit ticket") or (ticket and not line.startswith("## "))
        if not ticket and alone.search(line):
            wrong.append((at, line))
    assert wrong == []


@pytest.mark.parametrize(
    ("code", "alone"),
    [
        ("es", r"\b(?:juega|anotes?|anota|ten|tengas|busca|creas|compruébala|di|escribe)\b"),
        ("fr", r"\b(?:tu|te|ton|ta|tes)\b|\bt’"),
    ],
)
def test_a_class_is_told_as_several_what_to_do_next_time(code, alone):
    """It stands on slides and on papers for a table; what a pupil reads alone is elsewhere."""
    together = ("told/class_slides", "told/poster", "findings/closing_questions")
    assert [
        text
        for source, text, files in sentences(code)
        if source.startswith("Next time")
        and all(any(name in file for name in together) for file in files)
        and re.search(alone, text)
    ] == []


# Room


@everywhere
def test_a_button_is_not_much_longer_than_in_english(code):
    shown = english.labels()
    long = {
        source: text
        for source, text, _ in sentences(code)
        if source in shown and len(text) > 12 and len(text) > ROOM * len(source)
    }
    assert {text for text in long.values() if len(text) > 40} == set()


@complete
def test_a_label_of_the_console_is_no_sentence_where_english_has_two_words(code):
    shown = english.labels(english.TEACHER)
    assert [
        (source, text)
        for source, text, _ in sentences(code)
        if source in shown and len(text) > 26 and len(text) > 2.5 * len(source)
    ] == []
