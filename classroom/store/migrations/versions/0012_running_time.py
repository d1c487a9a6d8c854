"""Running time of each event, which no change of the computer's clock affects."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "events",
        sa.Column(
            "ran",
            sa.Double(),
            nullable=True,
            comment="seconds of running time; before it was kept: as at",
        ),
    )


def downgrade() -> None:
    op.drop_column("events", "ran")
