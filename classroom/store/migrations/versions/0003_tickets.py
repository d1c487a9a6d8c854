"""Ways back to a seat: wrong tries of its number, and tickets to it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "seats",
        sa.Column(
            "tries",
            sa.Integer(),
            nullable=False,
            server_default="0",
            comment="comeback numbers tried since the seat was last taken",
        ),
    )
    op.create_table(
        "tickets",
        sa.Column("hash", sa.Text(), nullable=False, comment="of what the device carries"),
        sa.Column("class_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False, comment="UTC seconds"),
        sa.PrimaryKeyConstraint("hash", name="pk_tickets"),
        sa.ForeignKeyConstraint(
            ["class_id", "seat"],
            ["seats.class_id", "seats.seat"],
            name="fk_tickets_class_id_seat",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_tickets_class_id_seat", "tickets", ["class_id", "seat"])


def downgrade() -> None:
    op.drop_table("tickets")
    op.drop_column("seats", "tries")
