"""The analysis socket."""

from __future__ import annotations

from litestar import websocket

from latticechess.features.accounts.service.roles import Role
from latticechess.features.analysis.sockets import AnalysisSocket
from latticechess.server.request_context import Socket, program_of, visitor_of
from latticechess.server.security.access import PLAY, open_to
from latticechess.server.sockets.transport import WebSocketTransport


@websocket("/ws/analysis", opt=open_to(Role.GUEST, PLAY))
async def analysis_socket(socket: Socket) -> None:
    """Analyse positions and review games."""
    await socket.accept()
    await AnalysisSocket(WebSocketTransport(socket), program_of(socket), visitor_of(socket)).run()


ROUTES = [analysis_socket]
