"""The files of variants, each kept once: a game's first event names its own by a digest.

A game outlives every change to its variant because it brings the rules along. A million games
need not bring them a million times.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace
from sqlalchemy import Connection, select

from latticechess.play.events import Event, Started, decode_event, encode_event
from latticechess.store.database.bulk_insert import add_rows
from latticechess.store.database.tables import rulebooks

MARK = "sha256:"
"""Begins a reference; no variant's file begins so."""
_read: dict[str, str] = {}
"""Files by their references: the same in every database."""


@lru_cache(maxsize=256)
def reference(source: str) -> str:
    """What stands for a variant's file."""
    return MARK + hashlib.sha256(source.encode()).hexdigest()


def source_of(event: Event) -> str | None:
    """The variant's file that the event brings along, if any."""
    return event.options.source if isinstance(event, Started) else None


def encoded(event: Event) -> str:
    """The event as the journal has it: with a reference, for which `keep` must be called too."""
    if isinstance(event, Started) and event.options.source:
        options = replace(event.options, source=reference(event.options.source))
        event = replace(event, options=options)
    return encode_event(event)


def keep(connection: Connection, sources: Iterable[str]) -> None:
    """Store those files that are not here yet."""
    rows = [(reference(source), source) for source in sorted(set(sources))]
    add_rows(connection, rulebooks, ("digest", "source"), rows, skip_known=True)


def decoded(connection: Connection, body: str) -> Event:
    """The event as it was before `encoded`; one of an older program has its file in it."""
    event = decode_event(body)
    if isinstance(event, Started) and event.options.source.startswith(MARK):
        source = _look_up(connection, event.options.source)
        return replace(event, options=replace(event.options, source=source))
    return event


def _look_up(connection: Connection, digest: str) -> str:
    if digest not in _read:
        query = select(rulebooks.c.source).where(rulebooks.c.digest == digest)
        _read[digest] = connection.execute(query).scalar_one()
    return _read[digest]
