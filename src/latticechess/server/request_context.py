"""What every route asks first: which program serves, and who asks."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import State

from latticechess.app.accounts.roles import Visitor
from latticechess.app.program import Program
from latticechess.server.security.middleware import DOORKEEPER, VISITOR, Keeper

ApiRequest = Request[Any, Any, State]


def program_of(request: ApiRequest) -> Program:
    """The program that serves this request."""
    program: Program = request.app.state.program
    return program


def user_of(request: ApiRequest) -> str:
    """The id of the one who asks."""
    return visitor_of(request).user


def visitor_of(request: ApiRequest) -> Visitor:
    """The one who asks."""
    visitor: Visitor = request.scope["state"][VISITOR]
    return visitor


def keeper_of(request: ApiRequest) -> Keeper:
    """Who stands at the door."""
    keeper: Keeper = request.scope["state"][DOORKEEPER]
    return keeper
