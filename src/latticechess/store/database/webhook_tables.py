"""Tables of webhooks: where clubs are told of their games, and what is to be told."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text

from latticechess.store.database.metadata import metadata

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

WEBHOOK_TABLES = (webhooks, webhook_deliveries)
