"""A session of a teacher is a row that can be ended; it takes the place of generations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("hash", sa.Text(), nullable=False, comment="of what the browser carries"),
        sa.Column("teacher", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False, comment="console or projector"),
        sa.Column(
            "class_id", sa.Text(), nullable=True, comment="the one class of a projector link"
        ),
        sa.Column("browser", sa.Text(), nullable=False, comment="such as Firefox, Windows"),
        sa.Column("since", sa.Double(), nullable=False, comment="seconds of running time"),
        sa.Column("seen_at", sa.Double(), nullable=False, comment="seconds of running time"),
        sa.Column("since_date", sa.Double(), nullable=False, comment="UTC seconds"),
        sa.Column("seen_date", sa.Double(), nullable=False, comment="UTC seconds"),
        sa.Column(
            "password_at",
            sa.Double(),
            nullable=True,
            comment="seconds of running time: when the password was last typed in it",
        ),
        sa.PrimaryKeyConstraint("hash", name="pk_sessions"),
        sa.ForeignKeyConstraint(
            ["teacher"], ["teachers.id"], name="fk_sessions_teacher_teachers", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["class_id"], ["classes.id"], name="fk_sessions_class_id_classes", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_sessions_teacher", "sessions", ["teacher"])
    op.create_index("ix_sessions_class_id", "sessions", ["class_id"])
    op.drop_column("teachers", "generation")


def downgrade() -> None:
    op.add_column(
        "teachers",
        sa.Column(
            "generation",
            sa.Integer(),
            nullable=False,
            server_default="0",
            comment="sessions of another one have ended",
        ),
    )
    op.drop_table("sessions")
