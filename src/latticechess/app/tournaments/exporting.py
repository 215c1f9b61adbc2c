"""Files of a tournament: standings as CSV, all games as PGN, the FIDE report as TRF16."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterator

from latticechess.app.archive.exporting import exported
from latticechess.app.tournaments.tables import Table
from latticechess.notation.formats import BY_NAME
from latticechess.store.accounts.players import DELETED
from latticechess.store.database.open import Database
from latticechess.tournament.scores import tie_breaks_of
from latticechess.tournament.standings import Cell
from latticechess.tournament.tournament import Entrant, Tournament

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes a cell that begins so for a formula."""


def csv_text(table: Table, hidden: Collection[str]) -> str:
    """The standings with every round, for spreadsheets."""
    value = table.value
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    rounds = max((len(row.cells) for row in table.rows), default=0)
    breaks = tie_breaks_of(value.settings)
    writer.writerow(
        ["place", "number", "name", "rating", "points", *breaks]
        + [f"round {number}" for number in range(1, rounds + 1)]
    )
    for row in table.rows:
        entrant = value.players[row.player]
        cells = [cell_text(value, cell) for cell in row.cells]
        name = safe(shown(entrant, hidden))
        numbers = [f"{one:g}" for one in row.tie_breaks]
        points = f"{row.points / 2:g}"
        writer.writerow(
            [row.place, entrant.seed, name, entrant.rating or "", points, *numbers, *cells]
        )
    return out.getvalue()


def shown(entrant: Entrant, hidden: Collection[str]) -> str:
    gone = entrant.deleted or (entrant.user is not None and entrant.user in hidden)
    return DELETED if gone else entrant.name


def safe(text: str) -> str:
    """The text, so that no spreadsheet takes it for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def cell_text(value: Tournament, cell: Cell) -> str:
    """Such as `12w1`: opponent's number, colour, half points as points; byes by their kind."""
    if cell.opponent is None or cell.side is None:
        return cell.kind if cell.kind != "bye" else f"bye {cell.points / 2:g}"
    result = "" if cell.score is None else f"{cell.points / 2:g}"
    colour = "w" if cell.side.name == "WHITE" else "b"
    mark = "f" if cell.kind == "default" else ""
    return f"{value.players[cell.opponent].seed}{colour}{result}{mark}"


def pgn_texts(database: Database, value: Tournament, user: str) -> Iterator[str]:
    """All games that were played here, in order of rounds and boards."""
    ids = [one.game for one in value.pairings() if one.venue == "online" and one.played]
    return exported(database, ids, BY_NAME["pgn"], user)
