"""A sealed rule is recognised in whatever words it is told."""

from __future__ import annotations

import dataclasses

import pytest

from classroom.debrief.told.class_slides import ClassSlide
from classroom.debrief.told.slides import SlideStep
from classroom.i18n import translations
from classroom.i18n.messages import RuleRef, UserText, message
from classroom.i18n.vocabulary import DEALERS, PROPHETS, Vocabulary, fit
from classroom.rules.catalogue import RULES
from classroom.views.sealed import Sealed


@pytest.fixture(scope="module")
def languages():
    """All of them, with the words of every vocabulary."""
    return [
        translations.language(code, Vocabulary(prophet, dealer))
        for code in (translations.SOURCE, *translations.COMPLETE)
        for prophet in PROPHETS
        for dealer in DEALERS
        if fit(prophet, dealer)
    ]


@pytest.fixture(scope="module")
def zigzag(languages):
    return Sealed((("zigzag", ()),), languages)


def as_typed(words):
    """As someone would type it on a phone: blanks, hyphens and case are others."""
    yield words
    yield words.upper()
    yield " ".join(words.split())
    yield words.replace(" ", "\u00a0").replace("’", "'").replace("–", "-")
    yield words.replace("\u202f", "").replace("\u00a0", "").rstrip(".")
    yield f"I think: {words}!"


@pytest.mark.parametrize("rule", RULES)
def test_the_statement_of_every_rule_is_recognised_in_every_language(rule, languages):
    sealed = Sealed(((rule, ()),), languages)
    for words in {RULES[rule].statement.say(each) for each in languages}:
        for typed in as_typed(words):
            assert sealed.tells(UserText(typed)), typed
    assert not sealed.tells(UserText("something with colours"))
    assert sealed.tells(RuleRef(message("any words"), RULES[rule].rule))


def test_a_claim_with_an_unknown_rule_is_withheld(zigzag):
    assert zigzag.tells(RuleRef(message("red")))
    assert not zigzag.tells(RuleRef(message("red"), RULES["no-clubs"].rule))
    assert not Sealed(()).tells(RuleRef(message("red")))


@pytest.mark.parametrize("kind", [ClassSlide, SlideStep])
def test_a_slide_is_checked_as_a_whole(kind, zigzag):
    """Whatever field a rule stands in, those to come as well."""
    told = message("“%(claim)s”", claim=RuleRef(message("up, down"), RULES["zigzag"].rule))
    step = SlideStep(None, 0, (), message("A"), (message("B"),), None, None)
    plain = step if kind is SlideStep else ClassSlide("question", step)
    assert not zigzag.tells(plain)
    for field in dataclasses.fields(kind):
        slide = dataclasses.replace(plain, **{field.name: told})
        assert zigzag.tells(slide), field.name
        assert zigzag.tells(dataclasses.replace(plain, **{field.name: (told,)}))


def test_texts_of_the_program_do_not_count_as_quotations(zigzag):
    assert not zigzag.tells(message(str(RULES["zigzag"].statement)))
