"""Alembic migrations; frozen once released."""
