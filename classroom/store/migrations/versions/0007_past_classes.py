"""Past classes: the rules they played, whether names are kept, receipts of deletions."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "classes",
        sa.Column(
            "keep_names",
            sa.Boolean(),
            nullable=False,
            server_default=sa.false(),
            comment="the teacher keeps the names of its pupils",
        ),
    )
    op.add_column(
        "classes",
        sa.Column(
            "names_removed_at",
            sa.Double(),
            nullable=True,
            comment="UTC seconds; since then no name was written",
        ),
    )
    class_rules = op.create_table(
        "class_rules",
        sa.Column("class_id", sa.Text(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False, comment="JSON: an id, or a built rule"),
        sa.ForeignKeyConstraint(
            ["class_id"],
            ["classes.id"],
            name=op.f("fk_class_rules_class_id_classes"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("class_id", "rule", name=op.f("pk_class_rules")),
    )
    op.create_table(
        "receipts",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("teacher", sa.Text(), nullable=False),
        sa.Column("class_id", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False, comment="of the class"),
        sa.Column("at", sa.Double(), nullable=False, comment="UTC seconds"),
        sa.Column("what", sa.Text(), nullable=False, comment="class, names or name"),
        sa.Column("removed", sa.Text(), nullable=False, comment="JSON: how many of what"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_receipts")),
    )
    op.create_index(op.f("ix_receipts_teacher"), "receipts", ["teacher"])
    op.create_index(op.f("ix_receipts_class_id"), "receipts", ["class_id"])
    rows = _played(op.get_bind())
    if rows:
        op.bulk_insert(class_rules, rows)


def downgrade() -> None:
    op.drop_table("receipts")
    op.drop_table("class_rules")
    op.drop_column("classes", "names_removed_at")
    op.drop_column("classes", "keep_names")


def _played(connection: sa.Connection) -> list[dict[str, str]]:
    """Return the rules that were dealt according to the logs, each once per class."""
    there = set(connection.execute(sa.text("SELECT id FROM classes")).scalars())
    dealt = connection.execute(
        sa.text('SELECT stream, body FROM events WHERE body LIKE \'%"type":"dealt"%\'')
    )
    found = set()
    for stream, written in dealt:
        body = json.loads(written)
        class_id = stream.split(":")[1]
        if body.get("type") == "dealt" and class_id in there:
            rule = body.get("twin_of") or body["header"]["rule"]
            found.add((class_id, _written(rule)))
    return [{"class_id": class_id, "rule": rule} for class_id, rule in sorted(found)]


def _written(rule: object) -> str:
    return json.dumps(rule, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
