"""The teachers' own lesson plans."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "own_plans",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("teacher", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False, comment="of the file"),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("added_at", sa.Double(), nullable=False, comment="UTC seconds"),
        sa.PrimaryKeyConstraint("id", name="pk_own_plans"),
    )
    op.create_index("ix_own_plans_teacher", "own_plans", ["teacher"])


def downgrade() -> None:
    op.drop_table("own_plans")
