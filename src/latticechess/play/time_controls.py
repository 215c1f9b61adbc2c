"""Ways of limiting time. Each is a small strategy over the face of one player's clock.

A turn's thought is one number of milliseconds. Everything a control decides follows from the
face at the start of the turn and that number, so pauses and take-backs cannot wear time away.
"""

from __future__ import annotations

import msgspec

from latticechess.kernel.sentence import Sentence, sentence

SECOND = 1_000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
LONGEST = 1_000 * DAY
"""No time in a control may be longer: beyond this a number is a slip, not a wish."""


class Face(msgspec.Struct, frozen=True):
    """What one player's clock holds between turns."""

    ms: int
    """The time of one's own that is left."""
    periods: int = 0
    """Byo-yomi periods left."""
    moves: int = 0
    """Moves made, where they are counted."""


class TimeControl(
    msgspec.Struct, frozen=True, tag_field="kind", tag="none", forbid_unknown_fields=True
):
    """A clock that never falls; the base of those that do."""

    def fresh(self) -> Face:
        """The face before the first move."""
        return Face(0)

    def budget(self, face: Face) -> int | None:
        """The thought with which the flag falls in a turn begun with `face`; None: never."""
        return None

    def shown(self, face: Face, thought: int) -> int:
        """The time on the face after `thought` in the player's own turn."""
        return max(0, face.ms - thought)

    def resting(self, face: Face) -> int:
        """The time on the face while the opponent thinks."""
        return self.shown(face, 0)

    def settle(self, face: Face, thought: int) -> Face:
        """The face after a move that took `thought`, less than the budget."""
        return face

    def untimed(self, face: Face) -> Face:
        """The face after a move made while no clock ran."""
        return face

    def given(self, thought: int) -> int:
        """What the opponent's clock gains while this player thinks."""
        return 0

    def allowance(self, moves: int) -> int | None:
        """All the time there is for so many moves; None without a limit."""
        return None

    def problem(self) -> Sentence | None:
        """Why nobody could play with these values, or None."""
        return None

    @property
    def title(self) -> str:
        """A few words for a list of games."""
        return "no clock"


class NoClock(TimeControl, frozen=True, tag="none"):
    """Nobody counts."""


class SuddenDeath(TimeControl, frozen=True, tag="sudden-death"):
    """One amount of time for the whole game."""

    initial_ms: int

    def fresh(self) -> Face:
        return Face(self.initial_ms)

    def budget(self, face: Face) -> int | None:
        return face.ms

    def settle(self, face: Face, thought: int) -> Face:
        return Face(face.ms - thought)

    def allowance(self, moves: int) -> int | None:
        return self.initial_ms

    def problem(self) -> Sentence | None:
        return _too_short_or_long(sentence("clock-game-time"), self.initial_ms)

    @property
    def title(self) -> str:
        return _amount(self.initial_ms)


class Fischer(TimeControl, frozen=True, tag="fischer"):
    """Each timed move made adds the increment. Starting from nothing, the increment comes first."""

    initial_ms: int
    increment_ms: int

    def fresh(self) -> Face:
        return Face(self.initial_ms or self.increment_ms)

    def budget(self, face: Face) -> int | None:
        return face.ms

    def settle(self, face: Face, thought: int) -> Face:
        return Face(face.ms - thought + self.increment_ms)

    def allowance(self, moves: int) -> int | None:
        return self.initial_ms + moves * self.increment_ms

    def problem(self) -> Sentence | None:
        return _base_or_extra_problem(
            self.initial_ms, self.increment_ms, sentence("clock-increment")
        )

    @property
    def title(self) -> str:
        return f"{_amount(self.initial_ms)} + {_amount(self.increment_ms)}"


class PerMove(TimeControl, frozen=True, tag="per-move"):
    """The same time for every move; what is left over is lost."""

    move_ms: int

    def fresh(self) -> Face:
        return Face(self.move_ms)

    def budget(self, face: Face) -> int | None:
        return self.move_ms

    def shown(self, face: Face, thought: int) -> int:
        return max(0, self.move_ms - thought)

    def resting(self, face: Face) -> int:
        return face.ms

    def settle(self, face: Face, thought: int) -> Face:
        # The opponent may see how much was left; the next turn starts from the full time.
        return Face(self.move_ms - thought)

    def allowance(self, moves: int) -> int | None:
        return moves * self.move_ms

    def problem(self) -> Sentence | None:
        return _too_short_or_long(sentence("clock-move-time"), self.move_ms)

    @property
    def title(self) -> str:
        return f"{_amount(self.move_ms)} per move"


class Days(PerMove, frozen=True, tag="days"):
    """Correspondence: so many days for every move, kept as milliseconds."""


class Delay(TimeControl, frozen=True, tag="delay"):
    """Simple (US) delay: the time counts down only after the delay has passed in each turn."""

    initial_ms: int
    delay_ms: int

    def fresh(self) -> Face:
        return Face(self.initial_ms)

    def budget(self, face: Face) -> int | None:
        return face.ms + self.delay_ms

    def shown(self, face: Face, thought: int) -> int:
        return max(0, face.ms - max(0, thought - self.delay_ms))

    def settle(self, face: Face, thought: int) -> Face:
        return Face(self.shown(face, thought))

    def allowance(self, moves: int) -> int | None:
        return self.initial_ms + moves * self.delay_ms

    def problem(self) -> Sentence | None:
        return _base_or_extra_problem(self.initial_ms, self.delay_ms, sentence("clock-delay"))

    @property
    def title(self) -> str:
        return f"{_amount(self.initial_ms)}, delay {_amount(self.delay_ms)}"


class Bronstein(TimeControl, frozen=True, tag="bronstein"):
    """The delay is on the face from the start of a turn; what was used of it comes back after.

    A player may think exactly as long as with `Delay`.
    """

    initial_ms: int
    delay_ms: int

    def fresh(self) -> Face:
        return Face(self.initial_ms + self.delay_ms)

    def budget(self, face: Face) -> int | None:
        return face.ms

    def settle(self, face: Face, thought: int) -> Face:
        return Face(face.ms - max(0, thought - self.delay_ms))

    def allowance(self, moves: int) -> int | None:
        return self.initial_ms + moves * self.delay_ms

    def problem(self) -> Sentence | None:
        return _base_or_extra_problem(self.initial_ms, self.delay_ms, sentence("clock-delay"))

    @property
    def title(self) -> str:
        return f"{_amount(self.initial_ms)}, Bronstein {_amount(self.delay_ms)}"


class Byoyomi(TimeControl, frozen=True, tag="byoyomi"):
    """Main time, then periods: a period not used up is whole again for the next move."""

    initial_ms: int
    period_ms: int
    periods: int = 1

    def fresh(self) -> Face:
        return Face(self.initial_ms, self.periods)

    def budget(self, face: Face) -> int | None:
        return face.ms + face.periods * self.period_ms

    def shown(self, face: Face, thought: int) -> int:
        if thought < face.ms:
            return face.ms - thought
        used, into = divmod(thought - face.ms, self.period_ms)
        return self.period_ms - into if used < face.periods else 0

    def settle(self, face: Face, thought: int) -> Face:
        if thought < face.ms:
            return Face(face.ms - thought, face.periods)
        return Face(0, face.periods - (thought - face.ms) // self.period_ms)

    def allowance(self, moves: int) -> int | None:
        return self.initial_ms + moves * self.period_ms

    def problem(self) -> Sentence | None:
        if self.initial_ms < 0 or self.initial_ms > LONGEST:
            return sentence("clock-main-time")
        if not 1 <= self.periods <= 100:
            return sentence("clock-periods")
        return _too_short_or_long(sentence("clock-period-time"), self.period_ms)

    @property
    def title(self) -> str:
        return f"{_amount(self.initial_ms)}, byo-yomi {self.periods} of {_amount(self.period_ms)}"


class Hourglass(TimeControl, frozen=True, tag="hourglass"):
    """The time one player uses flows to the other. Only together with itself."""

    initial_ms: int

    def fresh(self) -> Face:
        return Face(self.initial_ms)

    def budget(self, face: Face) -> int | None:
        return face.ms

    def settle(self, face: Face, thought: int) -> Face:
        return Face(face.ms - thought)

    def given(self, thought: int) -> int:
        return thought

    def allowance(self, moves: int) -> int | None:
        return self.initial_ms

    def problem(self) -> Sentence | None:
        return _too_short_or_long(sentence("clock-hourglass-time"), self.initial_ms)

    @property
    def title(self) -> str:
        return f"{_amount(self.initial_ms)} hourglass"


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many moves in this much more time; the last stage may be the rest of the game."""

    time_ms: int
    moves: int | None = None
    increment_ms: int = 0


class Stages(TimeControl, frozen=True, tag="stages"):
    """Such as 40 moves in 90 minutes, then 30 more, 30 seconds a move throughout.

    A last stage with a number of moves repeats for ever.
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
        """Moves to make, after `moves` moves, until the next stage; None in the rest of a game."""
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
            if problem := _too_short_or_long(
                sentence("clock-stage-time", number=number), stage.time_ms
            ):
                return problem
        return None

    @property
    def title(self) -> str:
        return ", then ".join(
            _amount(stage.time_ms)
            + (f" for {stage.moves} moves" if stage.moves is not None else "")
            + (f" + {_amount(stage.increment_ms)}" if stage.increment_ms else "")
            for stage in self.stages
        )


ClockSpec = (
    NoClock
    | SuddenDeath
    | Fischer
    | PerMove
    | Days
    | Delay
    | Bronstein
    | Byoyomi
    | Hourglass
    | Stages
)
"""Every way of limiting time; `kind` tells them apart in files."""


def pair_problem(white: ClockSpec, black: ClockSpec) -> Sentence | None:
    """Why a game cannot be played with these clocks, or None."""
    if isinstance(white, Hourglass) != isinstance(black, Hourglass):
        return sentence("clock-hourglass-shared")
    return white.problem() or black.problem()


def _too_short_or_long(what: Sentence, ms: int) -> Sentence | None:
    if ms <= 0:
        return sentence("clock-too-short", what=what)
    return sentence("clock-too-long", what=what) if ms > LONGEST else None


def _base_or_extra_problem(base: int, extra: int, name: Sentence) -> Sentence | None:
    if base < 0 or extra < 0:
        return sentence("clock-negative", extra=name)
    if base == 0 and extra == 0:
        return sentence("clock-no-time", extra=name)
    if base > LONGEST or extra > LONGEST:
        return sentence("clock-too-much", extra=name)
    return None


def _amount(ms: int) -> str:
    """A time as people write it: the largest unit it is a whole number of."""
    for unit, name in ((DAY, "day"), (MINUTE, "min"), (SECOND, "s")):
        if ms % unit == 0 and (ms or unit == SECOND):
            count = ms // unit
            return f"{count} {name}{'s' if name == 'day' and count != 1 else ''}"
    return f"{ms / SECOND:g} s"
