"""Changes of a seat for a while: extra time, sitting out, a robot that stands in."""

from __future__ import annotations

from classroom.classes import ladder
from classroom.classes.classroom import Classroom
from classroom.classes.decisions import ClassCommand, decide_for_class, seats
from classroom.classes.events import ClassEvent
from classroom.classes.table import Table
from classroom.game.moves import TEACHER
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.service.rounds import Rounds


class Timing(Rounds):
    """Commands about one seat that hold until they are taken back, and the step of a ladder."""

    # The teacher

    def class_command(
        self, class_id: str, command: ClassCommand, key: str | None = None, by: str = TEACHER
    ) -> None:
        """Carry out a command about seats or the class as a whole; once for each `key`."""

        def put(classroom: Classroom) -> list[ClassEvent]:
            return decide_for_class(self._class_at(classroom, by), command)

        self._change_class(class_id, put, key)
        self._pass_deals_on(class_id)

    # The pupil

    def back(self, class_id: str, seat: str) -> None:
        """Give the seat back to a pupil who is online again, from a robot that only stood in."""

        def hand(classroom: Classroom) -> list[ClassEvent]:
            return seats.come_back(self._class_at(classroom, seat), seat)

        held = self.classroom(class_id).seats.get(seat)
        if held is not None and held.for_now:
            self._change_class(class_id, hand, closed_too=True)

    # The clock

    def climb(self, class_id: str, seen: Table) -> None:
        """Deal the next rule of the ladder if the table has not changed since `seen`."""

        def natures(classroom: Classroom, table: Table) -> None:
            if table.version != seen.version or not ladder.climbs(classroom, table):
                raise Refused(N_("the table has moved on; nothing was dealt"))

        self._begin(class_id, seen.number, natures, None, key=f"climb:{seen.version}")
