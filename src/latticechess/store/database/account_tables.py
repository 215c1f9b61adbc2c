"""Tables of accounts: who can log in, by what, and what organisers decided."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Table, Text, false

from latticechess.store.database.metadata import metadata

accounts = Table(
    "accounts",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("login", Text, nullable=False),
    Column("password", Text),
    Column("role", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("bot", Boolean, nullable=False, server_default=false()),
    Index("accounts_by_login", "login", unique=True),
)
"""Users who can log in. `login` is the normalised name; without `password` no login succeeds; a
`bot` is played by a program."""

sessions = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("secret_hash", Text, nullable=False),
    Column("user_id", Text, nullable=False),
    Column("device", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Index("sessions_by_secret", "secret_hash", unique=True),
    Index("sessions_by_user", "user_id"),
)
"""Login sessions, by the hash of their cookie."""

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("secret_hash", Text, nullable=False),
    Column("user_id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Column("expires_at", BigInteger),
    Index("api_tokens_by_secret", "secret_hash", unique=True),
    Index("api_tokens_by_user", "user_id"),
)
"""Personal API tokens, stored as hashes."""

invitations = Table(
    "invitations",
    metadata,
    Column("id", Text, primary_key=True),
    Column("secret_hash", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("user_id", Text),
    Column("uses", Integer, nullable=False),
    Column("created_by", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("society", Text),
    Index("invitations_by_secret", "secret_hash", unique=True),
)
"""Invitation links: `setup` creates the first organiser, `invite` an account with `role`, `reset`
lets `user_id` choose a new password, `card` opens the door to a pupil, `join` leads into `society`.
`uses` counts down."""

attempts = Table(
    "attempts",
    metadata,
    Column("key", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("count", Integer, nullable=False),
)
"""Rate-limit counters, shared by all processes."""

club_settings = Table(
    "club_settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""Club settings chosen by the organisers."""

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("user_id", Text),
    Column("name", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Index("audit_by_time", "at"),
)
"""Audit log of the organisers' actions, with the names of the time. Append-only."""
