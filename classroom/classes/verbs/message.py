"""Messages of the teacher to a table, and to one pupil."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from classroom.classes import names
from classroom.classes import situation as guards
from classroom.classes.classroom import Classroom
from classroom.classes.commands import ForPlayer, ForTables
from classroom.classes.events import FreeText
from classroom.classes.situation import Situation
from classroom.classes.table import SavedAt, Table, TableEvent
from classroom.classes.table_parts import PupilMessage
from classroom.classes.text_types import Typed
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MESSAGE_LENGTH = 160


class MessageSet(TableEvent, frozen=True, kw_only=True, tag="message"):
    """The teacher's message to the table; empty removes it.

    It is removed at the end of its round.
    """

    text: FreeText
    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        message = self.text or None
        return replace(table, talk=replace(table.talk, message=message, message_number=table.shown))


class PupilMessaged(TableEvent, frozen=True, kw_only=True, tag="pupil_message"):
    """The teacher's message to one seat, sent to no one else; empty removes it.

    It is removed at the end of its round.
    """

    seat: str
    text: FreeText
    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        before = table.talk.to_seats.get(self.seat)
        sent = PupilMessage(self.text, 1 if before is None else before.number + 1)
        to_seats = {**table.talk.to_seats, self.seat: sent}
        return replace(table, talk=replace(table.talk, to_seats=to_seats))

    def private_to(self, table: Table) -> str:
        return self.seat


class SendMessage(ForTables, frozen=True, tag="message"):
    """A line on every phone at the table, until its round is over.

    Each phone shows it until its pupil taps *Got it*.
    """

    text: Typed = ""
    """At most 160 characters; empty removes it."""

    @staticmethod
    def fits(classroom: Classroom, table: Table) -> bool:
        return True

    def decide(self, at: Situation) -> list[TableEvent]:
        """Show the table a message; an empty one removes it."""
        text = names.tidy(self.text)
        guards.at_most(
            text, MESSAGE_LENGTH, N_("a message can have at most %(longest)s characters")
        )
        return [MessageSet(text=FreeText(text))]


class MessagePupil(ForPlayer, frozen=True, tag="message_pupil"):
    """A message for one pupil's phone alone; an empty one removes it.

    The projector and the other phones don't get it. It ends with the round.
    """

    text: Typed = ""
    """Empty: takes the message away."""

    def decide(self, at: Situation) -> list[TableEvent]:
        """Show one pupil a message, which no one else there sees; an empty one removes it."""
        text = names.tidy(self.text)
        guards.at_most(
            text, MESSAGE_LENGTH, N_("a message can have at most %(longest)s characters")
        )
        if at.classroom.plan.real_cards or not at.classroom.seats[self.seat].device:
            raise Refused(N_("there’s no phone at this seat to show a message"))
        return [PupilMessaged(seat=self.seat, text=FreeText(text))]
