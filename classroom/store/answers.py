"""Answers to messages, stored in the transaction that carried the message out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.sql.expression import insert

from classroom.store.database import Database
from classroom.store.schema import answers


class Answers:
    """Answers by the class and the key of the message; a class that is deleted takes its own along.

    No answer has a name in it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, class_id: str, key: str) -> dict[str, Any] | None:
        """Return the answer to the message with this key; None if it was never carried out."""
        wanted = select(answers.c.answer).where(
            answers.c.class_id == class_id, answers.c.key == key
        )
        with self._database.reading() as connection:
            found = connection.execute(wanted).scalar_one_or_none()
        return None if found is None else msgspec.json.decode(found, type=dict[str, Any])

    def keep(self, class_id: str, key: str, answer: Mapping[str, Any]) -> None:
        """Keep the answer to a message.

        Raises:
            Conflict: it has been answered meanwhile.
        """
        row = {"class_id": class_id, "key": key, "answer": msgspec.json.encode(answer).decode()}
        with self._database.writing() as connection:
            connection.execute(insert(answers).values(row))
