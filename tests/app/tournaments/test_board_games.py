"""Rated games over the board count in the club's rankings, also when they are corrected."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from app.tournaments.stage import ORGANISER, SWISS, begun, enter, stage, until
from latticechess.app.program import Program
from latticechess.features.tournaments.service.actions import FinishTournament

RATED = replace(SWISS, rounds=1, venue="over-the-board", rated=True)


async def ratings(program: Program) -> dict[str, int]:
    return await program.ranking.ratings("chess", "untimed", [f"user{n}" for n in range(1, 5)])


async def test_results_typed_in_are_rated(tmp_path: Path) -> None:
    async with stage(tmp_path) as program:
        live = await begun(program, RATED, players=4)
        await enter(program, live, 1, "1-0")
        await enter(program, live, 2, "-+")
        current = live.value.round
        assert current is not None
        played, absent = current.pairings
        assert await program.games.get(played.game) is None, "it can still be undone"
        await program.organising.act(live, ORGANISER, FinishTournament())
        summary = None
        while summary is None:
            await program.tournaments.care(live)
            summary = await program.games.get(played.game)
        assert [seat.profile for seat in summary.players] == [played.white, played.black]
        rated = await ratings(program)
        assert rated[played.white] > rated[played.black]
        assert absent.white not in rated, "a win by default is not rated"
        await enter(program, live, 1, "0-1")
        room = await program.rooms.get(played.game)
        await until(lambda: room.game.corrections)
        rated = await ratings(program)
        assert rated[played.white] < rated[played.black]


async def test_an_unrated_tournament_stores_no_games(tmp_path: Path) -> None:
    async with stage(tmp_path) as program:
        live = await begun(program, replace(RATED, rated=False), players=2)
        await enter(program, live, 1, "1-0")
        await program.organising.act(live, ORGANISER, FinishTournament())
        await program.tournaments.care(live)
        (pairing,) = live.value.pairings()
        assert await program.games.get(pairing.game) is None
