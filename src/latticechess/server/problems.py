"""Turns everything that goes wrong with a request into a `Problem` with a sentence for people."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from latticechess.server.choices import described
from latticechess.server.messages import Problem
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.server")

SENTENCES = {
    404: "There is nothing at this address.",
    405: "This address does not take that kind of request.",
    413: "The request is too long.",
    415: "The request must be JSON.",
}
BROKEN = "Something went wrong in the server. Reload the page; if it stays, restart the server."


class Refused(HTTPException):
    """Raised by a route: the request cannot be done, and `detail` says why and what to do."""

    status_code = 400


class Missing(Refused):
    """What was asked for does not exist."""

    status_code = 404


class Forbidden(Refused):
    """The one who asks may not do this."""

    status_code = 403


class LogInFirst(Refused):
    """Nobody known asks for what only members may do."""

    status_code = 401


class TooMany(Refused):
    """Asked too often."""

    status_code = 429


def on_http_exception(request: Request[Any, Any, Any], problem: HTTPException) -> Response[Any]:
    """Answer a refused request."""
    return answer(problem.status_code, sentence(request, problem), problem.headers)


def on_malformed(request: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
    """Answer a request whose body could not be read."""
    return answer(400, explain(problem))


def on_store_error(request: Request[Any, Any, Any], problem: StoreError) -> Response[Any]:
    """Answer when games cannot be read or written just now: the store's own words."""
    log.error("%s %s failed: %s", request.method, request.url.path, problem)
    return answer(503, str(problem))


def on_exception(request: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
    """Answer when the server itself is at fault; the log has the details."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=problem)
    return answer(500, BROKEN)


def answer(status: int, detail: str, headers: dict[str, str] | None = None) -> Response[Any]:
    return Response(Problem(detail), status_code=status, headers=headers, media_type=MediaType.JSON)


def sentence(request: Request[Any, Any, Any], problem: HTTPException) -> str:
    """What to tell people about a framework's or a route's refusal."""
    if isinstance(problem, Refused):
        return problem.detail
    if problem.status_code >= 500:
        return BROKEN
    if problem.extra and isinstance(problem.extra, list):
        reasons = [described(request, entry) for entry in problem.extra if entry]
        return f"The request is not understood: {'; '.join(reasons)}."
    return SENTENCES.get(problem.status_code, f"The request is not understood: {problem.detail}.")


def explain(problem: Exception) -> str:
    """A sentence for a message that could not be read."""
    return f"The message is not understood: {str(problem).rstrip('.')}."


HANDLERS: ExceptionHandlersMap = {
    HTTPException: on_http_exception,
    msgspec.MsgspecError: on_malformed,
    # What reading a body of thousands of nested lists raises.
    RecursionError: on_malformed,
    StoreError: on_store_error,
    Exception: on_exception,
}
