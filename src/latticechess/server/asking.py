"""What every route asks first: which program serves, and who asks."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import State

from latticechess.app.program import Program
from latticechess.server.door import USER

ApiRequest = Request[Any, Any, State]


def program_of(request: ApiRequest) -> Program:
    """The program that serves this request."""
    program: Program = request.app.state.program
    return program


def user_of(request: ApiRequest) -> str:
    """The id of the browser that asks."""
    return str(request.scope["state"][USER])
