"""Tables of accounts, their clubs and classes, webhooks, and results told late."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, Table, Text, false

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


# --- Tables of societies: clubs and classes on one server, their members, teams and log-in PINs


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


# --- Tables of webhooks: where clubs are told of their games, and what is to be told ---------


webhooks = Table(
    "webhooks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("society", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("form", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("created_by", Text),
    Column("created_at", BigInteger, nullable=False),
    Index("webhooks_by_society", "society"),
)
"""Where a society is told of `events`; "" is the server's own club. `secret` signs what is sent."""

webhook_deliveries = Table(
    "webhook_deliveries",
    metadata,
    Column("id", Text, primary_key=True),
    Column("webhook", Text, nullable=False),
    Column("event", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("due_at", BigInteger),
    Column("tries", Integer, nullable=False),
    Column("status", Integer),
    Column("problem", Text, nullable=False, server_default=""),
    Index("webhook_deliveries_due", "due_at"),
    Index("webhook_deliveries_by_webhook", "webhook", "created_at"),
)
"""What is to be sent, and the log of what was: nothing more is due without `due_at`."""


# --- Tables of results that spectators do not know yet, or learned only now ------------------


delayed_results = Table(
    "delayed_results",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("due_at", BigInteger, nullable=False),
    Index("delayed_results_by_time", "due_at"),
)
"""Games that are over, but not yet for spectators who see them late: until `due_at` nothing that is
derived from their results tells of them."""

delayed_news = Table(
    "delayed_news",
    metadata,
    Column("game_id", Text, primary_key=True),
)
"""Games whose delay has passed, and of which webhooks have yet to be told."""
