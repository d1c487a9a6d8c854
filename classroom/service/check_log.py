"""Reading every stream of an installation, to find those that this release can't read."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.classes import classroom as lesson
from classroom.classes import table as tables
from classroom.classes.classroom import Classroom
from classroom.classes.registry import read_class_event, read_table_event
from classroom.classes.table import Table
from classroom.store import EventRow, LogBroken, Store


@dataclass(frozen=True)
class LogReport:
    """The contents of a log, and what can't be read of it."""

    classes: int
    tables: int
    """Tables with at least one event."""
    rounds: int
    events: int
    broken: tuple[LogBroken, ...]
    """One for each stream that can't be read, with the number of the event if it is known."""


def check_log(store: Store) -> LogReport:
    """Read every stream from its first event to its last; change nothing."""
    broken: list[LogBroken] = []
    classes = table_streams = rounds = events = 0
    for stream, count in store.log.streams().items():
        kind, _, rest = stream.partition(":")
        classes += kind == "class"
        table_streams += kind == "table"
        events += count
        try:
            stored = store.log.read(stream)
            if kind == "class":
                _read_class(stream, rest, stored)
            elif kind == "table":
                rounds += len(_read_table(stream, rest, stored).rounds)
            else:
                raise LogBroken(stream, "this release has no stream of this kind")
        except LogBroken as error:
            broken.append(error)
    return LogReport(classes, table_streams, rounds, events, tuple(broken))


def _read_class(stream: str, class_id: str, stored: list[EventRow]) -> None:
    classroom = Classroom(class_id)
    for row in stored:
        try:
            classroom = lesson.evolve(classroom, row.seq, read_class_event(row.body))
        except Exception as error:
            raise _broken(stream, row, error) from error


def _read_table(stream: str, of: str, stored: list[EventRow]) -> Table:
    number = of.rpartition(":")[2]
    if not number.isdecimal():
        raise LogBroken(stream, "it names no table")
    table = Table(int(number))
    for row in stored:
        try:
            event = read_table_event(row.body)
            table = tables.evolve(table, row.seq, row.ran, event, row.at)
        except Exception as error:
            raise _broken(stream, row, error) from error
    return table


def _broken(stream: str, row: EventRow, error: Exception) -> LogBroken:
    """Return the error of an event that can't be read, whatever a fold made of it."""
    why = str(error) or type(error).__name__
    return LogBroken(stream, f"event {row.seq}: {why}")
