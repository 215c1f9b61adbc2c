"""The bus message about a stored change of a game.

It carries the events themselves when they are short, so that a process that holds the same game
need not read the journal. Whoever missed an earlier message reads it all the same.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from latticechess.play.events import Event, Started

LARGEST_EVENTS = 2_000
"""Longer events, in bytes, are left to the journal."""
_NO_EVENTS = msgspec.Raw(b"[]")
_decode_events = msgspec.json.Decoder(list[Event]).decode


def changes_of(game: str) -> str:
    """Bus topic of the stored changes of a game."""
    return f"game.{game}"


class ChangeNotice(msgspec.Struct, array_like=True, frozen=True):
    """A game has so many events now."""

    game: str
    seq: int
    encoded: msgspec.Raw = _NO_EVENTS
    """The last of them as JSON, decoded only where the game is open."""

    def events(self) -> list[Event]:
        """The last events of the game; none if they must be read from the journal."""
        return _decode_events(self.encoded)


def write_notice(game: str, seq: int, events: Sequence[Event] = ()) -> str:
    """The message that `events` have been stored."""
    encoded = msgspec.json.encode(events)
    # The first event refers to a variant file, which only the journal resolves.
    if len(encoded) > LARGEST_EVENTS or any(isinstance(event, Started) for event in events):
        encoded = bytes(_NO_EVENTS)
    notice = ChangeNotice(game, seq, msgspec.Raw(encoded))
    return msgspec.json.encode(notice).decode()


read_notice = msgspec.json.Decoder(ChangeNotice).decode
