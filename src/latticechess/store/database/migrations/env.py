"""Alembic environment: run migrations on the given connection."""

from __future__ import annotations

from alembic import context

from latticechess.store.database.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite alters columns by copying the table.
    render_as_batch=True,
)
context.run_migrations()
