"""Exception handlers: every failed request gets a `Problem` with a sentence for people."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

import msgspec
from litestar import MediaType, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from latticechess.app.budgets import OverBudget
from latticechess.features import messages as wire
from latticechess.features.accounts.service.passwords import WINDOW_MS, TooManyAttempts
from latticechess.kernel.sentence import Given, Sentence, reason_of, sentence
from latticechess.play.refusal import Refusal
from latticechess.server.request_context import ApiRequest
from latticechess.server.sentences import problem_view, program_problem
from latticechess.server.validation import validation_error
from latticechess.store.database.open import StoreError, is_disk_full

log = logging.getLogger("latticechess.server")

BY_STATUS = {
    404: sentence("nothing-here"),
    405: sentence("wrong-method"),
    413: sentence("request-too-long"),
    415: sentence("request-not-json"),
}
BROKEN = sentence("server-broken")


class Refused(HTTPException):
    """Raised by a route: the request is refused; `reason` says why and what to do."""

    status_code = 400

    def __init__(self, code: str, /, **parameters: Given) -> None:
        self.reason = sentence(code, **parameters)
        super().__init__(detail=str(self.reason))

    @classmethod
    def because(cls, reason: Sentence) -> Self:
        """A refusal with a ready-made sentence."""
        made = cls.__new__(cls)
        made.reason = reason
        HTTPException.__init__(made, detail=str(reason))
        return made


class Missing(Refused):
    """The resource does not exist."""

    status_code = 404


class Forbidden(Refused):
    """The caller may not do this."""

    status_code = 403


class LogInFirst(Refused):
    """Members only, and the caller is not logged in."""

    status_code = 401


class TooMany(Refused):
    """Asked too often, or too much; `headers` say when to come back."""

    status_code = 429

    @classmethod
    def after(cls, seconds: int, reason: Sentence) -> Self:
        """A refusal that holds for so long."""
        made = cls.because(reason)
        made.headers = {"retry-after": str(seconds)}
        return made


@contextmanager
def explained(missing: str | None = None) -> Iterator[None]:
    """Turn what the program refuses into HTTP errors; `missing` is the code for a LookupError."""
    try:
        yield
    except OverBudget as over:
        raise TooMany.after(over.wait_s, over.reason) from over
    except TooManyAttempts as refusal:
        raise TooMany.after(WINDOW_MS // 1000, refusal.reason) from refusal
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal
    except LookupError as unknown:
        if missing is None:
            raise
        raise Missing(missing) from unknown


def on_http_exception(request: ApiRequest, problem: HTTPException) -> Response[Any]:
    """A refused or invalid request; who must wait is always told how long."""
    headers = problem.headers
    if problem.status_code == 429:
        headers = {"retry-after": "1", **(headers or {})}
    if is_nowhere(request, problem):
        return with_error(request, answer(404, BY_STATUS[404]))
    reason = reason_for(request, problem)
    return with_error(request, answer(problem.status_code, reason, headers))


def is_nowhere(request: ApiRequest, problem: HTTPException) -> bool:
    """Whether a program wants to change something among the app's pages, which can only be read:
    what it looks for is not here."""
    wrong_method = problem.status_code == 405
    return wrong_method and is_program(request) and not request.url.path.startswith("/api/")


def is_program(request: ApiRequest) -> bool:
    """Whether the caller has a token. A proxy's own password is not one."""
    return request.headers.get("authorization", "").lower().startswith("bearer ")


def with_error(request: ApiRequest, response: Response[wire.Problem]) -> Response[Any]:
    """The answer with `error`, where programs written for lichess look for the sentence."""
    if not is_program(request):
        return response
    told = program_problem(response.content)
    headers = dict(response.headers)
    return Response(
        told, status_code=response.status_code, headers=headers, media_type=MediaType.JSON
    )


def on_malformed(request: ApiRequest, problem: Exception) -> Response[wire.Problem]:
    """A body that cannot be decoded."""
    return answer(400, explain(problem))


def on_store_error(request: ApiRequest, problem: StoreError) -> Response[wire.Problem]:
    """The database is unavailable: the store's own sentence."""
    if not is_disk_full(problem):  # of which the store tells, and not each time
        log.error("%s %s failed: %s", request.method, request.url.path, problem)
    return answer(503, reason_of(problem))


def on_exception(request: ApiRequest, problem: Exception) -> Response[wire.Problem]:
    """A fault of the server; the log has the traceback."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=problem)
    return answer(500, BROKEN)


def answer(
    status: int, reason: Sentence, headers: dict[str, str] | None = None
) -> Response[wire.Problem]:
    body = problem_view(reason)
    return Response(body, status_code=status, headers=headers, media_type=MediaType.JSON)


def reason_for(request: ApiRequest, problem: HTTPException) -> Sentence:
    """The sentence for an error raised by a route or by the framework."""
    if isinstance(problem, Refused):
        return problem.reason
    if problem.status_code >= 500:
        return BROKEN
    if problem.extra and isinstance(problem.extra, list):
        reasons = [validation_error(request, entry) for entry in problem.extra if entry]
        return reasons[0] if len(reasons) == 1 else sentence("several-problems", problems=reasons)
    known = BY_STATUS.get(problem.status_code)
    return known or sentence("request-not-understood", problem=problem.detail)


def explain(problem: Exception) -> Sentence:
    """The sentence for a message that cannot be decoded."""
    return sentence("message-not-understood", problem=str(problem).rstrip("."))


HANDLERS: ExceptionHandlersMap = {
    HTTPException: on_http_exception,
    msgspec.MsgspecError: on_malformed,
    # A body of thousands of nested lists, or one that is no text.
    RecursionError: on_malformed,
    UnicodeDecodeError: on_malformed,
    StoreError: on_store_error,
    Exception: on_exception,
}
