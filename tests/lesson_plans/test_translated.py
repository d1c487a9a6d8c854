"""Plans in other languages: the same lesson as in English, and nothing of it left in English."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from markdown_pages import unwrapped

from classroom import resources
from classroom.classes.settings import Plan
from classroom.i18n import translations
from classroom.i18n.messages import Language
from classroom.lesson_plans import LessonPlan, languages, read, shipped, text_of, translated
from classroom.lesson_plans.html import as_html
from classroom.lesson_plans.print_outs import Block, TextRun
from classroom.lesson_plans.steps import SPACES, markdown

FOLDERS = sorted(path.name for path in resources.LESSON_PLANS.iterdir() if path.is_dir())
both = pytest.mark.parametrize(
    "other",
    [
        pytest.param((path.stem, code), id=f"{path.stem}-{code}")
        for code in FOLDERS
        for path in sorted((resources.LESSON_PLANS / code).glob("*.md"))
    ],
    indirect=True,
)


@pytest.fixture
def other(request):
    """A plan in another language. All of a language are read once, by the first test of one."""
    plan, code = request.param
    return translated(code)[plan]


@pytest.fixture
def english(other):
    return next(plan for plan in shipped() if plan.id == other.id)


@pytest.mark.parametrize("code", translations.COMPLETE)
def test_a_language_that_is_offered_has_every_plan(code):
    assert list(translated(code)) == [plan.id for plan in shipped()]
    assert {plan.language for plan in translated(code).values()} == {code}


def test_a_folder_of_plans_is_one_of_a_language_and_has_no_plan_of_its_own():
    assert set(FOLDERS) <= set(translations.catalogues())
    for code in FOLDERS:
        assert translated(code).keys() <= {plan.id for plan in shipped()}


# The same lesson


def settled(plan: LessonPlan) -> Plan:
    """Return what a class is opened with, without its words."""
    steps = tuple(
        replace(step, title="", say="", note="", tasks=(), above=(), below=())
        for step in plan.plan.steps
    )
    return replace(plan.plan, title="", steps=steps)


def shape(part):
    """Return a part of what is printed, with nothing of its texts but where they are."""
    if isinstance(part, tuple) and part and isinstance(part[0], TextRun):
        return "text"
    if isinstance(part, tuple):
        return tuple(map(shape, part))
    if isinstance(part, Block):
        return part.line or "text"
    if is_dataclass(part):
        return {
            field.name: shape(getattr(part, field.name))
            for field in fields(part)
            if field.name != "title"
        }
    return part


@both
def test_it_opens_the_same_class_and_prints_the_same_papers(english, other):
    assert settled(other) == settled(english)
    assert (other.ages, other.minutes) == (english.ages, english.minutes)
    assert len(other.objectives) == len(english.objectives)
    assert shape(other.papers) == shape(english.papers)
    for ours, theirs in zip(english.plan.steps, other.plan.steps, strict=True):
        assert (bool(ours.say), bool(ours.note)) == (bool(theirs.say), bool(theirs.note))
        assert (ours.line, len(ours.tasks)) == (theirs.line, len(theirs.tasks))
        assert (ours.later, ours.projector) == (theirs.later, theirs.projector)
        assert (len(ours.above), len(ours.below)) == (len(theirs.above), len(theirs.below))


CURRICULA = {
    "de": {
        "GDSU Naturwissenschaftliche Perspektive",
        "KMK Bewertungskompetenz",
        "KMK Erkenntnisgewinnungskompetenz",
        "KMK Kommunikationskompetenz",
    },
    "es": {
        "LOMLOE Conocimiento del Medio (Primaria), competencia específica 2",
        "LOMLOE Física y Química (Bachillerato), competencia específica 2",
        "LOMLOE Física y Química (ESO), competencia específica 2",
        "LOMLOE Física y Química (ESO), competencia específica 5",
        "LOMLOE Física y Química (ESO), competencia específica 6",
    },
    "fr": {
        "Cycle 3, pratiquer des démarches scientifiques et technologiques",
        "Cycle 4, pratiquer des démarches scientifiques",
        "Cycle 4, pratiquer des langages",
        "Lycée, analyser et raisonner",
        "Lycée, valider",
    },
}
"""The parts of a country's curriculum that a plan may name, before a colon and what is practised.

The competence areas of the KMK's educational standards (2024) and the science perspective of the
GDSU's framework; the specific competences of Royal Decrees 157, 217 and 243 of 2022; the
competences of the French programmes of cycles 3 and 4 (2020) and of the lycée (2019).
"""
FOREIGN = re.compile(r"\bNGSS\b|\bKS[34]\b|Working scientifically|\bSEP\d")


@both
def test_it_names_the_curriculum_of_a_country_that_speaks_its_language(other):
    named = {re.split(r"[ \u00a0]?: ", each)[0] for each in other.standards}
    assert named
    assert named <= CURRICULA[other.language]
    assert not FOREIGN.search(other.body)


_BRACKET = (
    r"(?:\d+ (?:minutes?|rows?|lines?|cards|boxes)|strip|columns|lines|cards|sentences|landscape"
    r"|card|narrow|wide|number)"
)
_FORMAT = r"Press: .*|Projector: .*|Exit ticket|Key|Sample answers|The next day|Sheets|Cards|Rubric"


def outline(plan: LessonPlan) -> list[tuple[str, ...]]:
    """Return each block of a body, with the words of the format in it."""
    found, tokens = [], markdown().parse(plan.body)
    for token in tokens:
        words = []
        if token.type == "inline":
            text = SPACES.sub(" ", token.content)
            words += re.findall(rf"\({_BRACKET}(?:, {_BRACKET})*\)$", text)
            words += re.findall(rf"^(?:{_FORMAT})$", text)
            codes = [each.content for each in token.children if each.type == "code_inline"]
            links = [each.attrs["href"] for each in token.children if each.type == "link_open"]
            words += sorted([*codes, *(link.replace("../../", "../") for link in links)])
            if not words:
                continue
        found.append((token.type, token.tag, *words))
    return found


@both
def test_it_has_the_same_headings_lists_tables_rules_and_links(english, other):
    ours, theirs = outline(english), outline(other)
    for number, (one, same) in enumerate(zip(ours, theirs, strict=False)):
        assert one == same, ours[max(0, number - 6) : number + 1]
    assert len(ours) == len(theirs)
    assert other.body.lstrip().startswith(f"# {other.title}\n")


CARD = re.compile(r"(?:10|[2-9AKQJ])[♠♥♦♣]")


@both
def test_it_names_the_same_cards(english, other):
    def cards(plan):
        sections = re.split(r"^#{2,3} ", plan.body, flags=re.MULTILINE)
        return [{*CARD.findall(section)} for section in sections]

    assert cards(other) == cards(english)


# In its language


def labels(code: str) -> dict[str, str]:
    """Return what a language calls each button and heading that the program shows."""
    with translations.path_of(code).open("rb") as file:
        there = {each.id: each for each in read_po(file, locale=code) if isinstance(each.id, str)}
    return {
        id: message.string
        for id, message in there.items()
        if any(not path.startswith("lesson_plans/") for path, _ in message.locations)
    }


def slanted(body: str) -> set[str]:
    """Return what stands in italics and may be a label."""
    found = re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", re.sub(r"^\* ", "", body, flags=re.MULTILINE))
    return {" ".join(text.replace("'", "’").split()) for text in found}


@both
def test_it_calls_buttons_and_pages_as_the_screen_does(english, other):
    there, here = labels(other.language), slanted(other.body)
    named = {text for text in slanted(english.body) if text[0].isupper() and there.get(text)}
    assert named or english.id == "6-same-data"
    assert {text: there[text] for text in named if there[text] not in here} == {}


ENGLISH = re.compile(
    r"\b(the|and|with|that|your|you|they|this|which|from|what|card|cards|pupils?|of)\b",
    re.IGNORECASE,
)
NAMES = ("Theory of knowledge", "nature of science")


@both
def test_nothing_of_it_is_left_in_english(english, other):
    text = re.sub(
        rf"^(?:#+ )?(?:{_FORMAT})$|^Line:.*$", "", unwrapped(other.body), flags=re.MULTILINE
    )
    # The guides are in English, and so are their titles and the words of the format.
    text = re.sub(r"\[[^\]]*\]\([^)]*\)|`[^`]*`|\((?:\d )?cards?\)|\(cards\)", "", text)
    text = "\n".join([other.title, other.aim, *other.objectives, text])
    for name in NAMES:
        text = text.replace(name, "")
    assert [line for line in text.splitlines() if ENGLISH.search(line)] == []


@both
def test_what_it_says_is_said_in_a_breath(english, other):
    for step in other.plan.steps:
        assert len(step.say.split()) <= 48, step.title


# Steps of a class


def test_a_class_opened_in_english_is_led_in_the_reader_s_language():
    first = shipped()[0]
    there = languages.steps_in("de", first.plan)
    assert there == translated("de")[first.id].plan.steps
    assert languages.steps_in("en", first.plan) == first.plan.steps
    american = languages.steps_in("en-US", shipped()[2].plan)
    assert "I don't grade your notebook" in " ".join(step.say for step in american)


def test_a_step_whose_words_have_changed_since_is_shown_as_it_was_kept():
    first = shipped()[0].plan
    old = replace(first.steps[0], say="Old words.", minutes=7)
    longer = replace(first.steps[1], minutes=9)
    kept = replace(first, steps=(old, longer, *first.steps[2:]))
    there = languages.steps_in("de", kept)
    assert there[0] == old
    assert there[1].minutes == 9
    assert there[1].title != longer.title


def test_steps_of_a_teacher_s_own_plan_are_shown_as_written():
    first = shipped()[0].plan
    assert languages.steps_in("de", replace(first, lesson="own-1")) == first.steps
    assert languages.steps_in("de", replace(first, lesson="")) == first.steps


# A language that lacks a plan


def test_a_plan_that_a_language_lacks_is_read_in_english(monkeypatch):
    first = shipped()[0]
    monkeypatch.setattr(languages, "translated", lambda code: {})
    assert languages.plan_in("de", first) is first
    assert languages.steps_in("de", first.plan) == first.plan.steps


def test_an_own_plan_is_read_as_its_author_wrote_it():
    first = shipped()[0]
    own = read("own-1", text_of(first))
    assert languages.plan_in("de", own) is own


def test_the_file_of_a_plan_is_that_of_its_language():
    first = shipped()[0]
    folder = Path(resources.LESSON_PLANS)
    there = languages.plan_in("de", first)
    assert text_of(there) == (folder / "de" / f"{first.id}.md").read_text("utf-8")
    for same in (first, languages.plan_in("en-US", first)):
        assert text_of(same) == (folder / f"{first.id}.md").read_text("utf-8")


# The words of the format


def loud(text: str) -> str:
    return re.sub(r"(%\(\w+\)s)|.", lambda found: found[1] or found[0].upper(), text)


LOUD = Language("xx", loud, lambda one, many, count: loud(one if count == 1 else many))
"""A language in which whatever is translated is in capitals."""
BODY = """\
## Play (20 minutes)

> Line: up (5 minutes).

Press: Start the round

Projector: All tables

## Exit ticket

> Look here.
>
> Line: 5♥ (J♠)
>
> 1. Draw it. (card)
> 2. Say why (2
>    lines)

### Key

### Sample answers

| level | a pupil may write | next step |
|---|---|---|
| got it | got it | see *Key* |

### The next day

## Sheets

### Mine (strip, 4 rows)

Example: 1 | 2

- no. (number)
- both
  - rule (narrow)
  - why (wide)

### Across (columns, landscape)

- my guess (at last)

## Cards

### Big (cards)

- 6♠ in red

## Rubric

| | (3 lines) |
|---|---|
| got it | Key |
"""


def test_the_words_of_the_format_are_shown_in_the_language_and_no_others():
    page = re.sub(r"<[^>]+>", "", as_html(BODY, lambda link: link, LOUD))
    shown = [line for line in page.splitlines() if line.strip()]
    assert shown == [
        "Play (20 MINUTES)",
        "Line: up (5 minutes).",
        "PRESS: START THE ROUND",
        "PROJECTOR: ALL TABLES",
        "EXIT TICKET",
        "Look here.",
        "LINE: 5♥ (J♠)",
        "Draw it. (CARD)",
        "Say why (2 LINES)",
        "KEY",
        "SAMPLE ANSWERS",
        *("level", "a pupil may write", "next step"),
        *("GOT IT", "got it", "see Key"),
        "THE NEXT DAY",
        "SHEETS",
        "Mine (STRIP, 4 ROWS)",
        "EXAMPLE: 1 | 2",
        "no. (NUMBER)",
        "both",
        "rule (NARROW)",
        "why (WIDE)",
        "Across (COLUMNS, LANDSCAPE)",
        "my guess (at last)",
        "CARDS",
        "Big (CARDS)",
        "6♠ IN RED",
        "RUBRIC",
        "(3 lines)",
        *("got it", "Key"),
    ]


@pytest.mark.parametrize("plan", shipped(), ids=lambda plan: plan.id)
def test_an_english_page_has_them_as_the_file_does(plan, monkeypatch):
    as_html.cache_clear()
    page = as_html(plan.body, str)
    as_html.cache_clear()
    monkeypatch.setattr("classroom.lesson_plans.html.shown_in", lambda tokens, language: None)
    assert as_html(plan.body, str) == page
    as_html.cache_clear()


def test_a_no_break_space_of_the_file_is_kept():
    """So that no line of French begins with a question mark or ends with a guillemet."""
    plan = translated("fr")["0-first-lesson"]
    assert any("\u202f?" in step.say for step in plan.plan.steps)
    assert "\\xa0" in repr(plan.papers.ticket)
