"""The event log: streams of events, each numbered from 1 without a gap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, func, insert, select

from classroom.store.database import Database
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
        with self._database.writing() as connection:
            if key is not None and (seq := _seq_of_key(connection, stream, key)) is not None:
                raise Repeated(stream, key, seq)
            found = _version(connection, stream)
            if found != expected:
                raise Conflict(f"{stream} is at {found}, not at {expected}")
            # Two on PostgreSQL may both get here; the primary key lets one of them through.
            connection.execute(insert(events), rows)
        return version

    def read(self, stream: str, after: int = 0) -> list[Event]:
        """The events of a stream after the version `after`, in order."""
        wanted = (
            select(events.c.seq, events.c.at, events.c.body, events.c.key)
            .where(events.c.stream == stream, events.c.seq > after)
            .order_by(events.c.seq)
        )
        with self._database.reading() as connection:
            rows = connection.execute(wanted).all()
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


def _version(connection: Connection, stream: str) -> int:
    wanted = select(func.coalesce(func.max(events.c.seq), 0)).where(events.c.stream == stream)
    version: int = connection.execute(wanted).scalar_one()
    return version


def _seq_of_key(connection: Connection, stream: str, key: str) -> int | None:
    wanted = select(events.c.seq).where(events.c.stream == stream, events.c.key == key)
    return connection.execute(wanted).scalar_one_or_none()
