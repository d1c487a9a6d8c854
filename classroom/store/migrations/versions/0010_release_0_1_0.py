"""The tables of release 0.1.0. No database of a user is older."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _events_and_settings()
    _classes()
    _seats()
    _of_teachers()


def downgrade() -> None:
    for table in (
        *("own_plans", "listed_names", "receipts", "class_rules", "tickets", "own_rules"),
        *("settings", "teachers", "seats", "classes", "events"),
    ):
        op.drop_table(table)


def _text(name: str, comment: str | None = None) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, comment=comment)


def _moment(name: str, comment: str = "UTC seconds", nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Double(), nullable=nullable, comment=comment)


def _flag(name: str, comment: str | None = None) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false(), comment=comment)


def _count(name: str, comment: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=False, server_default="0", comment=comment)


def _of_class(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["class_id"], ["classes.id"], name=name, ondelete="CASCADE")


def _events_and_settings() -> None:
    stream = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    op.create_table(
        "events",
        sa.Column("stream", stream, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        _moment("at"),
        _text("body", "JSON"),
        sa.Column("key", sa.Text(), nullable=True, comment="the id of the move that caused it"),
        sa.PrimaryKeyConstraint("stream", "seq", name="pk_events"),
        sa.UniqueConstraint("stream", "key", name="uq_events_stream_key"),
        sa.CheckConstraint("seq > 0", name=op.f("ck_events_seq_from_one")),
    )
    op.create_table(
        "settings",
        _text("key"),
        _text("value"),
        sa.PrimaryKeyConstraint("key", name="pk_settings"),
    )


def _classes() -> None:
    op.create_table(
        "classes",
        *(_text(name) for name in ("id", "code", "prefix", "teacher")),
        _moment("opened_at"),
        _moment("closed_at", nullable=True),
        _flag("begun", "a table has left the lobby"),
        _flag("finished", "a table has finished a round"),
        _flag("keep_names", "the teacher keeps the names of its pupils"),
        _moment("names_removed_at", "UTC seconds; since then no name was written", nullable=True),
        _count("seats_changed", "how often its rows in seats were changed"),
        sa.PrimaryKeyConstraint("id", name="pk_classes"),
        sa.UniqueConstraint("code", name="uq_classes_code"),
    )
    op.create_index("ix_classes_prefix", "classes", ["prefix"])
    op.create_index("ix_classes_teacher", "classes", ["teacher"])
    op.create_table(
        "class_rules",
        _text("class_id"),
        _text("rule", "JSON: an id, or a built rule"),
        _of_class("fk_class_rules_class_id_classes"),
        sa.PrimaryKeyConstraint("class_id", "rule", name=op.f("pk_class_rules")),
    )
    op.create_table(
        "receipts",
        *(_text(name) for name in ("id", "teacher", "class_id")),
        _text("code", "of the class"),
        _moment("at"),
        _text("what", "class, names or name"),
        _text("removed", "JSON: how many of what"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_receipts")),
    )
    op.create_index(op.f("ix_receipts_teacher"), "receipts", ["teacher"])
    op.create_index(op.f("ix_receipts_class_id"), "receipts", ["class_id"])
    op.create_table(
        "listed_names",
        _text("class_id"),
        sa.Column("place", sa.Integer(), nullable=False),
        _text("name"),
        _of_class("fk_listed_names_class_id_classes"),
        sa.PrimaryKeyConstraint("class_id", "place", name=op.f("pk_listed_names")),
    )


def _seats() -> None:
    members = "JSON: the names of who share it, none for one alone"
    wanted = "JSON: what it is to be called, and its members, once the teacher approves"
    op.create_table(
        "seats",
        _text("class_id"),
        _text("seat"),
        sa.Column("name", sa.Text(), nullable=True),
        _text("secret", "carried by the session of the device"),
        _text("comeback", "four digits"),
        _count("tries", "comeback numbers tried since the seat was last taken"),
        sa.Column("members", sa.Text(), nullable=False, server_default="[]", comment=members),
        sa.Column("wanted", sa.Text(), nullable=True, comment=wanted),
        sa.PrimaryKeyConstraint("class_id", "seat", name="pk_seats"),
        _of_class("fk_seats_class_id"),
    )
    op.create_table(
        "tickets",
        _text("hash", "of what the device carries"),
        *(_text(name) for name in ("class_id", "seat", "kind", "state")),
        _moment("at"),
        sa.PrimaryKeyConstraint("hash", name="pk_tickets"),
        sa.ForeignKeyConstraint(
            ["class_id", "seat"],
            ["seats.class_id", "seats.seat"],
            name="fk_tickets_class_id_seat",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_tickets_class_id_seat", "tickets", ["class_id", "seat"])


def _of_teachers() -> None:
    op.create_table(
        "teachers",
        *(_text(name) for name in ("id", "name", "password_hash")),
        sa.Column("name_key", sa.Text(), nullable=True, comment="what the name is found by"),
        _flag("administrator"),
        _count("generation", "sessions of another one have ended"),
        _moment("added_at", nullable=True),
        _moment("entered_at", "UTC seconds: the last log-in", nullable=True),
        _moment("blocked_at", nullable=True),
        sa.Column(
            "link", sa.Text(), nullable=True, comment="the hash of what chooses a password, once"
        ),
        _moment("link_until", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_teachers"),
    )
    op.create_index("ix_teachers_name_key", "teachers", ["name_key"], unique=True)
    op.create_table(
        "own_rules",
        *(_text(name) for name in ("id", "teacher", "title")),
        _text("rule", "JSON"),
        _moment("created_at"),
        _moment("changed_at"),
        sa.PrimaryKeyConstraint("id", name="pk_own_rules"),
    )
    op.create_index("ix_own_rules_teacher", "own_rules", ["teacher"])
    op.create_table(
        "own_plans",
        *(_text(name) for name in ("id", "teacher")),
        _text("name", "of the file"),
        _text("text"),
        _moment("added_at"),
        sa.PrimaryKeyConstraint("id", name="pk_own_plans"),
    )
    op.create_index("ix_own_plans_teacher", "own_plans", ["teacher"])
