"""Tables of boards that users have made: their versions, who likes them, their puzzles."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Table, Text

from latticechess.store.database.metadata import metadata

boards = Table(
    "boards",
    metadata,
    Column("name", Text, primary_key=True),
    Column("author", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("summary", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("price", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("deleted_at", BigInteger),
    Column("shared", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("plays", Integer, nullable=False),
    Column("likes", Integer, nullable=False),
    Index("boards_by_author", "author", "changed_at"),
)
"""Own boards. `version` is the newest one, `price` what its tables cost, `words` are the folded
title and summary for searches; `hidden` by an organiser. The text of a deleted board stays, for
games and tournaments that have begun."""

board_versions = Table(
    "board_versions",
    metadata,
    Column("name", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("by_user", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("board_versions_by_user", "by_user"),
)
"""The variant files of own boards."""

board_likes = Table(
    "board_likes",
    metadata,
    Column("name", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("board_likes_by_user", "user_id", "at"),
)
"""Who likes which board; `boards.likes` counts them."""

board_puzzles = Table(
    "board_puzzles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("line", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("board_puzzles_by_board", "name", "version", "at"),
)
"""Puzzles made for a version of an own board; `line` as in a file of puzzles."""

BOARD_TABLES = (boards, board_versions, board_likes, board_puzzles)
