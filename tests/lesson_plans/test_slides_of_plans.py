"""What a plan says to pupils is on the big screen and on phones: nothing of it is left on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from classroom import resources
from classroom.classes.settings import Plan
from classroom.lesson_plans import LessonPlan, languages, read, shipped, text_of, translated
from classroom.views.lesson import step_slide

LANGUAGES = ("en", "de", "es", "fr")
TICKET = "\n## Exit ticket\n"
NO_PUPILS_TEXT = re.compile(r"## (Sheets|Cards)")
ROOM_TO_WRITE = re.compile(r"\((\d+ lines?|card|\d cards|\d+ boxes|narrow|wide|number)\)$")

PLANS = [
    pytest.param(plan.id, code, id=f"{plan.id}-{code}") for plan in shipped() for code in LANGUAGES
]
each_plan = pytest.mark.parametrize(("id", "code"), PLANS)


def file_of(id: str, code: str) -> str:
    folder = resources.LESSON_PLANS if code == "en" else resources.LESSON_PLANS / code
    return (folder / f"{id}.md").read_text(encoding="utf-8")


def plan_of(id: str, code: str) -> LessonPlan:
    plans = {plan.id: plan for plan in shipped()} if code == "en" else translated(code)
    return plans[id]


def quoted(text: str) -> Iterator[str]:
    """Yield the paragraphs and list items after ``>``, as pupils read them."""
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        said = line.removeprefix(">").strip() if line.startswith(">") else ""
        begins = re.match(r"\d+\. ", said)
        if block and (not said or begins):
            yield " ".join(block)
            block = []
        if said:
            block.append(said[begins.end() :] if begins else said)


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", ROOM_TO_WRITE.sub("", text.replace("*", ""))).strip()


def on_screen(plan: Plan) -> list[str]:
    """Return all text of each step's slide; projector and phones are sent the same."""
    slides = map(step_slide, plan.steps)
    return [plain(" ".join([each.say, *each.above, *each.below, *each.tasks])) for each in slides]


@each_plan
def test_every_sentence_of_an_exit_ticket_is_on_its_slide(id, code):
    text = file_of(id, code)
    section = text.partition(TICKET)[2].partition("\n### ")[0]
    sentences = [each for each in quoted(section) if not each.startswith("Line:")]
    assert len(sentences) >= 3
    slide = on_screen(plan_of(id, code).plan)[-1]
    assert [each for each in sentences if plain(each) not in slide] == []


@each_plan
def test_what_a_step_says_is_on_its_slide(id, code):
    text = NO_PUPILS_TEXT.split(file_of(id, code).partition(TICKET)[0])[0]
    steps = plan_of(id, code).plan.steps
    slides = [plain(each.say) for each in steps[-1:]] + on_screen(plan_of(id, code).plan)
    missing = [
        each
        for each in quoted(text)
        if not each.startswith("Line:") and not any(plain(each) in slide for slide in slides)
    ]
    assert missing == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_class_that_is_stored_without_them_shows_them_too(code):
    """It was opened by a release that kept the cards and the tasks of a ticket alone."""
    plan = shipped()[0]
    (*others, ticket) = [step.to_json() for step in plan.plan.steps]
    ticket = {name: ticket[name] for name in ticket if name not in ("above", "below")}
    stored = Plan.from_json({**plan.plan.to_json(), "steps": [*others, ticket]})
    shown = languages.steps_in(code, stored)[-1]
    assert (len(shown.above), len(shown.below)) == (1, 1)
    assert shown == plan_of(plan.id, code).plan.steps[-1]


def test_the_text_of_a_ticket_keeps_its_place_around_the_cards():
    trap = next(plan for plan in shipped() if plan.id == "3-the-trap")
    slide = step_slide(trap.plan.steps[-1])
    assert slide.above == [
        "These cards are on the line (all judged right). No card has been wrong yet."
    ]
    assert slide.below == ["You think: red and black take turns."]
    without_cards = text_of(trap).replace("> Line: 5♠ 9♦ 2♣ Q♥ 8♠\n>\n", "", 1)
    ticket = read("own", without_cards).plan.steps[-1]
    assert (len(ticket.above), ticket.line, ticket.below) == (2, (), ())
