"""The tables, as SQLAlchemy sees them; the migrations make them, and a test compares the two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    false,
)

if TYPE_CHECKING:
    import msgspec

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# Streams sort by code point everywhere: SQLite does so by itself, PostgreSQL where it is told to.
_by_code_point = Text().with_variant(Text(collation="C"), "postgresql")

events = Table(
    "events",
    metadata,
    Column("stream", _by_code_point, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", Double, nullable=False, comment="UTC seconds"),
    Column("body", Text, nullable=False, comment="JSON"),
    Column("key", Text, nullable=True, comment="the id of the move that caused it"),
    Column(
        "ran",
        Double,
        nullable=True,
        comment="seconds of running time; before it was kept: as at",
    ),
    PrimaryKeyConstraint("stream", "seq"),
    UniqueConstraint("stream", "key"),
    CheckConstraint("seq > 0", name="seq_from_one"),
)

classes = Table(
    "classes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("prefix", Text, nullable=False, index=True),
    # No foreign key: it would need every class to be written anew. Whoever opens a class looks for
    # the teacher in the transaction that saves it, and a teacher is removed while no one writes.
    Column("teacher", Text, nullable=False, index=True),
    Column("opened_at", Double, nullable=False, comment="UTC seconds"),
    Column("closed_at", Double, nullable=True, comment="UTC seconds"),
    Column(
        "begun",
        Boolean,
        nullable=False,
        server_default=false(),
        comment="a table has left the lobby",
    ),
    Column(
        "finished",
        Boolean,
        nullable=False,
        server_default=false(),
        comment="a table has finished a round",
    ),
    Column(
        "keep_names",
        Boolean,
        nullable=False,
        server_default=false(),
        comment="the teacher keeps the names of its pupils",
    ),
    Column(
        "names_removed_at",
        Double,
        nullable=True,
        comment="UTC seconds; since then no name was written",
    ),
    Column(
        "seats_changed",
        Integer,
        nullable=False,
        server_default="0",
        comment="how often its rows in seats were changed",
    ),
    Column(
        "wifi",
        Text,
        nullable=True,
        comment="name and password of the wifi that phones join first, as JSON; null once closed",
    ),
)

# Teachers whom the owner of a class has added to it.
class_teachers = Table(
    "class_teachers",
    metadata,
    Column("class_id", Text, ForeignKey("classes.id", ondelete="CASCADE"), nullable=False),
    Column(
        "teacher",
        Text,
        ForeignKey("teachers.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    PrimaryKeyConstraint("class_id", "teacher"),
)

# Which rules a class has played, so that a list of classes need not read what happened in them.
class_rules = Table(
    "class_rules",
    metadata,
    Column("class_id", Text, ForeignKey("classes.id", ondelete="CASCADE"), nullable=False),
    Column("rule", Text, nullable=False, comment="JSON: an id, or a built rule"),
    PrimaryKeyConstraint("class_id", "rule"),
)

# The only place where the names of who has joined live.
seats = Table(
    "seats",
    metadata,
    Column("class_id", Text, ForeignKey("classes.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("name", Text, nullable=True),
    Column("secret", Text, nullable=False, comment="carried by the session of the device"),
    Column("comeback", Text, nullable=False, comment="four digits"),
    Column(
        "tries",
        Integer,
        nullable=False,
        server_default="0",
        comment="comeback numbers tried since the seat was last taken",
    ),
    Column(
        "members",
        Text,
        nullable=False,
        server_default="[]",
        comment="JSON: the names of who share it, none for one alone",
    ),
    Column(
        "wanted",
        Text,
        nullable=True,
        comment="JSON: what it is to be called, and its members, once the teacher approves",
    ),
    Column(
        "waits",
        Integer,
        nullable=True,
        comment="no seat yet: the teacher is asked; the table that is wanted, 0 for any",
    ),
    PrimaryKeyConstraint("class_id", "seat"),
)

# Of a class whose pupils come from a list: their names, whether they have come or not.
listed_names = Table(
    "listed_names",
    metadata,
    Column("class_id", Text, ForeignKey("classes.id", ondelete="CASCADE"), nullable=False),
    Column("place", Integer, nullable=False),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("class_id", "place"),
)

# What lets another device have a seat. The device carries what the hash is of.
tickets = Table(
    "tickets",
    metadata,
    Column("hash", Text, primary_key=True, comment="of what the device carries"),
    Column("class_id", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("at", Double, nullable=False, comment="UTC seconds"),
    ForeignKeyConstraint(
        ["class_id", "seat"], ["seats.class_id", "seats.seat"], ondelete="CASCADE"
    ),
    Index(None, "class_id", "seat"),
)

# What was deleted for good, in numbers. No name is ever in it.
receipts = Table(
    "receipts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("teacher", Text, nullable=False, index=True),
    Column("class_id", Text, nullable=False, index=True),
    Column("code", Text, nullable=False, comment="of the class"),
    Column("at", Double, nullable=False, comment="UTC seconds"),
    Column("what", Text, nullable=False, comment="class, names or name"),
    Column("removed", Text, nullable=False, comment="JSON: how many of what"),
)

teachers = Table(
    "teachers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("password_hash", Text, nullable=False),
    Column("name_key", Text, nullable=True, comment="what the name is found by"),
    Column("administrator", Boolean, nullable=False, server_default=false()),
    Column("added_at", Double, nullable=True, comment="UTC seconds"),
    Column("entered_at", Double, nullable=True, comment="UTC seconds: the last log-in"),
    Column("blocked_at", Double, nullable=True, comment="UTC seconds"),
    Column("link", Text, nullable=True, comment="the hash of what chooses a password, once"),
    Column("link_until", Double, nullable=True, comment="UTC seconds"),
    Index(None, "name_key", unique=True),
)

# Teachers who log in at a provider (OpenID Connect). An e-mail address is never what they are known
# by: it may be given to someone else.
identities = Table(
    "identities",
    metadata,
    Column("issuer", Text, nullable=False, comment="the provider"),
    Column("subject", Text, nullable=False, comment="what it calls the teacher"),
    Column(
        "teacher",
        Text,
        ForeignKey("teachers.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    PrimaryKeyConstraint("issuer", "subject"),
)

# Codes of an app that administrators type beside the password.
second_factors = Table(
    "second_factors",
    metadata,
    Column("teacher", Text, ForeignKey("teachers.id", ondelete="CASCADE"), primary_key=True),
    Column("secret", Text, nullable=False, comment="shared with an app, base 32"),
    Column(
        "confirmed",
        Boolean,
        nullable=False,
        server_default=false(),
        comment="a code was typed: from then on it is asked for",
    ),
    Column(
        "last_step",
        Integer,
        nullable=False,
        server_default="0",
        comment="half minutes since 1970 of the last code that was used",
    ),
    Column(
        "recovery",
        Text,
        nullable=False,
        server_default="[]",
        comment="JSON: the hashes of the recovery codes that are left",
    ),
)

# Acts of teachers and administrators, and tries in their names. No foreign keys: what an
# account did outlives it.
audit = Table(
    "audit",
    metadata,
    Column("id", Text, primary_key=True),
    Column("act", Text, nullable=False),
    Column("actor", Text, nullable=False, index=True, comment="id of a teacher, or empty"),
    Column("actor_name", Text, nullable=False, comment="the login name at that time"),
    Column("teacher", Text, nullable=False, index=True, comment="whose account it was done to"),
    Column("class_id", Text, nullable=False, index=True, comment="or empty"),
    Column("about", Text, nullable=False, comment="another name, a code, a browser"),
    Column("times", Integer, nullable=False, comment="within an hour"),
    Column("first", Double, nullable=False, comment="UTC seconds: the first time"),
    Column("at", Double, nullable=False, index=True, comment="UTC seconds: the last time"),
)

# Sessions of teachers, and projector links. The browser carries the secret, the row its hash.
sessions = Table(
    "sessions",
    metadata,
    Column("hash", Text, primary_key=True, comment="of what the browser carries"),
    Column(
        "teacher",
        Text,
        ForeignKey("teachers.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("kind", Text, nullable=False, comment="console or projector"),
    Column(
        "class_id",
        Text,
        ForeignKey("classes.id", ondelete="CASCADE"),
        nullable=True,
        index=True,
        comment="the one class of a projector link",
    ),
    Column("browser", Text, nullable=False, comment="such as Firefox, Windows"),
    Column("since", Double, nullable=False, comment="seconds of running time"),
    Column("seen_at", Double, nullable=False, comment="seconds of running time"),
    Column("since_date", Double, nullable=False, comment="UTC seconds"),
    Column("seen_date", Double, nullable=False, comment="UTC seconds"),
    Column(
        "password_at",
        Double,
        nullable=True,
        comment="seconds of running time: when the password was last typed in it",
    ),
)

settings = Table(
    "settings",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

own_rules = Table(
    "own_rules",
    metadata,
    Column("id", Text, primary_key=True),
    Column("teacher", Text, nullable=False, index=True),
    Column("title", Text, nullable=False),
    Column("rule", Text, nullable=False, comment="JSON"),
    Column("created_at", Double, nullable=False, comment="UTC seconds"),
    Column("changed_at", Double, nullable=False, comment="UTC seconds"),
)

own_plans = Table(
    "own_plans",
    metadata,
    Column("id", Text, primary_key=True),
    Column("teacher", Text, nullable=False, index=True),
    Column("name", Text, nullable=False, comment="of the file"),
    Column("text", Text, nullable=False),
    Column("added_at", Double, nullable=False, comment="UTC seconds"),
)
"""The lesson plans that teachers uploaded. A class has a copy of the steps it was opened with."""

answers = Table(
    "answers",
    metadata,
    Column("class_id", Text, primary_key=True),
    Column("key", Text, primary_key=True, comment="of the message"),
    Column("answer", Text, nullable=False, comment="JSON, without any name"),
)
"""The answers to messages of a teacher, so that a repeated one gets the same answer."""


def columns(table: Table, row: type[msgspec.Struct]) -> list[Column[Any]]:
    """Return the columns of a table that are the fields of a struct, in their order."""
    return [table.c[name] for name in row.__struct_fields__]
