"""A counter of changes to the seats of a class, so that a cache checks one number."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "classes",
        sa.Column(
            "seats_changed",
            sa.Integer(),
            nullable=False,
            server_default="0",
            comment="how often its rows in seats were changed",
        ),
    )


def downgrade() -> None:
    op.drop_column("classes", "seats_changed")
