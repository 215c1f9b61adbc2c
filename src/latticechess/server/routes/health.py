"""Monitoring: readiness and metrics."""

from __future__ import annotations

from litestar import Response, get

from latticechess.app.health import troubles
from latticechess.features.accounts.service.roles import Role
from latticechess.server.metrics import CONTENT_TYPE, exposition
from latticechess.server.request_context import ApiRequest, program_of
from latticechess.server.security.access import open_to


@get("/api/ready", tags=["program"], opt=open_to(Role.NOBODY))
async def ready(request: ApiRequest) -> Response[dict[str, bool | list[str]]]:
    """Readiness: 200 if the database and the bus respond, else 503 with the problems."""
    found = await troubles(program_of(request))
    return Response({"ready": not found, "troubles": found}, status_code=503 if found else 200)


@get("/metrics", tags=["program"], opt=open_to(Role.ORGANISER))
async def metrics(request: ApiRequest) -> Response[str]:
    """Prometheus metrics of all processes; for organisers, with a personal token."""
    program = program_of(request)
    text = exposition(await program.process_metrics.collect(), program.shared)
    return Response(text, headers={"content-type": CONTENT_TYPE})


ROUTES = [ready, metrics]
