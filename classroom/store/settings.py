"""The settings of an installation, which the program keeps for itself."""

from __future__ import annotations

import secrets

import msgspec
from sqlalchemy import Connection, delete, insert, select

from classroom.store.database import Database
from classroom.store.schema import settings

MAX_VERSION_EPOCH = 2**32 - 1
_SECRET_KEY = "secret_key"
_FORMER_KEYS = "former_secret_keys"
_LINE = "line"


class FormerKey(msgspec.Struct, frozen=True):
    """A key that was replaced: what it signed counts for a while."""

    key: str
    until: float
    """Running time."""


class StoredSettings:
    """The settings, by their keys."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str) -> str | None:
        """Return the value of a setting; None if it was never set."""
        with self._database.reading() as connection:
            wanted = select(settings.c.value).where(settings.c.key == key)
            return connection.execute(wanted).scalar_one_or_none()

    def agree(self, key: str, value: str) -> str:
        """Store a setting if it was never set, and return its value.

        All callers get the same value.
        """
        if (found := self.get(key)) is not None:
            return found
        wanted = self._database.adapter.insert(settings).values(key=key, value=value)
        with self._database.writing() as connection:
            connection.execute(wanted.on_conflict_do_nothing(index_elements=["key"]))
            found = self.get(key)
        assert found is not None, "a setting is never deleted"
        return found

    def line(self) -> int:
        """Return the current line of versions: each restore begins a new one; 0 before the first.

        The versions of tables begin with it (:data:`classroom.classes.table.VERSION_EPOCH_SIZE`).
        """
        return int(self.get(_LINE) or 0)

    def set(self, key: str, value: str) -> None:
        """Store a setting, replacing its value."""
        wanted = self._database.adapter.insert(settings).values(key=key, value=value)
        with self._database.writing() as connection:
            connection.execute(
                wanted.on_conflict_do_update(index_elements=["key"], set_={"value": value})
            )

    def try_saving(self) -> None:
        """Write a row and delete it again, on disk, to check that the database can be written.

        Raises:
            StoreUnavailable: nothing can be saved.
        """
        with self._database.writing() as connection:
            key = f"try-{secrets.token_hex(8)}"
            connection.execute(insert(settings).values(key=key, value=""))
            connection.execute(delete(settings).where(settings.c.key == key))

    def secret_key(self) -> str:
        """Return the key that sessions are signed with; create it at the first call."""
        return self.agree(_SECRET_KEY, secrets.token_urlsafe(32))

    def former_keys(self, now: float) -> list[FormerKey]:
        """Return the former keys that count at this running time, the oldest first.

        The others are deleted.
        """
        stored = self.get(_FORMER_KEYS)
        if stored is None:
            return []
        known = msgspec.json.decode(stored, type=list[FormerKey])
        kept = [each for each in known if now < each.until]
        if kept != known:
            self.set(_FORMER_KEYS, msgspec.json.encode(kept).decode())
        return kept

    def replace_key(self, now: float, until: float | None) -> None:
        """Make a new secret key for the next start of the program.

        What the present key signed counts until that running time; with None, neither its
        signatures nor those of older keys count any more.
        """
        with self._database.writing():
            former: list[FormerKey] = []
            if until is not None:
                former = [*self.former_keys(now), FormerKey(self.secret_key(), until)]
            self.set(_FORMER_KEYS, msgspec.json.encode(former).decode())
            self.set(_SECRET_KEY, secrets.token_urlsafe(32))


def begin_line(connection: Connection) -> None:
    """Begin a new line of versions, in the transaction that restores a backup."""
    connection.execute(delete(settings).where(settings.c.key == _LINE))
    value = str(1 + secrets.randbelow(MAX_VERSION_EPOCH))
    connection.execute(insert(settings).values(key=_LINE, value=value))
