"""Files of a tournament: standings as CSV, all games as PGN, the FIDE report as TRF16."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from latticechess.features.archive.service.exporting import exported
from latticechess.features.tournaments.rules.csv_tables import standings_csv
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.features.tournaments.rules.trf import write_trf
from latticechess.features.tournaments.service.veil import Veil
from latticechess.notation.formats import BY_NAME
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
