"""Past classes: the rules they played, removal of names, deletion for good, receipts.

Whatever is removed is counted by the statement that removes it, and the counts are stored as a
receipt in the same transaction. A receipt holds no name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, delete, func, or_, select, update
from sqlalchemy.sql.expression import insert

from classroom.store import schema
from classroom.store.classes import taught_by
from classroom.store.database import Database
from classroom.store.log import RAN
from classroom.store.schema import receipts
from classroom.store.seats import seats_changed


class ReceiptRow(msgspec.Struct, frozen=True):
    """A record of what was removed for good, and when."""

    id: str
    teacher: str
    """The id of the teacher whose class it was."""
    class_id: str
    code: str
    """The code of the class."""
    at: float
    """UTC, in seconds."""
    what: str
    """``class``, ``names`` (all of a class) or ``name`` (of one seat or entry of the list)."""
    removed: dict[str, int]
    """Number of removed items of each kind: ``names``, ``listed``, ``tickets``, ``texts``.

    Where a class was deleted, also ``seats``, ``events`` and ``streams``."""


class ArchiveStore:
    """Rules played, names removed, classes deleted, and the receipts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Found again

    def note_rule(self, class_id: str, rule: object) -> None:
        """Note that a class has played this rule; noting it again is no error."""
        written = msgspec.json.encode(rule, order="deterministic").decode()
        wanted = self._database.adapter.insert(schema.class_rules).values(
            class_id=class_id, rule=written
        )
        with self._database.writing() as connection:
            connection.execute(wanted.on_conflict_do_nothing())

    def rules_played(self, teacher: str) -> dict[str, list[Any]]:
        """Return the rules that the classes taught by a teacher have played, by class.

        The rules are as :meth:`note_rule` got them. A class that has played none is left out.
        """
        wanted = (
            select(schema.class_rules.c.class_id, schema.class_rules.c.rule)
            .join(schema.classes, schema.classes.c.id == schema.class_rules.c.class_id)
            .where(taught_by(teacher))
            .order_by(schema.class_rules.c.class_id, schema.class_rules.c.rule)
        )
        played: dict[str, list[Any]] = {}
        with self._database.reading() as connection:
            for class_id, rule in connection.execute(wanted):
                played.setdefault(class_id, []).append(msgspec.json.decode(rule))
        return played

    def last_at(self, class_id: str) -> float | None:
        """Return when anything was last saved in a class or at its tables; UTC, in seconds."""
        wanted = select(func.max(schema.events.c.at)).where(_of_class(class_id))
        with self._database.reading() as connection:
            found: float | None = connection.execute(wanted).scalar_one()
        return found

    def last_ran_in(self, class_id: str) -> float | None:
        """Return when anything was last saved in a class or at its tables, in running time."""
        wanted = select(func.max(RAN)).where(_of_class(class_id))
        with self._database.reading() as connection:
            found: float | None = connection.execute(wanted).scalar_one()
        return found

    def classes_with_names(self, before: float) -> list[str]:
        """Return the ids of classes closed before this time whose names aren't kept or removed.

        Oldest first.
        """
        wanted = (
            select(schema.classes.c.id)
            .where(
                schema.classes.c.keep_names.is_(False),
                schema.classes.c.names_removed_at.is_(None),
                schema.classes.c.closed_at <= before,
            )
            .order_by(schema.classes.c.opened_at, schema.classes.c.id)
        )
        with self._database.reading() as connection:
            return list(connection.execute(wanted).scalars())

    def date_back(self, now: float) -> None:
        """Let classes count as closed now if they were closed at a later date."""
        ahead = schema.classes.c.closed_at > now
        wanted = update(schema.classes).where(ahead).values(closed_at=now)
        with self._database.reading() as connection:
            if connection.execute(select(schema.classes.c.id).where(ahead)).first() is None:
                return
        with self._database.writing() as connection:
            connection.execute(wanted)

    # Names

    def keep_names(self, class_id: str, keep: bool) -> None:
        """Store whether the names of this class are kept.

        Raises:
            KeyError: there is no such class.
        """
        wanted = (
            update(schema.classes).where(schema.classes.c.id == class_id).values(keep_names=keep)
        )
        self._database.change_row(wanted, class_id)

    def note_names_removed(self, class_id: str, at: float | None) -> None:
        """Store when the names of a class were removed; None if it has names again."""
        wanted = (
            update(schema.classes)
            .where(schema.classes.c.id == class_id)
            .values(names_removed_at=at)
        )
        with self._database.writing() as connection:
            connection.execute(wanted)

    def remove_names(self, class_id: str, of: Mapping[str, tuple[str, str]]) -> dict[str, int]:
        """Remove the names of these seats, and the tickets to them; return the counts.

        The names are the seat's own, those of pupils who share it, and those that wait for
        approval. `of` has for each seat its new secret and comeback number: those who had the old
        ones lose access.
        """
        removed = {"names": 0, "tickets": 0}
        with self._database.writing() as connection:
            for seat, (secret, comeback) in of.items():
                mine = (schema.seats.c.class_id == class_id, schema.seats.c.seat == seat)
                row = connection.execute(
                    select(
                        schema.seats.c.name, schema.seats.c.members, schema.seats.c.wanted
                    ).where(*mine)
                ).first()
                if row is None:
                    continue
                removed["names"] += _names_in(row)
                values = {
                    "name": None,
                    "members": "[]",
                    "wanted": None,
                    "secret": secret,
                    "comeback": comeback,
                }
                connection.execute(update(schema.seats).where(*mine).values(values))
                gone = delete(schema.tickets).where(
                    schema.tickets.c.class_id == class_id, schema.tickets.c.seat == seat
                )
                removed["tickets"] += connection.execute(gone).rowcount
            seats_changed(connection, class_id)
            if any(removed.values()):
                self._database.scrub_deleted(for_good=True)
        return removed

    def remove_listed(self, class_id: str, names: Sequence[str] | None = None) -> int:
        """Remove these names, or all, from a class's list of names; return how many."""
        mine = [schema.listed_names.c.class_id == class_id]
        if names is not None:
            mine.append(schema.listed_names.c.name.in_(names))
        with self._database.writing() as connection:
            count = connection.execute(delete(schema.listed_names).where(*mine)).rowcount
            if count:
                self._database.scrub_deleted(for_good=True)
        return count

    def rewrite(
        self, class_id: str, change: Callable[[dict[str, Any]], dict[str, Any] | None]
    ) -> dict[str, int]:
        """Rewrite the events of a class for which `change` returns a new body.

        It removes words that must not be read any more. Returns how many events changed, by stream.

        Nothing else ever changes an appended event. Its number, time and key stay the same.
        """
        changed: dict[str, int] = {}
        with self._database.writing() as connection:
            wanted = select(
                schema.events.c.stream, schema.events.c.seq, schema.events.c.body
            ).where(_of_class(class_id))
            for stream, seq, body in connection.execute(wanted).all():
                written = _changed(body, change)
                if written is None:
                    continue
                this = (schema.events.c.stream == stream, schema.events.c.seq == seq)
                connection.execute(update(schema.events).where(*this).values(body=written))
                changed[stream] = changed.get(stream, 0) + 1
            if changed:
                self._database.scrub_deleted(for_good=True)
        return changed

    # Deleted for good

    def delete_class(self, id: str, robots: Collection[str] = ()) -> dict[str, int]:
        """Delete a class for good: its row, its seats with names and tickets, its streams.

        Returns how many of each were deleted; names of the seats of `robots` don't count. Deleting
        a class that does not exist is no error.
        """
        removed = {}
        with self._database.writing(alone=True) as connection:
            rows = connection.execute(
                select(
                    schema.seats.c.seat,
                    schema.seats.c.name,
                    schema.seats.c.members,
                    schema.seats.c.wanted,
                ).where(schema.seats.c.class_id == id)
            ).all()
            removed["names"] = sum(_names_in(row) for row in rows if row.seat not in robots)
            streams = select(func.count(schema.events.c.stream.distinct())).where(_of_class(id))
            removed["streams"] = connection.execute(streams).scalar_one()
            for what, wanted in (
                ("tickets", delete(schema.tickets).where(schema.tickets.c.class_id == id)),
                ("seats", delete(schema.seats).where(schema.seats.c.class_id == id)),
                ("listed", delete(schema.listed_names).where(schema.listed_names.c.class_id == id)),
                ("events", delete(schema.events).where(_of_class(id))),
            ):
                removed[what] = connection.execute(wanted).rowcount
            for kept in (schema.class_rules, schema.answers):
                connection.execute(delete(kept).where(kept.c.class_id == id))
            connection.execute(delete(schema.classes).where(schema.classes.c.id == id))
            self._database.scrub_deleted(for_good=True)
        return removed

    def raw_events(
        self, class_id: str
    ) -> Iterator[tuple[str, int, float, float | None, str, str | None]]:
        """Yield the events of a class as they are kept.

        Each is its stream, number, date, running time, body as text, and key.
        """
        kept = schema.events.c["stream", "seq", "at", "ran", "body", "key"]
        wanted = select(*kept).where(_of_class(class_id))
        wanted = wanted.order_by(schema.events.c.stream, schema.events.c.seq)
        with self._database.reading() as connection:
            yield from map(tuple, connection.execute(wanted).all())

    def vacuum(self) -> None:
        """Rewrite the file, so that it holds no trace of what was deleted for good.

        To be called after the deletion, outside of a transaction. Writes wait meanwhile, some
        seconds for 100 MB.
        """
        self._database.vacuum()

    # Receipts

    def add_receipt(self, receipt: ReceiptRow) -> None:
        """Store a receipt, in the transaction that did the removal."""
        row = msgspec.structs.asdict(receipt)
        row["removed"] = msgspec.json.encode(receipt.removed).decode()
        with self._database.writing() as connection:
            connection.execute(insert(receipts).values(row))

    def receipt(self, id: str) -> ReceiptRow | None:
        """Return the receipt with this id, whichever teacher it belongs to."""
        return next(iter(self._receipts(receipts.c.id == id)), None)

    def receipts(self, teacher: str) -> list[ReceiptRow]:
        """Return a teacher's receipts, newest first."""
        return self._receipts(receipts.c.teacher == teacher)

    def receipts_of(self, class_id: str) -> list[ReceiptRow]:
        """Return the receipts of a class, newest first."""
        return self._receipts(receipts.c.class_id == class_id)

    def removed_since(self, at: float) -> list[str]:
        """Return the ids of classes of which names were removed since then.

        These are the classes with a receipt since then, deleted ones too, and those without names
        since then.
        """
        with_receipt = select(receipts.c.class_id).where(receipts.c.at >= at)
        without_names = select(schema.classes.c.id).where(schema.classes.c.names_removed_at >= at)
        with self._database.reading() as connection:
            return list(connection.execute(with_receipt.union(without_names)).scalars())

    def _receipts(self, condition: ColumnElement[bool]) -> list[ReceiptRow]:
        wanted = select(*schema.columns(receipts, ReceiptRow)).where(condition)
        wanted = wanted.order_by(receipts.c.at.desc(), receipts.c.id)
        with self._database.reading() as connection:
            rows = connection.execute(wanted).mappings()
            return [
                ReceiptRow(**{**row, "removed": msgspec.json.decode(row["removed"])})
                for row in rows
            ]


def _changed(body: str, change: Callable[[dict[str, Any]], dict[str, Any] | None]) -> str | None:
    """Return the changed body, or None; a damaged one is changed as if it were all words."""
    try:
        read = msgspec.json.decode(body, type=dict[str, Any])
    except msgspec.MsgspecError:
        words = change({"damaged": body})
        return None if words is None else str(words["damaged"])
    other = change(read)
    return None if other is None else msgspec.json.encode(other).decode()


def _names_in(row: Any) -> int:
    """Count the names in a seat's row: its own, its members' and those that wait."""
    members = msgspec.json.decode(row.members)
    wanted = msgspec.json.decode(row.wanted or "[]")
    return len({row.name, *members, *wanted} - {None})


def _of_class(class_id: str) -> ColumnElement[bool]:
    """Return the condition for events of a class: of its own stream, and of its tables'.

    Streams sort by code point.
    """
    return or_(
        schema.events.c.stream == f"class:{class_id}",
        (schema.events.c.stream >= f"table:{class_id}:")
        & (schema.events.c.stream < f"table:{class_id};"),
    )
