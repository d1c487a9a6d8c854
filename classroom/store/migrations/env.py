"""Run by Alembic for each migration; the connection is in a transaction already (migrate.py)."""

from __future__ import annotations

from alembic import context

from classroom.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
