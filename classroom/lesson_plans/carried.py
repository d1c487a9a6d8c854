"""The steps of a plan on one page to carry: minute, words, button, and what the projector shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from classroom.classes.script import PRESSES, ScriptStep, Shown, shown_during
from classroom.classes.settings import Plan
from classroom.i18n.markers import N_


@dataclass(frozen=True)
class CarriedStep:
    """A step of a lesson plan, as it stands on the page to carry; labels are in English."""

    lesson: int
    minute: int
    """Of its lesson, at which it begins."""
    minutes: int
    title: str
    say: str
    press: str
    """The label of its button; empty for none."""
    shows: str
    """The projector's content."""


_SHOWS: Mapping[Shown, str] = MappingProxyType(
    {
        "lobby": N_("How to join"),
        "tables": N_("All tables"),
        "slide": N_("These words"),
        "explain": N_("The rules in 60 seconds"),
        "demo": N_("A demo round"),
        "stays": N_("As before"),
    }
)
_PRESSED_SHOWS: Mapping[str, str] = MappingProxyType(
    {
        "last-call": N_("Last call, and how many have answered"),
        "thought": N_("What we thought"),
        "rule": N_("The rule"),
    }
)
"""The projector's content once one of these buttons was pressed."""


def carried(plan: Plan) -> Iterator[CarriedStep]:
    """Yield the steps of a plan for the page to carry."""
    minute, lesson = 0, 1
    for step in plan.steps:
        minute, lesson = (minute, lesson) if step.lesson == lesson else (0, step.lesson)
        yield CarriedStep(
            lesson=lesson,
            minute=minute,
            minutes=step.minutes,
            title=step.title,
            say=step.say,
            press=PRESSES[step.press].label if step.press else "",
            shows=_shows(step, plan),
        )
        minute += step.minutes


def _shows(step: ScriptStep, plan: Plan) -> str:
    if step.press is not None and step.press in _PRESSED_SHOWS:
        return _PRESSED_SHOWS[step.press]
    shown = shown_during(step)
    if shown == "stays" and step is plan.steps[0]:
        return _SHOWS["lobby"]
    if step.press == "look-back":
        return N_("These words, then the round") if shown == "slide" else N_("The round")
    if shown == "tables" and plan.wall == "join":
        return _SHOWS["lobby"]
    if shown == "tables" and plan.devices == "class":
        return N_("The table")
    if shown == "slide" and step.tasks:
        return N_("The exit ticket")
    if shown == "slide" and step.line:
        return N_("These words, and the cards")
    return _SHOWS[shown]
