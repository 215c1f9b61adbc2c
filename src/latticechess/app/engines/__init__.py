"""The computer as an opponent: searches in worker processes, asked for with `await`."""

from typing import TYPE_CHECKING

from latticechess.app.engines.messages import ChosenMove, Hint, Report, SeenLine

if TYPE_CHECKING:
    from latticechess.app.engines.pool import EngineError, EnginePool

__all__ = ["ChosenMove", "EngineError", "EnginePool", "Hint", "Report", "SeenLine"]


def __getattr__(name: str) -> object:
    """The pool, when it is asked for: a worker begins sooner without what asks it."""
    if name in ("EngineError", "EnginePool"):
        from latticechess.app.engines import pool

        found: object = getattr(pool, name)
        return found
    raise AttributeError(f"{__name__} has no {name}")
