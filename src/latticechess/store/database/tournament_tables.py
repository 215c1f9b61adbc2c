"""Tables of tournaments: their journal, and what derives from it."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Table, Text

from latticechess.store.database.metadata import metadata

tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The journal of tournaments, of the same shape as `events` and written with it."""

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("society", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created_by", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("listed_at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Index("tournaments_by_state", "state", "listed_at"),
    Index("tournaments_by_society", "society", "state", "listed_at"),
    Index("tournaments_by_creator", "created_by", "state"),
)
"""Summaries of tournaments, derived from their events; `body` is the whole summary as JSON."""

tournament_players = Table(
    "tournament_players",
    metadata,
    Column("tournament_id", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("place", Integer),
    Index("tournament_players_by_user", "user_id"),
    sqlite_with_rowid=False,
)
"""Which users play in which tournaments, derived from their events; `place` once it is over."""
