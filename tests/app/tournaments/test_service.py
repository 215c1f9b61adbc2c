"""Tournaments that run: games started once, results recorded, whatever dies meanwhile."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.tournaments.stage import (
    ORGANISER,
    SWISS,
    begun,
    enter,
    games_started,
    people,
    resign,
    stage,
    until,
)
from latticechess.app.program import Program
from latticechess.features.games.service.room import Room
from latticechess.features.tournaments.rules.commands import ChangeSettings
from latticechess.features.tournaments.rules.events import Score
from latticechess.features.tournaments.rules.settings import (
    Board,
    Knockout,
    Pace,
    Settings,
    Team,
    TeamMatch,
)
from latticechess.features.tournaments.rules.tournament import Pairing
from latticechess.features.tournaments.service import actions
from latticechess.features.tournaments.service import games as tournament_games
from latticechess.features.tournaments.service.entries import EntrantSpec
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.features.tournaments.service.service import UnknownTournamentError
from latticechess.kernel import library
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side
from latticechess.play.commands import Abort, Command, Correct, OfferRematch, Pause
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import Fischer


async def test_games_start_with_their_ids_and_their_ends_are_recorded(
    tmp_path: Path, database_url: str
) -> None:
    boards = (Board("chess", Fischer(300_000, 3_000)), Board("cube"))
    async with stage(tmp_path, database_url) as program:
        live = await begun(program, replace(SWISS, boards=boards, rated=True))
        pairings = await games_started(program, live)
        assert len(pairings) == 3
        room = await program.rooms.get(pairings[0].game)
        assert room.game.options.tournament == live.id
        assert room.game.options.rated
        assert room.game.options.variant == "chess"
        assert not room.game.options.takebacks
        assert [seat.user for seat in room.game.players] == [pairings[0].white, pairings[0].black]
        for one in pairings:
            await resign(program, one, Side.BLACK)
        await until(lambda: live.value.rounds[0].state == "ended")
        assert all(
            one.score == "1-0" and one.how == "game" for one in live.value.rounds[0].pairings
        )
        await program.organising.act(live, ORGANISER, actions.StartRound(2))
        second = await games_started(program, live)
        assert (await program.rooms.get(second[0].game)).game.options.variant == "cube"
        met = {frozenset((one.white, one.black)) for one in (*pairings, *second)}
        assert len(met) == 6, "nobody meets twice"


async def test_a_second_press_does_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as program:
        live = await begun(program)
        before = live.value.seq
        await program.organising.act(live, ORGANISER, actions.StartRound(1))
        assert live.value.seq == before
        with pytest.raises(Refusal):
            await program.organising.act(live, ORGANISER, actions.StartRound(2))


async def test_games_of_a_pairing_that_was_taken_back_are_void(
    tmp_path: Path, database_url: str
) -> None:
    async with stage(tmp_path, database_url) as program:
        live = await begun(program)
        pairings = await games_started(program, live)
        await program.organising.act(live, ORGANISER, actions.UnpairRound(1))
        # A second press does nothing.
        await program.organising.act(live, ORGANISER, actions.UnpairRound(1))
        assert live.value.rounds == ()
        rooms = [await program.rooms.get(one.game) for one in pairings]
        await until(lambda: all(room.game.result is not None for room in rooms))
        assert {room.game.result for room in rooms} == {Outcome(None, Reason.ABORTED)}
        await program.organising.act(live, ORGANISER, actions.StartRound(1))
        again = await games_started(program, live)
        assert not {one.game for one in again} & {one.game for one in pairings}


async def test_a_round_that_ends_early_ends_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the next round has begun meanwhile."""
    monkeypatch.setattr(tournament_games, "UNDO_MS", 0)
    async with stage(tmp_path) as program:
        live = await begun(program)
        pairings = await games_started(program, live)
        await resign(program, pairings[0], Side.BLACK)
        await until(lambda: score(live, pairings[0]) == "1-0")
        await program.organising.act(live, ORGANISER, actions.EndRound(1, "1/2-1/2"))
        assert live.value.rounds[0].state == "ended"
        await program.organising.act(live, ORGANISER, actions.StartRound(2))
        rooms = [await program.rooms.get(one.game) for one in pairings[1:]]
        await until(lambda: all(room.game.result is not None for room in rooms))
        assert [room.game.result and room.game.result.winner for room in rooms] == [None, None]
        assert [score(live, one) for one in pairings] == ["1-0", "1/2-1/2", "1/2-1/2"]


async def test_what_was_left_undone_is_done_by_the_next_run(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round is paired, and the program dies before some games are started and one result
    is recorded."""

    async def nothing(*_: object) -> list[object]:
        return []

    with monkeypatch.context() as broken:
        broken.setattr(tournament_games.TournamentGames, "reconcile", nothing)
        async with stage(tmp_path, database_url) as program:
            live = await begun(program)
            current = live.value.round
            assert current is not None
            first, *_ = current.pairings
            await program.rooms.create_many(
                [tournament_games.new_room(live.value, first, library.variant("chess"))]
            )
            program.rooms.on_result = lambda game: None
            await resign(program, first, Side.WHITE)
            assert score(live, first) is None
    async with stage(tmp_path, database_url) as program:
        again = await program.tournaments.get(live.id)
        await games_started(program, again)
        await until(lambda: score(again, first) == "0-1")
        assert again.value.rounds[0].pairings[1:] == current.pairings[1:]


async def test_two_processes_may_run_the_same_tournament(
    tmp_path: Path, postgresql_url: str
) -> None:
    async with (
        stage(tmp_path / "one", postgresql_url) as one,
        stage(tmp_path / "two", postgresql_url) as two,
    ):
        here = await begun(one, players=8)
        there = await two.tournaments.get(here.id)
        pairings = await games_started(one, here)
        await until(lambda: there.value.round is not None)
        # Both processes try to start every game: each exists once.
        await asyncio.gather(one.tournaments.care(here), two.tournaments.care(there))
        for place, pairing in enumerate(pairings):
            await resign((one, two)[place % 2], pairing, Side.BLACK)
        await until(lambda: here.value.rounds[0].state == "ended")
        await until(lambda: there.value.seq == here.value.seq)
        assert there.value == here.value
        # Two organisers press at the same moment.
        await asyncio.gather(
            one.organising.act(here, ORGANISER, actions.StartRound(2)),
            two.organising.act(there, ORGANISER, actions.StartRound(2)),
        )
        await until(lambda: there.value.seq == here.value.seq)
        assert len(here.value.rounds) == 2
        seats = Counter(
            player for each in here.value.rounds[1].pairings for player in (each.white, each.black)
        )
        assert set(seats.values()) == {1}, "nobody is paired twice"


async def test_many_who_enter_at_once_through_two_processes_all_are_in(
    tmp_path: Path, postgresql_url: str
) -> None:
    async with (
        stage(tmp_path / "one", postgresql_url) as one,
        stage(tmp_path / "two", postgresql_url) as two,
    ):
        here = await one.organising.create(ORGANISER, SWISS, None, [])
        there = await two.tournaments.get(here.id)
        adding = [[actions.AddPlayer(EntrantSpec(f"{x}{n}")) for n in range(6)] for x in "AB"]
        await asyncio.gather(
            *(one.organising.act(here, ORGANISER, add) for add in adding[0]),
            *(two.organising.act(there, ORGANISER, add) for add in adding[1]),
        )
        await until(lambda: len(here.value.players) == len(there.value.players) == 12)


async def test_an_entered_result_ends_the_game_once_it_cannot_be_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament_games, "UNDO_MS", 10**9)
    async with stage(tmp_path) as program:
        live = await begun(program)
        pairings = await games_started(program, live)
        game = pairings[0].game
        await enter(program, live, 1, "0-1")
        await program.tournaments.care(live)
        assert outcome(await program.rooms.get(game)) is None
        monkeypatch.setattr(tournament_games, "UNDO_MS", -1)
        async with asyncio.timeout(60):
            # What fails once, as on a busy disk, is tried again.
            while outcome(await program.rooms.get(game)) is None:
                await program.tournaments.care(live)
        ended = await program.rooms.get(game)
        assert outcome(ended) == Outcome(Side.BLACK, Reason.DECISION)


def outcome(room: Room) -> Outcome | None:
    return room.game.result


async def test_a_corrected_game_corrects_the_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as program:
        live = await begun(program)
        first, *_ = await games_started(program, live)
        await resign(program, first, Side.BLACK)
        await until(lambda: score(live, first) == "1-0")
        command = Correct("olga", "Olga", "touched a piece", Side.BLACK)
        await program.correct(first.game, ORGANISER, command)
        await until(lambda: score(live, first) == "0-1")
        pairing = live.value.pairing(first.game)
        assert pairing is not None
        assert [one.why for one in pairing.corrections] == ["touched a piece"]


async def test_cancelling_ends_running_games_without_a_result(tmp_path: Path) -> None:
    async with stage(tmp_path) as program:
        live = await begun(program)
        pairings = await games_started(program, live)
        await program.organising.act(live, ORGANISER, actions.CancelTournament("fire alarm"))
        rooms = [await program.rooms.get(one.game) for one in pairings]
        await until(lambda: all(room.game.result is not None for room in rooms))
        results = [room.game.result for room in rooms]
        assert all(one is not None and one.reason is Reason.ABORTED for one in results)


async def test_games_of_a_tournament_are_not_paused_aborted_or_repeated(tmp_path: Path) -> None:
    async with stage(tmp_path) as program:
        live = await begun(program)
        first, *_ = await games_started(program, live)
        room = await program.rooms.get(first.game)
        for command in (Pause(Side.WHITE), Abort(Side.WHITE)):
            with pytest.raises(Refusal):
                await room.execute(partial(asked, command))
        await resign(program, first, Side.WHITE)
        with pytest.raises(Refusal):
            await room.execute(lambda _: OfferRematch(Side.WHITE))


async def test_rounds_by_the_clock_go_on_by_themselves_also_after_a_restart(
    tmp_path: Path,
) -> None:
    settings = replace(SWISS, rounds=2, pace=Pace(by="clock", break_s=1))
    async with stage(tmp_path) as program:
        live = await begun(program, settings, players=2)
        (first,) = await games_started(program, live)
        await resign(program, first, Side.BLACK)
        await until(lambda: live.value.rounds[0].state == "ended")
    async with stage(tmp_path) as program:
        live = await program.tournaments.get(live.id)
        settings = replace(live.value.settings, repeats=True)
        await live.execute(lambda _: [ChangeSettings(settings=settings)])
        await until(lambda: len(live.value.rounds) == 2)
        (second,) = await games_started(program, live)
        await resign(program, second, Side.BLACK)
        await until(lambda: live.value.state == "finished")


SYSTEMS = {
    "round-robin": Settings(name="Round", system="round-robin"),
    "knockout": Settings(name="Cup", system="knockout", knockout=Knockout(third_place=True)),
    "team": Settings(
        name="Match",
        system="team",
        team=TeamMatch(
            style="scheveningen", teams=(Team("0", "North"), Team("1", "South")), boards=3
        ),
    ),
    "simul": Settings(name="One against all", system="simul"),
}


@pytest.mark.parametrize("system", SYSTEMS)
async def test_every_system_is_played_to_its_end(tmp_path: Path, system: str) -> None:
    async with stage(tmp_path) as program:
        wanted = await people(program, 6)
        host = None
        if system == "team":
            wanted = [replace_team(one, place % 2) for place, one in enumerate(wanted)]
        if system == "simul":
            host, *wanted = wanted
        live = await program.organising.create(ORGANISER, SYSTEMS[system], host, wanted)
        number = 0
        while live.value.state != "finished" and number < 12:
            number += 1
            await program.organising.act(live, ORGANISER, actions.StartRound(number))
            await play_round(program, live)
            if len(live.value.rounds) >= live.value.planned:
                await program.organising.act(live, ORGANISER, actions.FinishTournament())
        assert live.value.state == "finished"
        summary = await program.tournaments.lists.get(live.id)
        assert summary is not None
        assert summary.winners


def replace_team(one: EntrantSpec, team: int) -> EntrantSpec:
    return EntrantSpec(one.name, one.rating, one.user, team)


def asked(command: Command, _: Game) -> Command:
    return command


async def play_round(program: Program, live: LiveTournament) -> None:
    """Black resigns every game of the round, also those that are added."""
    while live.value.round is not None and live.value.round.state == "running":
        for one in live.value.round.pairings:
            if one.score is None:
                await play_game(program, live, one)


async def play_game(program: Program, live: LiveTournament, pairing: Pairing) -> None:
    await until(lambda: pairing.game in program.rooms.open)
    await resign(program, pairing, Side.BLACK)
    await until(lambda: score(live, pairing) is not None)


def score(live: LiveTournament, pairing: Pairing) -> Score | None:
    current = live.value.pairing(pairing.game)
    return current.score if current is not None else None


async def test_unknown_tournaments_are_said_to_be_unknown(tmp_path: Path) -> None:
    async with stage(tmp_path) as program:
        with pytest.raises(UnknownTournamentError):
            await program.tournaments.get("nonsense")
