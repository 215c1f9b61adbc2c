"""Import of a tournament from a TRF16 file."""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from latticechess.features.tournaments.rules.events import Created, Entered, Event
from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.trf_reader import read_trf
from latticechess.features.tournaments.service import limits
from latticechess.features.tournaments.service.settings import checked
from latticechess.play.game_ids import new_game_id
from latticechess.play.refusal import Refusal

LONGEST_FILE = 256 * 1024
"""Bytes: enough for a thousand players and eleven rounds."""


def read(body: bytes, by: str, name: str, society: str, now: int) -> list[Event]:
    """The events of the tournament in the file, run by `by`; Refusal."""
    if len(body) > LONGEST_FILE:
        raise Refusal("tournament-file-too-long", count=LONGEST_FILE // 1024)
    # Old files are in the character set of their country; then names may look odd.
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = body.decode("latin-1")
    events = read_trf(text, new_game_id(), secrets.token_hex(16), by, now)
    first = events[0]
    assert isinstance(first, Created)
    settings = replace(
        first.settings,
        name=name or first.settings.name,
        society=society,
        organisers=(by,),
        venue="over-the-board",
    )
    if sum(isinstance(event, Entered) for event in events) > limits.MOST_PLAYERS:
        raise Refusal("tournament-full", count=limits.MOST_PLAYERS)
    return [replace(first, settings=checked(settings)), *events[1:]]


def settings_in(events: list[Event]) -> Settings:
    """The settings with which an imported tournament begins."""
    first = events[0]
    assert isinstance(first, Created)
    return first.settings
