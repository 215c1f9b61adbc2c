"""Views of game lists and summaries."""

from __future__ import annotations

import logging
from collections.abc import Collection

from latticechess.app.accounts.roles import Visitor
from latticechess.app.live.delayed_summary import as_seen
from latticechess.app.live.rooms import is_contest
from latticechess.app.program import Program
from latticechess.app.timer import now_ms
from latticechess.kernel import library
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.server import messages as wire
from latticechess.server.views import board as board_views
from latticechess.server.views.times import iso
from latticechess.store.journal.game_lists import GameQuery
from latticechess.store.journal.summary import Summary

log = logging.getLogger("latticechess.server")

LIVE_SHOWN = 50
LIVE_MS = 600_000
"""How long after its last move a game without two people online counts as live."""


async def game_list(program: Program, query: GameQuery, user: str) -> wire.GameList:
    """The games that the query finds, as `user` sees them."""
    page = await program.games.find(query)
    games = await as_seen(program.rooms, page.games, user)
    return wire.GameList([summary_view(program, summary, user) for summary in games])


async def live_list(program: Program, visitor: Visitor, own: bool = False) -> wire.GameList:
    """Live games of other people; with `own` also the visitor's. Games that wait for an
    opponent are not listed: they are for those who have the link."""
    user, hidden = visitor.user, await program.privacy.hidden(visitor)
    apart = user if hidden else None
    page = await program.games.find(
        GameQuery(status="playing", limit=LIVE_SHOWN, hidden_from=apart)
    )
    found = [one for one in page.games if own or all(seat.user != user for seat in one.players)]
    users = {seat.user for one in found for seat in one.players if seat.user is not None}
    # Looking at the list does not make the user's own games live.
    here = await program.presence.among(users - {user})
    now = now_ms()
    live = [one for one in found if is_live(one, here, user, now)]
    live = await as_seen(program.rooms, live, user)
    return wire.GameList([summary_view(program, one, user) for one in live])


def is_live(summary: Summary, here: Collection[str], user: str, now: int) -> bool:
    """Whether a game is live: another player is online, or `user` has just played in it; and,
    unless two people play each other, it has had a recent move."""
    recent = now - summary.played_at < LIVE_MS
    seats = [seat.user for seat in summary.players]
    attended = any(seat in here for seat in seats) or (recent and user in seats)
    return attended and (recent or is_contest(summary.players))


def summary_view(program: Program, summary: Summary, user: str) -> wire.GameSummary:
    white, black = (player_view(program, summary, side, user) for side in Side)
    return wire.GameSummary(
        id=summary.id,
        name=summary.name,
        rated=summary.rated,
        clock_class=summary.pace,
        variant=summary.variant,
        title=summary.title,
        white=white,
        black=black,
        plies=summary.plies,
        turn=board_views.colour(summary.turn),
        clock=board_views.clock_spec(summary.clocks[0]),
        result=board_views.result_view(summary.result) if summary.result else None,
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
        profile=player.profile,
    )


def connected(program: Program, summary: Summary, side: Side) -> bool:
    room = program.rooms.open.get(summary.id)
    return (
        room is not None
        and summary.players[side].kind == "person"
        and room.audience.is_connected(side)
    )


def preview(program: Program, summary: Summary) -> list[wire.PlacedPiece]:
    """The pieces of the current position, for a thumbnail."""
    room = program.rooms.open.get(summary.id)
    position = room.audience.public_game.position if room is not None else stored_position(summary)
    return board_views.placed(position.pieces.items()) if position is not None else []


def stored_position(summary: Summary) -> Position | None:
    """The stored position; None if it or its variant is unreadable."""
    if summary.position is None or summary.variant not in library.names():
        return None
    try:
        return parse_position(library.variant(summary.variant), summary.position)
    except (NotationError, ValueError):
        log.warning("cannot read the stored position of game %s", summary.id)
        return None
