"""Persistence: the event journal and everything derived from it, in SQLite or PostgreSQL.

Import from the rooms below. Knows no connections, HTTP or sockets.
"""
