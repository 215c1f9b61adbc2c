"""The socket of one game."""

from __future__ import annotations

import logging

from litestar import websocket
from litestar.params import FromPath

from latticechess.app.accounts.roles import Role, Visitor
from latticechess.app.live.room import Room
from latticechess.app.live.rooms import UnknownGameError
from latticechess.app.program import Program
from latticechess.server.security.access import PLAY, open_to
from latticechess.server.security.middleware import VISITOR
from latticechess.server.sockets.chat import Chatter
from latticechess.server.sockets.game import GameSocket
from latticechess.server.sockets.transport import Socket, SocketLine
from latticechess.server.views.room import RoomView

log = logging.getLogger("latticechess.server")

NO_SUCH_GAME = 4404
SERVER_FAULT = 1011


def view_of(room: Room) -> RoomView:
    """The one view that all sockets on a room share while any is open."""
    for watcher in room.audience.watchers:
        if isinstance(watcher, GameSocket):
            return watcher.view
    return RoomView(room)


@websocket("/ws/games/{game_id:str}", opt=open_to(Role.GUEST, PLAY))
async def game_socket(socket: Socket, game_id: FromPath[str]) -> None:
    """Watch and play one game."""
    await socket.accept()
    line = SocketLine(socket)
    program: Program = socket.app.state.program
    try:
        room = await program.rooms.get(game_id)
    except UnknownGameError:
        await line.close(NO_SUCH_GAME, "There is no such game.")
        return
    except Exception:
        log.exception("game %s could not be loaded", game_id)
        await line.close(SERVER_FAULT, "The game could not be loaded: see the server's log.")
        return
    visitor: Visitor = socket.scope["state"][VISITOR]
    await program.ranking.update_player_info(room.audience)
    program.presence.connect(visitor.user)
    try:
        # A player's name stands in the game: when thousands come back at once, nobody is asked.
        seat = next((one for one in room.game.players if one.user == visitor.user), None)
        name = seat.name if seat else await program.people.usual_name(visitor.user)
        watcher = GameSocket(line, room, view_of(room), visitor, name)
        watcher.chatter = Chatter(program.chat, room, visitor.user, name, watcher.put)
        await watcher.run()
    finally:
        program.presence.disconnect(visitor.user)


ROUTES = [game_socket]
