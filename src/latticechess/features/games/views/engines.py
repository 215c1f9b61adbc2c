"""Views of the computer's levels and of external engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latticechess.app.engines.pool import EnginePool
from latticechess.engine.strength.elo import elo_of
from latticechess.engine.strength.levels import LEVELS
from latticechess.features import messages as wire
from latticechess.kernel.library import ORTHODOX

if TYPE_CHECKING:
    from latticechess.app.engines.external import ExternalEngine
    from latticechess.programs.installed import EngineLevel


def level_views() -> list[wire.LevelView]:
    """The levels of our own engine."""
    return [
        wire.LevelView(level.number, level.name, level.description, elo_of(level.number))
        for level in LEVELS
    ]


def engine_views(pool: EnginePool) -> list[wire.EngineView]:
    """The external engines, including those with a problem."""
    return [engine_view(external) for external in pool.externals.values()]


def engine_view(external: ExternalEngine) -> wire.EngineView:
    return wire.EngineView(
        name=external.guest.name,
        title=external.title,
        variants=list(ORTHODOX),
        levels=[guest_level_view(level) for level in external.levels],
        problem=external.problem and str(external.problem),
    )


def guest_level_view(level: EngineLevel) -> wire.LevelView:
    return wire.LevelView(level.number, "", level.description, {})
