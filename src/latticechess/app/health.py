"""Health of a running program."""

from __future__ import annotations

import asyncio

from latticechess.app.program import Program
from latticechess.store.database.open import is_reachable

ANSWER_S = 3.0
"""How long the database may take to answer."""


async def troubles(program: Program) -> list[str]:
    """Problems that keep the program from working, for people; [] if it is healthy."""
    found = []
    try:
        async with asyncio.timeout(ANSWER_S):
            if not await asyncio.to_thread(is_reachable, program.database):
                found.append("The database does not answer.")
    except TimeoutError:
        found.append("The database does not answer in time.")
    if not program.bus.connected:
        found.append("The bus is not connected: news from other processes arrives late.")
    return found
