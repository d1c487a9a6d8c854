"""What a teacher says and presses, step by step: scripts as data, for the console to show.

A script is a tuple of steps; where a class is in its script is in the log of the class. Nothing
here knows how a console looks, and the console knows no step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from classroom.words import N_

Place = Literal["wall", "pupils", "projector", "debriefs"]
"""The window for the big screen, or one of the console's places."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """The one button of a step: an act of the teacher at all tables, or a place to go to."""

    label: str
    act: Mapping[str, str | bool] = field(default_factory=dict)
    """The act with what it needs, as a console sends it; a `text` goes to the class, translated."""
    go: Place | None = None

    def is_act(self, do: str, what: str) -> bool:
        """Whether this is what was done; acts that show something are told apart by `what`."""
        return self.act.get("do") == do and self.act.get("what", what) == what


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    id: str
    title: str
    say: str
    """To the class, word for word."""
    note: str = ""
    """To the teacher."""
    press: Press | None = None


@dataclass(frozen=True, slots=True)
class At:
    """Where a class is in its script."""

    step: int = 0
    done: bool = False
    """The step's button was pressed."""


FIRST_LESSON = "first-lesson"

SCRIPTS: Mapping[str, Sequence[Step]] = MappingProxyType(
    {
        FIRST_LESSON: (
            Step(
                id="join",
                title=N_("Everybody joins"),
                say=N_(
                    "Scan the code, or type the address and the code. Then give the name your "
                    "table knows you by."
                ),
                note=N_("The names appear as they come in. Press one that is too silly."),
                press=Press(label=N_("Open the projector"), go="wall"),
            ),
            Step(
                id="seat",
                title=N_("Tables of four"),
                say=N_(
                    "Your phone tells you your table. Sit down there, and lay the phone face down."
                ),
                note=N_("Who comes later still gets a seat."),
                press=Press(label=N_("Seat evenly"), act={"do": "even"}),
            ),
            Step(
                id="explain",
                title=N_("The rules in 60 seconds"),
                say=N_("Watch the wall for one minute. What you miss you will learn by playing."),
                press=Press(
                    label=N_("Show the explanation"),
                    act={"do": "show", "what": "explain", "runs": True},
                ),
            ),
            Step(
                id="demo",
                title=N_("A round together"),
                say=N_(
                    "I hold up a card. Thumbs up: it fits. Thumbs down: it does not. If you know "
                    "the rule, do not say it yet."
                ),
                note=N_("Three minutes, eight cards or so. Ask one or two: why do you think so?"),
                press=Press(label=N_("Start the demo"), act={"do": "show", "what": "demo"}),
            ),
            Step(
                id="start",
                title=N_("The first round"),
                say=N_(
                    "Now your table has a secret rule, another one. Say before each card what you "
                    "expect. Do not say the rule."
                ),
                press=Press(label=N_("Start the round"), act={"do": "start"}),
            ),
            Step(
                id="play",
                title=N_("Walk around"),
                say=N_("What did you expect of that card? Which card would surprise you?"),
                note=N_(
                    "Never ask for the rule. A table that needs you comes first here; one that is "
                    "done gets its next round."
                ),
            ),
            Step(
                id="pause",
                title=N_("Half a minute to think"),
                say=N_("Stop. Write down your rule, and one other rule that fits too."),
                note=N_("After eight cards or so at most tables. Then resume all."),
                press=Press(
                    label=N_("Pause all"),
                    act={
                        "do": "pause",
                        "text": N_("Write down your rule, and another one that fits."),
                    },
                ),
            ),
            Step(
                id="last-call",
                title=N_("Last call"),
                say=N_("Tell your phone what you take the rule for, and how sure you are."),
                note=N_("Where the round has a clock it comes by itself."),
                press=Press(label=N_("Last call"), act={"do": "last_call"}),
            ),
            Step(
                id="debrief",
                title=N_("Talk about it"),
                say=N_(
                    "Phones face down. How did it feel? What happened? Where does science work "
                    "like that, and where does it not?"
                ),
                note=N_("Then step through a round: three turning points are enough."),
                press=Press(label=N_("Step through a round"), go="projector"),
            ),
            Step(
                id="end",
                title=N_("Before they go"),
                say=N_("Write on a slip: which card could have shown me that I was wrong?"),
                note=N_("Debriefs can be printed later too. Then close the class."),
                press=Press(label=N_("To the debriefs"), go="debriefs"),
            ),
        )
    }
)


def after(steps: Sequence[Step], at: At, do: str, what: str) -> At:
    """Where a class is once its teacher has done this: scripts follow, whatever was pressed.

    They never go back by themselves, and nothing that is no step's button moves them.
    """
    for number in range(at.step, len(steps)):
        press = steps[number].press
        if press is not None and press.is_act(do, what):
            return At(number, done=True)
    return at
