"""The event log: streams of events, each numbered from 1 without a gap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    Connection,
    Double,
    Insert,
    Integer,
    Select,
    Text,
    bindparam,
    func,
    or_,
    select,
)

from classroom.store.database import Database
from classroom.store.errors import Conflict, LogBroken, Repeated, VersionConflict
from classroom.store.schema import classes, events, sessions, tickets


class EventRow(msgspec.Struct, frozen=True):
    """One event of a stream, as it was appended."""

    seq: int
    """From 1; the seq of a stream's last event is the stream's version."""
    at: float
    """UTC, in seconds, as the computer's clock had it: a date, which may be wrong."""
    body: dict[str, Any]
    key: str | None = None
    ran: float = 0.0
    """In seconds of running time: never earlier than what happened in the stream before."""


class ClassState(NamedTuple):
    """A class at one moment: its versions change with everything that its tables may depend on."""

    class_id: str
    stream: str
    """That of its events."""
    version: int
    seats: int
    """The number of changes to the rows of its seats."""
    teacher: str


class Log:
    """Methods that append events and read them; nothing appended is ever changed."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._add = _insert(database.adapter.insert(events), _next_row())
        self._add_if_unchanged = _insert(database.adapter.insert(events), _next_row_if_unchanged())

    def append(
        self,
        stream: str,
        expected: int,
        bodies: Sequence[Mapping[str, Any] | msgspec.Struct],
        at: float,
        key: str | None = None,
        ran: float | None = None,
    ) -> int:
        """Add `bodies` to the stream, all or none, and return its new version.

        When it returns, the events survive a power cut; inside a transaction, when that ends.

        Args:
            stream: the name of the stream.
            expected: the version they were decided on; 0 for a new stream.
            bodies: the events, at least one; each must be serializable as a JSON object.
            at: UTC, in seconds.
            key: unique in the stream. The last of the bodies carries it, so that
                :meth:`seq_of_key` returns what this call returned.
            ran: in seconds of running time; None: the same as `at`.

        Raises:
            Repeated: the stream has the key already.
            VersionConflict: the stream is not at `expected`.
            StoreUnavailable: nothing can be written now.
            ValueError: there are no bodies.
        """
        if not bodies:
            raise ValueError("nothing to append")
        version = expected + len(bodies)
        rows: list[dict[str, Any]] = [
            {
                "stream": stream,
                "seq": seq,
                "at": at,
                "body": msgspec.json.encode(body).decode(),
                "key": key if seq == version else None,
                "ran": at if ran is None else ran,
            }
            for seq, body in enumerate(bodies, expected + 1)
        ]
        # One row is one statement. Several are all or none, which takes a savepoint.
        several = len(rows) > 1
        with self._database.writing() if several else self._database.changing() as connection:
            for row in rows:
                if not self._database.change(self._add, **row):
                    raise _why_not(connection, stream, expected, key)
        return version

    def append_if_unchanged(
        self,
        stream: str,
        expected: int,
        body: Mapping[str, Any] | msgspec.Struct,
        at: float,
        key: str | None,
        ran: float,
        unchanged: ClassState,
    ) -> bool:
        """Add one event as :meth:`append` does, in a transaction of its own.

        Return False, with nothing added, if the stream is not at `expected`, has the key already,
        or if the class is not as it was: what the event was decided on may have changed. Nothing
        has to be asked for before.
        """
        added = self._database.change_alone(
            self._add_if_unchanged,
            stream=stream,
            seq=expected + 1,
            at=at,
            body=msgspec.json.encode(body).decode(),
            key=key,
            ran=ran,
            class_id=unchanged.class_id,
            class_stream=unchanged.stream,
            class_version=unchanged.version,
            seats=unchanged.seats,
            teacher=unchanged.teacher,
        )
        return added == 1

    def read(self, stream: str, after: int = 0) -> list[EventRow]:
        """Return the events of a stream after the version `after`, in order.

        Raises:
            LogBroken: an event is missing, or is not JSON.
        """
        rows = self._database.ask(_READ, stream=stream, after=after)
        if rows and rows[-1][0] != after + len(rows):
            missing = next(n for n, row in enumerate(rows, after + 1) if row[0] != n)
            raise LogBroken(stream, f"event {missing} is missing")
        return [_event(stream, *row) for row in rows]

    def streams(self) -> dict[str, int]:
        """Return the number of events in each stream, by the stream's name, sorted."""
        wanted = (
            select(events.c.stream, func.count().label("events"))
            .group_by(events.c.stream)
            .order_by(events.c.stream)
        )
        with self._database.reading() as connection:
            return {row.stream: row.events for row in connection.execute(wanted)}

    def broken_streams(self) -> list[LogBroken]:
        """Return the errors of the streams that :meth:`read` cannot read.

        An event that is missing at the end of a stream leaves no trace. Bodies are checked on
        SQLite only.
        """
        holes = (
            select(events.c.stream)
            .group_by(events.c.stream)
            .having(or_(func.min(events.c.seq) != 1, func.max(events.c.seq) != func.count()))
            .order_by(events.c.stream)
        )
        no_json = (
            select(events.c.stream, events.c.seq)
            .where(self._database.adapter.is_broken_json(events.c.body))
            .order_by(events.c.stream, events.c.seq)
        )
        with self._database.reading() as connection:
            return [
                *(
                    LogBroken(stream, "an event is missing")
                    for (stream,) in connection.execute(holes)
                ),
                *(
                    LogBroken(stream, f"event {seq} is not JSON")
                    for stream, seq in connection.execute(no_json)
                ),
            ]

    def last_ran(self) -> float | None:
        """Return when anything was last saved or a session was last used, in running time.

        None if nothing ever was.
        """
        last = (func.max(RAN), func.max(sessions.c.seen_at), func.max(tickets.c.at))
        with self._database.reading() as connection:
            found = [connection.execute(select(each)).scalar_one() for each in last]
        return max((each for each in found if each is not None), default=None)

    def last_date(self) -> float | None:
        """Return the date of the event that is last in running time; None if there is none."""
        wanted = select(events.c.at).order_by(RAN.desc(), events.c.at.desc()).limit(1)
        with self._database.reading() as connection:
            return connection.execute(wanted).scalar_one_or_none()

    def version(self, stream: str) -> int:
        """Return the number of the stream's last event; 0 if it has none."""
        with self._database.reading() as connection:
            return _version(connection, stream)

    def seq_of_key(self, stream: str, key: str) -> int | None:
        """Return the version that the append with this key led to; None if there was none."""
        with self._database.reading() as connection:
            return _seq_of_key(connection, stream, key)

    def firsts(self, streams: Sequence[str]) -> dict[str, EventRow]:
        """Return the first event of each of these streams that has one."""
        wanted = select(
            events.c.stream, events.c.seq, events.c.at, events.c.body, events.c.key, RAN
        ).where(events.c.stream.in_(streams), events.c.seq == 1)
        with self._database.reading() as connection:
            rows = connection.execute(wanted).all()
        return {
            stream: _event(stream, seq, at, body, key, ran)
            for stream, seq, at, body, key, ran in rows
        }

    def newest_of_type(self, streams: Sequence[str], type: str) -> dict[str, EventRow]:
        """Return the newest event of this type of each of these streams that has one."""
        begins = events.c.body.startswith(f'{{"type":"{type}"', autoescape=True)
        wanted = (
            select(events.c.stream, events.c.seq, events.c.at, events.c.body, events.c.key, RAN)
            .where(events.c.stream.in_(streams), begins)
            .order_by(events.c.seq)
        )
        with self._database.reading() as connection:
            rows = connection.execute(wanted).all()
        return {
            stream: _event(stream, seq, at, body, key, ran)
            for stream, seq, at, body, key, ran in rows
        }


_BODY = msgspec.json.Decoder(dict[str, Any])


def _event(stream: str, seq: int, at: float, body: str, key: str | None, ran: float) -> EventRow:
    try:
        return EventRow(seq, at, _BODY.decode(body), key, ran)
    except msgspec.MsgspecError as error:
        raise LogBroken(stream, f"event {seq} is not a JSON object") from error


RAN = func.coalesce(events.c.ran, events.c.at)
"""The running time at which an event was saved; for older events, the time by the clock."""
_READ = (
    select(events.c.seq, events.c.at, events.c.body, events.c.key, RAN)
    .where(events.c.stream == bindparam("stream"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_VERSION = select(func.coalesce(func.max(events.c.seq), 0)).where(
    events.c.stream == bindparam("stream")
)
_SEQ_OF_KEY = select(events.c.seq).where(
    events.c.stream == bindparam("stream"), events.c.key == bindparam("key")
)


def _insert(insert: Any, row: Select[Any]) -> Insert:
    """Return the statement that adds a row to the events, if there is one and its key is new."""
    add: Insert = insert.from_select(list(events.c.keys()), row).on_conflict_do_nothing()
    return add


def _next_row() -> Select[Any]:
    """Return a query for the row of an event directly after the last one of its stream.

    There is none if the event's number is not the next one. On PostgreSQL two may pass that check
    at once; the primary key lets one of them through.
    """
    return select(
        bindparam("stream", type_=Text),
        bindparam("seq", type_=Integer),
        bindparam("at", type_=Double),
        bindparam("body", type_=Text),
        bindparam("key", type_=Text),
        bindparam("ran", type_=Double),
    ).where(bindparam("seq", type_=Integer) == _VERSION.scalar_subquery() + 1)


def _next_row_if_unchanged() -> Select[Any]:
    """Return the query of :func:`_next_row`, without a row if the class has changed."""
    last = select(func.max(events.c.seq)).where(events.c.stream == bindparam("class_stream"))
    same = select(classes.c.id).where(
        classes.c.id == bindparam("class_id"),
        classes.c.teacher == bindparam("teacher"),
        classes.c.seats_changed == bindparam("seats"),
    )
    return _next_row().where(
        last.scalar_subquery() == bindparam("class_version", type_=Integer), same.exists()
    )


def _why_not(connection: Connection, stream: str, expected: int, key: str | None) -> Conflict:
    """Return the error for an append that added nothing."""
    if key is not None and (seq := _seq_of_key(connection, stream, key)) is not None:
        return Repeated(stream, key, seq)
    return VersionConflict(f"{stream} is at {_version(connection, stream)}, not at {expected}")


def _version(connection: Connection, stream: str) -> int:
    version: int = connection.execute(_VERSION, {"stream": stream}).scalar_one()
    return version


def _seq_of_key(connection: Connection, stream: str, key: str) -> int | None:
    wanted = {"stream": stream, "key": key}
    return connection.execute(_SEQ_OF_KEY, wanted).scalar_one_or_none()
