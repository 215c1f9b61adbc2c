"""Players who do not come lose by default, once the agreed time is over."""

from __future__ import annotations

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
from latticechess.app.timer import now_ms
from latticechess.features.games.service.watcher import MoveEnvelope
from latticechess.features.games.views.room import first_move_left
from latticechess.features.tournaments.rules.commands import CheckIn, Tick
from latticechess.features.tournaments.rules.events import Score
from latticechess.features.tournaments.rules.settings import (
    ARENA_FIRST_MOVE_S,
    Arena,
    Settings,
    first_move_s,
)
from latticechess.features.tournaments.service import attendance
from latticechess.features.tournaments.service.actions import StartRound
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side


@pytest.mark.parametrize(
    ("plies", "here", "score"),
    [
        (0, {"white", "black"}, "-+"),
        (0, {"black"}, "-+"),
        (0, {"white"}, "--"),
        (0, set(), "--"),
        (1, set(), "+-"),
        (2, set(), None),
    ],
)
async def test_who_loses(tmp_path: Path, plies: int, here: set[str], score: Score | None) -> None:
    async with stage(tmp_path, charge=False) as program:
        live = await begun(program, replace(SWISS, default_after_s=60), players=2)
        (pairing,) = await games_started(program, live)
        room = await program.rooms.get(pairing.game)
        for side, text in list(zip(Side, ("e4", "e5"), strict=True))[:plies]:
            await room.play_text((pairing.white, pairing.black)[side], text, MoveEnvelope())
        known = await program.games.several([pairing.game])
        users = {"white": pairing.white, "black": pairing.black}
        present = {users[one] for one in here}
        assert attendance.overdue(live.value, now_ms()) == []
        late = attendance.overdue(live.value, now_ms() + 61_000)
        assert late == [pairing]
        now = now_ms() + 61_000
        commands = attendance.defaults(live.value, late, known, present, now)
        assert [getattr(one, "score", None) for one in commands] == ([score] if score else [])


async def test_who_takes_a_seat_late_has_the_whole_time(tmp_path: Path) -> None:
    """The time is counted from the game's beginning, as its page shows it."""
    async with stage(tmp_path, charge=False) as program:
        live = await begun(program, replace(SWISS, default_after_s=60), players=2)
        (pairing,) = await games_started(program, live)
        known = await program.games.several([pairing.game])
        begun_late = replace(known[pairing.game], started_at=now_ms() + 50_000)
        here = {pairing.white, pairing.black}
        for later_s, lost in ((70, 0), (111, 1)):
            now = now_ms() + 1000 * later_s
            late = attendance.overdue(live.value, now)
            found = attendance.defaults(live.value, late, {pairing.game: begun_late}, here, now)
            assert len(found) == lost


async def test_what_is_left_for_a_first_move(tmp_path: Path) -> None:
    async with stage(tmp_path, charge=False) as program:
        live = await begun(program, replace(SWISS, default_after_s=60), players=2)
        (pairing,) = await games_started(program, live)
        limits = attendance.first_move_ms(live.value, pairing.game)
        assert limits == (60_000, 60_000)
        room = await program.rooms.get(pairing.game)
        begin = room.game.started_at
        assert first_move_left(room.game, limits, begin + 1_000) == 59_000
        assert first_move_left(room.game, limits, begin + 61_000) == 0
        assert first_move_left(room.game, (0, 60_000), begin) is None
        await room.play_text(pairing.white, "e4", MoveEnvelope())
        moved = room.game.moves[0].at
        assert first_move_left(room.game, limits, moved + 20_000) == 40_000
        await room.play_text(pairing.black, "e5", MoveEnvelope())
        assert first_move_left(room.game, limits, moved) is None
        await enter(program, live, 1, "1-0")
        assert attendance.first_move_ms(live.value, pairing.game) == (0, 0)


async def test_their_game_ends_without_counting(tmp_path: Path) -> None:
    async with stage(tmp_path) as program:
        live = await begun(program, replace(SWISS, default_after_s=1, rated=True), players=2)
        (pairing,) = await games_started(program, live)
        await until(lambda: live.value.rounds[0].state == "ended")
        after = live.value.pairing(pairing.game)
        assert after is not None
        assert (after.score, after.how) == ("--", "default")
        room = await program.rooms.get(pairing.game)
        await until(lambda: room.game.result is not None)
        assert room.game.result is not None
        assert room.game.result.reason is Reason.ABORTED


async def test_black_has_the_whole_time_after_whites_move(tmp_path: Path) -> None:
    async with stage(tmp_path, charge=False) as program:
        live = await begun(program, replace(SWISS, default_after_s=60), players=2)
        (pairing,) = await games_started(program, live)
        room = await program.rooms.get(pairing.game)
        await room.play_text(pairing.white, "e4", MoveEnvelope())
        known = await program.games.several([pairing.game])
        moved = replace(known[pairing.game], played_at=now_ms() + 50_000)
        here = {pairing.white, pairing.black}
        for later_s, lost in ((70, 0), (111, 1)):
            now = now_ms() + 1000 * later_s
            late = attendance.overdue(live.value, now)
            assert late == [pairing]
            found = attendance.defaults(live.value, late, {pairing.game: moved}, here, now)
            assert len(found) == lost


async def test_in_an_arena_who_does_not_move_loses_and_pauses(tmp_path: Path) -> None:
    """Nobody has to set anything for it."""
    settings = Settings(name="Arena", system="arena", default_after_s=1)
    async with stage(tmp_path) as program:
        assert first_move_s(replace(settings, default_after_s=0)) == ARENA_FIRST_MOVE_S
        for user in ("user1", "user2"):
            program.presence.connect(user)
        live = await begun(program, settings, players=2)
        await until(lambda: live.value.round is not None and live.value.round.pairings)
        assert live.value.round is not None
        (pairing,) = live.value.round.pairings
        await until(lambda: live.value.pairing(pairing.game) != pairing)
        ended = live.value.pairing(pairing.game)
        assert ended is not None
        assert (ended.score, ended.how) == ("-+", "default")
        white = live.value.players[pairing.white]
        assert not white.here
        assert white.id in live.resting
        assert live.value.players[pairing.black].here


async def test_the_exhibitor_does_not_lose_so(tmp_path: Path) -> None:
    settings = Settings(name="Exhibition", system="simul", default_after_s=60)
    async with stage(tmp_path, charge=False) as program:
        host, *others = await people(program, 3)
        live = await program.organising.create(ORGANISER, settings, host, others)
        await program.organising.act(live, ORGANISER, StartRound(1))
        assert live.value.round is not None
        late = attendance.overdue(live.value, now_ms() + 61_000)
        assert len(late) == 2
        assert attendance.defaults(live.value, late, {}, {"user2"}, now_ms()) == []
        limits = [attendance.first_move_ms(live.value, one.game) for one in late]
        assert limits == [(0, 60_000), (0, 60_000)]


async def test_an_arena_counts_at_its_end_what_has_ended(tmp_path: Path) -> None:
    """Also games that spectators see later."""
    settings = Settings(name="Arena", system="arena", arena=Arena(duration_s=60))
    async with stage(tmp_path, charge=False) as program:
        for user in ("user1", "user2"):
            program.presence.connect(user)
        live = await begun(program, settings, players=2)
        await live.execute(lambda _: [CheckIn(player="user1"), CheckIn(player="user2"), Tick()])
        await live.execute(lambda _: [Tick()])
        assert live.value.round is not None
        (pairing,) = live.value.round.pairings
        await program.tournaments.games.reconcile(live)
        program.rooms.on_result = lambda game: None
        await resign(program, pairing, Side.WHITE)
        live.value = replace(live.value, started_at=now_ms() - 60_001)
        await program.tournaments.tick(live)
        assert live.value.state == "finished"
        assert [one.score for one in live.value.pairings()] == ["0-1"]
