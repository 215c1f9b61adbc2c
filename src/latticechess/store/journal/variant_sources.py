"""Variant sources, each stored once: the first event of a game refers to its own by digest.

A game keeps the rules it started with, whatever becomes of its variant file. The digest saves
storing the same file a million times.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace
from sqlalchemy import Connection, select

from latticechess.play.events import Event, Started, decode_event, encode_event
from latticechess.store.database.bulk_insert import insert_rows
from latticechess.store.database.tables import rulebooks

PREFIX = "sha256:"
"""Start of a reference; no variant file starts with it."""
_cache: dict[str, str] = {}
"""Sources by reference; content-addressed, so valid for every database."""


@lru_cache(maxsize=256)
def reference(source: str) -> str:
    """The reference to a variant source."""
    return PREFIX + hashlib.sha256(source.encode()).hexdigest()


def source_of(event: Event) -> str | None:
    """The variant source that the event carries, if any."""
    return event.options.source if isinstance(event, Started) else None


def encode(event: Event) -> str:
    """The event as stored, with a reference; `store_sources` must be called as well."""
    if isinstance(event, Started) and event.options.source:
        options = replace(event.options, source=reference(event.options.source))
        event = replace(event, options=options)
    return encode_event(event)


def store_sources(connection: Connection, sources: Iterable[str]) -> None:
    """Store the sources that are not stored yet."""
    rows = [(reference(source), source) for source in sorted(set(sources))]
    insert_rows(connection, rulebooks, ("digest", "source"), rows, skip_existing=True)


def decode(connection: Connection, body: str) -> Event:
    """Inverse of `encode`; events of older versions contain their source."""
    event = decode_event(body)
    if isinstance(event, Started) and event.options.source.startswith(PREFIX):
        source = _look_up(connection, event.options.source)
        return replace(event, options=replace(event.options, source=source))
    return event


def _look_up(connection: Connection, digest: str) -> str:
    if digest not in _cache:
        query = select(rulebooks.c.source).where(rulebooks.c.digest == digest)
        _cache[digest] = connection.execute(query).scalar_one()
    return _cache[digest]
