"""The computer as an opponent: searches in worker processes, asked for with `await`."""

from latticechess.app.engines.messages import ChosenMove, Hint, Report, SeenLine
from latticechess.app.engines.pool import EngineError, EnginePool

__all__ = ["ChosenMove", "EngineError", "EnginePool", "Hint", "Report", "SeenLine"]
