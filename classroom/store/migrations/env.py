"""Run by Alembic for each migration, in the transaction of classroom/store/migrate.py."""

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
