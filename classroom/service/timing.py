"""Time at a table: nudges, extra time, skipped turns, last calls, robots that stand in.

The scheduler calls the acts of the clock, which check again whether they are due: someone may have
moved at the last moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from classroom.classes import bench, clocks, guesses, ladder, predictions
from classroom.classes import classroom as lesson
from classroom.classes.classroom import Classroom
from classroom.classes.declare_window import open_declare_window
from classroom.classes.table import Table
from classroom.game.moves import CLOCK, TEACHER
from classroom.game.parts import check_claim
from classroom.game.play import apply
from classroom.game.record import read_move
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.i18n.messages import PlayerRef
from classroom.service.base import Body
from classroom.service.rounds import Rounds

MAX_LAST_WORDS = 20
"""Of a pupil in one round."""


class Timing(Rounds):
    """A teacher's acts about time, and those of the clocks."""

    # The teacher

    def nudge(self, class_id: str, number: int, key: str | None = None) -> None:
        """Nudge the player that the table waits for."""

        def put(classroom: Classroom, table: Table) -> list[Body]:
            self._being_played(table)
            seat, first = clocks.waited_for(table), open_declare_window(classroom, table)
            if seat is None or (first is not None and self.now() < first.until):
                raise Refused(N_("this table isn’t waiting for anyone right now"))
            return [{"type": "nudged", "seat": seat, "by": TEACHER}]

        self._change_table(class_id, number, put, key)

    def more_time(
        self, class_id: str, number: int, of: Literal["turn", "round"], key: str | None = None
    ) -> None:
        """Add half a minute to the move that is waited for, or three minutes to the round.

        A round that is in its last call goes on.
        """

        def put(classroom: Classroom, table: Table) -> list[Body]:
            self._being_played(table)
            if of == "turn":
                if clocks.waited_for(table) is None:
                    raise Refused(N_("this table isn’t waiting for anyone right now"))
                return [{"type": "more", "of": of, "seconds": clocks.MORE_TURN}]
            if table.last_call is None and clocks.round_ends(classroom, table) is None:
                raise Refused(N_("this round has no timer running"))
            return [{"type": "more", "of": of, "seconds": clocks.MORE_ROUND}]

        self._change_table(class_id, number, put, key)

    def call_last(self, class_id: str, number: int, key: str | None = None) -> None:
        """Begin the last call for the teacher, whatever the clock shows.

        A table that is between two rules of the ladder does not go on to the next.
        """

        def put(classroom: Classroom, table: Table) -> list[Body]:
            if not ladder.climbs(classroom, table):
                self._being_played(table)
            if table.last_call is not None:
                return []
            return predictions.uncovered(table, {"type": "last_call"})

        self._change_table(class_id, number, put, key)

    def bench(self, class_id: str, seat: str, on: bool, key: str | None = None) -> None:
        """Let a pupil sit out, or play again.

        The seat keeps its hand. Raise Refused if no one else would be left to take turns.
        """

        def put(classroom: Classroom) -> list[Body]:
            held = self._held(classroom, seat)
            if held.benched == on:
                return []
            if on and classroom.plan.real_cards:
                raise Refused(N_("with real cards, you decide who plays"))
            if on and not held.device:
                raise Refused(N_("only pupils can sit out, not robots"))
            table = self.table(class_id, held.table)
            if on and not bench.others_left(classroom, table, seat):
                raise Refused(
                    N_("only %(player)s is left to play; let someone back first"),
                    player=PlayerRef(seat),
                )
            return [{"type": "benched", "seat": seat, "on": on}]

        self._change_class(class_id, put, key)
        self._pass_deals_on(class_id)

    # The pupil

    def last_word(
        self,
        class_id: str,
        seat: str,
        word_id: str,
        note: object,
        confidence: int,
        robot: bool = False,
    ) -> None:
        """Save a player's last guess at the rule, and how sure they are, from 0 to 100.

        `note` is written as a guess is. It may be changed until the round ends, and only the seat
        and the teacher see it: the others learn no more than that the seat has answered.
        """
        said = guesses.clean(note)
        number = self._held(self.classroom(class_id), seat).table
        if self.table(class_id, number).last_call is not None:
            # A built rule may take a tenth of a second, and is cached: nothing is locked yet.
            check_claim(said, f"{class_id}:{seat}")

        def put(classroom: Classroom, table: Table) -> list[Body]:
            played = self._being_played(table)
            if table.last_call is None:
                raise Refused(N_("not yet: save your answer for the last call"))
            if table.paused:
                raise Refused(N_("your teacher has paused the table"))
            if seat not in clocks.last_call_seats(classroom, table):
                raise Refused(N_("only players in this round can answer"))
            if not 0 <= confidence <= 100:
                raise Refused(N_("how sure you are must be a number from 0 to 100"))
            check_claim(said, f"{class_id}:{seat}")
            entry = {"by": seat, "note": said, "confidence": confidence, "last_call": True}
            entry["info"] = True
            if robot:
                entry["robot"] = True
            if entry == played.last_word(seat):
                return []
            if played.last_words(seat) >= MAX_LAST_WORDS:
                raise Refused(N_("too many changes; your last answer stays as it was"))
            apply(played.round, read_move(entry))
            return [{"type": "entry", "entry": entry}]

        self._change_table(class_id, number, put, f"{seat}:{word_id}", only=seat)

    def back(self, class_id: str, seat: str) -> None:
        """Give the seat back to a pupil who is online again, from a robot that only stood in."""

        def hand(classroom: Classroom) -> list[Body]:
            held = classroom.seats.get(seat)
            if held is None or not held.for_now or classroom.closed:
                return []
            return [{"type": "robot", "seat": seat, "robot": None}]

        held = self.classroom(class_id).seats.get(seat)
        if held is not None and held.for_now:
            self._change_class(class_id, hand, closed_too=True)

    # The clocks

    def stand_in(self, class_id: str, seat: str, key: str | None = None, by: str = CLOCK) -> None:
        """Let a robot play for a pupil until they are back; `by` is the clock or the teacher."""

        def hand(classroom: Classroom) -> list[Body]:
            held = self._held(classroom, seat)
            if not held.device:
                raise Refused(N_("only a robot is in this seat"))
            if held.robot is not None:
                return []
            body = {"type": "robot", "seat": seat, "robot": lesson.LEARNER, "for_now": True}
            return [{**body, "by": by}]

        self._change_class(class_id, hand, key)
        self._pass_deals_on(class_id)

    def clock_ran_out(self, class_id: str, seen: Table, ran: clocks.Running, away: bool) -> None:
        """Nudge the player, the first time and if they are here; else skip or release them.

        A turn is skipped, and a Prophet who owes a call is released.
        """
        if ran.extended or away:
            repair = "skip" if ran.kind == "turn" else "release"
            self._clock_enters(class_id, seen, {"by": CLOCK, repair: ran.seat})
        else:
            body = {"type": "nudged", "seat": ran.seat, "by": CLOCK}
            self._if_as_seen(class_id, seen, body)

    def pass_robot(self, class_id: str, seen: Table, seat: str) -> None:
        """Skip the move of a robot that cannot move."""
        assert seen.current is not None
        repair = "skip" if seen.current.round.awaiting is None else "release"
        self._clock_enters(class_id, seen, {"by": CLOCK, repair: seat})

    def pass_benched(self, class_id: str, number: int) -> None:
        """Go on without the benched seat that the table waits for, if it does."""

        def put(classroom: Classroom, table: Table) -> list[Body]:
            found = None if classroom.closed else bench.passing(classroom, table)
            if found is None or self.now() < found.at:
                return []
            return self._repaired(table, found.entry)

        self._change_table(class_id, number, put, closed_too=True)
        self._reveal_where_due(class_id)

    def round_ran_out(self, class_id: str, seen: Table) -> None:
        """Begin the last call when the clock of the round runs out."""
        self._if_as_seen(class_id, seen, {"type": "last_call"})
        self._reveal_where_due(class_id)

    def climb(self, class_id: str, seen: Table) -> None:
        """Deal the next rule of the ladder if the table has not changed since `seen`."""

        def natures(classroom: Classroom, table: Table) -> None:
            if table.version != seen.version or not ladder.climbs(classroom, table):
                raise Refused(N_("the table has moved on; nothing was dealt"))

        self._begin(class_id, seen.number, natures, None, key=f"climb:{seen.version}")

    def end_last_call(self, class_id: str, seen: Table) -> None:
        """End the round after its last call.

        Only teachers end rounds: the clock does it for them, and the entry says so.
        """
        self._clock_enters(class_id, seen, {"by": TEACHER, "end": True, "clock": True})

    def _clock_enters(self, class_id: str, seen: Table, entry: Mapping[str, Any]) -> None:
        self._if_as_seen(class_id, seen, {"type": "entry", "entry": entry})
        self._reveal_where_due(class_id)

    def _if_as_seen(self, class_id: str, seen: Table, body: Body) -> None:
        def put(classroom: Classroom, table: Table) -> list[Body]:
            if table.version != seen.version or classroom.closed:
                return []
            if body["type"] == "entry":
                self._being_played(table)
                return self._repaired(table, body["entry"])
            return [body] if body["type"] == "nudged" else predictions.uncovered(table, body)

        self._change_table(class_id, seen.number, put, closed_too=True)
