"""A pupil's commands: one value for each thing that the phone of a seat can ask of its table.

The phone sends a command as JSON under the name of its socket message, which is its tag. Whose
seat it is comes from the phone's session. docs/messages.md tells what each does.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Final, get_args

import msgspec

from classroom.classes.table import Expect
from classroom.classes.text_types import Entry, Listed, Plain, Rule, Typed

Id = Annotated[Plain, msgspec.Meta(min_length=1)]


class FromSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command from a seat; the same `id` from the same seat is done once."""

    id: Id
    seat: Plain = ""
    """Which of the phone's seats; may be left out where it has one."""


class MakeMove(FromSeat, frozen=True, tag="move"):
    """A move on version `seen` of the table."""

    seen: int
    move: Entry
    expect: Expect | None = None
    """What the pupil expects of a play."""


class ChooseRule(FromSeat, frozen=True, tag="deal"):
    """The rule that the pupil deals, and the index of its hint for the table; None: no hint."""

    rule: Plain
    hint: int | None = None


class Predict(FromSeat, frozen=True, tag="foretell"):
    """A prediction for the play that is entry `of`, whose verdict is pending."""

    of: int
    expect: Expect


class BeginGuess(FromSeat, frozen=True, tag="guessing"):
    """The pupil writes a guess at the rule, for which the next player waits."""

    guess: Typed | Rule | None = None
    """The guess as far as it is written."""


class Decline(FromSeat, frozen=True, tag="play_on"):
    """The choice not to declare or guess, so that play goes on."""


class GuessLast(FromSeat, frozen=True, tag="last_word"):
    """The pupil's rule at the last call, written like a guess, and how sure they are in percent."""

    note: Typed | Rule | None
    confidence: int | None = None
    draft: bool = False
    """It is still being written: nobody need wait less for it, but it counts when time is up."""


class WriteNote(FromSeat, frozen=True, tag="note"):
    """A rule for the pupil's lab notebook; None withdraws it."""

    round: int
    note: Typed | Rule | None
    confidence: int | None = None
    """How sure they are in percent."""
    refuted_by: Listed | None = None
    """The card that would prove it wrong."""


class PickBreaker(FromSeat, frozen=True, tag="breaks"):
    """The card of the hand that could break the Prophet's rule, or ``none``."""

    round: int
    card: Listed


class FinishThinking(FromSeat, frozen=True, tag="thought"):
    """The pupil has answered during thinking time, or passes."""


class AskHelp(FromSeat, frozen=True, tag="help"):
    """The pupil asks the teacher for help, or no longer does."""

    on: bool = True


PupilCommand = (
    MakeMove
    | ChooseRule
    | Predict
    | BeginGuess
    | Decline
    | GuessLast
    | WriteNote
    | PickBreaker
    | FinishThinking
    | AskHelp
)
PUPIL_COMMANDS: Final = MappingProxyType(
    {str(kind.__struct_config__.tag): kind for kind in get_args(PupilCommand)}
)
"""The commands by the names of their socket messages."""


class CastVote(FromSeat, frozen=True, tag="vote"):
    """A choice in the poll that event `of` of the class opened."""

    of: int
    choice: int


ClassVote = CastVote
"""A command from a seat about what the whole class does."""


def has_claim(command: PupilCommand) -> bool:
    """Return whether a command holds a rule: reading a built one may take a tenth of a second."""
    match command:
        case MakeMove():
            return "guess" in command.move
        case WriteNote() | GuessLast():
            return command.note is not None
        case BeginGuess():
            return command.guess is not None
        case _:
            return False
