"""Decide commands: each causes events, or a `Refusal` that says why not."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import IllegalMove
from latticechess.kernel.sentence import reason_of
from latticechess.notation.errors import NotationError
from latticechess.notation.moves import format_move, parse_move
from latticechess.play import agreements
from latticechess.play.commands import (
    AcceptDraw,
    AcceptTakeback,
    Adjudicate,
    ChangeLevel,
    ClaimDraw,
    Command,
    Correct,
    DeclineDraw,
    DeclineTakeback,
    Flag,
    Join,
    OfferDraw,
    PlayMove,
    PlayText,
    Rename,
    RequestTakeback,
    Resign,
)
from latticechess.play.events import (
    Corrected,
    DrawDeclined,
    DrawOffered,
    Ended,
    Event,
    GameOptions,
    Joined,
    LevelChanged,
    Moved,
    Player,
    Renamed,
    Started,
    TakebackDeclined,
    TakebackRequested,
    TakenBack,
)
from latticechess.play.game import Game, flag_at, start_position
from latticechess.play.refusal import Refusal, must_be_on
from latticechess.play.results import describe, score
from latticechess.play.time_controls import pair_problem

LAG_QUOTA_MS = 500
"""Upper bound on lag compensation per move."""


def start_game(
    game_id: str, options: GameOptions, players: tuple[Player, Player], at: int
) -> list[Event]:
    """The first event of a game; Refusal if it cannot be played."""
    if problem := pair_problem(*options.clocks):
        raise Refusal.because(problem)
    try:
        position = start_position(options)
    except NotationError as error:
        raise Refusal("start-position-wrong", column=error.column, problem=error.reason) from error
    except ValueError as error:
        raise Refusal.because(reason_of(error)) from error
    if position.faults:
        raise Refusal("position-unplayable", fault=position.faults[0])
    if position.outcome is not None:
        raise Refusal("game-over-at-once", result=describe(position.outcome))
    if options.rated:
        _must_be_ratable(options, players)
    options = replace(options, title=position.variant.title)
    return [Started(at=at, game=game_id, options=options, players=players, first=position.turn)]


def _must_be_ratable(options: GameOptions, players: tuple[Player, Player]) -> None:
    """Refusal unless two known people play from the usual start, without take-backs."""
    if options.takebacks:
        raise Refusal("rated-without-takebacks")
    if options.start is not None:
        raise Refusal("rated-from-usual-start")
    if any(player.kind == "computer" for player in players):
        raise Refusal("rated-between-people")
    if any(player.kind == "person" and player.profile is None for player in players):
        raise Refusal("rated-needs-both-players")
    if players[0].profile is not None and players[0].profile == players[1].profile:
        raise Refusal("rated-needs-two-players")


def decide(game: Game, command: Command, at: int) -> list[Event]:
    """The events that `command` causes; Refusal if it is not allowed.

    A move already played (same id) causes none. After a flag has fallen, every command causes
    the end of the game on time instead.
    """
    at = max(at, game.at)
    if isinstance(command, PlayMove | PlayText):
        if game.has_played(command.id):
            return []
        lag = _lag(game, command)
    else:
        lag = 0
    flag = flag_at(game)
    if flag is not None and at - lag >= flag:
        return [_flag_fallen(game, flag)]
    return _answer(command, game, at)


def lag_quota_ms(game: Game) -> int:
    """Upper bound on lag compensation; none in correspondence games."""
    return 0 if game.clock.by_post else LAG_QUOTA_MS


def _lag(game: Game, command: PlayMove | PlayText) -> int:
    return min(max(0, command.lag_ms), lag_quota_ms(game))


def _flag_fallen(game: Game, at: int) -> Ended:
    winner = game.turn.opponent
    can_win = game.position.can_mate(winner)
    return Ended(at=max(at, game.at), reason=Reason.TIME, winner=winner if can_win else None)


@singledispatch
def _answer(command: Command, game: Game, at: int) -> list[Event]:
    raise TypeError(f"not a command: {command!r}")


@_answer.register
def _flag(command: Flag, game: Game, at: int) -> list[Event]:
    return []


# --- Moving ----------------------------------------------------------------------------------


@_answer.register
def _play_move(command: PlayMove, game: Game, at: int) -> list[Event]:
    _must_be_movable(game, command.side, command.ply)
    try:
        move = game.position.move(command.origin, command.target, command.promotion)
    except IllegalMove as error:
        raise Refusal.because(error.reason) from error
    return _play(game, command, move, at)


@_answer.register
def _play_text(command: PlayText, game: Game, at: int) -> list[Event]:
    _must_be_movable(game, command.side, command.ply)
    try:
        move = parse_move(game.position, command.text)
    except NotationError as error:
        raise Refusal.because(error.reason) from error
    return _play(game, command, move, at)


def _play(game: Game, command: PlayMove | PlayText, move: Move, at: int) -> list[Event]:
    lag = _lag(game, command)
    clock = game.clock.pressed(command.side, at, lag)
    moved = Moved(
        at=at,
        origin=move.origin,
        target=move.target,
        promotion=move.promotion,
        text=format_move(game.position, move),
        id=command.id,
        lag_ms=lag,
        clock_ms=clock.shown(command.side, at),
    )
    outcome = game.position.play(move).outcome
    return [moved] if outcome is None else [moved, _ended(outcome, at)]


def _ended(outcome: Outcome, at: int) -> Ended:
    return Ended(at=at, reason=outcome.reason, winner=outcome.winner)


def _must_be_movable(game: Game, side: Side, ply: int | None) -> None:
    must_be_on(game)
    if game.paused:
        raise Refusal("paused-no-moves")
    if side is not game.turn:
        raise Refusal("not-your-turn", side=game.turn)
    if ply is not None and ply != game.ply + 1:
        raise Refusal("game-moved-on")


# --- Ending ----------------------------------------------------------------------------------


@_answer.register
def _resign(command: Resign, game: Game, at: int) -> list[Event]:
    must_be_on(game)
    return [Ended(at=at, reason=Reason.RESIGNATION, winner=command.side.opponent)]


@_answer.register
def _offer_draw(command: OfferDraw, game: Game, at: int) -> list[Event]:
    must_be_on(game)
    if game.offers.draw is command.side:
        raise Refusal("draw-already-offered")
    if game.offers.draw is not None:
        return [Ended(at=at, reason=Reason.AGREEMENT)]
    if game.offers.declined is command.side:
        raise Refusal("draw-offer-declined")
    return [DrawOffered(at=at, side=command.side)]


@_answer.register
def _accept_draw(command: AcceptDraw, game: Game, at: int) -> list[Event]:
    _must_have_draw_offer(game, command.side)
    return [Ended(at=at, reason=Reason.AGREEMENT)]


@_answer.register
def _decline_draw(command: DeclineDraw, game: Game, at: int) -> list[Event]:
    _must_have_draw_offer(game, command.side)
    return [DrawDeclined(at=at, side=command.side)]


def _must_have_draw_offer(game: Game, side: Side) -> None:
    must_be_on(game)
    if game.offers.draw is not side.opponent:
        raise Refusal("no-draw-offer")


@_answer.register
def _claim_draw(command: ClaimDraw, game: Game, at: int) -> list[Event]:
    must_be_on(game)
    if command.side is not game.turn:
        raise Refusal("draw-claim-not-your-turn")
    if not game.position.claims:
        raise Refusal("no-draw-to-claim")
    return [Ended(at=at, reason=game.position.claims[0])]


@_answer.register
def _correct(command: Correct, game: Game, at: int) -> list[Event]:
    if game.result is None:
        raise Refusal("no-result-to-correct")
    if not command.why.strip():
        raise Refusal("correction-needs-reason")
    event = Corrected(
        at=at,
        by=command.by,
        name=command.name,
        why=command.why.strip(),
        winner=None if command.void else command.winner,
        void=command.void,
    )
    if score(event.outcome) == score(game.result):
        raise Refusal("result-unchanged")
    return [event]


@_answer.register
def _adjudicate(command: Adjudicate, game: Game, at: int) -> list[Event]:
    if game.result is not None:
        raise Refusal("game-over-by", result=describe(game.result))
    reason = Reason.ABORTED if command.void else Reason.DECISION
    return [Ended(at=at, reason=reason, winner=None if command.void else command.winner)]


@_answer.register
def _rename(command: Rename, game: Game, at: int) -> list[Event]:
    if not command.name:
        raise Refusal("game-needs-name")
    if command.name == game.options.name:
        return []
    return [Renamed(at=at, name=command.name, by=command.by)]


# --- Taking back -----------------------------------------------------------------------------

_UNDONE_BY_TAKEBACK = frozenset(Reason).difference(
    (Reason.RESIGNATION, Reason.TIME, Reason.AGREEMENT, Reason.ABORTED, Reason.DECISION)
)
"""Ends of a game that a take-back of the last move undoes."""


@_answer.register
def _request_takeback(command: RequestTakeback, game: Game, at: int) -> list[Event]:
    _must_allow_takeback(game)
    plies = command.plies if command.plies is not None else _to_own_move(game, command.side)
    if not 1 <= plies <= game.ply:
        raise Refusal("no-move-to-take-back")
    if not game.needs_agreement:
        return [TakenBack(at=at, plies=plies)]
    request = game.offers.takeback
    if request is not None and request.side is command.side:
        raise Refusal("takeback-already-asked")
    return [TakebackRequested(at=at, side=command.side, plies=plies)]


def _to_own_move(game: Game, side: Side) -> int:
    if game.shared:
        return 1
    return 2 if game.turn is side else 1


def _must_allow_takeback(game: Game) -> None:
    if not game.options.takebacks:
        raise Refusal("no-takebacks-here")
    if game.paused:
        raise Refusal("paused-no-takeback")
    if game.result is None:
        must_be_on(game)
    elif game.needs_agreement:
        raise Refusal("game-over-by", result=describe(game.result))
    elif game.result.reason not in _UNDONE_BY_TAKEBACK:
        raise Refusal("end-cannot-be-taken-back")


@_answer.register
def _accept_takeback(command: AcceptTakeback, game: Game, at: int) -> list[Event]:
    _must_allow_takeback(game)
    request = game.offers.takeback
    if request is None or request.side is command.side:
        raise Refusal("no-takeback-request")
    return [TakenBack(at=at, plies=request.plies)]


@_answer.register
def _decline_takeback(command: DeclineTakeback, game: Game, at: int) -> list[Event]:
    must_be_on(game)
    if game.offers.takeback is None:
        raise Refusal("nobody-asked-takeback")
    return [TakebackDeclined(at=at, side=command.side)]


# --- Agreements ------------------------------------------------------------------------------

for _agreement in (
    agreements.pause,
    agreements.decline_pause,
    agreements.resume,
    agreements.hold,
    agreements.release,
    agreements.abort,
    agreements.decline_abort,
    agreements.claim_absence,
    agreements.offer_rematch,
    agreements.decline_rematch,
    agreements.start_rematch,
):
    _answer.register(_agreement)


# --- Seats -----------------------------------------------------------------------------------


@_answer.register
def _join(command: Join, game: Game, at: int) -> list[Event]:
    player = command.player
    if game.result is not None:
        raise Refusal("game-over-by", result=describe(game.result))
    if game.players[command.side].kind != "open":
        raise Refusal("seat-taken")
    other = game.players[command.side.opponent]
    if player.profile is not None and player.profile in (other.user, other.profile):
        raise Refusal("own-opponent")
    return [Joined(at=at, side=command.side, player=player)]


@_answer.register
def _change_level(command: ChangeLevel, game: Game, at: int) -> list[Event]:
    if game.result is not None:
        raise Refusal("game-over-by", result=describe(game.result))
    if game.players[command.side].kind != "computer":
        raise Refusal("side-not-computer", side=command.side)
    return [LevelChanged(at=at, side=command.side, level=command.level)]
