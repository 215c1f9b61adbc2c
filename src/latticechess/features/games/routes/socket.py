"""The game socket."""

from __future__ import annotations

import logging

from litestar import websocket

from latticechess.features.accounts.service.roles import Role
from latticechess.features.games.service.coach import Coach
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.features.games.sockets import GameChat, GameSocket
from latticechess.features.games.views.room import RoomView
from latticechess.features.tournaments.service.attendance import first_move_ms
from latticechess.server.parameters import GameId
from latticechess.server.request_context import Socket, program_of, visitor_of
from latticechess.server.security.access import PLAY, open_to
from latticechess.server.sockets.transport import WebSocketTransport

log = logging.getLogger("latticechess.server")

NO_SUCH_GAME = 4404
SERVER_FAULT = 1011


def view_of(room: Room) -> RoomView:
    """The view of a room that all its sockets share, made by the first."""
    for watcher in room.audience.watchers:
        if isinstance(watcher, GameSocket):
            return watcher.view
    return RoomView(room)


@websocket("/ws/games/{game_id:str}", opt=open_to(Role.GUEST, PLAY))
async def game_socket(socket: Socket, game_id: GameId) -> None:
    """Play or watch a game."""
    await socket.accept()
    transport = WebSocketTransport(socket)
    program, visitor = program_of(socket), visitor_of(socket)
    try:
        room = await program.rooms.get(game_id)
    except UnknownGameError:
        await transport.close(NO_SUCH_GAME, "There is no such game.")
        return
    except Exception:
        log.exception("cannot load game %s", game_id)
        await transport.close(SERVER_FAULT, "The game could not be loaded: see the server's log.")
        return
    await program.ranking.update_player_info(room.audience)
    program.presence.connect(visitor.user)
    try:
        # A player's name is in the game: no query when thousands reconnect at once.
        seat = next((one for one in room.game.players if one.user == visitor.user), None)
        name = seat.name if seat else await program.spectator_name(visitor.user)
        view = view_of(room)
        watcher = GameSocket(transport, room, view, visitor, name)
        watcher.chat = GameChat(program.chat, room, visitor, name, watcher.put)
        tournament = await program.tournaments.holding(room.game)
        if tournament is not None:
            watcher.chat.may_say = tournament.settings.chat
            view.first_move_ms = first_move_ms(tournament, room.game.id)
        watcher.coach = Coach(program.workshop)
        await watcher.run()
    finally:
        program.presence.disconnect(visitor.user)


ROUTES = [game_socket]
