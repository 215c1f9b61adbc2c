"""The archive can be emptied at once: SQLite's index of signs is not told of each game."""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

BODY = """BEGIN
        INSERT INTO archive_search (archive_search, rowid, facets, words)
        VALUES ('delete', old.number, old.facets, old.words);
    END"""
REMOVED = f"""CREATE TRIGGER archive_removed AFTER DELETE ON archive
    WHEN NOT EXISTS (SELECT 1 FROM archive_bulk) {BODY}"""
BEFORE = f"CREATE TRIGGER archive_removed AFTER DELETE ON archive {BODY}"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER archive_removed")
        op.execute(REMOVED)


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER archive_removed")
        op.execute(BEFORE)
