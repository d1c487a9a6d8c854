"""The end of a class and what follows: reopening it, removing its names, deleting it.

Every change locks its class: a move is either saved before the class is closed or refused after,
and the tables are read as they are at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Literal

import msgspec
import structlog

from classroom.classes.classroom import Classroom
from classroom.classes.draft import new_comeback, new_secret
from classroom.classes.events import is_kind
from classroom.classes.pupil_names import robots_of
from classroom.classes.retention import Retention, retention
from classroom.classes.roster import Roster
from classroom.classes.verbs import close as closing
from classroom.classes.verbs import remove_names, robot
from classroom.classes.verbs.close import Closed, Reopened
from classroom.classes.verbs.remove_names import NamesFound
from classroom.game.claims import read_rule
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_
from classroom.rules.builder.terms import Rule
from classroom.service.classes import Classes, class_stream
from classroom.service.name_removal import NameRemoval
from classroom.service.seating import Seating
from classroom.store import ClassRow, LogBroken, ReceiptRow

SWEEP = 20
"""Classes whose names are removed at once: others wait meanwhile."""
SHORT_OF_DATE_SECONDS = 86_400.0
"""Difference between the computer's date and the certain one, from which a person is asked."""
IDLE_SECONDS = 3_600.0
"""Running time without an event after which nobody uses an open class."""
_log = structlog.get_logger(__name__)


class ClassArchive:
    """Closing and reopening a class, removing its names, deleting it."""

    def __init__(self, classes: Classes, seating: Seating, name_removal: NameRemoval) -> None:
        self._classes = classes
        self._store = classes.store
        self._name_removal = name_removal
        self._seating = seating
        self._overdue_noted = False
        """True once the log has the note that names wait for the date."""

    # Closed and reopened

    def close_class(self, class_id: str) -> None:
        """Close the class: no one can join or play; its rounds stay for the debrief.

        Pending verdicts are shown, and pupils who wait to be let in are dropped.
        """

        def close() -> None:
            classroom = self._classes.classroom(class_id)
            if classroom.closed:
                return
            for number in classroom.tables:
                with suppress(LogBroken):  # nothing can be shown at a table that cannot be read
                    self._classes.change_table(
                        class_id, number, lambda _, table: closing.shown_at_the_end(table)
                    )
            self._store.seats.drop_waiting(class_id, self._seating.roster(class_id).waiting.keys())
            self._classes.change_class(class_id, lambda _: [Closed()], tell=False)
            self._store.classes.close_class(class_id, self._classes.calendar())

        self._classes.calendar.is_plausible()  # for the date of its end counts
        try:
            self._classes.save(close, class_id)
        except LogBroken:
            self._classes.save(lambda: self._close_unread(class_id), class_id)
        self._classes.tell(class_id, None)
        self._classes.sessions_ended()  # those of its projector links

    def _close_unread(self, class_id: str) -> None:
        """Close a class whose own log cannot be read."""
        if self._row(class_id).closed_at is None:
            stream = class_stream(class_id)
            last = self._store.log.version(stream)
            self._store.log.append(
                stream, last, [Closed()], self._classes.calendar(), ran=self._classes.now()
            )
            self._store.seats.drop_waiting(class_id, self._seating.roster(class_id).waiting.keys())
            self._store.classes.close_class(class_id, self._classes.calendar())

    def raw_log(self, class_id: str) -> Iterator[dict[str, Any]]:
        """Yield the class as it is stored, even if it cannot be read.

        First its code, then its names by seat, the teacher's list of names, and the events in
        order. A body that isn't JSON comes as text.
        """
        yield {"class": class_id, "code": self._row(class_id).code}
        for seat, row in self._store.seats.of_class(class_id).items():
            yield {"seat": seat, "name": row.name, "members": list(row.members)}
        for name in self._store.seats.listed_names(class_id):
            yield {"listed": name}
        for stream, seq, at, ran, body, key in self._store.archive.raw_events(class_id):
            where: dict[str, Any] = {"stream": stream, "seq": seq}
            event = {**where, "at": at, "ran": ran, "key": key}
            try:
                yield {**event, "body": msgspec.json.decode(body)}
            except msgspec.MsgspecError:
                yield {**event, "text": body}

    def reopen_class(self, class_id: str) -> None:
        """Reopen a closed class, under its code and with its seats; an open one is left as it is.

        A table that was in the middle of a round, or about to go on to the next rule of the ladder,
        is paused as of the moment the class was closed: so no clock ran in between, and play goes
        on only when the teacher resumes it.
        """

        def reopen() -> None:
            classroom = self._classes.classroom(class_id)
            if not classroom.closed:
                return
            since = self._closed_at(class_id)
            # The class itself comes last: nothing is read, and so remembered, before it is saved.
            # Tables with real cards have no clocks to pause, and needn't be readable.
            for number in () if classroom.plan.real_cards else classroom.tables:
                table = self._classes.table(class_id, number)
                for event in closing.paused_at_reopening(classroom, table, since):
                    self._classes.append_to_table(class_id, table, event)
            self._classes.change_class(
                class_id, lambda _: [Reopened()], tell=False, closed_too=True
            )
            self._store.classes.reopen_class(class_id)

        self._classes.save(reopen, class_id)
        self._classes.tell(class_id, None)

    def _closed_at(self, class_id: str) -> float:
        """Return when a class was last closed, in running time."""
        events = self._store.log.read(class_stream(class_id))
        return max(event.ran for event in events if is_kind(event.body, Closed))

    # Found again

    def rules_played(self, teacher: str) -> dict[str, list[Rule]]:
        """Return the rules that the classes of a teacher have played, by class.

        Rules that this release does not have are left out.
        """
        return {
            class_id: [rule for rule in map(_still_there, rules) if rule is not None]
            for class_id, rules in self._store.archive.rules_played(teacher).items()
        }

    def rules_gone(self, teacher: str) -> set[str]:
        """Return the classes of a teacher that have played a rule this release does not have."""
        played = self._store.archive.rules_played(teacher)
        return {id for id, rules in played.items() if None in map(_still_there, rules)}

    def retention(self, row: ClassRow, days: int) -> Retention:
        """Return the retention of a class's names if they are kept for `days` after its end.

        An open class that nobody uses is closed after as many days.
        """
        kept, removed_at = row.keep_names, row.names_removed_at
        if row.closed_at is not None:
            return retention(row.closed_at, days, kept=kept, removed_at=removed_at)
        # It is closed first, and then the days begin.
        return retention(self._unused_since(row), 2 * days, kept=kept, removed_at=removed_at)

    def _unused_since(self, row: ClassRow) -> float:
        """Return the date at which anything was last saved in a class."""
        return self._store.archive.last_at(row.id) or row.opened_at

    # Names

    def keep_names(self, class_id: str, keep: bool) -> None:
        """Set whether the names of this class stay until the teacher removes them."""

        def note(_: Classroom) -> None:
            self._store.archive.keep_names(class_id, keep)

        self._classes.alter_class(class_id, note, closed_too=True)

    def names(self, class_id: str) -> list[tuple[str, str]]:
        """Return the names that can be removed, as pairs of seat and name.

        The name is that of the seat, with its members. Names on the teacher's list that have not
        joined come last, with an empty seat.
        """
        return remove_names.names_shown(self._seating.roster(class_id), self._robots(class_id))

    def forget_name(self, class_id: str, seat: str, name: str = "", words: bool = False) -> str:
        """Remove one pupil's name for good; return the id of the receipt.

        `seat` is theirs, or empty for a `name` on the list that nobody has taken. The name is also
        removed wherever it was typed in this class; with `words`, so is every text that this pupil
        typed. Refused is raised while the class is open: there a pupil is taken out instead.
        """
        find = partial(remove_names.names_of_one, seat=seat, name=name)
        receipt = self._forget(class_id, "name", find, words)
        self._store.archive.vacuum()
        return receipt

    def forget_names(self, class_id: str) -> str:
        """Remove all pupils' names of a closed class for good; return the id of the receipt."""
        receipt = self._forget(class_id, "names", remove_names.names_of_all)
        self._store.archive.vacuum()
        return receipt

    def forget_overdue(self, days: int) -> int:
        """Remove the names that are certainly due; return the number of classes.

        The log gets the numbers of what is removed.
        """
        self._classes.calendar.is_plausible()
        certain = self._classes.calendar.certain
        self.close_unused(certain, days)
        if not self._overdue_noted and (waiting := self.awaiting_date(days)):
            self._overdue_noted = True
            _log.warning("names are removed once the date is confirmed", classes=len(waiting))
        return len(self.forget_due(certain, days))

    def awaiting_date(self, days: int) -> list[ClassRow]:
        """Return the classes whose names are due by the computer's date, but not for certain."""
        calendar = self._classes.calendar
        now, certain = calendar(), calendar.certain
        if now - certain < SHORT_OF_DATE_SECONDS:  # and it catches up on its own
            return []
        found = self._store.archive.classes_with_names(now - days * 86_400.0)
        rows = [row for row in map(self._store.classes.row, found) if row is not None]
        return [
            row
            for row in rows
            if (names := self.retention(row, days)).is_due(now) and not names.is_due(certain)
        ]

    def close_unused(self, now: float, days: int) -> None:
        """Close the classes in which nothing was saved for `days` before `now`, and nobody plays.

        Names in an open class are never removed by the date alone.
        """
        before = now - days * 86_400.0
        for row in self._store.classes.open_classes():
            if row.keep_names or row.opened_at > before or self._unused_since(row) > before:
                continue
            used = self._store.archive.last_ran_in(row.id) or 0.0
            if self._classes.now() - used >= IDLE_SECONDS:
                with suppress(NotFound):  # deleted since
                    self.close_class(row.id)

    def forget_due(self, now: float, days: int, most: int = SWEEP) -> list[str]:
        """Remove the names of classes closed `days` before `now`, unless they are kept.

        Return these classes, at most `most` of them: if it is so many, there may be more. Repeating
        it is harmless, since what is removed is no longer due.
        """
        done: list[str] = []
        for class_id in self._store.archive.classes_with_names(now - days * 86_400.0):
            if len(done) == most:
                return done
            try:
                self._forget(class_id, "names", remove_names.names_of_all, due=(now, days))
            except (NotFound, Refused):  # deleted or opened again since
                continue
            done.append(class_id)
        self._store.archive.vacuum()
        return done

    # Deleted

    def delete_class(self, class_id: str) -> str:
        """Delete a class with all that was played in it; return the id of the receipt."""

        def delete() -> str:
            row, rounds = self._row(class_id), self._rounds_played(class_id)
            removed = self._store.archive.delete_class(class_id, self._robots(class_id))
            return self._receipt(row, "class", {**removed, **rounds})

        receipt = self._classes.save(delete, alone=True)
        self._classes.forget_class(class_id)
        self._classes.sessions_ended()
        self._store.archive.vacuum()
        return receipt

    def delete_rehearsal(self, class_id: str) -> None:
        """Delete a rehearsal with all that was played in it, without a receipt.

        Raise Refused for any other class.
        """

        def delete() -> None:
            robot.rehearsal(self._classes.classroom(class_id))
            self._store.archive.delete_class(class_id)

        self._classes.save(delete, alone=True)
        self._classes.forget_class(class_id)
        self._classes.sessions_ended()

    # Inside

    def _row(self, class_id: str) -> ClassRow:
        row = self._store.classes.row(class_id)
        if row is None:
            raise NotFound(N_("this class no longer exists"))
        return row

    def _robots(self, class_id: str) -> frozenset[str]:
        """Return the seats whose names are not pupils'; none if the class cannot be read."""
        try:
            return robots_of(self._classes.classroom(class_id))
        except LogBroken:
            return frozenset()

    def _rounds_played(self, class_id: str) -> dict[str, int]:
        """Count the rounds of a class for its receipt; return nothing if it cannot be read."""
        try:
            tables = self._classes.classroom(class_id).tables
            return {"rounds": sum(len(self._classes.table(class_id, n).rounds) for n in tables)}
        except LogBroken:
            return {}

    def _forget(
        self,
        class_id: str,
        what: Literal["name", "names"],
        find: Callable[[Roster, Collection[str]], NamesFound],
        words: bool = False,
        due: tuple[float, int] | None = None,
    ) -> str:
        receipt = ""

        def forget() -> None:
            nonlocal receipt
            row = self._row(class_id)
            if due is None:
                remove_names.check_names_removable(row.closed_at is not None)
            else:
                remove_names.check_names_removable(row.closed_at is not None)
                remove_names.check_names_due(self.retention(row, due[1]), due[0])
            found = find(self._seating.roster(class_id), self._robots(class_id))
            fresh = {
                seat: (new_secret(self._classes.rng), new_comeback(self._classes.rng))
                for seat in found.seats
            }
            removed = self._store.archive.remove_names(class_id, fresh)
            removed["listed"] = self._store.archive.remove_listed(class_id, found.listed)
            removed["texts"] = self._name_removal.leave_out(
                class_id, found.names, found.seats if words else []
            )
            if due is not None:
                self._store.when_saved(
                    partial(_log.warning, "names removed", class_id=class_id, **removed)
                )
            if what == "names":
                self._store.archive.note_names_removed(class_id, self._classes.calendar())
            if any(removed.values()):
                receipt = self._receipt(row, what, removed)

        self._classes.save(forget, class_id)
        self._classes.names_gone(class_id)
        self._classes.tell(class_id, None)
        return receipt

    def _receipt(self, row: ClassRow, what: str, removed: Mapping[str, int]) -> str:
        id = f"{self._classes.rng.getrandbits(64):016x}"
        self._store.archive.add_receipt(
            ReceiptRow(
                id, row.teacher, row.id, row.code, self._classes.calendar(), what, dict(removed)
            )
        )
        return id


def _still_there(rule: Any) -> Rule | None:
    """Return a rule from the index of classes; None if this release does not have it."""
    try:
        return read_rule(rule)
    except Refused:
        return None
