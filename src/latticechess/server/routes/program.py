"""Liveness, and what the program offers."""

from __future__ import annotations

from litestar import get

from latticechess.app.program import program_version
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.games.views import board as board_views
from latticechess.features.games.views import engines as engines_views
from latticechess.server.request_context import ApiRequest, program_of
from latticechess.server.security.access import open_to


@get("/api/health", tags=["program"], sync_to_thread=False, opt=open_to(Role.NOBODY))
def health() -> dict[str, str]:
    """Liveness: the server responds."""
    return {"status": "ok", "version": program_version()}


@get("/api/setting", tags=["program"], sync_to_thread=False, opt=open_to(Role.NOBODY))
def setting(request: ApiRequest) -> wire.Setting:
    """Variants, levels of the computer, external engines, and network addresses."""
    program = program_of(request)
    return wire.Setting(
        version=program_version(),
        variants=[board_views.variant_view(variant) for variant in program.variants()],
        levels=engines_views.level_views(),
        engines=engines_views.engine_views(program.pool),
        addresses=program.addresses,
    )


ROUTES = [health, setting]
