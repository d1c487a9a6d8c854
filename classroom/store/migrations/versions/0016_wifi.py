"""The wifi that the phones of a class join first."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    comment = "name and password of the wifi that phones join first, as JSON; null once closed"
    op.add_column("classes", sa.Column("wifi", sa.Text(), nullable=True, comment=comment))


def downgrade() -> None:
    op.drop_column("classes", "wifi")
