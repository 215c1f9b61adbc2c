"""Files of a tournament: standings as CSV, all games as PGN, the FIDE report as TRF16."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from latticechess.app.archive.exporting import exported
from latticechess.notation.formats import BY_NAME
from latticechess.store.accounts.players import DELETED
from latticechess.store.database.open import Database
from latticechess.tournament.csv_tables import standings_csv
from latticechess.tournament.tournament import Entrant, Tournament
from latticechess.tournament.trf import write_trf


def csv_text(value: Tournament, hidden: Collection[str]) -> str:
    """The standings with every round, for spreadsheets."""
    return standings_csv(without_names(value, hidden))


def trf_text(value: Tournament, hidden: Collection[str]) -> str:
    """The tournament as TRF16; Refusal for systems that it cannot hold."""
    return write_trf(without_names(value, hidden))


def pgn_texts(database: Database, value: Tournament, user: str | None) -> Iterator[str]:
    """All games that were played here, in order of rounds and boards."""
    ids = [one.game for one in value.pairings() if one.venue == "online" and one.how == "game"]
    return exported(database, ids, BY_NAME["pgn"], user)


def without_names(value: Tournament, hidden: Collection[str]) -> Tournament:
    """The tournament as everybody may see it: deleted players have no name."""
    players = {key: shown(entrant, hidden) for key, entrant in value.players.items()}
    return replace(value, players=players)


def shown(entrant: Entrant, hidden: Collection[str]) -> Entrant:
    gone = entrant.deleted or (entrant.user is not None and entrant.user in hidden)
    return replace(entrant, name=DELETED) if gone else entrant
