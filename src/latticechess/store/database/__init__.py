"""Open, migrate, back up and notify through SQLite or PostgreSQL."""
