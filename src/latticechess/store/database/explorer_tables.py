"""Tables of positions: which games reached one, and what was played there. All derived."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text, text

from latticechess.store.database.metadata import metadata

NEXT_MOVE = Text().with_variant(Text(collation="C"), "postgresql")

positions = Table(
    "positions",
    metadata,
    Column("key", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=False),
    Column("next", NEXT_MOVE, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)
"""Position index: finished games by position, with the ply that first reached it and the move
played there, '' at the end; derived. `number` is the archive's."""

explorer_games = Table(
    "explorer_games",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("bucket", Integer, nullable=False),
    Column("result", Integer, nullable=False),
    Column("rating", Integer, nullable=False),
    Column("white", Text),
    Column("black", Text),
    Column("shown_at", BigInteger),
    Index("explorer_games_by_white", "white"),
    Index("explorer_games_by_black", "black"),
    # Partial: only games with a spectator delay have one.
    Index(
        "explorer_games_shown",
        "shown_at",
        sqlite_where=text("shown_at IS NOT NULL"),
        postgresql_where=text("shown_at IS NOT NULL"),
    ),
)
"""Finished games that count in the explorer, by their number in the archive: what is filtered by
(`archive.store.explorer.rows`), and from when on others than the players may know of them."""

explorer_keys = Table(
    "explorer_keys",
    metadata,
    Column("key", BigInteger, primary_key=True, autoincrement=False),
    Column("upto", Integer, nullable=False),
)
"""Positions reached by so many games that their counts are kept in `explorer_counts`: of the games
with numbers up to `upto`."""

explorer_counts = Table(
    "explorer_counts",
    metadata,
    Column("key", BigInteger, primary_key=True, autoincrement=False),
    Column("next", NEXT_MOVE, primary_key=True),
    Column("bucket", Integer, primary_key=True, autoincrement=False),
    Column("white", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("black", Integer, nullable=False),
    Column("rating_sum", BigInteger, nullable=False),
    Column("rating_games", Integer, nullable=False),
    Column("best", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Counts of the positions in `explorer_keys`, by next move and bucket; `best` is the rating of the
highest rated game, times 2^32, plus its number."""

EXPLORER_TABLES = (explorer_games, explorer_keys, explorer_counts)
