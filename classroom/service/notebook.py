"""The lab notebook: notes, thinking time, and the question asked under a Prophet."""

from __future__ import annotations

from collections.abc import Callable

from classroom.cards import Card
from classroom.classes import guesses, notebook
from classroom.classes.classroom import Classroom
from classroom.classes.table import NONE, Table
from classroom.game.moves import CLOCK, TEACHER
from classroom.game.parts import check_claim
from classroom.game.play import apply
from classroom.game.record import read_move
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.service.base import Base, Body

_ROUND_GONE = N_("your table is already in a different round")


class Notebook(Base):
    """Notes that only a seat and the teacher see, and the thinking time of a table."""

    def note(
        self,
        class_id: str,
        seat: str,
        note_id: str,
        round_number: int,
        note: object,
        confidence: int | None,
        refuted_by: str | None,
    ) -> None:
        """Save a pupil's guess at the rule, how sure they are, and a card that would refute it.

        `note` is written as a guess is; None takes the guess back. `confidence` is 0 to 100, None
        if it was not given. `refuted_by` is a card. Notes are also accepted after the end of the
        round: a phone that was offline sends them late.
        """
        said = None if note is None else guesses.clean(note)

        def entry(classroom: Classroom, table: Table) -> Body | None:
            self._check_writes(classroom, table, seat, round_number)
            if confidence is not None and not 0 <= confidence <= 100:
                raise Refused(N_("how sure you are must be a number from 0 to 100"))
            made: dict[str, object] = {"by": seat, "note": said}
            if confidence is not None:
                made["confidence"] = confidence
            if refuted_by is not None:
                made["refuted_by"] = _card(refuted_by)
            made["info"] = True
            if said is not None:
                check_claim(said, f"{class_id}:{seat}")
            assert table.current is not None
            before = dict(table.current.note(seat) or {"by": seat, "note": None, "info": True})
            before.pop("unseen", None)
            if made == before:
                return None
            return made if table.held is None else {**made, "unseen": table.held.number}

        classroom = self.classroom(class_id)
        table = self.table(class_id, self._held(classroom, seat).table)
        here = round_number == len(table.rounds) and notebook.writes(classroom, table, seat)
        if said is not None and here:
            # A built rule may take a tenth of a second, and is cached: nothing is locked yet.
            check_claim(said, f"{class_id}:{seat}")
        self._enter(class_id, seat, note_id, entry)

    def breaks(
        self, class_id: str, seat: str, answer_id: str, round_number: int, card: str
    ) -> None:
        """Save which card of a pupil's hand could break the Prophet's rule, or ``none``."""

        def entry(classroom: Classroom, table: Table) -> Body | None:
            self._check_writes(classroom, table, seat, round_number)
            if not notebook.may_break(classroom, table, seat):
                raise Refused(N_("there’s nothing to answer right now"))
            assert table.current is not None
            round_ = table.current.round
            hand = map(str, round_.hands[round_.players.index(seat)])
            if card != NONE and card not in hand:
                raise Refused(N_("this card isn’t in your hand"))
            made = {"by": seat, "breaks": card, "info": True}
            return None if card == table.current.breaks(seat) else made

        self._enter(class_id, seat, answer_id, entry)

    def thought(self, class_id: str, seat: str, answer_id: str) -> None:
        """Save that a pupil has answered or passes, so that play need not stop for them."""

        def put(classroom: Classroom, table: Table) -> list[Body]:
            if table.thinking is None or seat in table.thinking.done:
                return []
            if seat not in notebook.prompted_seats(classroom, table):
                return []
            return [{"type": "thought", "seat": seat}]

        number = self._held(self.classroom(class_id), seat).table
        self._change_table(class_id, number, put, f"{seat}:{answer_id}", only=seat)

    def think(self, class_id: str, number: int) -> None:
        """Begin the thinking time of a table, half a minute without play, if it is due."""

        def put(classroom: Classroom, table: Table) -> list[Body]:
            return [{"type": "thinking"}] if notebook.due(classroom, table, self.now()) else []

        self._change_table(class_id, number, put, closed_too=True)

    def play_on(self, class_id: str, number: int, key: str | None = None) -> None:
        """End the thinking time of a table for the teacher, even if some have not answered."""

        def put(_: Classroom, table: Table) -> list[Body]:
            self._being_played(table)
            if table.thinking is None:
                raise Refused(N_("table %(table)s is already playing"), table=number)
            return [{"type": "play_on", "by": TEACHER}]

        self._change_table(class_id, number, put, key)

    def thought_enough(self, class_id: str, number: int, here: frozenset[str]) -> None:
        """End the thinking time of a table by the clock, if it is over.

        It is over when the time is up or all seats in `here` that are asked have answered or
        passed.
        """

        def put(classroom: Classroom, table: Table) -> list[Body]:
            ends = notebook.thinking_ends(classroom, table, here)
            if table.thinking is None or ends is None:
                return []
            silent = notebook.prompted_seats(classroom, table) & here - table.thinking.done
            return [] if silent and self.now() < ends else [{"type": "play_on", "by": CLOCK}]

        self._change_table(class_id, number, put, closed_too=True)

    # Inside

    def _check_writes(
        self, classroom: Classroom, table: Table, seat: str, round_number: int
    ) -> None:
        if not notebook.writes(classroom, table, seat):
            raise Refused(N_("only players in this round can answer"))
        if round_number != len(table.rounds):
            raise Refused(_ROUND_GONE)

    def _enter(
        self,
        class_id: str,
        seat: str,
        key: str,
        entry: Callable[[Classroom, Table], Body | None],
    ) -> None:
        """Save an entry that only the seat and the teacher see; nothing if `entry` returns None."""

        def put(classroom: Classroom, table: Table) -> list[Body]:
            made = entry(classroom, table)
            if made is None:
                return []
            assert table.truth is not None
            if table.truth.written(seat) >= notebook.MAX_NOTES:
                raise Refused(N_("your notebook is full for this round"))
            apply(table.truth.round, read_move(made))
            return [{"type": "entry", "entry": made}]

        number = self._held(self.classroom(class_id), seat).table
        self._change_table(class_id, number, put, f"{seat}:{key}", only=seat)


def _card(text: str) -> str:
    try:
        return str(Card.parse(text))
    except ValueError:
        raise Refused(N_("%(text)s isn’t a card"), text=repr(text[:9])) from None
