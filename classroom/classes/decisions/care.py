"""Decisions about what the teacher gives a table: pauses, time, hints, messages, its rule."""

from __future__ import annotations

from classroom.classes import clocks, ladder, names, predictions
from classroom.classes.decisions import situation as guards
from classroom.classes.decisions.situation import Situation
from classroom.classes.declare_window import open_declare_window
from classroom.classes.events import (
    Entry,
    EntryAdded,
    FreeText,
    HelpAsked,
    LastCallBegun,
    MessageSet,
    Nudged,
    Paused,
    PupilMessaged,
    Resumed,
    RuleRevealed,
    TableEvent,
    TimeAdded,
)
from classroom.classes.pupil_commands import AskHelp
from classroom.classes.table_parts import Hold
from classroom.classes.teacher_commands import (
    BeginLastCall,
    FinishHelp,
    ForTables,
    GiveHint,
    MarkMoment,
    MessagePupil,
    MoreRound,
    MoreTime,
    Nudge,
    PauseTables,
    Resume,
    Reveal,
    SendMessage,
)
from classroom.game.moves import TEACHER
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MESSAGE_LENGTH = 160
MARK_LENGTH = 60
REASON_LENGTH = 80
"""Of a pause: it is read from the back row."""


def pause(at: Situation, command: PauseTables) -> list[TableEvent]:
    """Pause the round, or the table's step to the next rule of the ladder."""
    why, hold = names.tidy(command.text), _hold(command)
    guards.at_most(
        why, REASON_LENGTH, N_("the reason for a pause can have at most %(longest)s characters")
    )
    _going_on(at)
    if hold in at.table.clocks.holds:
        raise Refused(N_("table %(table)s is already paused"), table=at.table.number)
    return [Paused(all=hold == "all", by=TEACHER, why=FreeText(why))]


def resume(at: Situation, command: Resume) -> list[TableEvent]:
    """End a pause; one of all tables can only be lifted for all."""
    hold = _hold(command)
    _going_on(at)
    if hold == "table" and at.table.clocks.holds.keys() == {"all"}:
        raise Refused(N_("all tables are paused; resume all of them"))
    if hold not in at.table.clocks.holds:
        raise Refused(N_("table %(table)s is already playing"), table=at.table.number)
    return [Resumed(all=hold == "all")]


def _hold(command: ForTables) -> Hold:
    return "all" if command.table is None else "table"


def _going_on(at: Situation) -> None:
    """Refuse a table that neither plays nor will go on to the next rule of the ladder."""
    if not ladder.climbs(at.classroom, at.table):
        guards.playing(at.table)


def nudge(at: Situation, _: Nudge) -> list[TableEvent]:
    guards.playing(at.table)
    first = open_declare_window(at.classroom, at.table)
    waits = first is not None and at.now < first.until
    seat = guards.waited_for(None if waits else clocks.waited_for(at.table))
    return [Nudged(seat=seat, by=TEACHER)]


def more_time(at: Situation, _: MoreTime) -> list[TableEvent]:
    """Add half a minute to the move that is waited for."""
    guards.playing(at.table)
    guards.waited_for(clocks.waited_for(at.table))
    return [TimeAdded(of="turn", seconds=clocks.MORE_TURN)]


def more_round(at: Situation, _: MoreRound) -> list[TableEvent]:
    """Add three minutes to the round; one that is in its last call goes on."""
    guards.playing(at.table)
    if at.table.last_call is None and clocks.round_ends(at.classroom, at.table) is None:
        raise Refused(N_("this round has no timer running"))
    return [TimeAdded(of="round", seconds=clocks.MORE_ROUND)]


def begin_last_call(at: Situation, _: BeginLastCall) -> list[TableEvent]:
    """Begin the last call, whatever the clock shows.

    A table that is between two rules of the ladder does not go on to the next.
    """
    _going_on(at)
    if at.table.last_call is not None:
        return []
    return predictions.uncovered(at.table, LastCallBegun())


def reveal(at: Situation, _: Reveal) -> list[TableEvent]:
    """Reveal the rule of the finished round to its table."""
    current = at.table.current
    if current is None or not current.over:
        raise Refused(N_("the rule stays sealed until the round is over"))
    return [] if current.revealed else [RuleRevealed()]


def give_hint(at: Situation, _: GiveHint) -> list[TableEvent]:
    """Give the table the rule's next hint."""
    played = guards.playing(at.table)
    left = [hint for hint in played.header.rule.hints if hint not in played.hints]
    if not left:
        raise Refused(N_("this rule has no more hints"))
    entry: Entry = {"by": TEACHER, "hint": left[0].text, "info": True}
    return [EntryAdded(entry=entry)]


def mark_moment(at: Situation, command: MarkMoment) -> list[TableEvent]:
    """Mark this moment of the round for the debrief, or label an existing mark."""
    word, current = names.tidy(command.text), at.table.current
    guards.at_most(word, MARK_LENGTH, N_("a mark can have at most %(longest)s characters"))
    if current is None:
        raise Refused(N_("the round hasn’t begun"))
    entry: Entry = {"by": TEACHER, "mark": FreeText(word), "info": True}
    if command.of is None:
        return [EntryAdded(entry=entry)]
    if command.of not in current.marks:
        raise Refused(N_("there’s no such mark in this round"))
    return [EntryAdded(entry={**entry, "of": command.of})]


def send_message(at: Situation, command: SendMessage) -> list[TableEvent]:
    """Show the table a message; an empty one removes it."""
    text = names.tidy(command.text)
    guards.at_most(text, MESSAGE_LENGTH, N_("a message can have at most %(longest)s characters"))
    return [MessageSet(text=FreeText(text))]


def ask_help(at: Situation, command: AskHelp) -> list[TableEvent]:
    """Tell the teacher that a pupil asks for help; it ends with the pupil's turn."""
    guards.playing(at.table)
    if command.on == (at.by in at.table.talk.help):
        return []
    return [HelpAsked(seat=at.by, on=command.on)]


def finish_help(at: Situation, _: FinishHelp) -> list[TableEvent]:
    return [HelpAsked(seat=seat, on=False) for seat in at.table.talk.help]


def message_pupil(at: Situation, command: MessagePupil) -> list[TableEvent]:
    """Show one pupil a message, which nobody else at the table sees; an empty one removes it."""
    text = names.tidy(command.text)
    guards.at_most(text, MESSAGE_LENGTH, N_("a message can have at most %(longest)s characters"))
    if at.classroom.plan.real_cards or not at.classroom.seats[command.seat].device:
        raise Refused(N_("there’s no phone at this seat to show a message"))
    return [PupilMessaged(seat=command.seat, text=FreeText(text))]
