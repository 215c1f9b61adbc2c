"""Games in the format of the lichess API: streams, cards in lists, exports."""

from __future__ import annotations

from dataclasses import dataclass, field

from latticechess.app.timer import now_ms
from latticechess.features.games.store import Line
from latticechess.features.lichess.views import boards
from latticechess.features.lichess.views.boards import UNLIMITED_MS, Json
from latticechess.kernel.pieces import Side
from latticechess.notation.fen.position import format_position
from latticechess.notation.uci import format_uci
from latticechess.play.events import Player
from latticechess.play.game import Game

START_RATING = 1500
"""What lichess shows for somebody without a rating."""
AI_LEVELS = 8
"""lichess counts the computer's levels from 1 to 8."""


@dataclass(frozen=True, slots=True)
class Names:
    """What is known of players beyond the game, by user or profile."""

    ratings: dict[str, int] = field(default_factory=dict)
    bots: frozenset[str] = frozenset()

    def rating(self, user: str | None) -> Json:
        """`rating`, provisional for somebody without one."""
        known = self.ratings.get(user or "")
        if known is None:
            return {"rating": START_RATING, "provisional": True}
        return {"rating": known}

    def title(self, user: str | None) -> str | None:
        return "BOT" if user in self.bots else None


def ai_level(seat: Player) -> int:
    """The computer's level as lichess counts."""
    return min(AI_LEVELS, max(1, seat.level or 1))


def player(seat: Player, names: Names) -> Json:
    """A player of `gameFull`."""
    if seat.kind == "computer":
        return {"aiLevel": ai_level(seat)}
    view = {"id": seat.user or "", "name": seat.name, "title": names.title(seat.user)}
    return view | names.rating(seat.profile or seat.user)


def moves_of(game: Game) -> str:
    """All moves in coordinate notation, separated by spaces."""
    geometry = game.variant.geometry
    return " ".join(format_uci(geometry, played.move) for played in game.moves)


def winner_view(game: Game) -> Json:
    if game.result is None or game.result.winner is None:
        return {}
    return {"winner": str(game.result.winner).lower()}


def offers_view(game: Game) -> Json:
    """Offers that wait for an answer: `wdraw`, `btakeback` and so on."""
    view: Json = {}
    if game.offers.draw is not None:
        view["wdraw" if game.offers.draw is Side.WHITE else "bdraw"] = True
    if game.offers.takeback is not None:
        view["wtakeback" if game.offers.takeback.side is Side.WHITE else "btakeback"] = True
    return view


def game_state(game: Game) -> Json:
    """The `gameState` event: all moves, clocks and offers."""
    at = now_ms()
    white, black = (game.clock.shown(side, at) for side in Side)
    state: Json = {
        "type": "gameState",
        "moves": moves_of(game),
        "wtime": UNLIMITED_MS if white is None else white,
        "btime": UNLIMITED_MS if black is None else black,
        "winc": boards.increment_ms(game.options.clocks[0]),
        "binc": boards.increment_ms(game.options.clocks[1]),
        "status": boards.status(game.result),
    }
    if game.rematch is not None:
        state["rematch"] = game.rematch
    return state | winner_view(game) | offers_view(game)


def chat_line(line: Line) -> Json:
    """The `chatLine` event."""
    room = "player" if line.circle == "players" else "spectator"
    return {"type": "chatLine", "room": room, "username": line.name, "text": line.text}


def opponent_gone(left_ms: int | None) -> Json:
    """The `opponentGone` event: when a win can be claimed; None: the opponent is back."""
    if left_ms is None:
        return {"type": "opponentGone", "gone": False}
    return {"type": "opponentGone", "gone": True, "claimWinInSeconds": -(-left_ms // 1000)}


def variant_of(game: Game) -> Json:
    options = game.options
    return boards.variant_view(options.variant, game.variant.title, options.start is not None)


def initial_fen(game: Game) -> str:
    """`startpos` for chess from the usual position, otherwise the position as text."""
    usual = game.options.start is None and game.options.variant == "chess"
    return "startpos" if usual else format_position(game.positions[0])


def game_full(game: Game, names: Names) -> Json:
    """The `gameFull` event: the first line of a game stream."""
    options, title = game.options, game.variant.title
    full: Json = {
        "type": "gameFull",
        "id": game.id,
        "variant": variant_of(game),
        "speed": boards.speed(options.clocks),
        "perf": {"name": boards.perf_name(options.variant, title, options.clocks)},
        "rated": options.rated,
        "createdAt": game.started_at,
        "white": player(game.players[Side.WHITE], names),
        "black": player(game.players[Side.BLACK], names),
        "initialFen": initial_fen(game),
        "state": game_state(game),
    }
    return full | clock_fields(game)


def clock_fields(game: Game) -> Json:
    clock = boards.clock_view(game.options.clocks[0])
    if clock is not None:
        return {"clock": clock}
    days = boards.days_per_turn(game.options.clocks[0])
    return {} if days is None else {"daysPerTurn": days}


def source_of(game: Game) -> str:
    if any(player.kind == "computer" for player in game.players):
        return "ai"
    return "arena" if game.options.tournament else "friend"


def game_card(game: Game, user: str, names: Names) -> Json:
    """A game of the user's in `gameStart`, `gameFinish` and the list of games in play."""
    side = Side.WHITE if game.players[Side.WHITE].user == user else Side.BLACK
    options, moves = game.options, game.moves
    left = game.clock.shown(side, now_ms())
    known = boards.is_lichess_board(options.variant)
    card: Json = {
        "fullId": game.id,
        "gameId": game.id,
        "id": game.id,
        "fen": format_position(game.position),
        "color": str(side).lower(),
        "lastMove": format_uci(game.variant.geometry, moves[-1].move) if moves else "",
        "source": source_of(game),
        "status": boards.status_view(game.result),
        "variant": {key: variant_of(game)[key] for key in ("key", "name")},
        "speed": boards.speed(options.clocks),
        "perf": boards.perf_key(options.variant, options.clocks),
        "rated": options.rated,
        "hasMoved": any(played.side is side for played in moves),
        "opponent": opponent(game.players[side.opponent], names),
        "isMyTurn": game.result is None and game.turn is side,
        "secondsLeft": (UNLIMITED_MS if left is None else left) // 1000,
        "compat": {"bot": known, "board": known},
    }
    return card | winner_view(game) | {"rating": names.rating(user)["rating"]}


def opponent(seat: Player, names: Names) -> Json:
    """The opponent on a card."""
    if seat.kind == "computer":
        level = ai_level(seat)
        return {"id": None, "username": f"{seat.name} (level {level})", "ai": level}
    rating = names.rating(seat.profile or seat.user)["rating"]
    return {"id": seat.user or None, "username": seat.name, "rating": rating}


def ai_game(game: Game, side: Side) -> Json:
    """The answer to a challenge to the computer."""
    options, title = game.options, game.variant.title
    return {
        "id": game.id,
        "fullId": game.id,
        "variant": variant_of(game),
        "speed": boards.speed(options.clocks),
        "perf": boards.perf_key(options.variant, options.clocks),
        "perfName": boards.perf_name(options.variant, title, options.clocks),
        "rated": options.rated,
        "fen": format_position(game.position),
        "turns": game.ply,
        "player": str(game.turn).lower(),
        "source": "ai",
        "status": boards.status_view(game.result),
        "createdAt": game.started_at,
        "color": str(side).lower(),
    }


def exported_player(seat: Player, names: Names) -> Json:
    """A player of an exported game."""
    if seat.kind == "computer":
        return {"aiLevel": ai_level(seat)}
    title = names.title(seat.user)
    user = {"name": seat.name, "id": seat.user or ""} | ({"title": title} if title else {})
    return {"user": user} | names.rating(seat.profile or seat.user)


def exported_game(game: Game, names: Names) -> Json:
    """A game as JSON: moves in the notation that people read."""
    options = game.options
    view: Json = {
        "id": game.id,
        "rated": options.rated,
        "variant": variant_of(game)["key"],
        "speed": boards.speed(options.clocks),
        "perf": boards.perf_key(options.variant, options.clocks),
        "createdAt": game.started_at,
        "lastMoveAt": game.at,
        "status": boards.status(game.result),
        "source": source_of(game),
        "players": {str(s).lower(): exported_player(game.players[s], names) for s in Side},
        "moves": " ".join(played.text for played in game.moves),
    }
    if initial_fen(game) != "startpos":
        view["initialFen"] = initial_fen(game)
    if options.tournament:
        view["tournament"] = options.tournament
    clock = boards.clock_view(options.clocks[0])
    if clock is not None:
        initial, added = clock["initial"] // 1000, clock["increment"] // 1000
        view["clock"] = {"initial": initial, "increment": added, "totalTime": initial + 40 * added}
        times = [played.clock_ms for played in game.moves if played.clock_ms is not None]
        view["clocks"] = [time // 10 for time in times]
    else:
        view |= clock_fields(game)
    return view | winner_view(game)
