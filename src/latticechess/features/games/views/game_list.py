"""Views of game lists and summaries."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial

from latticechess.app.program import Program
from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.boards.service.files import price_of
from latticechess.features.boards.views import MOST_DRAWN
from latticechess.features.games.service.delayed_summary import as_seen
from latticechess.features.games.service.rooms import is_contest
from latticechess.features.games.views import board as board_views
from latticechess.kernel import library
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.play.game import rules
from latticechess.server.times import iso
from latticechess.store.journal.game_lists import GameQuery
from latticechess.store.journal.summary import Summary

log = logging.getLogger("latticechess.server")

LIVE_SHOWN = 50
LIVE_MS = 600_000
"""How long after its last move a game without two people online counts as live."""


async def game_list(program: Program, query: GameQuery, user: str) -> wire.GameList:
    """The games that the query finds, as `user` sees them."""
    page = await program.games.find(query)
    return await seen_list(program, page.games, user)


async def seen_list(program: Program, games: Sequence[Summary], user: str) -> wire.GameList:
    """The games as `user` sees them."""
    seen = await as_seen(program.rooms, games, user)
    own = await own_boards(program, seen)
    return wire.GameList([summary_view(program, one, user, own.get(one.id)) for one in seen])


async def live_list(program: Program, visitor: Visitor, own: bool = False) -> wire.GameList:
    """Live games of other people; with `own` also the visitor's. Games that wait for an
    opponent are not listed: they are for those who have the link."""
    user, hidden = visitor.user, await program.privacy.hidden(visitor)
    apart = user if hidden else None
    page = await program.games.find(
        GameQuery(status="playing", for_spectators=True, limit=LIVE_SHOWN, hidden_from=apart)
    )
    found = [one for one in page.games if own or all(seat.user != user for seat in one.players)]
    users = {seat.user for one in found for seat in one.players if seat.user is not None}
    # Looking at the list does not make the user's own games live.
    here = await program.presence.among(users - {user})
    now = now_ms()
    live = [one for one in found if is_live(one, here, user, now)]
    return await seen_list(program, live, user)


def is_live(summary: Summary, here: Collection[str], user: str, now: int) -> bool:
    """Whether a game is live: another player is online, or `user` has just played in it; and,
    unless two people play each other, it has had a recent move."""
    recent = now - summary.played_at < LIVE_MS
    seats = [seat.user for seat in summary.players]
    attended = any(seat in here for seat in seats) or (recent and user in seats)
    return attended and (recent or is_contest(summary.players))


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """The picture of a game on a board that somebody made."""

    variant: wire.VariantView
    pieces: list[wire.PlacedPiece]


async def own_boards(program: Program, games: Sequence[Summary]) -> dict[str, OwnBoard]:
    """Pictures of games on own boards, by the version that each is played on."""
    own = [one for one in games if one.variant not in library.names()]
    if not own:
        return {}
    sources = await program.journal.sources([one.id for one in own])
    found = {}
    for one in own:
        room = program.rooms.open.get(one.id)
        position = room.audience.public_game.position if room is not None else None
        read = partial(own_board, one, sources.get(one.id, ""), position)
        found[one.id] = await program.workshop.do(read)
    return {game: picture for game, picture in found.items() if picture is not None}


def own_board(summary: Summary, source: str, shown: Position | None) -> OwnBoard | None:
    """The picture of a game; None if its board is too large for a list, or unreadable."""
    try:
        variant = rules(summary.variant, source)
        if price_of(variant) > MOST_DRAWN:
            return None
        if shown is None and summary.position is not None:
            shown = parse_position(variant, summary.position)
    except (NotationError, ValueError):
        log.warning("cannot read the stored position of game %s", summary.id)
        return None
    pieces = [] if shown is None else board_views.placed(shown.pieces.items())
    return OwnBoard(board_views.variant_view(variant), pieces)


def summary_view(
    program: Program, summary: Summary, user: str, own: OwnBoard | None
) -> wire.GameSummary:
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
        preview=preview(program, summary) if own is None else own.pieces,
        board=own.variant if own else None,
    )


def player_view(program: Program, summary: Summary, side: Side, user: str) -> wire.PlayerView:
    player = summary.players[side]
    return wire.PlayerView(
        kind=player.kind,
        name=player.name,
        level=player.level,
        character=player.character,
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
    """The pieces of the current position on a shipped board, for a thumbnail."""
    if summary.variant not in library.names():
        return []
    room = program.rooms.open.get(summary.id)
    position = room.audience.public_game.position if room is not None else stored_position(summary)
    return board_views.placed(position.pieces.items()) if position is not None else []


def stored_position(summary: Summary) -> Position | None:
    """The stored position on a shipped board; None if it is unreadable."""
    if summary.position is None:
        return None
    try:
        return parse_position(library.variant(summary.variant), summary.position)
    except (NotationError, ValueError):
        log.warning("cannot read the stored position of game %s", summary.id)
        return None
