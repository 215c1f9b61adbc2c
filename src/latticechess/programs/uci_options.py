"""The UCI options of our engine."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from latticechess.engine.analysis import MAX_THREADS
from latticechess.engine.endgames import syzygy
from latticechess.engine.evaluation.weights import Weights, overlay, weights_for
from latticechess.engine.strength.characters import CHARACTERS, character_names
from latticechess.engine.strength.elo import measurements
from latticechess.engine.strength.levels import LEVELS
from latticechess.kernel import library
from latticechess.kernel.variant import Variant
from latticechess.kernel.variantfile import VariantError
from latticechess.notation.variant_tags import find_variant

MAX_HASH = 4096
MAX_LINES = 50
MAX_FILE_LENGTH = 200_000
GENTLEST = LEVELS[0].number
STRONGEST = LEVELS[-1].number
PLAIN = "none"
"""The engine's own taste."""


class OptionError(Exception):
    """An invalid setting; the message is for people."""


def elo_range() -> tuple[int, int]:
    """The measured Elo of the weakest and the strongest level at chess."""
    found = measurements().get("chess")
    return (min(found.elo.values()), max(found.elo.values())) if found else (400, 2400)


@dataclass
class Options:
    """The options that a user has set."""

    hash_mb: int = 64
    threads: int = 1
    lines: int = 1
    ponder: bool = False
    """Whether the program will say `go ponder`; it may anyway."""
    chess960: bool = False
    limited: bool = False
    elo: int = field(default_factory=lambda: elo_range()[1])
    skill: int = STRONGEST
    character: str | None = None
    named: Variant = field(default_factory=lambda: library.variant("chess"))
    parameters: dict[str, Any] = field(default_factory=dict)
    """Replacements for the engine's own parameter file."""

    @property
    def variant(self) -> Variant:
        """The variant being played: UCI_Chess960 turns chess into Chess960."""
        if self.chess960 and self.named.name == "chess":
            return library.variant("chess960")
        return self.named

    @property
    def weights(self) -> Weights | None:
        """The evaluation weights; None for the engine's own."""
        if not self.parameters:
            return None
        return overlay(self.variant, weights_for(self.variant), self.parameters)

    @property
    def level(self) -> int:
        """The level for the requested strength; the strongest means no limit."""
        if not self.limited:
            return self.skill
        known = measurements()
        measured = known.get(self.variant.name) or known.get("chess")
        if measured is None:
            return self.skill
        return min(measured.elo, key=lambda level: abs(measured.elo[level] - self.elo))

    def declarations(self) -> list[str]:
        """The `option` lines that declare what can be set."""
        low, high = elo_range()
        variants = " ".join(f"var {name}" for name in uci_names())
        characters = " ".join(f"var {name}" for name in CHARACTERS)
        return [
            f"option name Hash type spin default {self.hash_mb} min 1 max {MAX_HASH}",
            "option name Clear Hash type button",
            f"option name Threads type spin default {self.threads} min 1 max {MAX_THREADS}",
            "option name Ponder type check default false",
            f"option name MultiPV type spin default {self.lines} min 1 max {MAX_LINES}",
            "option name Parameters type string default <empty>",
            "option name SyzygyPath type string default <empty>",
            f"option name UCI_Variant type combo default chess {variants}",
            "option name UCI_Chess960 type check default false",
            "option name UCI_LimitStrength type check default false",
            f"option name UCI_Elo type spin default {high} min {low} max {high}",
            f"option name Skill Level type spin default {STRONGEST} min {GENTLEST} max {STRONGEST}",
            f"option name Character type combo default {PLAIN} var {PLAIN} {characters}",
        ]

    def set(self, name: str, value: str) -> None:
        """Set one option; OptionError if it is unknown or the value is invalid."""
        setter = _SETTERS.get(name.lower())
        if setter is None:
            raise OptionError(f"There is no option {name!r}.")
        setter(self, value)


def _number(name: str, low: int, high: int) -> Callable[[Options, str], None]:
    def setter(options: Options, value: str) -> None:
        try:
            number = int(value)
        except ValueError:
            raise OptionError(f"{value!r} is not a whole number.") from None
        if not low <= number <= high:
            raise OptionError(f"{number} is not between {low} and {high}.")
        setattr(options, name, number)

    return setter


def _switch(name: str) -> Callable[[Options, str], None]:
    def setter(options: Options, value: str) -> None:
        if value.lower() not in ("true", "false"):
            raise OptionError(f"{value!r} is neither true nor false.")
        setattr(options, name, value.lower() == "true")

    return setter


def _character(options: Options, value: str) -> None:
    if value.lower() not in (PLAIN, *CHARACTERS):
        raise OptionError(f"{value!r} is neither {PLAIN} nor {character_names()}.")
    options.character = None if value.lower() == PLAIN else value.lower()


def _variant(options: Options, value: str) -> None:
    try:
        known = find_variant(value) if value.strip() else None
        options.named = library.variant(known.name if known else value)
    except (library.UnknownVariantError, VariantError, OSError) as error:
        raise OptionError(" ".join(str(error).split())) from error


def _text_of(path: Path) -> str:
    with path.open(encoding="utf-8") as file:
        text = file.read(MAX_FILE_LENGTH + 1)
    if len(text) > MAX_FILE_LENGTH:
        raise ValueError(f"it is longer than {MAX_FILE_LENGTH} characters")
    return text


def _parameters(options: Options, value: str) -> None:
    before = options.parameters
    try:
        path = Path(value).expanduser()
        options.parameters = tomllib.loads(_text_of(path)) if value else {}
        # Report what does not fit the board now, not in the middle of a game.
        _ = options.weights
    except (OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
        options.parameters = before
        raise OptionError(f"{value} is no parameter file for this board: {error}") from error


def _syzygy(options: Options, value: str) -> None:
    try:
        syzygy.use("" if value == "<empty>" else value)
    except syzygy.EndgameTablesError as error:
        raise OptionError(str(error)) from error


_SETTERS: dict[str, Callable[[Options, str], None]] = {
    "hash": _number("hash_mb", 1, MAX_HASH),
    "threads": _number("threads", 1, MAX_THREADS),
    "ponder": _switch("ponder"),
    "multipv": _number("lines", 1, MAX_LINES),
    "parameters": _parameters,
    "syzygypath": _syzygy,
    "uci_variant": _variant,
    "uci_chess960": _switch("chess960"),
    "uci_limitstrength": _switch("limited"),
    "uci_elo": _number("elo", 0, 10_000),
    "skill level": _number("skill", GENTLEST, STRONGEST),
    "character": _character,
}


FAIRY_STOCKFISH = {
    "king-of-the-hill": "kingofthehill",
    "los-alamos": "losalamos",
    "mini": "gardner",
    "racing-kings": "racingkings",
    "three-check": "3check",
}
"""What Fairy-Stockfish, cutechess and python-chess call a board that has another name here."""
XBOARD = {"chess": "normal", "chess960": "fischerandom", **FAIRY_STOCKFISH}
"""What programs of the XBoard protocol call it."""

MOST_ROWS = 10


def uci_names() -> list[str]:
    """The values of UCI_Variant: our names, and those of other programs."""
    return [*library.names(), *sorted(FAIRY_STOCKFISH.values())]


def xboard_names() -> list[str]:
    """The variants of the XBoard protocol, the usual game first."""
    return [XBOARD.get(name, name) for name in library.names() if _named_alike(name)]


def by_xboard_name(name: str) -> Variant | None:
    """The board that an XBoard program means, if it is one of ours."""
    found = find_variant(name)
    return found if found is not None and _named_alike(found.name) else None


def _named_alike(name: str) -> bool:
    """Whether squares have the same names there: on ten rows and more XBoard counts from 0."""
    geometry = library.variant(name).geometry
    flat = geometry.bounded and geometry.dimension == 2
    return not flat or geometry.sizes[1] < MOST_ROWS
