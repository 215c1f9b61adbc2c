"""What the page of a tournament says of games: nothing of those that do not exist yet."""

from __future__ import annotations

from pathlib import Path

from app.tournaments.stage import ORGANISER, begun, games_started, member, stage
from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.tournaments.rules.settings import System, first_move_s
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.features.tournaments.views import page as views
from latticechess.features.tournaments.views.info import settings_of
from latticechess.features.tournaments.views.list import running_entry
from latticechess.features.tournaments.views.round import filled, reader_of, round_view


async def shown(program: Program, live: LiveTournament) -> wire.TournamentRound:
    reader = await reader_of(program, live, ORGANISER)
    played = live.value.rounds[0]
    return round_view(await filled(program, reader, played, played.pairings), played)


async def test_a_game_is_named_only_once_it_exists(tmp_path: Path) -> None:
    async with stage(tmp_path, charge=False) as program:
        program.tournaments.care_soon = lambda live: None  # type: ignore[method-assign]
        live = await begun(program)
        player = member("user1")
        page = await views.page_view(program, live, player)
        assert page.me is not None
        assert page.me.state == "waiting"
        assert all(one.game is None for one in (await shown(program, live)).pairings)
        assert all(one.state == "waiting" for one in (await shown(program, live)).pairings)
        entry = await running_entry(program, player, live.id)
        assert entry.mine.game is None
        await program.tournaments.care(live)
        await games_started(program, live)
        page = await views.page_view(program, live, player)
        assert page.me is not None
        assert page.me.state == "game"
        assert all(one.state == "live" for one in (await shown(program, live)).pairings)
        entry = await running_entry(program, player, live.id)
        assert entry.mine.game is not None


def test_the_first_move_has_its_usual_time() -> None:
    def seconds(system: System, given: int | None, kind: str = "fischer") -> int:
        clock = wire.ClockSpec(kind=kind, initial_ms=300_000, increment_ms=3000)  # type: ignore[arg-type]
        asked = wire.CreateTournament("x", system, clock=clock, forfeit_s=given)
        return first_move_s(settings_of(asked))

    assert seconds("arena", None) == seconds("arena", 0) == 30
    assert seconds("arena", 20) == 20
    assert seconds("swiss", None) == 600
    assert seconds("swiss", 0) == 0
    assert seconds("swiss", None, "days") == 0
