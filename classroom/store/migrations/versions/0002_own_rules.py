"""The teachers' own rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "own_rules",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("teacher", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False, comment="JSON"),
        sa.Column("created_at", sa.Double(), nullable=False, comment="UTC seconds"),
        sa.Column("changed_at", sa.Double(), nullable=False, comment="UTC seconds"),
        sa.PrimaryKeyConstraint("id", name="pk_own_rules"),
    )
    op.create_index("ix_own_rules_teacher", "own_rules", ["teacher"])


def downgrade() -> None:
    op.drop_table("own_rules")
