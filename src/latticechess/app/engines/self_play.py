"""One fast game of the engine against itself, in a worker process."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random

from latticechess.app.engines.messages import AskGame, GamePlayed
from latticechess.engine.analysis import reports
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.programs.matches import (
    Adjudication,
    plausible_move,
    play,
    start_of,
    usual_adjudication,
)
from latticechess.programs.players import Answer, PlayerError

RANDOM_PLIES = 4
"""So many plies each game begins with moves by chance, or all games would be the same."""
LONGEST = 240
TABLE_MB = 2


class FastPlayer:
    """Both sides of a game: a few nodes a move, until it is stopped or its time is over."""

    def __init__(self, nodes: int, time_ms: int, stop: Stop) -> None:
        self.nodes = nodes
        self.until = time.monotonic() + time_ms / 1000
        self.stop = stop
        self.table = TranspositionTable.of_megabytes(TABLE_MB)

    def begin(self, seed: int) -> None:
        pass

    def answer(self, position: Position) -> Answer:
        """The move; PlayerError if the game is called off."""
        last = None
        if not self.stop.is_set() and time.monotonic() < self.until:
            profile, limits = SearchProfile(nodes=self.nodes), Limits(nodes=self.nodes)
            for report in reports(position, profile, limits, table=self.table, stop=self.stop):
                last = report
        if last is None:
            raise PlayerError("called off")
        return Answer(last.lines[0].moves[0], last.lines[0].score)

    def close(self) -> None:
        pass


def self_play(ask: AskGame, variant: Variant, stop: Stop) -> GamePlayed:
    """Play the game that is asked for."""
    began = time.process_time()
    player = FastPlayer(ask.nodes, ask.time_ms, stop)
    random = Random(ask.seed)
    opening = start_of(variant, ask.seed)
    moved = set()
    for _ in range(RANDOM_PLIES):
        if opening.outcome is not None or stop.is_set():
            break
        move = plausible_move(opening, random)
        moved.add(opening.pieces[move.origin].kind.letter)
        opening = opening.play(move)
    game = play(opening, player, player, ask.seed, _adjudication(variant))
    position = opening
    for move in game.moves:
        moved.add(position.pieces[move.origin].kind.letter)
        position = position.play(move)
    return GamePlayed(
        id=ask.id,
        points=None if game.forfeit else game.points,
        plies=position.ply,
        moved=tuple(sorted(moved)),
        cpu_ms=int(1000 * (time.process_time() - began)),
    )


def _adjudication(variant: Variant) -> Adjudication:
    """Games with ends of their own are played out: material may mean anything there."""
    rules = replace(usual_adjudication(variant), longest=LONGEST)
    return replace(rules, resign_plies=0, draw_after=0) if variant.ruled else rules
