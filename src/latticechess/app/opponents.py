"""The computer as an opponent, as far as this installation has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from latticechess.app.engines import ChosenMove, EngineError, EnginePool
    from latticechess.app.engines.messages import PlayedMove
    from latticechess.engine.levels import LEVELS, level_of
else:
    try:
        from latticechess.app.engines import ChosenMove, EngineError, EnginePool
        from latticechess.app.engines.messages import PlayedMove
        from latticechess.engine.levels import LEVELS, level_of
    except ImportError:
        LEVELS = ()
        ChosenMove = PlayedMove = level_of = None

        class EngineError(Exception):
            pass

        class EnginePool:
            async def choose(self, *_: object) -> None:
                raise EngineError("The computer's engine is not installed.")

            async def hint(self, *_: object, who: str = "") -> None:
                raise EngineError("The computer's engine is not installed.")

            async def close(self) -> None:
                pass


__all__ = ["LEVELS", "ChosenMove", "EngineError", "EnginePool", "PlayedMove", "level_of"]
