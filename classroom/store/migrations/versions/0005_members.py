"""Several names at one seat, in the row that has what the seat is called."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "seats",
        sa.Column(
            "members",
            sa.Text(),
            nullable=False,
            server_default="[]",
            comment="JSON: the names of who share it, none for one alone",
        ),
    )


def downgrade() -> None:
    op.drop_column("seats", "members")
