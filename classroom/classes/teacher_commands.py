"""A teacher's commands: one value for each thing that the console can ask for.

The console sends a command as JSON; its name is in ``do``. :data:`TeacherCommand` has all of them.
docs/messages.md tells what each does.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, Literal, get_args

import msgspec

from classroom.classes.events import By, Minutes, What
from classroom.classes.text_types import Entry, Listed, Name, Plain, Title, Typed


class ForClass(msgspec.Struct, frozen=True, kw_only=True, tag_field="do"):
    """A command for the class.

    The console sends it again if the answer is lost; `id` keeps it from being done twice.
    """

    class_: Plain = msgspec.field(name="class")
    id: Plain = ""

    @property
    def key(self) -> str:
        return f"act:{self.id}"


class ForTables(ForClass, frozen=True, kw_only=True):
    """A command for one table, or for every table that fits if none is named."""

    table: int | None = None


class ForOneTable(ForClass, frozen=True, kw_only=True):
    """A command for one table."""

    table: int


class ForSeat(ForClass, frozen=True, kw_only=True):
    """A command for a pupil's seat, or for a waiting pupil."""

    seat: Plain


# Rounds


class StartRound(ForTables, frozen=True, tag="start"):
    rule: Listed | None = None
    """None: the class's plan chooses."""


class AskToDeal(ForTables, frozen=True, tag="dealer"):
    seat: Plain = ""
    """Empty: Nature deals."""


class DealFor(ForTables, frozen=True, tag="deal"):
    rule: Listed | None = None


class PauseTables(ForTables, frozen=True, tag="pause"):
    text: Typed = ""
    """Why."""


class Resume(ForTables, frozen=True, tag="resume"):
    pass


class PlayOn(ForTables, frozen=True, tag="play_on"):
    pass


class Nudge(ForTables, frozen=True, tag="nudge"):
    pass


class MoreTime(ForTables, frozen=True, tag="more_time"):
    pass


class MoreRound(ForTables, frozen=True, tag="more_round"):
    pass


class BeginLastCall(ForTables, frozen=True, tag="last_call"):
    pass


class EndRound(ForTables, frozen=True, tag="end"):
    pass


class SkipTurn(ForTables, frozen=True, tag="skip"):
    pass


class ReleaseProphet(ForTables, frozen=True, tag="release"):
    pass


class JudgeGuess(ForOneTable, frozen=True, tag="verdict"):
    right: bool
    guess: int | None = None
    """The number of the guess's entry; None: the guess that waits."""


class Reveal(ForTables, frozen=True, tag="reveal"):
    pass


class RevealToAll(ForClass, frozen=True, tag="reveal_to_all"):
    rule: Listed


class GiveHint(ForTables, frozen=True, tag="hint"):
    pass


class SendMessage(ForTables, frozen=True, tag="message"):
    text: Typed = ""
    """Empty: takes the message away."""


class MarkMoment(ForOneTable, frozen=True, tag="mark"):
    text: Typed = ""
    of: int | None = None
    """The number of the mark whose text this is; None: a new mark."""


class LayCard(ForOneTable, frozen=True, tag="lay"):
    """At a table with real cards."""

    entry: Entry
    seen: int = 0
    """The version of the table on which it was made."""


class SeatPlayers(ForOneTable, frozen=True, tag="players"):
    text: Typed = ""
    """Names, separated by commas."""


class FinishHelp(ForOneTable, frozen=True, tag="helped"):
    """The teacher has helped all who asked at the table."""


class SwitchPredictions(ForTables, frozen=True, tag="predictions"):
    on: bool = True


# Pupils


class GiveTime(ForSeat, frozen=True, tag="time"):
    factor: float = 1.0
    """How many times as long as others the pupil has for a move."""


class MessagePupil(ForSeat, frozen=True, tag="message_pupil"):
    text: Typed = ""
    """Empty: takes the message away."""


class SetRobot(ForSeat, frozen=True, tag="robot"):
    on: bool = True
    for_now: bool = False
    """True if the robot gives the seat back as soon as the pupil returns."""


class SetAside(ForSeat, frozen=True, tag="bench"):
    on: bool = True


class Rename(ForSeat, frozen=True, tag="rename"):
    name: Name
    members: list[Name] | None = None
    """Who share the seat; None leaves them as they are."""


class ApproveName(ForClass, frozen=True, tag="approve"):
    seat: Plain = ""
    """Empty: all that wait."""


class AskAnotherName(ForSeat, frozen=True, tag="another_name"):
    pass


class ListName(ForClass, frozen=True, tag="list_name"):
    name: Name


class UnlistName(ForClass, frozen=True, tag="unlist"):
    name: Name


class MoveSeat(ForSeat, frozen=True, tag="move"):
    to: int
    """The number of a table."""


class RemovePupil(ForSeat, frozen=True, tag="remove"):
    pass


class ListNewcomers(ForClass, frozen=True, tag="newcomers"):
    """Changes nothing: asks who joined last."""


class RankRounds(ForClass, frozen=True, tag="rounds"):
    """Changes nothing: asks which finished rounds are most worth showing."""


class ChooseRound(ForOneTable, frozen=True, tag="choose_round"):
    """Chooses the round of a table that print-outs and class slides are about."""

    round: int | None = None
    """None: the one with most to tell."""


class RemovePupils(ForClass, frozen=True, tag="remove_all"):
    seats: list[Plain]


class Admit(ForClass, frozen=True, tag="admit"):
    seat: Plain = ""
    """Empty: all that wait."""


class TurnAway(ForClass, frozen=True, tag="turn_away"):
    seat: Plain = ""
    """Empty: all that wait."""


class GiveRobotsSeat(ForSeat, frozen=True, tag="give"):
    robot: Plain
    """A robot's seat."""


class UndoSeatChange(ForClass, frozen=True, tag="undo"):
    change: int


class ExpectPupils(ForClass, frozen=True, tag="expect"):
    pupils: int | None = None


class HandOver(ForSeat, frozen=True, tag="hand"):
    pass


class LetIn(ForClass, frozen=True, tag="let_in"):
    asking: Plain
    """A phone that asks to be let in."""
    on: bool = True


class SeatEvenly(ForClass, frozen=True, tag="even"):
    pass


class ShuffleSeats(ForClass, frozen=True, tag="shuffle"):
    """Seats everyone by chance, with about four at a table, between rounds."""


class Lock(ForClass, frozen=True, tag="lock"):
    pass


class Unlock(ForClass, frozen=True, tag="unlock"):
    pass


# The projector and the lesson


class Show(ForClass, frozen=True, tag="show"):
    what: What | Literal["before"] = "tables"
    """``before``: what the projector showed before an explanation or a demo."""
    table: int | None = None
    step: int = 0
    names: bool | None = None
    """None leaves it as it is, here and in the next."""
    overthrows: bool | None = None
    minutes: Minutes | None = None
    """How long the debrief of the class is; None leaves it as it is."""
    by: By = "turns"
    round: int | None = None
    """The round to step through; None: the one that print-outs are about."""
    runs: bool | None = None
    """True if the explanation goes on by itself; None leaves that as it is."""
    tones: bool | None = None
    """Whether the projector sounds tones; None leaves that as it is."""


class BeginDemo(ForClass, frozen=True, tag="demo"):
    pass


class HoldUpCard(ForClass, frozen=True, tag="demo_card"):
    card: Listed | None = None


class AnswerCard(ForClass, frozen=True, tag="demo_answer"):
    pass


class TellDemoRule(ForClass, frozen=True, tag="demo_rule"):
    pass


class AskClass(ForClass, frozen=True, tag="ask"):
    """Asks all phones about one of the class's rounds; again: a different question."""


class ShowAnswer(ForClass, frozen=True, tag="ask_answer"):
    pass


class TurnScript(ForClass, frozen=True, tag="script"):
    step: int = 0


class RenameClass(ForClass, frozen=True, tag="rename_class"):
    title: Title


class CloseClass(ForClass, frozen=True, tag="close"):
    pass


class SetPace(ForClass, frozen=True, tag="pace"):
    seconds: float = 0.0


TeacherCommand = (
    StartRound
    | AskToDeal
    | DealFor
    | PauseTables
    | Resume
    | PlayOn
    | Nudge
    | MoreTime
    | MoreRound
    | BeginLastCall
    | EndRound
    | SkipTurn
    | ReleaseProphet
    | JudgeGuess
    | Reveal
    | RevealToAll
    | GiveHint
    | SendMessage
    | MarkMoment
    | LayCard
    | SeatPlayers
    | FinishHelp
    | SwitchPredictions
    | GiveTime
    | MessagePupil
    | SetRobot
    | SetAside
    | Rename
    | ApproveName
    | AskAnotherName
    | ListName
    | UnlistName
    | MoveSeat
    | RemovePupil
    | ListNewcomers
    | RankRounds
    | ChooseRound
    | RemovePupils
    | Admit
    | TurnAway
    | GiveRobotsSeat
    | UndoSeatChange
    | ExpectPupils
    | HandOver
    | LetIn
    | SeatEvenly
    | ShuffleSeats
    | Lock
    | Unlock
    | Show
    | BeginDemo
    | HoldUpCard
    | AnswerCard
    | TellDemoRule
    | AskClass
    | ShowAnswer
    | TurnScript
    | RenameClass
    | CloseClass
    | SetPace
)


def name_of(kind: type[ForClass]) -> str:
    """Return the name of a command in ``do``."""
    return str(kind.__struct_config__.tag)


COMMANDS: Final = MappingProxyType({name_of(kind): kind for kind in get_args(TeacherCommand)})
"""The commands by their names in ``do``."""
