"""Single moves into SQLite, in as few steps as possible.

The driver lets go of the interpreter at every step of a statement, and gets it back only when the
event loop next pauses: rows stored one by one wait for it one by one. So all rows of a commit
travel as one JSON text, and SQLite itself takes them apart.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec
from sqlalchemy import Engine

from latticechess.store.database import sqlite
from latticechess.store.database.open import LOCK_TIMEOUT_MS
from latticechess.store.journal.summary_table import MoveUpdate, move_statement

Row = tuple[str, int, int, str, str]
"""A row of the table `events`."""

_NAMES = ("id", "seq", "played_at", "move", "board")
_VALUES = ", ".join(f"value ->> {number} AS {name}" for number, name in enumerate(_NAMES))
_UPDATE = move_statement(f" FROM (SELECT {_VALUES} FROM json_each(?)) AS made", "made.")
_INSERT = (
    "INSERT INTO events (game_id, seq, at, kind, body) SELECT "
    + ", ".join(f"value ->> {column}" for column in range(5))
    + " FROM json_each(?)"
)
_encode = msgspec.json.Encoder().encode


class UnsureError(Exception):
    """The driver has failed: perhaps the moves are stored, perhaps not."""


def store_moves(engine: Engine, moves: Sequence[MoveUpdate], rows: Sequence[Row]) -> bool:
    """Commit one move of each game; False, and nothing stored, if one does not fit its game."""
    with sqlite.write_turn(engine, LOCK_TIMEOUT_MS / 1000):
        return _store(engine, moves, rows)


def _store(engine: Engine, moves: Sequence[MoveUpdate], rows: Sequence[Row]) -> bool:
    connection = engine.raw_connection()
    try:
        driver = connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.execute("BEGIN IMMEDIATE")
        try:
            changed = driver.execute(_UPDATE, (_encode(moves).decode(),)).rowcount
            if changed != len(moves):
                driver.execute("ROLLBACK")
                return False
            driver.execute(_INSERT, (_encode(rows).decode(),))
            driver.execute("COMMIT")
        except BaseException:
            if driver.in_transaction:
                driver.execute("ROLLBACK")
            raise
    except sqlite3.Error as error:
        raise UnsureError from error
    finally:
        connection.close()
    return True
