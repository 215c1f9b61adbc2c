"""Time controls in several stages."""

from __future__ import annotations

import re
from typing import Self

import msgspec

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.time_controls.base import (
    LONGEST,
    TIME,
    Face,
    TimeControl,
    amount,
    length_problem,
    milliseconds,
    seconds,
)

_STAGE = re.compile(rf"(?:(\d{{1,4}})/)?({TIME})(?:\+({TIME}))?")


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of moves in additional time; the last stage may be the rest of the game."""

    time_ms: int
    moves: int | None = None
    increment_ms: int = 0

    @property
    def tag(self) -> str:
        moves = f"{self.moves}/" if self.moves else ""
        increment = f"+{seconds(self.increment_ms)}" if self.increment_ms else ""
        return f"{moves}{seconds(self.time_ms)}{increment}"

    @classmethod
    def of_tag(cls, text: str) -> Self | None:
        found = _STAGE.fullmatch(text)
        if found is None:
            return None
        moves, time, increment = found.groups()
        return cls(
            milliseconds(time), int(moves) if moves else None, milliseconds(increment or "0")
        )


class Stages(TimeControl, frozen=True, tag="stages"):
    """Several stages, such as 40 moves in 90 minutes, then 30 minutes, with 30 seconds per move.

    A last stage with a number of moves repeats forever.
    """

    stages: tuple[Stage, ...]

    def fresh(self) -> Face:
        return Face(self.stages[0].time_ms)

    def budget(self, face: Face) -> int | None:
        return face.ms

    def settle(self, face: Face, thought: int) -> Face:
        increment = self.stage(face.moves).increment_ms
        return self.untimed(Face(face.ms - thought + increment, moves=face.moves))

    def untimed(self, face: Face) -> Face:
        moves = face.moves + 1
        bonus = self.stage(moves).time_ms if self._begins(moves) else 0
        return Face(face.ms + bonus, moves=moves)

    def stage(self, moves: int) -> Stage:
        """The stage in which the move after `moves` moves is made."""
        for stage in self.stages:
            if stage.moves is None or moves < stage.moves:
                return stage
            moves -= stage.moves
        return self.stages[-1]

    def moves_to_go(self, moves: int) -> int | None:
        """Moves left, after `moves` moves, until the next stage; None in the last stage."""
        if self.stages[-1].moves is None and moves >= sum(s.moves or 0 for s in self.stages):
            return None
        ahead = 1
        while not self._begins(moves + ahead):
            ahead += 1
        return ahead

    def _begins(self, moves: int) -> bool:
        """Whether a new stage begins after `moves` moves."""
        for stage in self.stages:
            if moves == 0:
                return True
            if stage.moves is None or moves < stage.moves:
                return False
            moves -= stage.moves
        last = self.stages[-1].moves
        return last is not None and moves % last == 0

    def allowance(self, moves: int) -> int | None:
        total = self.stages[0].time_ms
        for made in range(moves):
            total += self.stage(made).increment_ms
            total += self.stage(made + 1).time_ms if self._begins(made + 1) else 0
        return total

    def problem(self) -> Sentence | None:
        if not self.stages:
            return sentence("clock-no-stages")
        if any(stage.moves is None for stage in self.stages[:-1]):
            return sentence("clock-stage-without-moves")
        for number, stage in enumerate(self.stages, 1):
            if stage.moves is not None and stage.moves < 1:
                return sentence("clock-stage-too-few-moves", number=number)
            if not 0 <= stage.increment_ms <= LONGEST:
                return sentence("clock-stage-increment", number=number)
            if problem := length_problem(
                sentence("clock-stage-time", number=number), stage.time_ms
            ):
                return problem
        return None

    @property
    def title(self) -> str:
        return ", then ".join(
            amount(stage.time_ms)
            + (f" for {stage.moves} moves" if stage.moves is not None else "")
            + (f" + {amount(stage.increment_ms)}" if stage.increment_ms else "")
            for stage in self.stages
        )

    def added(self, face: Face) -> int:
        return self.stage(face.moves).increment_ms

    @property
    def tag(self) -> str:
        return ":".join(stage.tag for stage in self.stages)

    @classmethod
    def of_tag(cls, text: str) -> Self | None:
        stages = [Stage.of_tag(part) for part in text.split(":")]
        return None if None in stages else cls(tuple(stage for stage in stages if stage))
