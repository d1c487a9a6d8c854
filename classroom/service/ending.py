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
from classroom.classes.roster import Roster
from classroom.classes.verbs import close as closing
from classroom.classes.verbs import remove_names, robot
from classroom.classes.verbs.close import Closed, Reopened
from classroom.classes.verbs.remove_names import NamesFound
from classroom.game.refusal import NotFound
from classroom.i18n.markers import N_
from classroom.message_bus import Deleted
from classroom.service.changing import ClassChanger, append_to_table
from classroom.service.environment import Environment
from classroom.service.name_removal import NameRemoval
from classroom.service.reading import class_stream
from classroom.service.seating import Seating
from classroom.store import ClassRow, LogBroken, ReceiptRow

_log = structlog.get_logger(__name__)


class ClassEnding:
    """Closing and reopening a class, removing its names, deleting it."""

    def __init__(
        self,
        opened: ClassChanger,
        env: Environment,
        seating: Seating,
        name_removal: NameRemoval,
    ) -> None:
        self._class = opened
        self._env = env
        self._store = env.store
        self._seating = seating
        self._name_removal = name_removal

    # Closed and reopened

    def close(self) -> None:
        """Close the class: no one can join or play; its rounds stay for the debrief.

        Pending verdicts are shown, and pupils who wait to be let in are dropped.
        """

        def close() -> None:
            classroom = self._class.classroom()
            if classroom.closed:
                return
            for number in classroom.tables:
                with suppress(LogBroken):  # nothing can be shown at a table that cannot be read
                    self._class.change_table(
                        number, lambda _, table: closing.shown_at_the_end(table)
                    )
            self._store.seats.drop_waiting(self._class.id, self._seating.roster().waiting.keys())
            self._class.change(lambda _: [Closed()], tell=False)
            self._store.classes.close_class(self._class.id, self._env.calendar())

        self._env.calendar.is_plausible()  # for the date of its end counts
        try:
            self._class.save(close)
        except LogBroken:
            self._class.save(self._close_unread)
        self._class.tell()
        self._env.sessions_ended()  # those of its projector links

    def _close_unread(self) -> None:
        """Close a class whose own log cannot be read."""
        if self._row().closed_at is None:
            stream = class_stream(self._class.id)
            last = self._store.log.version(stream)
            self._store.log.append(
                stream, last, [Closed()], self._env.calendar(), ran=self._env.now()
            )
            self._store.seats.drop_waiting(self._class.id, self._seating.roster().waiting.keys())
            self._store.classes.close_class(self._class.id, self._env.calendar())

    def raw_log(self) -> Iterator[dict[str, Any]]:
        """Yield the class as it is stored, even if it cannot be read.

        First its code, then its names by seat, the teacher's list of names, and the events in
        order. A body that isn't JSON comes as text.
        """
        yield {"class": self._class.id, "code": self._row().code}
        for seat, row in self._store.seats.of_class(self._class.id).items():
            yield {"seat": seat, "name": row.name, "members": list(row.members)}
        for name in self._store.seats.listed_names(self._class.id):
            yield {"listed": name}
        for stream, seq, at, ran, body, key in self._store.archive.raw_events(self._class.id):
            where: dict[str, Any] = {"stream": stream, "seq": seq}
            event = {**where, "at": at, "ran": ran, "key": key}
            try:
                yield {**event, "body": msgspec.json.decode(body)}
            except msgspec.MsgspecError:
                yield {**event, "text": body}

    def reopen(self) -> None:
        """Reopen a closed class, under its code and with its seats; an open one is left as it is.

        A table that was in the middle of a round, or about to go on to the next rule of the ladder,
        is paused as of the moment the class was closed: so no clock ran in between, and play goes
        on only when the teacher resumes it.
        """

        def reopen() -> None:
            classroom = self._class.classroom()
            if not classroom.closed:
                return
            since = self._closed_at()
            # The class itself comes last: nothing is read, and so remembered, before it is saved.
            # Tables with real cards have no clocks to pause, and needn't be readable.
            for number in () if classroom.plan.real_cards else classroom.tables:
                table = self._class.table(number)
                for event in closing.paused_at_reopening(classroom, table, since):
                    append_to_table(self._env, self._class.id, table, event)
            self._class.change(lambda _: [Reopened()], tell=False, closed_too=True)
            self._store.classes.reopen_class(self._class.id)

        self._class.save(reopen)
        self._class.tell()

    def _closed_at(self) -> float:
        """Return when a class was last closed, in running time."""
        events = self._store.log.read(class_stream(self._class.id))
        return max(event.ran for event in events if is_kind(event.body, Closed))

    # Names

    def keep_names(self, keep: bool) -> None:
        """Set whether the names of this class stay until the teacher removes them."""

        def note(_: Classroom) -> None:
            self._store.archive.keep_names(self._class.id, keep)

        self._class.alter(note, closed_too=True)

    def names(self) -> list[tuple[str, str]]:
        """Return the names that can be removed, as pairs of seat and name.

        The name is that of the seat, with its members. Names on the teacher's list that have not
        joined come last, with an empty seat.
        """
        return remove_names.names_shown(self._seating.roster(), self._robots())

    def forget_name(self, seat: str, name: str = "", words: bool = False) -> str:
        """Remove one pupil's name for good; return the id of the receipt.

        `seat` is theirs, or empty for a `name` on the list that no one has taken. The name is also
        removed wherever it was typed in this class; with `words`, so is every text that this pupil
        typed. Refused is raised while the class is open: there a pupil is taken out instead.
        """
        find = partial(remove_names.names_of_one, seat=seat, name=name)
        receipt = self._forget("name", find, words)
        self._store.archive.vacuum()
        return receipt

    def forget_names(self, check_due: Callable[[ClassRow], None] | None = None) -> str:
        """Remove all pupils' names of a closed class for good; return the id of the receipt.

        `check_due` raises Refused unless they are due; with it the log gets the numbers of what is
        removed, and the caller tidies up (:meth:`ArchiveIndex.vacuum`).
        """
        receipt = self._forget("names", remove_names.names_of_all, check_due=check_due)
        if check_due is None:
            self._store.archive.vacuum()
        return receipt

    # Deleted

    def delete(self) -> str:
        """Delete a class with all that was played in it; return the id of the receipt."""

        def delete() -> str:
            row, rounds = self._row(), self._rounds_played()
            removed = self._store.archive.delete_class(self._class.id, self._robots())
            return self._receipt(row, "class", {**removed, **rounds})

        receipt = self._env.save(delete, alone=True)
        self._drop()
        self._env.sessions_ended()
        self._store.archive.vacuum()
        return receipt

    def delete_rehearsal(self) -> None:
        """Delete a rehearsal with all that was played in it, without a receipt.

        Raise Refused for any other class.
        """

        def delete() -> None:
            robot.rehearsal(self._class.classroom())
            self._store.archive.delete_class(self._class.id)

        self._env.save(delete, alone=True)
        self._drop()
        self._env.sessions_ended()

    # Inside

    def _drop(self) -> None:
        """Drop the deleted class from memory, at every worker."""
        self._env.open_classes.drop(self._class.id)
        self._env.bus.publish(Deleted(self._class.id))

    def _row(self) -> ClassRow:
        row = self._store.classes.row(self._class.id)
        if row is None:
            raise NotFound(N_("this class no longer exists"))
        return row

    def _robots(self) -> frozenset[str]:
        """Return the seats whose names are not pupils'; none if the class cannot be read."""
        try:
            return robots_of(self._class.classroom())
        except LogBroken:
            return frozenset()

    def _rounds_played(self) -> dict[str, int]:
        """Count the rounds of a class for its receipt; return nothing if it cannot be read."""
        try:
            tables = self._class.classroom().tables
            return {"rounds": sum(len(self._class.table(n).rounds) for n in tables)}
        except LogBroken:
            return {}

    def _forget(
        self,
        what: Literal["name", "names"],
        find: Callable[[Roster, Collection[str]], NamesFound],
        words: bool = False,
        check_due: Callable[[ClassRow], None] | None = None,
    ) -> str:
        receipt = ""

        def forget() -> None:
            nonlocal receipt
            row = self._row()
            remove_names.check_names_removable(row.closed_at is not None)
            if check_due is not None:
                check_due(row)
            found = find(self._seating.roster(), self._robots())
            fresh = {
                seat: (new_secret(self._env.rng), new_comeback(self._env.rng))
                for seat in found.seats
            }
            removed = self._store.archive.remove_names(self._class.id, fresh)
            removed["listed"] = self._store.archive.remove_listed(self._class.id, found.listed)
            removed["texts"] = self._name_removal.leave_out(
                found.names, found.seats if words else []
            )
            if check_due is not None:
                self._store.when_saved(
                    partial(_log.warning, "names removed", class_id=self._class.id, **removed)
                )
            if what == "names":
                self._store.archive.note_names_removed(self._class.id, self._env.calendar())
            if any(removed.values()):
                receipt = self._receipt(row, what, removed)

        self._class.save(forget)
        self._class.drop_names(everywhere=True)
        self._class.tell()
        return receipt

    def _receipt(self, row: ClassRow, what: str, removed: Mapping[str, int]) -> str:
        id = f"{self._env.rng.getrandbits(64):016x}"
        self._store.archive.add_receipt(
            ReceiptRow(id, row.teacher, row.id, row.code, self._env.calendar(), what, dict(removed))
        )
        return id
