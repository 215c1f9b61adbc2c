"""Lists of games as wire messages."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

from latticechess.app.program import Program
from latticechess.kernel import library
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.notation.errors import NotationError
from latticechess.notation.positions import parse_position
from latticechess.server import messages as wire
from latticechess.server import present
from latticechess.store.games import GameQuery
from latticechess.store.summary import Summary

log = logging.getLogger("latticechess.server")

LIVE_SHOWN = 50


async def game_list(program: Program, query: GameQuery, user: str) -> wire.GameList:
    """The games that `query` finds, as `user` sees them."""
    page = await program.games.find(query)
    return wire.GameList([summary_view(program, summary, user) for summary in page.games])


async def live_list(program: Program, user: str) -> wire.GameList:
    """Other people's games: open ones first, then those being played before spectators."""
    found: list[Summary] = []
    for status in ("open", "playing"):
        page = await program.games.find(GameQuery(status=status, limit=LIVE_SHOWN))
        found += [summary for summary in page.games if shown_to_others(program, summary, user)]
    return wire.GameList([summary_view(program, summary, user) for summary in found])


def shown_to_others(program: Program, summary: Summary, user: str) -> bool:
    """Open games wait for anybody; a game in play is shown while one of its players is there."""
    if any(player.user == user for player in summary.players):
        return False
    return summary.status == "open" or any(connected(program, summary, side) for side in Side)


def summary_view(program: Program, summary: Summary, user: str) -> wire.GameSummary:
    white, black = (player_view(program, summary, side, user) for side in Side)
    return wire.GameSummary(
        id=summary.id,
        variant=summary.variant,
        title=summary.title,
        white=white,
        black=black,
        plies=summary.plies,
        turn=present.colour(summary.turn),
        clock=present.clock_spec(summary.clocks[0]),
        result=present.result_view(summary.result) if summary.result else None,
        started_at=iso(summary.started_at),
        last_played_at=iso(summary.played_at),
        open=summary.status == "open",
        preview=preview(program, summary),
    )


def player_view(program: Program, summary: Summary, side: Side, user: str) -> wire.PlayerView:
    player = summary.players[side]
    return wire.PlayerView(
        kind=player.kind,
        name=player.name,
        level=player.level,
        connected=connected(program, summary, side),
        yours=player.user == user,
    )


def connected(program: Program, summary: Summary, side: Side) -> bool:
    room = program.rooms.open.get(summary.id)
    return room is not None and summary.players[side].kind == "person" and room.connected(side)


def preview(program: Program, summary: Summary) -> list[wire.PlacedPiece]:
    """The board as it stands, for a small picture."""
    room = program.rooms.open.get(summary.id)
    position = room.game.position if room is not None else stored_position(summary)
    return present.placed(position.pieces.items()) if position is not None else []


def stored_position(summary: Summary) -> Position | None:
    """The position kept with the list; None where it or its variant cannot be read any more."""
    if summary.position is None or summary.variant not in library.names():
        return None
    try:
        return parse_position(library.variant(summary.variant), summary.position)
    except (NotationError, ValueError):
        log.warning("the position of game %s cannot be read", summary.id)
        return None


def iso(ms: int) -> str:
    """Milliseconds since 1970 as ISO 8601 in UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds")
