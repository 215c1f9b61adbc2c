"""Tables of puzzles: who tried which, how hard they are, and rushes against the clock."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, Table, Text, text

from latticechess.store.database.metadata import metadata

puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user_id", Text, nullable=False),
    Column("puzzle", Text, nullable=False),
    Column("board", Text, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("found", Integer, nullable=False),
    Column("wrong", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("score", Integer),
    Column("rating_before", Double),
    Column("rating_after", Double),
    Column("vote", Integer),
    Index("puzzle_attempts_by_user", "user_id", "board", "started_at"),
    Index("puzzle_attempts_by_puzzle", "puzzle", "user_id"),
)
"""Attempts at puzzles. `found` counts right moves, `hints` is the highest step taken (4: the
solution), `score` is set where the attempt counts for ratings."""

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", Text, primary_key=True),
    Column("board", Text, nullable=False),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("plays", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Index("puzzle_ratings_by_board", "board"),
)
"""The difficulty of puzzles that counted for somebody; others have the one of their file."""

puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("board", Text, primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("plays", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""A user's puzzle rating and streak on each board."""

puzzle_rushes = Table(
    "puzzle_rushes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user_id", Text, nullable=False),
    Column("board", Text, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    Column("running", Boolean, nullable=False),
    Column("puzzles", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("found", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("misses", Integer, nullable=False),
    Index("puzzle_rushes_by_user", "user_id", "board", "started_at"),
    Index(
        "puzzle_rushes_running",
        "user_id",
        unique=True,
        sqlite_where=text("running"),
        postgresql_where=text("running"),
    ),
)
"""Rushes: `puzzles` are the ids to come, `number` the one that is shown, `found` its right moves.
A user has at most one that runs."""

PUZZLE_TABLES = (puzzle_attempts, puzzle_ratings, puzzle_solvers, puzzle_rushes)
