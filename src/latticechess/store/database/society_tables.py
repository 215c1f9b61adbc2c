"""Tables of societies: clubs and classes on one server, their members, teams and log-in PINs."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, Table, Text, false

from latticechess.store.database.metadata import metadata

societies = Table(
    "societies",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("chat", Boolean, nullable=False, server_default=false()),
    Column("rankings", Text, nullable=False, server_default=""),
    Column("rating_x", Double),
    Column("rating_start", Double),
    Column("season_month", Integer, nullable=False, server_default="9"),
    Column("created_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
)
"""Clubs and classes beside the server's own club, which has no row. `rankings` names the rating
systems as in `club_settings`; empty: as the server's club. A closed one is kept for its members'
past games."""

society_members = Table(
    "society_members",
    metadata,
    Column("society", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("role", Text, nullable=False),
    Column("part", Text, nullable=False, server_default=""),
    Column("managed", Boolean, nullable=False, server_default=false()),
    Column("joined_at", BigInteger, nullable=False),
    Column("left_at", BigInteger),
    Column("invited_at", BigInteger),
    Column("invited_by", Text),
    Index("society_members_by_user", "user_id", "society"),
)
"""Who is or was in a society: `organiser` (of a class: teacher) or `member` (pupil). `part` is a
group inside it such as `7B`. The account of a `managed` pupil was made by the class: its teachers
print cards for it and may delete it. `invited_at` asks the member to play again."""

society_teams = Table(
    "society_teams",
    metadata,
    Column("id", Text, primary_key=True),
    Column("society", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("players", Text, nullable=False),
    Index("society_teams_by_society", "society", "name"),
)
"""Line-ups: user ids in board order, as JSON."""

pins = Table(
    "pins",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("pin", Text, nullable=False),
)
"""Hashes of the four-digit PINs that pupils choose at the first use of their log-in card."""
