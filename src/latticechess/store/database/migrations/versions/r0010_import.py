"""Rules kept once for all games; lines of games that wait to be sorted into the positions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

# As it was, but silent while many rows are added at once.
ADDED = """CREATE TRIGGER archive_added AFTER INSERT ON archive
    WHEN NOT EXISTS (SELECT 1 FROM archive_bulk) BEGIN
        INSERT INTO archive_search (rowid, facets, words)
        VALUES (new.number, new.facets, new.words);
    END"""
BEFORE = """CREATE TRIGGER archive_added AFTER INSERT ON archive BEGIN
        INSERT INTO archive_search (rowid, facets, words)
        VALUES (new.number, new.facets, new.words);
    END"""


def upgrade() -> None:
    op.create_table(
        "traces",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("keys", sa.Text, nullable=False),
    )
    op.create_table(
        "rulebooks",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("source", sa.Text, nullable=False),
    )
    op.create_index(
        "games_by_pairing",
        "games",
        ["variant", "clock_class", "white_profile", "black_profile"],
        sqlite_where=sa.text("rated IS 1"),
        postgresql_where=sa.text("rated IS true"),
    )
    op.create_table(
        "archive_bulk",
        sa.Column("first", sa.Integer, primary_key=True, autoincrement=False),
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER archive_added")
        op.execute(ADDED)


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER archive_added")
        op.execute(BEFORE)
    op.drop_table("archive_bulk")
    op.drop_index("games_by_pairing", "games")
    op.drop_table("rulebooks")
    op.drop_table("traces")
