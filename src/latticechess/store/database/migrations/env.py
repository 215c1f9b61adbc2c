"""Runs the migrations on the connection it is given."""

from __future__ import annotations

from alembic import context

from latticechess.store.database.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite changes columns by copying the table.
    render_as_batch=True,
)
context.run_migrations()
