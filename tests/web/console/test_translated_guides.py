"""The guides that the console links to, in each complete language, label by label."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import unquote

import pytest
from babel.messages.catalog import Catalog
from markdown_it.token import Token

from classroom.i18n import translations
from classroom.i18n.translations import extract
from classroom.lesson_plans.steps import markdown
from classroom.web.console.guides import anchors, guides

TRANSLATED = ("quick-start", "first-lesson", "console", "troubleshooting")
"""A teacher is led to these from the pages of a lesson."""
LONGEST = 24
"""Words of a sentence; German says in 24 what English says in 20."""
COUNTED = ("list_item_open", "tr_open", "td_open", "th_open", "fence", "image", "blockquote_open")
OTHERS = [code for code in translations.COMPLETE if not code.startswith("en")]
EACH = pytest.mark.parametrize("name", TRANSLATED)
IN_EACH = pytest.mark.parametrize("code", OTHERS)


def _flat(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _flat(token.children or [])


def _sections(name: str, code: str) -> list[list[Token]]:
    """Return the tokens of a guide below each of its headings."""
    found: list[list[Token]] = []
    for token in _flat(markdown().parse(guides(code)[name].read_text("utf-8"))):
        if token.type == "heading_open":
            found.append([])
        found[-1].append(token)
    return found


def _text(tokens: list[Token]) -> str:
    return " ".join(token.content for token in tokens if token.type in ("text", "code_inline"))


def _plain(text: str) -> str:
    """Return a text with ordinary spaces."""
    return re.sub(r"[\s\u00a0\u202f]+", " ", text)


def _marked(tokens: list[Token]) -> Iterator[str]:
    """Yield what is bold or italic."""
    for at, token in enumerate(tokens):
        if token.type in ("strong_open", "em_open"):
            inside = []
            while tokens[at + 1].type == "text":
                inside.append(tokens[at + 1].content)
                at += 1
            yield "".join(inside)


def _labels(catalogue: Catalog) -> dict[str, str]:
    return {
        message.id.rstrip(" …"): message.string.rstrip(" …")
        for message in catalogue
        if isinstance(message.id, str) and isinstance(message.string, str) and message.string
    }


@IN_EACH
def test_a_complete_language_has_the_guides_of_a_lesson_and_no_other(code):
    assert set(guides(code)) == set(TRANSLATED)


@EACH
@IN_EACH
def test_a_translated_guide_has_the_sections_lists_tables_and_pictures_of_the_english(name, code):
    english, other = _sections(name, "en"), _sections(name, code)
    assert [section[0].tag for section in other] == [section[0].tag for section in english]
    for number, (ours, theirs) in enumerate(zip(english, other, strict=True)):
        counts = [
            Counter(token.type for token in section if token.type in COUNTED)
            for section in (ours, theirs)
        ]
        assert counts[0] == counts[1], (number, _text(theirs[:3]))


@EACH
@IN_EACH
def test_what_it_calls_a_button_is_what_the_screen_calls_it(name, code):
    labels = _labels(extract.read(code))
    wrong = []
    for ours, theirs in zip(_sections(name, "en"), _sections(name, code), strict=True):
        text = _plain(" ".join((_text(theirs), *_marked(theirs))))
        for marked in _marked(ours):
            label = labels.get(marked.rstrip(" …"))
            if marked == "Next":  # the script's button, which goes on with a title
                label = labels["Next: {title}"].split("{")[0].rstrip(" \u00a0:")
            is_key = len(marked) == 1
            if label is not None and not is_key and _plain(label) not in text:
                wrong.append((marked, label, _text(theirs[:3])))
    assert wrong == []


@EACH
@IN_EACH
def test_its_links_lead_somewhere_and_english_links_find_its_sections(name, code, school):
    teacher = school.teacher()
    there = {"Accept-Language": code}
    page = teacher.get(f"/console/guide/{name}", headers=there).text
    article = re.search(r"<article.*</article>", page, re.DOTALL)[0]
    assert f'<article class="plan-body" lang="{code}"' in article
    ids = re.findall(r' id="([^"]+)"', article)
    assert len(ids) == len(set(ids))
    assert set(anchors(name)) | set(anchors(name, code)) == set(ids)
    for link in set(re.findall(r'<a href="([/#][^"]+)"', article)):
        path, _, section = unquote(html.unescape(link)).partition("#")
        leads_to = teacher.get(path, headers=there).text if path else article
        assert not section or f'id="{section}"' in leads_to, link


@EACH
@IN_EACH
def test_its_sentences_are_short(name, code):
    long = []
    for section in _sections(name, code):
        for token in section:
            if token.type == "inline":
                plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", token.content)
                sentences = re.split(r"(?<=[.!?:;])[\s\u00a0]+", plain)
                long += [one for one in sentences if len(one.split()) > LONGEST]
    assert long == []
