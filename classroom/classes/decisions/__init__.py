"""Deciding: from a command and the situation of a table to the events that follow, or a refusal.

    decide(Situation(classroom, table, by=seat, now=service.now()), MakeMove(...))

Everything that decides whether somebody may do something at a table now is in here; nothing here
reads a clock, draws by chance or saves. A command that changes nothing has no events. One that is
not allowed raises :class:`~classroom.game.refusal.Refused`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from classroom.classes.clock_commands import (
    BeginThinking,
    ClockCommand,
    EndLastCall,
    EndThinking,
    PassBenched,
    PassRobot,
    RunOutGuess,
    RunOutMove,
    RunOutRound,
    ShowVerdict,
    StandIn,
)
from classroom.classes.decisions import (
    care,
    debriefing,
    lesson_steps,
    moves,
    notes,
    repairs,
    seats,
    votes,
)
from classroom.classes.decisions.situation import ClassSituation, Situation, open_class
from classroom.classes.events import ClassEvent, TableEvent
from classroom.classes.pupil_commands import (
    AskHelp,
    BeginGuess,
    CastVote,
    ClassVote,
    Decline,
    FinishThinking,
    GuessLast,
    MakeMove,
    PickBreaker,
    Predict,
    PupilCommand,
    WriteNote,
)
from classroom.classes.teacher_commands import (
    AnswerCard,
    BeginDemo,
    BeginLastCall,
    ChooseRound,
    EndRound,
    ExpectPupils,
    FinishHelp,
    ForClass,
    ForOneTable,
    ForTables,
    GiveHint,
    GiveTime,
    HoldUpCard,
    JudgeGuess,
    LayCard,
    Lock,
    MarkMoment,
    MessagePupil,
    MoreRound,
    MoreTime,
    MoveSeat,
    Nudge,
    PauseTables,
    PlayOn,
    ReleaseProphet,
    RenameClass,
    Resume,
    Reveal,
    SeatEvenly,
    SendMessage,
    SetAside,
    SetPace,
    SetRobot,
    ShowAnswer,
    SkipTurn,
    SwitchPredictions,
    TellDemoRule,
    TurnScript,
    Unlock,
)

TableCommand = PupilCommand | ForTables | ForOneTable | MessagePupil | ClockCommand

_DECISIONS: Final[Mapping[type, Callable[[Situation, Any], list[TableEvent]]]] = MappingProxyType(
    {
        MakeMove: moves.make_move,
        Predict: moves.predict,
        BeginGuess: moves.begin_guess,
        Decline: moves.decline,
        SwitchPredictions: moves.switch_predictions,
        ShowVerdict: moves.show_verdict,
        WriteNote: notes.write_note,
        PickBreaker: notes.pick_breaker,
        GuessLast: notes.guess_last,
        FinishThinking: notes.finish_thinking,
        BeginThinking: notes.begin_thinking,
        EndThinking: notes.end_thinking,
        PlayOn: notes.play_on,
        SkipTurn: repairs.skip_turn,
        ReleaseProphet: repairs.release_prophet,
        EndRound: repairs.end_round,
        JudgeGuess: repairs.judge_guess,
        LayCard: repairs.lay_card,
        RunOutMove: repairs.run_out_move,
        RunOutRound: repairs.run_out_round,
        EndLastCall: repairs.end_last_call,
        RunOutGuess: moves.run_out_guess,
        PassRobot: repairs.pass_robot,
        PassBenched: repairs.pass_benched,
        PauseTables: care.pause,
        Resume: care.resume,
        Nudge: care.nudge,
        MoreTime: care.more_time,
        MoreRound: care.more_round,
        BeginLastCall: care.begin_last_call,
        Reveal: care.reveal,
        GiveHint: care.give_hint,
        MarkMoment: care.mark_moment,
        MessagePupil: care.message_pupil,
        AskHelp: care.ask_help,
        FinishHelp: care.finish_help,
        SendMessage: care.send_message,
    }
)
_IN_CLOSED_CLASSES: Final = frozenset(
    {
        EndRound,
        Reveal,
        RunOutMove,
        RunOutRound,
        EndLastCall,
        RunOutGuess,
        PassRobot,
        PassBenched,
        BeginThinking,
        EndThinking,
        ShowVerdict,
    }
)
"""Commands that a closed class doesn't refuse: a round may be ended, so that its rule can be seen,
and a clock that comes late does nothing."""


ClassCommand = ForClass | StandIn | ClassVote
"""A command about seats or the class as a whole."""
_CLASS_DECISIONS: Final[Mapping[type, Callable[[ClassSituation, Any], list[ClassEvent]]]] = (
    MappingProxyType(
        {
            GiveTime: seats.give_time,
            SetAside: seats.set_aside,
            SetRobot: seats.set_robot,
            StandIn: seats.stand_in,
            MoveSeat: seats.move_seat,
            SeatEvenly: seats.seat_evenly,
            Lock: seats.set_lock,
            Unlock: seats.set_lock,
            ExpectPupils: seats.expect_pupils,
            SetPace: seats.set_pace,
            RenameClass: seats.rename_class,
            BeginDemo: lesson_steps.begin_demo,
            HoldUpCard: lesson_steps.hold_up_card,
            AnswerCard: lesson_steps.answer_card,
            TellDemoRule: lesson_steps.tell_demo_rule,
            TurnScript: lesson_steps.turn_script,
            ShowAnswer: votes.show_answer,
            ChooseRound: debriefing.choose_round,
            CastVote: votes.cast_vote,
        }
    )
)


CLOSED_CLASSES_TOO: Final = (RenameClass, ChooseRound)
"""Commands about a class that a closed one doesn't refuse: it is found by its title, too, and its
papers are printed."""


def decide_for_class(at: ClassSituation, command: ClassCommand) -> list[ClassEvent]:
    """Return the events that follow from a command about the class, in order.

    Raises:
        Refused: the command is not allowed now; its sentence is for the sender.
    """
    if not isinstance(command, CLOSED_CLASSES_TOO):
        open_class(at.classroom)
    return _CLASS_DECISIONS[type(command)](at, command)


def decide(at: Situation, command: TableCommand) -> list[TableEvent]:
    """Return the events that follow from a command at a table, in order.

    Raises:
        Refused: the command is not allowed now; its sentence is for the sender.
    """
    kind = type(command)
    if kind not in _IN_CLOSED_CLASSES:
        open_class(at.classroom)
    return _DECISIONS[kind](at, command)
