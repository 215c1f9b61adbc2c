"""Files of a tournament: TRF16 in and out, games as PGN, standings as CSV."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from msgspec.structs import replace

from latticechess.features.archive.service.exporting import exported
from latticechess.features.tournaments.rules.events import Created, Entered, Event
from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.standings import standings_csv
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.features.tournaments.rules.trf import write_trf
from latticechess.features.tournaments.rules.trf_reader import read_trf
from latticechess.features.tournaments.service import limits
from latticechess.features.tournaments.service.limits import checked
from latticechess.features.tournaments.service.rights import Veil
from latticechess.notation.formats import BY_NAME
from latticechess.play.game_ids import new_game_id
from latticechess.play.refusal import Refusal
from latticechess.store.database.open import Database


def csv_text(value: Tournament, veil: Veil) -> str:
    """The standings with every round, for spreadsheets."""
    return standings_csv(without_names(value, veil))


def trf_text(value: Tournament, veil: Veil, runs: bool) -> str:
    """The tournament as TRF16; Refusal for systems that it cannot hold.

    Birth dates, and lines of a file that may say anything, are for those who run it.
    """
    shown = without_names(value, veil)
    return write_trf(shown if runs else without_details(shown))


def pgn_texts(database: Database, value: Tournament, user: str | None, veil: Veil) -> Iterator[str]:
    """All games that were played here, in order of rounds and boards."""
    ids = [
        one.game
        for one in value.pairings()
        if one.venue == "online" and one.how == "game" and not veil.covers(value, one)
    ]
    return exported(database, ids, BY_NAME["pgn"], user)


def without_names(value: Tournament, veil: Veil) -> Tournament:
    """The tournament as the reader may see it."""
    players = {
        key: replace(
            entrant,
            name=veil.name(entrant),
            fide=entrant.fide if veil.name(entrant) == entrant.name else entrant.fide.anonymous(),
        )
        for key, entrant in value.players.items()
    }
    return replace(value, players=players)


def without_details(value: Tournament) -> Tournament:
    players = {
        key: replace(entrant, fide=replace(entrant.fide, birth=""))
        for key, entrant in value.players.items()
    }
    return replace(value, players=players, report=replace(value.report, others=()))


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
