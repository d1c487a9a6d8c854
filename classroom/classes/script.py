"""The steps of a lesson as data: what a teacher says and presses, and the minutes each takes.

A class has the steps of the lesson plan it was started from; its position among them is in its log.
This module knows nothing about the console's layout, and the console knows no particular step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from classroom.i18n.markers import N_

Place = Literal["wall", "pupils", "projector", "debriefs"]
"""The window for the big screen, or one of the console's places."""
Shown = Literal["lobby", "tables", "slide", "explain", "demo", "stays"]
"""The projector's state during a step; ``stays``: the state before, without a slide of a step."""
SHOWN: Mapping[str, Shown] = MappingProxyType(
    {
        N_("How to join"): "lobby",
        N_("All tables"): "tables",
        N_("Slide"): "slide",
        N_("As it is"): "stays",
    }
)
"""The projector's states that a plan can name, by their English labels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptButton:
    """The one button of a step: an act of the teacher at all tables, or a place to go to."""

    label: str
    act: Mapping[str, str | bool] = field(default_factory=dict)
    """The act with what it needs, as a console sends it."""
    go: Place | None = None
    says: bool = False
    """True if the act is sent with the step's text for the class, as its reason."""

    def is_act(self, do: str, what: str) -> bool:
        """Return whether this is what was done; `what` tells acts that show something apart."""
        return self.act.get("do") == do and self.act.get("what", what) == what


PRESSES: Mapping[str, ScriptButton] = MappingProxyType(
    {
        "wall": ScriptButton(label=N_("Open the projector"), go="wall"),
        "even": ScriptButton(label=N_("Even out the tables"), act={"do": "even"}),
        "explain": ScriptButton(
            label=N_("Show the explanation"), act={"do": "show", "what": "explain", "runs": True}
        ),
        "demo": ScriptButton(label=N_("Start the demo"), act={"do": "show", "what": "demo"}),
        "start": ScriptButton(label=N_("Start the round"), act={"do": "start"}),
        "next": ScriptButton(label=N_("Next round for all"), act={"do": "start"}),
        "pause": ScriptButton(label=N_("Pause all"), act={"do": "pause"}, says=True),
        "resume": ScriptButton(label=N_("Resume all"), act={"do": "resume"}),
        "last-call": ScriptButton(label=N_("Last call"), act={"do": "last_call"}),
        "thought": ScriptButton(label=N_("What we thought"), act={"do": "show", "what": "thought"}),
        "rule": ScriptButton(label=N_("Reveal the rule"), act={"do": "show", "what": "rule"}),
        "end": ScriptButton(label=N_("End the round"), act={"do": "end"}),
        "look-back": ScriptButton(label=N_("Step through a round"), go="projector"),
        "debriefs": ScriptButton(label=N_("To the debriefs"), go="debriefs"),
    }
)
"""The buttons a step may have, by their ids. A plan names one by its English label."""

BY_LABEL: Mapping[str, str] = MappingProxyType(
    {press.label: key for key, press in PRESSES.items()} | {"Seat evenly": "even"}
)
"""The id of each button by its English label, those of earlier releases too: plans stay as they
were written."""


_SHOWN_BY_PRESSES: Mapping[str, Shown] = MappingProxyType(
    {
        **dict.fromkeys(("wall", "even"), "lobby"),
        "explain": "explain",
        "demo": "demo",
        **dict.fromkeys(("start", "next", "pause", "resume", "last-call", "end"), "tables"),
    }
)
"""The projector's state during a step with one of these buttons."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptStep:
    title: str
    say: str = ""
    """To the class, word for word."""
    note: str = ""
    """To the teacher."""
    minutes: int
    press: str | None = None
    """One of :data:`PRESSES`."""
    lesson: int = 1
    """The number of the lesson, if a plan takes several."""
    line: tuple[str, ...] = ()
    """Cards that its slide shows, each as in ``"9S"``."""
    later: tuple[str, ...] = ()
    """Cards that follow on its slide one by one, when the teacher says so."""
    tasks: tuple[str, ...] = ()
    """The tasks on its slide, in order; empty: the slide shows the text for the class."""
    above: tuple[str, ...] = ()
    """Paragraphs above the cards, without which the tasks can't be understood ..."""
    below: tuple[str, ...] = ()
    """... and between the cards and the tasks."""
    projector: Shown | None = None
    """The projector's state, if the plan names one; see :func:`shown_during`."""

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> ScriptStep:
        lists = {name: tuple(data.get(name, ())) for name in _LISTS}
        return ScriptStep(**{**data, **lists})


def shown_during(step: ScriptStep) -> Shown:
    """Return what the projector shows during a step.

    If the plan doesn't say it, it follows from the step's button, and from what its slide has.
    """
    if step.projector is not None:
        return step.projector
    by_press = None if step.press is None else _SHOWN_BY_PRESSES.get(step.press)
    return by_press or ("slide" if step.line or step.tasks else "stays")


_LISTS = ("line", "later", "tasks", "above", "below")
_REACH: Mapping[str, int] = MappingProxyType({"pause": 1, "resume": 2})
"""The number of steps, from the present one on, of which such an act may be the button."""


@dataclass(frozen=True, slots=True)
class At:
    """Position of a class among its steps. Moments are in seconds of running time."""

    step: int = 0
    done: bool = False
    """The step's button was pressed."""
    since: float | None = None
    """The start of the step; None: its lesson has not begun."""
    began: float | None = None
    """The start of the lesson; if it was begun at a later step, the start that would put that step
    on time. None: it has not begun."""

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def turned(steps: Sequence[ScriptStep], at: At, step: int, now: float) -> At:
    """Return the position of a class after its teacher has turned to a step.

    Turning to the first step of a lesson does not begin that lesson: turning to it once more does,
    as does turning to any later step of it.
    """
    stays = step == at.step
    began = at.began if steps[step].lesson == steps[at.step].lesson else None
    if began is None and (stays or _into(steps, step)):
        began = now - 60 * _into(steps, step)
    since = at.since if stays and at.since is not None else now
    return At(step, at.done and stays, None if began is None else since, began)


def after(steps: Sequence[ScriptStep], at: At, do: str, what: str, now: float) -> At:
    """Return the position of a class after its teacher has done this.

    The steps follow what was done, on whichever button. They never go back automatically, and an
    act that is no step's button does not move them. A round that is started after that of the
    present step is the next one. A teacher also pauses for other reasons than a step's: a pause
    counts for the present step alone, and resuming for the next step at most.
    """
    again = at.done and do == "start"
    end = min(len(steps), at.step + _REACH.get(do, len(steps)))
    for number in range(at.step + again, end):
        press = steps[number].press
        if press is not None and PRESSES[press].is_act(do, what):
            if number == at.step and at.done:
                return at
            return replace(_begun(turned(steps, at, number, now), now), done=True)
    return at


def _begun(at: At, now: float) -> At:
    """Return the position with the lesson begun now, unless it had begun."""
    return at if at.began is not None else replace(at, since=now, began=now)


def _into(steps: Sequence[ScriptStep], step: int) -> int:
    """Return how many minutes the steps before this one take in its lesson."""
    lesson = steps[step].lesson
    return sum(each.minutes for each in steps[:step] if each.lesson == lesson)


def minutes(steps: Sequence[ScriptStep], lesson: int) -> int:
    """Return how many minutes a lesson takes."""
    return sum(step.minutes for step in steps if step.lesson == lesson)
