"""Decisions that take both players, or the absence of one: pauses, aborting, claims, rematches."""

from __future__ import annotations

from msgspec.structs import replace

from latticechess.kernel.outcome import Reason
from latticechess.play.commands import (
    Abort,
    ClaimAbsence,
    DeclineAbort,
    DeclinePause,
    DeclineRematch,
    Hold,
    OfferRematch,
    Pause,
    Release,
    Resume,
    StartRematch,
)
from latticechess.play.events import (
    AbortDeclined,
    AbortRequested,
    Ended,
    Event,
    GameOptions,
    Paused,
    PauseDeclined,
    PauseRequested,
    Player,
    RematchDeclined,
    RematchOffered,
    RematchStarted,
    Resumed,
    Series,
)
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal, must_be_on
from latticechess.play.results import describe, half_points

AWAY_ON_THE_CLOCK_MS = 60_000
AWAY_WITHOUT_CLOCK_MS = 180_000
"""Without a clock, only a claim ends the game."""


# --- Pausing ---------------------------------------------------------------------------------


def pause(command: Pause, game: Game, at: int) -> list[Event]:
    """Pause at once where one person decides, otherwise when both have asked."""
    must_be_on(game)
    if game.options.tournament:
        raise Refusal("tournament-no-pause")
    if game.paused:
        raise Refusal("already-paused")
    if not game.needs_agreement or game.offers.pause is command.side.opponent:
        return [Paused(at=at, side=command.side)]
    if game.offers.pause is command.side:
        raise Refusal("pause-already-asked")
    return [PauseRequested(at=at, side=command.side)]


def decline_pause(command: DeclinePause, game: Game, at: int) -> list[Event]:
    must_be_on(game)
    if game.offers.pause is None:
        raise Refusal("nobody-asked-pause")
    return [PauseDeclined(at=at, side=command.side)]


def resume(command: Resume, game: Game, at: int) -> list[Event]:
    must_be_on(game)
    if not game.paused:
        raise Refusal("not-paused")
    return [Resumed(at=at, side=command.side)]


# --- Aborting --------------------------------------------------------------------------------


def abort(command: Abort, game: Game, at: int) -> list[Event]:
    """Abort at once if nobody loses by it, otherwise when both have asked."""
    if game.result is not None:
        raise Refusal("game-over-by", result=describe(game.result))
    if game.options.tournament:
        raise Refusal("tournament-no-abort")
    if game.ply < 2 or not game.contested or game.offers.abort is command.side.opponent:
        return [Ended(at=at, reason=Reason.ABORTED)]
    if not game.needs_agreement:
        raise Refusal("too-late-to-abort")
    if game.offers.abort is command.side:
        raise Refusal("abort-already-asked")
    return [AbortRequested(at=at, side=command.side)]


def decline_abort(command: DeclineAbort, game: Game, at: int) -> list[Event]:
    must_be_on(game)
    if game.offers.abort is None:
        raise Refusal("nobody-asked-abort")
    return [AbortDeclined(at=at, side=command.side)]


# --- Claiming for absence --------------------------------------------------------------------


def claim_after_ms(game: Game, patience_ms: int | None = None) -> int | None:
    """How long an opponent must be away before the game can be claimed; None: never."""
    if game.result is not None or not (game.seated and game.needs_agreement):
        return None
    if game.options.many_boards or (game.options.tournament and game.ply < 2):
        return None
    if game.clock.by_post:
        return None
    if patience_ms is not None:
        return patience_ms
    return AWAY_ON_THE_CLOCK_MS if game.clock.counts else AWAY_WITHOUT_CLOCK_MS


def claim_absence(command: ClaimAbsence, game: Game, at: int) -> list[Event]:
    """A win, or a draw on request, against an opponent who has been away too long."""
    must_be_on(game)
    if game.ply < 2 and game.options.tournament:
        raise Refusal("tournament-not-here-yet")
    limit = claim_after_ms(game, command.patience_ms)
    if limit is None:
        raise Refusal("absence-not-claimable")
    if game.paused:
        raise Refusal("paused-nobody-expected")
    if command.away_ms is None:
        raise Refusal("opponent-present")
    if command.away_ms < limit:
        raise Refusal("claim-too-early", limit=limit // 1000, away=command.away_ms // 1000)
    if game.ply < 2:
        return [Ended(at=at, reason=Reason.ABORTED)]
    wins = not command.draw and game.position.can_mate(command.side)
    return [Ended(at=at, reason=Reason.ABANDONED, winner=command.side if wins else None)]


# --- Rematch ---------------------------------------------------------------------------------


def offer_rematch(command: OfferRematch, game: Game, at: int) -> list[Event]:
    _must_allow_rematch(game)
    if game.offers.rematch is command.side:
        raise Refusal("rematch-already-offered")
    if game.offers.rematch is not None:
        raise Refusal("rematch-just-offered")
    return [RematchOffered(at=at, side=command.side)]


def decline_rematch(command: DeclineRematch, game: Game, at: int) -> list[Event]:
    """Decline the opponent's offer, or withdraw one's own."""
    _must_allow_rematch(game)
    if game.offers.rematch is None:
        raise Refusal("nobody-offered-rematch")
    return [RematchDeclined(at=at, side=command.side)]


def start_rematch(command: StartRematch, game: Game, at: int) -> list[Event]:
    _must_allow_rematch(game)
    if not rematch_agreed(command, game):
        raise Refusal("no-rematch-offer")
    return [RematchStarted(at=at, game=command.game)]


def rematch_agreed(command: StartRematch | OfferRematch, game: Game) -> bool:
    """Whether the rematch can start without asking anybody."""
    return not game.needs_agreement or game.offers.rematch is command.side.opponent


def _must_allow_rematch(game: Game) -> None:
    if game.result is None:
        raise Refusal("game-not-over")
    if not game.seated:
        raise Refusal("nobody-joined")
    if game.options.tournament:
        raise Refusal("tournament-no-rematch")
    if game.rematch is not None:
        raise Refusal("rematch-begun")


def rematch_players(game: Game, level: int | None = None) -> tuple[Player, Player]:
    """The same players with colours swapped; `level`: of a computer from now on."""
    white, black = (
        replace(player, level=level) if level is not None and player.kind == "computer" else player
        for player in game.players
    )
    return black, white


def rematch_options(game: Game, start_number: int | None, name: str) -> GameOptions:
    """The same options; each player keeps their own clock, and the series its score."""
    options = game.options
    before = options.series
    white, black = half_points(game.result)
    return GameOptions(
        variant=options.variant,
        source=options.source,
        start=options.start,
        start_number=start_number,
        clocks=(options.clocks[1], options.clocks[0]),
        clock_start=options.clock_start,
        takebacks=options.takebacks,
        rated=options.rated,
        name=name,
        host=options.host,
        delay_s=options.delay_s,
        series=Series(
            previous=game.id,
            number=before.number + 1 if before else 2,
            white=black + (before.black if before else 0),
            black=white + (before.white if before else 0),
        ),
    )


def hold(command: Hold, game: Game, at: int) -> list[Event]:
    """Stop a running clock at the time the program stopped, until it is released."""
    running = game.result is None and not game.paused and game.clock.since is not None
    return [Paused(at=at, side=game.turn, held=True)] if running and game.clock.counts else []


def release(command: Release, game: Game, at: int) -> list[Event]:
    """Resume a game that the program held, but not one that people have paused."""
    return [Resumed(at=at, side=game.turn)] if game.held else []
