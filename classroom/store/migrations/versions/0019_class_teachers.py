"""Teachers who teach a class beside its owner."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "class_teachers",
        sa.Column("class_id", sa.Text(), nullable=False),
        sa.Column("teacher", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("class_id", "teacher", name="pk_class_teachers"),
        sa.ForeignKeyConstraint(
            ["class_id"],
            ["classes.id"],
            name="fk_class_teachers_class_id_classes",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["teacher"],
            ["teachers.id"],
            name="fk_class_teachers_teacher_teachers",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_class_teachers_teacher", "class_teachers", ["teacher"])


def downgrade() -> None:
    op.drop_table("class_teachers")
