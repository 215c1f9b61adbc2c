"""A new game: from the request of a user to the game's options and players."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from latticechess.engine.strength.characters import CHARACTERS
from latticechess.engine.strength.levels import DEFAULT_LEVEL
from latticechess.features.lobby.store import ColourWish
from latticechess.kernel.library import ORTHODOX
from latticechess.kernel.pieces import Side
from latticechess.kernel.start_positions import FAMILIES
from latticechess.kernel.variant import Variant
from latticechess.play.events import OPEN, GameOptions, Player
from latticechess.play.game_names import made_up_name
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import ClockSpec, NoClock

LONGEST_NAME = 40
LONGEST_DELAY_S = 3_600
GUEST = "Guest"
"""Display name of a user without a name."""
NO_CLOCK = NoClock()
OpponentKind = Literal["computer", "same-screen", "online", "watch"]


@dataclass(frozen=True, slots=True)
class NewGame:
    """A request for a new game."""

    variant: str
    """The name of the board."""
    opponent: OpponentKind
    colour: ColourWish = "white"
    level: int | None = None
    clock: ClockSpec = NO_CLOCK
    black_clock: ClockSpec | None = None
    """Black's clock in a game with time odds."""
    clock_at_once: bool = False
    name: str | None = None
    """Name of the requester or, at a shared screen, of the player on their side."""
    profile: str | None = None
    """At a shared screen: profile of the player on that side, instead of a name."""
    opponent_name: str | None = None
    opponent_profile: str | None = None
    takebacks: bool = True
    rated: bool = False
    """A rated game has no take-backs, whatever `takebacks` says."""
    position: str | None = None
    engine: str | None = None
    """An external engine instead of our own."""
    white_level: int | None = None
    """In a game between computers: White's level; `level` is Black's."""
    white_engine: str | None = None
    character: str | None = None
    """In whose taste our own engine plays, at any level; None: its own."""
    white_character: str | None = None
    game_name: str | None = None
    """Generated if it is blank."""
    delay_s: int | None = None
    """Spectator delay; None: the server's default."""
    source: str | None = None
    """A variant file instead of a board's name: the board is tried without being saved."""


def options_of(wish: NewGame, variant: Variant, user: str = "") -> GameOptions:
    """The options of the game that `user` requests on the board it names; Refusal."""
    if not 0 <= (wish.delay_s or 0) <= LONGEST_DELAY_S:
        raise Refusal("delay-too-long", count=LONGEST_DELAY_S)
    family = variant.numbered_starts if wish.position is None else None
    return GameOptions(
        variant=variant.name,
        source=variant.source,
        start=wish.position,
        start_number=secrets.randbelow(FAMILIES[family]) if family else None,
        clocks=(wish.clock, wish.black_clock or wish.clock),
        clock_start="at-once" if wish.clock_at_once else "first-move",
        rated=wish.rated,
        takebacks=wish.takebacks and wish.opponent != "watch" and not wish.rated,
        host=user if wish.opponent == "watch" else "",
        name=clean_name(wish.game_name, "") or made_up_name(),
        delay_s=wish.delay_s,
    )


def players_of(
    wish: NewGame,
    user: str,
    usual_name: str,
    levels: Sequence[int],
    engines: Mapping[str, str] | None = None,
) -> tuple[Player, Player]:
    """White and Black of the game that `user` requests; Refusal for a bad level or name.

    `engines`: titles of the external engines by name.
    """

    def computer(level: int | None, engine: str | None, character: str | None) -> Player:
        if engine is None:
            return own_computer(level, levels, character)
        return external_computer(wish.variant, level, levels, engine, engines or {})

    if wish.opponent == "watch":
        white = computer(wish.white_level, wish.white_engine, wish.white_character)
        return white, computer(wish.level, wish.engine, wish.character)
    side = chosen_side(wish.colour)
    shared = wish.opponent == "same-screen"
    name = clean_name(wish.name, str(side) if shared else usual_name)
    creator = Player("person", name, user, profile=wish.profile)
    if wish.opponent == "computer":
        other = computer(wish.level, wish.engine, wish.character)
    elif shared:
        name = clean_name(wish.opponent_name, str(side.opponent))
        other = Player("person", name, user, profile=wish.opponent_profile)
    else:
        other = OPEN
    return (creator, other) if side is Side.WHITE else (other, creator)


def own_computer(level: int | None, levels: Sequence[int], character: str | None) -> Player:
    """Our engine as a player; Refusal if there is no such level or character."""
    if character is not None and character not in CHARACTERS:
        raise Refusal("no-such-character", name=character)
    return Player("computer", "Computer", level=checked_level(level, levels), character=character)


def checked_level(level: int | None, levels: Sequence[int]) -> int:
    """The level, or the default; Refusal if there is no such level."""
    chosen = DEFAULT_LEVEL if level is None else level
    if chosen not in levels:
        raise Refusal("level-out-of-range", first=levels[0], last=levels[-1])
    return chosen


def external_computer(
    variant: str,
    level: int | None,
    levels: Sequence[int],
    engine: str,
    engines: Mapping[str, str],
) -> Player:
    """An external engine as a player; Refusal if there is no such engine or level."""
    chosen = checked_level(level, levels)
    if engine not in engines:
        raise Refusal("engine-not-installed", name=engine)
    if variant not in ORTHODOX:
        raise Refusal("engine-plays-chess-only", name=engines[engine])
    return Player("computer", engines[engine], level=chosen, engine=engine)


def chosen_side(colour: ColourWish) -> Side:
    if colour == "random":
        return secrets.choice(list(Side))
    return Side.WHITE if colour == "white" else Side.BLACK


def clean_name(name: str | None, otherwise: str) -> str:
    """The name as plain text, or `otherwise` if it is blank; Refusal if it is too long."""
    text = plain_text(name or "")
    if len(text) > LONGEST_NAME:
        raise Refusal("name-too-long", count=LONGEST_NAME)
    return text or otherwise
