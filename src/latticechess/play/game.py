"""A game as a value: `evolve` applies one event, `replay` all of them. Neither ever refuses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, singledispatch
from typing import Literal

import msgspec
from msgspec.structs import replace

from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Outcome
from latticechess.kernel.pieces import Change, Piece, Side
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import PlayableVariant
from latticechess.kernel.variant import Variant
from latticechess.kernel.variantfile import loads
from latticechess.notation.fen.position import parse_position
from latticechess.notation.moves import parse_move
from latticechess.play.clock import Clock
from latticechess.play.events import (
    AbortDeclined,
    AbortRequested,
    Corrected,
    DrawDeclined,
    DrawOffered,
    Ended,
    Event,
    GameFile,
    GameOptions,
    Joined,
    LevelChanged,
    Moved,
    Paused,
    PauseDeclined,
    PauseRequested,
    Player,
    Recorded,
    RematchDeclined,
    RematchOffered,
    RematchStarted,
    Renamed,
    Resumed,
    Started,
    TakebackDeclined,
    TakebackRequested,
    TakenBack,
)
from latticechess.play.requests import ClosedRequest, closed_after
from latticechess.play.requests import Offers as Offers
from latticechess.play.requests import TakebackRequest as TakebackRequest

Changes = tuple[Change, ...]
Status = Literal["open", "playing", "ended"]
"""Squares with their contents before and after a move."""


class PlayedMove(msgspec.Struct, frozen=True):
    """A move that was played. `ply` counts from 1."""

    ply: int
    side: Side
    move: Move
    text: str
    changes: Changes
    captured: Piece | None
    check: Square | None
    """Square of the king that is in check now."""
    at: int
    clock_ms: int | None
    """The mover's clock after the move; None without a clock."""
    clock_before: Clock
    """The clock when the move was made, which a take-back restores."""
    id: str = ""


class Game(msgspec.Struct, frozen=True):
    """The state of a game after `seq` events."""

    id: str
    options: GameOptions
    players: tuple[Player, Player]
    positions: tuple[Position, ...]
    """The start position and the one after each move."""
    clock: Clock
    started_at: int
    at: int
    """Time of the last event."""
    seq: int = 1
    moves: tuple[PlayedMove, ...] = ()
    offers: Offers = Offers()
    closed: tuple[ClosedRequest, ...] = ()
    """Closed requests that are still shown to the players."""
    paused: bool = False
    held: bool = False
    """Paused by the program because it was down."""
    result: Outcome | None = None
    corrections: tuple[Corrected, ...] = ()
    """Corrections of the result, in order."""
    rematch: str | None = None
    """Id of the rematch."""
    withdrawn: frozenset[str] = frozenset()
    """Ids of moves that were taken back; they cannot be played again."""
    file: GameFile | None = None
    """Set if it was imported from a file."""

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def variant(self) -> Variant:
        return self.positions[0].variant

    @property
    def turn(self) -> Side:
        return self.position.turn

    @property
    def ply(self) -> int:
        """Number of plies played and not taken back."""
        return len(self.moves)

    @property
    def seated(self) -> bool:
        """Whether both seats are taken."""
        white, black = self.players
        return white.kind != "open" and black.kind != "open"

    @property
    def shared(self) -> bool:
        """Whether one user holds both seats: two people at one screen."""
        white, black = self.players
        return white.user is not None and white.user == black.user

    @property
    def contested(self) -> bool:
        """Whether a person plays against somebody else, so that the result matters."""
        white, black = self.players
        return (white.kind == "person" or black.kind == "person") and not self.shared

    @property
    def needs_agreement(self) -> bool:
        """Whether take-backs and pauses need the consent of another person."""
        white, black = self.players
        return self.contested and white.kind != "computer" and black.kind != "computer"

    @property
    def unaided(self) -> bool:
        """Whether its players may have no help while it runs: it is rated, or against another
        person."""
        return self.options.rated or self.needs_agreement

    @property
    def status(self) -> Status:
        if self.result is not None:
            return "ended"
        return "playing" if self.seated else "open"

    def has_played(self, move_id: str) -> bool:
        """Whether a move with this id was ever played, even if it was taken back."""
        if not move_id:
            return False
        # Mostly it is the last one or none.
        if self.moves and self.moves[-1].id == move_id:
            return True
        return move_id in self.withdrawn or move_id in [move.id for move in self.moves]


def flag_at(game: Game) -> int | None:
    """When the flag of the running side falls; None without a limit, or if nothing runs."""
    return game.clock.flag_at


def replay(events: Iterable[Event]) -> Game:
    """The game after these events; the first must be `Started`."""
    game: Game | None = None
    for event in events:
        game = evolve(game, event)
    if game is None:
        raise ValueError("a game has at least one event")
    return game


def evolve(game: Game | None, event: Event) -> Game:
    """The game after `event`; None before `Started`."""
    if isinstance(event, Started):
        return _begin(event)
    if game is None:
        raise ValueError("a game begins with Started")
    after = _apply(event, game)
    closed = closed_after(game.closed, game.offers, after.offers, event, game.turn)
    return replace(after, at=event.at, seq=game.seq + 1, closed=closed)


@lru_cache(maxsize=256)
def rules(name: str, source: str) -> PlayableVariant:
    """The variant of a game, parsed from its source; VariantError."""
    return loads(source, name)


def start_position(options: GameOptions) -> Position:
    """Where a game with these options starts; VariantError, NotationError or ValueError."""
    variant = rules(options.variant, options.source)
    if options.start is not None:
        return parse_position(variant, options.start)
    return variant.start(options.start_number)


def _begin(event: Started) -> Game:
    game = Game(
        id=event.game,
        options=event.options,
        players=event.players,
        positions=(start_position(event.options),),
        clock=Clock.fresh(event.options.clocks),
        started_at=event.at,
        at=event.at,
        file=event.file,
    )
    return _clock_at_once(game, event.at)


def _clock_at_once(game: Game, at: int) -> Game:
    if game.seated and game.clock.turn is None and game.options.clock_start == "at-once":
        return replace(game, clock=game.clock.started(game.turn, at))
    return game


@singledispatch
def _apply(event: Event, game: Game) -> Game:
    raise TypeError(f"not an event within a game: {event!r}")


@_apply.register
def _joined(event: Joined, game: Game) -> Game:
    return _clock_at_once(replace(game, players=_seat(game, event.side, event.player)), event.at)


@_apply.register
def _level_changed(event: LevelChanged, game: Game) -> Game:
    old = game.players[event.side]
    new = replace(old, level=event.level)
    return replace(game, players=_seat(game, event.side, new))


def _seat(game: Game, side: Side, player: Player) -> tuple[Player, Player]:
    white, black = game.players
    return (player, black) if side is Side.WHITE else (white, player)


@_apply.register
def _moved(event: Moved, game: Game) -> Game:
    before, side = game.position, game.turn
    move = Move(event.origin, event.target, event.promotion)
    after = before.play(move)
    changes = before.changes(move)
    played = PlayedMove(
        ply=game.ply + 1,
        side=side,
        move=move,
        text=event.text,
        changes=changes,
        captured=captured_in(changes, side),
        check=after.checked_king,
        at=event.at,
        clock_ms=event.clock_ms,
        clock_before=game.clock.stopped(event.at, event.lag_ms),
        id=event.id,
    )
    offers = game.offers
    return replace(
        game,
        positions=(*game.positions, after),
        moves=(*game.moves, played),
        clock=game.clock.pressed(side, event.at, event.lag_ms),
        offers=Offers(
            draw=side if offers.draw is side else None,
            declined=None if offers.declined is side else offers.declined,
        ),
    )


@_apply.register
def _recorded(event: Recorded, game: Game) -> Game:
    texts = event.moves.split()
    clocks = event.clocks or (None,) * len(texts)
    for text, clock_ms in zip(texts, clocks, strict=True):
        move = parse_move(game.position, text)
        moved = Moved(
            at=event.at,
            origin=move.origin,
            target=move.target,
            promotion=move.promotion,
            text=text,
            clock_ms=clock_ms,
        )
        game = _moved(moved, game)
    # No clock runs while moves are recorded.
    return replace(game, clock=game.clock.stopped(event.at))


def captured_in(changes: Changes, mover: Side) -> Piece | None:
    for _, before, after in changes:
        if before is not None and before.side is not mover and after != before:
            return before
    return None


@_apply.register
def _taken_back(event: TakenBack, game: Game) -> Game:
    keep = game.ply - event.plies
    dropped = game.moves[keep:]
    return replace(
        game,
        positions=game.positions[: keep + 1],
        moves=game.moves[:keep],
        clock=dropped[0].clock_before.resumed(event.at),
        offers=Offers(),
        result=None,
        withdrawn=game.withdrawn.union(played.id for played in dropped if played.id),
    )


@_apply.register
def _draw_offered(event: DrawOffered, game: Game) -> Game:
    return replace(game, offers=replace(game.offers, draw=event.side))


@_apply.register
def _draw_declined(event: DrawDeclined, game: Game) -> Game:
    offers = replace(game.offers, draw=None, declined=event.side.opponent)
    return replace(game, offers=offers)


@_apply.register
def _takeback_requested(event: TakebackRequested, game: Game) -> Game:
    request = TakebackRequest(event.side, event.plies)
    return replace(game, offers=replace(game.offers, takeback=request))


@_apply.register
def _takeback_declined(event: TakebackDeclined, game: Game) -> Game:
    return replace(game, offers=replace(game.offers, takeback=None))


@_apply.register
def _pause_requested(event: PauseRequested, game: Game) -> Game:
    return replace(game, offers=replace(game.offers, pause=event.side))


@_apply.register
def _pause_declined(event: PauseDeclined, game: Game) -> Game:
    return replace(game, offers=replace(game.offers, pause=None))


@_apply.register
def _abort_requested(event: AbortRequested, game: Game) -> Game:
    return replace(game, offers=replace(game.offers, abort=event.side))


@_apply.register
def _abort_declined(event: AbortDeclined, game: Game) -> Game:
    return replace(game, offers=replace(game.offers, abort=None))


@_apply.register
def _rematch_offered(event: RematchOffered, game: Game) -> Game:
    return replace(game, offers=replace(game.offers, rematch=event.side))


@_apply.register
def _rematch_declined(event: RematchDeclined, game: Game) -> Game:
    return replace(game, offers=replace(game.offers, rematch=None))


@_apply.register
def _rematch_started(event: RematchStarted, game: Game) -> Game:
    return replace(game, offers=replace(game.offers, rematch=None), rematch=event.game)


@_apply.register
def _paused(event: Paused, game: Game) -> Game:
    offers = replace(game.offers, pause=None)
    return replace(
        game, paused=True, held=event.held, clock=game.clock.stopped(event.at), offers=offers
    )


@_apply.register
def _resumed(event: Resumed, game: Game) -> Game:
    return replace(game, paused=False, held=False, clock=game.clock.resumed(event.at))


@_apply.register
def _ended(event: Ended, game: Game) -> Game:
    return replace(
        game,
        result=Outcome(event.winner, event.reason),
        clock=game.clock.stopped(event.at),
        offers=Offers(),
        paused=False,
        held=False,
    )


@_apply.register
def _corrected(event: Corrected, game: Game) -> Game:
    return replace(game, result=event.outcome, corrections=(*game.corrections, event))


@_apply.register
def _renamed(event: Renamed, game: Game) -> Game:
    file = game.file
    if file is not None:
        # An export must show the new name.
        file = replace(file, tags={**file.tags, "Event": event.name})
    return replace(game, options=replace(game.options, name=event.name), file=file)
