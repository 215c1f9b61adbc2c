"""Views of a live game: snapshots and updates, cached across its clients."""

from __future__ import annotations

from typing import Any

import msgspec

from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.games.service.coach import has_coach
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.seats import hosts, sides_of
from latticechess.features.games.service.watcher import PlayerInfo
from latticechess.features.games.views import board as board_views
from latticechess.features.players.views import correction_view
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.play.agreements import claim_after_ms
from latticechess.play.events import Player
from latticechess.play.game import Game, PlayedMove
from latticechess.server.sockets.connection import encode

CLAIMS: dict[Reason, wire.ClaimableDraw] = {
    Reason.THREEFOLD: "threefold",
    Reason.FIFTY_MOVES: "fifty-moves",
}
ShownPlayer = tuple[Player, PlayerInfo, bool, int | None]
"""A player, what else is known of them, whether they are connected, and how long they are away."""
PlayerKey = tuple[Side, bool, bool]
"""A side, whether it is the receiver's own, and whether the receiver steers it."""


class EncodedUpdate(
    msgspec.Struct, tag_field="type", tag=wire.Update.__struct_config__.tag, rename="camel"
):
    """A `wire.Update` of preencoded parts."""

    seq: int
    name: str
    keep: int
    moves: msgspec.Raw
    white: msgspec.Raw
    black: msgspec.Raw
    current: msgspec.Raw


class RoomView:
    """Builds the messages about one room; what all clients share is built once."""

    def __init__(self, room: Room, late: bool = False) -> None:
        """`late`: as spectators with a delay see it."""
        self.room = room
        self.late = late
        self.for_spectators: RoomView | None = None
        self.first_move_ms = (0, 0)
        """So long White and Black may take for the first move; 0: as long as they like."""
        self.shown: list[tuple[PlayedMove, wire.MoveView]] = []
        self.legal_at: Position | None = None
        self.legal = msgspec.Raw()
        self.updates: dict[tuple[tuple[Side, ...], bool], bytes] = {}
        self.update_number = (-1, -1)
        self.update_moves = msgspec.Raw()
        """The cached update: parts that all its receivers share."""
        self.update_current: dict[bool, msgspec.Raw] = {}
        """For who is to move, and for all others."""
        self.update_players: tuple[ShownPlayer, ...] = ()
        self.encoded_players: dict[PlayerKey, tuple[ShownPlayer, msgspec.Raw]] = {}
        """Players as they were last encoded: they seldom change."""

    def as_seen_by(self, user: str) -> RoomView:
        """The view for `user`: the delayed one for spectators with a delay."""
        if self.late or not self.room.audience.is_delayed(user):
            return self
        if self.for_spectators is None:
            self.for_spectators = RoomView(self.room, late=True)
            self.for_spectators.first_move_ms = self.first_move_ms
        return self.for_spectators

    @property
    def game(self) -> Game:
        return self.room.audience.public_game if self.late else self.room.game

    @property
    def delay_ms(self) -> int:
        """The age of what this view shows."""
        return 1000 * (self.game.options.delay_s or 0) if self.late else 0

    def snapshot(self, user: str) -> wire.Snapshot:
        """The full state."""
        game = self.game
        start = game.positions[0]
        return wire.Snapshot(
            seq=game.seq,
            id=game.id,
            name=game.options.name,
            rated=game.options.rated,
            variant=board_views.variant_view(game.variant),
            start=board_views.placed(start.pieces.items()),
            first_turn=board_views.colour(start.turn),
            white=self.player(Side.WHITE, user),
            black=self.player(Side.BLACK, user),
            clock=board_views.clock_spec(game.options.clocks[0]),
            black_clock=odds_view(game),
            series=series_view(game),
            moves=self.moves(0),
            current=self.current(self.is_to_move(user)),
            delay_s=game.options.delay_s or 0,
            tournament=game.options.tournament or None,
        )

    def update(self, user: str, keep: int) -> wire.Update:
        """The changes for a client that has the first `keep` plies."""
        return wire.Update(
            seq=self.game.seq,
            name=self.game.options.name,
            keep=keep,
            moves=self.moves(keep),
            white=self.player(Side.WHITE, user),
            black=self.player(Side.BLACK, user),
            current=self.current(self.is_to_move(user)),
        )

    def encoded_update(self, user: str, keep: int) -> bytes:
        """The `update` for the latest change, encoded once for all who see it alike."""
        number = (self.room.audience.changes, keep)
        if self.update_number != number:
            self.update_number = number
            self.updates.clear()
            self.update_moves = msgspec.Raw(encode(self.moves(keep)))
            self.update_current.clear()
            self.update_players = (self.shown_player(Side.WHITE), self.shown_player(Side.BLACK))
        game = self.game
        sides, steered = seen_as = sides_of(game, user), hosts(game, user)
        known = self.updates.get(seen_as)
        if known is None:
            known = self.updates[seen_as] = encode(
                EncodedUpdate(
                    seq=game.seq,
                    name=game.options.name,
                    keep=keep,
                    moves=self.update_moves,
                    white=self.encoded_player(Side.WHITE, Side.WHITE in sides, steered),
                    black=self.encoded_player(Side.BLACK, Side.BLACK in sides, steered),
                    current=self.encoded_current(game.turn in sides),
                )
            )
        return known

    def encoded_player(self, side: Side, yours: bool, steered: bool) -> msgspec.Raw:
        """A player of the latest change, encoded again only if something about them is new."""
        shown, key = self.update_players[side], (side, yours, steered)
        known = self.encoded_players.get(key)
        if known is None or known[0] != shown:
            encoded = msgspec.Raw(encode(player_view(shown, yours, steered)))
            known = self.encoded_players[key] = (shown, encoded)
        return known[1]

    def moves(self, first: int) -> list[wire.MoveView]:
        """The moves from index `first` on, from the cache where possible."""
        played = self.game.moves
        same = min(len(self.shown), len(played))
        # Games share their beginnings: if one move is the same object, so are all before it.
        while same and self.shown[same - 1][0] is not played[same - 1]:
            same -= 1
        del self.shown[same:]
        self.shown += [(move, board_views.move_view(move)) for move in played[same:]]
        return [view for _, view in self.shown[first:]]

    def player(self, side: Side, user: str) -> wire.PlayerView:
        """A player as `user` sees them."""
        game = self.game
        return player_view(self.shown_player(side), side in sides_of(game, user), hosts(game, user))

    def shown_player(self, side: Side) -> ShownPlayer:
        """What is shown of a player to everybody."""
        audience = self.room.audience
        player, away_ms = self.game.players[side], audience.absence.away_ms(side)
        return player, audience.info(side), audience.is_connected(side), away_ms

    def is_to_move(self, user: str) -> bool:
        return self.game.turn in sides_of(self.game, user)

    def encoded_current(self, to_move: bool) -> msgspec.Raw:
        """The current state at the latest change."""
        known = self.update_current.get(to_move)
        if known is None:
            known = msgspec.Raw(encode(self.current(to_move, encoded=True)))
            self.update_current[to_move] = known
        return known

    def current(self, to_move: bool, encoded: bool = False) -> wire.Current:
        """The current state, apart from the moves; with the legal moves for who is `to_move`.
        `encoded`: to be encoded at once, with legal moves that are so already."""
        game = self.game
        position, offers = game.position, game.offers
        takeback = offers.takeback
        legal: list[wire.Destinations] = []
        if to_move and game.status == "playing" and not game.paused:
            legal = self.encoded_legal() if encoded else self.legal_moves()
        return wire.Current(
            turn=board_views.colour(game.turn),
            check=board_views.checked_king(position),
            legal=legal,
            clock=clock_view(game, now_ms() - self.delay_ms),
            draw_offer=board_views.optional_colour(offers.draw),
            takeback_request=board_views.optional_colour(takeback.side if takeback else None),
            pause_request=board_views.optional_colour(offers.pause),
            abort_request=board_views.optional_colour(offers.abort),
            rematch_offer=board_views.optional_colour(offers.rematch),
            closed_requests=[
                wire.ClosedRequest(each.what, board_views.colour(each.side), each.how)
                for each in game.closed
            ],
            rematch=game.rematch,
            claim_after_ms=claim_after_ms(game, self.room.audience.absence.patience_ms),
            claims=[] if game.result else [CLAIMS[reason] for reason in position.claims],
            thinking=self.room.computer.thinking and not self.late,
            takeback_allowed=game.options.takebacks,
            help_allowed=not game.unaided,
            coach=has_coach(game),
            paused=game.paused,
            result=board_views.result_view(game.result) if game.result else None,
            corrections=[correction_view(each) for each in game.corrections],
            checks_left=board_views.checks_left(position),
            first_move_ms=first_move_left(game, self.first_move_ms, now_ms() - self.delay_ms),
        )

    def legal_moves(self) -> list[wire.Destinations]:
        return board_views.legal_view(self.game.position)

    def encoded_legal(self) -> Any:
        """The legal moves as they are encoded."""
        position = self.game.position
        if self.legal_at is not position:
            self.legal_at, self.legal = position, board_views.encoded_legal(position)
        return self.legal


def player_view(shown: ShownPlayer, yours: bool, steered: bool) -> wire.PlayerView:
    """A player for somebody whose own side it is, or who steers it."""
    player, info, connected, away_ms = shown
    return wire.PlayerView(
        kind=player.kind,
        name=info.name or player.name,
        level=player.level,
        character=player.character,
        connected=connected,
        yours=yours,
        engine=player.engine,
        steered=steered,
        profile=player.profile,
        rating=info.rating,
        away_ms=away_ms,
    )


def series_view(game: Game) -> wire.SeriesView | None:
    series = game.options.series
    if series is None:
        return None
    return wire.SeriesView(series.previous, series.number, series.white, series.black)


def odds_view(game: Game) -> wire.ClockSpec | None:
    """Black's time control if it differs from White's."""
    white, black = game.options.clocks
    return None if white == black else board_views.clock_spec(black)


def first_move_left(game: Game, limits: tuple[int, int], at: int) -> int | None:
    """The time left for a first move; None: nothing is agreed, or both have made theirs."""
    limit = limits[game.turn]
    if not limit or game.ply >= len(Side) or game.status != "playing":
        return None
    since = game.moves[-1].at if game.moves else game.started_at
    return max(0, since + limit - at)


def clock_view(game: Game, at: int) -> wire.ClockView | None:
    """The remaining times; None in a game without clocks."""
    white, black = game.clock.shown(Side.WHITE, at), game.clock.shown(Side.BLACK, at)
    if white is None or black is None:
        return None
    running = game.clock.turn if game.clock.since is not None and not game.result else None
    return wire.ClockView(white, black, board_views.optional_colour(running))
