"""The rules that teachers made. A rule that was played is also in its round's record."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Select, delete, select, update
from sqlalchemy.sql.expression import insert

from classroom.store.database import Database
from classroom.store.schema import columns, own_rules


class RuleRow(msgspec.Struct, frozen=True):
    """One of a teacher's own rules."""

    id: str
    teacher: str
    title: str
    rule: Any
    """As it stands in a file: parsed JSON."""
    created_at: float
    """UTC, in seconds, as is `changed_at`."""
    changed_at: float


class CustomRuleStore:
    """The teachers' own rules."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_rule(self, id: str, teacher: str, title: str, rule: object, at: float) -> None:
        """Store a new rule of a teacher.

        Raises:
            Conflict: another rule has the id.
        """
        row = {
            "id": id,
            "teacher": teacher,
            "title": title,
            "rule": msgspec.json.encode(rule).decode(),
            "created_at": at,
            "changed_at": at,
        }
        with self._database.writing() as connection:
            connection.execute(insert(own_rules).values(row))

    def change_rule(self, id: str, title: str, rule: object, at: float) -> None:
        """Replace the title and the rule.

        Raises:
            KeyError: there is no such rule.
        """
        values = {
            "title": title,
            "rule": msgspec.json.encode(rule).decode(),
            "changed_at": at,
        }
        wanted = update(own_rules).where(own_rules.c.id == id).values(values)
        with self._database.writing():
            self._database.change_row(wanted, id)
            self._database.scrub_deleted()

    def remove_rule(self, id: str) -> None:
        """Delete a rule; no error if it does not exist."""
        with self._database.writing() as connection:
            connection.execute(delete(own_rules).where(own_rules.c.id == id))
            self._database.scrub_deleted()

    def row(self, id: str) -> RuleRow | None:
        """Return the rule with this id, whichever teacher it belongs to."""
        found = self._rules(_rows().where(own_rules.c.id == id))
        return found[0] if found else None

    def rules_of(self, teacher: str) -> list[RuleRow]:
        """Return a teacher's own rules, in the order in which they were made."""
        return self._rules(_rows().where(own_rules.c.teacher == teacher))

    def _rules(self, wanted: Select[Any]) -> list[RuleRow]:
        with self._database.reading() as connection:
            return [
                RuleRow(id, teacher, title, msgspec.json.decode(rule), created_at, changed_at)
                for id, teacher, title, rule, created_at, changed_at in connection.execute(wanted)
            ]


def _rows() -> Select[Any]:
    return select(*columns(own_rules, RuleRow)).order_by(own_rules.c.created_at, own_rules.c.id)
