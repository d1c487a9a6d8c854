"""Teachers who log in at a provider are known by its issuer and their subject there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "identities",
        sa.Column("issuer", sa.Text(), nullable=False, comment="the provider"),
        sa.Column("subject", sa.Text(), nullable=False, comment="what it calls the teacher"),
        sa.Column("teacher", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("issuer", "subject", name="pk_identities"),
        sa.ForeignKeyConstraint(
            ["teacher"], ["teachers.id"], name="fk_identities_teacher_teachers", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_identities_teacher", "identities", ["teacher"])


def downgrade() -> None:
    op.drop_table("identities")
