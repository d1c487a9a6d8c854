"""The audit list: log-ins, links, exports, deletions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False, comment="id of a teacher, or empty"),
        sa.Column("actor_name", sa.Text(), nullable=False, comment="the login name at that time"),
        sa.Column("teacher", sa.Text(), nullable=False, comment="whose account it was done to"),
        sa.Column("class_id", sa.Text(), nullable=False, comment="or empty"),
        sa.Column("about", sa.Text(), nullable=False, comment="another name, a code, a browser"),
        sa.Column("times", sa.Integer(), nullable=False, comment="within an hour"),
        sa.Column("first", sa.Double(), nullable=False, comment="UTC seconds: the first time"),
        sa.Column("at", sa.Double(), nullable=False, comment="UTC seconds: the last time"),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    for name in ("actor", "teacher", "class_id", "at"):
        op.create_index(f"ix_audit_{name}", "audit", [name])


def downgrade() -> None:
    op.drop_table("audit")
