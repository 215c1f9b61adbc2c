"""What the program is and offers."""

from __future__ import annotations

from litestar import get

from latticechess.app.program import program_version
from latticechess.app.roles import Role
from latticechess.server import messages as wire
from latticechess.server import present, presentengines
from latticechess.server.access import open_to
from latticechess.server.asking import ApiRequest, program_of


@get("/api/health", tags=["program"], sync_to_thread=False, opt=open_to(Role.NOBODY))
def health() -> dict[str, str]:
    """Whether the server answers."""
    return {"status": "ok", "version": program_version()}


@get("/api/setting", tags=["program"], sync_to_thread=False, opt=open_to(Role.NOBODY))
def setting(request: ApiRequest) -> wire.Setting:
    """What the program offers: variants, levels of the computer, addresses."""
    program = program_of(request)
    return wire.Setting(
        version=program_version(),
        variants=[present.variant_view(variant) for variant in program.variants()],
        levels=presentengines.level_views(),
        engines=presentengines.engine_views(program.pool),
        addresses=program.addresses,
    )


ROUTES = [health, setting]
