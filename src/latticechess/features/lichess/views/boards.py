"""Boards, clocks and statuses under the names that lichess gives them.

A board that lichess does not have keeps its own name here as its key.
"""

from __future__ import annotations

from typing import Any

from latticechess.kernel import library
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.play.clock_class import clock_class
from latticechess.play.time_controls import ClockSpec, Days, Fischer, SuddenDeath

Json = dict[str, Any]

VARIANTS: dict[str, Json] = {
    "chess": {"key": "standard", "name": "Standard", "short": "Std"},
    "chess960": {"key": "chess960", "name": "Chess960", "short": "960"},
    "king-of-the-hill": {"key": "kingOfTheHill", "name": "King of the Hill", "short": "KotH"},
    "three-check": {"key": "threeCheck", "name": "Three-check", "short": "3check"},
    "antichess": {"key": "antichess", "name": "Antichess", "short": "Anti"},
    "horde": {"key": "horde", "name": "Horde", "short": "Horde"},
    "racing-kings": {"key": "racingKings", "name": "Racing Kings", "short": "Racing"},
}
"""The boards that lichess has too, by our name."""
FROM_POSITION: Json = {"key": "fromPosition", "name": "From Position", "short": "FEN"}
"""What lichess calls chess from a position that was set up."""
BOARDS = {variant["key"]: name for name, variant in VARIANTS.items()} | {"fromPosition": "chess"}
SHORT_LETTERS = 6
UNLIMITED_MS = 2_147_483_647
"""The time left in a game without a clock."""
DAY_MS = 24 * 3_600_000
SPEED_NAMES = {
    "bullet": "Bullet",
    "blitz": "Blitz",
    "rapid": "Rapid",
    "classical": "Classical",
    "correspondence": "Correspondence",
}
SPEEDS = tuple(SPEED_NAMES)
STATUS_IDS = {
    "created": 10,
    "started": 20,
    "aborted": 25,
    "mate": 30,
    "resign": 31,
    "stalemate": 32,
    "timeout": 33,
    "draw": 34,
    "outoftime": 35,
    "unknownFinish": 38,
    "variantEnd": 60,
}
STATUS = {
    Reason.CHECKMATE: "mate",
    Reason.RESIGNATION: "resign",
    Reason.STALEMATE: "stalemate",
    Reason.TIME: "outoftime",
    Reason.ABANDONED: "timeout",
    Reason.GOAL: "variantEnd",
    Reason.CHECKS: "variantEnd",
    Reason.EXTINCTION: "variantEnd",
    Reason.ALL_CAPTURED: "variantEnd",
    Reason.NO_PIECES_LEFT: "variantEnd",
    Reason.BARE_KING: "variantEnd",
    Reason.ABORTED: "aborted",
}


def variant_view(board: str, title: str, set_up: bool) -> Json:
    """The variant of a game or challenge; `title` names a board that lichess does not have."""
    if board == "chess" and set_up:
        return FROM_POSITION
    return VARIANTS.get(board) or {"key": board, "name": title, "short": title[:SHORT_LETTERS]}


def title_of(board: str) -> str:
    """The title of a board that ships with the program; of another, its name."""
    return library.variant(board).title if board in library.names() else board


def board_of(key: str) -> str:
    """Our name of the board with lichess's key."""
    return BOARDS.get(key, key)


def is_lichess_board(board: str) -> bool:
    """Whether clients written for lichess know this board."""
    return board in VARIANTS


def speed(clocks: tuple[ClockSpec, ClockSpec]) -> str:
    """The lichess speed of a game; without a clock it is correspondence."""
    found = clock_class(clocks)
    return found if found in SPEED_NAMES else "correspondence"


def perf_key(board: str, clocks: tuple[ClockSpec, ClockSpec]) -> str:
    """What a game is rated under: its speed in chess, otherwise the board."""
    return speed(clocks) if board == "chess" else str(variant_view(board, board, False)["key"])


def perf_name(board: str, title: str, clocks: tuple[ClockSpec, ClockSpec]) -> str:
    if board == "chess":
        return SPEED_NAMES[speed(clocks)]
    return str(variant_view(board, title, False)["name"])


def increment_ms(clock: ClockSpec) -> int:
    return clock.increment_ms if isinstance(clock, Fischer) else 0


def clock_view(clock: ClockSpec) -> Json | None:
    """`clock` of a game, in milliseconds; None where lichess has no such clock."""
    if not isinstance(clock, Fischer | SuddenDeath):
        return None
    return {"initial": clock.initial_ms, "increment": increment_ms(clock)}


def days_per_turn(clock: ClockSpec) -> int | None:
    return max(1, clock.move_ms // DAY_MS) if isinstance(clock, Days) else None


def time_control(clock: ClockSpec) -> Json:
    """`timeControl` of a challenge, in seconds."""
    days = days_per_turn(clock)
    if days is not None:
        return {"type": "correspondence", "daysPerTurn": days}
    if not isinstance(clock, Fischer | SuddenDeath):
        return {"type": "unlimited"}
    seconds, increment = clock.initial_ms // 1000, increment_ms(clock) // 1000
    shown = f"{seconds / 60:g}+{increment}"
    return {"type": "clock", "limit": seconds, "increment": increment, "show": shown}


def status(result: Outcome | None) -> str:
    if result is None:
        return "started"
    usual = "draw" if result.winner is None else "unknownFinish"
    return STATUS.get(result.reason, usual)


def status_view(result: Outcome | None) -> Json:
    """A status with its number, as in lists of games."""
    name = status(result)
    return {"id": STATUS_IDS[name], "name": name}
