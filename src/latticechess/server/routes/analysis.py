"""The socket for analysis and reviews."""

from __future__ import annotations

from litestar import websocket

from latticechess.app.accounts.roles import Role, Visitor
from latticechess.app.program import Program
from latticechess.server.security.access import PLAY, open_to
from latticechess.server.security.middleware import VISITOR
from latticechess.server.sockets.analysis import AnalysisSocket
from latticechess.server.sockets.transport import Socket, SocketLine


@websocket("/ws/analysis", opt=open_to(Role.GUEST, PLAY))
async def analysis_socket(socket: Socket) -> None:
    """Have positions analysed and games reviewed."""
    await socket.accept()
    program: Program = socket.app.state.program
    visitor: Visitor = socket.scope["state"][VISITOR]
    await AnalysisSocket(SocketLine(socket), program, visitor).run()


ROUTES = [analysis_socket]
