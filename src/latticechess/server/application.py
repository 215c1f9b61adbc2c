"""The ASGI application: routes, error handlers, lifespan, and the security middleware in front."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from latticechess.app.program import Program, program_version
from latticechess.features.accounts.service.roles import Role
from latticechess.features.lichess.api import Places
from latticechess.features.showcase.views import PreviewPictures
from latticechess.kernel import library
from latticechess.kernel.position_text import notation
from latticechess.server import problems
from latticechess.server.process.neighbours import Neighbours
from latticechess.server.routes import all_routes
from latticechess.server.security.access import guard, open_to
from latticechess.server.security.authentication import (
    HostedAuthenticator,
    LocalAuthenticator,
    NeighbourAuthenticator,
)
from latticechess.server.security.middleware import SecurityMiddleware
from latticechess.server.security.origin import OriginPolicy
from latticechess.server.security.privacy import privacy_guard
from latticechess.server.security.rate_limits import BODY_BYTES, RateLimits
from latticechess.server.static import Site


def openapi_config() -> OpenAPIConfig:
    """The OpenAPI document, at /api/schema/openapi.json; docstrings describe the operations."""
    return OpenAPIConfig(
        title="Lattice Chess",
        version=program_version(),
        openapi_router=Router(
            "/api/schema", route_handlers=[], opt=open_to(Role.NOBODY), include_in_schema=False
        ),
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
    )


def import_before_serving() -> None:
    """Import what the kernel imports on first use: while serving, that would keep everybody."""
    notation()
    for name in ("chess", "plane"):
        library.variant(name).start()


def application(
    program: Program,
    origin_policy: OriginPolicy | None = None,
    site: Site | None = None,
    on_ready: Callable[[], None] = lambda: None,
    network_address: str | None = None,
) -> SecurityMiddleware:
    """The whole server as one ASGI application; calls `on_ready` once it accepts requests.

    `network_address`: where a local program opens to its network, if it is asked to.
    """

    neighbours: Neighbours | None = None

    import_before_serving()
    previews = PreviewPictures()

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await program.open()
        try:
            on_ready()
            yield
        finally:
            previews.close()
            if neighbours is not None:
                neighbours.close()
            await program.close()

    litestar = Litestar(
        all_routes(),
        state=State(
            {
                "program": program,
                "site": site or Site(),
                "neighbours": None,
                "places": Places(),
                "previews": previews,
            }
        ),
        exception_handlers=problems.HANDLERS,
        guards=[guard, privacy_guard],
        lifespan=[running],
        logging_config=None,
        openapi_config=openapi_config(),
        request_max_body_size=BODY_BYTES,
    )
    policy = origin_policy or OriginPolicy()
    if program.local:
        visitors = NeighbourAuthenticator(program)
        guests = SecurityMiddleware(litestar, policy, visitors, RateLimits())
        neighbours = litestar.state.neighbours = Neighbours(guests, network_address)
        return SecurityMiddleware(litestar, policy, LocalAuthenticator(program), None)
    authenticator = HostedAuthenticator(program.membership, program.local_user.of)
    return SecurityMiddleware(litestar, policy, authenticator, RateLimits())
