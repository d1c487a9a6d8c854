"""Teachers with names, administrators, and links at which they choose a password."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in _columns():
        op.add_column("teachers", column)
    op.create_index("ix_teachers_name_key", "teachers", ["name_key"], unique=True)


def downgrade() -> None:
    op.drop_index("ix_teachers_name_key", "teachers")
    for column in _columns():
        op.drop_column("teachers", column.name)


def _columns() -> list[sa.Column[Any]]:
    return [
        sa.Column("name_key", sa.Text(), nullable=True, comment="what the name is found by"),
        sa.Column("administrator", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column(
            "generation",
            sa.Integer(),
            nullable=False,
            server_default="0",
            comment="sessions of another one have ended",
        ),
        sa.Column("added_at", sa.Double(), nullable=True, comment="UTC seconds"),
        sa.Column("entered_at", sa.Double(), nullable=True, comment="UTC seconds: the last log-in"),
        sa.Column("blocked_at", sa.Double(), nullable=True, comment="UTC seconds"),
        sa.Column(
            "link", sa.Text(), nullable=True, comment="the hash of what chooses a password, once"
        ),
        sa.Column("link_until", sa.Double(), nullable=True, comment="UTC seconds"),
    ]
