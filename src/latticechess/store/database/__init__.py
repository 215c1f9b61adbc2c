"""Open, migrate, back up and notify through SQLite or PostgreSQL.

For all floors above: `open`, `backup`, `processes`, `notifications`, `latency_histogram`; for the
store alone: `tables` (and those of accounts and documents), `bulk_insert`, `sqlite`, `migrations`.
"""
