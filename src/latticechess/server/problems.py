"""Turns everything that goes wrong with a request into a `Problem` with a sentence for people."""

from __future__ import annotations

import logging
from typing import Any, Self

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from latticechess.kernel.sentence import Given, Sentence, reason_of, sentence
from latticechess.server.choices import described
from latticechess.server.views.sentences import problem_view
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.server")

BY_STATUS = {
    404: sentence("nothing-here"),
    405: sentence("wrong-method"),
    413: sentence("request-too-long"),
    415: sentence("request-not-json"),
}
BROKEN = sentence("server-broken")


class Refused(HTTPException):
    """Raised by a route: the request cannot be done, and `reason` says why and what to do."""

    status_code = 400

    def __init__(self, code: str, /, **parameters: Given) -> None:
        self.reason = sentence(code, **parameters)
        super().__init__(detail=str(self.reason))

    @classmethod
    def because(cls, reason: Sentence) -> Self:
        """A refusal with a sentence that is there already."""
        made = cls.__new__(cls)
        made.reason = reason
        HTTPException.__init__(made, detail=str(reason))
        return made


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
    return answer(problem.status_code, reason_for(request, problem), problem.headers)


def on_malformed(request: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
    """Answer a request whose body could not be read."""
    return answer(400, explain(problem))


def on_store_error(request: Request[Any, Any, Any], problem: StoreError) -> Response[Any]:
    """Answer when games cannot be read or written just now: the store's own words."""
    log.error("%s %s failed: %s", request.method, request.url.path, problem)
    return answer(503, reason_of(problem))


def on_exception(request: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
    """Answer when the server itself is at fault; the log has the details."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=problem)
    return answer(500, BROKEN)


def answer(status: int, reason: Sentence, headers: dict[str, str] | None = None) -> Response[Any]:
    body = problem_view(reason)
    return Response(body, status_code=status, headers=headers, media_type=MediaType.JSON)


def reason_for(request: Request[Any, Any, Any], problem: HTTPException) -> Sentence:
    """What to tell people about a framework's or a route's refusal."""
    if isinstance(problem, Refused):
        return problem.reason
    if problem.status_code >= 500:
        return BROKEN
    if problem.extra and isinstance(problem.extra, list):
        reasons = [described(request, entry) for entry in problem.extra if entry]
        return sentence("request-not-understood", problem="; ".join(reasons))
    known = BY_STATUS.get(problem.status_code)
    return known or sentence("request-not-understood", problem=problem.detail)


def explain(problem: Exception) -> Sentence:
    """A sentence for a message that could not be read."""
    return sentence("message-not-understood", problem=str(problem).rstrip("."))


HANDLERS: ExceptionHandlersMap = {
    HTTPException: on_http_exception,
    msgspec.MsgspecError: on_malformed,
    # What reading a body of thousands of nested lists raises.
    RecursionError: on_malformed,
    StoreError: on_store_error,
    Exception: on_exception,
}
