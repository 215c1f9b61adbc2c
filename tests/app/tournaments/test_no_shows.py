"""Players who do not come lose by default, once the agreed time is over."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from app.tournaments.stage import SWISS, begun, games_started, stage, until
from latticechess.app.live.watcher import MoveEnvelope
from latticechess.app.timer import now_ms
from latticechess.app.tournaments import no_shows
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.tournament.events import Score


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
        assert no_shows.overdue(live.value, now_ms()) == []
        late = no_shows.overdue(live.value, now_ms() + 61_000)
        assert late == [pairing]
        commands = no_shows.defaults(live.value, late, known, present)
        assert [getattr(one, "score", None) for one in commands] == ([score] if score else [])


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
