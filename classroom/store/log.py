"""The event log: streams of events, each numbered from 1 without a gap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Double, Integer, Text, bindparam, func, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from classroom.store.database import Database
from classroom.store.driver import Prepared
from classroom.store.errors import Conflict, Repeated
from classroom.store.schema import events


class Event(msgspec.Struct, frozen=True):
    """What happened in a stream, as it was appended."""

    seq: int
    """From 1; the seq of a stream's last event is the stream's version."""
    at: float
    """UTC, in seconds."""
    body: dict[str, Any]
    key: str | None = None


class Log:
    """Appending and reading; nothing appended is ever changed."""

    _database: Database

    def append(
        self,
        stream: str,
        expected: int,
        bodies: Sequence[Mapping[str, Any]],
        at: float,
        key: str | None = None,
    ) -> int:
        """Adds `bodies` to the stream, all or none, and returns its new version.

        When it returns, the events outlive a power cut; inside a transaction, when that returns.

        Args:
            expected: the version they were decided on; 0 for a new stream.
            at: UTC, in seconds.
            key: given once in a stream. The last of the bodies carries it, so that
                :meth:`seq_of_key` answers what this call returned.

        Raises:
            Repeated: the stream holds the key already.
            Conflict: the stream is not at `expected`.
            StoreUnavailable: nothing can be written now.
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
            }
            for seq, body in enumerate(bodies, expected + 1)
        ]
        # One row is one statement. Several are all or none, which takes a savepoint.
        several = len(rows) > 1
        with self._database.writing() if several else self._database.changing() as connection:
            add = _ADD["sqlite" if self._database.is_sqlite else "postgresql"]
            for row in rows:
                if not self._database.change(add, **row):
                    raise _why_not(connection, stream, expected, key)
        return version

    def hold_stream(self, stream: str) -> None:
        """Who holds the stream is waited for; nobody else holds it before this transaction ends.

        To be called in a transaction by who was too late at first, before anything is read: of many
        who write at once each comes to its turn.
        """
        with self._database.changing() as connection:
            self._database.hold_stream(connection, stream)

    def read(self, stream: str, after: int = 0) -> list[Event]:
        """The events of a stream after the version `after`, in order."""
        rows = self._database.ask(_READ, stream=stream, after=after)
        return [Event(seq, at, msgspec.json.decode(body), key) for seq, at, body, key in rows]

    def version(self, stream: str) -> int:
        """The seq of the stream's last event; 0 where there is none."""
        with self._database.reading() as connection:
            return _version(connection, stream)

    def seq_of_key(self, stream: str, key: str) -> int | None:
        """The version that the append with this key led to; None if there was none."""
        with self._database.reading() as connection:
            return _seq_of_key(connection, stream, key)

    def firsts(self, streams: Sequence[str]) -> dict[str, Event]:
        """The first event of each of these streams, where there is one."""
        wanted = select(
            events.c.stream, events.c.seq, events.c.at, events.c.body, events.c.key
        ).where(events.c.stream.in_(streams), events.c.seq == 1)
        with self._database.reading() as connection:
            rows = connection.execute(wanted).all()
        return {
            stream: Event(seq, at, msgspec.json.decode(body), key)
            for stream, seq, at, body, key in rows
        }


_READ = Prepared(
    select(events.c.seq, events.c.at, events.c.body, events.c.key)
    .where(events.c.stream == bindparam("stream"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_VERSION = select(func.coalesce(func.max(events.c.seq), 0)).where(
    events.c.stream == bindparam("stream")
)
_SEQ_OF_KEY = select(events.c.seq).where(
    events.c.stream == bindparam("stream"), events.c.key == bindparam("key")
)


def _add(insert: Any) -> Prepared:
    """Adds an event right behind the last one of its stream, and nothing where it is not that or
    its key is there already. Two on PostgreSQL may both come so far; the primary key lets one of
    them through."""
    row = select(
        bindparam("stream", type_=Text),
        bindparam("seq", type_=Integer),
        bindparam("at", type_=Double),
        bindparam("body", type_=Text),
        bindparam("key", type_=Text),
    ).where(bindparam("seq", type_=Integer) == _VERSION.scalar_subquery() + 1)
    add = insert(events).from_select(list(events.c.keys()), row).on_conflict_do_nothing()
    return Prepared(add.execution_options(preserve_rowcount=True))


_ADD = {"sqlite": _add(sqlite_insert), "postgresql": _add(postgresql_insert)}


def _why_not(connection: Connection, stream: str, expected: int, key: str | None) -> Conflict:
    """Why nothing was added."""
    if key is not None and (seq := _seq_of_key(connection, stream, key)) is not None:
        return Repeated(stream, key, seq)
    return Conflict(f"{stream} is at {_version(connection, stream)}, not at {expected}")


def _version(connection: Connection, stream: str) -> int:
    version: int = connection.execute(_VERSION, {"stream": stream}).scalar_one()
    return version


def _seq_of_key(connection: Connection, stream: str, key: str) -> int | None:
    wanted = {"stream": stream, "key": key}
    return connection.execute(_SEQ_OF_KEY, wanted).scalar_one_or_none()
