"""Engines: searches in worker processes. Import `EnginePool`, its errors and replies from here."""

from typing import TYPE_CHECKING

from latticechess.app.engines.messages import ChosenMove, Hint, Report, SearchLine

if TYPE_CHECKING:
    from latticechess.app.engines.pool import EngineError, EnginePool

__all__ = ["ChosenMove", "EngineError", "EnginePool", "Hint", "Report", "SearchLine"]


def __getattr__(name: str) -> object:
    """Import the pool on demand: a worker process starts faster without it."""
    if name in ("EngineError", "EnginePool"):
        from latticechess.app.engines import pool

        found: object = getattr(pool, name)
        return found
    raise AttributeError(f"{__name__} has no {name}")
