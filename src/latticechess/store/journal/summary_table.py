"""Rows of the table `games`: read and write summaries within the caller's transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping, Select, bindparam, select, text

from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side
from latticechess.play.events import Player
from latticechess.store.database.tables import games
from latticechess.store.journal.summary import OPENING_PLIES, Clocks, Summary

_INSERT = games.insert()
COLUMNS = tuple(column.name for column in games.c if column.name != "deleted_at")
"""All derived columns: every column but `deleted_at`."""
_UPDATE = games.update().where(games.c.id == bindparam("game_id"))
MoveUpdate = tuple[str, int, int, str, str | None]
"""A move in a game: game id, number of events before it, time, text, board after it."""
_MOVE_TYPES = ("text", "int4", "int8", "text", "text")


def fetch(connection: Connection, query: Select[Any]) -> list[Summary]:
    """The summaries selected by `query`, which selects whole rows."""
    return [_from_row(row) for row in connection.execute(query).mappings()]


def fetch_by_id(connection: Connection, ids: Collection[str]) -> dict[str, Summary]:
    """Summaries of the existing games among `ids`."""
    found = fetch(connection, select(games).where(games.c.id.in_(ids)))
    return {summary.id: summary for summary in found}


def store_moves(connection: Connection, moves: Sequence[MoveUpdate]) -> bool:
    """Apply one move to each of the games; False if any game has another number of events.

    Bypasses SQLAlchemy: this is the hot path of a server under load.
    """
    if connection.dialect.name == "postgresql":
        arrays = ", ".join(f"%s::{kind}[]" for kind in _MOVE_TYPES)
        source = f" FROM unnest({arrays}) AS made(id, seq, played_at, move, board)"
        values: Any = tuple([list(column) for column in zip(*moves, strict=True)])
        made = move_statement(source, "made.")
    else:
        made, values = move_statement("", ":"), [dict(zip(_MOVE, m, strict=True)) for m in moves]
    return connection.exec_driver_sql(made, values).rowcount == len(moves)


_MOVE = ("id", "seq", "played_at", "move", "board")


def move_statement(source: str, mark: str) -> str:
    """The statement that applies moves to their games: `mark` stands before the names of a move's
    values, which come from `source`."""
    opening = f"TRIM(games.opening_moves || ' ' || {mark}move)"
    return (
        f"UPDATE games SET seq = games.seq + 1, plies = plies + 1, played_at = {mark}played_at, "
        f"position = {mark}board, opening_moves = "
        f"CASE WHEN plies < {OPENING_PLIES} THEN {opening} ELSE games.opening_moves END"
        f"{source} WHERE games.id = {mark}id AND games.seq = {mark}seq"
    )


def lock(connection: Connection) -> None:
    """Keep other writers of summaries out until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE games IN SHARE ROW EXCLUSIVE MODE"))


def store(connection: Connection, summaries: Iterable[Summary], known: Collection[str]) -> None:
    """Insert summaries, or update those in `known`; `deleted_at` is unchanged."""
    inserts, updates = [], []
    for summary in summaries:
        row = to_row(summary)
        if summary.id in known:
            updates.append({"game_id": row.pop("id"), **row})
        else:
            inserts.append(row)
    if inserts:
        connection.execute(_INSERT, inserts)
    if updates:
        connection.execute(_UPDATE, updates)


def to_row(summary: Summary) -> dict[str, Any]:
    """The columns of the table `games`, without `deleted_at`."""
    white, black = summary.players
    return {
        "id": summary.id,
        "seq": summary.seq,
        "variant": summary.variant,
        "title": summary.title,
        "name": summary.name,
        "rated": summary.rated,
        "white_kind": white.kind,
        "white_name": white.name,
        "white_user": white.user,
        "white_level": white.level,
        "white_engine": white.engine,
        "white_profile": white.profile,
        "white_character": white.character,
        "black_kind": black.kind,
        "black_name": black.name,
        "black_user": black.user,
        "black_level": black.level,
        "black_engine": black.engine,
        "black_profile": black.profile,
        "black_character": black.character,
        "first": int(summary.first),
        "plies": summary.plies,
        "clocks": _encode_clocks(summary.clocks),
        "clock_class": summary.pace,
        "status": summary.status,
        "winner": _number(summary.result.winner) if summary.result else None,
        "reason": str(summary.result.reason) if summary.result else None,
        "started_at": summary.started_at,
        "played_at": summary.played_at,
        "position": summary.position,
        "ended_at": summary.ended_at,
        "set_up": summary.set_up,
        "opening_moves": summary.opening_moves,
    }


def to_values(summary: Summary) -> tuple[Any, ...]:
    """The values of COLUMNS."""
    row = to_row(summary)
    return tuple([row[name] for name in COLUMNS])


def _from_row(row: RowMapping) -> Summary:
    """Inverse of `to_row`."""
    winner = None if row["winner"] is None else Side(row["winner"])
    return Summary(
        id=row["id"],
        seq=row["seq"],
        variant=row["variant"],
        title=row["title"],
        name=row["name"],
        rated=row["rated"],
        players=(_player(row, "white"), _player(row, "black")),
        first=Side(row["first"]),
        plies=row["plies"],
        clocks=_clocks_decoder.decode(row["clocks"]),
        status=row["status"],
        result=Outcome(winner, Reason(row["reason"])) if row["reason"] else None,
        started_at=row["started_at"],
        played_at=row["played_at"],
        position=row["position"],
        deleted_at=row["deleted_at"],
        ended_at=row["ended_at"],
        set_up=row["set_up"],
        opening_moves=row["opening_moves"],
    )


def _player(row: RowMapping, colour: str) -> Player:
    return Player(
        kind=row[f"{colour}_kind"],
        name=row[f"{colour}_name"],
        user=row[f"{colour}_user"],
        level=row[f"{colour}_level"],
        engine=row[f"{colour}_engine"],
        profile=row[f"{colour}_profile"],
        character=row[f"{colour}_character"],
    )


def _number(side: Side | None) -> int | None:
    return None if side is None else int(side)


@lru_cache(maxsize=1024)
def _encode_clocks(clocks: Clocks) -> str:
    return msgspec.json.encode(clocks).decode()


_clocks_decoder = msgspec.json.Decoder(Clocks)
