"""Deciding about seats and names: from a command to events and changes of rows, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from classroom.classes.decisions import joining, pupil_names, seat_changes
from classroom.classes.decisions.draft import SeatingSituation, SeatsDecided
from classroom.classes.decisions.situation import open_class
from classroom.classes.seat_commands import (
    FillTable,
    JoinClass,
    KeepName,
    SeatCommand,
    SeatRobots,
    ShareSeat,
    SitBeside,
    TakeSeat,
    WishName,
)
from classroom.classes.teacher_commands import (
    Admit,
    ApproveName,
    AskAnotherName,
    GiveRobotsSeat,
    ListName,
    RemovePupil,
    RemovePupils,
    Rename,
    SeatPlayers,
    ShuffleSeats,
    TurnAway,
    UndoSeatChange,
    UnlistName,
)

TeachersSeating = (
    Admit
    | ApproveName
    | AskAnotherName
    | GiveRobotsSeat
    | ListName
    | RemovePupil
    | RemovePupils
    | Rename
    | SeatPlayers
    | ShuffleSeats
    | TurnAway
    | UndoSeatChange
    | UnlistName
)
"""A teacher's command about seats, names or pupils who wait."""

SeatingCommand = SeatCommand | TeachersSeating

_DECISIONS: Final[Mapping[type, Callable[[SeatingSituation, Any], SeatsDecided]]] = (
    MappingProxyType(
        {
            JoinClass: joining.join,
            SitBeside: joining.sit_beside,
            ShareSeat: joining.share_seat,
            Admit: joining.admit,
            TurnAway: joining.turn_away,
            Rename: pupil_names.rename,
            ListName: pupil_names.list_name,
            UnlistName: pupil_names.unlist_name,
            ApproveName: pupil_names.approve,
            AskAnotherName: pupil_names.ask_another_name,
            WishName: pupil_names.wish_name,
            KeepName: pupil_names.keep_name,
            RemovePupil: seat_changes.remove_pupil,
            RemovePupils: seat_changes.remove_pupils,
            ShuffleSeats: seat_changes.shuffle_seats,
            UndoSeatChange: seat_changes.undo,
            GiveRobotsSeat: seat_changes.give_robots_seat,
            TakeSeat: seat_changes.take_seat,
            SeatRobots: seat_changes.seat_robots,
            FillTable: seat_changes.fill_table,
            SeatPlayers: seat_changes.seat_players,
        }
    )
)


def decide_seating(at: SeatingSituation, command: SeatingCommand) -> SeatsDecided:
    """Return what follows from a command about seats or names.

    Raises:
        Refused: the command is not allowed now; its sentence is for the sender.
    """
    if not isinstance(command, Rename):  # a name can be put right after the lesson, too
        open_class(at.classroom)
    return _DECISIONS[type(command)](at, command)
