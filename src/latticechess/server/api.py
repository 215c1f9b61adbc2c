"""The HTTP routes: what the program offers, games to open, lists of games."""

from __future__ import annotations

from typing import Any

from litestar import Request, get
from litestar.datastructures import State

from latticechess.app.program import Program, program_version
from latticechess.server import messages as wire
from latticechess.server import present
from latticechess.server.door import USER

ApiRequest = Request[Any, Any, State]


def user_of(request: ApiRequest) -> str:
    """The id of the browser that asks."""
    return str(request.scope["state"][USER])


@get("/api/health", tags=["program"], sync_to_thread=False)
def health() -> dict[str, str]:
    """Whether the server answers."""
    return {"status": "ok", "version": program_version()}


@get("/api/setting", tags=["program"], sync_to_thread=False)
def setting(program: Program) -> wire.Setting:
    """What the program offers: variants, levels of the computer, addresses."""
    return wire.Setting(
        version=program_version(),
        variants=[present.variant_view(variant) for variant in program.variants()],
        levels=[],
        addresses=program.addresses,
    )


ROUTES = [health, setting]
