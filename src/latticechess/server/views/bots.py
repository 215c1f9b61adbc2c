"""Views of games and challenges in the format of the lichess bot API."""

from __future__ import annotations

from typing import Any

from latticechess.app.timer import now_ms
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side
from latticechess.notation.fen.position import format_position
from latticechess.notation.uci import format_uci
from latticechess.play.clock_class import clock_class
from latticechess.play.events import Player
from latticechess.play.game import Game
from latticechess.play.time_controls import ClockSpec, Fischer, SuddenDeath
from latticechess.store.social.challenges import Challenge
from latticechess.store.social.chat import Line

Json = dict[str, Any]
VARIANTS = {
    "chess": {"key": "standard", "name": "Standard", "short": "Std"},
    "chess960": {"key": "chess960", "name": "Chess960", "short": "960"},
    "king-of-the-hill": {"key": "kingOfTheHill", "name": "King of the Hill", "short": "KotH"},
    "three-check": {"key": "threeCheck", "name": "Three-check", "short": "3check"},
    "antichess": {"key": "antichess", "name": "Antichess", "short": "Anti"},
    "horde": {"key": "horde", "name": "Horde", "short": "Horde"},
    "racing-kings": {"key": "racingKings", "name": "Racing Kings", "short": "Racing"},
}
"""Variants that bots know, as lichess names them."""
UNLIMITED_MS = 2_147_483_647
"""The time left in a game without a clock."""
STATUS = {
    Reason.CHECKMATE: "mate",
    Reason.RESIGNATION: "resign",
    Reason.STALEMATE: "stalemate",
    Reason.TIME: "outoftime",
    Reason.GOAL: "variantEnd",
    Reason.CHECKS: "variantEnd",
    Reason.EXTINCTION: "variantEnd",
    Reason.ALL_CAPTURED: "variantEnd",
    Reason.NO_PIECES_LEFT: "variantEnd",
    Reason.BARE_KING: "variantEnd",
    Reason.ABORTED: "aborted",
}
SPEEDS = {"bullet": "bullet", "blitz": "blitz", "rapid": "rapid", "classical": "classical"}


def speed(clock: ClockSpec) -> str:
    """The lichess speed of a clock; without one it is correspondence."""
    return SPEEDS.get(clock_class((clock, clock)), "correspondence")


def status(result: Outcome | None) -> str:
    if result is None:
        return "started"
    usual = "draw" if result.winner is None else "unknownFinish"
    return STATUS.get(result.reason, usual)


def player(seat: Player) -> Json:
    if seat.kind == "computer":
        return {"aiLevel": lichess_level(seat)}
    return {"id": seat.user or "", "name": seat.name, "title": None, "rating": 1500}


def lichess_level(seat: Player) -> int:
    """The computer's level as lichess counts: from 1."""
    return max(1, seat.level or 1)


def game_state(game: Game) -> Json:
    """The `gameState` event: all moves, clocks and offers."""
    at = now_ms()
    white, black = (game.clock.shown(side, at) for side in Side)
    increments = [c.increment_ms if isinstance(c, Fischer) else 0 for c in game.options.clocks]
    geometry = game.variant.geometry
    state: Json = {
        "type": "gameState",
        "moves": " ".join(format_uci(geometry, played.move) for played in game.moves),
        "wtime": UNLIMITED_MS if white is None else white,
        "btime": UNLIMITED_MS if black is None else black,
        "winc": increments[0],
        "binc": increments[1],
        "status": status(game.result),
    }
    if game.result is not None and game.result.winner is not None:
        state["winner"] = str(game.result.winner).lower()
    if game.offers.draw is not None:
        state["wdraw" if game.offers.draw is Side.WHITE else "bdraw"] = True
    if game.offers.takeback is not None:
        state["wtakeback" if game.offers.takeback.side is Side.WHITE else "btakeback"] = True
    return state


def chat_line(line: Line) -> Json:
    """The `chatLine` event."""
    return {"type": "chatLine", "room": "player", "username": line.name, "text": line.text}


def game_full(game: Game) -> Json:
    """The `gameFull` event: the first line of a game stream."""
    clock = game.options.clocks[0]
    start = game.options.start is None and game.options.variant == "chess"
    full: Json = {
        "type": "gameFull",
        "id": game.id,
        "variant": VARIANTS[game.options.variant],
        "speed": speed(clock),
        "perf": {"name": speed(clock).title()},
        "rated": game.options.rated,
        "createdAt": game.started_at,
        "white": player(game.players[Side.WHITE]),
        "black": player(game.players[Side.BLACK]),
        "initialFen": "startpos" if start else format_position(game.positions[0]),
        "state": game_state(game),
    }
    if isinstance(clock, Fischer | SuddenDeath):
        increment = clock.increment_ms if isinstance(clock, Fischer) else 0
        full["clock"] = {"initial": clock.initial_ms, "increment": increment}
    return full


def game_card(game: Game, user: str) -> Json:
    """A game of the user's in `gameStart` and `gameFinish` events."""
    side = Side.WHITE if game.players[Side.WHITE].user == user else Side.BLACK
    other = game.players[side.opponent]
    left = game.clock.shown(side, now_ms())
    moves = game.moves
    last = format_uci(game.variant.geometry, moves[-1].move) if moves else ""
    card: Json = {
        "id": game.id,
        "gameId": game.id,
        "fullId": game.id,
        "fen": format_position(game.position),
        "color": str(side).lower(),
        "lastMove": last,
        "source": "friend",
        "status": {"id": 20 if game.result is None else 30, "name": status(game.result)},
        "variant": VARIANTS[game.options.variant],
        "speed": speed(game.options.clocks[0]),
        "perf": speed(game.options.clocks[0]),
        "rated": game.options.rated,
        "hasMoved": game.ply > 0,
        "opponent": {"id": other.user or None, "username": other.name},
        "isMyTurn": game.result is None and game.turn is side,
        "secondsLeft": UNLIMITED_MS // 1000 if left is None else left // 1000,
        "compat": {"bot": True, "board": True},
    }
    if other.kind == "computer":
        card["opponent"]["ai"] = lichess_level(other)
    if game.result is not None and game.result.winner is not None:
        card["winner"] = str(game.result.winner).lower()
    return card


def time_control(clock: ClockSpec) -> Json:
    if not isinstance(clock, Fischer | SuddenDeath):
        return {"type": "unlimited"}
    increment = clock.increment_ms // 1000 if isinstance(clock, Fischer) else 0
    seconds = clock.initial_ms // 1000
    shown = f"{seconds / 60:g}+{increment}"
    return {"type": "clock", "limit": seconds, "increment": increment, "show": shown}


def challenge(offer: Challenge, user: str) -> Json:
    """A challenge to `user`."""
    terms = offer.terms
    theirs = terms.colour if terms.colour != "random" else "white"
    return {
        "id": offer.id,
        "url": f"/lobby#{offer.id}",
        "status": "created",
        "challenger": {"id": offer.user, "name": offer.name, "rating": offer.rating, "title": None},
        "destUser": {"id": user, "name": user, "rating": None},
        "variant": VARIANTS[terms.variant],
        "rated": terms.rated,
        "speed": speed(terms.clock),
        "timeControl": time_control(terms.clock),
        "color": terms.colour,
        "finalColor": theirs,
        "perf": {"icon": "", "name": speed(terms.clock).title()},
        "direction": "in",
        "initialFen": terms.position,
    }
