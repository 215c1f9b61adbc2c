"""Routes of analysis: positions, notes, the socket."""

from __future__ import annotations

import msgspec
from litestar import get, post, put, websocket
from litestar.params import JSONBody

from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.analysis.messages import PositionAsked, PositionTold
from latticechess.features.analysis.service import positions
from latticechess.features.analysis.service.notes import MOST_DRAWINGS, may_share
from latticechess.features.analysis.service.positions import PlayedVariation
from latticechess.features.analysis.sockets import AnalysisSocket
from latticechess.features.analysis.store import Note, NoteChange
from latticechess.features.analysis.views import position_view
from latticechess.features.games.service import heavy_positions
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.features.games.views import board as board_views
from latticechess.kernel.move import Move
from latticechess.kernel.variant import Variant
from latticechess.notation.fen.position import format_position
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal
from latticechess.server.paid_work import board_of, paid
from latticechess.server.parameters import GameId, PathPly
from latticechess.server.problems import Missing, Refused, explained
from latticechess.server.request_context import ApiRequest, Socket, program_of, user_of, visitor_of
from latticechess.server.security.access import PLAY, READ, open_to
from latticechess.server.sockets.transport import WebSocketTransport
from latticechess.server.times import iso


@post("/api/positions", tags=["positions"], status_code=200, opt=open_to(Role.GUEST, READ))
async def tell_position(request: ApiRequest, data: JSONBody[PositionAsked]) -> PositionTold:
    """Set up a position, play moves from it, and describe the position they lead to."""
    with explained():
        variant = await board_of(request, data.variant, data.game)
        return await paid(
            request, lambda: position_view(studied(data, variant)), price_of(data, variant)
        )


def price_of(asked: PositionAsked, variant: Variant) -> float:
    """What it may cost, by the size of the request alone."""
    if asked.position is not None:
        pieces = heavy_positions.pieces_in(asked.position)
    else:
        pieces = len(variant.setup if asked.pieces is None else asked.pieces)
    moves = len(asked.moves or ()) + (asked.typed is not None)
    return heavy_positions.price(variant, pieces, moves)


def studied(asked: PositionAsked, variant: Variant) -> PlayedVariation:
    pieces = None
    if asked.pieces is not None:
        pieces = [
            (tuple(one.at), one.piece.letter, board_views.side(one.piece.colour))
            for one in asked.pieces
        ]
    position = positions.set_up(
        variant, asked.position, pieces, board_views.side(asked.turn), asked.castling
    )
    moves = [Move(m.origin, m.target, m.promotion) for m in asked.moves or ()]
    return positions.play_on(position, moves, asked.again, asked.typed)


# --- Notes on the positions of a game, and its positions as text -----------------------------


_encode = msgspec.json.Encoder().encode
_drawings = msgspec.json.Decoder(list[wire.DrawingView]).decode


async def game_of(request: ApiRequest, game_id: str) -> Game:
    """The game as far as the one who asks may know it."""
    try:
        room = await program_of(request).rooms.get(game_id)
    except UnknownGameError as unknown:
        raise Missing("no-such-game-link") from unknown
    return room.audience.game_for(user_of(request))


@get("/api/games/{game_id:str}/notes", tags=["review"], opt=open_to(Role.GUEST, READ))
async def game_notes(request: ApiRequest, game_id: GameId) -> wire.NoteList:
    """The caller's notes on a game, and those that others share."""
    return await notes_of(request, await game_of(request, game_id))


@put("/api/games/{game_id:str}/notes/{ply:int}", tags=["review"], opt=open_to(Role.GUEST, PLAY))
async def keep_note(
    request: ApiRequest, game_id: GameId, ply: PathPly, data: JSONBody[wire.NoteKept]
) -> wire.NoteList:
    """Change the caller's note on the position after `ply` moves: the fields that are given."""
    game = await game_of(request, game_id)
    if len(data.drawings or []) > MOST_DRAWINGS:
        raise Refused("too-many-drawings", count=MOST_DRAWINGS)
    drawings = None if data.drawings is None else _encode(data.drawings).decode()
    change = NoteChange(data.text, drawings, data.shared)
    try:
        await program_of(request).notes.write(game, visitor_of(request), ply, change)
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    return await notes_of(request, game)


async def notes_of(request: ApiRequest, game: Game) -> wire.NoteList:
    program, visitor = program_of(request), visitor_of(request)
    notes = await program.notes.read(game, visitor)
    authors = await program.players.named({note.user_id for note in notes})
    names = {user: player.name for user, player in authors.items()}
    views = [note_view(note, user_of(request), names.get(note.user_id, "Guest")) for note in notes]
    return wire.NoteList(views, may_share(game, visitor))


def note_view(note: Note, user: str, author: str) -> wire.NoteView:
    return wire.NoteView(
        ply=note.ply,
        author=author,
        yours=note.user_id == user,
        text=note.text,
        drawings=_drawings(note.drawings),
        shared=note.shared,
        at=iso(note.at),
    )


@get("/api/games/{game_id:str}/positions/{ply:int}", tags=["review"], opt=open_to(Role.GUEST, READ))
async def game_position(request: ApiRequest, game_id: GameId, ply: PathPly) -> wire.PositionText:
    """The position after `ply` moves as text."""
    game = await game_of(request, game_id)
    if not 0 <= ply <= game.ply:
        raise Missing("no-such-ply", ply=ply)
    return wire.PositionText(ply, format_position(game.positions[ply]))


# --- The analysis socket ---------------------------------------------------------------------


@websocket("/ws/analysis", opt=open_to(Role.GUEST, PLAY))
async def analysis_socket(socket: Socket) -> None:
    """Analyse positions and review games."""
    await socket.accept()
    await AnalysisSocket(WebSocketTransport(socket), program_of(socket), visitor_of(socket)).run()


ROUTES = [
    tell_position,
    game_notes,
    keep_note,
    game_position,
    analysis_socket,
]
