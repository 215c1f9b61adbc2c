"""Times on the wire: ISO 8601 in UTC."""

from __future__ import annotations

from datetime import UTC, datetime


def iso(ms: int) -> str:
    """Milliseconds since 1970 as ISO 8601 in UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds")


def optional_iso(ms: int | None) -> str | None:
    return None if ms is None else iso(ms)
