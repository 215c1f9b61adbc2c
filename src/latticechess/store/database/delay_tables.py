"""Tables of results that spectators do not know yet, or learned only now."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Table, Text

from latticechess.store.database.metadata import metadata

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

DELAY_TABLES = (delayed_results, delayed_news)
