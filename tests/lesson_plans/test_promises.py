"""Plans that say what the class they set up does: names, devices, points, votes, clocks, rules.

Each :class:`Promise` is something that a plan may say, and what must then be so. Teachers read a
plan once, weeks before the lesson: a sentence that its settings don't keep is found out in front of
the class. The words are those of the English plans; translations have the same settings.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from classroom.classes.script import ScriptStep
from classroom.classes.settings import Plan, plan_of
from classroom.game.rulesets import RULESETS
from classroom.lesson_plans import LessonPlan, read, shipped, text_of

ASKS_PHONES = ("explain", "demo", "start", "next", "resume", "last-call", "end")
"""Buttons after which phones ask: a round that has ended is asked about, too."""
TURNS_POINTS = r"(?<!turning )(?<!percentage )(?<!three )(?<!same three )(?<!between two )"


@dataclass(frozen=True)
class Promise:
    """Words of a plan, and the settings or the step with which they are true."""

    words: str
    """A regular expression, for text without line breaks, in any case."""
    kept: Callable[[LessonPlan, ScriptStep | None], bool]
    """`step` is the one in whose words it stands; None: the rest of the plan."""


def of_class(kept: Callable[[Plan], bool]) -> Callable[[LessonPlan, ScriptStep | None], bool]:
    return lambda lesson, _: kept(lesson.plan)


def never(lesson: LessonPlan, step: ScriptStep | None) -> bool:
    return False


PROMISES = (
    # Names
    Promise(r"type (in )?(the|your) name|silly name", of_class(lambda plan: plan.names != "given")),
    Promise(
        r"name you play under|has a made-up name", of_class(lambda plan: plan.names == "given")
    ),
    # Devices
    Promise(
        r"teams share a phone|(phone|tablet) for each team|in your team",
        of_class(lambda plan: plan.devices == "teams"),
    ),
    Promise(
        r"phone for each pupil|(two pupils|pair) shares? a phone|pupil or (each )?pair",
        of_class(lambda plan: plan.devices == "each"),
    ),
    Promise(
        r"phones? (are )?(face )?down|put your phones? away",
        lambda _, step: step is None or step.press not in ASKS_PHONES,
    ),
    # Votes and predictions
    Promise(r"\bthumbs (up|down)|your thumb", never),
    Promise(
        r"vote on your phone", lambda _, step: step is not None and step.press in ("demo", None)
    ),
    Promise(
        r"everyone predicts|else predicted|predictions were right|asks: right, wrong or unsure",
        of_class(lambda plan: plan.pace.predictions),
    ),
    # Points
    Promise(
        rf"{TURNS_POINTS}(?<!no )\bpoints\b(?! to\b| you| at\b| upon)|\bscores?\b",
        of_class(lambda plan: plan.points),
    ),
    Promise(r"there are no points|no points on any", of_class(lambda plan: not plan.points)),
    # Notes and clocks
    Promise(r"phones ask for notes|asks for \*?my rule", of_class(lambda plan: plan.prompts)),
    Promise(r"no prompts for notes", of_class(lambda plan: not plan.prompts)),
    Promise(r"no clock for the round", of_class(lambda plan: plan.pace.round_clock is None)),
    Promise(
        r"round ends after fifteen minutes", of_class(lambda plan: plan.pace.round_clock == 15)
    ),
    Promise(r"20 seconds for a call", of_class(lambda plan: plan.pace.call_clock == 20)),
    Promise(r"time to declare", of_class(lambda plan: plan.pace.chance)),
    Promise(r"no expulsion", of_class(lambda plan: not plan.expulsion)),
    # Rules
    Promise(r"the (second|next) rule automatically", of_class(lambda plan: plan.several.ladder)),
    Promise(
        r"secret until you reveal|rule (still )?covered",
        of_class(lambda plan: plan.several.reveal == "teacher"),
    ),
    Promise(
        r"\breveal (it|the|them|to)\b",
        lambda _, step: step is None or step.press == "rule",
    ),
    Promise(r"colour-swapped twins", of_class(lambda plan: plan.several.deal == "twins")),
    Promise(r"keeps showing how to join", of_class(lambda plan: plan.wall == "join")),
    Promise(r"express rules", of_class(lambda plan: plan.ruleset == "express")),
    Promise(r"the lesson rules of play", of_class(lambda plan: plan.ruleset == "lesson")),
    Promise(r"gardner's rules of play", of_class(lambda plan: plan.ruleset == "gardner")),
    Promise(
        r"you declare|the Prophet\b|a Prophet\b",
        of_class(lambda plan: RULESETS[plan.ruleset].prophet),
    ),
    Promise(
        r"play strings|play (at least one|up to \w+) (string|cards at once)",
        of_class(lambda plan: RULESETS[plan.ruleset].longest != 1),
    ),
)


def plain(text: str) -> str:
    """Return text without marks, quotes' signs and line breaks."""
    return re.sub(r"\s+", " ", re.sub(r"^>", "", text.replace("*", ""), flags=re.MULTILINE))


def broken(lesson: LessonPlan, text: str) -> list[str]:
    """Return what a plan says that its settings, or its step, don't do."""
    said = [(" ".join((step.title, step.say, step.note)), step) for step in lesson.plan.steps]
    found = []
    for words, step in [*said, (text, None)]:
        for promise in PROMISES:
            for match in re.finditer(promise.words, plain(words), re.IGNORECASE):
                in_a_step = step is None and any(match[0] in plain(each) for each, _ in said)
                if not in_a_step and not promise.kept(lesson, step):
                    found.append(f"{step.title if step else 'the text'}: {match[0]}")
    return found


@pytest.mark.parametrize("lesson", shipped(), ids=lambda lesson: lesson.id)
def test_a_plan_promises_nothing_that_its_class_does_not_do(lesson):
    assert broken(lesson, text_of(lesson)) == []


@pytest.mark.parametrize("lesson", shipped(), ids=lambda lesson: lesson.id)
def test_each_plan_reveals_its_last_rule_with_a_press(lesson):
    presses = [step.press for step in lesson.plan.steps]
    rounds = [at for at, press in enumerate(presses) if press in ("start", "next")]
    assert "rule" in presses[rounds[-1] :]


@pytest.mark.parametrize("lesson", shipped(), ids=lambda lesson: lesson.id)
def test_what_a_last_call_asked_is_shown_before_the_rule(lesson):
    staged = [step.press for step in lesson.plan.steps]
    moments = [press for press in staged if press in ("last-call", "thought", "rule")]
    for at, press in enumerate(moments):
        assert press != "last-call" or moments[at + 1 : at + 2] == ["thought"]


def with_settings(lesson: LessonPlan, **settings) -> LessonPlan:
    return replace(lesson, plan=plan_of(title="Any", steps=lesson.plan.steps, **settings))


WORDS = """---
title: Any
minutes: 10
rules:
  - alternate-colour
---

# Any

## Play (10 minutes)

> {said}

Look.

{press}
"""


def plan_saying(said: str, press: str = "", **settings) -> tuple[LessonPlan, str]:
    text = WORDS.format(said=said, press=press)
    return with_settings(read("any", text), **settings), text


@pytest.mark.parametrize(
    ("said", "press", "settings"),
    [
        ("Type the name your friends call you.", "", {"names": "given"}),
        ("Your phone shows the name you play under.", "", {"names": "free"}),
        ("One phone for each team.", "", {"devices": "each"}),
        ("There is a phone for each pupil.", "", {"devices": "cards"}),
        ("Finish your turn. Phones face down.", "Press: End the round", {}),
        ("Thumbs up if it fits.", "Press: Start the demo", {}),
        ("Does it fit? Vote on your phone.", "Press: Start the round", {}),
        ("Everyone predicts before the answer.", "", {"predictions": False}),
        ("Who has most points?", "", {"points": False}),
        ("Look at the score sheet.", "", {"points": False}),
        ("There are no points in this lesson.", "", {"points": True}),
        ("Now the phones ask for notes.", "", {"prompts": False}),
        ("There is no clock for the round.", "", {"round_clock": 15}),
        ("You get the second rule automatically.", "", {"ladder": False}),
        ("It stays secret until you reveal it.", "", {"reveal": "done"}),
        ("When you declare, call every card.", "", {"ruleset": "express"}),
        ("Reveal the rule to all.", "Press: Step through a round", {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_promise_that_is_not_kept_is_found(said, press, settings):
    assert broken(*plan_saying(said, press, **settings)) != []


def test_what_a_plan_may_say_is_not_found():
    said = "Phones face down. Three turning points are enough. Type the name you like."
    assert broken(*plan_saying(said, "Press: Step through a round")) == []
