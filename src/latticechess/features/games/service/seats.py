"""Seats: who may act in a game, and for which side."""

from __future__ import annotations

from latticechess.engine.strength.levels import LEVELS
from latticechess.features.games.service.absence import Absence
from latticechess.features.games.service.new_game import GUEST
from latticechess.kernel.pieces import Side
from latticechess.play.commands import (
    Abort,
    AcceptDraw,
    AcceptTakeback,
    ChangeLevel,
    ClaimAbsence,
    ClaimDraw,
    Command,
    DeclineAbort,
    DeclineDraw,
    DeclinePause,
    DeclineRematch,
    DeclineTakeback,
    Join,
    OfferDraw,
    Pause,
    RequestTakeback,
    Resign,
    Resume,
    SideCommand,
)
from latticechess.play.events import Player
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal

ACTIONS: dict[str, type[SideCommand]] = {
    "resign": Resign,
    "offer-draw": OfferDraw,
    "accept-draw": AcceptDraw,
    "decline-draw": DeclineDraw,
    "claim-draw": ClaimDraw,
    "request-takeback": RequestTakeback,
    "accept-takeback": AcceptTakeback,
    "decline-takeback": DeclineTakeback,
    "pause": Pause,
    "decline-pause": DeclinePause,
    "resume": Resume,
    "abort": Abort,
    "decline-abort": DeclineAbort,
    "decline-rematch": DeclineRematch,
}
"""What a player may do besides moving, by the names used on the wire."""


def sides_of(game: Game, user: str) -> tuple[Side, ...]:
    """The sides that `user` plays: none for a spectator, both at a shared screen."""
    white, black = game.players
    return _SIDES[white.user == user, black.user == user]


_SIDES: dict[tuple[bool, bool], tuple[Side, ...]] = {
    (white, black): tuple(side for side in Side if (white, black)[side])
    for white in (False, True)
    for black in (False, True)
}
"""By whether the user plays White and Black."""


HOSTED = ("pause", "resume", "abort")
"""What the host of a game between computers may do."""


def hosts(game: Game, user: str) -> bool:
    """Whether `user` set up this game between computers."""
    return bool(game.options.host) and game.options.host == user


def require_seat(game: Game, user: str) -> tuple[Side, ...]:
    """`sides_of`, or a Refusal for a spectator."""
    sides = sides_of(game, user)
    if sides:
        return sides
    if not game.seated:
        raise Refusal("seat-not-taken-yet")
    raise Refusal("spectators-cannot")


def moving_side(game: Game, user: str) -> Side:
    """The side for which `user` moves: at a shared screen, the side to move."""
    sides = require_seat(game, user)
    return game.turn if game.turn in sides else sides[0]


def action_command(game: Game, user: str, action: str, wanted: Side | None = None) -> Command:
    """The command for an action of `user`; Refusal for a spectator.

    `wanted` is the side that acts, where the user plays both.
    """
    kind = ACTIONS[action]
    if hosts(game, user) and action in HOSTED:
        return kind(game.turn)  # type: ignore[return-value]
    side = moving_side(game, user)
    if wanted is not None:
        side = own_side(game, user, wanted)
    elif game.shared and kind in (AcceptDraw, DeclineDraw) and game.offers.draw is not None:
        # Two people at one screen: the one who did not make the offer answers it.
        side = game.offers.draw.opponent
    command: Command = kind(side)  # type: ignore[assignment]
    return command


def own_side(game: Game, user: str, side: Side) -> Side:
    """`side`, or a Refusal if `user` does not play it."""
    if side not in require_seat(game, user):
        raise Refusal("not-your-side", side=side)
    return side


def may_rename(game: Game, user: str) -> bool:
    """Whether `user` may rename the game: its players, its host, whoever imported it."""
    imported = game.file is not None and game.file.by == user
    return bool(sides_of(game, user)) or hosts(game, user) or imported


def absence_claim(game: Game, user: str, absence: Absence, draw: bool) -> Command:
    """The command by which `user` claims that the opponent has left; Refusal for a spectator."""
    side = moving_side(game, user)
    return ClaimAbsence(side, absence.away_ms(side.opponent), draw, absence.patience_ms)


def level_command(game: Game, user: str, level: int, side: Side | None = None) -> Command:
    """The command that changes the computer's level, on `side` if both are computers; Refusal."""
    if not hosts(game, user):
        require_seat(game, user)
    known = [each.number for each in LEVELS]
    if level not in known:
        raise Refusal("level-out-of-range", first=known[0], last=known[-1])
    seats = [each for each in Side if game.players[each].kind == "computer"]
    if side is not None and side not in seats:
        raise Refusal("side-not-computer", side=side)
    if not seats:
        raise Refusal("no-computer-here")
    return ChangeLevel(side if side is not None else seats[0], level)


def join_command(game: Game, player: Player, wanted: Side | None = None) -> Command:
    """The command that seats `player` on the open side, the wanted one where both are open;
    Refusal if they play here already."""
    if player.user is not None and sides_of(game, player.user):
        raise Refusal("already-playing")
    if game.options.rated and player.name == GUEST:
        raise Refusal("rated-needs-name-to-join")
    free = [side for side in Side if game.players[side].kind == "open"]
    side = wanted if wanted in free else next(iter(free), Side.BLACK)
    return Join(side, player)
