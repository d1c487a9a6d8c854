"""Progress of a class, beside its code: a list of classes need not read their events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name, comment in (
        ("begun", "a table has left the lobby"),
        ("finished", "a table has finished a round"),
    ):
        op.add_column(
            "classes",
            sa.Column(
                name, sa.Boolean(), nullable=False, server_default=sa.false(), comment=comment
            ),
        )


def downgrade() -> None:
    op.drop_column("classes", "finished")
    op.drop_column("classes", "begun")
