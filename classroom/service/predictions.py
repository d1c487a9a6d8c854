"""Predictions of a play whose verdict is pending, the declare window, and extra time."""

from __future__ import annotations

from classroom.classes import classroom as lesson
from classroom.classes import predictions
from classroom.classes import table as tables
from classroom.classes.classroom import Classroom
from classroom.classes.declare_window import open_declare_window
from classroom.classes.table import Expect, Table
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.service.base import Body
from classroom.service.rounds import WAIT, Rounds, expectation

MAX_TAPS = 20
"""Of a pupil on one play: more than anybody's changes of mind, and no more than a log bears."""


class Expecting(Rounds):
    """Predictions of plays, passing on a declaration, and a pupil's extra time."""

    def foretell(self, class_id: str, seat: str, said_id: str, of: int, expect: Expect) -> None:
        """Save a pupil's prediction of the play that is entry `of`, whose verdict is pending.

        They may change it until the verdict is shown, and no other seat is notified. The verdict is
        shown as soon as everyone the table waits for has predicted. The same `said_id` twice saves
        it once.
        """
        number = self._held(self.classroom(class_id), seat).table

        def put(classroom: Classroom, table: Table) -> list[Body]:
            self._being_played(table)
            if table.held is None or table.held.number != of:
                raise Refused(N_("too late: the card has already been judged"))
            if table.paused:
                raise Refused(N_("your teacher has paused the table"))
            if seat not in predictions.predicting_seats(classroom, table, table.held.by):
                raise Refused(N_("only the other players can predict this card"))
            if table.held.said.get(seat) == expect:
                return []
            if table.held.taps(seat) >= MAX_TAPS:
                raise Refused(WAIT)
            said = expectation(seat, expect, of)
            after = tables.evolve(table, table.version + 1, self.now(), said)
            over = predictions.over(classroom, after, self.here_alone(class_id), self.now())
            return [said, {"type": "shown"}] if over else [said]

        self._change_table(class_id, number, put, f"{seat}:{said_id}", only=seat)
        self._reveal_if_over(class_id, number)

    def show_verdict(self, class_id: str, number: int) -> None:
        """Show the pending verdict if the table waits for no more predictions."""

        def put(classroom: Classroom, table: Table) -> list[Body]:
            here = self.here_alone(class_id)
            over = predictions.over(classroom, table, here, self.now())
            return [{"type": "shown"}] if over else []

        self._change_table(class_id, number, put)
        self._reveal_if_over(class_id, number)

    def pass_chance(self, class_id: str, seat: str, pass_id: str) -> None:
        """End the declare window for the pupil who may declare, so that the others can play on.

        Late or repeated, it changes nothing.
        """
        number = self._held(self.classroom(class_id), seat).table

        def put(classroom: Classroom, table: Table) -> list[Body]:
            waits = open_declare_window(classroom, table)
            if waits is None or waits.seat != seat or table.still or self.now() >= waits.until:
                return []
            return [{"type": "passed", "seat": seat}]

        self._change_table(class_id, number, put, f"{seat}:{pass_id}")

    def switch_predictions(
        self, class_id: str, number: int, on: bool, key: str | None = None
    ) -> None:
        """Turn predictions on or off at this table, whatever the class does.

        A pending verdict is shown at once.
        """

        def put(classroom: Classroom, table: Table) -> list[Body]:
            if predictions.on(classroom, table) == on:
                return []
            if on and classroom.plan.real_cards:
                raise Refused(N_("with real cards, no one is asked on a phone"))
            body = {"type": "predictions", "on": on}
            return [body] if table.held is None else [body, {"type": "shown"}]

        self._change_table(class_id, number, put, key)
        self._reveal_if_over(class_id, number)

    def give_time(self, class_id: str, seat: str, factor: float, key: str | None = None) -> None:
        """Set how many times as long as others a pupil has for a move: 1, 1.5, 2 or 3."""

        def put(classroom: Classroom) -> list[Body]:
            held = self._held(classroom, seat)
            if factor not in lesson.TIMES:
                raise Refused(N_("extra time can be 1.5, 2 or 3 times as long"))
            if not held.device:
                raise Refused(N_("a robot doesn’t need extra time"))
            if classroom.time(seat) == factor:
                return []
            return [{"type": "time", "seat": seat, "factor": factor}]

        self._change_class(class_id, put, key)
