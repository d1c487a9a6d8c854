"""PostgreSQL keeps no statistics of names and texts: they outlived what was deleted.

ANALYZE, which runs by itself, copies values of a column into pg_statistic, and leaves them there
when the table is emptied. The planner needs none of these columns.
"""

from __future__ import annotations

from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

COLUMNS = {
    "events": ("body",),
    "classes": ("wifi",),
    "class_rules": ("rule",),
    "seats": ("name", "secret", "comeback", "members", "wanted"),
    "listed_names": ("name",),
    "teachers": ("name", "password_hash", "name_key", "link"),
    "identities": ("issuer", "subject"),
    "second_factors": ("secret", "recovery"),
    "audit": ("actor_name", "about"),
    "sessions": ("browser",),
    "settings": ("value",),
    "own_rules": ("title", "rule"),
    "own_plans": ("name", "text"),
    "answers": ("answer",),
}


def upgrade() -> None:
    for table, columns in COLUMNS.items():
        for column in columns:
            # The type is the one it has: no row is written again, but the statistics are dropped.
            _alter(table, column, "TYPE text")
            _alter(table, column, "SET STATISTICS 0")


def downgrade() -> None:
    for table, columns in COLUMNS.items():
        for column in columns:
            _alter(table, column, "SET STATISTICS -1")


def _alter(table: str, column: str, how: str) -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f'ALTER TABLE "{table}" ALTER COLUMN "{column}" {how}')
