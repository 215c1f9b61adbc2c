"""Rated games of a tournament over the board: stored as games, so that rankings count them."""

from __future__ import annotations

import logging

from latticechess.app.timer import now_ms
from latticechess.features.archive.service.over_the_board import (
    DecidedScore,
    OverTheBoardGame,
    recorded,
)
from latticechess.features.boards.service.service import Boards
from latticechess.features.games.service.rooms import Rooms
from latticechess.features.tournaments.rules.events import Score
from latticechess.features.tournaments.rules.tournament import Pairing, Tournament
from latticechess.features.tournaments.service.undo import UNDO_MS
from latticechess.kernel.pieces import Side
from latticechess.play.commands import Correct
from latticechess.play.events import Player
from latticechess.play.refusal import Refusal
from latticechess.play.results import score
from latticechess.store.journal.game_lists import Games
from latticechess.store.journal.journal import Conflict
from latticechess.store.journal.summary import Summary

log = logging.getLogger("latticechess.tournaments")

DECIDED: dict[Score, DecidedScore] = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2"}
WINNERS = {"1-0": 0, "0-1": 1}
MOST_SETTLED = 50_000


class BoardGames:
    """Keeps stored games equal to the results that were typed in."""

    def __init__(self, rooms: Rooms, games: Games, boards: Boards) -> None:
        self.rooms = rooms
        self.boards = boards
        self.games = games
        self.settled: set[tuple[str, Score | None]] = set()
        """Games that are stored with this result."""

    async def reconcile(self, value: Tournament) -> None:
        """Store what was decided and can no more be undone."""
        if not value.settings.rated:
            return
        due = [one for one in decided(value, now_ms()) if (one.game, one.score) not in self.settled]
        if not due:
            return
        known = await self.games.several([one.game for one in due])
        for pairing in due:
            summary = known.get(pairing.game)
            try:
                await self._settle(value, pairing, summary)
            except Refusal as refusal:
                log.warning("board game %s is not rated: %s", pairing.game, refusal)
            if len(self.settled) >= MOST_SETTLED:
                self.settled.clear()
            self.settled.add((pairing.game, pairing.score))

    async def _settle(self, value: Tournament, pairing: Pairing, summary: Summary | None) -> None:
        if summary is None:
            if pairing.score in DECIDED:
                await self._store(value, pairing)
            return
        last = pairing.corrections[-1] if pairing.corrections else None
        if last is None or score(summary.result) == pairing.score:
            return
        room = await self.rooms.get(pairing.game)
        winner = WINNERS.get(pairing.score or "")
        command = Correct(
            by=last.by,
            name=last.name,
            why=last.why or "tournament",
            winner=None if winner is None else Side(winner),
            void=pairing.score not in DECIDED,
        )
        await room.correct(command)

    async def _store(self, value: Tournament, pairing: Pairing) -> None:
        board = value.board_of(pairing.round)
        told = OverTheBoardGame(
            variant=board.variant,
            clock=board.clock,
            result=DECIDED[pairing.score or "1/2-1/2"],
            name=value.settings.name[:24],
            rated=True,
            place=value.settings.place[:40],
        )
        white, black = (value.players[one] for one in (pairing.white, pairing.black))
        seats = (
            Player("person", white.name, profile=white.user),
            Player("person", black.name, profile=black.user),
        )
        organiser = value.settings.organisers[0] if value.settings.organisers else ""
        at = pairing.ended_at or now_ms()
        variant = await self.boards.at_version(board.variant, board.version)
        events, text = await self.rooms.workshop.do(
            lambda: recorded(pairing.game, told, variant, seats, organiser, at)
        )
        try:
            await self.rooms.journal.append(pairing.game, 0, events, text)
        except Conflict:
            log.debug("another process has stored board game %s", pairing.game)


def decided(value: Tournament, now: int) -> list[Pairing]:
    """Games over the board between two accounts whose result stands, or was taken back."""
    running = value.state == "running"
    return [
        pairing
        for pairing in value.pairings()
        if pairing.venue != "online"
        and (pairing.score is not None or pairing.corrections)
        and all(value.players[one].user for one in (pairing.white, pairing.black))
        and not (running and now - last_change(pairing) <= UNDO_MS)
    ]


def last_change(pairing: Pairing) -> int:
    corrected = pairing.corrections[-1].at if pairing.corrections else 0
    return max(pairing.ended_at or 0, corrected)
