"""The archive: sorting, filters, words, positions, and each user's bin."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

SORTS = ("played_at", "started_at", "name", "white", "black", "board", "clock", "result", "plies")
SQLITE_SEARCH = (
    # No places of words, no lengths: only which rows have a sign. The text stays in `archive`.
    """CREATE VIRTUAL TABLE archive_search USING fts5(
        facets, words, content='archive', content_rowid='number', detail=none, columnsize=0,
        tokenize="unicode61 remove_diacritics 0 tokenchars ':-_'")""",
    """CREATE TRIGGER archive_added AFTER INSERT ON archive BEGIN
        INSERT INTO archive_search (rowid, facets, words)
        VALUES (new.number, new.facets, new.words);
    END""",
    """CREATE TRIGGER archive_removed AFTER DELETE ON archive BEGIN
        INSERT INTO archive_search (archive_search, rowid, facets, words)
        VALUES ('delete', old.number, old.facets, old.words);
    END""",
    """CREATE TRIGGER archive_changed AFTER UPDATE OF facets, words ON archive
    WHEN old.facets <> new.facets OR old.words <> new.words BEGIN
        INSERT INTO archive_search (archive_search, rowid, facets, words)
        VALUES ('delete', old.number, old.facets, old.words);
        INSERT INTO archive_search (rowid, facets, words)
        VALUES (new.number, new.facets, new.words);
    END""",
)
POSTGRESQL_SEARCH = """CREATE INDEX archive_search ON archive USING gin
    (array_to_tsvector(string_to_array(btrim(facets || words), ' ')))"""


def upgrade() -> None:
    postgresql = op.get_bind().dialect.name == "postgresql"
    text = sa.Text(collation="C") if postgresql else sa.Text()
    op.create_table(
        "archive",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("game_id", sa.Text, nullable=False, unique=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("played_at", sa.BigInteger, nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        *(sa.Column(name, text, nullable=False) for name in ("name", "white", "black", "board")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("clock", "result", "plies")),
        sa.Column("opening", sa.Text, nullable=False),
        sa.Column("traced", sa.Integer, nullable=False),
        sa.Column("facets", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
    )
    for column in SORTS:
        name = f"archive_by_{column.removesuffix('_at')}"
        op.create_index(name, "archive", [column, "number"])
    for statement in (POSTGRESQL_SEARCH,) if postgresql else SQLITE_SEARCH:
        op.execute(statement)
    op.create_table(
        "positions",
        sa.Column("key", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "deletions",
        sa.Column("game_id", sa.Text, primary_key=True),
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TABLE archive_search")
    for table in ("deletions", "positions", "archive"):
        op.drop_table(table)
