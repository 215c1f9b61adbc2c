"""Answers of a thread that works in groups to those who wait for them, in event loops or not."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import suppress

Answer = Future[None] | asyncio.Future[None]
"""What the one who asked waits for."""
Answered = tuple[Answer, Exception | None]
"""An answer, and why what was asked could not be done."""


def wanted(answer: Answer) -> bool:
    """Whether somebody still waits; from now on it is too late to give up."""
    if isinstance(answer, asyncio.Future):
        return not answer.cancelled()
    return answer.set_running_or_notify_cancel()


def answer_all(answered: Iterable[Answered]) -> None:
    """Tell everybody what became of it. An event loop is woken once, however many wait in it."""
    loops: defaultdict[asyncio.AbstractEventLoop, list[Answered]] = defaultdict(list)
    here: list[Answered] = []
    for each in answered:
        answer = each[0]
        (loops[answer.get_loop()] if isinstance(answer, asyncio.Future) else here).append(each)
    for loop, waiting in loops.items():
        # A loop that has ended meanwhile has nobody in it.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_settle, waiting)
    _settle(here)


def _settle(answered: Iterable[Answered]) -> None:
    for answer, refusal in answered:
        if answer.cancelled():
            continue
        if refusal is None:
            answer.set_result(None)
        else:
            answer.set_exception(refusal)
