"""Answers to the teacher's acts, so that an act that is sent again gets the same answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "answers",
        sa.Column("class_id", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False, comment="of the message"),
        sa.Column("answer", sa.Text(), nullable=False, comment="JSON, without any name"),
        sa.PrimaryKeyConstraint("class_id", "key"),
    )


def downgrade() -> None:
    op.drop_table("answers")
