"""Names from the teacher's list, and names that wait for the teacher's word."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "seats",
        sa.Column(
            "wanted",
            sa.Text(),
            nullable=True,
            comment="JSON: what it is to be called, and its members, once the teacher approves",
        ),
    )
    op.create_table(
        "listed_names",
        sa.Column("class_id", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["class_id"],
            ["classes.id"],
            name=op.f("fk_listed_names_class_id_classes"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("class_id", "place", name=op.f("pk_listed_names")),
    )


def downgrade() -> None:
    op.drop_table("listed_names")
    op.drop_column("seats", "wanted")
