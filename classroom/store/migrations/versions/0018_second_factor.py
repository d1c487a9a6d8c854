"""A second factor of teachers who log in with a password."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "second_factors",
        sa.Column("teacher", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False, comment="shared with an app, base 32"),
        sa.Column(
            "confirmed",
            sa.Boolean(),
            nullable=False,
            server_default=sa.false(),
            comment="a code was typed: from then on it is asked for",
        ),
        sa.Column(
            "last_step",
            sa.Integer(),
            nullable=False,
            server_default="0",
            comment="half minutes since 1970 of the last code that was used",
        ),
        sa.Column(
            "recovery",
            sa.Text(),
            nullable=False,
            server_default="[]",
            comment="JSON: the hashes of the recovery codes that are left",
        ),
        sa.PrimaryKeyConstraint("teacher", name="pk_second_factors"),
        sa.ForeignKeyConstraint(
            ["teacher"],
            ["teachers.id"],
            name="fk_second_factors_teacher_teachers",
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    op.drop_table("second_factors")
