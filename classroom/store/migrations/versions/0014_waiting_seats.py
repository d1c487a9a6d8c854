"""Pupils who wait to be let into a class."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "seats",
        sa.Column(
            "waits",
            sa.Integer(),
            nullable=True,
            comment="no seat yet: the teacher is asked; the table that is wanted, 0 for any",
        ),
    )


def downgrade() -> None:
    op.drop_column("seats", "waits")
