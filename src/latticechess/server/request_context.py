"""Request context: the program that serves a request or socket, and its authenticated user."""

from __future__ import annotations

from typing import Any

from litestar import Request, WebSocket
from litestar.datastructures import State

from latticechess.app.program import Program
from latticechess.features.accounts.service.roles import Visitor
from latticechess.server.security.authentication import Authenticator
from latticechess.server.security.middleware import AUTHENTICATOR, VISITOR

ApiRequest = Request[Any, Any, State]
Socket = WebSocket[Any, Any, State]


def program_of(request: ApiRequest | Socket) -> Program:
    """The program that serves this request."""
    program: Program = request.app.state.program
    return program


def user_of(request: ApiRequest | Socket) -> str:
    """The id of the authenticated user."""
    return visitor_of(request).user


def visitor_of(request: ApiRequest | Socket) -> Visitor:
    """The authenticated user, with role and scopes."""
    visitor: Visitor = request.scope["state"][VISITOR]
    return visitor


def authenticator_of(request: ApiRequest) -> Authenticator:
    """The authenticator of this application."""
    authenticator: Authenticator = request.scope["state"][AUTHENTICATOR]
    return authenticator
