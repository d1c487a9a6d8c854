"""The tables of the first release."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column(
            "stream",
            sa.Text().with_variant(sa.Text(collation="C"), "postgresql"),
            nullable=False,
        ),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False, comment="UTC seconds"),
        sa.Column("body", sa.Text(), nullable=False, comment="JSON"),
        sa.Column("key", sa.Text(), nullable=True, comment="the id of the move that caused it"),
        sa.PrimaryKeyConstraint("stream", "seq", name="pk_events"),
        sa.UniqueConstraint("stream", "key", name="uq_events_stream_key"),
        sa.CheckConstraint("seq > 0", name=op.f("ck_events_seq_from_one")),
    )
    op.create_table(
        "classes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("prefix", sa.Text(), nullable=False),
        sa.Column("teacher", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.Double(), nullable=False, comment="UTC seconds"),
        sa.Column("closed_at", sa.Double(), nullable=True, comment="UTC seconds"),
        sa.PrimaryKeyConstraint("id", name="pk_classes"),
        sa.UniqueConstraint("code", name="uq_classes_code"),
    )
    op.create_index("ix_classes_prefix", "classes", ["prefix"])
    op.create_index("ix_classes_teacher", "classes", ["teacher"])
    op.create_table(
        "seats",
        sa.Column("class_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column(
            "secret", sa.Text(), nullable=False, comment="carried by the session of the device"
        ),
        sa.Column("comeback", sa.Text(), nullable=False, comment="four digits"),
        sa.PrimaryKeyConstraint("class_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(
            ["class_id"], ["classes.id"], name="fk_seats_class_id", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "teachers",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_teachers"),
    )
    op.create_table(
        "settings",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_settings"),
    )


def downgrade() -> None:
    for table in ("settings", "teachers", "seats", "classes", "events"):
        op.drop_table(table)
